#!/usr/bin/env python3
"""Calls the verbs of vizier as a person would: good and bad arguments, exit statuses, what is said where. usage: run.py PROGRAM"""
import json
import os
import pathlib
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
MANIFEST = "id: {id}\nversion: 1.0.0\nformat: 2\nseats: {{ min: 2, max: 2, names: [red, blue] }}\nflow: {id}/flow\n"
FLOW = "local flow = {}\nfunction flow.setup(game)\n  game:finish(game:player(1))\nend\nreturn flow\n"


class Done:
    def __init__(self, arguments, cwd=ROOT, stdout=subprocess.PIPE, **environment):
        run = subprocess.run([VIZIER, *arguments], cwd=cwd, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=300,
                             env=os.environ | environment)
        self.arguments, self.status, self.out, self.err = arguments, run.returncode, run.stdout or "", run.stderr

    def expect(self, status, out=None, err=None):
        """The exact output where it is given, and nothing on standard error where all is well."""
        assert self.status == status, f"{self.arguments}: status {self.status}, not {status}\n{self.out}{self.err}"
        for name, wanted, got in ("output", out, self.out), ("errors", "" if err is None and status == 0 else err, self.err):
            assert wanted is None or got == wanted, f"{self.arguments}: {name}\n{got}is not\n{wanted}"
        return self


def vizier(*arguments, **options):
    return Done(list(arguments), **options)


def package(folder, name, flow=FLOW, **files):
    home = pathlib.Path(folder) / name
    (home / "scripts").mkdir(parents=True)
    (home / "package.yaml").write_text(MANIFEST.format(id=name))
    (home / "scripts" / "flow.lua").write_text(flow)
    for file, text in files.items():
        (home / f"{file}.yaml").write_text(text)
    return home


def help_lists_the_verbs_and_each_explains_itself(_):
    shown = vizier("--help").expect(0).out
    vizier("--version").expect(0, "vizier 2\n")
    verbs = [line.split()[0] for line in shown.split("Subcommands:\n")[1].splitlines() if line.startswith("  ") and not line.startswith("   ")]
    assert {"list", "check", "explain", "sim", "bench", "replay", "spec", "golden", "api"} <= set(verbs), verbs
    for verb in verbs:
        text = vizier(verb, "--help").expect(0).out
        assert f"Usage: vizier {verb}" in text and f"Example: vizier {verb}" in text, text


def a_wrong_command_line_is_told_with_status_2(_):
    vizier().expect(2, "", "vizier: no verb was given\nvizier --help says what it takes\n")
    vizier("lsit").expect(2, "", "vizier: there is no verb 'lsit'; did you mean 'list'?\n")
    vizier("zzzzzz").expect(2, "", "vizier: there is no verb 'zzzzzz'; see vizier --help\n")
    vizier("sim").expect(2, "", "vizier: PACKAGE is required\nvizier sim --help says what it takes\n")
    vizier("list", "--nonsense").expect(2, "", "vizier: The following argument was not expected: --nonsense\nvizier list --help says what it takes\n")
    vizier("sim", "htac", "--games", "-1").expect(2, "", "vizier: --games: '-1' is not a whole number from 0 on\nvizier sim --help says what it takes\n")
    for number in "many", "1.5", "99999999999999999999999", "":
        vizier("sim", "htac", "--games", number).expect(2, "")


def list_is_json_with_editions_rules_languages_and_seats(_):
    everything = json.loads(vizier("list", "--json", "--tests").expect(0).out)
    (htac,) = [p for p in everything["packages"] if p["id"] == "htac"]
    assert htac["editions"] == [] and htac["rules"] == ["base", "place", "choose_pair"] and htac["seats"] == [2, 4] and "en" in htac["languages"], htac
    assert "htac" not in [p["id"] for p in json.loads(vizier("list", "--json").expect(0).out)["packages"]], "packages of the tests are for those who ask"
    (haste,) = [p for p in everything["packages"] if p["id"] == "haste"]
    assert haste["extends"] == "duel" and "extends" not in htac and "  extends: duel; editions: plain;" in vizier("list", "--tests").expect(0).out, haste


