#!/usr/bin/env python3
"""Every recipe of docs/modding/cookbook.md is a mod that loads without a remark of its own and whose specs pass. usage: cookbook.py PROGRAM"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
MANIFEST = "id: recipe\nversion: 1.0.0\nformat: 2\nrequires: ['aladdin >=1.0 <2']\n"
WANTED = 24
# a recipe shows what is new: it need not be translated, and the shortest have nothing to play
ALLOWED = {"missing-texts", "half-texts", "missing-specs"}


def recipes(text):
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        yield section.splitlines()[0], re.findall(r"^```\w+ (\S+)\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)


def try_recipe(files, folder):
    home = pathlib.Path(folder) / "recipe"
    home.mkdir()
    (home / "mod.yaml").write_text(MANIFEST)
    for name, text in files:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    run = lambda *arguments: subprocess.run([VIZIER, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300)
    checked = json.loads(run("check", str(home), "--json").stdout)
    problems = [f"{f['file']}:{f['line']}: {f['message']}" for f in checked["findings"]
                if f["severity"] == "error" or f["file"].startswith(str(home)) and f["pass"] not in ALLOWED]
    if (home / "specs").exists():
        played = run("spec", str(home / "specs"))
        if played.returncode:
            problems.append(played.stdout + played.stderr)
    return problems


def main():
    all_recipes = list(recipes((ROOT / "docs" / "modding" / "cookbook.md").read_text()))
    failed = len(all_recipes) != WANTED
    if failed:
        print(f"{len(all_recipes)} recipes, not {WANTED}")
    for title, files in all_recipes:
        with tempfile.TemporaryDirectory() as folder:
            problems = try_recipe(files, folder) if files else ["no file in it"]
        if problems:
            failed = True
            print(f"{title}\n  " + "\n  ".join(problems))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
