#!/usr/bin/env python3
"""Runs every fuzzer of tests/fuzz for some seconds (libFuzzer with AddressSanitizer and UBSan): no input may crash, hang or contradict itself.

Each begins with its committed corpus and with a seed that changes with every commit, so that one that fails fails again: `tools/fuzz --fresh NAME SECONDS
SEED` does the same. With VIZIER_SOAK each runs for an hour in a build
with all of the engine, with another seed every time, and how much of engine/script they reach is counted. What was found lies in build-fuzz/found/.
"""
import os
import random
import shutil
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor

import house

# Seconds of each, by what strangers' files can do; half of their sum, and what is compiled before on two cores, stay within 90 s.
SECONDS = {"state": 14, "lua": 4, "layers": 3, "replay": 3, "position": 3, "spec": 3, "yaml": 3, "svg": 3, "archive": 3, "save": 3, "text": 3, "results": 3, "table": 3, "message": 3}
# Inputs of each at most: a fast machine tries no more than a slow one, so that one commit has one verdict.
INPUTS = {"state": 120, "lua": 250, "layers": 90, "replay": 300, "position": 250, "spec": 15, "yaml": 10000, "svg": 8000, "archive": 10000, "save": 20000, "text": 10000, "results": 180, "table": 70, "message": 20000}
# Faults that tests/fuzz/state.cpp puts in on purpose, and what it says when it meets them; the seed is fixed.
PLANTED = {"undo": "undo leads to another World", "pause": "undo ends a pause", "kept": "something was kept outside of the World"}
SOAK = bool(os.environ.get("VIZIER_SOAK"))
FUZZ = [sys.executable, house.ROOT / "tools" / "fuzz", *(["--whole"] if SOAK else [])]
COMMIT = subprocess.run(["git", "rev-parse", "HEAD"], cwd=house.ROOT, capture_output=True, text=True).stdout.strip()  # none outside of git


def run(name):
    seconds, seed = (3600, random.randrange(1, 2**31)) if SOAK else (SECONDS[name], zlib.crc32(f"{COMMIT} {name}".encode()) % 2**31 + 1)
    begin = [] if SOAK else ["--fresh", "--inputs", str(INPUTS[name])]
    done = subprocess.run([*FUZZ, "--built", *begin, name, str(seconds), str(seed)], capture_output=True, text=True, errors="replace", timeout=seconds + 300)
    if done.returncode:
        return f"{name}, seed {seed}:\n{(done.stdout + done.stderr)[-4000:]}"
    print(done.stdout.strip(), flush=True)
    return None


def planted(fault):
    """Whether the fuzzer of whole games finds what was put in: it does within a second or two."""
    done = subprocess.run([*FUZZ, "--built", "state", "60", "1"], env=os.environ | {"VIZIER_FUZZ_PLANT": fault}, capture_output=True, text=True, errors="replace", timeout=300)
    return None if done.returncode and f"FOUND {PLANTED[fault]}" in done.stdout else f"a planted fault ({fault}) is not found:\n{(done.stdout + done.stderr)[-2000:]}"


def coverage():
    """How much of engine/script all inputs reach; only that it can be told is required."""
    done = subprocess.run([*FUZZ, "--coverage"], capture_output=True, text=True, errors="replace")
    total = [line for line in done.stdout.splitlines() if line.startswith("TOTAL")]
    print("engine/script:", *total, flush=True)
    return None if total and not done.returncode else f"coverage cannot be told:\n{(done.stdout + done.stderr)[-2000:]}"


if "sanitize" in house.BUILD.name or not (house.BUILD / "libvizier_lab.a").exists():
    house.skip("the fuzzers are linked with the release build, which is not there")
if not shutil.which("clang++"):
    house.skip("clang++ is not installed: nothing is fuzzed")
built = subprocess.run([*FUZZ, "--build"], capture_output=True, text=True, errors="replace")
if built.returncode:
    house.finish(["the fuzzers do not compile:", (built.stdout + built.stderr)[-3000:]])
names = subprocess.run([*FUZZ, "--list"], capture_output=True, text=True, check=True).stdout.split()
if sorted(names) != sorted(SECONDS):
    house.finish([f"tests/fuzz has {', '.join(names)}; SECONDS is about {', '.join(SECONDS)}"])
with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
    told = [*pool.map(run, SECONDS), *pool.map(planted, PLANTED), *([coverage()] if SOAK else [])]
house.finish([problem for problem in told if problem])
