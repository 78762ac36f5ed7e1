-- Scripts run in a sandbox: they see what the binding declares (docs/api/luacheck.lua, printed by `vizier api --luacheck`) and nothing else of Lua.
local sandbox = {
  read_globals = {
    "assert", "error", "ipairs", "math", "pairs", "pcall", "rawequal", "rawlen", "require", "select", "string", "table", "tonumber", "tostring",
    "type",
  },
}

local declared = {}
local chunk = loadfile("docs/api/luacheck.lua", "t", declared)
if chunk and setfenv then setfenv(chunk, declared) end -- luacheck may itself run on Lua 5.1
if chunk then sandbox = chunk() or declared end

stds.sandbox = sandbox
std = "sandbox"
max_line_length = 150
self = false
unused_args = false -- the signature of a script's function is its contract, whether or not it needs every argument

-- constructors that a package declares in its section `contracts`
files["tests/packages/duel"] = { read_globals = { "trick" } }
files["scripts/almadi"] = { read_globals = { "objective", "character" } }
files["mods"] = { read_globals = { "power", "objective", "character" } }
files["scripts/aladdin"] = { read_globals = { "power" } }
files["scripts/morgenland"] = { read_globals = { "power" } }
files["tests/packages/haste"] = { read_globals = { "trick" } }
