#!/usr/bin/env python3
"""There is one way to a terminal, client::Output: nothing in engine/ or ui/ writes to standard output or standard error by another."""
import re

import house

HOME = {"ui/client/output.cpp"}
WAYS = re.compile(r"\bstd::(w?cout|w?cerr|w?clog)\b|\b(stdout|stderr)\b|\b(f|v|vf|d|w)?printf\s*\(|\b(fmt|std)::(v?print(ln)?)\b|\bf?puts\s*\(|\bputchar\s*\(|\bperror\s*\(|"
                  r"\bp?write\s*\(\s*(1|2|STD(OUT|ERR)_FILENO)\b|\bsf::err\b|/dev/(tty|stdout|stderr|fd)\b")
# what programs read is written byte for byte, by one function that asks first whether a terminal reads it
EXACT = re.compile(r"\.\s*exact\s*\(")
EXACT_HOME = {"ui/client/output.cpp", "ui/cli/output.cpp"}
ESCAPE = re.compile(r"\\x1[bB]|\\033|\\e\[|\\u001[bB]")
STEERING = re.compile(r"Steering\(\"[^\"]*\"\)")


def found_in(path, line):
    code = line.split("//")[0]
    if str(path) not in HOME:
        if WAYS.search(code):
            yield "another way to a terminal than client::Output"
        if path.parts[0] == "ui" and ESCAPE.search(STEERING.sub("", code)):
            yield "an escape sequence that is no client::Steering"
    if str(path) not in EXACT_HOME and EXACT.search(code):
        yield "bytes that are not shown as text: print_exactly asks first whether a terminal reads them"


house.finish([f"{path}:{number}: {line.strip()}: {why}" for path in house.files("engine", "ui", suffixes={".cpp", ".hpp", ".h", ".inl"})
              for number, line in house.lines(path) for why in found_in(path, line)])
