#!/usr/bin/env python3
"""C++ is as clang-format writes it (.clang-format). Its versions differ in details, so that only the one of Debian 12 is asked."""
import re
import shutil
import subprocess

import house

VERSION = 14

if not shutil.which("clang-format"):
    house.skip("clang-format is not installed")
printed = subprocess.run(["clang-format", "--version"], capture_output=True, text=True).stdout
found = re.search(r"version (\d+)", printed)
if not found or int(found[1]) != VERSION:
    house.skip(f"this is not clang-format {VERSION}: {printed.strip()}")
sources = [str(path) for path in house.files("engine", "ui", "tests", suffixes={".cpp", ".hpp"})]
done = subprocess.run(["clang-format", "--dry-run", *sources], cwd=house.ROOT, capture_output=True, text=True)
odd = sorted({line.split(":")[0] for line in done.stderr.splitlines() if "-Wclang-format-violations" in line})
house.finish([f"{name}: clang-format -i {name}" for name in odd])
