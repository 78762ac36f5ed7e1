#!/usr/bin/env python3
"""What the window shows of its own accord: lights, cards, notes, sizes and settings. usage: window_signs.py PROGRAM [NAME]"""
import pathlib
import random
import subprocess
import sys
import time

from desktop import Display, Window, differ, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def until_hit(window, prefix, seed=1, most=40):
    """Answers at random until something of that name can be chosen."""
    rng = random.Random(seed)
    for _ in range(most):
        if any(name.startswith(prefix) for name in window.hits):
            return
        window.act(rng)
    raise AssertionError(f"no {prefix} after {most} answers: {', '.join(window.hits)}")


def region(box, wider=0):
    x, y, w, h = box
    return f"{w + 2 * wider}x{h + 2 * wider}+{x - wider}+{y - wider}"


def tiles_to_take_are_lit_and_clicked_and_tell_their_buttons(folder):
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--rules", "characters", "--seats", "human,random,random", "--seed", "3") as window:
        until_hit(window, "piece:board")
        tiles = sorted(name for name in window.hits if name.startswith("piece:board"))
        buttons = [name for name in window.hits if name.startswith("option/")]
        assert len(tiles) == 8 and len(buttons) == 8, window.hits
        window.click_at(640, 20)
        plain = window.picture(f"{folder}/plain.png")
        window.move(buttons[2])
        time.sleep(0.2)
        by_button = window.picture(f"{folder}/button.png")
        change = {name: differ(plain, by_button, region(window.hits[name])) for name in tiles}
        lit = max(tiles, key=change.get)  # its neighbours get a little of its light
        assert change[lit] > 0.02, f"hovering a button lights nothing: {change}"
        window.move(lit)
        time.sleep(0.2)
        by_tile = window.picture(f"{folder}/tile.png")
        hot = [name for name in buttons if differ(plain, by_tile, region(window.hits[name])) > 0.01]
        assert hot == [buttons[2]], f"hovering the tile of {buttons[2]} marks {hot}"
        window.click(lit)
        assert any(name.startswith("cell:coral.kingdom") for name in window.hits), f"the tile was not taken: {', '.join(window.hits)}"


def a_name_in_the_log_lights_what_it_means(folder):
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--rules", "characters", "--seats", "human,random,random", "--seed", "3") as window:
        until_hit(window, "piece:board")
        window.click_at(640, 20)
        plain = window.picture(f"{folder}/plain.png")
        name = next(name for name in window.hits if name.startswith("log/") and "/seat:" in name)
        window.move(name)
        time.sleep(0.2)
        assert differ(plain, window.picture(f"{folder}/pointed.png"), "192x560+8+48") > 0.01, f"{name} lights no seat"


def resting_on_something_tells_about_it(folder):
    """Nothing but the clock goes on: the note comes all the same."""
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.move(next(name for name in window.hits if name.startswith("mod/")))
        window.until(lambda s: s["tip"] != "")


def seen(window, wanted, what):
    """Takes pictures until one is as wanted: also where the window tells nothing."""
    for _ in range(100):
        picture = window.picture(window.folder / "seen.png")
        if wanted(picture):
            return picture
        time.sleep(0.1)
    raise AssertionError(what)


def a_card_is_large_as_long_as_the_mouse_is_on_it_whether_a_test_looks_or_not(folder):
    away, card = (900, 725), (622, 725)  # both on the table
    for looks in (True, False):
        with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6", hits=looks) as window:
            window.xdo("mousemove", *away)
            if looks:
                window.settle()
                plain = window.picture(f"{folder}/plain.png")
            seen(window, lambda picture: differ(plain, picture) == 0, "the table does not look the same without --hits")
            window.walk(away, card)
            seen(window, lambda picture: differ(plain, picture) > 0.05, "no large card")
            window.walk(card, away)
            seen(window, lambda picture: differ(plain, picture) == 0, "the large card stays")


