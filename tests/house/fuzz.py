#!/usr/bin/env python3
"""Runs every fuzzer of tests/fuzz for some seconds (libFuzzer with AddressSanitizer and UBSan): no input may crash, hang or contradict itself.

Each begins with its corpus and with a seed that changes with every commit, so that one that fails fails again: `tools/fuzz NAME SECONDS SEED`
does the same. With VIZIER_SOAK each runs for an hour, with another seed every time. What was found lies in build-fuzz/found/.
"""
import os
import random
import shutil
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor

import house

# Seconds of each, by what strangers' files can do; the sum on two cores, and what is compiled before, stay within 90 s.
SECONDS = {"state": 24, "lua": 6, "layers": 6, "replay": 5, "position": 5, "spec": 5, "yaml": 4, "svg": 4, "archive": 4, "save": 3, "text": 4, "results": 4, "table": 4}
FUZZ = house.ROOT / "tools" / "fuzz"
COMMIT = subprocess.run(["git", "rev-parse", "HEAD"], cwd=house.ROOT, capture_output=True, text=True).stdout.strip()  # none outside of git


def run(name):
    soak = bool(os.environ.get("VIZIER_SOAK"))
    seconds, seed = (3600, random.randrange(1, 2**31)) if soak else (SECONDS[name], zlib.crc32(f"{COMMIT} {name}".encode()) % 2**31 + 1)
    done = subprocess.run([sys.executable, FUZZ, "--built", name, str(seconds), str(seed)], capture_output=True, text=True, errors="replace", timeout=seconds + 300)
    if done.returncode:
        return f"{name}, seed {seed}:\n{(done.stdout + done.stderr)[-4000:]}"
    print(done.stdout.strip(), flush=True)
    return None


if "sanitize" in house.BUILD.name or not (house.BUILD / "libvizier_lab.a").exists():
    house.skip("the fuzzers are linked with the release build, which is not there")
if not shutil.which("clang++"):
    house.skip("clang++ is not installed: nothing is fuzzed")
built = subprocess.run([sys.executable, FUZZ, "--build"], capture_output=True, text=True, errors="replace")
if built.returncode:
    house.finish(["the fuzzers do not compile:", (built.stdout + built.stderr)[-3000:]])
names = subprocess.run([sys.executable, FUZZ, "--list"], capture_output=True, text=True, check=True).stdout.split()
if sorted(names) != sorted(SECONDS):
    house.finish([f"tests/fuzz has {', '.join(names)}; SECONDS is about {', '.join(SECONDS)}"])
with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
    house.finish([problem for problem in pool.map(run, SECONDS) if problem])
