#!/usr/bin/env python3
"""What a player must be able to trust in the window: a game is kept whole, a mistake in a script stops nobody, nobody's move is taken back behind their
back. Under Xvfb, with real mouse and keyboard events. usage: window_trust.py PROGRAM [NAME]"""
import pathlib
import random
import subprocess
import sys

from desktop import ROOT, Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def saves_in(folder):
    return sorted((pathlib.Path(folder) / "data/vizier/games").glob("*.vsave"))


def answers_in(save):
    return [line for line in save.read_text().split("\n---\n", 1)[1].splitlines() if line and not line.startswith("=")]


def vizier(*words):
    return subprocess.run([str(VIZIER), *map(str, words)], capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def a_game_branched_from_a_replay_is_kept_whole_and_continued(folder):
    with Display() as display:
        with Window(VIZIER, display, folder, "almadi", "--seats", "human,human", "--seed", "4") as window:
            rng = random.Random(5)
            while len(answers_in(saves_in(folder)[0])) < 6:
                window.act(rng)
        old = saves_in(folder)[0]
        before = answers_in(old)
        with Window(VIZIER, display, folder) as window:
            window.click("start/games")
            window.click(next(name for name in window.hits if "replay" in name))
            window.until(lambda s: s["screen"] == "replay")
            for _ in range(3):
                window.click("replay/next")
            window.click("replay/branch")
            window.until(lambda s: s["screen"] in ("table", "curtain") and s["settled"])
            branch, = [save for save in saves_in(folder) if save != old]
            assert answers_in(branch) == before[:3], "the branch is not a whole save"
            while len(answers_in(branch)) < 5:
                window.act(rng)
            kept = answers_in(branch)
            assert kept[:3] == before[:3] and len(kept) == 5, kept
        with Window(VIZIER, display, folder) as window:
            window.click("start/continue")
            window.until(lambda s: s["screen"] in ("table", "curtain") and s["settled"])
            while len(answers_in(branch)) < 6:
                window.act(rng)
            assert answers_in(branch)[:5] == kept, "another game was continued"
        assert answers_in(old) == before, "the old game was changed"
        done = vizier("replay", branch)
        assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(saves_in,), only=sys.argv[2] if len(sys.argv) > 2 else ""))
