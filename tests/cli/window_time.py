#!/usr/bin/env python3
"""Games in real time in the window, by mouse: clocks that run, others who act meanwhile, what is offered beside, a pause. usage: window_time.py PROGRAM

The games are copies with more time, so that a slow machine only makes them slower."""
import pathlib
import re
import shutil
import subprocess
import sys

from desktop import ROOT, Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def copy_of(folder, name, also=(), **rules):
    home = pathlib.Path(folder) / name
    shutil.copytree(ROOT / "tests" / "packages" / name, home)
    content = (home / "content.yaml").read_text()
    for rule, value in rules.items():
        content, found = re.subn(rf"(?m)^  {rule}: \d+$", f"  {rule}: {value}", content)
        assert found == 1, f"{name} has no rule {rule}"
    for words, instead in also:
        assert content.count(words) == 1, f"{name} does not say {words}"
        content = content.replace(words, instead)
    (home / "content.yaml").write_text(content)
    return str(home)


def journal_of(window):
    [save] = window.folder.glob("data/vizier/games/*.vsave")
    return save, save.read_text().split("\n---\n")[1].splitlines()


def clocks_of(state):
    """What is left on each clock, by its name."""
    return dict(clock.rsplit(" ", 1) for clock in state.get("clocks", "").split(", ") if clock)


def lit(state, beginning):
    return sorted(name for name in state["hits"] if name.startswith(beginning))


def click_any(window, beginning):
    """Clicks one of these where there is one in this moment; others act, and it may be gone."""
    if names := lit(window.read(), beginning):
        window.click(names[0])
    return bool(names)


def replays(save, *how):
    done = subprocess.run([VIZIER, "--root", str(save.parents[3]), "replay", str(save), *how], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def a_rush_for_stones_is_played_by_mouse_against_bots_and_the_bell(folder):
    game = copy_of(folder, "rush", tides=2, bell=600000, patience=600000, think=600000)
    with Display() as display, Window(VIZIER, display, folder, game, "--seats", "human,random,random", "--seed", "3") as window:
        clocks = window.until(lambda s: "clocks" in s)["clocks"]
        window.until(lambda s: s.get("clocks", clocks) != clocks)  # it runs down by itself
        window.until(lambda s: s["log"])  # and others act by themselves

        def acted(state):
            if "done" in state["hits"]:
                click_any(window, "done")
            else:
                click_any(window, "piece:beach#")
            return "end" in state["hits"]

        window.until(acted)
        window.until(lambda _: "\n= " in journal_of(window)[0].read_text())
    save, lines = journal_of(window)
    answers = [line for line in lines if re.match(r"\w+@\d+(/\w+)?: ", line)]
    for seat in ("north", "east", "south"):
        assert any(line.startswith(f"{seat}@") for line in answers), f"{seat} never acts: {lines}"
    assert not any(line.startswith("@") for line in lines), f"time alone is written down: {lines}"
    replays(save, "--check")


def offers_beside_the_question_are_taken_by_mouse_and_a_pause_stops_the_clocks(folder):
    crates = (("count: 8,", "count: 200,"), ("total: 24 ", "total: 600 "))  # more than a bot can load while a slow machine clicks
    game = copy_of(folder, "ferry", crates, berth=600000, tide=600000, patience=600000, care=600000, duck=600000, wave=600000, pause=600000)
    with Display() as display, Window(VIZIER, display, folder, game, "--seats", "human,random", "--seed", "3") as window:
        window.until(lambda s: clocks_of(s).get("Tide") or click_any(window, "option/bow") and False)

        def has_crate(state):
            if "offer/trade" in state["hits"]:
                return True
            return click_any(window, "done") or click_any(window, "piece:quay#") and False

        window.until(lambda s: has_crate(s) and "offer/trade" in s["hits"])

        def traded(state):  # a pair: first one's own crate, then one of the quay
            if any("/trade: " in line for line in journal_of(window)[1]):
                return True
            if not state["prompt"].startswith("Exchange"):
                click_any(window, "offer/trade")
            else:
                click_any(window, "piece:north.hold#") and click_any(window, "piece:quay#")
            return False

        window.until(traded)
        window.until(lambda s: "offer/pause/0" in s["hits"])
        window.click("offer/pause/0", settle=False)  # it has its place, whatever others do meanwhile
        window.until(lambda s: s["prompt"] == "The game is paused.")
        stands = clocks_of(window.state)
        window.until(lambda s: clocks_of(s)["Pause"] != stands["Pause"])  # the pause itself runs out
        assert clocks_of(window.state)["Tide"] == stands["Tide"], "the clocks run on while the game is paused"
        window.click("offer/pause/0", settle=False)
        window.until(lambda s: s["prompt"] != "The game is paused.")
        window.until(lambda s: clocks_of(s).get("Tide") != stands["Tide"])
    save, lines = journal_of(window)
    assert any(line.endswith("/pause: pause") for line in lines) and any(line.endswith("/pause: resume") for line in lines), lines
    replays(save)


def a_timer_that_fails_is_dropped_by_a_click_in_every_language(folder):
    for language in ("en", "fr", "it"):
        home = pathlib.Path(folder) / language
        home.mkdir()
        game = pathlib.Path(copy_of(home, "ferry", tide=600000, patience=600000, berth=600000))
        script = game / "scripts" / "flow.lua"
        text = script.read_text()
        assert text.count("game.waves = game.waves + 1") == 1
        script.write_text(text.replace("game.waves = game.waves + 1", "error('broken')"))
        with Display() as display, Window(VIZIER, display, home, str(game), "--seats", "human,random", "--seed", "3", "--lang", language) as window:
            window.until(lambda s: "mishap/drop" in s["hits"] or click_any(window, "option/bow") and False)  # until the first wave
            assert "mishap/undo" not in window.hits, ", ".join(window.hits)
            window.click("mishap/drop", settle=False)
            window.until(lambda s: "mishap/drop" not in s["hits"])
            journal = journal_of(window)[1]
            assert any(re.fullmatch(r"\*/wave~ @\d+", line) for line in journal), journal


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals()))
