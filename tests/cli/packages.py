#!/usr/bin/env python3
"""Games of one's own as a person meets them: begun, checked, tested, packed, installed, kept and compared. usage: packages.py PROGRAM [PART OF A NAME]"""
import json
import os
import pathlib
import re
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()


class Desk:
    """A person with a home of their own."""

    def __init__(self, folder):
        self.home = pathlib.Path(folder)
        self.packages = self.home / "data" / "vizier" / "packages"

    def run(self, *arguments, status=0, typed=""):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "VIZIER_ROOT")}
        environment |= {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), "XDG_CONFIG_HOME": str(self.home / "config"), "LANG": "C"}
        done = subprocess.run([VIZIER, *map(str, arguments)], cwd=self.home, input=typed, capture_output=True, text=True, timeout=300, env=environment)
        assert done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


def friend_of(desk):
    (desk.home / "friend").mkdir()
    return Desk(desk.home / "friend")


def a_new_game_works_at_once(desk):
    said = desk.run("new", "harbour")
    assert "vizier play harbour" in said and "vizier mod test harbour" in said, said
    home = desk.packages / "harbour"
    assert json.loads(desk.run("check", "harbour", "--json"))["findings"] == []
    assert " 0 errors, 0 warnings" in desk.run("mod", "check", "harbour")
    said = desk.run("mod", "test", "harbour")
    assert re.fullmatch(r"\d+ passed, 0 failed\n", said) and int(said.split()[0]) >= 8, said
    assert desk.run("spec", home / "specs") == said, "every prompt could be tried for leaks"
    for seats in range(2, 6):
        assert re.search(r"errors +0\n", desk.run("sim", "harbour", "--games", 200, "--seats", seats, "--strict"))
    said = desk.run("sim", "harbour", "--games", 60, "--seats", 3, "--unreached")
    assert "never reached\n" in said and not re.search(r"harbour/scripts/(flow|cards)\S*:\d", said), said
    assert re.search(r"errors +0\n", desk.run("sim", "harbour", "--games", 4, "--seats", "greedy:2,greedy:2", "--strict"))
    assert "harbour" in [p["id"] for p in json.loads(desk.run("list", "--json"))["packages"]]
    for file in ".luarc.json", ".vizier/vizier.lua", "README.md":
        assert (home / file).exists(), file
    assert "function cargo(fields) end" in (home / ".vizier" / "vizier.lua").read_text()
    for file in home.rglob("*.yaml"):
        if "specs" not in file.parts:
            assert pathlib.Path(file.read_text().splitlines()[0].removeprefix("# yaml-language-server: $schema=")).is_file(), file


def a_package_is_named_by_its_folder(desk):
    said = desk.run("new", "harbour", "--to", "work")
    assert "vizier play work/harbour\n" in said and "--root" not in said, said
    assert re.search(r"errors +0\n", desk.run("sim", "work/harbour", "--games", 3, "--seats", 3))
    assert " 0 errors, 0 warnings" in desk.run("mod", "check", "work/harbour")
    assert "0 failed" in desk.run("mod", "test", "work/harbour")
    assert "rounds" in desk.run("explain", "rules.rounds", "--package", "work/harbour")
    said = desk.run("play", "work/harbour/", "--terminal", "--lang", "en", "--seed", 3, "--save", desk.home / "a.vsave", typed="7\nquit\n")
    assert "Your numbers 1 2 3 4 5 6 7" in said, said
    assert desk.run("resume", desk.home / "a.vsave", "--root", "work", typed="quit\n").count("goes on") == 1
    assert "there is no package.yaml in this folder" in desk.run("sim", "work/", "--games", 1, status=1)
    manifest = desk.home / "work" / "harbour" / "package.yaml"
    manifest.write_text(manifest.read_text().replace("seats:", "saets:"))
    assert "did you mean 'seats'?" in desk.run("sim", "work/harbour", "--games", 1, status=1)


def it_is_played_at_a_terminal_in_three_languages(desk):
    desk.run("new", "harbour", "--title", "The old harbour of the north")
    for language, numbers, wins in ("en", "Your numbers 1 2 3 4 5 6 7", "After 6 rounds"), ("fr", "Vos nombres 1 2 3 4 5 6 7", "Après 6 manches"), ("it", "I tuoi numeri 1 2 3 4 5 6 7", "Dopo 6 turni"):
        said = desk.run("play", "harbour", "--terminal", "--lang", language, "--seed", 3, "--save", desk.home / f"{language}.vsave", typed="7\nquit\n")
        assert numbers in said and wins in said and "The old harbour of the north" in said, said
    assert desk.run("resume", desk.home / "en.vsave", typed="quit\n").count("goes on") == 1
    assert " 0 warnings" in desk.run("check", "harbour")  # a title of many words is a name in every language


