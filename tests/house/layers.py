#!/usr/bin/env python3
"""Dependencies point one way: world <- content <- text, script <- match <- save <- spec, bots <- lab <- ui, as written and as compiled.

First the includes are read. Then the include paths that CMake gives to each engine folder are tried on every folder above it: those
includes must not compile, and one of the folder's own must.
"""
import json
import re
import shlex
import subprocess

import house

# Folders of one row do not know each other.
ROWS = [["world"], ["content"], ["text", "script"], ["match"], ["save"], ["spec", "bots"], ["lab"], ["client"], ["terminal", "window", "serve"], ["sockets"], ["cli"]]
RANK = {layer: rank for rank, row in enumerate(ROWS) for layer in row}
ENGINE = [layer for layer in RANK if RANK[layer] < RANK["client"]]
INCLUDE = re.compile(r'\s*#\s*include\s*["<]([^">]+)[">]')
HEADERS = {".hpp", ".h"}
SOL = re.compile(r'#\s*include\s*[<"]sol/|\b(new_usertype|set_function|sol::(coroutine|optional|usertype))\b')  # docs/architecture.md says why


def wrong_include(layer, target):
    """Why a file of `layer` may not include `target`; None where it may."""
    first = target.split("/")[0]
    if ".." in target.split("/"):
        return "goes around the include paths"
    if "/" not in target or first not in RANK or first == layer:
        return None
    if RANK[first] >= RANK[layer]:
        return f"{layer} must not know {first}"
    return None


def as_written():
    for path in house.files("engine", "ui", suffixes=HEADERS | {".cpp", ".cc", ".inl"}):
        layer = path.parts[1]
        if layer not in RANK:
            yield f"{path}: {'/'.join(path.parts[:2])} is no layer that this check knows"
            continue
        for number, line in house.lines(path):
            if SOL.search(line) and path.as_posix() != "engine/script/sol.hpp":
                yield f"{path}:{number}: {line.strip()}: sol2 is included by engine/script/sol.hpp alone, and this part of it is not used"
            found = INCLUDE.match(line)
            why = found and wrong_include(layer, found[1])
            if why:
                yield f"{path}:{number}: {line.strip()}: {why}"


def compiler_of(layer, commands):
    """The compiler with the include paths that CMake gives to a file of this layer, or to several compiled together; None where it compiles none."""
    folder = str(house.ROOT / "engine" / layer) + "/"
    for entry in commands:
        if entry["file"].startswith(folder) or f"/vizier_{layer}.dir/Unity/" in entry["file"]:
            words = shlex.split(entry["command"])
            paths = []
            for word, following in zip(words[1:], words[2:] + [""]):
                if word.startswith("-I"):
                    paths.append(word)
                elif word == "-isystem":
                    paths += [word, following]
            return [words[0], "-std=c++20", *paths], entry["directory"]
    return None


def compiles(compiler, header):
    command, folder = compiler
    done = subprocess.run([*command, "-x", "c++", "-E", "-"], input=f'#include "{header}"\n', cwd=folder, text=True, capture_output=True)
    return done.returncode == 0


def as_compiled():
    database = house.BUILD / "compile_commands.json"
    if not database.exists():
        print("only the text was read: there is no build to try")
        return
    commands = json.loads(database.read_text())
    header = {}
    for layer in ENGINE:
        own = list(house.files(f"engine/{layer}", suffixes=HEADERS))
        if own:
            header[layer] = str(own[0].relative_to("engine"))
    for layer in header:
        compiler = compiler_of(layer, commands)
        if not compiler:
            continue
        if not compiles(compiler, header[layer]):
            yield f"{layer}: does not even compile its own {header[layer]}, so what it refuses says nothing"
        for above in ENGINE:
            if RANK[above] >= RANK[layer] and above != layer and above in header and compiles(compiler, header[above]):
                yield f"{layer}: CMake lets it include {header[above]}"


house.finish([*as_written(), *as_compiled()])
