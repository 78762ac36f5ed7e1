#!/usr/bin/env python3
"""The pages for modders that show parts: each part is put into a small game or mod that has what it speaks of, and is played there. usage: pages.py PROGRAM [WORD]"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

from harness import run_tests

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
MODDING = ROOT / "docs" / "modding"
MOD = "id: {}\nversion: 1.0.0\nformat: {}\nrequires: [{}]\n"


def blocks(name, fence):
    return re.findall(rf"^```{fence}\n(.*?)^```$", (MODDING / name).read_text(), flags=re.MULTILINE | re.DOTALL)


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def run(folder, *words, typed="", status=0):
    home = pathlib.Path(folder)
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "C", "VIZIER_ROOT": str(ROOT)}
    done = subprocess.run([VIZIER, *map(str, words)], cwd=home, input=typed, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def sound(folder, path):
    """No error, and no warning but that its texts are few."""
    found = json.loads(run(folder, "check", path, "--json"))["findings"]
    odd = [f for f in found if f["severity"] == "error" or f["pass"] not in ("missing-texts", "unused-texts", "missing-specs", "idle-kinds")]
    assert not odd, odd


def the_page_on_real_time_can_be_played(folder):
    home = pathlib.Path(folder) / "shore"
    clock, spec = blocks("real-time.md", "yaml")
    timers, prey, offers, awaits, pause = blocks("real-time.md", "lua")
    opens, _, offers = offers.partition("\n\n")
    flow = f"""local flow = {{}}
local function best(game) return game:player(1) end
local function stops(game) return game.stopped == 0 and {{ "here" }} or {{ "there" }} end
{timers}
function flow.fishing(game)
  local player = game:player(1)
  if game.begun == 0 then
    game.begun = 1
    {opens}
    game:open_offer("pause")
  end
  {prey}
  prey:move_to(game.basket)
  return "route"
end
function flow.route(game)
  local leader = game:player(2)
  {awaits}
  if id == "stop" then game.stopped = 1 end
  game:log("log.went", {{ player = player, way = {{ text = "choice." .. choice }} }})
  return "fishing"
end
{offers}
{pause}
function flow.presence(game, player, here)
  game:log(here and "log.back" or "log.lost", {{ player = player }})
end
return flow
"""
    texts = {"ask.prey": "Which?", "ask.wish": "Where to?", "ask.route": "Where to?", "ask.stop": "Stop?", "ask.pause": "Pause?", "log.gust": "{strength} {at}", "log.went": "{player} {way}",
             "log.back": "{player}", "log.lost": "{player}", "rule.pause_budget": "How long the game may stand still."} | {f"choice.{word}": word for word in ("left", "right", "here", "there", "pause", "resume")}
    write(home, {
        "package.yaml": f"id: shore\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: {{ min: 2, max: 2, names: [red, blue] }}\nflow: shore/flow\n{clock}",
        "content.yaml": "categories: { catch: {} }\ncatch: { shell: {}, crab: {} }\nzones: { pond: {}, basket: {} }\nsupply: { catch: { kinds: catch, zone: pond, face: up } }\n"
                        "counters: { begun: { max: 1 }, stopped: { max: 1 }, wishes: { each: seat, max: 9 } }\nvariables: { wish: { each: seat } }\nrules: { pause_budget: 20000 }\nrule_types: { pause_budget: { type: integer, minimum: 0, maximum: 60000 } }\n",
        "scripts/flow.lua": flow,
        "lang/en.yaml": "".join(f'{key}: "{text}"\n' for key, text in texts.items()),
        "specs/shore.yaml": "- it: goes as the page says\n  game: { package: shore, seats: [red, blue] }\n" + "".join(f"  {line}\n" for line in spec.splitlines())})
    sound(folder, home)
    assert run(folder, "mod", "test", home) == "1 passed, 0 failed\n"
    # the clock of the page's own numbers: without the gust's timer nothing is told
    write(home, {"scripts/flow.lua": flow.replace("4000, { runs", "9000, { runs")})
    run(folder, "mod", "test", home, status=1)
    write(home, {"scripts/flow.lua": flow})
    assert re.search(r"errors +0", run(folder, "sim", home, "--games", "2", "--jobs", "1"))


def the_page_on_roles_can_be_played(folder):
    home = pathlib.Path(folder) / "fen"
    seats, ground = blocks("roles.md", "yaml")
    secret, redraw = blocks("roles.md", "lua")
    flow = f"""local flow = {{}}