def names_that_cannot_be_are_told_with_what_can(desk):
    def says(text, *arguments):
        said = desk.run("new", *arguments, status=1)
        assert text in said, said

    says("'My Game' is not a name for a game: small letters, digits and _, a letter first, 60 at most; for example my_game", "My Game")
    says("for example fast", "2fast")
    says("'' is not a name for a game", "")
    says("is not a name", "../up")
    says("is not a name", "a" * 61)
    says("there is already a package 'aladdin'", "aladdin")
    says("there is already a mod 'sandstorm'", "sandstorm")
    says("'con' cannot be an id", "con")
    says("a title is one line of at most 80 bytes, without { and }", "fine", "--title", "a {b}")
    says("a title is one line", "fine", "--title", "two\nlines")
    says("a title is one line", "fine", "--title", "x" * 81)
    assert not desk.packages.exists(), "nothing was written"
    desk.run("new", "fine", "--title", "Quotes \"and\" back\\slashes: # it's")
    assert " 0 errors, 0 warnings" in desk.run("check", "fine")
    says("there is already a package 'fine'", "fine")
    (desk.packages / "taken").mkdir()
    says("taken exists already", "taken")


def a_game_may_lie_anywhere(desk):
    said = desk.run("new", "harbour", "--to", desk.home / "work")
    assert "vizier play work/harbour" in said and not desk.packages.exists(), said
    folder = desk.home / "work" / "harbour"
    for where in folder, "work/harbour":
        assert " 0 errors, 0 warnings" in desk.run("mod", "check", where)
        assert " 0 failed" in desk.run("mod", "test", where)
    assert "there is no mod or package 'harbour'" in desk.run("mod", "test", "harbour", status=1)
    for verb in (("check",), ("mod", "test"), ("mod", "check"), ("sim",)):
        desk.run(*verb, "harbour", "--root", "work")
    assert "harbour 1.0.0" in desk.run("mod", "list", "--root", "work") and "harbour 1.0.0" not in desk.run("mod", "list")
    desk.run("golden", folder, "--write")
    assert "4 games played, 0 files differ" in desk.run("golden", "harbour", "--root", "work")


def a_friend_gets_it_as_one_file(desk):
    desk.run("new", "harbour")
    said = desk.run("mod", "pack", "harbour")
    assert "still as the template wrote it: README.md and the description in package.yaml; say there what your game is" in said, said
    file = desk.home / "harbour-1.0.0.vgame"
    assert str(ROOT) not in file.read_text(), "a place on this machine"
    friend = friend_of(desk)
    assert "look at it before you play it: vizier mod check harbour" in friend.run("mod", "install", file)
    assert "harbour 1.0.0  Harbour\n  a package; in " in friend.run("mod", "list")
    entry = next(m for m in json.loads(friend.run("mod", "list", "--json")) if m["id"] == "harbour")
    assert entry["package"] and entry["folder"].endswith("vizier/packages/harbour"), entry
    assert " 0 errors, 0 warnings" in friend.run("mod", "check", "harbour") and " 0 failed" in friend.run("mod", "test", "harbour")
    assert "exists already; --force puts this one in its place" in friend.run("mod", "install", file, status=1)
    (friend.packages / "harbour" / "mine.md").write_text("mine")
    friend.run("mod", "install", file, "--force")
    assert not (friend.packages / "harbour" / "mine.md").exists()
    mine, theirs = ({p.relative_to(d.packages): p.read_text() for p in (d.packages / "harbour").rglob("*.lua") if ".vizier" not in p.parts} for d in (desk, friend))
    assert mine == theirs
    assert [p.name for p in friend.packages.iterdir()] == ["harbour"], "nothing is left behind"


