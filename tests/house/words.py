#!/usr/bin/env python3
"""The engine knows no game: no word of words.txt in engine/ or ui/, neither in a file nor in its name."""
import pathlib
import re

import house

LIST = pathlib.Path(__file__).with_name("words.txt")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # one word of `a sentence`, an `under_scored` or a `CamelCase` name

entries = [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
forbidden = re.compile("|".join(entries), re.IGNORECASE)


def words(text):
    return [part for part in PART.findall(text) if forbidden.fullmatch(part)]


findings = []
for path in house.files("engine", "ui"):
    findings += [f"{path}: the file's name says `{word}`" for word in words(str(path))]
    for number, line in house.lines(path):
        findings += [f"{path}:{number}: `{word}` in: {line.strip()}" for word in words(line)]
house.finish(findings)
