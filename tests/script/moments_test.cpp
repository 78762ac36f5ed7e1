// What functions of scripts are given, and what they may listen to, is declared: a wrong name is a message, never a
// nil or silence.
#include "script/contracts.hpp"
#include "script/lint.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// Loads duel with its trick `charm` as this script, and calls `run` of another one.
Try with_charm(const std::string& charm, const std::string& run = "") {
  return Try(
      Try::with({{"duel/tricks/charm", {layer(charm, "duel", "charm.lua")}},
                 {"duel/try", {layer("local try = {}\nfunction try.run(game)\n" + run + "\nend\nreturn try\n")}}}),
      Mode::step);
}

std::string charm_with(const std::string& resolve) {
  return "local charm = trick {}\nfunction charm.resolve(ctx)\n" + resolve + "\nend\nreturn charm\n";
}

const char* const play =
    "local kind = game:kind('boost')\n"
    "return kind.script.resolve(kind:context { game = game, owner = game:player(1), kind = kind, params = kind.params "
    "})";

/// What the handlers of two effects say, in the order in which they were told.
std::string told(const std::string& on, const std::string& run) {
  return Try(Try::with({{"duel/ear", {layer("return { on = { " + on + " } }\n", "duel", "ear.lua")}},
                        {"duel/try",
                         {layer("local try = {}\nfunction try.run(game)\n  local ash, birch = game:player(1), "
                                "game:player(2)\n" +
                                run + "\nend\nreturn try\n")}}}),
             Mode::step)
      .says();
}

}  // namespace

TEST_CASE("the ctx of a script has the fields that its contract declares, and no others") {
  for (const Snippet& row : std::vector<Snippet>{
           {"return ctx.owner.number", "1"},
           {"return tostring(ctx.said)", "nil"},  // declared with ?
           {"return ctx.onwer.number", "the ctx of a trick has no 'onwer'; did you mean 'owner'?"},
           {"return tostring(ctx.onwer == ctx.game:player(1))",
            "the ctx of a trick has no 'onwer'; did you mean 'owner'?"},
           {"if ctx.zzz then return 1 end", "the ctx of a trick has no 'zzz'"},
           {"return ctx[1]", "the ctx of a trick has no '1'"},
           {"return ctx.card", "the ctx of a trick was made without 'card'"},
           {"ctx.mine = 1", "the ctx of a trick has no 'mine'"},
           {"ctx.fixed = 3 return ctx.fixed", "3"},
       }) {
    INFO(row.code);
    const Try tried = with_charm(charm_with(row.code), play);
    CHECK(tried.says() == row.says);
    if (tried.error) CHECK(tried.error.place.file == "charm.lua");
    if (tried.error) CHECK(tried.error.place.line == 3);
  }
}

TEST_CASE("only a new table becomes a ctx: what is frozen stays so") {
  for (const char* code :
       {"game:kind('boost'):context(game.rules)", "game:kind('boost'):context(game:zones('x'))",
        "local k = game:kind('boost') k:context(k:context {})", "local k = game:kind('boost') k:context(k.params)",
        "game:kind('page'):context(game.rules)"}) {
    INFO(code);
    const Try tried(code);
    CHECK(tried.error);
    CHECK(Try(std::string("pcall(function() ") + code + " end) game.rules.rounds = 1").error);
  }
}

TEST_CASE("the ctx of an effect is a record of the host") {
  const auto says = [](const std::string& body) {
    return told("won = function(ctx, winner) error(tostring((function() " + body + " end)()), 0) end",
                "game:modify { script = 'duel/ear', owner = ash, ends = 'round_end' } game:tell('won', birch)");
  };
  CHECK(says("return ctx.owner.number") == "1");
  CHECK(says("return winner.number") == "2");
  CHECK(says("return ctx.cause") == "nil");
  CHECK(says("return ctx.script .. ' ' .. ctx.ends .. ' ' .. ctx.name") == "duel/ear round_end duel/ear");
  CHECK(says("return ctx.params.none") == "nil");
  CHECK(says("return ctx.onwer == winner") == "the ctx of an effect has no 'onwer'; did you mean 'owner'?");
}

TEST_CASE("a contract says which fields a script needs") {
  const Try tried = with_charm("---Does nothing.\n\nlocal charm = trick {\n  windows = 'any',\n}\nreturn charm\n");
  CHECK(tried.error.message == "a trick needs 'resolve': what happens when it acts");
  CHECK(tried.error.place.file == "charm.lua");
  CHECK(tried.error.place.line == 3);
}

TEST_CASE("a script that listens to no moment of the game does not load") {
  const Try tried = with_charm(
      "local charm = trick {\n  on = {\n    round_ende = function() end,\n  },\n}\nfunction charm.resolve() "
      "end\nreturn "
      "charm\n");
  CHECK(tried.error.message == "duel:early:tricks has no moment 'round_ende' to listen to; did you mean 'round_end'?");
  CHECK(tried.error.place.file == "charm.lua");
  CHECK(tried.error.place.line == 3);
}

