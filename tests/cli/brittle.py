"""A game whose scripts have mistakes, for tests of what a player reads then."""
import pathlib


def a_game_with_mistakes(mods):
    """Installs a package among somebody's mods whose scripts fail: at one choice of the person's, at one of the bot's, and once between two questions."""
    home = pathlib.Path(mods) / "brittle"
    files = {
        "package.yaml": "id: brittle\nversion: 1.2.3\nformat: 2\ntitle: Brittle\nlanguages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nflow: brittle/flow\n",
        "content.yaml": "zones: { table: { sight: open } }\n",
        "lang/en.yaml": "title: Brittle\nask.step: Where to?\nchoice: { walk: Walk, trip: Trip, fall: Fall }\nseat: { red: Red, blue: Blue }\nzone: { table: Table }\n",
        "scripts/flow.lua": """local flow = {}
function flow.setup() return "turn" end
function flow.turn(game)
  local word = game:player(1):choose("ask.step", { "walk", "trip", "fall" })
  if word == "trip" then error("a stone in the way") end
  return word == "fall" and "pit" or "other"
end
function flow.other(game)
  if game:player(2):choose("ask.step", { "trip", "walk" }) == "trip" then error("the bot trips") end
  return "turn"
end
function flow.pit() error("a deep pit") end
return flow
""",
    }
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
