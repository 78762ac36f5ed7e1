#!/usr/bin/env python3
"""Translations as a translator meets them: begun, measured, exported, imported, brought up to date. usage: lang.py PROGRAM"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
MANIFEST = "id: tiny\nversion: 1.2.3\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: tiny/flow\n"
FLOW = """local flow = {}
function flow.setup()
  return "turn"
end
function flow.turn(game)
  game:player("red"):choose("ask.how", { "much", "little" }, { args = { n = 2, who = "Blue" } })
  return "turn"
end
return flow
"""
TEXTS = """# The texts.
title: "Tiny"
# What is asked.
ask:
  how: "Take {n, plural, one {# coin} other {# coins}} from {who}?"
choice: { much: "Much", little: "Little" }
log:            # what is told
  wins: "{who} wins {alone, select, yes {alone} other {with others}}."
  both: "{a, plural, one {# coin} other {# coins}} and {b, plural, one {# gem} other {# gems}}"
"""


class Desk:
    """A person with a home of their own and a small game."""

    def __init__(self, folder):
        self.home = pathlib.Path(folder)
        self.mods = self.home / "data" / "vizier" / "mods"
        self.game = self.home / "games" / "tiny"
        (self.game / "scripts").mkdir(parents=True)
        (self.game / "lang").mkdir()
        for name, text in ("package.yaml", MANIFEST), ("content.yaml", "counters: { gold: { each: seat } }\n"), ("scripts/flow.lua", FLOW), ("lang/en.yaml", TEXTS):
            (self.game / name).write_text(text)

    def run(self, *arguments, status=0, typed=""):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment |= {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), "XDG_CONFIG_HOME": str(self.home / "config"), "LANG": "C",
                        "VIZIER_ROOT": f"{ROOT}:{self.game.parent}"}
        done = subprocess.run([VIZIER, *map(str, arguments)], cwd=self.home, input=typed, capture_output=True, text=True, timeout=300, env=environment)
        assert done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
        return done

    def row(self, package, language, where=None):
        found = [row for row in json.loads(self.run("lang", "status", package, "--lang", language, "--json").stdout) if where in (None, row["in"])]
        assert len(found) == 1, found
        return found[0]


def edit(file, key, value):
    """Writes a value where the key stands."""
    text = file.read_text()
    changed = re.sub(rf"^{re.escape(key)}: .*$", lambda _: f"{key}: {value}", text, count=1, flags=re.MULTILINE)
    assert changed != text, f"{key} is not in {file}"
    file.write_text(changed)


def a_translation_is_begun_filled_in_and_played(desk):
    said = desk.run("lang", "new", "pl", "--for", "tiny").stdout
    assert "tiny_pl is ready: 6 texts, from English (en)" in said and "vizier lang new pl --for vizier" in said, said
    file = desk.mods / "tiny_pl" / "lang" / "pl.yaml"
    keys = re.findall(r"^([a-z_.]+): ", file.read_text(), flags=re.MULTILINE)
    assert keys == ["mod.tiny_pl.title", "title", "ask.how", "choice.much", "choice.little", "log.wins", "log.both"], keys
    text = file.read_text()
    assert 'ask.how: !todo "Take {n, plural, one {# coin} few {# coins} many {# coins} other {# coins}} from {who}?"' in text, text
    assert "#. What is asked.\n# en " in text and "#. what is told\n" in text and "#   {n} is counted; {who}\n" in text, text
    found = desk.row("tiny", "pl")
    assert (found["texts"], found["translated"], found["in"]) == (6, 0, "tiny_pl"), found
    play = lambda: desk.run("play", "tiny", "--mods", "tiny_pl", "--lang", "pl", "--seats", "human,random", "--seed", "1", "--save", desk.home / f"{len(list(desk.home.iterdir()))}.vsave",
                            typed="quit\n").stdout
    before = play()
    assert "Take 2 coins from Blue?" in before and "ask.how" not in before and "Much" in before, before
    edit(file, "ask.how", '"Weź {n, plural, one {# monetę} few {# monety} many {# monet} other {# monet}} od {who}?"')
    edit(file, "choice.much", '"Dużo"')
    after = play()
    assert "Weź 2 monety od Blue?" in after and "Dużo" in after and "Little" in after, after
    assert desk.row("tiny", "pl")["translated"] == 2
    assert " 0 errors" in desk.run("mod", "check", "tiny_pl").stdout


def a_tag_that_is_none_is_told(desk):
    for tag, meant in ("german", "did you mean 'de' (German)?"), ("pt_br", "did you mean 'pt-BR'"), ("jp", "did you mean 'ja' (Japanese)?"), ("../../x", "is not the tag"), ("en-XA", "pseudo-language"):
        said = desk.run("lang", "new", tag, "--for", "tiny", status=1).stderr
        assert meant in said, said
    assert "did you mean 'tiny'?" in desk.run("lang", "new", "de", "--for", "tinny", status=1).stderr
    assert "--from fr: tiny has no language 'fr'; it has: en" in desk.run("lang", "new", "de", "--for", "tiny", "--from", "fr", status=1).stderr
    assert "aladdin has fr itself" in desk.run("lang", "new", "fr", "--for", "aladdin", status=1).stderr
    assert "german is a mod" in desk.run("lang", "new", "pl", "--for", "german", status=1).stderr
    assert not desk.mods.exists()
    desk.run("lang", "new", "de", "--for", "tiny")
    assert "exists already; vizier lang update de --for tiny" in desk.run("lang", "new", "de", "--for", "tiny", status=1).stderr


def another_folder_another_source_and_a_mod_that_is_there(desk):
    (desk.game / "lang" / "fr.yaml").write_text(TEXTS.replace("Tiny", "Minuscule"))
    desk.run("lang", "new", "de", "--for", "tiny", "--from", "fr", "--mod", "klein")
    assert ": Minuscule\ntitle: \"\"\n" in (desk.home / "klein" / "lang" / "de.yaml").read_text()
    desk.run("lang", "new", "pt-BR", "--for", "tiny", "--mod", "klein")
    assert "languages: [de, pt-BR]" in (desk.home / "klein" / "mod.yaml").read_text()
    said = desk.run("mod", "check", "klein").stdout
    assert " 0 errors" in said, said
    (desk.home / "stuff").mkdir()
    (desk.home / "stuff" / "note.txt").write_text("mine")
    assert "exists already, and is no mod" in desk.run("lang", "new", "de", "--for", "tiny", "--mod", "stuff", status=1).stderr


def a_game_that_extends_another_has_only_its_own_texts(desk):
    said = desk.run("lang", "new", "de", "--for", "morgenland").stdout
    assert "What morgenland takes over from aladdin is translated there: vizier lang new de --for aladdin" in said, said
    text = (desk.mods / "morgenland_de" / "lang" / "de.yaml").read_text()
    assert "\ntitle: " in text and "\nzone.market: " not in text


def status_counts_what_is_wrong_same_and_out_of_date(desk):
    desk.run("lang", "new", "de", "--for", "tiny")
    file = desk.mods / "tiny_de" / "lang" / "de.yaml"
    edit(file, "title", '"Tiny"')
    edit(file, "choice.much", '"Viel"')
    edit(file, "log.wins", '"{wer} gewinnt {alone, select, ja {allein} other {mit anderen}}."')
    edit(file, "ask.how", '!todo "Nimm {n, plural, one {# Taler} other {# Taler}} von {who}?"')
    (desk.game / "lang" / "en.yaml").write_text(TEXTS.replace('"Much"', '"Very much"'))
    found = desk.row("tiny", "de")
    assert [found[what] for what in ("texts", "translated", "same", "out_of_date", "wrong", "marked")] == [6, 3, 1, 1, 1, 1], found
    listed = desk.run("lang", "status", "tiny", "--lang", "de", "--missing").stdout
    number = 1 + file.read_text()[:file.read_text().index("choice.little")].count("\n")
    for said in (f"de.yaml:{number}: choice.little (de): not translated", "choice.much (de): the source has changed; it was: Much", "log.wins (de): {wer} is filled in by nobody; the source has: who, alone",
                 "'ja' is none of the words of the source: other, yes", "title (de): the same as the source", "ask.how (de): translated, but not shown while !todo stands before it"):
        assert said in listed, f"{said}\n{listed}"
    table = desk.run("lang", "status", "tiny").stdout
    assert re.search(r"^tiny +de +tiny_de +6 +3 +50 % +1 +1 +1$", table, re.MULTILINE) and "1 translated, but not shown" in table, table
    everything = desk.run("lang", "status").stdout
    assert re.search(r"^vizier +fr +vizier +\d+ +\d+ +100 %", everything, re.MULTILINE), everything
    assert re.search(r"^aladdin +de +german +\d+ +\d+ +100 %", everything, re.MULTILINE), everything


def the_shipped_translations_have_nothing_missing_or_wrong(desk):
    for row in json.loads(desk.run("lang", "status", "aladdin", "almadi", "morgenland", "vizier", "--json").stdout):
        bad = [f for f in row["findings"] if f["type"] in ("missing", "wrong", "out_of_date")]
        assert not bad, (row["package"], row["language"], bad[:5])


def an_update_marks_what_has_changed(desk):
    desk.run("lang", "new", "de", "--for", "tiny")
    file = desk.mods / "tiny_de" / "lang" / "de.yaml"
    edit(file, "choice.much", '"Viel"')
    before = file.read_text()
    assert "0 new, 0 with another source" in desk.run("lang", "update", "de", "--for", "tiny").stdout
    assert file.read_text() == before
    (desk.game / "lang" / "en.yaml").write_text(TEXTS.replace('much: "Much"', 'much: "Very much", all: "All of {what}"').replace("title: \"Tiny\"\n", ""))
    said = desk.run("lang", "update", "de", "--for", "tiny").stdout
    assert "1 new, 1 with another source" in said and "title: tiny has no such text any more" in said, said
    text = file.read_text()
    assert ": Very much\nchoice.much: !check \"Viel\"\n" in text and ": All of {what}\n#   {what}\nchoice.all: \"\"\n" in text, text
    assert desk.row("tiny", "de")["out_of_date"] == 1
    edit(file, "choice.much", '"Sehr viel"')
    assert desk.row("tiny", "de")["out_of_date"] == 0


def po_goes_out_and_in(desk):
    po, file = desk.home / "tiny-pl.po", desk.mods / "tiny_pl" / "lang" / "pl.yaml"
    said = desk.run("lang", "export", "pl", "--for", "tiny", "--po", po).stdout
    assert "6 texts, 0 of them translated" in said, said
    text = po.read_text()
    assert '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : ' in text and 'msgid "Take # coin from {who}?"\nmsgid_plural "Take # coins from {who}?"\n' in text, text
    assert "#, icu-message-format\nmsgctxt \"log.both\"" in text and "#: " in text and str(ROOT) not in text, text
    if shutil.which("msgfmt"):  # gettext's own judge, where it is installed
        subprocess.run(["msgfmt", "--check", "-o", os.devnull, str(po)], check=True, stderr=subprocess.DEVNULL)
    filled = text.replace('msgctxt "title"\nmsgid "Tiny"\nmsgstr ""', 'msgctxt "title"\nmsgid "Tiny"\nmsgstr "Drobna"')
    filled = filled.replace('msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""', 'msgstr[0] "Weź # monetę od {who}?"\nmsgstr[1] "Weź # monety od {who}?"\nmsgstr[2] "Weź # monet od {who}?"')
    po.write_text(filled.replace('msgctxt "choice.much"', '#, fuzzy\nmsgctxt "choice.much"').replace('msgid "Much"\nmsgstr ""', 'msgid "Much"\nmsgstr "Sporo"'))
    said = desk.run("lang", "import", po).stdout
    assert "tiny_pl is new" in said and "2 texts taken over, 0 as they were, 3 not translated, 1 fuzzy and left alone, 0 wrong" in said, said
    assert 'ask.how: "{n, plural, one {Weź # monetę od {who}?} few {Weź # monety od {who}?} many {Weź # monet od {who}?} other {Weź # monet od {who}?}}"' in file.read_text()
    assert "Sporo" not in file.read_text() and desk.row("tiny", "pl")["translated"] == 2
    before = file.read_bytes()
    desk.run("lang", "export", "pl", "--for", "tiny", "--po", po)
    assert "0 texts taken over, 2 as they were, 4 not translated" in desk.run("lang", "import", po).stdout
    assert file.read_bytes() == before
    again = desk.home / "again.po"
    desk.run("lang", "export", "pl", "--for", "tiny", "--po", again)
    assert again.read_bytes() == po.read_bytes()


def the_shipped_translations_survive_the_way_through_po(desk):
    home = desk.home / "data" / "vizier" / "mods" / "german2"
    shutil.copytree(ROOT / "mods" / "german", home)
    (home / "mod.yaml").write_text((home / "mod.yaml").read_text().replace("id: german", "id: german2"))
    before = {f: f.read_bytes() for f in home.rglob("*.yaml")}
    desk.run("lang", "export", "de", "--for", "aladdin", "--mod", "german2", "--po", "de.po")
    if shutil.which("msgfmt"):
        subprocess.run(["msgfmt", "--check", "-o", os.devnull, str(desk.home / "de.po")], check=True, stderr=subprocess.DEVNULL)
    said = desk.run("lang", "import", "de.po", "--mod", "german2").stdout
    assert said.startswith("0 texts taken over") and ", 0 not translated, 0 fuzzy and left alone, 0 wrong" in said, said
    assert {f: f.read_bytes() for f in home.rglob("*.yaml")} == before
    # all of it into a translation that has nothing yet, from there out again: the same messages
    po = (desk.home / "de.po").read_text()
    (desk.home / "new.po").write_text(po.replace("X-Vizier-Mod: german2", "X-Vizier-Mod: neu"))
    desk.run("lang", "import", "new.po", "--mod", desk.mods / "neu")
    desk.run("lang", "export", "de", "--for", "aladdin", "--mod", "neu", "--po", "out.po")
    messages = lambda text: text[text.index("\n\n"):]
    assert messages((desk.home / "out.po").read_text()) == messages(po)


def a_wrong_po_file_changes_nothing(desk):
    po, mod = desk.home / "de.po", desk.mods / "tiny_de"
    desk.run("lang", "new", "de", "--for", "tiny")
    desk.run("lang", "export", "de", "--for", "tiny", "--po", po)
    good, before = po.read_text(), (mod / "lang" / "de.yaml").read_bytes()
    fill = lambda key, words: re.sub(rf'(msgctxt "{re.escape(key)}"\nmsgid "[^\n]*"\nmsgstr )""', lambda m: m[1] + f'"{words}"', good)
    faults = ((fill("log.wins", "{wer} gewinnt {alone}"), "log.wins: {wer} is filled in by nobody"), (fill("log.wins", "{who} gewinnt {alone, select, other {x}"), "a { without its }"),
              (fill("log.both", "{a, plural, one {# Taler} other {# Taler}} und {b, plural, other {# Steine}}"), "{b, plural} has no case 'one', which de needs"),
              (good.replace('msgctxt "title"', 'msgctxt "titel"'), "tiny has no text titel"), (good.replace("(n != 1)", "(n > 1)"), "takes 0 and 1 together"),
              (good.replace('msgstr[1] ""', 'msgstr[1] "x"'), "msgstr[0] is empty"), (good.replace("msgctxt", "msgcontext", 1), "unknown keyword 'msgcontext'"),
              (good + '\nmsgctxt "title"\nmsgid "Tiny"\nmsgstr ""\n', "is here twice"), (fill("title", "\u202eabc"), "turns the direction of writing"),
              (good.replace("Language: de", "Language: deutsch"), "did you mean 'de'"), (good.replace("X-Vizier-For: tiny", "X-Vizier-For: tinny"), "did you mean 'tiny'?"),
              (good.replace("X-Vizier-For", "X-Other"), "say --for PACKAGE"), ("\x00\x01", "control character"), ("", "no header"))
    for text, said in faults:
        assert text != good
        po.write_text(text)
        done = desk.run("lang", "import", po, status=1)
        assert said in done.stderr, f"{said}\n{done.stderr}"
        if "header" not in said and "did you mean '" not in said:
            assert re.search(r"de\.po:\d+", done.stderr), done.stderr
        assert (mod / "lang" / "de.yaml").read_bytes() == before
    po.write_text(fill("log.wins", "{wer} gewinnt {alone}").replace('msgid "Tiny"\nmsgstr ""', 'msgid "Tiny"\nmsgstr "Winzig"'))
    assert "nothing was taken over: 1 of 6 texts are wrong (--partly takes the others)" in desk.run("lang", "import", po, status=1).stderr
    assert "1 texts taken over" in desk.run("lang", "import", po, "--partly").stdout
    assert 'title: "Winzig"' in (mod / "lang" / "de.yaml").read_text() and "wer" not in (mod / "lang" / "de.yaml").read_text().split("log.wins")[1]
    po.unlink()
    os.mkfifo(po)
    assert "this is not a file" in desk.run("lang", "import", po, status=1).stderr


def what_the_program_itself_says_is_translated_too(desk):
    said = desk.run("lang", "new", "de", "--for", "vizier").stdout
    home = desk.home / "data" / "vizier" / "lang"
    assert "window/de.yaml" in said and "terminal/de.yaml" in said and "serve/de.yaml" in said, said
    page = (home / "serve" / "de.yaml").read_text()
    assert "page for phones" in page and "\nlobby.room: " in page, page[:400]
    edit(home / "terminal" / "de.yaml", "start.saved", '"Gespeichert in {file}"')
    play = lambda n: desk.run("play", "tiny", "--lang", "en", "--seats", "human,random", "--seed", "1", "--save", f"{n}.vsave", typed="quit\n")
    assert "Gespeichert" not in play(1).stdout
    desk.run("lang", "new", "de", "--for", "tiny")
    german = lambda n: desk.run("play", "tiny", "--mods", "tiny_de", "--lang", "de", "--seats", "human,random", "--seed", "1", "--save", f"{n}.vsave", typed="quit\n")
    assert "Gespeichert in " in german(2).stdout
    assert desk.row("vizier", "de")["translated"] == 1
    edit(home / "serve" / "de.yaml", "lobby.room", '"Raum {raum}"')
    assert "serve/de.yaml" in desk.run("lang", "status", "vizier", "--lang", "de", "--missing").stdout
    assert desk.row("vizier", "de")["wrong"] == 1
    edit(home / "serve" / "de.yaml", "lobby.room", '"Raum {room}"')
    assert desk.row("vizier", "de")["translated"] == 2
    edit(home / "terminal" / "de.yaml", "start.saved", '"Gespeichert in {file"')
    broken = german(3)
    assert "terminal/de.yaml:" in broken.stderr and "a { without its }" in broken.stderr and "Gespeichert" not in broken.stdout, broken.stderr
    edit(home / "terminal" / "de.yaml", "start.saved", '"Gespeichert in {file}"')
    desk.run("lang", "export", "de", "--for", "vizier", "--po", "v.po")
    assert "2 as they were" in desk.run("lang", "import", "v.po").stdout


def the_pseudo_language_shows_what_no_file_has(desk):
    play = lambda n, *more: desk.run("play", "tiny", "--lang", "en-XA", "--seats", "human,random", "--seed", "1", "--save", f"{n}.vsave", *more, typed="?\nquit\n").stdout
    said = play(1)
    assert "[Ţååķéé 2 çööîîñš fŕööm Blue?]" in said and "[Ļîîţţļéé]" in said, said
    flow = desk.game / "scripts" / "flow.lua"
    flow.write_text(FLOW.replace('"little" }', '"little", "forgotten" }'))
    assert "forgotten" in play(2), "what has no text stays plain"
    for line in desk.run("play", "aladdin", "--lang", "en-XA", "--seats", "human,random,random", "--seed", "3", "--save", "a.vsave", typed="3 crown\nboard\nlog\nlook\nquit\n").stdout.splitlines():
        words = [w for w in re.findall(r"[A-Za-z]{4,}", re.sub(r"\S*[/.]\S*", "", line)) if not set(w) <= set("bfmqvxBFMQVX")]
        # an example of what can be typed has no accents: nobody need type them
        assert not words or "fööŕ îîñšţååñçéé" in line or line.startswith("> "), f"plain words in: {line}"


def the_page_for_translators_works_word_for_word(desk):
    page = (ROOT / "docs" / "translating.md").read_text()
    blocks = re.findall(r"^```([^\n]*)\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    file, said = desk.mods / "aladdin_de" / "lang" / "de.yaml", {}
    for fence, text in blocks:
        if fence == "yaml edit":
            for line in text.splitlines():
                edit(file, *line.split(": ", 1))
        elif fence == "yaml":  # what the file looks like, but for the fingerprint
            assert re.sub(r"en \w{8}:", "", text) in re.sub(r"en \w{8}:", "", file.read_text()), text
        else:
            for line in text.splitlines():
                assert line.startswith("vizier "), line
                more = ["--seats", "human,random,random", "--seed", "3", "--save", f"{len(said)}.vsave"] if " play " in line else []
                said[line] = desk.run(*line.split()[1:], *more, typed="quit\n").stdout
    played = said["vizier play aladdin --mods aladdin_de --lang de --watch"]
    assert "Nimm 10 Schätze" in played or "Schätze von beliebiger Art aus der Bank" in played, played
    assert "aladdin  de" in said["vizier lang status aladdin --lang de"] and "not translated" in said["vizier lang status aladdin --lang de --missing"]
    assert "0 texts taken over, 7 as they were" in said["vizier lang import aladdin-de.po"], said["vizier lang import aladdin-de.po"]
    assert "0 new, 0 with another source" in said["vizier lang update de --for aladdin"]
    assert (desk.home / "aladdin_de-1.0.0.vmod").exists()
    assert len(said) >= 11, list(said)


def every_part_explains_itself(desk):
    for part in "new", "status", "update", "export", "import":
        assert "Example: vizier lang " in desk.run("lang", part, "--help").stdout
    assert "did you mean 'export'?" in desk.run("lang", "exprot", status=2).stderr


if __name__ == "__main__":
    sys.exit(run_tests(globals(), make=Desk, arguments=("desk",), only=sys.argv[2] if len(sys.argv) > 2 else ""))
