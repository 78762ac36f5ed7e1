#!/usr/bin/env python3
"""A remark, never a failure: C++ that clang-format would write otherwise (its versions differ in details)."""
import shutil
import subprocess

import house

if not shutil.which("clang-format"):
    house.skip("clang-format is not installed")
sources = [str(path) for path in house.files("engine", "ui", "tests", suffixes={".cpp", ".hpp"})]
done = subprocess.run(["clang-format", "--dry-run", *sources], cwd=house.ROOT, capture_output=True, text=True) if sources else None
odd = sorted({line.split(":")[0] for line in done.stderr.splitlines() if "-Wclang-format-violations" in line}) if done else []
if odd:
    print(f"{len(odd)} of {len(sources)} files: clang-format -i {' '.join(odd[:8])}{' ...' if len(odd) > 8 else ''}")
