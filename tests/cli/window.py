#!/usr/bin/env python3
"""The window as people use it: under Xvfb, with real mouse and keyboard events. usage: window.py PROGRAM [NAME]"""
import pathlib
import random
import subprocess
import sys
import time

from desktop import ROOT, Display, Window, differ, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()
SOAK = bool(__import__("os").environ.get("VIZIER_SOAK"))


def whole_game(folder, language, seed):
    """A magic game against bots, every answer by mouse, to its end screen."""
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", str(seed), language=language) as window:
        rng = random.Random(seed)
        window.click("ask_me")  # only when it concerns me: fewer questions
        clicks = 0
        while "end" not in window.hits:
            window.act(rng)
            clicks += 1
            assert clicks < 1500, "the game does not end"
        assert clicks > 40, f"only {clicks} clicks: hardly a game"
        save = next(pathlib.Path(folder).glob("data/vizier/games/*.vsave"))
        done = subprocess.run([VIZIER, "replay", str(save), "--check"], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stdout + done.stderr
        window.click("end")
        assert window.state["screen"] == "end", window.state["screen"]


def a_whole_magic_game_in_english(folder):
    whole_game(folder, "en", 3)


def a_whole_magic_game_in_french(folder):
    whole_game(folder, "fr", 5)


def a_whole_magic_game_in_italian(folder):
    whole_game(folder, "it", 7)


def place(window, token, zone):
    """Lays the token at this place of the hand onto a zone."""
    window.click(token)
    window.click(zone)


def first_pictures(folder, which, seed=11):
    """A hot-seat game: the first person lays one token; the pictures of the closed curtain and of the second person's table."""
    pictures = []
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,human,human", "--seed", str(seed)) as window:
        seen = {}
        while True:
            if "curtain/open" in window.hits:
                if seen.get("laid"):
                    pictures.append(window.picture(f"{folder}/curtain.png"))
                    window.click("curtain/open")
                    window.xdo("mousemove", "--sync", 640, 20)
                    time.sleep(0.4)
                    pictures.append(window.picture(f"{folder}/next.png"))
                    return pictures
                window.click("curtain/open")
                continue
            tokens = sorted(name for name in window.hits if name.startswith("piece:"))
            if tokens:
                window.click(tokens[which])
                window.click("zone:market")
                seen["laid"] = True
            else:
                window.act(random.Random(1))


def the_curtain_never_shows_what_another_seat_has_hidden(folder):
    one, other = pathlib.Path(folder) / "a", pathlib.Path(folder) / "b"
    one.mkdir()
    other.mkdir()
    a, b = first_pictures(one, 0), first_pictures(other, 5)
    assert differ(a[0], b[0]) == 0, "the curtain looks different when another token was laid behind it"
    assert differ(a[1], b[1]) == 0, "the next player's table looks different when another token was laid face down"


def a_few_turns_of_a_tile_game(folder):
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--rules", "characters", "--seats", "human,random", "--seed", "2") as window:
        rng = random.Random(4)
        for _ in range(25):
            window.act(rng)
        assert window.state["screen"] in ("table", "end")


def everything_by_keyboard(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6") as window:
        while not any(name.startswith("piece:") for name in window.hits):
            window.act(random.Random(2))
        before = len([name for name in window.hits if name.startswith("piece:")])
        window.key("7")
        assert any(name.startswith("zone:") for name in window.hits), "a number key does not take the token"
        window.key("Down")
        window.key("Return")
        window.until(lambda s: len([name for name in s["hits"] if name.startswith("piece:")]) == before - 1)
        window.key("ctrl+z")
        window.until(lambda s: len([name for name in s["hits"] if name.startswith("piece:")]) == before)


def a_token_is_dragged_to_its_place(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6") as window:
        while not any(name.startswith("piece:") for name in window.hits):
            window.act(random.Random(2))
        tokens = sorted(name for name in window.hits if name.startswith("piece:"))
        window.click(tokens[0])
        market = window.middle("zone:market")
        window.click(tokens[0])  # put back
        window.drag(tokens[2], market)
        window.until(lambda s: len([name for name in s["hits"] if name.startswith("piece:")]) == len(tokens) - 1)


def a_refused_click_says_why(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6") as window:
        while not any(name.startswith("piece:") for name in window.hits):
            window.act(random.Random(2))
        token = sorted(name for name in window.hits if name.startswith("piece:"))[0]
        window.click(token)
        zones = {name for name in window.hits if name.startswith("zone:")}
        assert "zone:djinns_house" not in zones, "the house is closed in the base game"
        tent, market = window.middle("zone:caravanserai"), window.middle("zone:market")
        window.click_at(2 * market[0] - tent[0], market[1])  # the place at the other side of the market
        window.until(lambda s: s["note"] != "")


def without_a_display_the_terminal_is_used(folder):
    environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C"}
    done = subprocess.run([VIZIER, "play", "aladdin", "--window"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert done.returncode == 1 and "there is no display: DISPLAY is not set" in done.stderr, done
    done = subprocess.run([VIZIER, "play", "aladdin"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert "playing in this terminal: there is no display" in done.stderr, done


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
