#!/usr/bin/env python3
"""Names and numbers of a game may be shared with its rulebook, sentences may not: they are written anew, in our own words."""
import subprocess

import house

tool = house.ROOT.parent / "shared" / "tools" / "originality"
if not tool.exists():
    house.skip("the rulebooks to compare with are not beside this checkout")
done = subprocess.run([tool, house.ROOT], capture_output=True, text=True)
house.finish([done.stdout + done.stderr] if done.returncode or done.stdout.strip() else [])
