#!/usr/bin/env python3
"""What a player reads in the window, and that no key or click is lost. usage: window_words.py PROGRAM [NAME]"""
import pathlib
import random
import shutil
import signal
import subprocess
import sys

from desktop import ROOT, Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()
ALONE = ("--seats", "human,random,random", "--seed", "6")


def mod_in(folder):
    """A copy of an example mod that may be changed, under a name of its own, since the other one is installed."""
    home = pathlib.Path(folder)
    shutil.copytree(ROOT / "mods" / "sandstorm", home)
    for file in home.rglob("*.*"):
        if file.is_file():
            file.write_text(file.read_text().replace("sandstorm", "gust"))
    return home, next(home.glob("scripts/**/*.lua"))


def before_the_first_round_there_is_no_round_0(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", *ALONE, language="fr") as window:
        assert window.state["round"] == "Mise en place", window.state["round"]
        window.key("1", "1", "2")
        window.key("Return")
        window.until(lambda s: s["settled"] and s["round"] == "Manche 1")


def the_table_says_what_wins_and_which_mods_take_part(folder):
    for mods, named in ((), False), (("--mods", "sandstorm"), True):
        with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", *mods, *ALONE, language="fr") as window:
            window.settle()
            window.point(*window.middle("about"))
            told = window.until(lambda s: s["tip"])["tip"]
            assert "le plus d’artefacts" in told and ("Avec : Tempête de sable." in told) == named, told


def at_once(window, *words):
    """Keys and clicks that the program finds all together, as on a machine that was busy for a moment."""
    window.process.send_signal(signal.SIGSTOP)
    window.xdo(*words)
    window.process.send_signal(signal.SIGCONT)


def keys_that_come_at_once_are_all_heard(folder):
    """Each is judged by what the one before has led to: a token, a place, and there it goes."""
    with Display() as display, Window(VIZIER, display, folder, "aladdin", *ALONE) as window:
        at_once(window, "key", "--delay", "0", "1", "1", "2", "Return")
        window.until(lambda s: s["settled"] and int(s["answers"]) > 2)
        answers = int(window.state["answers"])
        at_once(window, "key", "--delay", "0", "9", "Up", "Return")
        window.until(lambda s: s["settled"] and int(s["answers"]) > answers, 10)


def what_is_typed_before_a_click_elsewhere_is_kept(folder):
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("seed")
        x, y = window.middle("package/almadi")
        at_once(window, "key", "--delay", "0", "7", "7", "mousemove", x, y, "click", 1)
        window.until(lambda s: s["settled"] and s["seed"] == "77", 10)


def a_broken_mod_is_told_in_a_sentence_and_its_places_on_demand(folder):
    home, _ = mod_in(f"{folder}/data/vizier/mods/gust")
    (home / "content" / "more.yaml").write_text("nonsense: 3\n")
    with Display() as display, Window(VIZIER, display, folder, language="fr") as window:
        window.click("mod/gust")
        told = window.state["problem"]
        assert "On peut jouer sans lui" in told and ".yaml" not in told and "nonsense" not in told, told
        window.click("problem/details")
        assert "nonsense" in window.state["problem"], window.state["problem"]
        window.key("Escape")
        assert "problem/close" not in window.hits and "open" in window.hits


def two_mods_of_one_title_are_told_apart_by_their_names(folder):
    mod_in(f"{folder}/data/vizier/mods/gust")
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/aladdin")
        told = {name: words for name, words in window.state.items() if name.startswith("twin/")}
        assert set(told) == {"twin/gust", "twin/sandstorm"} and told["twin/gust"].startswith("gust "), told


def a_game_that_cannot_begin_is_told_in_a_sentence(folder):
    home, script = mod_in(f"{folder}/data/vizier/mods/gust")
    script.write_text(script.read_text() + "\nlocal = 3\n")
    with Display() as display, Window(VIZIER, display, folder, language="it") as window:
        window.click("rules/1")
        window.click("mod/gust")
        window.click("open")
        told = window.state["problem"]
        assert "il tavolo non si può preparare" in told and ".lua" not in told and "near" not in told, told
        window.click("problem/details")
        assert ".lua" in window.state["problem"] and "near" in window.state["problem"], window.state["problem"]


def what_the_log_said_stays_when_a_file_is_reloaded(folder):
    home, script = mod_in(f"{folder}/gust")
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--mods", str(home), *ALONE, "--watch") as window:
        rng = random.Random(2)
        for _ in range(10):
            window.act(rng)
        first = window.state["log"]
        assert first, "nothing was logged yet"
        for n in (1, 2):  # the second time the log is kept from before the first
            script.write_text(script.read_text() + "\n-- changed\n")
            window.until(lambda s: script.name in s["note"])
            assert window.state["log"] == first, f"after reload {n} the log begins with {window.state['log']!r}, not {first!r}"
            window.click("note")
            window.act(rng)


def drawing(colour):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n  <circle cx="12" cy="12" r="9" fill="{colour}"/>\n</svg>\n'


def seen_in(window, folder, colour):
    """How many pixels of the window have exactly this colour."""
    file = window.picture(f"{folder}/seen.png")
    told = subprocess.run(["convert", str(file), "-fill", "black", "+opaque", colour, "-fill", "white", "-opaque", colour, "-format", "%[fx:mean*w*h]", "info:"], capture_output=True, text=True, check=True)
    return float(told.stdout)


def a_mods_icon_appears_when_its_file_is_saved(folder):
    home, _ = mod_in(f"{folder}/gust")
    icon = home / "content" / "glyphs" / "crown.svg"
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--mods", str(home), *ALONE, "--watch") as window:
        assert seen_in(window, folder, "#FF00FE") == 0
        for colour in "#FF00FE", "#00FEFF":  # first it is new, then it changes
            icon.write_text(drawing(colour))
            window.until(lambda s: "crown.svg" in s["note"])
            window.click("note")
            assert seen_in(window, folder, colour) > 100, f"the drawing in {colour} is not seen"
        icon.write_text(drawing("crimson"))
        window.until(lambda s: "error/close" in s["hits"])
        icon.write_text(drawing("#FF00FE"))
        window.until(lambda s: "crown.svg" in s["note"] and "error/close" not in s["hits"])
        assert seen_in(window, folder, "#FF00FE") > 100, "after a mistake the drawing is not seen again"


def the_large_log_opens_at_its_newest_line_and_escape_closes_it(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", *ALONE, "--size", "1280x800") as window:
        rng = random.Random(4)
        for _ in range(40):
            window.act(rng)
        lines = lambda: {int(name.split("/")[1]) for name in window.hits if name.count("/") == 2 and name.startswith("log/")}
        before = lines()
        window.click("log_large")
        (x, y, w, h), (left, top, wide, _) = window.hits["log"], window.hits["hint"]
        assert x + w <= left or y >= top + 30, "the log covers the question"
        assert max(lines()) == max(before) and min(lines()) < min(before), f"lines {min(lines())} to {max(lines())}; before {min(before)} to {max(before)}"
        window.key("Escape")
        assert lines() == before and "menu/close" not in window.hits, ", ".join(window.hits)


def the_end_and_the_replay_are_seen_whole_at_150_per_cent(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--seats", "random,random,random", "--seed", "5", settings="scale: 150\n") as window:
        window.until(lambda s: "end" in s["hits"], 300)
        window.click("end")
        for names in (("end/replay", "end/back"), ("replay/end", "replay/branch", "replay/leave")):
            assert "window/down" not in window.hits and "window/across" not in window.hits, "it is scrolled"
            for name in names:
                x, y, w, h = window.hits[name]
                assert x >= 0 and y >= 0 and x + w <= 1280 and y + h <= 800, f"{name} goes out of the window: {window.hits[name]}"
            if "end/replay" in window.hits:
                window.click("end/replay")


def shown(window):
    return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", ".*"], env=window.environment, capture_output=True, text=True).stdout.split()


def the_window_has_an_icon_and_alt_enter_fills_the_screen(folder):
    with Display() as display, Window(VIZIER, display, folder, settings="width: 1000\nheight: 700\n") as window:
        wide = lambda state: max(box[0] + box[2] for box in state["hits"].values())
        icons = [subprocess.run(["xprop", "-id", one, "-notype", "32c", "_NET_WM_ICON"], env=window.environment, capture_output=True, text=True).stdout for one in shown(window)]
        assert any("64" in icon and "not found" not in icon for icon in icons), f"no icon: {icons}"
        window.xdo("key", "alt+Return")
        window.until(lambda s: s["settled"] and wide(s) > 1200)
        window.xdo("key", "alt+Return")
        window.until(lambda s: s["settled"] and wide(s) <= 1000)


POSITION = """
- game: {{ package: aladdin, edition: fr, rules: {rules}, seats: 4 }}
- it: begins here
  given:
    camel: red
    market: {{ red: [8], blue: [8], green: [6] }}
    at: {at}
{more}
  then: {{ asked: red }}
"""


def play_from(display, folder, **words):
    """A window with a game that begins at the market, where Red and Blue are equally strong; Red is a person."""
    spec = pathlib.Path(folder) / "position.yaml"
    spec.write_text(POSITION.format(**words))
    window = Window(VIZIER, display, folder, "aladdin", "--rules", words["rules"], "--spec", str(spec), language="fr", verb="design")
    window.settle()
    window.click("designer/play", settle=False)
    window.until(lambda s: s["screen"] == "table" and s["settled"])
    return window


def a_card_says_what_it_would_do_here(folder):
    more = "    red: { artifacts: [double, lamp] }"
    with Display() as display, play_from(display, folder, rules="magic", at="after_reveal market", more=more) as window:
        window.move("option/double")
        window.until(lambda s: "card_now" in s)
        told = window.state["card_now"]
        assert told == "Marché : votre force, 8 → 16, la plus grande", told


def whoever_wins_a_tie_is_told_why_in_the_question(folder):
    with Display() as display, play_from(display, folder, rules="base", at="scoring market", more="") as window:
        assert window.state["prompt"].endswith("Bleu a aussi 8 ; vous venez avant dans l’ordre du tour."), window.state["prompt"]


def a_place_that_is_closed_all_round_stays_so_while_others_are_scored(folder):
    with Display() as display, play_from(display, folder, rules="base", at="scoring market", more="") as window:
        assert "aladdins_tent" in window.state["closed"] and "market" not in window.state["closed"], window.state["closed"]


def a_question_brings_the_place_that_it_speaks_of_into_sight(folder):
    more = "    red: { crown: 3 }\n    room_3: { red: [2] }\n    guardroom: { red: [9, 7] }"
    with Display() as display, play_from(display, folder, rules="base", at="scoring market", more=more) as window:
        window.wheel((60, 700), 5)
        assert window.state["current"] == "market is out of sight", window.state["current"]
        window.click("option/decline")
        window.until(lambda s: s["settled"] and "achetez-vous" in s["prompt"])
        assert window.state["current"] == "room_3 is seen", window.state["current"]


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(mod_in, shown, play_from, drawing, seen_in), only=sys.argv[2] if len(sys.argv) > 2 else ""))
