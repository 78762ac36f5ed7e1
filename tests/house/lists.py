#!/usr/bin/env python3
"""How long a list of a script is, is learned in one place, which bounds it and counts the loop over it (script/lists.hpp); elsewhere a line says why its loop is short."""
import re

import house

HOMES = {"engine/script/lists.hpp", "engine/script/typed.hpp"}  # typed.hpp reads what lists.hpp has measured
WAYS = re.compile(r"\b(lua_rawlen|luaL_len|lua_len|lua_next|lua_geti|lua_rawgeti)\s*\(")
REASON = re.compile(r"//.*\bbounded: \w+ \w+")


def found():
    for path in house.files("engine", suffixes={".cpp", ".hpp", ".h", ".inl"}):
        if str(path) in HOMES:
            continue
        lines = [line for _, line in house.lines(path)]
        for at, line in enumerate(lines):
            way = WAYS.search(line.split("//")[0])
            if not way or "LUA_REGISTRYINDEX" in line or any(REASON.search(near) for near in lines[max(at - 1, 0):at + 1]):
                continue
            measured = any("bounded_length(" in near for near in lines[max(at - 10, 0):at])
            if not measured or "get" not in way[1]:
                yield f"{path}:{at + 1}: {way[1]}: use bounded_length or each_entry (script/lists.hpp), or say why this is short: // bounded: …"


house.finish(list(found()))
