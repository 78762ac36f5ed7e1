#!/usr/bin/env python3
"""What the pages for modders say is so: the tutorial is done word for word, examples are played, every field of a contract is told. usage: guide.py PROGRAM"""
import os
import pathlib
import re
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
DOCS = ROOT / "docs"


def blocks(page):
    """The fenced blocks of a page: what stands behind the fence, and the lines."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```$", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def run(folder, line, typed=""):
    words = line.replace("vizier", str(VIZIER), 1).split()
    home = pathlib.Path(folder)
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"HOME": folder, "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "C", "VIZIER_ROOT": str(ROOT)}
    done = subprocess.run(words, cwd=folder, input=typed, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == 0, f"{line}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def the_tutorial_works_word_for_word(folder):
    mod, said = pathlib.Path(folder) / "data" / "vizier" / "mods" / "gust", {}
    for fence, text in blocks(DOCS / "modding" / "tutorial.md"):
        if fence:
            assert mod.exists(), f"{fence} before there is a mod"
            (mod / fence.split()[1]).parent.mkdir(exist_ok=True)
            (mod / fence.split()[1]).write_text(text)
            continue
        lines = text.splitlines()
        if lines[0].startswith("vizier console"):
            said["console"] = run(folder, lines[0], "\n".join(lines[1:]) + "\n")
            continue
        for line in lines:
            said[line] = run(folder, line, "quit\n" if line.startswith("vizier play") else "")
            if line.startswith("vizier mod check"):
                assert "0 errors, 0 warnings" in said[line], said[line]
            if line.startswith("vizier mod test"):
                assert said[line] == "1 passed, 0 failed\n", said[line]
    assert "on Market." in said["console"], said["console"]
    assert (pathlib.Path(folder) / "gust-1.0.0.vmod").exists(), list(said)


def the_drawing_of_the_page_is_read_and_used(folder):
    run(folder, "vizier mod new gust --for aladdin --kind spell")
    drawing = pathlib.Path(folder) / "data" / "vizier" / "mods" / "gust" / "content" / "glyphs" / "card.svg"
    drawing.parent.mkdir()
    drawing.write_text(next(text for fence, text in blocks(DOCS / "modding" / "drawings.md") if fence == "xml"))
    assert "0 errors, 0 warnings" in run(folder, "vizier mod check gust")


def the_console_lines_of_a_page_can_be_typed(folder):
    (pathlib.Path(folder) / "specs").mkdir()
    for name in "almadi.md", "debugging.md":
        typed = [text.splitlines() for fence, text in blocks(DOCS / "modding" / name) if not fence]
        assert typed, name
        for lines in typed:
            command = lines.pop(0) if lines[0].startswith("vizier console") else "vizier console aladdin"
            said = run(folder, command, "\n".join(lines) + "\n")
            assert "error" not in said and "there is no" not in said, f"{name}: {said}"


def the_patch_of_a_page_changes_the_game(folder):
    wrapper, (fence, text) = [block for block in blocks(DOCS / "modding" / "almadi.md") if block[0].startswith("lua ")]
    mod = pathlib.Path(folder) / "palaces"
    script = mod / fence.split()[1]
    script.parent.mkdir(parents=True)
    script.write_text(text)
    (mod / "mod.yaml").write_text("id: palaces\nversion: 1.0.0\nformat: 1\ntitle: Palaces anywhere\nlanguages: [en]\nrequires: [almadi]\n")
    assert " 0 errors" in run(folder, f"vizier mod check {mod}")
    given = "given { row_1: [palace_03, oasis_01], at: turn coral }\ncoral: palace_03\noptions\nquit\n"
    rows = [len(set(re.findall(r"coral\.kingdom\(1;(\d)\)", run(folder, f"vizier console almadi {mods}", given)))) for mods in ("", f"--mods {mod}")]
    assert rows == [1, 4], rows
    assert re.search(r"errors +0", run(folder, f"vizier sim almadi --mods {mod} --seats 3 --games 20"))
    script.unlink()
    (script.parent / "flow.lua").write_text(wrapper[1])  # the turn, wrapped: a ruby before it begins
    said = run(folder, f"vizier console almadi --mods {mod}", "given { coral: { rubies: 2 }, at: turn coral }\nshow coral\nquit\n")
    assert re.search(r"rubies\W+3", said), said


def the_first_spec_that_is_shown_is_that_of_the_mod(_):
    fence, text = blocks(DOCS / "specs.md")[0]
    heading, _, spec = text.partition("\n")
    assert fence == "yaml" and spec == (ROOT / heading.removeprefix("# ")).read_text(), heading


def every_contract_of_a_game_is_told_field_by_field(folder):
    sections = dict(section.split("\n", 1) for section in (DOCS / "modding" / "contracts.md").read_text().split("\n## ")[1:])
    for package, names in (("aladdin", ["power"]), ("almadi", ["character", "objective"])):
        printed = dict(section.split("\n", 1) for section in run(folder, f"vizier api --markdown --package {package}").split("\n## ")[1:])
        assert [name for name in printed if name.islower() and " " not in name] == names, printed.keys()
        for name in names:
            fields = set(re.findall(r"^\| `(\w+)", printed[name].strip().split("\n\n")[0], re.MULTILINE))
            rows = sections[name].split("\n\n")[1].splitlines()[2:]
            told = {word for row in rows for word in re.findall(r"`(\w+)", row.split("|")[1])}
            assert fields == told, f"{name}: declared {sorted(fields)}, told {sorted(told)}"


sys.exit(run_tests(globals()))
