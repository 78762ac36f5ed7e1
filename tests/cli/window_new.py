#!/usr/bin/env python3
"""A new game in the window: it is offered, played to its end by clicks, and a drawing appears while it runs. usage: window_new.py PROGRAM"""
import os
import pathlib
import random
import subprocess
import sys

from desktop import Display, Window, missing
from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" fill="#FF0000"/></svg>\n'


def begin(folder):
    """A new game called harbour, and its folder."""
    environment = os.environ | {"HOME": folder, "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config"}
    subprocess.run([VIZIER, "new", "harbour", "--title", "Harbour lights"], env=environment, check=True, stdout=subprocess.DEVNULL)
    return pathlib.Path(folder) / "data" / "vizier" / "packages" / "harbour"


def it_is_among_the_games_to_choose_from(folder):
    begin(folder)
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.settle()
        assert "package/harbour" in window.hits, sorted(window.hits)


def it_is_played_to_its_end_by_clicks(folder):
    begin(folder)
    with Display() as display, Window(VIZIER, display, folder, "harbour", "--seats", "human,random,random", "--seed", "4") as window:
        rng = random.Random(2)
        for _ in range(80):
            if "end" in window.read()["hits"] or window.state.get("screen") != "table":
                break
            window.act(rng)
        window.until(lambda s: "end" in s["hits"], 60)
        assert "error" not in window.said(), window.said()


def a_card_that_is_known_is_headed_by_what_it_is(folder):
    begin(folder)
    for language, family in ("fr", "Lot"), ("it", "Merce"):
        with Display() as display, Window(VIZIER, display, folder, "harbour", "--seats", "human,random,random", "--seed", "4", language=language) as window:
            window.settle()
            named = [name for name in window.hits if "/" in name and ("kind:" in name or "quay" in name)]
            assert named, f"no card is named: {', '.join(window.hits)}"
            window.move(named[0])
            told = window.until(lambda s: "card_family" in s)["card_family"]
            assert told == family, told


def bots_do_not_think_while_a_person_is_asked(folder):
    """All bid at the same time; bots think when the person has answered."""
    begin(folder)
    with Display() as display, Window(VIZIER, display, folder, "harbour", "--seats", "human,random,random", "--seed", "4") as window:
        seats = window.settle()["seats"]
        assert seats == "you · choosing; bot · yet to choose; bot · yet to choose", seats


def a_picture_of_it_is_drawn_from_any_folder(folder):
    shots = VIZIER.parent / "window_shots"
    if not shots.exists():
        return  # a sanitized build has none
    environment = os.environ | {"HOME": folder, "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config"}
    subprocess.run([VIZIER, "new", "harbour", "--to", f"{folder}/work"], env=environment, check=True, stdout=subprocess.DEVNULL)
    with Display() as display:
        for more, status in ([f"root={folder}/work"], 0), ([], 1):
            picture = pathlib.Path(folder) / f"{status}.png"
            done = subprocess.run([shots, "harbour", "decisions=6", f"out={picture}", *more], env=environment | {"DISPLAY": display.name}, capture_output=True, text=True)
            assert done.returncode == status and picture.exists() == (status == 0), done.stdout + done.stderr


def red_pixels(window, name):
    picture = window.picture(pathlib.Path(window.folder) / name)
    said = subprocess.run(["convert", str(picture), "-fill", "black", "+opaque", "#FF0000", "-fill", "white", "-opaque", "#FF0000", "-format", "%[fx:mean*w*h]", "info:"],
                          capture_output=True, text=True, check=True).stdout
    return float(said)


def a_drawing_that_is_saved_appears_while_the_game_runs(folder):
    home = begin(folder)
    with Display() as display, Window(VIZIER, display, folder, "harbour", "--seats", "human,random", "--seed", "4", "--watch") as window:
        window.settle()
        assert red_pixels(window, "before.png") == 0
        for drawing in (home / "glyphs").glob("*.svg"):
            drawing.write_text(STAR)
        for _ in range(200):
            window.read()
            if red_pixels(window, "after.png") > 100:
                return
        raise AssertionError("the drawing has not appeared")


def a_look_that_is_saved_shows_while_the_game_runs(folder):
    home = begin(folder)
    with Display() as display, Window(VIZIER, display, folder, "harbour", "--seats", "human,random", "--seed", "4", "--watch") as window:
        window.settle()
        assert red_pixels(window, "before.png") == 0
        theme = home / "theme.yaml"
        text = theme.read_text()
        theme.write_text(text.replace('sea: "#2C6E8A", deep: "#123F58"', 'sea: "#FF0000", deep: "#FF0000"'))
        assert theme.read_text() != text
        for _ in range(200):
            window.read()
            if red_pixels(window, "after.png") > 1000:
                return
        raise AssertionError("the new colours have not appeared")


if missing():
    print(missing())
    sys.exit(77)
sys.exit(run_tests(globals(), but=(begin,)))
