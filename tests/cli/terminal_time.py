#!/usr/bin/env python3
"""A game in real time at a terminal of its own, at its own speed: the clock runs while nobody types, an answer in time counts, and a deadline that
passes is answered and told. usage: terminal_time.py PROGRAM"""
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
STEERING = re.compile(r"\x1b(\[[0-9;]*[A-Za-z]|[78])")


class Rush:
    """A game of stones at a terminal of 40 lines, with rules of its own."""

    def __init__(self, folder, **rules):
        self.folder = pathlib.Path(folder)
        home = self.folder / "rush"
        shutil.copytree(ROOT / "tests" / "packages" / "rush", home)
        content = (home / "content.yaml").read_text()
        for rule, value in rules.items():
            content, found = re.subn(rf"(?m)^  {rule}: \d+$", f"  {rule}: {value}", content)
            assert found == 1, f"rush has no rule {rule}"
        (home / "content.yaml").write_text(content)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.environ.update(HOME=folder, XDG_DATA_HOME=f"{folder}/data", XDG_CONFIG_HOME=f"{folder}/config", TERM="xterm", LANG="C")
            os.execv(VIZIER, [str(VIZIER), "play", str(home), "--terminal", "--seats", "human,random", "--seed", "3", "--lang", "en"])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.shown = ""

    def until(self, what, seconds=60):
        """Reads until `what` of all that was shown is true, and gives it."""
        end = time.monotonic() + seconds
        while not (found := what(STEERING.sub("", self.shown))):
            ready = select.select([self.terminal], [], [], max(0, min(0.2, end - time.monotonic())))[0]
            assert ready or time.monotonic() < end, f"it never came:\n{self.shown}"
            if ready:
                self.shown += os.read(self.terminal, 65536).decode(errors="replace")
        return found

    def journal(self):
        saves = list(self.folder.glob("data/vizier/games/*.vsave"))
        return saves[0].read_text().split("\n---\n")[1].splitlines() if saves else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def the_clock_runs_without_enter_and_an_answer_in_time_counts(folder):
    with Rush(folder, bell=600000, patience=600000, think=600000) as game:
        game.until(lambda s: len(set(re.findall(r"time left: (\d+) s", s))) >= 3)  # nothing was typed
        assert not any(line.startswith("north") for line in game.journal()), game.journal()
        os.write(game.terminal, b"stop\r")
        [line] = game.until(lambda _: [line for line in game.journal() if line.startswith("north")])
        instant = re.fullmatch(r"north@(\d+)/grab_north: stop", line)
        assert instant and 0 < int(instant[1]) < 600000, line
        assert "Your time is up" not in game.shown


def a_deadline_that_passes_takes_its_default_and_is_told(folder):
    with Rush(folder, bell=600000, patience=1500, think=600000) as game:
        game.until(lambda s: "Your time is up: this was answered for you." in s)  # nothing was typed
        game.until(lambda _: "north/grab_north! @1500" in game.journal())
        game.until(lambda s: re.search(r"Your time is up.*Round \d", s, re.DOTALL))  # and the table is drawn anew
    [save] = pathlib.Path(folder).glob("data/vizier/games/*.vsave")
    done = subprocess.run([VIZIER, "--root", folder, "replay", str(save), "--inputs"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0 and "north/grab_north is out of time at 1500 ms" in done.stdout, done.stdout + done.stderr


sys.exit(run_tests(globals()))