def packed(name, files, word="vizier-package", version="1.0.0"):
    """An archive as a stranger might write it, with the hash that belongs to it: that of engine/world/hash.hpp."""
    value = 0
    for data in (text.encode() for text in (name, version, *(part for path, text in files for part in (path, text)))):
        whole = len(data) // 8 * 8
        words = [len(data), *(int.from_bytes(data[at:at + 8], "little") for at in range(0, whole, 8)), int.from_bytes(data[whole:], "little")]
        for word_ in words:
            value ^= (word_ + 0x9E3779B97F4A7C15 + (value << 6) + (value >> 2)) % 2**64
            value = value * 0xFF51AFD7ED558CCD % 2**64
    body = "".join(f"file: {len(text.encode())} {path}\n{text}\n" for path, text in files)
    return f"{word} 1\nid: {name} {version}\n{body}end: {value:016x}\n"


def a_hostile_package_is_refused(desk):
    manifest = lambda name: ("package.yaml", f"id: {name}\nversion: 1.0.0\nformat: 2\nseats: {{ min: 2, max: 2 }}\nflow: {name}/flow\n")
    flow = ("scripts/flow.lua", "local flow = {}\nfunction flow.setup(game)\n  game:finish(game:player(1))\nend\nreturn flow\n")
    file = desk.home / "x.vgame"
    file.write_text(packed("good", [manifest("good"), flow]))
    desk.run("mod", "install", file)  # so that the others are refused for what they are
    for said, text in (("there is already a package 'aladdin'", packed("aladdin", [manifest("aladdin"), flow])),
                       ("there is already a mod 'sandstorm'", packed("sandstorm", [manifest("sandstorm"), flow])),
                       ("'scripts' cannot be an id", packed("scripts", [manifest("scripts"), ("lib/ranking.lua", "return {}")])),
                       ("'content' cannot be an id", packed("content", [manifest("content")])),
                       ("would leave the mod's folder", packed("evil", [manifest("evil"), ("../evil.lua", "")])),
                       ("hidden files are not packed", packed("evil", [manifest("evil"), (".vizier/a.lua", "")])),
                       ("a packed package has no mod.yaml", packed("evil", [manifest("evil"), ("mod.yaml", "id: evil\n")])),
                       ("a packed mod has no package.yaml", packed("evil", [manifest("evil"), ("mod.yaml", "id: evil\n")], "vizier-mod")),
                       ("there is no package.yaml in it", packed("evil", [flow])),
                       ("its content does not fit its last line", packed("evil", [manifest("evil"), flow]).replace("player(1)", "player(2)")),
                       ("but the folder is called", packed("evil", [manifest("other"), flow])),
                       ("the archive says version 2.0, the manifest says 1.0.0", packed("evil", [manifest("evil"), flow], version="2.0")),
                       ("glyphs/a.svg", packed("evil", [manifest("evil"), flow, ("glyphs/a.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")]))):
        file.write_text(text)
        answer = desk.run("mod", "install", file, status=1)
        assert said in answer, (said, answer)
    assert sorted(p.name for p in desk.packages.iterdir()) == ["good"], list(desk.packages.iterdir())
    assert sorted(p.name for p in desk.home.rglob("evil*")) == []


def a_package_of_the_project_goes_into_a_file_with_its_scripts(desk):
    desk.run("mod", "pack", "almadi", "--out", "almadi.vgame")
    text = (desk.home / "almadi.vgame").read_text()
    for path in "package.yaml", "board.yaml", "scripts/flow.lua", "glyphs/ruby.svg", "lang/fr.yaml":
        assert re.search(rf"^file: \d+ {path}$", text, re.MULTILINE), path
    assert "templates/objective/mod.yaml" in re.findall(r"^file: \d+ (\S+)$", text, re.MULTILINE)
    assert "templates/objective/specs/{{id}}.yaml" in re.findall(r"^file: \d+ (\S+)$", text, re.MULTILINE)
    assert "there is already a package 'almadi'" in desk.run("mod", "install", "almadi.vgame", status=1)
    assert " 0 failed" in desk.run("mod", "test", "haste"), "those of tests/specs count for the project's packages"


