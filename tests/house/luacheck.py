#!/usr/bin/env python3
"""luacheck has nothing to say about the scripts of the project."""
import shutil
import subprocess

import house

scripts = [str(path) for path in house.files("scripts", "mods", "tests/packages", suffixes={".lua"})]
if not scripts:
    house.skip("there is no Lua below scripts/, mods/ or tests/packages/ yet")
if not shutil.which("luacheck"):
    house.skip("luacheck is not installed")
done = subprocess.run(["luacheck", "--no-color", "-q", *scripts], cwd=house.ROOT, capture_output=True, text=True)
house.finish([done.stdout + done.stderr] if done.returncode else [])