def roots_are_added_by_option_and_by_environment(folder):
    package(folder, "tiny")
    for shown in vizier("--root", folder, "list"), vizier("list", "--root", folder), vizier("list", VIZIER_ROOT=f":{folder}:"):
        assert "\ntiny 1.0.0" in "\n" + shown.expect(0).out, shown.out
    vizier("list", "--root", f"{folder}/none").expect(1, "", f"vizier: --root {folder}/none: there is no such folder\n")


def content_is_found_from_any_folder(folder):
    if ROOT not in VIZIER.parents:
        return  # this build lies outside of the project: only the current folder can tell
    vizier("list", cwd=folder).expect(0, vizier("list").out)


def sim_gives_one_line_of_json_and_the_same_on_any_number_of_threads(_):
    lines = [vizier("sim", "htac", "--seats", "random,random,random", "--games", "20", "--seed", "5", "--jobs", jobs, "--json").expect(0).out for jobs in "123"]
    results = [json.loads(line) for line in lines]
    assert all(line.count("\n") == 1 for line in lines)
    for result in results:
        assert {"games", "decisions", "seconds", "errors", "rounds_mean", "wins"} <= set(result), result
        assert (result["games"], result["decisions"], result["errors"], result["rounds_mean"], len(result["wins"])) == (20, 2400, 0, 5, 3), result
        assert abs(sum(result["wins"]) - 20) < 1e-9
    assert len({(r["hash"], str(r["wins"])) for r in results}) == 1, results
    assert "red" in vizier("sim", "htac", "--seats", "2", "--games", "3").expect(0).out


def sim_refuses_what_cannot_be_played(_):
    vizier("sim", "htca").expect(1, "", "vizier: error: there is no package 'htca'\n  did you mean 'htac'?\n")
    vizier("sim", "htac", "--seats", "random").expect(1, "", "vizier: htac is for 2 to 4 seats, not 1\n")
    assert vizier("sim", "htac", "--seats", "radnom,random").expect(1, "").err.startswith("vizier: there is no bot 'radnom'; did you mean 'random'? there is: random")
    vizier("sim", "htac", "--games", "0").expect(1, "", "vizier: 0 games: nothing to play\n")
    vizier("sim", "htac", "--jobs", "-1").expect(1, "", "vizier: -1 jobs: it must be 1 to 256\n")
    assert "has no rules set 'magic', only base" in vizier("sim", "htac", "--rules", "magic").expect(1, "").err


def sim_tells_the_mistake_in_a_script_and_fails(folder):
    package(folder, "broken", FLOW.replace("game:player(1)", "game.nobody"))
    done = vizier("sim", "broken", "--root", folder, "--games", "7", "--json").expect(1)
    assert json.loads(done.out)["errors"] == 7 and done.err.count("vizier: game ") == 5, done.err
    assert "flow.lua:3" in done.err and "nobody" in done.err, done.err


def games_that_are_saved_are_replayed_to_the_same_hash(folder):
    vizier("sim", "htac", "--games", "2", "--saves", f"{folder}/saves", "--seats", "2").expect(0)
    save = pathlib.Path(folder) / "saves" / "game-000001.save"
    assert vizier("replay", str(save), "--check").expect(0).out.endswith(": the same game\n")
    assert vizier("replay", str(save), "--inputs").expect(0).out.count("\n") == 82
    part = vizier("replay", str(save), "--inputs", "--to", "3").expect(0).out.splitlines()
    assert len(part) == 5 and part[4].startswith("round 1, "), part
    vizier("replay", str(save), "--to", "81").expect(1, "", "vizier: --to 81: the save has 80 inputs\n")
    vizier("check", str(save)).expect(0, "1 save checked: 0 errors, 0 warnings\n")
    text = save.read_text().splitlines(keepends=True)
    at = text.index("---\n") + 1
    save.write_text("".join(text[:at] + ["green: nothing\n"] + text[at + 1:]))
    for verb in "replay", "check":
        done = vizier(verb, str(save)).expect(1)
        assert f"{save}:{at + 1}: error: " in done.out + done.err, done.out + done.err
    vizier("replay", f"{folder}/none").expect(1, "", f"vizier: {folder}/none: error: there is no such file\n")


