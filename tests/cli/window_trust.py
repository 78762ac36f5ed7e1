#!/usr/bin/env python3
"""What a player must be able to trust in the window: a game is kept whole, a mistake in a script stops nobody, nobody's move is taken back behind their
back. Under Xvfb, with real mouse and keyboard events. usage: window_trust.py PROGRAM [NAME]"""
import pathlib
import random
import subprocess
import sys

from brittle import a_game_with_mistakes
from desktop import ROOT, Display, Window, differ, missing
from harness import run_tests
from window import mod_in

VIZIER = pathlib.Path(sys.argv[1]).resolve()


def saves_in(folder):
    return sorted((pathlib.Path(folder) / "data/vizier/games").glob("*.vsave"))


def answers_in(save):
    return [line for line in save.read_text().split("\n---\n", 1)[1].splitlines() if line and not line.startswith("=")]


def vizier(*words):
    return subprocess.run([str(VIZIER), *map(str, words)], capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL)


def a_game_branched_from_a_replay_is_kept_whole_and_continued(folder):
    with Display() as display:
        with Window(VIZIER, display, folder, "almadi", "--seats", "human,human", "--seed", "4") as window:
            rng = random.Random(5)
            while len(answers_in(saves_in(folder)[0])) < 6:
                window.act(rng)
        old = saves_in(folder)[0]
        before = answers_in(old)
        with Window(VIZIER, display, folder) as window:
            window.click("start/games")
            window.click(next(name for name in window.hits if "replay" in name))
            window.until(lambda s: s["screen"] == "replay")
            for _ in range(3):
                window.click("replay/next")
            window.click("replay/branch")
            window.until(lambda s: s["screen"] in ("table", "curtain") and s["settled"])
            branch, = [save for save in saves_in(folder) if save != old]
            assert answers_in(branch) == before[:3], "the branch is not a whole save"
            while len(answers_in(branch)) < 5:
                window.act(rng)
            kept = answers_in(branch)
            assert kept[:3] == before[:3] and len(kept) == 5, kept
        with Window(VIZIER, display, folder) as window:
            window.click("start/continue")
            window.until(lambda s: s["screen"] in ("table", "curtain") and s["settled"])
            while len(answers_in(branch)) < 6:
                window.act(rng)
            assert answers_in(branch)[:5] == kept, "another game was continued"
        assert answers_in(old) == before, "the old game was changed"
        done = vizier("replay", branch)
        assert done.returncode == 0, done.stdout + done.stderr


def no_script_stops_a_player_and_a_report_can_be_saved(folder):
    a_game_with_mistakes(f"{folder}/data/vizier/mods")
    with Display() as display, Window(VIZIER, display, folder, "brittle", "--seats", "human,random", "--seed", "3") as window:
        save, = saves_in(folder)
        window.click("option/trip")
        assert "mishap/report" in window.hits and not any(name.startswith("error") for name in window.hits), ", ".join(window.hits)
        assert answers_in(save) == [] and ".lua" not in window.state["note"]
        window.click("mishap/report")
        report, = (pathlib.Path(folder) / "data/vizier/reports").glob("*.vsave")
        assert str(report) in window.state["note"], window.state["note"]
        window.click("note")
        for _ in range(12):  # the game goes on; now and then the bot trips, and chooses otherwise
            window.click("option/walk")
            if "mishap/report" in window.hits:
                break
        assert "mishap/report" in window.hits, "the bot never tripped"
        assert set(answers_in(save)) == {"red: walk", "blue: walk"}, answers_in(save)
        before = answers_in(save)
        window.click("option/fall")  # between two questions: the answer can be taken back
        assert "mishap/undo" in window.hits and "option/walk" not in window.hits, ", ".join(window.hits)
        window.click("mishap/undo")
        window.click("option/walk")
        assert len(answers_in(save)) == len(before) + 2, answers_in(save)
    text = report.read_text()
    assert "package: brittle 1.2.3" in text and "a stone in the way" in text and "file: " in text, text
    done = subprocess.run([str(VIZIER), "replay", str(report)], capture_output=True, text=True, cwd=ROOT, env=window.environment)
    assert done.returncode == 0 and "red: trip" in done.stdout and done.stdout.count("a stone in the way") >= 2 and "fails as well" in done.stdout, done.stdout + done.stderr


def a_click_on_what_cannot_be_played_yet_tells_nothing_of_scripts(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6") as window:
        for x in range(480, 960, 60):  # all along the tray: the lamp is there
            window.click_at(x, 720)
            assert ".lua" not in window.state["note"], window.state["note"]
        assert "mishap/report" not in window.hits


def among_people_an_answer_is_taken_back_before_anybody_looks_or_by_agreement(folder):
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "base", "--seats", "human,human,random", "--seed", "4") as window:
        save, = saves_in(folder)
        rng = random.Random(5)
        window.act(rng)  # the first one's curtain
        people = ("red", "blue")

        def of_people():
            return [line for line in answers_in(save) if line.split(":")[0] in people]

        while "curtain/undo" not in window.hits or not of_people():
            window.act(rng)
        given = of_people()
        window.click("curtain/undo")  # nobody has looked yet
        assert of_people() == given[:-1], of_people()
        while len(of_people()) < len(given) or "curtain/open" not in window.hits:
            window.act(rng)
        given = answers_in(save)
        window.click("curtain/open")
        window.key("ctrl+z", settle=False)  # the other one has seen the table: it needs an agreement
        window.until(lambda s: "agree/no" in s["hits"])
        assert answers_in(save) == given, answers_in(save)
        window.click("agree/no")
        assert answers_in(save) == given, answers_in(save)
        window.click("undo")
        asked, = [name for name in window.hits if name.startswith("agree/") and name != "agree/no"]
        window.click(asked)
        assert len(answers_in(save)) < len(given), answers_in(save)


