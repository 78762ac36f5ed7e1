#!/usr/bin/env python3
"""The committed API files are what the binary prints, so that an editor, luacheck and a reader are told the truth."""
import difflib
import subprocess

import house

FILES = {"--lua": "docs/api/vizier.lua", "--markdown": "docs/api/reference.md", "--luacheck": "docs/api/luacheck.lua",
         "--lib": "docs/api/lib.md", "--flow": "docs/api/flow.md"}
FILES |= {f"--markdown --package {package}": f"docs/api/{package}.md" for package in ("aladdin", "almadi")}

if "api" not in house.verbs():
    house.skip("vizier has no verb `api` yet")
findings = []
for option, name in FILES.items():
    printed = subprocess.run([house.VIZIER, "api", *option.split()], cwd=house.ROOT, capture_output=True, text=True)
    if printed.returncode:
        findings.append(f"vizier api {option} failed: {printed.stderr}")
        continue
    committed = (house.ROOT / name).read_text() if (house.ROOT / name).exists() else ""
    difference = list(difflib.unified_diff(committed.splitlines(), printed.stdout.splitlines(), name, f"vizier api {option}", n=1, lineterm=""))
    if difference:
        findings += difference[:30] + [f"{name} is out of date: build/vizier api {option} > {name}"]
house.finish(findings)
