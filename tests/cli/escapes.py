#!/usr/bin/env python3
"""Text is text: nothing that content, scripts, saves, files' names or the environment say steers the terminal. usage: escapes.py PROGRAM"""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import unicodedata

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
TURNING = set("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# as YAML and Lua write them in double quotes: a title, a cleared screen, C1, a line written over, a bell, a turned direction
YAML = r"\e]0;owned\a\e[2J\u009b31mgood\rbad\u202efdp.exe\x7f"
LUA = r"\27]0;owned\7\27[2J\xC2\x9B31mgood\rbad\u{202E}fdp.exe\127\xFF\xC0\x9B\xED\xA0\x80"
RAW = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202e"
OURS = re.compile(rb"\x1b\[[0-9;]*[mJKHC]|\r")

FLOW = r"""local flow = {}
function flow.setup() return "ask" end
function flow.ask(game)
  local player = game:player(1)
  game:tally("played.LUA", "LUA", player)
  game:log("said", { what = "LUA" })
  local card = player:choose("which", { "tell", "fail" })
  if card == "fail" then error("LUA") end
  game:log("said", { what = "LUA" })
  game:set_score(player, 1)
  game:finish(player)
end
return flow
""".replace("LUA", LUA)


def game(folder, flow=FLOW, **files):
    home = pathlib.Path(folder) / "hostile"
    (home / "scripts").mkdir(parents=True)
    (home / "lang").mkdir()
    (home / "package.yaml").write_text(f'id: hostile\nversion: 1.0.0\nformat: 2\ntitle: "T{YAML}"\ndescription: "D{YAML}"\n'
                                       "seats: { min: 2, max: 2, names: [red, blue] }\nflow: hostile/flow\nlanguages: [en]\n")
    (home / "content.yaml").write_text(f'categories: {{ cards: {{ attributes: {{ note: {{ type: string }} }} }} }}\ncards: {{ one: {{ note: "{YAML}" }} }}\n'
                                       f'zones: {{ heap: {{}} }}\nsupply: {{ all: {{ kinds: cards, zone: heap }} }}\nrules: {{ word: "{YAML}" }}\n')
    (home / "lang" / "en.yaml").write_text(f'title: "T{YAML}"\nwhich: "W{YAML}"\nchoice: {{ tell: "C{YAML}", fail: "F{YAML}" }}\nsaid: "S{YAML} {{what}}"\n'
                                           f'kind: {{ one: "K{YAML}" }}\nzone: {{ heap: "Z{YAML}" }}\nseat: {{ red: "R{YAML}", blue: "B{YAML}" }}\n')
    (home / "scripts" / "flow.lua").write_text(flow)
    for name, text in files.items():
        (home / f"{name}.yaml").write_text(text)
    return home


def run(folder, *arguments, typed="", **environment):
    home = pathlib.Path(folder) / "home"
    settings = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "LANG": "C"} | environment
    return subprocess.run([VIZIER, "--root", folder, *arguments], cwd=ROOT, input=typed.encode(), capture_output=True, timeout=300, env=os.environ | settings)


def harmless(done, *shown):
    """Nothing of it steers a terminal, and it holds what it should: a place that says nothing would be no test."""
    for data in done.stdout, done.stderr:
        text = data.decode()  # fails where it is no UTF-8
        bad = [f"U+{ord(c):04X}" for c in text if c in TURNING or (unicodedata.category(c) == "Cc" and c not in "\n\t")]
        assert not bad, f"{done.args[3:]} sends {bad}: {text!r}"
    said = (done.stdout + done.stderr).decode()
    for part in shown or ("␛]0;owned␇",):
        assert part in said, f"{done.args[3:]} does not show {part}: {said!r}"
    return said


def save(folder, *answers):
    file = pathlib.Path(folder) / "game.vsave"
    harmless(run(folder, "play", "hostile", "--terminal", "--seats", "human,random", "--seed", "1", "--save", str(file), typed="".join(a + "\n" for a in answers)))
    return file


def a_list_of_games(folder):
    game(folder)
    said = harmless(run(folder, "list"), "T␛]0;owned␇␛[2J\\u009B31mgood␍bad\\u202Efdp.exe␡")
    assert said.count("\n") == len(run(folder, "list").stdout.splitlines()), said


def a_list_of_mods_that_nobody_switched_on(folder):
    mod = pathlib.Path(folder) / "evil"
    mod.mkdir()
    (mod / "mod.yaml").write_text(f'id: evil\nversion: 1.0\nformat: 2\nrequires: [aladdin]\ntitle: "T{YAML}\\nvizier: no mod is dangerous"\ndescription: "D{YAML}"\n')
    said = harmless(run(folder, "mod", "list"), "␛]0;owned␇", "␊vizier: no mod")
    assert "\nvizier: no mod" not in said, said
    harmless(run(folder, "list"))


def findings_of_check(folder):
    game(folder, broken=f'zones: {{ pit: {{ "si{YAML}": closed }} }}\n')
    harmless(run(folder, "check", "hostile"))
    harmless(run(folder, "check", "hostile", "--lines"))


def the_lint_finds_them_in_texts_names_and_scripts(folder):
    home = game(folder)
    (home / "scripts" / "other.lua").write_text("return { '\u202e' }\n")
    said = harmless(run(folder, "check", "hostile"), "text which (en) holds ␛", "rules.word holds ␛", "other.lua:1:11: warning: this line holds \\u202E", "title holds ␛")
    assert said.count("which nobody sees") >= 10, said


def a_script_that_does_not_compile(folder):
    game(folder, flow='return "' + RAW + '" +\n')
    harmless(run(folder, "check", "hostile"))


def mistakes_of_scripts_in_sim(folder):
    game(folder)
    harmless(run(folder, "sim", "hostile", "--games", "4", "--jobs", "1"))


