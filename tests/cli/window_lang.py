#!/usr/bin/env python3
"""Translations in the window: texts that are edited while it runs, and the pseudo-language on every screen. usage: window_lang.py PROGRAM [NAME]"""
import os
import pathlib
import random
import re
import subprocess
import sys

from desktop import ROOT, Display, Window, missing
from harness import run_tests

VIZIER = pathlib.Path(sys.argv[1]).resolve()
ALONE = ("--seats", "human,random,random", "--seed", "6")
PSEUDO = "en-XA"


def edit(file, key, value):
    """Writes a value where the key stands, as an editor does: a new file in place of the old one."""
    text = file.read_text()
    changed = re.sub(rf"^{re.escape(key)}: .*$", lambda _: f"{key}: {value}", text, count=1, flags=re.MULTILINE)
    assert changed != text, f"{key} is not in {file}"
    beside = file.with_suffix(".new")
    beside.write_text(changed)
    beside.rename(file)
    return 1 + changed[:changed.index(f"\n{key}: ") + 1].count("\n")


def begin(folder, *arguments):
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config", "LANG": "C"}
    subprocess.run([VIZIER, "lang", "new", *arguments], cwd=ROOT, env=environment, check=True, capture_output=True)


def a_text_that_is_saved_is_seen_at_once_and_a_mistake_leaves_the_old_ones(folder):
    begin(folder, "de", "--for", "aladdin", "--mod", f"{folder}/deutsch")
    file = pathlib.Path(folder) / "deutsch" / "lang" / "de.yaml"
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--mods", f"{folder}/deutsch", *ALONE, "--watch", language="de") as window:
        assert window.state["prompt"].startswith("Take 3 treasures from the bank"), window.state["prompt"]
        edit(file, "ask.start_treasure", '"Nimm {value, plural, one {# Schatz} other {# Schätze}} aus der Bank"')
        window.until(lambda s: s.get("prompt") == "Nimm 3 Schätze aus der Bank")
        line = edit(file, "ask.start_treasure", '"Nimm {value, plural, one {# Schatz} other {# Schätze} aus der Bank"')
        window.until(lambda s: f"de.yaml:{line}" in s.get("problem", ""))
        assert "a { without its }" in window.state["problem"] and window.state["prompt"] == "Nimm 3 Schätze aus der Bank", window.state
        edit(file, "ask.start_treasure", '"Hol {value, plural, one {# Schatz} other {# Schätze}} aus der Bank"')
        window.until(lambda s: s.get("prompt") == "Hol 3 Schätze aus der Bank" and "problem" not in s)


def what_the_window_itself_says_is_read_again_too(folder):
    begin(folder, "de", "--for", "vizier")
    file = pathlib.Path(folder) / "data" / "vizier" / "lang" / "window" / "de.yaml"
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", *ALONE, "--watch", language="de") as window:
        assert window.state["round"] == "Set-up", window.state["round"]
        edit(file, "table.round", '"{n, plural, =0 {Aufbau} one {Runde #} other {Runde #}}"')
        window.until(lambda s: s["round"] == "Aufbau")
        line = edit(file, "table.round", '"{n, plural, =0 {Aufbau}"')
        window.until(lambda s: f"window/de.yaml:{line}" in s["note"])
        assert window.state["round"] == "Aufbau", window.state["round"]
        edit(file, "table.round", '"{n, plural, =0 {Der Aufbau} one {Runde #} other {Runde #}}"')
        window.until(lambda s: s["round"] == "Der Aufbau" and not s["note"])


# What is no word of a language: the program's name, names of languages in themselves and of a game whose texts are not loaded yet, keys, paths and numbers. A
# designer works with names as they stand in files.
NO_WORDS = re.compile(r"Vizier|English|Français|Italiano|Deutsch|en-XA|Morgenland|Esc|Tab|Home|Ctrl|Alt|F\d+|Space|[A-Z]|\S*[/.:]\S*|\d.*")
DESIGNERS = re.compile(NO_WORDS.pattern + r"|[a-z0-9_]+")
# Lines of a list end in `…` by design: what a mod is, in a sentence, and where a game is saved.
LINES = re.compile(r"\[.*\.\]|\[Šååvééð îîñ .*")


def complaints(window):
    """What is wrong with the texts that this screen has shown so far, one line each."""
    screen, found = window.state["screen"], []
    names = DESIGNERS if screen == "designer" else NO_WORDS
    for text, wrong in window.state["texts"].items():
        told = [one for one in wrong if not (one == "plain" and (all(names.fullmatch(word) for word in text.split()) or text.startswith("[Šååvééð îîñ")))
                and not (one == "cut" and LINES.fullmatch(text))]
        if told:
            found.append(f"{screen}: {', '.join(told)}: {text}")
    return found


def every_screen_in_the_pseudo_language(folder):
    """Nothing is plain, cut off or smaller than can be read, on the screens of a whole game."""
    found, seen = [], set()

    def look(window):
        found.extend(complaints(window))
        seen.update(window.state["texts"])

    with Display() as display, Window(VIZIER, display, folder, language=PSEUDO) as window:
        window.click("rules/1")
        look(window)
        for page in "start/games", "start/settings":
            window.click(page)
            look(window)
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", *ALONE, language=PSEUDO) as window:
        rng = random.Random(6)
        for n in range(60):
            window.act(rng)
            if n == 20:
                window.key("Escape")
                window.key("Escape")
        look(window)
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--seats", "human,random", "--seed", "6", language=PSEUDO) as window:
        rng = random.Random(6)
        for _ in range(12):
            window.act(rng)
        look(window)
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--seats", "random,random,random", "--seed", "5", language=PSEUDO) as window:
        window.until(lambda s: "end" in s["hits"], 300)
        window.click("end")
        look(window)
        window.click("end/replay")
        look(window)
    with Display() as display, Window(VIZIER, display, folder, "aladdin", language=PSEUDO, verb="design") as window:
        look(window)
    assert len(seen) > 300, f"only {len(seen)} texts were seen"
    assert not found, "\n".join(sorted(set(found)))


TINY = {
    "package.yaml": "id: tiny\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: tiny/flow\n",
    "content.yaml": "counters: { gold: { each: seat } }\nzones: { pile: { sight: faces } }\n",
    "lang/en.yaml": "title: Tiny\nseat: { red: Red, blue: The most honourable and ancient guild of the dyers of deep and lasting blue }\n"
                    "ask: { how: 'How?' }\nchoice: { much: Much }\ncounter: { gold: Gold }\nzone: { pile: Pile }\n",
    "scripts/flow.lua": "local flow = {}\nfunction flow.setup()\n  return 'turn'\nend\nfunction flow.turn(game)\n  game:player('red'):choose('ask.how', { 'much', 'little' })\n"
                        "  return 'turn'\nend\nreturn flow\n"}


def a_word_that_no_file_has_is_found(folder):
    """The planted faults: a choice without a text, and a name that is far too long."""
    home = pathlib.Path(folder) / "games" / "tiny"
    for name, text in TINY.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    with Display() as display, Window(VIZIER, display, folder, "tiny", "--root", str(home.parent), "--seats", "human,random", "--seed", "6", language=PSEUDO) as window:
        window.until(lambda s: s["settled"] and s["hits"])
        found = complaints(window)
        assert any(line.endswith("plain: little") for line in found), found
        assert any(("cut" in line or "small" in line) and "ĥööñööûûŕååbļéé" in line for line in found), found
        assert not any("Ĝööļð" in line for line in found), found


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(begin, complaints), only=sys.argv[2] if len(sys.argv) > 2 else ""))
