#!/usr/bin/env python3
"""The laboratory as a designer uses it: coverage, results on disk, shards under GNU parallel, reports, tournaments, advice. usage: lab.py PROGRAM"""
import html
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
SANITIZED = "ASAN_OPTIONS" in os.environ


def vizier(*arguments, status=0):
    done = subprocess.run([VIZIER, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    assert done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    return done.stdout if status == 0 else done.stderr


def coverage_lists_scripts_counts_and_the_lines_that_no_game_reached(_):
    shown = vizier("sim", "duel", "--rules", "plain", "--seats", "3", "--games", "5", "--unreached")
    assert "tricks/hush.lua" in shown and "never reached" in shown and "ctx:void(card)" in shown, shown
    found = json.loads(vizier("sim", "duel", "--seats", "3", "--games", "40", "--coverage", "--json"))["coverage"]
    (hush,) = [s for s in found["scripts"] if s["file"].endswith("hush.lua")]
    assert hush["reached"] == hush["lines"] and hush["unreached"] == [], hush
    assert found["tallies"]["tricks"]["hush"]["played"] > 0 and found["tallies"]["window"]["before_reveal"]["opened"] == 160, found["tallies"]


def things_that_are_numbers_are_listed_as_numbers(_):
    shown = vizier("sim", "aladdin", "--rules", "base", "--seats", "3", "--games", "2", "--coverage")
    prices = [int(n) for n in re.findall(r"^  (\d+) ", shown.split("\n  price ")[1], flags=re.MULTILINE)]
    assert prices == sorted(prices) and prices[-1] >= 10 > prices[0], prices


def what_the_table_calls_open_is_open_in_the_sentences(_):
    for seed in "123456":  # four games seldom settle anything
        found = json.loads(vizier("sim", "aladdin", "--rules", "magic", "--seats", "3", "--games", "4", "--ab", "sandstorm", "--seed", seed, "--json").splitlines()[-1])
        (length,) = [d for d in found["differences"] if d["measure"] == "length"]
        if length["words"].startswith("open"):
            break
    assert length["words"].startswith("open"), length
    assert found["twins"]["pairs"] == 4 and found["twins"]["first"] == 1 and found["twins"]["deals"] > 0.9, found["twins"]
    assert "players in 4 games: too seldom" in found["sentences"][0] and "Whether it makes games longer or shorter is open" in found["sentences"][1], found["sentences"]


def all_configurations_are_played_and_their_coverage_is_joined(_):
    found = json.loads(vizier("sim", "duel", "--all", "--games", "3", "--coverage", "--json"))
    assert len(found["configurations"]) == 12 and found["games"] == 36 and found["errors"] == 0, found["configurations"]


def a_million_games_go_on_where_they_were_stopped(folder):
    out = pathlib.Path(folder)
    parts = out / "parts.jsonl"

    def million(*more):
        command = [sys.executable, ROOT / "tools" / "million", "--program", VIZIER, "--only", "bids", "--games", "9", "--least", "3", "--out", out, *more]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    def hashes():
        return {(part["name"], part["hash"]) for part in map(json.loads, parts.read_text().splitlines())}

    whole = million()
    assert whole.returncode == 0 and "3 parts are left" in whole.stdout and "| all | 9 | 9 |" in whole.stdout, whole.stdout + whole.stderr
    lines, played = parts.read_text().splitlines(), hashes()
    parts.write_text("\n".join(lines[:2]) + "\n")
    again = million()
    assert "1 parts are left" in again.stdout and hashes() == played and len(played) == 3, again.stdout
    parts.write_text(lines[0].replace('"errors": 0', '"errors": 1') + "\n")
    assert million("--status").returncode == 1


def lines_of(path):
    return sorted(path.read_text().splitlines())


SIM = ["sim", "duel", "--seats", "greedy:3,random,random", "--rotate", "--games", "24", "--seed", "3"]


def results_are_the_same_for_any_jobs_and_shards_and_after_a_stop(folder):
    folder = pathlib.Path(folder)
    for name, more in ("one", ["--jobs", "1"]), ("two", ["--jobs", "2"]):
        vizier(*SIM, *more, "--out", str(folder / name))
    whole = lines_of(folder / "one")
    assert len(whole) == 25 and lines_of(folder / "two") == whole
    for shard in range(1, 4):
        vizier(*SIM, "--shard", f"{shard}/3", "--out", str(folder / f"part-{shard}"))
    page = vizier("report", str(folder / "one"))
    assert vizier("report", *[str(folder / f"part-{s}") for s in (3, 1, 2)]) == page

    stopped = subprocess.Popen([VIZIER, *SIM, "--jobs", "1", "--out", str(folder / "killed")], cwd=ROOT, stdout=subprocess.DEVNULL)
    while not (folder / "killed").exists() or (folder / "killed").stat().st_size < 2000:
        assert stopped.poll() is None or (folder / "killed").exists()
        if stopped.poll() is not None:
            break
        time.sleep(0.002)
    stopped.send_signal(signal.SIGKILL)
    stopped.wait()
    vizier(*SIM, "--out", str(folder / "killed"))
    assert lines_of(folder / "killed") == whole
    assert "is about other games" in vizier(*SIM[:-1], "4", "--out", str(folder / "one"), status=1)


def shards_run_under_gnu_parallel(folder):
    if not shutil.which("parallel"):
        print("GNU parallel is not installed: the shards were not run under it")
        return
    command = " ".join(["parallel", "--will-cite", str(VIZIER), *SIM, "--jobs", "1", "--shard", "{}/4", "--out", f"{folder}/part-{{}}", ":::", "1", "2", "3", "4"])
    subprocess.run(command, shell=True, cwd=ROOT, check=True, capture_output=True, timeout=300)
    vizier(*SIM, "--out", f"{folder}/whole")
    assert vizier("report", *[f"{folder}/part-{i}" for i in range(1, 5)]) == vizier("report", f"{folder}/whole")


def a_report_is_one_page_and_says_the_same_in_markdown_and_json(folder):
    vizier(*SIM, "--out", f"{folder}/r")
    vizier("report", f"{folder}/r", "--out", f"{folder}/page.html")
    page = pathlib.Path(f"{folder}/page.html").read_text()
    assert page.startswith("<!doctype html>") and "<svg" in page and "src=" not in page and "href=" not in page, page[:300]
    found = json.loads(vizier("report", f"{folder}/r", "--json"))
    assert found["variants"][0]["games"] == 24
    assert "| greedy:3 |" in vizier("report", f"{folder}/r", "--markdown")
    pathlib.Path(f"{folder}/none").write_text("nothing\n")
    assert f"{folder}/none:1: " in vizier("report", f"{folder}/none", status=1)


def a_report_shows_well_in_a_browser(folder):
    chromium = shutil.which("chromium")
    if not chromium:
        print("Chromium is not installed: the page was not looked at in a browser")
        return
    vizier("sim", "aladdin", "--rules", "magic", "--seats", "4", "--games", "12", "--ab", "sandstorm", "--coverage", "--out", f"{folder}/r")
    vizier("report", f"{folder}/r", "--out", f"{folder}/page.html")
    if SANITIZED:
        return  # the program has done its part, and the page is the one that the plain build writes
    # what a browser makes of it: no text of a chart lies outside of it, no two of a column on each other, nothing is wider than the page
    probe = """<script>addEventListener("load", () => {
      const wrong = [], page = document.querySelector("main").getBoundingClientRect();
      for (const svg of document.querySelectorAll("svg")) {
        const box = svg.getBoundingClientRect(), seen = [];
        for (const text of svg.querySelectorAll("text")) {
          const b = text.getBoundingClientRect();
          if (b.left < box.left - 2 || b.right > box.right + 2 || b.top < box.top - 2 || b.bottom > box.bottom + 2) wrong.push("outside: " + text.textContent);
          for (const o of seen) if (Math.min(b.right, o.right) - Math.max(b.left, o.left) > 3 && Math.min(b.bottom, o.bottom) - Math.max(b.top, o.top) > 6) wrong.push("overlap: " + text.textContent);
          seen.push(b);
        }
      }
      for (const e of document.querySelectorAll("main *")) if (e.getBoundingClientRect().right > page.right + 1) wrong.push("too wide: " + e.tagName + " " + e.textContent.slice(0, 40));
      document.title = JSON.stringify({wrong, charts: document.querySelectorAll("svg").length, height: page.height});
    });</script>"""
    page = pathlib.Path(f"{folder}/page.html").read_text()
    probed = pathlib.Path(f"{folder}/probed.html")
    probed.write_text(page.replace("</body>", probe + "</body>"))
    browser = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/browser"]
    shown = subprocess.run([*browser, "--window-size=1200,900", "--dump-dom", probed.as_uri()], capture_output=True, text=True, timeout=120).stdout
    found = json.loads(html.unescape(re.search("<title>(.*?)</title>", shown, re.DOTALL).group(1)))
    assert found["wrong"] == [] and found["charts"] >= 10 and found["height"] > 1500, found
    subprocess.run([*browser, "--no-pdf-header-footer", f"--print-to-pdf={folder}/page.pdf", pathlib.Path(f"{folder}/page.html").as_uri()], check=True, capture_output=True, timeout=120)
    pages = len(re.findall(rb"/Type\s*/Page\b", pathlib.Path(f"{folder}/page.pdf").read_bytes()))
    assert 2 <= pages <= 12, f"{pages} printed pages"


def a_card_that_is_far_too_strong_is_called_so(folder):
    """The other way round, with a card that does nothing, takes more games: see records_test.cpp, and by hand `--ab dust --games 2000`."""
    found = json.loads(vizier("--root", "tests/mods", "sim", "aladdin", "--edition", "fr", "--rules", "magic", "--seats", "4", "--games", "6" if SANITIZED else "60", "--ab", "boon", "--json").splitlines()[-1])
    if SANITIZED:
        return  # a verdict takes more games, and is that of the plain build
    (card,) = [c for c in found["variants"][1]["cards"] if c["new"]]
    assert card["name"] == "Boon" and card["verdict"] == "overpowered", card
    assert "Boon" in found["sentences"][0] and found["differences"][0]["words"] == "settled: overpowered", found["sentences"]


def results_of_coverage_and_series_are_joined_from_shards(folder):
    run = ["sim", "duel", "--seats", "3", "--games", "12", "--coverage"]
    vizier(*run, "--out", f"{folder}/whole")
    for shard in "12":
        vizier(*run, "--shard", f"{shard}/2", "--out", f"{folder}/part-{shard}")
    whole = vizier("report", f"{folder}/whole")
    assert vizier("report", f"{folder}/part-2", f"{folder}/part-1") == whole
    found = json.loads(vizier("report", f"{folder}/whole", "--json"))
    assert found["scripts"] and len(found["variants"][0]["series"]["wins"]["all"]) == 4, found["variants"][0]["series"]
    assert "it has coverage" in vizier(*run[:-1], "--out", f"{folder}/whole", status=1)


def a_rule_is_swept_and_a_slip_in_its_name_is_told(_):
    shown = vizier("sim", "duel", "--seats", "3", "--games", "20", "--sweep", "draw=1..3", "--json").splitlines()
    assert [json.loads(line).get("variant") for line in shown[:3]] == ["draw=1", "draw=2", "draw=3"], shown
    assert len({json.loads(line)["hash"] for line in shown[:3]}) == 3
    assert "did you mean 'draw'?" in vizier("sim", "duel", "--sweep", "drwa=1..3", status=1)
    assert "toll" in vizier("sim", "duel", "--sweep", "toll.sun=1,2", status=1)
    assert len(vizier("sim", "duel", "--seats", "3", "--games", "5", "--sweep", "toll.sum=1,2", "--json").splitlines()) == 3
    # a rule inside of another, and one of a list
    deep = [json.loads(line) for line in vizier("sim", "aladdin", "--seats", "3", "--games", "4", "--sweep", "market.take=1,5", "--json").splitlines()]
    assert [line.get("variant") for line in deep[:2]] == ["market.take=1", "market.take=5"] and deep[0]["hash"] != deep[1]["hash"], deep[:2]
    assert "did you mean 'take'?" in vizier("sim", "aladdin", "--sweep", "market.tkae=1,5", status=1)
    assert "market.give, market.take" in vizier("sim", "aladdin", "--sweep", "market=1,5", status=1)
    assert len(vizier("sim", "almadi", "--seats", "2", "--games", "1", "--sweep", "capacity.1=1,2", "--json").splitlines()) == 3


def a_tournament_rates_and_advice_is_given(folder):
    table = json.loads(vizier("tournament", "duel", "--bots", "random,greedy:20", "--games", "16", "--seats", "4", "--json"))["standings"]
    assert [row["bot"] for row in table] == ["greedy:20", "random"], table
    vizier("sim", "duel", "--games", "1", "--saves", folder, "--seats", "3")
    save = f"{folder}/game-000000.save"
    assert "the game is over" in vizier("advise", save, status=1)
    advice = json.loads(vizier("advise", save, "--at", "5", "--bots", "greedy:10,ismcts:30", "--json"))
    assert [b["bot"] for b in advice["bots"]] == ["greedy:10", "ismcts:30"] and advice["bots"][1]["answer"], advice
    assert advice["bots"][1]["words"] and advice["question"] != advice["prompt"], advice
    assert "would answer: " in vizier("advise", save, "--at", "5", "--bots", "random")
    assert "tries" in vizier("advise", save, "--at", "5", "--bots", "greedy:10", "--lang", "fr")


def where_seats_differ_sims_reports_and_tournaments_tell_who_wins_in_which_role(folder):
    games = ("sim", "moor", "--seats", "4", "--games", "100", "--seed", "2")
    wins = json.loads(vizier(*games, "--json"))["role_wins"]
    assert sorted(wins) == ["keeper", "seeker"] and sum(wins.values()) == 100, wins
    rows = dict(re.findall(r"^  (keeper|seeker) +(\d+) ", vizier(*games), flags=re.MULTILINE))
    assert {role: int(n) for role, n in rows.items()} == wins, rows
    vizier(*games, "--out", f"{folder}/moor.jsonl")
    roles = json.loads(vizier("report", f"{folder}/moor.jsonl", "--json"))["variants"][0]["roles"]
    assert {row["name"].lower(): round(100 * row["share"]["value"]) for row in roles} == wins, roles
    table = json.loads(vizier("tournament", "moor", "--bots", "random,greedy:2", "--games", "6", "--seats", "3", "--json"))["standings"]
    assert all(sorted(row["roles"]) == ["keeper", "seeker"] for row in table), table
    assert "role_wins" not in json.loads(vizier("sim", "duel", "--seats", "3", "--games", "2", "--json"))


def versions_of_scripts_meet_in_one_game(folder):
    scripts = pathlib.Path(folder) / "backwards" / "duel"
    scripts.mkdir(parents=True)
    (scripts / "evaluate.lua").write_text("return function(game, player) return -3 * player.wins - player.sparks - player.embers end\n")
    version = str(scripts.parent)
    table = json.loads(vizier("tournament", "duel", "--bots", f"greedy:12,greedy:12@{version}", "--games", "16", "--seats", "4", "--json"))["standings"]
    assert [row["bot"] for row in table] == ["greedy:12", f"greedy:12@{version}"], table
    (scripts / "tricks").mkdir()
    toll = (ROOT / "tests/packages/duel/scripts/tricks/toll.lua").read_text()
    (scripts / "tricks" / "toll.lua").write_text(toll.replace("function toll.resolve(ctx)", "function toll.resolve(ctx)\n  do return end", 1))
    assert "changes the rules" in (said := vizier("tournament", "duel", "--bots", f"random,random@{version}", "--games", "40", "--seats", "4", status=1)) or "goes another way" in said, said
    (scripts / "evalute.lua").write_text("return 1\n")
    assert "did you mean 'duel/evaluate'?" in vizier("tournament", "duel", "--bots", f"random,random@{version}", status=1)


def a_mod_wraps_the_turn_of_another_game_with_base(folder):
    mod = pathlib.Path(folder) / "wrapped"
    patches = mod / "scripts/patch/almadi"
    patches.mkdir(parents=True)
    (mod / "mod.yaml").write_text("id: wrapped\nversion: 1.0.0\nformat: 2\ntitle: Wrapped\nlanguages: [en]\nrequires: [almadi]\n")
    same = ("decisions", "errors", "hash", "score_mean", "wins")
    games = 10 if SANITIZED else 150
    (patches / "flow.lua").write_text("return { turn = function(game, frame) return Base.turn(game, frame) end, effects = function(...) return Base.effects(...) end }\n")
    for rules in "base", "characters":
        plain, wrapped = (json.loads(vizier("sim", "almadi", "--rules", rules, "--seats", "3", "--games", str(games), "--json", *mods)) for mods in ((), ("--mods", str(mod))))
        assert [plain[key] for key in same] == [wrapped[key] for key in same], (rules, plain, wrapped)
        assert plain["errors"] == 0 and plain["decisions"] > 60 * games, plain
    # a ruby for every turn: the wrapper changes the game, and the turn goes on as it did
    (patches / "flow.lua").write_text("""return {
  turn = function(game, frame)
    game:transfer(game, "reserve", frame.player, "rubies", 1)
    return Base.turn(game, frame)
  end,
}
""")
    richer = json.loads(vizier("sim", "almadi", "--rules", "characters", "--seats", "3", "--games", str(games), "--json", "--mods", str(mod)))
    assert richer["errors"] == 0 and richer["score_mean"] != plain["score_mean"], richer


def a_mod_that_tells_something_hidden_is_found_in_random_games(folder):
    mod = pathlib.Path(folder) / "telling"
    patches = mod / "scripts/patch/aladdin"
    patches.mkdir(parents=True)
    (mod / "mod.yaml").write_text("id: telling\nversion: 1.0.0\nformat: 2\ntitle: Telling\nlanguages: [en]\nrequires: [aladdin]\n")
    sim = "sim", "aladdin", "--rules", "base", "--seats", "3", "--games", "6", "--mods", str(mod)
    honest, telling = ("game:set_score(player, %s)" % what for what in ("#player.artifacts:pieces()", "player.crown"))
    for rule, status in (honest, 0), (telling, 1):
        (patches / "flow.lua").write_text("return { placement = function(game) for _, player in ipairs(game:players()) do %s end return Base.placement(game) end }\n" % rule)
        said = vizier(*sim, "--leaks", status=status)
        assert status == 0 or "depends on something that it cannot know" in said and "reads 'crown'" in said, said
    vizier(*sim)  # the same rule, and nobody looks


sys.exit(run_tests(globals()))