def a_carried_token_lights_where_it_may_land(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6") as window:
        until_hit(window, "piece:red.screen")
        tokens = sorted(name for name in window.hits if name.startswith("piece:red.screen"))
        window.click(tokens[0])
        zones = {name: box for name, box in window.hits.items() if name.startswith("zone:")}
        window.click(tokens[0])  # put back
        plain = window.picture(f"{folder}/plain.png")
        x, y = window.middle(tokens[0])
        window.xdo("mousemove", x, y, "mousedown", 1)
        for step in range(1, 5):
            window.xdo("mousemove", x + 6 * step, y - 8 * step)
            time.sleep(0.05)
        window.until(lambda s: any(name.startswith("zone:") for name in s["hits"]))
        time.sleep(0.3)
        carried = window.picture(f"{folder}/carried.png")
        dark = [name for name, box in zones.items() if differ(plain, carried, region(box)) < 0.01]
        window.xdo("mouseup", 1)
        assert not dark, f"while a token is carried, these stay dark: {dark}"


def the_start_folds_to_what_there_is(folder):
    for size, scale in (("800x600", 100), ("1280x800", 150), ("1280x800", 200)):
        with Display(size) as display, Window(VIZIER, display, folder, "--size", size, settings=f"scale: {scale}\n") as window:
            width, height = map(int, size.split("x"))
            for name in ("start/new", "start/games", "start/designer", "start/settings", "language/0", "package/aladdin", "edition/0", "ask/0", "open"):
                x, y, w, h = window.hits[name]
                assert x >= 0 and y >= 0 and x + w <= width and y + h <= height, f"{name} goes out of the window at {size}, {scale} %: {window.hits[name]}"
            if scale == 150:
                for _ in range(40):  # the rest is scrolled: what has the focus comes into sight
                    if window.hits.get("mod/duet", [0, 0, 0, 0])[3] > 20:
                        break
                    window.key("Tab")
                assert "mod/duet" in window.hits, "the mods cannot be reached"
            window.click("open")
            window.until(lambda s: s["screen"] == "table" and s["settled"])


def a_larger_interface_has_a_larger_table(folder):
    sizes = {}
    for scale in (100, 150, 200):
        with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6", settings=f"scale: {scale}\n") as window:
            until_hit(window, "piece:red.screen")
            tokens = [box for name, box in window.hits.items() if name.startswith("piece:red.screen")]
            assert len(tokens) == 8, f"at {scale} % not all tokens are in sight: {tokens}"
            sizes[scale] = max(box[2] for box in tokens)
    assert sizes[100] < sizes[150] < sizes[200], f"tokens are so wide: {sizes}"


def what_is_set_is_what_is_used_and_the_bell_has_a_menu(folder):
    with Display() as display, Window(VIZIER, display, folder) as window:
        start = window.state["asking"]
        window.click("open")
        window.until(lambda s: s["screen"] == "table" and s["settled"])
        assert window.state["asking"] == start, f"the start says {start}, the table {window.state['asking']}"
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6") as window:
        until_hit(window, "option/pass")
        before = {name for name in window.hits if name.startswith("option/")}
        looks = window.picture(f"{folder}/options.png")
        window.click("ask_me")
        assert window.state["asking"] == start and "ask_me/others" in window.hits, "the bell opens no menu"
        window.click("ask_me/others")
        assert window.state["asking"] == "others"
        assert {name for name in window.hits if name.startswith("option/")} == before, "the question was passed while the bell was set"
        time.sleep(0.3)
        assert "option/pass" in window.read()["hits"], "the question was passed a little later"
        first, *rest = [window.hits[name] for name in sorted(before) if name != "option/pass"]
        for box in rest:  # none is gold: that would look like advice
            assert abs(blue(looks, first) - blue(looks, box)) < 12, "one option looks like a recommendation"
        assert blue(looks, first) > 190, "the first option is gold"


def blue(picture, box):
    """How blue a button is between its words and its key: gold is much less so than paper."""
    x, y, w, h = box
    done = subprocess.run(["convert", str(picture), "-crop", f"12x{h - 14}+{x + w - 52}+{y + 7}", "-channel", "B", "-separate", "-format", "%[fx:255*mean]", "info:"], capture_output=True, text=True, check=True)
    return float(done.stdout)


def the_window_is_filled_titled_and_remembered(folder):
    settings = pathlib.Path(folder) / "config" / "vizier" / "settings.yaml"
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,random,random", "--seed", "6", settings="width: 1000\nheight: 700\n") as window:
        wide = lambda state: max(box[0] + box[2] for box in state["hits"].values())
        assert wide(window.state) <= 1000, "the window has not its last size"
        for _ in range(50):  # the title comes a moment after the first picture
            shown = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", ".*"], env=window.environment, capture_output=True, text=True).stdout.split()
            titles = [subprocess.run(["xdotool", "getwindowname", one], env=window.environment, capture_output=True, text=True).stdout for one in shown]
            if any("Your turn" in title and "Vizier" in title for title in titles):
                break
            time.sleep(0.1)
        else:
            raise AssertionError(f"the title does not say whose turn it is: {titles}")
        window.xdo("key", "F11")
        window.until(lambda s: wide(s) > 1200)
        window.xdo("key", "F11")
        window.until(lambda s: wide(s) <= 1000)
        assert "width: 1000" in settings.read_text()


def a_card_is_read_where_it_is_named_and_held_down_it_is_not_chosen(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6") as window:
        until_hit(window, "option/lamp")
        window.move("option/lamp")
        window.until(lambda s: s.get("card") == "lamp")
        answers = window.state["answers"]
        window.xdo("mousedown", 1)
        time.sleep(0.8)
        before = window.read()["inputs"]
        window.xdo("mouseup", 1)
        window.settle(inputs=before + 1)
        assert window.state["answers"] == answers and "option/lamp" in window.hits, "holding a button down pressed it"
        window.click("option/lamp")
        window.until(lambda s: s["settled"] and s["answers"] != answers)
        until_hit(window, "log/")
        name = next((name for name in window.hits if name.startswith("log/") and name.endswith("kind:lamp")), None)
        assert name, f"the log does not name the lamp: {', '.join(window.hits)}"
        window.move(name)
        window.until(lambda s: s.get("card") == "lamp")


def digits_choose_and_letters_keep_their_meaning(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6") as window:
        assert "amount/0/plus" in window.hits, window.hits
        window.key("1", "1", "2")
        assert "done" in window.hits, "three digits name three treasures"
        window.key("Return")
        until_hit(window, "option/pass")
        answers = int(window.state["answers"])
        window.key("p")
        window.until(lambda s: s["settled"] and int(s["answers"]) > answers)
        until_hit(window, "option/lamp")
        window.key("1")
        window.until(lambda s: s["settled"] and "option/lamp" not in s["hits"])


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
