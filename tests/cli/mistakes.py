#!/usr/bin/env python3
"""Mistakes that authors make, each with what they are told: file, line, what is wrong, what was probably meant. usage: mistakes.py PROGRAM [WORD]

A mistake is made in a sound new spell (`vizier mod new`), by changing one of its files, or by adding one. `vizier mod check` must tell it, or what is named instead.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIZIER = pathlib.Path(sys.argv[1]).resolve()
WORD = sys.argv[2] if len(sys.argv) > 2 else ""

CHECK, TEST = ("mod", "check", "gale"), ("mod", "test", "gale")
SIM = ("sim", "aladdin", "--rules", "magic", "--mods", "gale", "--games", "20", "--jobs", "1")
LUA, CONTENT, TEXTS, SPEC, MANIFEST = "scripts/card.lua", "content/variants/magic.yaml", "lang/en.yaml", "specs/gale.yaml", "mod.yaml"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">%s</svg>\n'
SAYS = (TEXTS, "kind:", 'gale:\n  did: "{player} did it {taken}."\nkind:')
FIRST = "local value = space"  # the first line of `resolve`


def first(line):
    return LUA, FIRST, f"{line}\n  {FIRST}"


def declared(parameters):
    return LUA, 'value = { type = "integer", minimum = 1 }', parameters


# what is wrong, (file, what stands there, what the author writes)…, the command, what it says
MISTAKES = [
    ("a field of ctx that does not exist", [(LUA, "ctx.owner) > 0", "ctx.onwer) > 0")], TEST,
     "scripts/card.lua:15: error: the ctx of a power has no 'onwer'; did you mean 'owner'?"),
    ("the same in a comparison", [(LUA, "ctx.owner) > 0", "ctx.owner) > 0 and ctx.onwer ~= nil")], TEST,
     "scripts/card.lua:15: error: the ctx of a power has no 'onwer'; did you mean 'owner'?"),
    ("a function that does not exist, in a card that nobody plays", [(LUA, "ctx.owner) > 0", "ctx.owner) > 0 and ctx.game:transfr()")], CHECK,
     "scripts/card.lua:", "warning: there is no function 'transfr'", "did you mean 'transfer'?"),
    ("a zone of the game that does not exist", [(LUA, "ctx.owner) > 0", "ctx.owner) > 0 and ctx.game.treasurry ~= nil")], CHECK,
     "scripts/card.lua:15: warning: there is no field 'treasurry'"),
    ("a moment to listen to", [(LUA, "power {", "power {\n  on = { round_ende = function() end },")], CHECK,
     "scripts/card.lua:8: error: aladdin:fr:magic (and 2 more) has no moment 'round_ende' to listen to; did you mean 'round_end'?"),
    ("a moment at which something ends", [first('ctx.game:modify { script = "gale/card", owner = ctx.owner, ends = "round_ende" }')], CHECK,
     "scripts/card.lua:21: error: there is no moment 'round_ende'", "did you mean 'round_end'?"),
    ("a card that does nothing", [(LUA, "function card.resolve", "local function resolved")], CHECK, "scripts/card.lua:7: error: a power needs 'resolve'"),
    ("a field of the contract", [(LUA, "card.targets", "card.target")], CHECK, "scripts/card.lua:12: error: a power has no 'target'; did you mean 'targets'?"),
    ("a field of the contract where it is made", [(LUA, "ctx.params; anything else there is an error\n", "ctx.params\n  phaze = \"cancel\",\n")], CHECK,
     "scripts/card.lua:9: error: a power has no 'phaze'; did you mean 'phase'?"),
    ("a word of the contract", [(LUA, "ctx.params; anything else there is an error\n", "ctx.params\n  phase = \"cancl\",\n")], CHECK,
     "scripts/card.lua:9: error: 'phase' of a power cannot be 'cancl'; did you mean 'cancel'?"),
    ("a query that does not exist", [(LUA, "power {", "power {\n  modify = { piece_valeu = function(_, v) return v end },")], CHECK,
     "scripts/card.lua:8: error: aladdin:fr:magic (and 2 more) has no query 'piece_valeu' to modify; did you mean 'piece_value'?"),
    ("a region", [(LUA, '"city"', '"citty"')], CHECK, "scripts/card.lua:15: warning: there is no region 'citty'", "did you mean 'city'?"),
    ("a counter that is named", [first('ctx.game:transfer(ctx.game, "bank_pearl", ctx.owner, "perl", 1)')], CHECK,
     "scripts/card.lua:21: warning: there is no counter 'perl'", "did you mean 'pearl'?"),
    ("a counter that is set", [first("ctx.owner.perl = 1")], TEST, "scripts/card.lua:21: error: a Player has no 'perl'; did you mean 'pearl'?"),
    ("a function that does not exist", [(LUA, "space:count(ctx.owner) *", "space:cuont(ctx.owner) *")], TEST,
     "scripts/card.lua:21: error: a Zone has no 'cuont'; did you mean 'count'?"),
    ("a kind that is made", [first('ctx.game:create("carpt", ctx.owner.spells)')], CHECK, "scripts/card.lua:21: warning: there is no kind 'carpt'", "did you mean 'carpet'?"),
    ("a category of kinds", [first('local all = ctx.game:kinds("tokenz")')], CHECK, "scripts/card.lua:21: warning: there is no category 'tokenz'", "did you mean 'tokens'?"),
    ("a question of the rules that is asked", [first('local worth = ctx.game:query("piece_valu", space.first)')], CHECK,
     "scripts/card.lua:21: warning: there is no query 'piece_valu'", "did you mean 'piece_value'?"),
    ("a parameter that the card has not, in a comparison", [first("if ctx.params.valeu ~= 1 then space = space end")], TEST,
     "scripts/card.lua:21: error: ctx.params of 'gale/card' has no 'valeu'; did you mean 'value'?"),
    ("a forgotten local", [(LUA, "local value", "value")], CHECK, "scripts/card.lua:21: error: 'value' is no local variable", "write local value"),
    ("a variable that would outlive the game", [(LUA, "local card", "local last\nlocal card"), first("last = space")], CHECK,
     "scripts/card.lua:22: error: a function sets 'last', a variable of its script", "use a counter"),
    ("a forgotten then", [first("if space then return end".replace(" then", ""))], CHECK, "scripts/card.lua:21: error: 'then' expected near 'return'"),
    ("a forgotten return", [(LUA, "\nreturn card\n", "\n")], CHECK, "scripts/card.lua:25: error: the script returns nothing"),
    ("a module to require", [(LUA, "aladdin/bank", "aladdin/bnak")], CHECK, "scripts/card.lua:4: error: there is no module 'aladdin/bnak'; did you mean 'aladdin/bank'?"),
    ("a change where only looking is allowed", [(LUA, "  from = function(ctx)\n", "  from = function(ctx)\n    ctx.owner.lit = 0\n")], TEST, "scripts/card.lua:15: error: ", "may only look"),
    ("a change in the function of a list", [first("ctx.game:players():any(function(player) player.lit = 0 end)")], TEST,
     "scripts/card.lua:21: error: lit changes the game: not allowed in a check, which may only look"),
    ("a function that lists do not have", [first("ctx.game:players():were(function() return true end)")], TEST,
     "scripts/card.lua:21: error: a list has no 'were'; did you mean 'where'?"),
    ("a stage that offers nothing", [(LUA, "  from = function", "  form = function")], CHECK, "scripts/card.lua:14: error: 'targets' has no 'form'; did you mean 'from'?"),
    ("a stage without `from`", [(LUA, "card.targets = {", 'card.targets = { { ask = "ask.space" },')], CHECK,
     "scripts/card.lua:12: error: stage 1 of 'targets' needs 'from': a function(ctx, …) that gives what can be named"),
    ("targets as they were in format 1", [(LUA, "card.targets = {", "function card.targets(ctx, picked)\n  if #picked == 0 then return {}, 'ask.space' end\nend\nlocal old = {")], CHECK,
     "scripts/card.lua:12: error: 'targets' of a power is a list of stages", "`vizier mod upgrade` rewrites it"),
    ("arguments of a text as they were", [first('ctx.game:log("log.charity", "player", ctx.owner)')], TEST,
     "scripts/card.lua:21: error: the arguments of a text are a table: game:log(text, { name = value })"),
    ("a module that is gone", [(LUA, "local bank", 'local signal = require "lib/signal"\nlocal bank')], CHECK,
     "scripts/card.lua:4: error: lib/signal is gone: game:tell and game:close do the same"),
    ("a module that is gone, by a name that is worked out", [(LUA, "local bank", 'local signal = require("lib/" .. "signal")\nlocal bank')], CHECK,
     "scripts/card.lua:4: error: lib/signal is gone: game:tell and game:close do the same"),
    ("a function that its module had", [(LUA, "local bank", 'local plays = require "lib/windows/plays"\nlocal bank'), first('plays.ask_targets(ctx, "ask.space")')], CHECK,
     "scripts/card.lua:22: error: plays.ask_targets is gone: plays.lay(ctx, prompt) asks for all that a card names"),
    ("another one, which moved", [(LUA, "local bank", 'local p = require("lib/windows/plays")\nlocal bank'), first("if p.why_not then return end")], CHECK,
     'scripts/card.lua:22: error: plays.why_not is gone: require "lib/windows/reasons", which has why_not'),
    ("a function that is gone", [first("ctx.owner.spells:actors()")], TEST, "scripts/card.lua:21: error: zone:actors is gone: zone:pieces():where("),
    ("a mod of the old format", [(MANIFEST, "format: 2", "format: 1")], CHECK, "mod.yaml:5:9: error: gale is in format 1, and this program reads format 2", "`vizier mod upgrade gale` rewrites it"),
    ("a parameter that the script does not have", [(CONTENT, "value: 2", "valeu: 2")], CHECK, "magic.yaml:4:43: error: unknown key 'valeu'", "did you mean 'value'?"),
    ("a parameter of another type", [(CONTENT, "value: 2", "value: two")], CHECK, "magic.yaml:4:50: error: spells.gale:card.with.value: expected a whole number, found 'two'"),
    ("the type of a parameter", [declared('value = { type = "interger" }')], CHECK,
     "scripts/card.lua:8: error: params.value.type: 'interger' is not one of integer, string, boolean, array, object", "did you mean 'integer'?"),
    ("a word for what fits a parameter", [declared('value = {\n    type = "integer",\n    minimun = 1\n  }')], CHECK,
     "scripts/card.lua:10: error: unknown key 'minimun' in params.value", "did you mean 'minimum'?"),
    ("the least of a parameter", [declared('value = { type = "integer", minimum = "one" }')], CHECK, "scripts/card.lua:8: error: params.value.minimum: expected a whole number, found 'one'"),
    ("the words of a parameter", [declared("value = { enum = 3 }")], CHECK, "scripts/card.lua:8: error: params.value.enum: expected a list, found 3"),
    ("a type that is no word", [declared("value = { type = 5 }")], CHECK,
     "scripts/card.lua:8: error: params.value.type: expected one of integer, string, boolean, array, object, or a list of them, found 5"),
    ("a parameter that is only a type", [declared('value = "integer"')], CHECK, "scripts/card.lua:8: error: params.value: expected a map, found 'integer'"),
    ("a parameter without a name", [declared('{ type = "integer" }')], CHECK, "scripts/card.lua:8: error: params says of each parameter what fits"),
    ("a parameter that is perhaps optional", [declared('value = { type = "integer", optional = "yes" }')], CHECK,
     "scripts/card.lua:8: error: params.value.optional: expected true or false, found 'yes'"),
    ("a script that does not exist", [(CONTENT, "gale/card", "gale/crad")], CHECK, "magic.yaml:4:24: error: spells.gale:card.script: there is no script module 'gale/crad'",
     "did you mean 'gale/card'?"),
    ("a total that is not the supply's", [(CONTENT, "!add 1", "!add 2")], CHECK, "magic.yaml:6:20: warning: conserved.spells.total is 23, but with 3 seats there are 22 at the start",
     "write conserved: { spells: { total: !add -1 } }"),
    ("a section", [(CONTENT, "spells:\n", "spels:\n")], CHECK, "magic.yaml:3:1: error: unknown section 'spels'", "did you mean 'spells'?"),
    ("a tab", [(CONTENT, "  card", "\tcard")], CHECK, "magic.yaml:4:1: error: a tab in the indentation", "indent with two spaces"),
    ("a switch of the rules", [(CONTENT, "conserved:", "rules: { spells_reech: all }\nconserved:")], CHECK,
     "magic.yaml:5:10: warning: no script reads rules.spells_reech", "did you mean 'spells_reach'?"),
    ("a quote that does not end", [(TEXTS, 'kinds."', "kinds.")], CHECK, "lang/en.yaml:5:9: error: the quoted text has no end"),
    ("an argument in one language", [("lang/fr.yaml", "{value}", "{valeur}")], CHECK,
     "lang/fr.yaml:5:9: error: text text.card (fr): the argument 'valeur' does not exist in en", "did you mean 'value'?"),
    ("an argument that the script does not pass", [(LUA, 'bank.log(ctx.game, "log.charity", ctx.owner, nil, taken)', 'ctx.game:log("gale.did", { plaer = ctx.owner, taken = #taken })'),
                                                  (TEXTS, "kind:", 'gale:\n  did: "{player} did it {taken}."\nkind:')], CHECK,
     "lang/en.yaml:3:8: warning: text gale.did (en)", "scripts/card.lua:23 passes no 'player'", "did you mean 'plaer'?"),
    ("a text that is not there, by a key that is worked out", [first('ctx.game:log("log." .. "charrity", { player = ctx.owner })')], TEST,
     "scripts/card.lua:21: error: there is no text 'log.charrity'; did you mean 'log.charity'?"),
    ("an argument that a text by a worked out key does not get", [SAYS, first('ctx.game:log("gale." .. "did", { plaer = ctx.owner, taken = 1 })')], TEST,
     "scripts/card.lua:21: error: text gale.did: en (", "lang/en.yaml:3) uses 'player', which is not passed; passed: plaer, taken; did you mean 'plaer'?"),
    ("an argument that only one language uses", [SAYS, ("lang/fr.yaml", "kind:", 'gale:\n  did: "{joueur} : {taken}."\nkind:'),
                                                 first('ctx.game:log("gale." .. "did", { player = ctx.owner, taken = 1 })')], TEST,
     "scripts/card.lua:21: error: text gale.did: fr (", "lang/fr.yaml:3) uses 'joueur', which is not passed; passed: player, taken"),
    ("no arguments at all", [SAYS, first('local key = "gale." .. "did"\n  ctx.game:log(key)')], TEST,
     "scripts/card.lua:22: error: text gale.did: ", "uses 'player', which is not passed", "nothing is passed"),
    ("words where a text counts", [(TEXTS, "kind:", 'gale:\n  did: "{player} {taken, plural, one {x} other {y}}"\nkind:'),
                                   first('ctx.game:log("gale." .. "did", { player = ctx.owner, taken = "two" })')], TEST,
     "scripts/card.lua:21: error: text gale.did: en (", "uses 'taken' as a number, which it is not"),
    ("a text inside a text", [(TEXTS, "kind:", 'gale:\n  did: "{why}"\nkind:'), first('ctx.game:log("gale." .. "did", { why = { text = "why." .. "targett" } })')], TEST,
     "scripts/card.lua:21: error: there is no text 'why.targett'; did you mean 'why.target'?"),
    ("a question by a key that is worked out", [(LUA, 'ask = "ask.space"', 'ask = "ask." .. "spcae"')], TEST,
     "error: there is no text 'ask.spcae'; did you mean 'ask.space'?", "called from:"),
    ("a word to choose that is worked out", [first('ctx.owner:choose("ask.space", { "pa" .. "yy", "pay" })')], SIM,
     "scripts/card.lua:21: error: the word 'payy' can be chosen and has no text choice.payy; did you mean 'pay'?", "stands before the mistake: vizier resume"),
    ("a text that only a game meets", [first('ctx.game:log("log." .. "charrity", { player = ctx.owner })')], SIM,
     "scripts/card.lua:21: error: there is no text 'log.charrity'", "> 21 | ", "called from:", "mistakes are shown", "stands before the mistake: vizier resume"),
    ("a text changed in one language only", [(TEXTS, "kind:", 'ask:\n  space: "Which space?"\nkind:')], CHECK,
     "lang/en.yaml:3:10: warning: text ask.space is changed in en, but not in fr and it", "write it there, too, or say languages: [en] in mod.yaml"),
    ("a plural without its last case", [(TEXTS, "{value} from", "{value, plural, one{x}} from")], CHECK, "lang/en.yaml:5:9: error: text text.card (en): plural and select need a case 'other'"),
    ("a word to choose without a text", [first('ctx.owner:choose("ask.space", { "pay", "nope" })')], CHECK,
     "scripts/card.lua:21: warning: the word 'nope' can be chosen and has no text choice.nope"),
    ("a question without a text", [(LUA, '"ask.space"', '"ask.spcae"')], CHECK, "scripts/card.lua:13: warning: there is no text ask.spcae", "did you mean 'ask.space'?"),
    ("a language without its file", [(MANIFEST, "[en, fr, it]", "[en, fr, it, de]")], CHECK, "mod.yaml:8:12: warning: languages: there is no lang/de.yaml"),
    ("a game that is not installed", [(MANIFEST, "aladdin >=1.0 <2", "aladin >=1.0 <2")], CHECK, "mod.yaml:9:12: error: gale requires aladin, which is not installed",
     "did you mean 'aladdin'?"),
    ("a version that there is not", [(MANIFEST, ">=1.0 <2", ">=3.0")], CHECK, "mod.yaml:9:12: error: gale requires aladdin >=3.0, but aladdin is 1.0.0"),
    ("a seat of a spec", [(SPEC, "blue: { artifacts", "bleu: { artifacts")], TEST, "specs/gale.yaml:8:5: error: 'bleu' is no seat", "did you mean 'blue'?"),
    ("a seat that takes part with more players", [(SPEC, "green: { artifacts", "yellow: { artifacts")], TEST,
     "specs/gale.yaml:9:5: error: there is no seat 'yellow' in this game", "'yellow' takes part where there are 4 seats or more, and here are 3"),
    ("a result that is not so", [(SPEC, "[0, 2, 0, 0, 0]", "[0, 3, 0, 0, 0]")], TEST, "specs/gale.yaml:16:12: error: red.purse: expected [0, 3, 0, 0, 0], but it is [0, 2, 0, 0, 0]"),
    ("no spec", [(SPEC, None, "[]\n")], TEST, "gale has no spec yet: a file such as specs/gale.yaml says what must happen"),
    ("a drawing that runs something", [("content/glyphs/card.svg", None, SVG % "<script>1</script>")], CHECK, "card.svg:1:61: error: <script>: scripts are not run in drawings"),
    ("a drawing of nothing", [("content/glyphs/crad.svg", None, SVG % '<circle cx="1" cy="1" r="1"/>')], CHECK, "crad.svg: warning: nothing is called 'gale:crad'",
     "did you mean 'gale:card'?"),
    ("a drawing of the theme", [("content/theme.yaml", None, "outlines: { tent: { drawing: tnet } }\n")], CHECK,
     "theme.yaml:1:30: error: theme: there is no drawing 'tnet' in theme/", "did you mean 'tent'?"),
    ("a colour of the theme", [("content/theme.yaml", None, "grounds: { tile: { header: goold } }\n")], CHECK,
     "theme.yaml:1:28: error: theme: there is no colour 'goold' in the palette", "did you mean 'gold'?"),
    ("a key of the theme", [("content/theme.yaml", None, "outlines: { tent: { kepp: { top: 9 } } }\n")], CHECK, "theme.yaml:1:21: error: ", "did you mean 'keep'?"),
    ("an outline that the theme lacks", [("content/window.yaml", None, "table: { window: { bands: { city: { cells: { market: { outline: tnet } } } } } }\n")], CHECK,
     "window.yaml:1:65: error: table.window: there is no outline 'tnet' in the theme", "did you mean 'tent'?"),
    ("a drawing that the theme does not show", [("content/theme/tnet.svg", None, SVG % '<circle cx="1" cy="1" r="1"/>')], CHECK,
     "tnet.svg: warning: nothing in the theme is called 'tnet', so that this is never drawn", "did you mean 'tent'?"),
    ("a folder that nothing reads", [("script/card.lua", None, "return 1\n")], CHECK, "script/card.lua: warning: gale does not read script/card.lua", "scripts lie in scripts/"),
    ("a mistake that only a game meets", [(LUA, "space:count(ctx.owner) *", "space.first.owner.cellar.size *")], SIM, "scripts/card.lua:21: error: a Player has no 'cellar'",
     "> 21 |   local value = space.first.owner.cellar.size", "called from:", "scripts/lib/windows/batch.lua:", "mistakes are shown", "stands before the mistake: vizier resume"),
]


def told(mistake):
    """Nothing where all is told; otherwise what is missing."""
    name, edits, command, *says = mistake
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/config", "LANG": "C"}
        run = lambda *arguments: subprocess.run([VIZIER, *arguments], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        made = run("mod", "new", "gale", "--for", "aladdin", "--kind", "spell")
        if made.returncode:
            return f"{name}: {made.stderr}"
        mod = pathlib.Path(home) / "data" / "vizier" / "mods" / "gale"
        for file, there, written in edits:
            path = mod / file
            path.parent.mkdir(parents=True, exist_ok=True)
            if there is not None:
                text = path.read_text()
                if there not in text:
                    return f"{name}: {file} has no '{there}'"
                written = text.replace(there, written, 1)
            path.write_text(written)
        done = run(*command)
        said = (done.stdout + done.stderr).replace(f"{mod}/", "")
    missing = [part for part in says if part not in said]
    if any(": error:" in part for part in says) and done.returncode == 0:
        missing.append("a status that is not 0")
    return f"{name}: not told: {missing}\n{said[:1500]}" if missing else None


def main():
    sound = told(("the spell as it is", [], CHECK, "0 errors, 0 warnings"))
    blind = told(("nothing at all", [], CHECK, "did you mean"))  # what is not told is found missing
    problems = [sound] if sound else [] if blind else ["a message that nobody gives counts as told"]
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        problems += [p for p in pool.map(told, (m for m in MISTAKES if WORD in m[0])) if p]
    print("\n".join(problems) if problems else f"{len(MISTAKES)} mistakes are told")
    return 1 if problems or len(MISTAKES) < 25 else 0


if __name__ == "__main__":
    sys.exit(main())
