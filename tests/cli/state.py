#!/usr/bin/env python3
"""Scripts that keep something outside of the game are found, whoever runs them. usage: state.py PROGRAM"""
import json
import os
import pathlib
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()

FLOW = """local flow = {}
%s
function flow.setup(game)
  return "turn"
end

function flow.turn(game)
%s
  game:player(1):choose("ask", { "yes", "no" })
  game:set_round(game.round + 1)
  if game.round < 3 then return "turn" end
  game:finish(game:player(1))
end

return flow
"""
SPECS = """- it: does something
  game: { package: small, seats: 2 }
  when:
    - red: 'yes'
  then: { round: 1 }
"""
COUNTS = ("local seen = { games = 0 }", "  if game.round == 0 then seen.games = seen.games + 1 end")
FOUND = "small/scripts/flow.lua:8: error: 'seen.games' was 0 and is 1: a script keeps nothing outside of the game"


def vizier(folder, *arguments, status=1):
    environment = os.environ | {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "LANG": "C"}
    done = subprocess.run([VIZIER, "--root", folder, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
                          env=environment)
    assert done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def game(folder, above="", step="", specs=SPECS):
    home = pathlib.Path(folder) / "small"
    (home / "scripts").mkdir(parents=True)
    (home / "specs").mkdir()
    (home / "lang").mkdir()
    (home / "lang" / "en.yaml").write_text('title: Small\nask: Which?\nchoice: { yes: "Yes", no: "No" }\nseat: { red: Red, blue: Blue }\n')
    (home / "package.yaml").write_text("id: small\nversion: 1.0.0\nformat: 2\ntitle: Small\nlanguages: [en]\n"
                                       "seats: { min: 2, max: 2, names: [red, blue] }\nflow: small/flow\n")
    (home / "scripts" / "flow.lua").write_text(FLOW % (above, step))
    (home / "specs" / "small.yaml").write_text(specs)
    return home


def sim(folder, *arguments, status=1):
    return vizier(folder, "sim", "small", "--seats", "random,random", *arguments, status=status)


def a_strict_run_finds_it_in_the_first_game_whatever_the_jobs(folder):
    game(folder, *COUNTS)
    said = [sim(folder, "--games", "6", "--strict", "--json", "--jobs", jobs) for jobs in (1, 2)]
    for text in said:
        assert FOUND in text and "game 0 (seed " in text and "game 3 (seed " in text, text
    results = [json.loads(text[:text.index("\n")]) for text in said]
    assert all(r["errors"] == 6 for r in results) and results[0]["hash"] == results[1]["hash"], results


def a_plain_run_finds_it_in_the_end(folder):
    game(folder, *COUNTS)
    assert "'seen.games' was 0 and is 16" in sim(folder, "--games", "16", "--jobs", "1")
    sim(folder, "--games", "2", "--jobs", "1", status=0)


def a_spec_fails_by_what_it_kept_itself(folder):
    other = SPECS.replace("does something", "does the same").replace("'yes'", "'no'")
    home = game(folder, "local seen = {}", "  if #game:player(1).name > 99 then seen.x = 1 end", SPECS + other)
    vizier(folder, "spec", home / "specs", status=0)
    flow = (home / "scripts" / "flow.lua")
    flow.write_text(flow.read_text().replace('game:player(1):choose("ask", { "yes", "no" })', 'if game:player(1):choose("ask", { "yes", "no" }) == "no" then seen.no = true end'))
    said = vizier(folder, "spec", home / "specs")
    assert "does the same" in said and "'seen.no' was nil and is true" in said and "1 passed, 1 failed" in said, said


def a_function_that_sets_a_variable_of_its_script_is_shown_with_its_line(folder):
    game(folder, "local last, first", "  last = game.round\n  first = first or game.round")
    said = vizier(folder, "check", "small")
    for line, name in ((8, "last"), (9, "first")):
        assert f"flow.lua:{line}: error: a function sets '{name}', a variable of its script" in said, said
    assert "`once`" in said, said


def processor_time_cannot_be_seen(folder):
    """The step takes longer than 20 ms on any machine, so that it is begun twice; how far it came before differs."""
    game(folder, "local began = { n = 0 }", "  began.n = began.n + 1\n  for _ = 1, 20000000 do end\n  game:set_round(began.n)")
    said = {sim(folder, "--games", "1", "--jobs", "1", "--json").partition("\n")[2] for _ in range(5)}
    assert len(said) == 1 and "'began.n' was 0 and has been changed" in said.pop()


def an_honest_script_that_is_slow_is_played(folder):
    game(folder, "", "  local n = 0\n  for _ = 1, 20000000 do n = n + 1 end\n  if game.round == 0 then game:set_round(n // 20000000) end")
    hashes = {json.loads(sim(folder, "--games", "1", "--jobs", "1", "--json", "--strict", status=0))["hash"] for _ in range(2)}
    assert len(hashes) == 1, hashes


def shipped_scripts_keep_nothing(_):
    for arguments in (["aladdin", "--rules", "base"], ["aladdin", "--rules", "magic"], ["morgenland", "--rules", "magic"], ["almadi", "--rules", "characters"]):
        done = subprocess.run([VIZIER, "sim", *arguments, "--games", "2", "--jobs", "1", "--strict"], cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)


sys.exit(run_tests(globals(), but=(vizier, game, sim), only=sys.argv[2] if len(sys.argv) > 2 else ""))