TEST_CASE("moments are named when they are told, awaited and ended") {
  for (const Snippet& row : std::vector<Snippet>{
           {"game:tell('wno', birch)", "there is no moment 'wno'; did you mean 'won'?"},
           {"game:close('round_ende')", "there is no moment 'round_ende'; did you mean 'round_end'?"},
           {"return #game:handlers('wno')", "there is no moment 'wno'; did you mean 'won'?"},
           {"return game:end_modifiers('round_ende')", "there is no moment 'round_ende'; did you mean 'round_end'?"},
           {"game:modify { script = 'duel/ear', ends = 'round_ende' }",
            "modify: 'ends' names no moment: 'round_ende'; did you mean 'round_end'?"},
           {"game:tell('won')", "the moment 'won' tells (player), not 0 values"},
           {"game:tell('won', birch, 3)", "the moment 'won' tells (player), not 2 values"},
           {"game:modify { script = 'duel/ear' } game:tell('won', 3)",
            "'player' of the moment 'won' must be a Player, not 3"},
           {"game:tell('round_end', 1)", "the moment 'round_end' tells (), not 1 values"},
           {"return tostring(game:hears('won'))", "false"},
           {"game:modify { script = 'duel/ear' } return tostring(game:hears('won'))", "true"},
           {"local n = game:modify { script = 'duel/ear' } game:end_modifier(n) return tostring(game:hears('won'))",
            "false"},
       }) {
    INFO(row.code);
    CHECK(told("won = function() end", row.code) == row.says);
  }
}

TEST_CASE("listeners run in order of priority; who has ended is left out, who comes meanwhile waits") {
  const char* const on =
      "won = function(ctx) local g = ctx.game g.light = g.light * 10 + ctx.params.n\n"
      "  if ctx.params.ends then g:end_modifier(ctx.params.ends) end\n"
      "  if ctx.params.brings then g:modify { script = ctx.script, params = { n = 9 } } end end";
  CHECK(told(on,
             "local function add(n, priority, more) local p = more or {} p.n = n\n"
             "  return game:modify { script = 'duel/ear', params = p, priority = priority } end\n"
             "local third = add(3, 5) local second = add(2, 0, { ends = third, brings = true }) add(1, -5)\n"
             "game:tell('won', ash) local first = game.light game.light = 0 game:tell('won', ash)\n"
             "return first .. ' ' .. game.light .. ' ' .. second") == "12 129 2");
}

TEST_CASE("a closed moment is told first, then effects that last until then end") {
  CHECK(told("round_end = function(ctx) ctx.game.light = ctx.game.light + 1 end",
             "game:modify { script = 'duel/ear', ends = 'round_end' } game:modify { script = 'duel/ear' }\n"
             "game:close('round_end') local once = game.light game:close('round_end')\n"
             "return once .. ' ' .. game.light .. ' ' .. #game:modifiers()") == "2 3 1");
}

TEST_CASE("a modifier without a script is one of the script that calls") {
  CHECK(
      Try(Try::with({{"duel/self",
                      {layer("return { modify = { prize = function(_, n) return n + 40 end }, begin = function(game) "
                             "game:modify {} end }\n")}},
                     {"duel/try",
                      {layer("local self = require 'duel/self'\nreturn { run = function(game) self.begin(game) return "
                             "game:query('prize') end }\n")}}}),
          Mode::step)
          .says() == "42");
}

TEST_CASE("a kind knows the name of its script") {
  CHECK(Try("return game:kind('boost').module").says() == "duel/tricks/charm");
  CHECK(Try("return game:kind('page').module").says() == "");
}

TEST_CASE("names of moments in compiled scripts are found without running them") {
  auto package = duel();
  package->scripts["duel/odd"] = {
      layer("local odd = {}\nfunction odd.f(game, name)\n  game:tell('wno', game.first)\n  game:tell(name)\n"
            "  game:modify { script = 'duel/odd', ends = 'round_ende' }\n  game:modify({ ends = 'round_end' })\n"
            "  game:close('round_end')\n  return { ends = 'nothing' }, game:hears('laid')\nend\nreturn odd\n",
            "duel", "odd.lua")};
  Runtime runtime(package);
  REQUIRE(runtime.error().message == "");
  content::Diagnostics found = lint(runtime);
  std::erase_if(found.list, [](const auto& d) { return d.pass == "fields"; });
  REQUIRE(found.list.size() == 2);
  CHECK(content::to_line(found.list[0]) == "odd.lua:3: error: there is no moment 'wno' (did you mean 'won'?)");
  CHECK(content::to_line(found.list[1]) ==
        "odd.lua:5: error: there is no moment 'round_ende' (did you mean 'round_end'?)");
}

TEST_CASE("the stub and the page of a package list what it declares") {
  const auto package = duel();
  const std::string lua = contracts_lua(*package), page = contracts_markdown(*package);
  CHECK(lua.find("---@class trick_ctx\n---@field game Game\n---@field owner Player Whose trick it is.\n") !=
        std::string::npos);
  CHECK(lua.find("---@field said? table[]\n") != std::string::npos);
  CHECK(lua.find("---@field won? fun(ctx: modifier_ctx, player: Player) A player has won the round.\n") !=
        std::string::npos);
  CHECK(lua.find("---@field prize? fun(ctx: modifier_ctx, answer: any): any") != std::string::npos);
  CHECK(lua.find("---@field on? effect_on\n") != std::string::npos);
  CHECK(lua.find("---@class modifier_ctx\n---@field game Game") != std::string::npos);
  CHECK(page.find("| `won(ctx, player: Player)` | A player has won the round. |") != std::string::npos);
  CHECK(page.find("| `resolve` | Required. what happens when it acts |") != std::string::npos);
}
