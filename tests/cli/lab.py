#!/usr/bin/env python3
"""The laboratory as a designer uses it: coverage, results on disk, shards under GNU parallel, reports, tournaments, advice. usage: lab.py PROGRAM"""
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()


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


def all_configurations_are_played_and_their_coverage_is_joined(_):
    found = json.loads(vizier("sim", "duel", "--all", "--games", "3", "--coverage", "--json"))
    assert len(found["configurations"]) == 12 and found["games"] == 36 and found["errors"] == 0, found["configurations"]


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


def a_rule_is_swept_and_a_slip_in_its_name_is_told(_):
    shown = vizier("sim", "duel", "--seats", "3", "--games", "20", "--sweep", "draw=1..3", "--json").splitlines()
    assert [json.loads(line).get("variant") for line in shown[:3]] == ["draw=1", "draw=2", "draw=3"], shown
    assert len({json.loads(line)["hash"] for line in shown[:3]}) == 3
    assert "did you mean 'draw'?" in vizier("sim", "duel", "--sweep", "drwa=1..3", status=1)
    assert "toll" in vizier("sim", "duel", "--sweep", "toll.sun=1,2", status=1)
    assert len(vizier("sim", "duel", "--seats", "3", "--games", "5", "--sweep", "toll.sum=1,2", "--json").splitlines()) == 3


def a_tournament_rates_and_advice_is_given(folder):
    table = json.loads(vizier("tournament", "duel", "--bots", "random,greedy:20", "--games", "16", "--seats", "4", "--json"))["standings"]
    assert [row["bot"] for row in table] == ["greedy:20", "random"], table
    vizier("sim", "duel", "--games", "1", "--saves", folder, "--seats", "3")
    save = f"{folder}/game-000000.save"
    assert "the game is over" in vizier("advise", save, status=1)
    advice = json.loads(vizier("advise", save, "--at", "5", "--bots", "greedy:10,ismcts:30", "--json"))
    assert [b["bot"] for b in advice["bots"]] == ["greedy:10", "ismcts:30"] and advice["bots"][1]["answer"], advice
    assert "would answer: " in vizier("advise", save, "--at", "5", "--bots", "random")


sys.exit(run_tests(globals()))