def check_tells_every_mistake_with_its_place(folder):
    package(folder, "good", board="zones:\n  heap: {}\n")
    package(folder, "bad", board="zones:\n  heap: { sihgt: open }\n")
    package(folder, "wrong", FLOW.replace("end", "edn"))
    assert "1 package in 1 configuration checked: 0 errors" in vizier("check", f"{folder}/good").expect(0).out
    said = vizier("check", f"{folder}/bad", "--lines").expect(1).out
    assert f"{folder}/bad/board.yaml:2:11: error: " in said and "did you mean 'sight'?" in said, said
    assert "    | " in vizier("check", f"{folder}/bad/board.yaml").expect(1).out
    assert "flow.lua:5" in vizier("check", f"{folder}/wrong", "--lines").expect(1).out
    found = json.loads(vizier("check", folder, "--json").expect(1).out)
    assert found["errors"] == 2 and {f["severity"] for f in found["findings"]} >= {"error"}, found
    assert {"file", "line", "column", "message", "hint", "pass"} <= set(found["findings"][0])
    vizier("check", "htca").expect(1, "", "vizier: 'htca' is neither a file or folder nor the id of a package or mod; did you mean 'htac'?\n")
    (pathlib.Path(folder) / "empty").mkdir()
    vizier("check", f"{folder}/empty").expect(1, "", f"vizier: {folder}/empty: there is no package, mod, save or spec here\n")


def check_names_a_manifest_that_cannot_be_read(folder):
    package(folder, "torn").joinpath("package.yaml").write_text("id: [torn\n")
    assert f"{folder}/torn/package.yaml" in vizier("check", folder, "--lines").expect(1).out


def the_packages_of_the_tests_have_no_errors(_):
    vizier("check", "tests/packages", "--lines").expect(0)


def explain_shows_the_layers_and_suggests(_):
    out = vizier("explain", "zones.hand.sight", "--package", "htac").expect(0).out
    assert out.startswith("zones.hand.sight = owner\n") and "tests/packages/htac/board.yaml:" in out, out
    vizier("explain", "zones.hand.sigth", "--package", "htac").expect(1, "", "vizier: htac, rules base has no key 'zones.hand.sigth'; did you mean 'zones.hand.sight'?\n")
    vizier("explain", "a.b", "--edition", "x").expect(1, "", "vizier: --edition and --rules belong to a package: add --package\n")


def rows_of(differences, part):
    return {row["key"]: (row["first"], row["second"]) for row in differences.get(part, [])}


def diff_tells_what_editions_do_not_have_in_common(_):
    tricks, plain = json.loads(vizier("diff", "duel:early", "duel:late", "--json").expect(0).out)
    assert tricks["first"] == "duel, edition early, rules tricks" and tricks["second"] == "duel, edition late, rules tricks", tricks
    data = rows_of(tricks["differences"], "Data")
    assert data["rules.rounds"] == ("4", "3") and data["rules.order_own"] == ("false", "true"), data
    assert data["tricks.swap"][0].startswith("{ ") and data["tricks.swap"][1] == "" and data["modifiers"][0] == "", data
    assert rows_of(tricks["differences"], "Pieces") == {"swap": ("Swap", "")}, tricks
    assert plain["differences"] == {}, "what one rules set has told is not told again"
    (named,) = json.loads(vizier("diff", "duel:early:plain", "duel:late:plain", "--json").expect(0).out)
    assert rows_of(named["differences"], "Data")["rules.rounds"] == ("4", "3"), named


def diff_leaves_out_how_things_are_drawn_unless_asked(_):
    short = vizier("diff", "aladdin:fr:base", "morgenland::base").expect(0).out
    assert "rules.guard.drawn" in short and "table.glyphs" not in short and "--drawings shows them" in short, short
    assert "table.glyphs" in vizier("diff", "aladdin:fr:base", "morgenland::base", "--drawings").expect(0).out


def diff_tells_of_scripts_and_texts_of_a_package_that_extends_another(_):
    (found,) = json.loads(vizier("diff", "duel::tricks", "haste", "--json", "--lang", "fr").expect(0).out)
    scripts = rows_of(found["differences"], "Scripts")
    assert set(scripts) == {"duel/flow", "haste/ward"} and scripts["haste/ward"][0] == "", scripts
    assert scripts["duel/flow"][0].startswith("duel: Champions") and scripts["duel/flow"][1].startswith("duel + haste: The window"), scripts
    assert rows_of(found["differences"], "Texts")["title"] == ("Duel", "Hâte"), found
    assert rows_of(found["differences"], "Pieces")["ward"] == ("", "Parade"), found


