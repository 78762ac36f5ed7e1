#!/usr/bin/env python3
"""There is one way to fail, Result<T> (world/result.hpp): no function gives a text that says why not and is empty where all is well, neither as its
result nor through a parameter. A function counts as one by its name or by what its comment promises."""
import re

import house

HOME = {"engine/world/result.hpp"}
# texts of the game for whoever plays, not failures of the function; and what a library calls with its own convention
TEXTS = {"Choosing::why_not", "Host::why_not", "why_not", "refuse_whole"}
FUNCTION = re.compile(r"^[ \t]*(?:(?:static|virtual|inline|constexpr|\[\[nodiscard\]\])\s+)*(?:const\s+)?std::(?:string|string_view)\s*&?\s+((?:\w+::)*\w+)\s*\(", re.M)
NAMED = re.compile(r"(\w+_)?(problem|refuse|refusal|why_not|failure|complaint)s?(_\w+)?|broken_\w+|what_is_wrong\w*|(check|validate|verify)(_\w+)?")
PROMISED = re.compile(r"\bwhy (it|they|that|this|he|nothing|something|not\b|[\w ]{0,30}(cannot|could not|failed|was refused|was not))|\bor why\b|\breasons? why\b|"
                      r"\bwhat (is|was) wrong\b|[Ee]mpty (where|if|when) (it|that|this|all|everything) (is|was|are|were|can|may|went) (good|well|done|taken|right|fine|sound|so)", re.S)
OUT = re.compile(r"\bstd::string\s*[&*]\s*(problem|why|why_not|refused|refusal|reason|error|failed|failure|wrong|complaint)\s*(=[^,()]*)?[,)]")
CONST = re.compile(r"\bconst\s+$")


def comment_of(text, start):
    """What stands in `///` lines above the declaration at this place, and behind it."""
    above = []
    for line in reversed(text[:start].splitlines()):
        if not line.strip().startswith("///"):
            break
        above.insert(0, line.strip()[3:])
    behind = re.match(r"[^\n;{]*[;{][^\n]*?///<([^\n]*)", text[start:].lstrip("\n"))
    return " ".join(above) + (behind[1] if behind else "")


def found_in(path):
    text = (house.ROOT / path).read_text(errors="replace")
    for found in FUNCTION.finditer(text):
        name, start = found[1], found.start() + (found[0][0] == "\n")
        short = name.split("::")[-1]
        if name in TEXTS or short in TEXTS:
            continue
        if NAMED.fullmatch(short):
            yield start, f"{short} gives a text that is empty where all is well: give a Result"
        elif PROMISED.search(comment_of(text, start)):
            yield start, f"{short} says by its comment that its text is a problem: give a Result"
    for found in OUT.finditer(text):
        if not CONST.search(text[:found.start()]):
            yield found.start(), f"the parameter {found[1]} brings a problem out: give a Result"


house.finish([f"{path}:{text_line}: {why}" for path in house.files("engine", "ui", suffixes={".hpp", ".cpp"}) if str(path) not in HOME
              for text_line, why in [((house.ROOT / path).read_text(errors="replace")[:at].count("\n") + 1, why) for at, why in found_in(path)]])
