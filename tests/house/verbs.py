#!/usr/bin/env python3
"""Every verb that `vizier --help` lists explains itself."""
import subprocess

import house

findings = []
for verb in house.verbs():
    if verb == "help":
        continue
    done = subprocess.run([house.VIZIER, verb, "--help"], cwd=house.ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    if done.returncode or not done.stdout.strip():
        findings.append(f"vizier {verb} --help: exit status {done.returncode}, said: {(done.stdout + done.stderr).strip() or 'nothing'}")
house.finish(findings)