function flow.setup(game)
  {secret}
  local keeper = game:players_of("keeper")[1]
  game.moor:use_layout(chosen[keeper].layout)
  return "walk"
end
function flow.walk(game)
  local seekers = game:players_of("seeker")
  if seekers[1]:choose("way", {{ "on", "home" }}) == "home" then game:finish(seekers, {{ seekers, game:player(1) }}) end
  return "walk"
end
{redraw}
return flow
"""
    write(home, {
        "package.yaml": f"id: fen\nversion: 1.0.0\nformat: 2\nlanguages: [en]\n{seats}flow: fen/flow\n",
        "content.yaml": f"{ground}piece_variables: [facing]\ncategories: {{ berries: {{}} }}\nberries: {{ bilberry: {{}} }}\n",
        "scripts/flow.lua": flow,
        "lang/en.yaml": 'way: "Where to?"\nlayout: "Which?"\nfavourite: "Which?"\nchoice: { "on": "on", home: "home", brook: "brook" }\nrole: { keeper: "Keeper", seeker: "Seeker" }\n',
        "specs/fen.yaml": "- it: begins as the page says\n  game: { package: fen, seats: [heron, amber, birch] }\n  when: [{ heron: brook }, { amber: bilberry }, { birch: bilberry }, { amber: home }]\n  then: { winner: [amber, birch] }\n"})
    sound(folder, home)
    assert run(folder, "mod", "test", home) == "1 passed, 0 failed\n"
    said = run(folder, "sim", home, "--seats", ",".join(["ismcts:20"] * 4), "--games", "2", "--jobs", "1")
    assert re.search(r"errors +0", said) and "seeker" in said, said
    # what the page says of the test package is so
    assert seats.split("\n", 1)[1] in (ROOT / "tests" / "packages" / "moor" / "package.yaml").read_text()


def the_page_on_themes_is_read(folder):
    home = pathlib.Path(folder)
    whole, cave = blocks("theme.md", "yaml")
    run(folder, "new", "harbour")
    for name, package, theme in ("cold", "harbour", whole), ("eyes", "aladdin", cave):
        write(home / name, {"mod.yaml": MOD.format(name, 2, package), "content/theme.yaml": theme})
        sound(folder, home / name)
    # a shortened file says nothing that the whole one does not
    words = lambda text: re.findall(r"[\w#.]+", re.sub(r" # .*", "", text))
    assert not set(words(whole.split("\n", 1)[1])) - set(words((ROOT / "content" / "templates" / "game" / "theme.yaml").read_text()))
    write(home / "cold", {"content/theme.yaml": whole.replace("drawing: waves", "drawing: wavs")})
    assert "did you mean 'waves'" in run(folder, "check", home / "cold", status=1)


def the_page_on_house_rules_works_word_for_word(folder):
    said = {}
    (commands,) = blocks("house-rules.md", "sh")
    for line in commands.splitlines():
        words = shlex.split(line, comments=True)
        assert words[0] == "vizier", line
        said[" ".join(words[1:])] = run(folder, *words[1:])
    assert "market.take=3" in said["house aladdin"] and "our_evening" in said["house"], said
    page = (MODDING / "house-rules.md").read_text()
    packed = re.search(r"our_evening-[\d.]+vmod", commands)[0]
    assert (pathlib.Path(folder) / packed).exists(), said["mod pack our_evening"]
    friend = pathlib.Path(folder) / "friend"
    write(friend, {packed: (pathlib.Path(folder) / packed).read_text()})
    run(friend, "mod", "install", packed)
    sound(friend, "our_evening")
    inline = re.findall(r"`vizier ([^`]*)`", page.split("## With an editor")[1])
    for line in inline:
        run(folder, *shlex.split(line.replace("NAME", "my_rule") + (" aladdin" if line == "mod conflicts" else "")))
    assert len(inline) >= 3, inline


def the_page_on_format_2_is_so(folder):
    page = (MODDING / "format-2.md").read_text()
    (command,) = blocks("format-2.md", "")
    rows = [[re.findall(r"`([^`]*)`", part) for part in line.split(" | ")] + [line] for line in page.split("## Lists")[0].splitlines() if line.startswith("| `")]
    mod = pathlib.Path(folder) / "data" / "vizier" / "mods" / "my_mod"
    logged, row, chosen = (next(r for r in rows if r[0] and r[0][0].startswith(begin)) for begin in ("game:log", '"row:y"', "player:choose"))
    write(mod, {"mod.yaml": MOD.format("my_mod", 1, "aladdin"), "scripts/old.lua":
                f'local signal = require "lib/signal"\nlocal old = {{}}\nfunction old.act(game, player, piece, space, cell, prompt, list, zone)\n  {logged[0][0]}\n  game:log("x", {row[0][0]})\n'
                f'  {chosen[0][0]}\n  signal.emit(game, "bought", player)\n  zone:actors(true)\n  zone:pieces_up_to("cost", 3)\nend\nreturn old\n'})
    said = run(folder, *command.split()[1:])
    text = (mod / "scripts" / "old.lua").read_text()
    for new in logged[1][0], chosen[1][0], f"row = {row[2][0]}", 'game:tell("bought", player)':
        assert new in text, f"{new}:\n{text}"
    for name in "actors", "pieces_up_to":
        assert re.search(rf"old.lua:\d+: zone:{name} is gone", said), said
    functions = re.findall(r"`list:(\w+)\(", page.split("## Lists")[1].split("`list(t)`")[0])
    assert len(functions) >= 11, functions
    given = {"where": "yes", "any": "yes", "all": "yes", "first": "yes", "has": "1", "count": "yes", "sum": "same", "map": "same", "plus": "3", "each": "yes", "one_of_each": ""}
    game = pathlib.Path(folder) / "lists"
    calls = "".join(f"  list({{ 1, 2 }}):{name}({given[name]})\n" for name in functions)
    write(game, {"package.yaml": "id: lists\nversion: 1.0.0\nformat: 2\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: lists/flow\n", "lang/en.yaml": 'title: "Lists"\n',
                 "scripts/flow.lua": "local flow = {}\nlocal function yes() return true end\nlocal function same(n) return n end\nfunction flow.setup(game)\n" + calls +
                 "  assert(list { 3, 4 }:where(function(n) return n > 3 end):any() and list { 3, 4 }:where(function(n) return n > 3 end)[1] == 4)\n"
                 "  assert(list(nil):count() == 0)\n  game:finish()\n  return \"over\"\nend\nfunction flow.over() end\nreturn flow\n"})
    assert re.search(r"errors +0", run(folder, "sim", game, "--games", "1"))


def the_page_on_using_mods_is_so(folder):
    (profile,) = blocks("using.md", "yaml")
    write(pathlib.Path(folder), {"evening.yaml": profile, "config/vizier/profiles/evening.yaml": profile})
    for name in "evening.yaml", "evening":
        said = run(folder, "play", "--profile", name, "--seats", "human,random,random", "--seed", "1", "--save", f"{name}.vsave", typed="quit\n")
        save = (pathlib.Path(folder) / f"{name}.vsave").read_text()
        assert "amulet" in save and "sandstorm" in save and "magic" in save, said + save
    assert "0 conflicts" in run(folder, "mod", "conflicts", "aladdin") and "sandstorm" in run(folder, "mod", "list")
    mod = pathlib.Path(folder) / "my_mod"
    write(mod, {"mod.yaml": MOD.format("my_mod", 2, "aladdin"), "content/rules.yaml": "rules: { market: { take: 4 } }\n"})
    assert "my_mod" in run(folder, "play", "aladdin", "--mods", "./my_mod", "--seats", "human,random,random", "--save", "m.vsave", typed="quit\n") + (pathlib.Path(folder) / "m.vsave").read_text()


def every_page_with_parts_is_played(_):
    """A page for modders with blocks is executed by some test: here, by guide.py, or by cookbook.py."""
    here, guide = (ROOT / "tests" / "cli" / "pages.py").read_text(), (ROOT / "tests" / "cli" / "guide.py").read_text() + (ROOT / "tests" / "cli" / "cookbook.py").read_text()
    for page in sorted(MODDING.glob("*.md")):
        if re.search(r"^```", page.read_text(), re.MULTILINE):
            assert f'"{page.name}"' in here + guide, f"{page.name} has blocks that nobody executes"


sys.exit(run_tests(globals(), but=(run,), only=sys.argv[2] if len(sys.argv) > 2 else ""))
