#!/usr/bin/env python3
"""The designer's desk as a designer uses it: under Xvfb, with real mouse and keyboard events. usage: designer.py PROGRAM [NAME]"""
import pathlib
import shutil
import subprocess
import sys
import time

from desktop import ROOT, Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def desk(display, folder, *arguments, language="en"):
    return Window(VIZIER, display, folder, *arguments, language=language, verb="design")


def pieces(window, zone):
    return [name for name in window.hits if name.startswith(f"piece:{zone}#")]


def reach(window, name, area):
    """Scrolls an area until something in it can be seen whole."""
    window.move(area)
    for _ in range(60):
        _, y, _, h = window.hits.get(name, (0, 0, 0, 0))  # what is scrolled away is no place
        _, top, _, high = window.hits[area]
        if h > 0 and top < y and y + h < top + high:
            return name
        window.xdo("click", 5)
        time.sleep(0.2)  # a wheel that turns is no click to be counted
        window.settle()
    raise AssertionError(f"{name} is not reached")


def write(window, name, text):
    """Replaces what stands in a field."""
    window.click(name)
    window.key("End")
    window.key(*["BackSpace"] * 120)  # all of them are seen before anything is typed
    before = window.read()["inputs"]
    window.type(text)
    window.settle(inputs=before + 1)


def save(window, name, file):
    window.click("designer/save")
    write(window, "save/name", name)
    write(window, "save/file", str(file))
    window.click("save/write")
    window.until(lambda s: "save/write" not in s["hits"])


def passes(file):
    done = subprocess.run([VIZIER, "spec", str(file)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0 and "1 passed, 0 failed" in done.stdout, f"{done.stdout}{done.stderr}\n{pathlib.Path(file).read_text()}"


def a_position_made_by_hand_becomes_a_spec_that_passes(folder):
    file = pathlib.Path(folder) / "by_hand.yaml"
    with Display() as display, desk(display, folder, "aladdin", "--rules", "base") as window:
        window.drag("palette/t7/red", "zone:market")
        window.drag("palette/t9/red", "zone:market")
        window.click("designer/seat/blue")
        window.drag("palette/t4/blue", "zone:market")
        assert len(pieces(window, "market")) == 3, window.hits
        window.drag("piece:market#2", "zone:caravanserai")  # somewhere else
        assert len(pieces(window, "caravanserai")) == 1 and len(pieces(window, "market")) == 2
        window.drag("piece:market#2", "designer/shelves")  # and back into the box
        assert len(pieces(window, "market")) == 1
        window.drag("palette/counter/crown", "seat:red")
        window.click("counter/crown/plus")
        window.click("zone:market")
        window.click("designer/check")
        save(window, "lies as a hand has laid it", file)
    text = file.read_text()
    assert "market: { red: [7] }" in text and "crown: 2" in text, text
    passes(file)


def a_tile_is_laid_on_a_cell_and_nothing_else_on_top_of_it(folder):
    file = pathlib.Path(folder) / "tiles.yaml"
    with Display() as display, desk(display, folder, "almadi", language="fr") as window:
        shelves = "designer/shelves/list"
        window.click(reach(window, "designer/shelf/oases", shelves))
        reach(window, "palette/oasis_01/", shelves)
        reach(window, "palette/oasis_02/", shelves)
        cell = next(name for name in window.hits if name.startswith("cell:coral.kingdom(2,"))
        place = window.middle(cell)
        window.drag("palette/oasis_01/", place)
        assert pieces(window, "coral.kingdom"), window.hits
        before = len(pieces(window, "coral.kingdom"))
        window.drag("palette/oasis_02/", place)
        assert len(pieces(window, "coral.kingdom")) == before and window.state["note"], window.state
        save(window, "montre une oasis", file)
    passes(file)


def a_spec_is_loaded_changed_and_taken_back(folder):
    with Display() as display, desk(display, folder, "aladdin", "--rules", "base", "--spec", "tests/specs/aladdin/market.yaml", language="it") as window:
        assert len(pieces(window, "market")) == 1
        window.click("piece:market#1")
        window.click("designer/remove")
        assert not pieces(window, "market")
        window.key("ctrl+z", settle=False)  # two keys
        window.until(lambda _: len(pieces(window, "market")) == 1)
        window.click("designer/load")
        file = next(name for name in window.hits if name.startswith("load/file/") and name.endswith("caves.yaml"))
        window.click(file)
        window.click("load/spec/1")
        assert "load/spec/1" not in window.hits and not pieces(window, "market")


def a_mistake_is_shown_while_the_old_content_stays_until_it_is_mended(folder):
    mod = pathlib.Path(folder) / "mods" / "duststorm"  # a copy under another name, which may be spoilt
    shutil.copytree(ROOT / "mods" / "sandstorm", mod)
    for file in [f for f in mod.rglob("*") if f.is_file()]:
        file.write_text(file.read_text().replace("sandstorm", "duststorm"))
        file.rename(file.with_name(file.name.replace("sandstorm", "duststorm")))
    script = next(mod.glob("scripts/**/*.lua"))
    good = script.read_text()
    with Display() as display, desk(display, folder, "aladdin", "--rules", "magic", "--mods", "duststorm", "--root", str(mod.parent)) as window:
        window.drag("palette/t7/red", "zone:market")
        script.write_text(good + "\nthis is no Lua\n")
        window.until(lambda s: "error/retry" in s["hits"])
        assert len(pieces(window, "market")) == 1
        script.write_text(good + "\n-- mended\n")
        window.until(lambda s: "error/retry" not in s["hits"] and s["note"])
        assert len(pieces(window, "market")) == 1, "the position is gone"


def it_is_played_on_from_here(folder):
    with Display() as display, desk(display, folder, "aladdin", "--rules", "base", "--spec", "tests/specs/aladdin/market.yaml") as window:
        window.click("designer/play", settle=False)
        window.until(lambda s: s["screen"] in ("table", "curtain"))
        assert window.state["screen"] == "table", "one person plays, so that there is no curtain"


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
