#!/usr/bin/env python3
"""Plays at a terminal that is a pipe: bad arguments, the end of input, a full disk, and programs killed at any moment. usage: play.py PROGRAM

VIZIER_SOAK=1 kills fifty games instead of five."""
import os
import pathlib
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

from brittle import a_game_with_mistakes
from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
KILLS = 50 if os.environ.get("VIZIER_SOAK") else 5
ENVIRONMENT = os.environ | {"LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def run(*arguments, typed="", home=None, **options):
    environment = ENVIRONMENT | ({"HOME": str(home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""} if home else {})
    return subprocess.run([VIZIER, *map(str, arguments)], cwd=ROOT, input=typed, capture_output=True, text=True, timeout=120, env=environment, **options)


def expect(done, status, *said):
    text = done.stdout + done.stderr
    assert done.returncode == status, f"status {done.returncode}, not {status}\n{text}"
    for words in said:
        assert words in text, f"`{words}` was not said:\n{text}"
    return text


def journal(file):
    """The whole lines after the header, without the hash."""
    text = file.read_text()
    body = text.split("\n---\n", 1)[1] if "\n---\n" in text else ""
    return [line for line in body.split("\n")[:-1] if not line.startswith("=")]


def what_is_not_there_is_told_with_status_2(folder):
    save = folder / "s"
    expect(run("play", "htca", "--save", save), 2, "there is no package 'htca'; did you mean 'htac'?")
    expect(run("play", "duel", "--edition", "eraly", "--save", save), 2, "did you mean 'early'?")
    expect(run("play", "duel", "--rules", "plian", "--save", save), 2, "did you mean 'plain'?")
    expect(run("play", "htac", "--seats", "human", "--save", save), 2, "htac is for 2 to 4 seats, not 1")
    expect(run("play", "htac", "--seats", "9", "--save", save), 2, "htac is for 2 to 4 seats, not 9")
    expect(run("play", "htac", "--seats", "humna,random", "--save", save), 2, "did you mean 'human'?")
    expect(run("play", "htac", "--seats", "human,randm", "--save", save), 2, "did you mean 'random'?")
    expect(run("play", "htac", "--lang", "de", "--save", save), 2, "there is no language 'de'")
    expect(run("play", "htac", "--seed", "x", "--save", save), 2, "--seed x")
    assert not save.exists()
    expect(run("resume", save), 1, "there is no such file")


def no_script_stops_a_player_and_a_report_can_be_saved(folder):
    a_game_with_mistakes(folder / ".local/share/vizier/mods")
    save = folder / "s"
    typed = "trip\nreport\n" + "walk\n" * 8 + "fall\nreport\nundo\nwalk\nquit\n"
    said = expect(run("play", "brittle", "--seats", "human,random", "--seed", "3", "--save", save, typed=typed, home=folder), 0, "taken back; choose another one",
                  "The game goes on", "The game cannot go on from here", "The report is in")
    assert ".lua" not in said and "stone" not in said and "pit" not in said, said
    assert journal(save) == ["red: walk", "blue: walk"] * 9, journal(save)
    first, second = sorted((folder / ".local/share/vizier/reports").iterdir())
    expect(run("replay", first, home=folder), 0, "red: trip", "a stone in the way", "With the content that is here it fails as well")
    expect(run("replay", second, home=folder), 0, "red: fall", "a deep pit", "it fails as well")
    flow = folder / ".local/share/vizier/mods/brittle/scripts/flow.lua"
    flow.write_text(flow.read_text().replace('error("a stone in the way")', "word = 'walk'"))
    expect(run("replay", first, home=folder), 0, "it does not fail")


def choices_are_numbered_and_equal_ones_told_apart_by_their_place(folder):
    home = folder / ".local/share/vizier/mods/orchard"
    for name, text in {
        "package.yaml": "id: orchard\nversion: 1.0.0\nformat: 2\ntitle: Orchard\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: orchard/flow\n",
        "content.yaml": "zones: { row: { sight: open } }\ncategories: { fruit: {} }\nsupply: { fruit: { kinds: fruit, zone: row } }\n"
                        "fruit: { fig_2: {}, date: {}, plum: {}, fig: {} }\ncounters: { plum: { each: seat }, date: { each: seat }, fig: { each: seat } }\n",
        "table.yaml": "terminal: { own: [{ counters: [fig, date, plum] }] }\n",
        "lang/en.yaml": "ask: { keep: Keep some, sell: Sell }\nkind: { fig: Fig, fig_2: Fig, date: Date 2, plum: Plum }\nchoice: { nothing: Nothing }\n",
        "scripts/flow.lua": """local flow = {}
function flow.setup() return "turn" end
function flow.turn(game)
  local red = game:player(1)
  red:choose_some("ask.keep", game.row:pieces(), 2, 2)
  red:choose("ask.sell", { game:kind("plum"), game:kind("fig"), "nothing" })
  return "turn"
end
return flow
""",
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    said = expect(run("play", "orchard", "--seats", "human,random", "--seed", "3", "--save", folder / "s", typed="1\n1 3\n3\n1 4\n1\n", home=folder), 0)
    # "Date 2" is the second, and its number stands before it all the same; equal ones are told apart by where they lie
    assert "1 Fig #1" in said and "2 Date 2" in said and "3 Plum" in said and "4 Fig #4" in said, said
    assert "Choose 2: numbers" in said and "That is 1; it must be 2." in said, said
    assert "1 Fig" in said and "3 Plum" in said and "4 Nothing" in said, said
    assert journal(folder / "s")[1] == "red: plum" and journal(folder / "s")[3] == "red: fig", journal(folder / "s")


def at_a_terminal_one_is_asked_which_game_and_against_whom(folder):
    """The menu at the start, with a terminal that is a real one."""
    def typed(*lines):
        master, slave = pty.openpty()
        process = subprocess.Popen([VIZIER, "--root", "tests/packages", "play", "--terminal", "--lang", "en"], cwd=ROOT, stdin=slave, stdout=slave, stderr=slave, close_fds=True,
                                   env=ENVIRONMENT | {"HOME": str(folder), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "TERM": "dumb"})
        os.close(slave)
        os.write(master, "".join(line + "\n" for line in lines).encode())
        said = b""
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:
                break
            if not part:
                break
            said += part
        os.close(master)
        return process.wait(timeout=60), said.decode()

    status, said = typed("?", "quit")
    assert status == 0 and "Choose one of the list" in said and "quit leaves" in said, said
    status, said = typed("duel", "late", "plain", "hard", "quit")
    assert status == 0 and "Against whom?" in said and "hard: takes its time" in said and "vizier resume" in said, said
    (save,) = [file for file in (folder / ".local/share/vizier").rglob("*") if file.is_file() and file.read_text().startswith("vizier-save")]
    assert "hard" in save.read_text() and "late" in save.read_text(), save.read_text()[:400]


def a_game_is_kept_among_the_players_games(folder):
    expect(run("play", "htac", "--seats", "2", typed="t1 s1\n", home=folder), 0, "vizier resume")
    (file,) = folder.rglob("*.vsave")
    assert file == folder / ".local/share/vizier/games/htac-1.vsave", file
    run("play", "htac", "--seats", "2", home=folder)
    assert (file.parent / "htac-2.vsave").exists()
    assert "red: t1 s1" in journal(file)


def the_latest_games_are_offered_to_be_gone_on_with(folder):
    expect(run("resume", home=folder), 1, "there is no saved game in")
    for game in "htac", "rush":
        run("play", game, "--seats", "2", "--seed", 1, typed="", home=folder)
    first, second = (folder / ".local/share/vizier/games" / f"{name}-1.vsave" for name in ("htac", "rush"))
    os.utime(first, (1, 1))
    said = expect(run("resume", typed="2\nquit\n", home=folder), 0, "  1  rush-1: rush", "  2  htac-1: htac", "Which one?", "HTAC")
    assert said.index("rush-1") < said.index("htac-1"), said
    expect(run("resume", typed="rush-1\nquit\n", home=folder), 0, "Grab a stone")
    expect(run("resume", typed="7\n", home=folder), 1, "'7' is none of these games")


def a_file_that_exists_is_not_played_over(folder):
    file = folder / "s"
    file.write_text("mine\n")
    expect(run("play", "htac", "--save", file), 2, "exists")
    assert file.read_text() == "mine\n"
    expect(run("resume", file), 1)
    assert file.read_text() == "mine\n"


def what_was_left_is_resumed_and_replays(folder):
    file = folder / "s"
    expect(run("play", "htac", "--seats", "human,random", "--seed", 4, "--save", file, typed="t1 s1\nt2 s2\n"), 0, f"vizier resume {file}")
    before = journal(file)
    expect(run("resume", file, typed="t3 s3\nundo\nt4 s4\nquit\n"), 0, "goes on")
    after = journal(file)
    assert after[:len(before)] == before and "red: t4 s4" in after and "red: t3 s3" not in after, after
    assert "the same game" in run("replay", file, "--check").stdout
    assert "La partie" in run("resume", file, "--lang", "fr").stdout


def a_save_that_does_not_fit_is_left_alone(folder):
    file = folder / "s"
    run("play", "htac", "--seats", "human,random", "--seed", 4, "--save", file, typed="t1 s1\nt2 s2\n")
    spoilt = file.read_text().replace("red: t2 s2", "red: t1 s2")
    file.write_text(spoilt)
    expect(run("resume", file), 1, "cannot be gone on with as it is")
    assert file.read_text() == spoilt


def a_full_disk_is_told_and_nothing_is_lost_silently(folder):
    run("play", "htac", "--seats", "human,random", "--seed", 4, "--save", folder / "empty")
    file, room = folder / "s", (folder / "empty").stat().st_size + 300
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    typed = "".join(f"t{t} s{s}\n" for s in range(1, 14) for t in range(1, 9)) + "quit\n"
    done = run("play", "htac", "--seats", "human,random", "--seed", 4, "--save", file, typed=typed, preexec_fn=limit)
    expect(done, 1, "File too large", "could not be saved")
    kept = journal(file)
    assert len(kept) > 5, kept
    expect(run("resume", file), 0)
    assert journal(file)[:len(kept)] == kept
    expect(run("play", "htac", "--save", "/nonexistent/s"), 1, "/nonexistent/s")


def output_that_is_no_terminal_has_no_colour(folder):
    out = run("play", "htac", "--seats", "2", "--seed", 1, "--save", folder / "s", typed="t1 s1\n?\n").stdout
    assert "\x1b" not in out
    assert max(len(line) for line in out.splitlines() if str(folder) not in line) <= 80


def when_to_be_asked_is_remembered(folder):
    options = ["play", "htac", "--seats", "2", "--seed", 1]
    assert "» asking able" in run(*options, typed="asking\n", home=folder).stdout
    run(*options, typed="asking others\n", home=folder)
    assert "» asking others" in run(*options, typed="asking\n", home=folder).stdout
    settings = folder / ".config/vizier/settings.yaml"
    settings.write_text("asking: [broken\n")
    assert "» asking able" in run(*options, typed="asking\n", home=folder).stdout
    # what one person likes is nothing that several agreed on
    settings.write_text("asking: others\n")
    assert "» asking always" in run("play", "htac", "--seats", "human,human", "--seed", 1, typed="\nasking\n", home=folder).stdout


class Player:
    """A hurried person: types something at each prompt, mostly something that fits."""

    def __init__(self, *arguments, seed):
        self.rng = random.Random(seed)
        self.process = subprocess.Popen([VIZIER, *map(str, arguments)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=ENVIRONMENT)
        self.shown, self.seen, self.typed, self.lock = b"", 0, 0, threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while data := os.read(self.process.stdout.fileno(), 65536):
            with self.lock:
                self.shown += data
                self.lock.notify_all()
        with self.lock:
            self.shown += b"\n(end)"
            self.lock.notify_all()

    def wait_for_prompt(self):
        with self.lock:
            assert self.lock.wait_for(lambda: len(self.shown) > self.seen and self.shown.endswith((b"\n> ", b"(end)")), 60), self.shown[-2000:].decode()
            return not self.shown.endswith(b"(end)")

    def line(self):
        r, numbers = self.rng, [str(self.rng.randint(1, 15)) for _ in range(3)]
        return r.choice([" ".join(numbers[:2])] * 6 + [numbers[0], " ".join(numbers), "", f"t{r.randint(1, 9)} s{r.randint(1, 13)}", "undo"])

    def type(self):
        self.typed += 1
        self.seen = len(self.shown)
        self.process.stdin.write(self.line().encode() + b"\n")
        self.process.stdin.flush()

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        time.sleep(0.01)
        return self.shown.decode(errors="replace")


def question(text):
    """The last question that was asked in full: the sentence after the table."""
    return re.split(r"\n─{80}\n", text)[-1].split("\n> ")[0]


def a_killed_game_stands_at_its_last_answered_question(folder):
    games = [["htac", "--seats", "human,random"], ["aladdin", "--seats", "human,random,random"]]
    for n in range(KILLS):
        rng = random.Random(n)
        file = folder / f"k{n}"
        player = Player("play", *games[n % len(games)], "--seed", n, "--save", file, seed=n)
        moment = rng.randint(1, 60)
        while player.wait_for_prompt():
            if player.typed >= moment:
                break
            player.type()
        idle = rng.random() < 0.5
        if not idle:  # in the middle of what follows an answer
            player.type()
            time.sleep(rng.random() * 0.004)
        shown = player.kill()
        kept = journal(file)
        resumed = run("resume", file)
        expect(resumed, 0)
        now = journal(file)
        assert now[:len(kept)] == kept, f"game {n}: lines were lost: {kept[-3:]} {now[-3:]}"
        if idle:  # every answer that was given was followed by this question
            assert question(shown) == question(resumed.stdout), f"game {n}:\n{question(shown)}\nbut\n{question(resumed.stdout)}"
        assert "the same game" in run("replay", file, "--check").stdout


sys.exit(run_tests(globals(), make=pathlib.Path, only=sys.argv[2] if len(sys.argv) > 2 else ""))
