#!/usr/bin/env python3
"""What the pages for modders say is so: the tutorial is done word for word, examples are played, every field of a contract is told. usage: guide.py PROGRAM"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
DOCS = ROOT / "docs"
PICTURES = (VIZIER.parent / "window_shots").exists() and shutil.which("xvfb-run")  # a sanitized build draws none


def blocks(page):
    """The fenced blocks of a page: what stands behind the fence, and the lines."""
    return re.findall(r"^```([^\n]*)\n(.*?)^```$", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def run(folder, line, typed="", status=0):
    words = line.split()
    if words[0] == "build/window_shots":
        if not PICTURES:
            return ""
        words = ["xvfb-run", "-a", str(VIZIER.parent / "window_shots"), *words[1:]]
    else:
        words[0] = str(VIZIER)
    home = pathlib.Path(folder)
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"HOME": folder, "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "C", "VIZIER_ROOT": str(ROOT)}
    done = subprocess.run(words, cwd=folder, input=typed, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == status, f"{line}: status {done.returncode}\n{done.stdout}{done.stderr}"
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


def changed(file, hunk):
    """A change as a page shows it: lines that begin with ` ` or `-` stand in the file (a last one may go on there), those with ` ` or `+` take their place."""
    lines = hunk.splitlines()
    assert all(line[0] in " -+" for line in lines), f"{file.name}: {hunk}"
    text = file.read_text()
    kept = [line for line in lines if line[0] == " "]
    if lines[0][0] == " " and len(kept) == 2 and kept[0] == kept[1] == lines[-1]:  # put in front of a line, which is told at both ends
        lines = lines[1:]
    before = "\n".join(line[1:] for line in lines if line[0] in " -")
    after = "\n".join(line[1:] for line in lines if line[0] in " +")
    if lines[-1][0] == "+" and lines[0][0] == " ":  # put behind a line, of which the rest stays where it is
        assert text.count(before) == 1, f"{file.name} has this {text.count(before)} times:\n{before}"
        end = text.index("\n", text.index(before) + len(before))
        file.write_text(text[:end] + after[len(before):] + text[end:])
        return
    assert text.count(before) == 1, f"{file.name} has this {text.count(before)} times:\n{before}"
    file.write_text(text.replace(before, after))


def do_page(folder, page, home):
    """Does what a page says: files are written, changes are made, commands run; a `text` block is part of what the last ones said, and one with `error` in it says that the last of them fails."""
    steps, said, n = blocks(page), {}, 0
    while n < len(steps):
        fence, text = steps[n]
        n += 1
        kind, _, path = fence.partition(" ")
        if kind == "diff":
            changed(home / path, text)
            continue
        if path:
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text)
            continue
        expected = steps[n][1].strip() if n < len(steps) and steps[n][0] == "text" else None
        n += expected is not None
        lines, fails = text.splitlines(), expected is not None and ("error" in expected or "rules.rounds is 8" in expected) and "errors" not in expected
        if lines[0].startswith("vizier console"):
            lines, typed = lines[:1], "\n".join(lines[1:]) + "\n"
        else:
            typed = "quit\n"
        out = ""
        for at, line in enumerate(lines):
            out = run(folder, line, typed, status=1 if fails and at == len(lines) - 1 else 0)
            said.setdefault(line, []).append(out)
            if line.startswith("vizier check") and not (fails and at == len(lines) - 1):
                assert "0 errors, 0 warnings" in out, f"{line}: {out}"
            if line.startswith("vizier mod test") and not fails:
                assert " passed, 0 failed\n" in out, f"{line}: {out}"
        assert expected is None or expected in out, f"{lines}: not '{expected}', but\n{out}"
    return said


def the_page_on_a_new_game_works_word_for_word(folder):
    home = pathlib.Path(folder) / "data" / "vizier" / "packages" / "flotsam"
    said = do_page(folder, DOCS / "modding" / "new-game.md", home)
    assert len(said["vizier mod test flotsam"]) >= 6, said.keys()
    assert said["vizier mod test flotsam"][-1] == "11 passed, 0 failed\n", said["vizier mod test flotsam"][-1]
    for picture in "table.png", "drawings.png":
        assert not PICTURES or (pathlib.Path(folder) / picture).stat().st_size > 10000, picture
    # what the page dares its reader to try: a line of the log for everybody tells what only one may know
    card = home / "scripts" / "cards" / "spyglass.lua"
    card.write_text(card.read_text().replace("{ lots = lots }, player)", "{ lots = lots })"))
    leak = run(folder, "vizier mod test flotsam", status=1)
    assert "depends on something that it cannot know" in leak and "spyglass.lua" in leak, leak
    # the friend has another home
    friend = pathlib.Path(folder) / "friend"
    friend.mkdir()
    (friend / "flotsam-1.0.0.vgame").write_text((pathlib.Path(folder) / "flotsam-1.0.0.vgame").read_text())
    run(str(friend), "vizier mod install flotsam-1.0.0.vgame")
    assert "11 passed, 0 failed" in run(str(friend), "vizier mod test flotsam")
    assert "0 files differ" in run(str(friend), "vizier golden flotsam")


def a_page_that_lies_is_found(folder):
    """What do_page would not notice would be no test: a change that does not fit, an answer that does not come, a command that fails."""
    page, home = pathlib.Path(folder) / "page.md", pathlib.Path(folder) / "data" / "vizier" / "packages" / "flotsam"
    begin = "```\nvizier new flotsam\n```\n"
    for number, lie in enumerate(("```diff board.yaml\n-  rounds: 60\n+  rounds: 5\n```\n", "```\nvizier check flotsam\n```\n```text\n7 warnings\n```\n",
                                  "```diff board.yaml\n-  rounds: 6 \n+  rounds: 9 \n```\n```\nvizier check flotsam\n```\n", "```\nvizier check flotsan\n```\n")):
        shutil.rmtree(home, ignore_errors=True)
        page.write_text(begin + lie)
        try:
            do_page(folder, page, home)
        except AssertionError:
            continue
        raise AssertionError(f"lie {number} was believed")


def the_flow_of_the_reference_can_be_played(folder):
    (fence, text), = blocks(DOCS / "api" / "flow.md")
    home = pathlib.Path(folder) / "small"
    (home / "scripts").mkdir(parents=True)
    (home / "scripts" / "flow.lua").write_text(text)
    (home / "package.yaml").write_text("id: small\nversion: 1.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [ash, birch] }\nflow: small/flow\n")
    (home / "content.yaml").write_text("counters: { points: { each: seat } }\n")
    said = run(folder, f"vizier sim small --root {folder} --games 40 --strict --unreached")
    assert fence == "lua" and re.search(r"errors +0", said), said
    assert "flow.lua:" not in said, f"lines of the page that no game reached: {said}"


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
    (mod / "mod.yaml").write_text("id: palaces\nversion: 1.0.0\nformat: 2\ntitle: Palaces anywhere\nlanguages: [en]\nrequires: [almadi]\n")
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


sys.exit(run_tests(globals(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
