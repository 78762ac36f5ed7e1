#!/usr/bin/env python3
"""What is refused at the border, as a person meets it: devices, links, games that are too large. usage: refusals.py PROGRAM"""
import os
import pathlib
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
FLOW = "local flow = {}\nfunction flow.setup(game)\n  game:finish(game:player(1))\nend\nreturn flow\n"


def vizier(folder, *arguments, status=1):
    """What was said. Whoever is caught in a device or a loop is stopped, and fails."""
    environment = os.environ | {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "LANG": "C"}
    done = subprocess.run([VIZIER, "--root", folder, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                          env=environment)
    assert done.returncode == status, f"{arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def game(folder, content="", flow=FLOW, name="small", seats=2):
    home = pathlib.Path(folder) / name
    (home / "scripts").mkdir(parents=True)
    (home / "package.yaml").write_text(f"id: {name}\nversion: 1.0.0\nformat: 2\nseats: {{ min: 2, max: {seats} }}\nflow: {name}/flow\n")
    (home / "scripts" / "flow.lua").write_text(flow)
    (home / "content.yaml").write_text(content)
    return home


def not_files(folder):
    """Things that are there and are no files: full, endless, silent, a folder, a pipe that nobody fills, and ways to them."""
    pipe, link = pathlib.Path(folder) / "pipe", pathlib.Path(folder) / "link"
    os.mkfifo(pipe)
    link.symlink_to("/dev/full")
    return ["/dev/full", "/dev/zero", "/dev/null", folder, pipe, link]


def results_are_written_to_files_only(folder):
    game(folder)
    for path in not_files(folder):
        assert vizier(folder, "sim", "small", "--games", "1", "--out", path) == f"vizier: --out {path}: this is not a file\n", path
    results = pathlib.Path(folder) / "results"
    vizier(folder, "sim", "small", "--games", "1", "--jobs", "1", "--out", results, status=0)
    for path in not_files_again(folder):
        assert vizier(folder, "report", results, "--out", path) == f"vizier: --out {path}: this is not a file\n", path
        assert vizier(folder, "report", path) == f"vizier: {path}: this is not a file\n", path


def not_files_again(folder):
    return ["/dev/full", "/dev/zero", "/dev/null", folder, pathlib.Path(folder) / "pipe", pathlib.Path(folder) / "link"]


def what_is_no_file_stays_what_it_is(folder):
    """A file is put in place of the old one by its name: root would have no /dev/null any more. So this is tried on no device, but on a pipe."""
    vizier(folder, "mod", "new", "mine", "--for", "aladdin", "--kind", "spell", status=0)
    pipe, link, inside = (pathlib.Path(folder) / name for name in ("pipe", "link", "folder"))
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    inside.mkdir()
    for path in pipe, link, inside:
        was = os.stat(path).st_mode
        assert "this is not a file" in vizier(folder, "mod", "pack", "mine", "--out", path), path
        assert os.stat(path).st_mode == was, path


def saves_are_files(folder):
    game(folder)
    for path in not_files(folder):
        assert f"{path} exists" in vizier(folder, "play", "small", "--terminal", "--seats", "random,random", "--save", path, status=2), path
        for verb in "replay", "resume", "advise":
            assert "this is not a file" in vizier(folder, verb, path), (verb, path)


def a_link_in_a_mod_leads_nowhere(folder):
    home = pathlib.Path(folder) / "sand"
    home.mkdir()
    (home / "mod.yaml").write_text("id: sand\nversion: 1.0\nformat: 2\nrequires: [aladdin]\n")
    (home / "content").symlink_to("/")
    for arguments in ("mod", "check", "sand"), ("mod", "list"), ("check", folder), ("sim", "aladdin", "--mods", "sand", "--games", "1"), ("mod", "pack", "sand"), \
            ("mod", "test", home), ("list",):
        said = vizier(folder, *arguments)
        assert "sand/content is a symbolic link" in said or "sand' cannot be used: " in said, (arguments, said)


def names_that_mean_something_else_are_refused(folder):
    for name, why in ("lib", "the modules that all packages share"), ("content", "holds what belongs to others"), ("scripts", "holds what belongs to others"), ("con", "a device"), ("lpt3", "a device"), ("nul", "a device"):
        assert why in vizier(folder, "mod", "new", name, "--for", "aladdin", "--kind", "spell"), name
        assert why in vizier(folder, "new", name), name


LOTS = "categories: { lots: {} }\nlots: { a: {}, b: {}, c: {}, d: {} }\nzones: { bag: {}, hand: { each: seat } }\n"


def too_many_pieces_are_told_when_loading(folder):
    for number, lot in enumerate(["count: 10000, zone: bag", "count: 2000, each_seat: true, zone: hand"]):
        name = f"large{number}"
        game(folder, LOTS + f"supply: {{ all: {{ kinds: lots, {lot} }} }}\n", name=name, seats=16)
        for arguments in ("check", name), ("sim", name, "--games", "1"), ("play", name, "--terminal", "--seats", "random,random"):
            said = vizier(folder, *arguments)
            assert f"{name}/content.yaml:4:38: error: supply.all:" in said and "a game can have 20000 at most" in said, said


def too_many_pieces_are_told_when_a_script_makes_them(folder):
    create = "for i = 1, {0} do game:create('{1}', game.bag) end"
    for number, (content, made) in enumerate([("", create.format(40000, "a")), ("supply: { all: { kinds: lots, count: 5000, zone: bag } }\n", create.format(1, "b")),
                                              ("", create.format(15000, "c") + " " + create.format(15000, "d"))]):
        name = f"maker{number}"
        game(folder, LOTS + content, FLOW.replace("game:finish", made + "\n  game:finish"), name)
        said = vizier(folder, "sim", name, "--games", "1", "--jobs", "1")
        assert "there are 20,000 pieces already" in said and "flow.lua:3" in said, said


def as_many_as_are_possible_can_be_played(folder):
    game(folder, LOTS + "supply: { all: { kinds: lots, count: 5000, zone: bag, shuffle: true } }\n")
    vizier(folder, "sim", "small", "--games", "1", "--jobs", "1", "--strict", status=0)


sys.exit(run_tests(globals(), but=(vizier, game, not_files, not_files_again), only=sys.argv[2] if len(sys.argv) > 2 else ""))