def the_replay_of_a_running_game_shows_what_its_person_saw(folder):
    with Display() as display:
        with Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--seats", "human,random,random", "--seed", "6") as window:
            for _ in range(4):
                window.act(random.Random(2))
        with Window(VIZIER, display, folder) as window:
            window.click("start/games")
            window.click(next(name for name in window.hits if "replay" in name))
            window.until(lambda s: s["screen"] == "replay" and s["settled"])
            assert "replay/viewer" not in window.hits, "what others have hidden can be looked at"


def a_text_field_can_be_selected_copied_and_pasted(folder):
    with Display() as display, Window(VIZIER, display, folder) as window:
        window.click("package/almadi")
        window.click("seed")

        def press(*keys):
            before = window.read()["inputs"]
            window.key(*keys, settle=False)
            window.settle(inputs=before + len(keys))

        press(*"12345")
        press("ctrl+a", "7", "9")  # what is selected is replaced
        press("ctrl+a", "ctrl+c", "End", "ctrl+v")  # 7979
        press("shift+Left", "shift+Left", "BackSpace")
        press("5")  # 795
        window.click("open")
        window.until(lambda s: s["screen"] == "table" and s["settled"])
        save, = saves_in(folder)
        assert "seed: 795\n" in save.read_text(), [line for line in save.read_text().splitlines() if line.startswith("seed")]


def somebody_elses_grid_is_called_theirs_and_there_is_a_way_back(folder):
    with Display() as display, Window(VIZIER, display, folder, "almadi", "--seats", "human,random,random,random,random", "--seed", "3") as window:
        caption = "230x18+590+425"  # below the large grid
        own = window.picture(pathlib.Path(folder) / "own.png")
        assert "own_again" not in window.hits
        window.click_at(100, 230)
        assert "own_again" in window.hits, ", ".join(window.hits)
        assert differ(own, window.picture(pathlib.Path(folder) / "other.png"), caption) > 0.05, "it is still called one's own"
        window.click("own_again")
        assert "own_again" not in window.hits
        window.xdo("mousemove", 640, 790)
        window.settle()
        assert differ(own, window.picture(pathlib.Path(folder) / "again.png"), caption) < 0.01


def an_edition_that_a_mod_brings_is_chosen_like_any_other(folder):
    mod = pathlib.Path(folder) / "data/vizier/mods/a_wild"
    for path, text in {"mod.yaml": "id: a_wild\nversion: 1.0.0\nformat: 2\ntitle: A wild edition\nlanguages: [en]\neditions: [wild]\nrequires: [aladdin]\n",
                       "content/editions/wild.yaml": "rules: { market: { take: 5 } }\n", "lang/en.yaml": "edition: { wild: Wild }\nmod.a_wild: { title: A wild edition }\n"}.items():
        (mod / path).parent.mkdir(parents=True, exist_ok=True)
        (mod / path).write_text(text)
    with Display() as display, Window(VIZIER, display, folder) as window:
        def editions():
            return sorted(name for name in window.hits if name.startswith("edition/"))

        window.click("package/aladdin")
        before = editions()
        window.click("mod/a_wild")
        window.until(lambda s: "edition/3" in s["hits"])
        assert len(editions()) == len(before) + 1, editions()
        window.click("edition/3")
        window.click("mod/a_wild")  # without the mod there is no such edition
        window.until(lambda s: "edition/3" not in s["hits"])
        window.click("mod/a_wild")
        window.until(lambda s: "edition/3" in s["hits"])
        window.click("edition/3")
        window.click("open")
        window.until(lambda s: s["screen"] == "table" and s["settled"])
    save, = saves_in(folder)
    assert "\nedition: wild\n" in save.read_text(), save.read_text()[:400]


def a_file_that_is_again_as_it_was_clears_the_error(folder):
    home, script = mod_in(folder)
    whole = script.read_text()
    with Display() as display, Window(VIZIER, display, folder, "aladdin", "--rules", "magic", "--mods", str(home), "--seats", "human,random,random", "--seed", "6", "--watch") as window:
        script.write_text(whole + "\nlocal = 3\n")
        window.until(lambda s: any(name.startswith("error/") for name in s["hits"]))
        script.write_text(whole)
        window.until(lambda s: not any(name.startswith("error/") for name in s["hits"]))
        window.act(random.Random(2))


def what_play_says_before_a_game_is_in_the_players_language(folder):
    environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "fr_FR.UTF-8"}
    done = subprocess.run([str(VIZIER), "play", "aladdin", "--mods", "fates"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert "la partie se joue dans ce terminal" in done.stderr, done
    done = subprocess.run([str(VIZIER), "play", "aladdin"], capture_output=True, text=True, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    assert "avec les mods de la dernière fois : fates" in done.stderr, done


if __name__ == "__main__":
    if why := missing():
        print(f"windows cannot be tested here: {why}")
        sys.exit(77)
    sys.exit(run_tests(globals(), but=(saves_in,), only=sys.argv[2] if len(sys.argv) > 2 else ""))
