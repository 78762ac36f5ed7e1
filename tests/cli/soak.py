#!/usr/bin/env python3
"""Random magic games in every edition and at every table: no error, and every card acts somewhere in each edition. Almadi with wilful bots: no error, and everything
there is gets into play. usage: soak.py PROGRAM

About 1,350 games; with VIZIER_SOAK=1 13,500; a few under sanitizers, which are ten times as slow. Of editions whose
data and scripts are the same only the first is played: the others would play the same games, answer for answer."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
SANITIZED = "ASAN_OPTIONS" in os.environ
GAMES = 20_000 if os.environ.get("VIZIER_SOAK") == "1" else 18 if SANITIZED else 2_000
PASSIVE = {"scroll"}  # counts at the end of a game and is never played


def vizier(*arguments):
    done = subprocess.run([VIZIER, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, f"{arguments}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return json.loads(done.stdout.splitlines()[-1])


def tiles():
    """Landscapes, effects and objectives come up in a few hundred games; dear characters only in thousands. One objective, the empty column, is never achieved by
    chance; its specs do that."""
    each = 4_000 if os.environ.get("VIZIER_SOAK") == "1" else 2 if SANITIZED else 40
    found = vizier("sim", "almadi", "--all", "--seats", "wilful", "--games", each, "--coverage", "--json")
    wrong = [f"almadi: {found['errors']} errors"] if found["errors"] else []
    wanted = [("landscapes", "laid", 88), ("effects", "used", 5), ("objectives", "taken", 32)] + ([("characters", "recruited", 26)] if each >= 4_000 else [])
    for table, what, count in wanted if not SANITIZED else []:
        counts = {name: row.get(what, 0) for name, row in found["coverage"]["tallies"][table].items()}
        if len(counts) != count or not all(counts.values()):
            wrong.append(f"almadi: of {count} {table} these were never {what}: {', '.join(n for n, t in counts.items() if t == 0) or 'some'}")
    print(f"almadi: {found['games']} games")
    return wrong


def same_game(edition, played):
    """The edition among those played that differs from this one in words at most; None without any."""
    for other in played:
        (found,) = vizier("diff", f"aladdin:{other}:magic", f"aladdin:{edition}:magic", "--json")
        if not found["differences"].keys() - {"Texts"}:
            return other
    return None


def main():
    (game,) = [p for p in vizier("list", "--json")["packages"] if p["id"] == "aladdin"]
    tables = range(game["seats"][0], game["seats"][1] + 1)
    each = -(-GAMES // (len(game["editions"]) * len(tables)))
    wrong = tiles()
    with tempfile.TemporaryDirectory() as folder:
        played = []
        for edition in game["editions"]:
            if same := same_game(edition, played):
                print(f"{edition}: plays the games of {same}")
                continue
            played.append(edition)
            resolved = {}
            for seats in tables:
                out = pathlib.Path(folder) / f"{edition}-{seats}.jsonl"
                found = vizier("sim", "aladdin", "--edition", edition, "--rules", "magic", "--seats", seats, "--games", each, "--out", out, "--json")
                if found["errors"]:
                    wrong.append(f"{edition}, {seats} seats: {found['errors']} errors")
                for card in vizier("report", out, "--json")["variants"][0]["cards"]:
                    if card["table"] in ("artifacts", "spells"):
                        resolved[card["name"]] = resolved.get(card["name"], 0) + card["counts"].get("resolved", 0)
            idle = sorted(name for name, times in resolved.items() if times == 0 and name not in PASSIVE)
            if len(resolved) < 26 and not SANITIZED:
                wrong.append(f"{edition}: only {len(resolved)} cards were seen")
            if idle and not SANITIZED:
                wrong.append(f"{edition}: never acted: {', '.join(idle)}")
            print(f"{edition}: {each * len(tables)} games; times that each card acted: " + ", ".join(f"{n} {t}" for n, t in sorted(resolved.items())))
    for line in wrong:
        print("FAILED", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
