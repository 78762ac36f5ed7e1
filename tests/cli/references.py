#!/usr/bin/env python3
"""Whole screens against pictures that people have looked at (tests/window/references). usage: references.py PROGRAM [NAME | --keep [NAME]]

They are kept at half their size and compared at an eighth of it, so that the edge of a letter may fall a little differently; a thing that is missing, moved or of
another colour is found. After an intended change, --keep takes them anew: look at each before it is committed."""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from desktop import ROOT, Display, Window, missing

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KEPT = ROOT / "tests" / "window" / "references"
SIZE = "1280x800"
WHOLE, SPOT = 0.02, 0.22  # root mean square of all, and the most that one spot may differ: of 1


def click_until(window, rng, wanted, most=400):
    for _ in range(most):
        if wanted(window.hits):
            return
        window.act(rng)
    raise AssertionError(f"never reached; {', '.join(window.hits)}")


def start(window, _):
    window.click("rules/1")


def designer(window, _):
    window.click("start/designer")
    window.until(lambda s: s["screen"] == "designer")
    window.click("zone:cave_3")


def placing(window, rng):
    click_until(window, rng, lambda h: any(n.startswith("zone:") for n in h) and "piece:red.screen#4" not in h and "piece:red.screen#2" in h)


def answering(window, rng):
    for _ in range(30):
        window.act(rng)
    click_until(window, rng, lambda h: any(n.startswith("option/") for n in h))


def tiles(window, rng):
    for _ in range(24):
        window.act(rng)


def curtain(window, rng):
    click_until(window, rng, lambda h: "curtain/open" in h)


def end(window, _):
    window.until(lambda s: "end" in s["hits"], 300)
    window.click("end")


def replay(window, rng):
    end(window, rng)
    window.click("end/replay")
    for _ in range(3):
        window.click("replay/end")


def seats(*words):
    return ["--seats", ",".join(words), "--seed", "5"]


ONE, ALL = seats("human", "random", "random", "random"), seats("random", "random", "random")
SCREENS = {  # name: arguments, language, how it is reached
    "start-en": ([], "en", start),
    "start-fr": ([], "fr", start),
    "designer-en": ([], "en", designer),
    "placing-en": (["aladdin", "--rules", "magic", *ONE], "en", placing),
    "placing-it": (["aladdin", "--edition", "it", "--rules", "magic", *ONE], "it", placing),
    "answering-fr": (["aladdin", "--edition", "fr", "--rules", "magic", *ONE], "fr", answering),
    "morgenland-en": (["morgenland", "--rules", "magic", *ONE], "en", placing),
    "tiles-fr": (["almadi", "--rules", "characters", *seats("human", "random", "random")], "fr", tiles),
    "mod-en": (["aladdin", "--mods", "sixth_cave", *ONE], "en", placing),
    "curtain-it": (["aladdin", *seats("human", "human", "random")], "it", curtain),
    "end-fr": (["aladdin", *ALL], "fr", end),
    "replay-en": (["aladdin", *ALL], "en", replay),
}


def take(display, name, file):
    arguments, language, reach = SCREENS[name]
    with tempfile.TemporaryDirectory() as folder, Window(PROGRAM, display, folder, *arguments, language=language) as window:
        reach(window, random.Random(11))
        window.point(1279, 799)
        window.picture(file)


def distance(metric, one, other):
    done = subprocess.run(["convert", str(one), str(other), "-filter", "box", "-resize", "160x100!", "-metric", metric, "-compare", "-format", "%[distortion]", "info:"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


def keep(display, name):
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{name}.png"
    take(display, name, file)
    subprocess.run(["convert", str(file), "-filter", "box", "-resize", "50%", "-colors", "128", "-define", "png:compression-level=9", "-strip", str(file)], check=True)
    print(f"{file.relative_to(ROOT)}: look at it")


def compare(display, name, folder):
    seen, kept = folder / f"{name}.png", KEPT / f"{name}.png"
    assert kept.exists(), f"{kept} is missing: --keep makes it"
    take(display, name, seen)
    whole, spot = distance("RMSE", seen, kept), distance("PAE", seen, kept)
    if whole <= WHOLE and spot <= SPOT:
        return True
    shown = pathlib.Path(tempfile.gettempdir()) / f"vizier-{name}.png"
    shutil.copy(seen, shown)
    print(f"FAILED {name}: differs from tests/window/references/{name}.png by {whole:.3f} as a whole (at most {WHOLE}) and {spot:.3f} in one spot (at most {SPOT}); what was seen: {shown}")
    return False


def main():
    why = missing() or ("the plain build is compared" if "ASAN_OPTIONS" in os.environ else "")
    if why:
        print(f"pictures are not compared here: {why}")
        return 77
    wanted = [word for word in sys.argv[2:] if not word.startswith("--")]
    names = [name for name in SCREENS if not wanted or any(word in name for word in wanted)]
    with Display(SIZE) as display, tempfile.TemporaryDirectory() as folder:
        if "--keep" in sys.argv:
            for name in names:
                keep(display, name)
            return 0
        return 0 if names and all([compare(display, name, pathlib.Path(folder)) for name in names]) else 1


sys.exit(main())
