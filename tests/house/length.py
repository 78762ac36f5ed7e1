#!/usr/bin/env python3
"""A remark, never a failure: files so long that there may be a second thing inside."""
import house

LIMIT = 400

long = []
for path in house.files("engine", "ui", "scripts", "mods", "tests", "tools", suffixes={".cpp", ".hpp", ".lua", ".py", ""}):
    count = sum(1 for _ in house.lines(path))
    if count > LIMIT:
        long.append((count, path))
for count, path in sorted(long, reverse=True):
    print(f"{count} lines, is there a second thing inside? {path}")
