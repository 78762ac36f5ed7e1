#!/usr/bin/env python3
"""`play --watch`, the console and mistakes in scripts, as a designer meets them. usage: watch.py PROGRAM"""
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import time

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
MANIFEST = "id: tiny\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: tiny/flow\n"
CONTENT = "counters: { gold: { each: seat } }\nrules: { gift: 2 }\n"
FLOW = """local flow = {}
function flow.setup()
  return "turn"
end
function flow.turn(game)
  local red = game:player("red")
  local how = red:choose("ask.how", { "much", "little" })
  red.gold = red.gold + (how == "much" and game.rules.gift or 1)
  red:choose("ask.more", { "yes", "no" })
  return "turn"
end
return flow
"""
LANG = "title: Tiny\nask: { how: 'How?', more: 'More?' }\nchoice: { much: Much, little: Little, yes: 'Yes', no: 'No' }\ncounter: { gold: Gold }\n"


def package(folder):
    home = pathlib.Path(folder) / "games" / "tiny"
    (home / "scripts").mkdir(parents=True)
    (home / "lang").mkdir()
    for name, text in (("package.yaml", MANIFEST), ("content.yaml", CONTENT), ("scripts/flow.lua", FLOW), ("lang/en.yaml", LANG)):
        (home / name).write_text(text)
    return home