def kept_games_show_what_has_changed(desk):
    desk.run("new", "harbour")
    home = desk.packages / "harbour"
    said = desk.run("golden", "harbour", status=1)
    assert "golden/harbour-base-2.txt does not exist" in said and not (home / "golden").exists(), said
    assert "4 games played, 4 files changed" in desk.run("golden", "harbour", "--write")
    assert desk.run("golden", "harbour") == "4 games played, 0 files differ\n"
    assert " 0 errors, 0 warnings" in desk.run("check", "harbour")
    lots = home / "lots.yaml"
    lots.write_text(lots.read_text().replace("worth: 5", "worth: 6"))
    assert re.search(r"golden/harbour-base-\d.txt differs from line \d+ on", desk.run("golden", home, status=1))
    desk.run("golden", "harbour", "--write")
    (home / "golden" / "harbour-long-2.txt").write_text("old\n")
    assert "harbour-long-2.txt is played by no package" in desk.run("golden", "harbour", status=1)
    (home / "golden" / "harbour-long-2.txt").unlink()
    assert "there is no package 'harbor'; did you mean 'harbour'?" in desk.run("golden", "harbor", status=1)
    assert "is a mod" in desk.run("golden", "sandstorm", status=1)
    # without names a game below --root is compared, too
    (home / "golden" / "harbour-base-2.txt").write_text("old\n")
    said = desk.run("golden", "--root", desk.packages, status=1)
    assert "harbour-base-2.txt differs from line 1 on" in said and said.count("differs") == 1, said


def whatever_names_something_that_is_gone_is_told(desk):
    """Names that only a table, a position or a bot reads: a changed board leaves them behind."""
    desk.run("new", "harbour")
    home = desk.packages / "harbour"
    for file, was, now, said in (("table.yaml", "{ pieces: spent }", "{ pieces: spend }", "table.yaml:11:69: error: table.terminal: there is no zone 'spend'\n"),
                                 ("window.yaml", "front: [spent]", "front: [spend]", "error: table.window: there is no zone of the seats 'spend'\n"),
                                 ("position.yaml", "zone: store", "zone: stock", "position.yaml:5:16: error: there is no zone 'stock'\n"),
                                 ("scripts/evaluate.lua", "player.hand", "player.hands", "scripts/evaluate.lua:5: error: the hint for bots fails: a Player has no 'hands'"),
                                 ("scripts/flow.lua", 'return "award"', None, None)):
        text = (home / file).read_text()
        assert was in text, (file, was)
        if file == "scripts/flow.lua":
            (home / file).write_text(text.replace("function flow.bidding(game)", "function flow.bidding(game, frame)").replace(was, 'frame.chosen = chosen\n  return "award"'))
            assert "'chosen' in its notebook: a table kept in the game has texts or 1, 2, 3… as keys, nothing else; for a handle use its name: t[player.name]" in desk.run(
                "sim", "harbour", "--games", 1, status=1)
        else:
            (home / file).write_text(text.replace(was, now))
            answer = desk.run("check", "harbour", status=1)
            assert said in answer, (said, answer)
        (home / file).write_text(text)


def a_mod_for_ones_own_game_works(desk):
    desk.run("new", "harbour")
    desk.run("mod", "new", "hafen", "--for", "harbour", "--kind", "translation", "--lang", "de")
    assert "hafen" in desk.run("mod", "list") and "for harbour" in desk.run("mod", "list")
    desk.run("sim", "harbour", "--mods", "hafen", "--games", 2)


def a_gap_in_the_reference_of_lib_is_found(desk):
    lib = desk.home / "more" / "scripts" / "lib" / "dice.lua"
    lib.parent.mkdir(parents=True)
    whole = "---Dice.\nlocal dice = {}\n\n---Throws one.\n---@param game Game\n---@return integer\nfunction dice.throw(game)\n  return game:random(6)\nend\n\nlocal function hidden() end\n\nreturn dice\n"
    lib.write_text(whole)
    page = desk.run("api", "--lib", "--root", desk.home / "more")
    assert "## lib/dice" in page and "`dice.throw(game: Game) → integer`" in page and "hidden" not in page, page
    for gap, said in ((whole.replace("---Throws one.\n", ""), "lib/dice.lua:6:1: error: dice.throw has no comment"),
                      (whole.replace("---@param game Game\n", ""), "dice.throw: nothing is said of the argument 'game'"),
                      (whole.replace("---Dice.\n", ""), "lib/dice.lua:1: error: the module has no comment"),
                      (whole.replace("---Throws one.\n---@param game Game\n---@return integer\nfunction dice.throw(game)", "dice.throw = function(game)"), "dice.throw has no comment")):
        lib.write_text(gap)
        answer = desk.run("api", "--lib", "--root", desk.home / "more", status=1)
        assert said in answer, (said, answer)


sys.exit(run_tests(globals(), make=Desk, arguments=("desk",), but=(friend_of,), only=sys.argv[2] if len(sys.argv) > 2 else ""))
