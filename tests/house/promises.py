#!/usr/bin/env python3
"""Every promise to players and modders names a test that is there: *Tests: `file` “case”, `file`…* at its end.

A promise is an entry of the list below a heading of PAGES. A case in “…” must be the name of a test case, an attack or a function of the
file before it.
"""
import re

import house

PAGES = [("docs/threat-model.md", "Promised"), ("docs/threat-model.md", "Strangers on the network"), ("docs/modding/guarantees.md", "What you may rely on")]
NAMED = re.compile(r"`([^`]+)`|“([^”]+)”")


def promises(page, heading):
    """(line, text) of each entry of the list below that heading."""
    found, inside = [], False
    for number, line in house.lines(page):
        if line.startswith("## "):
            inside = line[3:].strip() == heading
        elif inside and line.startswith("- "):
            found.append([number, line])
        elif inside and found and line.startswith("  "):
            found[-1][1] += " " + line.strip()
    return found


def faults(promise):
    """What is wrong with the tests that it names."""
    told = re.search(r"\*Tests?: (.+?)\*", promise)
    if not told:
        return ["names no test: end it with *Tests: `file` “case”*"]
    wrong, text, files = [], "", 0
    for path, case in NAMED.findall(told.group(1)):
        if path:
            files += path.startswith("tests/") and (house.ROOT / path).is_file()
            text = (house.ROOT / path).read_text(errors="replace") if (house.ROOT / path).is_file() else ""
            if not text:
                wrong.append(f"there is no {path}")
        elif case not in text and case.replace(" ", "_") not in text:
            wrong.append(f"the file named before it has no case “{case}”")
    return wrong or ([] if files else ["names no file of tests/"])


house.finish([f"{page}:{number}: the promise “{promise[2:60].strip()}…” {fault}" if fault.startswith("names") else f"{page}:{number}: {fault}"
              for page, heading in PAGES if (house.ROOT / page).is_file()
              for number, promise in promises(page, heading) for fault in faults(promise)]
             + [f"{page}: there is no promise below “{heading}”" for page, heading in PAGES
                if (house.ROOT / page).is_file() and not promises(page, heading)])