def what_was_counted_for_coverage(folder):
    game(folder, flow=FLOW.replace('error("', 'game:log("'))
    harmless(run(folder, "sim", "hostile", "--games", "4", "--jobs", "1", "--coverage"))
    harmless(run(folder, "sim", "hostile", "--games", "4", "--jobs", "1", "--coverage", "--unreached"))


def a_game_at_the_terminal(folder):
    game(folder)
    said = harmless(run(folder, "play", "hostile", "--terminal", "--seats", "human,random", "--seed", "1", typed="help\nfail\n" + RAW + "\ntell\n"),
                    "W␛]0;owned␇", "C␛]0;owned␇", "S␛]0;owned␇", "\ufffd")
    assert "R␛" in said, said


def a_choice_of_games(folder):
    game(folder)
    harmless(run(folder, "play", "--terminal", typed=RAW + "\nquit\n"))


def a_game_replayed_advised_and_resumed(folder):
    game(folder)
    file = save(folder)
    harmless(run(folder, "advise", str(file), "--bots", "random"))
    harmless(run(folder, "resume", str(file), "--terminal", typed="tell\n"))
    harmless(run(folder, "replay", str(file)))
    harmless(run(folder, "replay", str(file), "--inputs"), "tell")
    file.write_text(file.read_text().replace("hostile", "hos" + RAW + "tile"))
    for verb in "replay", "resume", "check", "advise":
        harmless(run(folder, verb, str(file)))


def the_console(folder):
    game(folder)
    harmless(run(folder, "console", "hostile", typed=f"log\nred: fail\n{RAW}\nshow\nexplain rules.word\n"))


def what_explain_and_diff_say(folder):
    game(folder)
    harmless(run(folder, "explain", "rules.word", "--package", "hostile"))
    harmless(run(folder, "diff", "hostile", "aladdin"))


def names_and_failures_of_specs(folder):
    game(folder)
    specs = pathlib.Path(folder) / "specs.yaml"
    specs.write_text(f'- it: "N{YAML}"\n  game: {{ package: hostile, seats: 2 }}\n  when: [{{ red: fail }}]\n  then: {{ round: 9 }}\n')
    harmless(run(folder, "spec", str(specs)))


def a_report_in_markdown(folder):
    game(folder, flow=FLOW.replace('error("', 'game:log("'))
    results = pathlib.Path(folder) / "results.jsonl"
    harmless(run(folder, "sim", "hostile", "--games", "4", "--jobs", "1", "--out", str(results)), "games")
    harmless(run(folder, "report", str(results), "--markdown"), "␛\\]0;owned␇")


def names_on_the_command_line_and_in_the_environment(folder):
    game(folder)
    for arguments in ("sim", RAW), ("check", RAW), ("list", "--" + RAW), ("replay", folder + "/" + RAW), ("spec", RAW), ("sim", "hostile", "--seats", "random," + RAW), \
            ("mod", "install", RAW), ("play", "hostile", "--terminal", "--lang", RAW), ("explain", RAW, "--package", "hostile"), ("report", RAW):
        harmless(run(folder, *arguments), "␛")
    harmless(run(folder, "list", VIZIER_ROOT="/none" + RAW), "␛")
    for arguments in [RAW], ["mod", RAW]:
        harmless(subprocess.run([VIZIER, *arguments], cwd=ROOT, capture_output=True), "␛")
    broken = subprocess.run([VIZIER, "check", b"\xff\x9b\x1b[2J"], cwd=ROOT, capture_output=True)
    assert b"\\xFF\\x9B\xe2\x90\x9b[2J" in broken.stdout + broken.stderr, broken
    named = pathlib.Path(folder) / "hostile" / f"{RAW}.yaml"
    named.write_text("nonsense: 1\n")
    harmless(run(folder, "check", "hostile"))


def programs_get_every_byte(folder):
    game(folder)
    listed = json.loads(run(folder, "list", "--json").stdout)
    title = next(p["title"] for p in listed["packages"] if p["id"] == "hostile")
    assert title == "T\x1b]0;owned\x07\x1b[2J\x9b31mgood\rbad\u202efdp.exe\x7f", repr(title)
    found = json.loads(run(folder, "sim", "hostile", "--games", "2", "--jobs", "1", "--coverage", "--json").stdout)
    assert "owned" in json.dumps(found), found


def on_a_terminal(folder, *arguments, typed=b"", shown="␛]0;owned␇"):
    """What a terminal gets, with what the program itself steers it by taken out."""
    child, out = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm", "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        os.chdir(ROOT)
        os.execv(VIZIER, [str(VIZIER), "--root", folder, *arguments])
    os.write(out, typed)
    got = b""
    try:
        while data := os.read(out, 65536):
            got += data
    except OSError:
        pass
    os.waitpid(child, 0)
    rest = OURS.sub(b"", got).decode()
    bad = [f"U+{ord(c):04X}" for c in rest if c in TURNING or (unicodedata.category(c) == "Cc" and c not in "\n\t")]
    assert not bad, f"{arguments} sends {bad}: {rest!r}"
    assert shown in rest, rest
    return got


def a_terminal_gets_our_colours_and_nothing_else(folder):
    game(folder)
    got = on_a_terminal(folder, "play", "hostile", "--terminal", "--seats", "human,random", "--seed", "1", typed=b"tell\n")
    assert b"\x1b[1m" in got and b"\x1b[2J" not in got, got
    on_a_terminal(folder, "list", "--json", shown="\\u009B31m")
    on_a_terminal(folder, "console", "hostile", typed=b"log\nexpl\t rules.word\nquit\n")


sys.exit(run_tests(globals(), but=(game, save, run, on_a_terminal), only=sys.argv[2] if len(sys.argv) > 2 else ""))
