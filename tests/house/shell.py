#!/usr/bin/env python3
"""The commands that people call can be run, and bash (and shellcheck, where there is one) understands them."""
import os
import shutil
import subprocess

import house

COMMANDS = ["play", "check", ".ci/run", "tools/setup", "tools/build", "tools/run-tests"]

findings = [f"{name}: missing, or has no run bit" for name in COMMANDS if not os.access(house.ROOT / name, os.X_OK)]
scripts = [str(path) for path in house.files() if next(house.lines(path), (1, ""))[1].startswith("#!/usr/bin/env bash")]
for tool in (["bash", "-n"], ["shellcheck", "--severity=warning"]):
    if not shutil.which(tool[0]):
        continue
    for script in scripts:
        done = subprocess.run([*tool, script], cwd=house.ROOT, capture_output=True, text=True)
        if done.returncode:
            findings.append(done.stdout + done.stderr)
house.finish(findings)
