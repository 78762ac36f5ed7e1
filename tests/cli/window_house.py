#!/usr/bin/env python3
"""House rules made on a page of the window, by mouse and by keys, sent to a friend, and played. usage: window_house.py PROGRAM"""
import os
import pathlib
import subprocess
import sys

from desktop import Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def mods_of(folder):
    return pathlib.Path(folder) / "data" / "vizier" / "mods"


def reveal(window, name):
    """Turns the wheel over the rows until this is seen whole."""
    for _ in range(60):
        x, y, w, h = window.hits["house/rows"]
        if name in window.hits and window.hits[name][3] >= 20 and window.hits[name][1] + window.hits[name][3] < y + h - 2:
            return name
        window.wheel((x + w // 2, y + h // 2), -1)
    raise AssertionError(f"there is no {name} among {', '.join(window.hits)}")


def write(window, field, text):
    window.click(field)
    window.key("ctrl+a")
    window.type(text)


def verdict(window, words):
    window.until(lambda state: words in state.get("house", ""))


def a_rule_is_made_sent_and_installed_by_a_friend(folder):
    downloads = pathlib.Path(folder) / "Downloads"
    downloads.mkdir()
    friend = pathlib.Path(folder) / "friend"
    friend.mkdir()
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/aladdin")
        window.click("house")
        assert window.state["screen"] == "start/house", window.state["screen"]
        for _ in range(2):
            window.click(reveal(window, "house/rule/market.take/plus"))
        verdict(window, "it works")
        write(window, "house/name", "Our evening")
        window.click("house/tab/1")
        window.click(reveal(window, "house/kind/artifacts.scroll"))
        verdict(window, "it works")
        window.click("house/send")
        packed = pathlib.Path(window.until(lambda state: state.get("packed"))["packed"])
        assert packed == downloads / "our_evening-1.0.0.vmod" and packed.exists(), packed
        window.key("Escape")
        window.click("house/keep")
        assert window.state["screen"] == "start", window.state["screen"]
        assert "mod/our_evening/change" in window.hits, ", ".join(window.hits)
        window.click("open")
        window.until(lambda state: state.get("screen") == "table")
    written = (mods_of(folder) / "our_evening" / "content" / "house.yaml").read_text()
    assert "take: 5" in written and "scroll: !remove" in written, written
    saves = list((pathlib.Path(folder) / "data" / "vizier" / "games").glob("*.vsave"))
    assert len(saves) == 1 and "our_evening 1.0.0" in saves[0].read_text(), saves[0].read_text()[:400]

    # the friend, at another computer: by command, or on the same page
    other = os.environ | {"HOME": str(friend), "XDG_DATA_HOME": f"{friend}/data", "XDG_CONFIG_HOME": f"{friend}/config"}
    said = subprocess.run([VIZIER, "mod", "install", packed], env=other, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    listed = subprocess.run([VIZIER, "mod", "list"], env=other, capture_output=True, text=True).stdout
    assert "our_evening 1.0.0  Our evening" in listed, listed
    with Display() as display, Window(VIZIER, display, friend, language="fr") as window:
        window.click("package/aladdin")
        reveal_mod(window, "mod/our_evening")
        window.click("mod/our_evening/change")
        assert window.state["screen"] == "start/house"
        window.click("house/tab/2")
        assert "house/undo/market.take" in window.hits and "house/undo/artifacts.scroll" in window.hits, ", ".join(window.hits)


def reveal_mod(window, name):
    for _ in range(40):
        x, y, w, h = window.hits["mods"]
        if name in window.hits and window.hits[name][3] >= 20 and window.hits[name][1] + window.hits[name][3] < y + h:
            return
        window.wheel((x + w // 2, y + h // 2), -1)
    raise AssertionError(f"there is no {name} among {', '.join(window.hits)}")


def a_friend_installs_it_on_the_page(folder):
    giver = pathlib.Path(folder) / "giver"
    giver.mkdir()
    own = os.environ | {"HOME": str(giver), "XDG_DATA_HOME": f"{giver}/data", "XDG_CONFIG_HOME": f"{giver}/config"}
    subprocess.run([VIZIER, "house", "almadi", "relocations=5", "--name", "Busy genies"], env=own, check=True, stdout=subprocess.DEVNULL)
    downloads = pathlib.Path(folder) / "Downloads"
    downloads.mkdir()
    file = downloads / "busy.vmod"
    subprocess.run([VIZIER, "mod", "pack", "busy_genies", "--out", file], env=own, check=True, stdout=subprocess.DEVNULL)
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/almadi")
        window.click("house")
        window.click("house/from_friend")
        assert window.state["folder"] == str(downloads), window.state.get("folder")
        for path in ("busy.vmod", "~/Downloads/busy.vmod", str(file), f"file://{file}"):  # each finds the file; the last letter makes it another one
            window.key("ctrl+a")
            window.type(f"{path}x")
            window.until(lambda state: "house/install" in state["hits"])
            window.key("Return")
            window.until(lambda state: state.get("failed") == f"{file}x: there is no such file")
            assert window.state["focus"] == "house/path", window.state["focus"]
        window.click("house/install")
        assert window.state["focus"] == "house/path", "the button has taken the focus"
        window.key("ctrl+a")
        window.type("busy.vmod")
        window.key("Return")
        window.until(lambda state: "house/install" not in state["hits"])
        assert (mods_of(folder) / "busy_genies" / "mod.yaml").exists()
        assert "house/back/relocations" in window.hits, ", ".join(window.hits)


def the_rule_that_is_kept_is_in_sight(folder):
    """It is the last of a list that does not show all of its rows."""
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/aladdin")
        window.click("house")
        window.click(reveal(window, "house/rule/market.take/plus"))
        write(window, "house/name", "Zest")
        verdict(window, "it works")
        window.click("house/keep")
        (_, top, _, high), (_, y, _, h) = window.hits["mods"], window.hits.get("mod/zest", (0, 0, 0, 0))
        assert h >= 36 and top <= y and y + h <= top + high, f"the list has {top} to {top + high}, the rule {y} to {y + h}"


def a_number_that_does_not_fit_is_not_taken(folder):
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/aladdin")
        window.click("house")
        write(window, "house/rule/setup.start_treasure/field", "21")
        window.until(lambda state: "from 0 to 20" in state.get("tip", ""))
        window.key("BackSpace")
        window.until(lambda state: "house/back/setup.start_treasure" in state["hits"])
        verdict(window, "it works")
        window.click("house/back/setup.start_treasure")
        assert "house/back/setup.start_treasure" not in window.hits
        verdict(window, "Change a rule")


def what_cannot_go_together_is_told_before_it_is_kept(folder):
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/aladdin")
        window.click("house")
        write(window, "house/name", "Too few tokens")
        window.click("house/tab/1")
        window.click(reveal(window, "house/kind/tokens.t1"))
        verdict(window, "With 3 players")
        assert "house/keep" not in window.hits and "house/send" not in window.hits, "it can be kept though no game with it comes to its end"
        window.click("house/details")
        window.click("problem/details")
        window.until(lambda state: "placement.lua" in state.get("problem", ""))


def keys_do_what_the_mouse_does(folder):
    with Display() as display, Window(VIZIER, display, folder, language="it") as window:
        window.click("package/almadi")

        def go_to(name):
            for _ in range(120):
                if window.state.get("focus") == name:
                    return
                window.key("Tab")
            raise AssertionError(f"Tab does not reach {name}: {window.state.get('focus')}")

        go_to("house")
        window.key("Return")
        assert window.state["screen"] == "start/house"
        go_to("house/name")
        window.type("Geni pigri")
        go_to("house/rule/relocations/minus")
        window.key("Return")
        window.until(lambda state: "funziona" in state.get("house", ""))
        go_to("house/keep")
        window.key("Return")
        assert window.state["screen"] == "start" and (mods_of(folder) / "geni_pigri" / "mod.yaml").exists()


def it_fits_small_windows_and_large_letters(folder):
    for size, settings in ("800x600", ""), ("1280x800", "scale: 200\n"):
        with Display(size) as display, Window(VIZIER, display, folder, "--size", size, settings=settings) as window:
            for _ in range(40):
                if "house" in window.hits and window.hits["house"][3] > 20:
                    break
                x, y, w, h = window.hits["start/middle"]
                window.wheel((x + 20, y + h // 2), -1)
            window.click("house")
            window.click(reveal(window, "house/rule/setup.start_treasure/plus"))
            verdict(window, "it works")
            for _ in range(20):
                window.wheel((window.hits["house/rows"][0] + 200, window.hits["house/rows"][1] + 40), 1)
                if window.hits.get("house/name", (0, 0, 0, 0))[3] >= 24:
                    break
            write(window, "house/name", "Large letters")
            window.until(lambda state: "house/keep" in state["hits"])
            wide, high = map(int, size.split("x"))
            for name in ("house/keep", "house/send", "house/name", "house/tab/2"):
                x, y, w, h = window.hits[name]
                assert x >= 0 and y >= 0 and x + w <= wide and y + h <= high and h >= 20, (size, name, window.hits[name])
            reveal(window, "house/rule/market.take/plus")


if missing():
    print(missing())
    sys.exit(77)
sys.exit(run_tests(globals(), only=sys.argv[2] if len(sys.argv) > 2 else ""))
