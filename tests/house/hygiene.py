#!/usr/bin/env python3
"""Nothing of one machine or network in the project's files, and no note to self without its reason."""
import re

import house

MACHINE = re.compile(r"(?<![\w./~*-])/(?:work|farm|root|home|Users|mnt)/\w")
SCRATCH = re.compile(r"(?<![\w./~*-])/tmp/\w")  # a test may name a path that need not exist
HOSTS = re.compile(
    r"\b(?:[\w-]+\.)*(?:debian\.(?:org|net)|ubuntu\.com|pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|crates\.io|luarocks\.org|conan\.io"
    r"|docker\.(?:io|com)|ghcr\.io|quay\.io|gcr\.io)\b"
    r"|https?://(?:\d+\.\d+\.\d+\.\d+|localhost|[\w.-]+\.(?:internal|local|lan|corp))\b", re.IGNORECASE)
NOTE = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b(.*)")
REASON = 6  # words

findings = []
for path in house.files():
    for number, line in house.lines(path):
        place = f"{path}:{number}"
        if MACHINE.search(line) or path.parts[0] != "tests" and SCRATCH.search(line):
            findings.append(f"{place}: a path of one machine: {line.strip()}")
        if HOSTS.search(line):
            findings.append(f"{place}: the host name of a registry or network: {line.strip()}")
        note = NOTE.search(line)
        if note and len(re.findall(r"\w+", note[1])) < REASON:
            findings.append(f"{place}: a note without its reason: {line.strip()}")
house.finish(findings)
