#!/usr/bin/env python3
"""A name means one type in all headers of a namespace: two would be two meanings for the linker, and an error as soon as one file includes both."""
import re

import house

SPACE = re.compile(r"^namespace ([\w:]+) \{")
TYPE = re.compile(r"^(?:struct|class|enum(?: class)?|union) (\w+)(?: final)?(?: :[^;]*)? \{|^using (\w+) = ")

findings = []
seen = {}
for path in house.files("engine", "ui", suffixes={".hpp"}):
    space = ""
    for number, line in house.lines(path):
        if named := SPACE.match(line):
            space = named[1]
        elif (found := TYPE.match(line)) and (name := found[1] or found[2]):
            first = seen.setdefault((space, name), f"{path}:{number}")
            if first != f"{path}:{number}":
                findings.append(f"{path}:{number}: {space}::{name} is another type at {first}: give one of them a name of its own")
house.finish(findings)
