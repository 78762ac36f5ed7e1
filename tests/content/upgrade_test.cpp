#include "catch.hpp"
#include "content/upgrade/format_2.hpp"
#include "content/upgrade/lua_text.hpp"

using namespace vizier::content;

namespace {

struct Rewritten {
  const char *what, *before, *after;
};

std::string upgraded(const std::string& script) {
  std::vector<ArchiveFile> files = {{"scripts/card.lua", script}};
  upgrade_to_format_2(files);
  return files[0].text;
}

}  // namespace

TEST_CASE("a script is taken apart as Lua does, and its brackets and blocks close") {
  const LuaText script(
      "local a = [[ ( ]] -- ) }\nif x then f('\\'(', 1.5e-3..b, function() return { 1 } end) end --[==[ end ]==]");
  CHECK(script.is(0, "local"));
  CHECK(script.at(3) == "[[ ( ]]");
  const std::size_t block = 4;
  CHECK(script.is(block, "if"));
  CHECK(script.closing(block) == script.size() - 1);
  const auto arguments = script.arguments(block + 4);
  REQUIRE(arguments.size() == 3);
  CHECK(script.source(arguments[1]) == "1.5e-3..b");
  CHECK(script.source(arguments[2]) == "function() return { 1 } end");
  CHECK(script[block].line == 2);
}

TEST_CASE("what is written as in format 1 is rewritten, and every other letter stays") {
  const Rewritten rows[] = {
      {"a log", "game:log('x', 'a', 1, \"b\", f(2, 3)) -- so", "game:log('x', { a = 1, b = f(2, 3) }) -- so"},
      {"a field of an argument", "game:log('x', 'row:y', cell)", "game:log('x', { row = cell and cell.y })"},
      {"a name that is no word", "g:log('x', 'a-b', 1)", "g:log('x', { [\"a-b\"] = 1 })"},
      {"over several lines", "game:log('x', 'a', 1, -- one\n  'b', 2)", "game:log('x', { a = 1, -- one\n  b = 2 })"},
      {"a question", "p:choose('ask', { 1 }, 'n', 2)", "p:choose('ask', { 1 }, { args = { n = 2 } })"},
      {"a question in a question", "p:choose('ask', { q:choose('a', l, 'm', 1) }, 'n', 2)",
       "p:choose('ask', { q:choose('a', l, { args = { m = 1 } }) }, { args = { n = 2 } })"},
      {"amounts", "p:choose_amounts('ask', a, b, 1, 2, 'n', 2)",
       "p:choose_amounts('ask', a, b, 1, 2, { args = { n = 2 } })"},
      {"what is new already", "game:log('x', { a = 1 }) p:choose('y', l, { args = { n = 1 } }) game:log('x')",
       "game:log('x', { a = 1 }) p:choose('y', l, { args = { n = 1 } }) game:log('x')"},
      {"what is not known", "game:log('x', 'a', 1, b) game:log('x', 'a:b', f())",
       "game:log('x', 'a', 1, b) game:log('x', 'a:b', f())"},
      {"a text in a text", "local s = \"game:log('x', 'a', 1)\"", "local s = \"game:log('x', 'a', 1)\""},
      {"one stage",
       "function c.targets(ctx, picked)\n  if #picked > 0 then return nil end\n  return f(ctx), 'ask.a'\nend",
       "c.targets = {\n  ask = \"ask.a\",\n  from = function(ctx) return f(ctx) end,\n}"},
      {"two stages, named as resolve does",
       "function c.targets(ctx, picked, any)\n  if #picked == 0 then return f(ctx, any), 'ask.a' end\n"
       "  if #picked == 1 then return g(picked[1]), 'ask.b' end\nend\nfunction c.resolve(ctx, piece, to) end",
       "c.targets = {\n  { ask = \"ask.a\", from = function(ctx) return f(ctx) end },\n"
       "  { ask = \"ask.b\", from = function(ctx, piece) return g(piece) end },\n}\nfunction c.resolve(ctx, piece, to) "
       "end"},
      {"a stage that is not always there",
       "function c.targets(ctx, picked)\n  if #picked == 0 and ctx.far then return f(), 'a' end\nend",
       "c.targets = {\n  ask = \"a\",\n  from = function(ctx)\n    if ctx.far then\n      return f()\n    end\n  "
       "end,\n}"},
      {"a hint that the first is enough",
       "function c.targets(ctx, picked, any)\n  if #picked > 0 then return end\n  for _, p in ipairs(l) do\n"
       "    if any then break end\n  end\n  return any and l or m\nend",
       "c.targets = {\n  from = function(ctx)\n    for _, p in ipairs(l) do\n    end\n    return false and l or m\n  "
       "end,\n}"},
      {"a field of a constructor",
       "return power { targets = function(ctx, picked) if not picked[1] then return l, 'a' end end }",
       "return power { targets = {\n  ask = \"a\",\n  from = function(ctx) return l end,\n} }"},
      {"other uses of what was picked", "function c.targets(ctx, picked)\n  return f(picked)\nend",
       "function c.targets(ctx, picked)\n  return f(picked)\nend"},
      {"two questions for one stage",
       "function c.targets(ctx, picked)\n  if #picked == 0 then if a then return l, 'x' end return m, 'y' end\nend",
       "function c.targets(ctx, picked)\n  if #picked == 0 then if a then return l, 'x' end return m, 'y' end\nend"},
      {"a signal",
       "local signal = require \"lib/signal\"\nsignal.emit(ctx.game, 'done', 1)\nsignal.close(game, 'over')",
       "ctx.game:tell('done', 1)\ngame:close('over')"},
  };
  for (const Rewritten& row : rows) {
    INFO(row.what);
    CHECK(upgraded(row.before) == row.after);
    CHECK(upgraded(row.after) == row.after);
  }
}

TEST_CASE("what could not be rewritten is named by line, with what to do") {
  const auto left = left_overs({{"scripts/a.lua",
                                 "game:log('x', 'a', 1, b)\nfunction c.targets(ctx, picked)\n  return f(picked)\nend\n"
                                 "local l = other.targets(ctx, {})\nz:actors() z:pieces_up_to('a', 1)\n"},
                                {"content/a.yaml", "game:log('x', 'a', 1, b)\n"}});
  std::string lines;
  for (const LeftOver& one : left) lines += std::to_string(one.line) + " ";
  CHECK(lines == "1 2 5 6 6 ");
  CHECK(left[0].what == "the arguments of a text are a table: :log(text, { name = value })");
  CHECK(left_overs({{"scripts/a.lua", "game:log('x', { a = 1 })\nc.targets = { from = f }\n"}}).empty());
}

TEST_CASE("an unfinished script is left as it is") {
  for (const char* text :
       {"function c.targets(ctx, picked)", "game:log('x', 'a', ", "x = 'abc", "[==[", "--[[", "p:choose(", ""})
    CHECK(upgraded(text) == text);
}