def diff_tells_what_a_mod_changes(folder):
    package(folder, "tiny", rules="rules: { rounds: 3 }\n")
    mod = pathlib.Path(folder) / "longer"
    (mod / "content").mkdir(parents=True)
    (mod / "mod.yaml").write_text("id: longer\nversion: 1.0.0\nformat: 2\nrequires: [tiny]\n")
    (mod / "content" / "rules.yaml").write_text("rules: { rounds: 5 }\n")
    (found,) = json.loads(vizier("diff", "tiny", "tiny+longer", "--json", "--root", folder).expect(0).out)
    assert found["second"] == "tiny, with longer" and rows_of(found["differences"], "Data") == {"rules.rounds": ("3", "5")}, found


def diff_is_a_table_within_its_width(_):
    shown = vizier("diff", "duel:early", "duel:late", "--width", "60").expect(0).out
    lines = shown.splitlines()
    assert lines[:3] == ["duel, edition early, rules tricks", "duel, edition late, rules tricks", ""] and lines[3].split() == ["Data", "duel:early", "duel:late"], shown
    assert all(len(line) <= 60 for line in lines), shown
    assert ["rules.rounds", "4", "3"] in [line.split() for line in lines], shown
    vizier("diff", "duel", "duel").expect(0, "no difference\n")


def diff_says_what_is_wrong_with_its_arguments(_):
    vizier("diff", "duel").expect(2)
    vizier("diff", "duel", "a:b:c:d").expect(1, "", "vizier: 'a:b:c:d' has too many parts: PACKAGE:EDITION:RULES+MOD\n")
    vizier("diff", ":early", "duel").expect(1, "", "vizier: ':early' names no package: PACKAGE:EDITION:RULES+MOD\n")
    vizier("diff", "duel", "duel", "--width", "5").expect(1, "", "vizier: --width 5: a table needs at least 40 characters\n")
    assert "early" in vizier("diff", "duel:erly", "duel").expect(1, "").err


def spec_says_which_one_fails_and_why(folder):
    home = package(folder, "tiny", FLOW.replace("game:finish", "game:player(1):choose(\"go\", { \"yes\", \"no\" })\n  game:finish"))
    (home / "specs").mkdir()
    spec = home / "specs" / "a.yaml"
    spec.write_text("- it: ends\n  when:\n    - red: yes\n  then: { over: true }\n- it: waits for ever\n  when: []\n  then: { over: true }\n")
    done = vizier("spec", str(spec)).expect(1)
    assert done.out.startswith(f"FAILED {spec}:5: waits for ever\n") and done.out.endswith("\n1 passed, 1 failed\n"), done.out
    result = json.loads(vizier("spec", str(spec), "--json").expect(1).out)
    assert [(s["it"], s["passed"]) for s in result["specs"]] == [("ends", True), ("waits for ever", False)], result
    vizier("check", str(spec)).expect(0, "1 file of specs checked: 0 errors, 0 warnings\n")
    vizier("spec", f"{folder}/none").expect(1, "", f"vizier: {folder}/none: there is no such file or folder\n")


def golden_names_a_package_that_is_not_there(_):
    vizier("golden", "nothing").expect(1, "", "vizier: there is no package 'nothing'\n")


def api_prints_one_thing(_):
    assert vizier("api", "--lua").expect(0).out.startswith("---@meta\n")
    assert vizier("api").expect(0).out == vizier("api", "--markdown").expect(0).out
    assert "read_globals" in vizier("api", "--luacheck").expect(0).out
    vizier("api", "--lua", "--luacheck").expect(1, "", "vizier: api prints one thing at a time: --lua, --markdown, --luacheck, --lib or --flow\n")


def bench_measures_every_key(_):
    done = vizier("bench", "--json", "--ms", "1").expect(0, err=None)
    result = json.loads(done.out)
    for key in ("htac_decisions_per_s", "htac_sampled_decisions_per_s", "forks_per_s", "fork_for_per_s", "saves_loaded_per_s", "package_load_ms", "world_bytes"):
        assert result[key] > 0, (key, result)
    assert "decisions_per_s" in result


def a_full_disk_is_noticed(_):
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "w") as full:
        for verb in ["list"], ["api", "--lua"], ["--help"]:
            vizier(*verb, stdout=full).expect(1, err="vizier: cannot write to standard output: No space left on device\n")


sys.exit(run_tests(globals()))
