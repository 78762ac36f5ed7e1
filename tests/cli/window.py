#!/usr/bin/env python3
"""The window as people use it: under Xvfb, with real mouse and keyboard events. usage: window.py PROGRAM [rest|NAME]

Games by mouse in each language are left out under sanitizers, where they would take many minutes."""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

from desktop import ROOT, Display, Window, differ, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()
SANITIZED = "ASAN_OPTIONS" in os.environ


def game(folder, display, language, seed):
    """A magic game against bots, in which few things are asked that are hardly ever answered."""
    window = Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", str(seed), language=language)
    window.settle()
    window.click("ask_me")
    window.click("ask_me/others")  # fewer questions
    return window


def play_to_the_end(folder, window, rng):
    """Every answer by mouse, to the end screen; the save must replay."""
    clicks = 0
    while "end" not in window.hits:
        window.act(rng)
        clicks += 1
        assert clicks < 1500, "the game does not end"
    save = next(pathlib.Path(folder).glob("data/vizier/games/*.vsave"))
    done = subprocess.run([VIZIER, "replay", str(save), "--check"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    window.click("end")
    assert window.state["screen"] == "end", window.state["screen"]
    return clicks


def a_whole_magic_game_in_english(folder):
    with Display() as display, game(folder, display, "en", 3) as window:
        clicks = play_to_the_end(folder, window, random.Random(3))
        assert clicks > 40, f"only {clicks} clicks: hardly a game"


# The beginnings of what a game lets people point at, one for each way to answer and each thing that can be read about.
SORTS = ("amount/", "announced/", "cause/", "done", "effect/", "kind:", "log/", "option/", "piece:", "prompt/", "seat:", "zone:")


def begin_and_end(folder, language, seed):
    """In another language the rules are the same, and so are the screens: a game goes on until it has asked and shown every sort of thing there is, and the
    last answers of another one lead to the end screen. With VIZIER_SOAK=1 it is a whole game, as in English."""
    if os.environ.get("VIZIER_SOAK") == "1":
        with Display() as display, game(folder, display, language, seed) as window:
            play_to_the_end(folder, window, random.Random(seed))
    with Display() as display:
        with game(folder, display, language, seed) as window:
            rng, unseen, clicks = random.Random(seed), set(SORTS), 0
            while unseen:
                window.act(rng)
                clicks += 1
                assert clicks < 300 and "end" not in window.hits, f"a game never shows {', '.join(sorted(unseen))}"
                unseen -= {sort for sort in unseen if any(name.startswith(sort) for name in window.hits)}
            assert not window.state["round"].startswith("Round"), window.state["round"]
        games = pathlib.Path(folder) / "data" / "vizier" / "games"
        for file in games.glob("*.vsave"):
            file.unlink()
        subprocess.run([VIZIER, "sim", "aladdin", "--rules", "magic", "--seats", "3", "--games", "1", "--seed", str(seed), "--saves", folder], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        lines = next(pathlib.Path(folder).glob("*.save")).read_text().splitlines()
        save = games / "late-1.vsave"
        save.write_text("\n".join(lines[:-121]).replace("player: random", "player: human", 1) + "\n")  # without the hash and the last answers
        with Window(VIZIER, display, folder, str(save), verb="resume", language=language) as window:
            assert play_to_the_end(folder, window, rng) > 3, "the game was over"


def a_magic_game_begun_and_ended_in_french(folder):
    begin_and_end(folder, "fr", 5)


def a_magic_game_begun_and_ended_in_italian(folder):
    begin_and_end(folder, "it", 7)


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
                    window.xdo("mousemove", 640, 20)
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


def a_hint_is_shown_can_be_given_up_and_be_followed(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random,random,random", "--seed", "6") as window:
        while not any(name.startswith("piece:red.screen") for name in window.hits):
            window.act(random.Random(2))
        tokens = len([name for name in window.hits if name.startswith("piece:")])
        window.click_at(640, 20)
        plain = window.picture(f"{folder}/plain.png")
        window.key("question", settle=False)
        window.until(lambda s: "hint/cancel" in s["hits"])
        # the window goes on while the bot thinks: a token can be taken, and the hint be given up
        frame = window.state["frame"]
        window.xdo("mousemove", *window.middle(sorted(name for name in window.hits if name.startswith("piece:"))[0]))
        window.until(lambda s: s["frame"] > frame)
        if "hint/cancel" in window.read()["hits"]:  # a fast machine may be done by now
            window.key("Escape")
        else:
            window.click("hint")
        window.settle()
        assert "hint/play" not in window.hits and "hint" in window.hits, window.hits
        window.click_at(640, 20)
        assert differ(plain, window.picture(f"{folder}/again.png")) < 0.002, "something of the hint stays"
        window.click("hint")
        window.until(lambda s: "hint/play" in s["hits"] and s["settled"])
        assert differ(plain, window.picture(f"{folder}/hint.png"), "964x756+0+44") > 0.002, "the table does not show the hint"
        window.click("hint/play")
        window.until(lambda s: len([name for name in s["hits"] if name.startswith("piece:")]) == tokens - 1)


def a_grid_is_made_larger_dragged_and_shown_whole_again(folder):
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--rules", "base", "--seats", "human,random", "--seed", "2") as window:
        rng = random.Random(4)
        while len([name for name in window.hits if name.startswith("cell:coral.kingdom")]) < 2:
            window.act(rng)
        cells = {name: box for name, box in window.hits.items() if name.startswith("cell:coral.kingdom")}
        name, first = sorted(cells.items())[0]
        window.wheel(window.middle(name), 3)
        larger = window.hits[name]
        assert larger[2] > 1.3 * first[2] or larger[3] > 1.3 * first[3], f"the wheel does not make the grid larger: {first}, {larger}"
        assert abs(larger[0] + larger[2] / 2 - first[0] - first[2] / 2) < first[2], "it does not grow around the pointer"
        # a tile that is not lit is ground to drag, and a drag is no choice
        lit = [box for n, box in window.hits.items() if n.startswith(("cell:", "piece:"))]
        free = next((x, y) for y in range(120, 380, 12) for x in range(560, 900, 12) if not any(b[0] <= x < b[0] + b[2] and b[1] <= y < b[1] + b[3] for b in lit))
        before = {n: box for n, box in window.hits.items() if n.startswith("cell:coral.kingdom")}
        window.drag_at(free, (free[0] - 40, free[1] + 30))
        after = {n: box for n, box in window.hits.items() if n.startswith("cell:coral.kingdom")}
        moved = [n for n in before if n in after and before[n][2:] == after[n][2:] and (after[n][0] - before[n][0], after[n][1] - before[n][1]) == (-40, 30)]
        assert moved, f"dragging the ground does not move the grid: {before}, {after}"
        assert "fit" in window.hits
        window.key("Home")
        assert {n: box for n, box in window.hits.items() if n.startswith("cell:coral.kingdom")} == cells, "Home does not show everything as before"
        assert "fit" not in window.hits


def reachable(folder, size, scale):
    """Every token and place can be got at, and a few turns can be played by mouse, however large the interface or small the window."""
    with Display(size) as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random,random,random", "--seed", "6", "--size", size,
                                          settings=f"scale: {scale}\n") as window:
        width, height = map(int, size.split("x"))
        rng = random.Random(2)
        while not any(name.startswith("piece:red.screen") for name in window.hits):
            window.act(rng)
        window.key("plus", "plus", "plus", "plus")
        window.key("Home")  # everything at once
        tokens = sorted(name for name in window.hits if name.startswith("piece:red.screen"))
        assert len(tokens) == 8, f"tokens that cannot be reached: {tokens}"
        window.click(tokens[0])
        zones = {name for name in window.hits if name.startswith("zone:")}
        assert len(zones) >= 12, f"places that cannot be reached: {zones}"
        for name, (x, y, w, h) in window.hits.items():
            assert x >= 0 and y >= 0 and x + w <= width + 1 and y + h <= height + 1, f"{name} goes out of the window: {x} {y} {w} {h}"
        window.key("Escape")
        # enlarged, what has the focus comes into sight
        window.xdo("mousemove", 30, height // 2)
        window.key("plus", "plus", "plus", "plus", "plus")
        window.key("7")
        for _ in range(4):
            window.key("Down")
        for _ in range(6):
            window.key("Right")
        assert any(name.startswith("zone:") for name in window.hits), "no place comes into sight"
        window.key("Return")
        window.until(lambda s: s["settled"] and not any(name.startswith("zone:") for name in s["hits"]))
        window.key("Home")
        for _ in range(10):
            window.act(rng)
        window.click("menu")
        window.click("menu/close")


def at_150_per_cent_everything_stays_within_reach(folder):
    reachable(folder, "1280x800", 150)


def at_200_per_cent_everything_stays_within_reach(folder):
    reachable(folder, "1280x800", 200)


def in_a_small_window_everything_stays_within_reach(folder):
    reachable(folder, "800x500", 100)


def mod_in(folder):
    """A copy of an example mod that may be changed."""
    home = pathlib.Path(folder) / "gust"
    shutil.copytree(ROOT / "mods" / "sandstorm", home)
    for file in home.rglob("*.*"):
        if file.is_file():  # under a name of its own, since the other one is installed
            file.write_text(file.read_text().replace("sandstorm", "gust"))
    return home, next(home.glob("scripts/**/*.lua"))


def a_changed_script_is_taken_over_and_a_broken_one_is_told(folder):
    home, script = mod_in(folder)
    whole = script.read_text()
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--mods", str(home), "--seats", "human,random,random", "--seed", "6", "--watch") as window:
        for _ in range(6):
            window.act(random.Random(2))
        script.write_text(whole + "\n-- changed\n")
        window.until(lambda s: script.name in s["note"])
        script.write_text(whole + "\nlocal = 3\n")
        window.until(lambda s: any(name.startswith("error/") for name in s["hits"]))
        script.write_text(whole)
        window.until(lambda s: not any(name.startswith("error/") for name in s["hits"]))
        window.act(random.Random(2))


def from_the_start_to_a_table_a_replay_and_back(folder):
    with Display() as display, Window(VIZIER, display, folder, language="fr") as window:
        assert window.state["screen"].startswith("start"), window.state["screen"]
        window.click("package/almadi")
        window.click("open")
        window.until(lambda s: s["screen"] == "table" and s["settled"])
        rng = random.Random(5)
        for _ in range(6):
            window.act(rng)
        window.click("menu")
        window.click("menu/leave")
        window.until(lambda s: s["screen"].startswith("start") and s["settled"])
        window.click("start/games")
        shown = [name for name in window.hits if name.endswith("/replay") or "replay" in name]
        assert shown, f"no replay is offered: {', '.join(window.hits)}"
        window.click(shown[0])
        window.until(lambda s: s["screen"] == "replay")
        window.click("replay/next")
        window.click("replay/branch")
        window.until(lambda s: s["screen"] in ("table", "curtain") and s["settled"])


def a_game_goes_on_in_the_language_in_which_it_was_left(folder):
    with Display() as display:
        with Window(VIZIER, display, folder, "almadi", "--seats", "human,random", "--seed", "3", language="fr") as window:
            window.act(random.Random(3))
            french = window.state["round"]
        [file] = pathlib.Path(folder).glob("**/*.vsave")
        with Window(VIZIER, display, folder, str(file), verb="resume", language=None, settings="language: en\n") as window:
            window.until(lambda s: s.get("screen") == "table" and s["settled"])
            assert window.state["round"] == french and not french.startswith("Round"), (window.state["round"], french)


def without_a_display_the_terminal_is_used(folder):
    environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C"}
    done = subprocess.run([VIZIER, "play", "aladdin", "--window"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert done.returncode == 1 and "there is no display: DISPLAY is not set" in done.stderr, done
    done = subprocess.run([VIZIER, "play", "aladdin"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert "playing in this terminal: there is no display" in done.stderr, done
    done = subprocess.run([VIZIER, "resume", max(pathlib.Path(folder).glob("**/*.vsave"))], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert "playing in this terminal: there is no display" in done.stderr, done


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    which = sys.argv[2] if len(sys.argv) > 2 else ""
    games = (a_whole_magic_game_in_english, a_magic_game_begun_and_ended_in_french, a_magic_game_begun_and_ended_in_italian)
    if SANITIZED and any(which in game.__name__ for game in games) and which:
        print("games by mouse take too long under sanitizers; the other tests of the window run there")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=games if which == "rest" else (), only="" if which == "rest" else which))