class Game:
    """A running `play --watch`, read as it speaks."""

    def __init__(self, folder, *arguments):
        environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config", "LANG": "C"}
        self.process = subprocess.Popen([VIZIER, "play", *arguments, "--watch", "--lang", "en"], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        self.all, self.read_to = "", 0

    def until(self, text, seconds=60):
        """What was said up to the next `text`."""
        end = time.monotonic() + seconds
        while (at := self.all.find(text, self.read_to)) < 0:
            left = end - time.monotonic()
            ready = select.select([self.process.stdout], [], [], max(left, 0))[0]
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            assert data, f"'{text}' was not said after:\n{self.all[self.read_to:]}"
            self.all += data.decode(errors="replace")
        said = self.all[self.read_to:at + len(text)]
        self.read_to = at + len(text)
        return said

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def leave(self):
        self.type("quit")
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, rest.decode(errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def a_saved_file_is_played_at_once(folder):
    home = package(folder)
    save = pathlib.Path(folder) / "game.vsave"
    with Game(folder, "tiny", "--root", home.parent, "--seats", "human,random", "--seed", "1", "--save", save) as game:
        game.until("How?")
        game.until("> ")
        game.type("much")
        game.until("More?")
        game.until("> ")
        # a number: the step is played again with its answer, and what is different is told
        (home / "content.yaml").write_text(CONTENT.replace("gift: 2", "gift: 7"))
        said = game.until("reloaded in")
        assert "changed: tiny/content.yaml" in said and "with 1 of its 1 answers" in said, said
        assert "gold: 7" in said, said
        game.until("> ")
        # broken content: a message, and the old stays
        (home / "scripts" / "flow.lua").write_text(FLOW.replace("return flow", "return flo w"))
        said = game.until("the old content stays until this is mended")
        assert "flow.lua:" in said and "error" in said, said
        # mended, with another question; an editor writes beside and renames
        beside = home / "scripts" / "flow.lua.new"
        beside.write_text(FLOW.replace('"yes", "no"', '"yes", "no", "perhaps"').replace("ask.more", "ask.how", 1))
        beside.rename(home / "scripts" / "flow.lua")
        game.until("reloaded in")
        game.until("> ")
        game.type("no")
        game.until("> ")
        status, rest = game.leave()
        assert status == 0, rest
    done = subprocess.run([VIZIER, "replay", str(save), "--root", str(home.parent), "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "the same game" in done.stdout, done.stdout + done.stderr


def what_does_not_fit_any_more_is_told(folder):
    home = package(folder)
    with Game(folder, "tiny", "--root", home.parent, "--seats", "human,random", "--seed", "1", "--save", f"{folder}/game.vsave") as game:
        game.until("> ")
        game.type("much")
        game.until("More?")
        game.until("> ")
        (home / "scripts" / "flow.lua").write_text(FLOW.replace('{ "much", "little" }', '{ "little" }'))
        said = game.until("reloaded in")
        assert "with 0 of its 1 answers" in said and "there it stopped: " in said, said
        game.until("How?")
        game.until("> ")
        assert game.leave()[0] == 0


def a_mistake_shows_the_lines_around_and_the_variables(folder):
    home = package(folder)
    (home / "scripts" / "flow.lua").write_text(FLOW.replace("red.gold + (how", "red.glod + (how"))
    done = subprocess.run([VIZIER, "console", "tiny", "--root", str(home.parent)], cwd=ROOT, input="red: much\n", capture_output=True, text=True)
    assert done.returncode == 1, done.stdout
    for part in ("flow.lua:8: error: ", ">  8 | ", "   7 | ", "  10 | ", '  how = "much"', "did you mean 'gold'?"):
        assert part in done.stdout, f"{part}\n{done.stdout}"


def the_console_plays_takes_back_and_writes_specs(folder):
    spec = pathlib.Path(folder) / "specs" / "market.yaml"
    spec.parent.mkdir()
    lines = ["given { camel: red, market: { red: [7] }, red: { purse: [1, 0, 0, 0, 0] }, at: scoring market }", "options", "trace on", "red: give crown", "undo",
             "then { asked: red, prompt: ask.market_give }", "red: [give crown, take 3 pearl]", "then { red: { purse: [0, 3, 0, 0, 0] } }", "show red", "modifiers",
             "explain rules.market.take", f"save {spec} trades a crown", "quit"]
    run = lambda text: subprocess.run([VIZIER, "console", "aladdin", "--rules", "base"], cwd=ROOT, input=text, capture_output=True, text=True, timeout=120)
    done = run("\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("it is so") == 2 and "  crown\n" in done.stdout and "pearl: 3" in done.stdout, done.stdout
    assert re.search(r"^  [-+] .*crown", done.stdout, re.MULTILINE), done.stdout
    assert "lua:" in done.stdout and re.search(r"^  scripts/aladdin/\S+\.lua:\d+: red\.crown 1 → 0$", done.stdout, re.MULTILINE), done.stdout
    traced = subprocess.run([VIZIER, "console", "aladdin", "--rules", "magic", "--mods", "amulet"], cwd=ROOT, capture_output=True, text=True, timeout=120,
                            input="given { camel: red, red: { artifacts: [] }, blue: { artifacts: ['amulet:amulet'] }, green: { artifacts: [] }, market: { red: [7], blue: [7] }, "
                                  "at: after_reveal market }\ntrace on\nblue: use amulet:amulet\n")
    assert traced.returncode == 0, traced.stdout
    assert re.search(r"^  scripts/aladdin/\S+\.lua:\d+: piece_value\(piece .*\) = 7\n    mods/amulet/scripts/amulet.lua makes it 9$", traced.stdout, re.MULTILINE), traced.stdout
    played = subprocess.run([VIZIER, "spec", str(spec)], cwd=ROOT, capture_output=True, text=True)
    assert played.stdout == "1 passed, 0 failed\n", played.stdout + spec.read_text()
    moment = spec.with_name("moment.yaml")
    done = run("\n".join([lines[0], "red: [give crown, take 3 pearl], until: score_space", "then { at: score_space, asked: nobody }", f"save {moment} stops", "quit"]) + "\n")
    assert done.returncode == 0 and "it is so" in done.stdout, done.stdout
    played = subprocess.run([VIZIER, "spec", str(moment)], cwd=ROOT, capture_output=True, text=True)
    assert played.stdout == "1 passed, 0 failed\n" and "until: score_space }" in moment.read_text(), played.stdout + moment.read_text()
    for wrong, said in (("opitons", "did you mean 'options'?"), ("red: dance", "cannot answer 'dance'"), ("given { camle: red }", "camle"), ("given { camel: red", "missing"),
                        ("then { asked: blue }", "expected blue"), ("show mraket", "did you mean 'market'?"), ("undo", "nothing to take back"), ("rde: x", "did you mean 'red'?")):
        done = run("given { camel: red, market: { red: [7] }, red: { purse: [1, 0, 0, 0, 0] }, at: scoring market }\n" + wrong + "\n")
        assert done.returncode == 1 and said in done.stdout, f"{wrong}: {done.stdout}"


def the_console_says_why_a_card_cannot_be_played(_):
    lines = ["given { camel: red, red: { artifacts: [key], spells: [teleport, spy, abracadabra], lit: 1, used: 1, purse: [1, 0, 0, 0, 0] }, blue: { artifacts: [lamp] }, market: { red: [4], blue: [2] }, "
             "at: after_reveal market }", "why red teleport", "why red spy", "why red key", "why blue lamp", "why red lamp"]
    done = subprocess.run([VIZIER, "console", "aladdin", "--rules", "magic"], cwd=ROOT, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120)
    for said in ("It costs 3 treasures, and you have less.", "It is for: the beginning of the round, before a token is laid.", "You may use 1 artifact a round, and have done so.",
                 "nothing is in its way", "red has no 'lamp'"):
        assert said in done.stdout, f"{said}\n{done.stdout}"


class Typist:
    """Types at a program on a terminal of its own and reads what it shows."""

    def __init__(self, *arguments):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.environ["TERM"] = "xterm"
            os.execv(VIZIER, [str(VIZIER), *arguments])
        self.shown = ""

    def until(self, text, seconds=60):
        end = time.monotonic() + seconds
        while text not in self.shown:
            ready = select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]
            assert ready, f"'{text}' was not shown after:\n{self.shown}"
            self.shown += os.read(self.terminal, 65536).decode(errors="replace")
        self.shown = self.shown[self.shown.index(text) + len(text):]

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def leave(self):
        self.type("\x15quit\r")
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def the_console_completes_what_is_typed(_):
    desk = Typist("console", "aladdin", "--rules", "magic", "--mods", "sandstorm")
    desk.until("> ")
    for keys, shown in (("given { camel: red }\r", "red is asked"), ("giv\t", "> given "), ("{ sand\t", "sandstorm:storm"), ("\x15show mark\t", "> show market "), ("\x15explain spells.lunar\t", "spells.lunar_eclipse."),
                        ("\x15wh\t", "where"), ("\x15re\t\t", "redo"), ("\x15red: 3\t\t", "3 pearl"), ("\x15tr\t", "> trace "), ("o\t\t", "off"), ("\x15opxtions\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x7f\r", "3 gem"),
                        ("\x1b[A", "> options"), ("\x15given { at: scori\t", "at: scoring ")):
        desk.type(keys)
        desk.until(shown)
    assert desk.leave() == 0


sys.exit(run_tests(globals(), but=(package,)))
