#!/usr/bin/env python3
"""The committed API files are what the binary prints, so that an editor, luacheck and a reader are told the truth."""
import difflib
import re
import subprocess
import sys

import house

FILES = {"--lua": "docs/api/vizier.lua", "--markdown": "docs/api/reference.md", "--luacheck": "docs/api/luacheck.lua",
         "--lib": "docs/api/lib.md", "--flow": "docs/api/flow.md"}
FILES |= {f"--markdown --package {package}": f"docs/api/{package}.md" for package in ("aladdin", "almadi")}

CONTRACTS = house.ROOT / "docs/modding/contracts.md"


def with_moments(page):
    """The page with the moments of each game as docs/api lists them."""
    def listed(found):
        section = (house.ROOT / f"docs/api/{found[1]}.md").read_text().split("\n## Moments\n")[1].split("\n## ")[0]
        return f"<!-- moments of {found[1]} -->\n" + "\n".join(line for line in section.splitlines() if line.startswith("|")) + "\n<!-- end -->"
    changed, n = re.subn(r"<!-- moments of (\w+) -->\n.*?<!-- end -->", listed, page, flags=re.DOTALL)
    assert n == 2, f"{n} lists of moments in {CONTRACTS}"
    return changed


if sys.argv[-1] == "--write":
    CONTRACTS.write_text(with_moments(CONTRACTS.read_text()))
    sys.exit(0)
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
if with_moments(CONTRACTS.read_text()) != CONTRACTS.read_text():
    findings.append("docs/modding/contracts.md does not list the moments as they are: tools/api writes them anew")
house.finish(findings)
