#!/usr/bin/env python3
"""One table of several screens: a window or a terminal that invites, a phone, and a bot. usage: mixed.py PROGRAM [TEST]"""
import os
import pathlib
import pty
import random
import re
import select
import subprocess
import sys
import threading
import time

from wire import PATIENCE, ROOT, Person, Server

sys.path.insert(0, str(ROOT / "tests" / "cli"))
import desktop  # noqa: E402
import harness  # noqa: E402

VIZIER = str(pathlib.Path(sys.argv[1]).resolve())
ANSWERS = 24  # of all together: a few rounds


def journal(save):
    if not pathlib.Path(save).exists():
        return []
    text = pathlib.Path(save).read_text().split("---\n", 1)
    return [line for line in text[-1].splitlines() if line and not line.startswith("=")]


def check_replay(save, *root):
    done = subprocess.run([VIZIER, *root, "replay", str(save)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


class Phone(threading.Thread):
    """Somebody with a phone, who plays beside this test."""

    def __init__(self, link, tokens=()):
        super().__init__(daemon=True)
        port, room = re.search(r"(\d+)/#([A-Z]{5})$", link).groups()
        self.person = Person(int(port), room, tokens, act=False).join()
        self.wanted, self.stops, self.wrong, self.undo, self.turns = None, False, None, False, 0
        self.start()

    def run(self):
        try:
            while not self.stops and not self.person.socket.closed:
                select.select([self.person.socket], [], [], 0.05)
                self.person.pump()
                self.turns += 1
                if self.wanted and "" in self.person.states:
                    self.person.take(self.wanted, "Ada")
                    self.wanted = None
                if self.undo:
                    self.undo = False
                    self.person.ask("undo", seat=self.person.seats[0])
        except Exception as problem:  # told by whoever waits
            self.wrong = problem

    def until(self, so):
        end = time.monotonic() + PATIENCE
        while not so(self.person):
            assert self.wrong is None, self.wrong
            assert time.monotonic() < end, f"this never came about: {self.person.states}, {self.person.refused}"
            time.sleep(0.02)

    def sit(self, seat):
        self.wanted = seat
        self.until(lambda p: p.seats == [seat] and p.scene())
        return self

    def rest(self):
        """Answers nothing more, and what was answered has come."""
        self.person.act = False
        turns = self.turns
        self.until(lambda p: self.turns > turns + 1 and not p.pending)

    def leave(self):
        self.stops = True
        self.join()


def play_in_window(window, rng, save, answers):
    """Clicks whatever is asked at the window until so many answers are given."""
    waited = False
    end = time.monotonic() + PATIENCE
    while len(journal(save)) < answers:
        assert time.monotonic() < end, f"{len(journal(save))} answers; {window.read()}"
        state = window.settle()
        waited |= "(phone)" in state.get("prompt", "")
        if state.get("asked"):
            window.act(rng)
        else:
            time.sleep(0.02)
    return waited


def a_window_a_phone_and_a_bot_play_one_game(folder):
    save, rng = f"{folder}/game.vsave", random.Random(3)
    game = ["aladdin", "--rules", "base", "--edition", "en", "--seats", "human,phone,random", "--seed", "5", "--save", save]
    with desktop.Display() as display:
        with desktop.Window(VIZIER, display, folder, *game) as window:
            link = window.until(lambda state: state.get("invite"))["invite"]
            if picture := os.environ.get("VIZIER_PICTURE"):
                window.picture(picture)
            seats = [name.split("/")[2] for name in window.hits if name.startswith("invite/seat/")]
            phone = Phone(link).sit(seats[1])
            # keys reach the page and leave it; the menu opens it again
            window.key("Tab")
            assert window.state["focus"].startswith("invite/"), window.state["focus"]
            window.key("Escape")
            assert "invite/table" not in window.hits, window.hits
            window.click("menu")
            window.click("menu/invite")
            # nobody else can reach it before a person says so; whoever is there stays
            window.click("invite/network")
            assert "invite/network" not in window.hits, window.hits
            watcher = Phone(f"{phone.person.port}/#{phone.person.room}")
            watcher.until(lambda p: "" in p.states)
            watcher.leave()
            window.click("invite/table")
            phone.person.act = True
            assert play_in_window(window, rng, save, ANSWERS), "nobody was told that the window waits for the phone"
            # the phone wants to take its answer back, and the window agrees
            phone.rest()
            window.until(lambda state: state.get("settled") and (state.get("asked") or "(phone)" in state.get("prompt", "")))
            before = len(journal(save))
            phone.undo = True
            window.until(lambda state: "vote/yes" in state["hits"])
            window.click("vote/yes")
            window.until(lambda _: len(journal(save)) < before)
            phone.person.act = True
            play_in_window(window, rng, save, before + 6)
            tokens = phone.person.tokens
            window.click("menu")
            window.click("menu/leave", settle=False)
            window.until(lambda state: state["screen"] != "table")
            phone.until(lambda p: p.why == "end")
            assert not phone.person.refused, phone.person.refused
        check_replay(save)
        # opened again: the phone's link holds
        with desktop.Window(VIZIER, display, folder, save, "--window", verb="resume") as window:
            window.click("menu")
            window.click("menu/invite")
            again = Phone(window.state["invite"], tokens)
            again.until(lambda p: p.seats == [seats[1]] and p.scene())
            again.leave()
            window.click("invite/table")
            window.click("menu")
            window.click("menu/leave", settle=False)
            window.until(lambda state: state["screen"] != "table")
    # and a table of its own goes on with it
    server = Server(VIZIER, folder, "--resume", save)
    served = Phone(f"{server.port}/#{server.room}", tokens)
    served.until(lambda p: p.seats == [seats[1]] and p.scene())
    assert server.host, "the host has no link"
    served.leave()
    server.stop()
    check_replay(save)


class Typist:
    """Somebody at a terminal that is a real one."""

    def __init__(self, folder, *arguments):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.environ.update(TERM="xterm", HOME=str(folder), XDG_DATA_HOME=f"{folder}/data", XDG_CONFIG_HOME=f"{folder}/config", NO_COLOR="1")
            os.execv(VIZIER, [VIZIER, *arguments])
        self.all, self.read_to, self.ended = "", 0, False

    def hear(self, seconds=0.05):
        while not self.ended and select.select([self.terminal], [], [], seconds)[0]:
            try:
                data = os.read(self.terminal, 65536)
            except OSError:  # the other side is gone
                data = b""
            self.ended = not data
            self.all += data.decode(errors="replace")
            seconds = 0

    def until(self, pattern, begin=0):
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.all[begin:])):
            assert time.monotonic() < end and not self.ended, f"'{pattern}' was not shown after:\n{self.all[-3000:]}"
            self.hear()
        return found

    def type(self, line):
        os.write(self.terminal, line.encode() + b"\r")

    def play(self, until):
        """Types the example that each question gives until something is so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end and not self.ended, self.all[-3000:]
            self.hear()
            asked = list(re.finditer(r"by name;\s+(\S+ \S+)\s+is:", self.all[self.read_to:]))
            if asked and self.all.endswith("> "):
                self.read_to = len(self.all)
                self.type(asked[-1][1])


def a_terminal_invites_in_a_running_game(folder):
    save = f"{folder}/game.vsave"
    desk = Typist(folder, "--root", "tests/packages", "play", "htac", "--terminal", "--seats", "human,random,random", "--seed", "3", "--save", save, "--lang", "en")
    desk.play(lambda: len(journal(save)) >= 4)
    desk.until(r"> $", len(desk.all) - 3)
    desk.type(":invite")
    link = desk.until(r"Players: (http\S+)")[1]
    desk.until(r"█")
    desk.type(":invite blue")
    desk.until(r"free: whoever comes")
    phone = Phone(link).sit("blue")
    desk.until(r"Ada \(phone\): phone")  # told while the terminal waits for a line
    desk.type("board")
    desk.play(lambda: "Waiting for Ada (phone)" in desk.all)  # the phone takes its time
    phone.person.act = True
    desk.play(lambda: len(journal(save)) >= ANSWERS)
    # the terminal wants to take an answer back: the phone is asked
    phone.rest()
    desk.until(r"(Waiting for Ada|is:)[^\x00]*> $", max(0, len(desk.all) - 400))
    desk.type(":undo")
    phone.until(lambda p: p.states[p.seats[0]].get("vote"))
    before = len(journal(save))
    phone.person.ask("vote", seat="blue", yes=True)
    desk.until(r"taken back", desk.read_to)
    assert len(journal(save)) < before
    desk.type(":quit")
    desk.until(r"resume")
    phone.until(lambda p: p.why == "end")
    assert os.waitstatus_to_exitcode(os.waitpid(desk.process, 0)[1]) == 0
    check_replay(save, "--root", "tests/packages")
    players = re.findall(r"^player: (.*)$", pathlib.Path(save).read_text(), re.M)
    assert [line.split()[-1] for line in players] == ["human", "human", "random"], players


if __name__ == "__main__":
    if why := desktop.missing():
        print(why)
        sys.exit(1)
    sys.exit(harness.run_tests(globals(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
