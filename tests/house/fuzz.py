#!/usr/bin/env python3
"""Throws mutated bytes at the readers of YAML, drawings, packed mods, saves and scripts (libFuzzer): none may crash, hang or contradict itself.

A few seconds each; with VIZIER_SOAK ten minutes each. What was found lies in build/fuzz/.
"""
import os
import pathlib
import shutil
import subprocess
import sys

import house

CONTENT = ["diagnostic", "files", "scalar", "suggest", "tree", "utf8", "yaml", "yaml_builder"]
SVG = [f"engine/content/{name}.cpp" for name in ("svg/drawing", "svg/shapes", "svg/style", "svg/transform", "diagnostic", "path_data", "suggest", "utf8", "xml")]
TARGETS = {
    "yaml": ([f"engine/content/{name}.cpp" for name in CONTENT] + ["engine/world/value.cpp"], ["content/aladdin", "tests/packages"], ".yaml"),
    "svg": (SVG, ["content/aladdin/glyphs", "mods"], ".svg"),
    "archive": (SVG + [f"engine/content/{name}.cpp" for name in ("archive", "files")], ["mods"], ".yaml"),
    "save": (["engine/save/parse.cpp", "engine/content/diagnostic.cpp", "engine/content/suggest.cpp"], ["tests/fuzz/corpus"], ".vsave"),
}
# Scripts need the whole runtime: what meets a script's own bytes is compiled for fuzzing, the rest is that of the build.
SCRIPT = [line for line in (house.ROOT / "tests" / "fuzz" / "script.txt").read_text().splitlines() if not line.startswith("#")]
if "sanitize" not in house.BUILD.name:  # two sanitizers in one program do not go together
    TARGETS["lua"] = (SCRIPT, ["scripts/aladdin", "tests/packages"], ".lua")
LIBRARIES = {"lua": [*(str(house.BUILD / f"libvizier_{name}.a") for name in ("script", "content", "world")), "-llua5.4", "-licui18n", "-licuuc"]}
FLAGS = ["-std=c++20", "-O1", "-gline-tables-only", "-fsanitize=fuzzer,address", "-isystem", "/usr/include/lua5.4",
         "-isystem", str(house.ROOT / "build" / "sol2" / "usr" / "include"), "-DSOL_ALL_SAFETIES_ON=0", "-DSOL_SAFE_FUNCTION_CALLS=0", "-DSOL_PRINT_ERRORS=0"]
folder = house.BUILD / "fuzz"


def compiler():
    name = next((n for n in ("clang++", "clang++-14", "clang++-16", "clang++-19") if shutil.which(n)), None)
    if not name:
        house.skip("clang++ is not installed: the readers are not fuzzed")
    folder.mkdir(parents=True, exist_ok=True)
    probe = folder / "probe.cpp"
    probe.write_text('#include <cstddef>\n#include <cstdint>\nextern "C" int LLVMFuzzerTestOneInput(const uint8_t*, size_t) { return 0; }\n')
    done = subprocess.run([name, "-fsanitize=fuzzer,address", str(probe), "-o", str(folder / "probe")], capture_output=True, text=True)
    if done.returncode:
        house.skip(f"{name} has no libFuzzer here, the readers are not fuzzed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    return name


def units(sources):
    """The sources that are compiled together, as the build does it."""
    jumbo = subprocess.run([sys.executable, str(house.ROOT / "tools" / "jumbo"), "60000", *(str(house.ROOT / source) for source in sources)], capture_output=True, text=True, check=True)
    groups = {}
    for line in jumbo.stdout.splitlines():
        number, path = line.split(" ", 1)
        groups.setdefault(number, []).append(pathlib.Path(path))
    return list(groups.values())


def build(name, clang):
    """Compiles what has changed."""
    includes = [f"-I{path}" for path in sorted((house.BUILD / "include").iterdir())]
    objects = []
    for number, group in enumerate(units([f"tests/fuzz/{name}.cpp"] + TARGETS[name][0])):
        unit, object_file = folder / f"{name}-{number}.cpp", folder / f"{name}-{number}.o"
        text = "".join(f'#include "{path}"\n' for path in group)
        if not unit.exists() or unit.read_text() != text:
            unit.write_text(text)
        objects.append(str(object_file))
        newest = max(p.stat().st_mtime for p in [unit, *group, *group[0].parent.glob("*.hpp")])
        if object_file.exists() and object_file.stat().st_mtime > newest:
            continue
        done = subprocess.run([clang, *FLAGS, *includes, "-c", str(unit), "-o", str(object_file)], capture_output=True, text=True)
        if done.returncode:
            house.finish([f"{', '.join(path.name for path in group)}: does not compile for fuzzing:", done.stderr[-2000:]])
    program = folder / name
    done = subprocess.run([clang, "-fsanitize=fuzzer,address", *objects, *LIBRARIES.get(name, []), "-lyaml-cpp", "-lfmt", "-o", str(program)], capture_output=True, text=True)
    if done.returncode:
        house.finish([f"the fuzzer of {name} does not link:", done.stderr[-2000:]])
    return program


def seeds(name):
    """A few sound inputs to begin with."""
    out = folder / f"{name}-seeds"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    _, roots, suffix = TARGETS[name]
    for number, path in enumerate(house.files(*roots, suffixes={suffix})):
        data = (house.ROOT / path).read_bytes()
        if len(data) < 6000:
            (out / f"{number:03}").write_bytes(data)
    return out


def fuzz(name, program):
    seconds = 600 if os.environ.get("VIZIER_SOAK") else 4
    environment = os.environ | {"ASAN_OPTIONS": "detect_leaks=0", "VIZIER_SOURCE": str(house.ROOT)}
    command = [str(program), f"-max_total_time={seconds}", "-max_len=8192", "-timeout=10", "-rss_limit_mb=2048", f"-artifact_prefix={folder}/{name}-", "-seed=1", "-verbosity=0",
               "-print_final_stats=1", str(seeds(name))]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, timeout=seconds + 120)
    if done.returncode:
        return f"{name}: {done.stderr[-3000:]}"
    runs = next((line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line), "0")
    if int(runs) < 100:
        return f"{name}: only {runs} inputs were tried"
    print(f"{name}: {runs} inputs in {seconds} s")
    return None


if not (house.BUILD / "include").exists():
    house.skip("nothing is built yet")
clang = compiler()
found = [problem for name in TARGETS if (problem := fuzz(name, build(name, clang)))]
house.finish(found)
