#!/usr/bin/env python3
"""run.py PART [PROGRAM]: tests of the page that phones load. PART is `units` (no browser; PROGRAM is serve_dump), `mock` (Chromium and a made-up table) or `table` (Chromium and PROGRAM serve).
Skipped with 77 where Node, its packages (npm ci, by tools/setup) or Chromium are missing. What the tests tell, with their times, is printed."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FILES = {"units": "units.test.mjs", "mock": "mock.test.mjs", "table": "table.test.mjs"}


def skip(reason):
    print(reason)
    sys.exit(77)


def main():
    part = sys.argv[1]
    if not shutil.which("node"):
        skip("there is no node here (Debian: nodejs)")
    if part != "units":
        if not (HERE / "node_modules" / "playwright-core").is_dir():
            skip("playwright-core is not installed: npm ci in tests/page")
        if not pathlib.Path("/usr/bin/chromium").exists():
            skip("there is no /usr/bin/chromium here (Debian: chromium)")
    environment = dict(os.environ)
    if len(sys.argv) > 2:
        environment["SERVE_DUMP" if part == "units" else "VIZIER"] = sys.argv[2]
    done = subprocess.run(["node", "--test", FILES[part]], cwd=HERE, env=environment, capture_output=True, text=True, errors="replace")
    if done.returncode:
        print(done.stdout + done.stderr)
    else:
        count = re.search(r"^# pass (\d+)", done.stdout, re.MULTILINE)
        told = [line.lstrip("# ") for line in done.stdout.splitlines() if re.match(r"\s*# (a game|a magic|by key)", line)]
        print("\n".join([f"{count[1] if count else '?'} tests of the page", *told]))
    return done.returncode


sys.exit(main())
