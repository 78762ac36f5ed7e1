// Loading of modules: contracts, patches, and mistakes that are told with file, line, source, trace and variables.
#include "script/looking.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// What the runtime says when the module `duel/try` is this text.
Error loading(const std::string& text) { return Try(Try::with({{"duel/try", {layer(text)}}}), Mode::step).error; }

}  // namespace

TEST_CASE("a module that does not load says where and why") {
  struct Row {
    const char *text, *message;
    int line;
  };
  const Row rows[] = {
      {"local x = = 1\nreturn {}", "unexpected symbol near '='", 1},
      {"local x = 1\n\nreturn { run = functoin() end }", "'}' expected near 'end'", 3},
      {"local t = {}\nt.x.y = 1\nreturn t", "attempt to index a nil value (field 'x')", 2},
      {"local t = {}\nlocal r = require('duel/nothing')\nreturn t", "there is no module 'duel/nothing'", 2},
      {"local t = trick {}\nt.resolv = function() end\nreturn t", "a trick has no 'resolv'; did you mean 'resolve'?",
       2},
      {"\nreturn trick { resolve = 3 }", "'resolve' of a trick must be a function, not a number", 2},
      {"return trick { windos = 'any' }", "a trick has no 'windos'; did you mean 'windows'?", 1},
      {"return trick { 1 }", "a trick has named fields only", 1},
      {"return trick 'any'", "argument 1 of 'trick' must be a table, not string", 1},
      {"local game = nil\nreturn game.round", "attempt to index a nil value (local 'game')", 2},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const Error error = loading(row.text);
    CHECK(error.message == row.message);
    CHECK(error.place.file == "try.lua");
    CHECK(error.place.line == row.line);
  }
  const Error nothing = loading("local t = {}\nt.x = 1\n");
  CHECK(nothing.message == "the script returns nothing: it ends with 'return', mostly of the table that it has filled");
  CHECK(nothing.place.file == "try.lua");
  CHECK(nothing.place.line == 2);
  const Error no_query = loading("return {\n  modify = {\n    powr = function() end } }");
  CHECK(no_query.message == "duel:early:tricks has no query 'powr' to modify; did you mean 'power'?");
  CHECK(no_query.place.file == "try.lua");
  CHECK(no_query.place.line == 3);
}

TEST_CASE("a power is refused wherever it stands, also among literals, which leave no instruction behind") {
  const std::pair<const char*, int> powers[] = {
      {"return { run = function(x, y) return x ^ y end }", 1},
      {"local a = '^'\nlocal b = 2^0.5\nreturn { b }", 2},
      {"local a = [==[\n]=]^]]\n]==] ^ 2\nreturn { a }", 3},
      {"--[[ ^\n]] local a = 3 --^\nlocal b = \"\\\"^\\\\\" local c = a^a\nreturn { c }", 3},
      {"local t = { 1 }\nlocal u = t[ [[^]] ]\nlocal v = 4 - -2^1\nreturn { v }", 3},
  };
  for (const auto& [text, line] : powers) {
    INFO(text);
    const Error error = loading(text);
    CHECK(error.message ==
          "scripts have no '^', which machines round differently: multiply, or write 1 << n for a power of two");
    CHECK(error.place.file == "try.lua");
    CHECK(error.place.line == line);
  }
  for (const char* text : {"local a = '^' -- ^\nreturn { a }", "local a = [[^]] --[==[ ^ ]] ]==]\nreturn { a }",
                           "return { \"\\\"^\", '\\'^' } --", "local t = { 3 }\nreturn { t[ #[=[^]=] ], 1 ~ 3 }"}) {
    INFO(text);
    CHECK(loading(text).message.find("scripts have no") == std::string::npos);  // it loads, and then has no `run`
  }
}

TEST_CASE("a binary chunk is not loaded") {
  const std::string binary = std::string("\x1bLua\x54\x00\x19\x93\r\n\x1a\n", 12) + std::string(40, '\0');
  CHECK(loading(binary).message.find("attempt to load a binary chunk") != std::string::npos);
}

TEST_CASE("modules that require each other in a circle are named") {
  auto package = Try::with({{"duel/a", {layer("local b = require('duel/b')\nreturn { b = b }", "duel", "a.lua")}},
                            {"duel/b", {layer("return { a = require('duel/a') }", "duel", "b.lua")}}});
  const Runtime runtime(package);
  CHECK(runtime.error().message == "modules require each other in a circle: duel/a -> duel/b -> duel/a");
  CHECK(runtime.error().place.file == "b.lua");
}

TEST_CASE("a module is loaded once, with an environment of its own") {
  auto package = Try::with(
      {{"duel/one", {layer("return { n = 1 }")}},
       {"duel/try", {layer("return { run = function() return require('duel/one') == require('duel/one') end }")}}});
  CHECK(Try(package, Mode::step).says() == "true");
}

TEST_CASE("a patch changes functions of the layer below and can call them") {
  const auto base =
      layer("local t = {}\nfunction t.value() return 1 end\nfunction t.run() return t.value() * 2 end\nreturn t",
            "duel", "base.lua");
  const auto first = layer("return { value = function() return Base.value() + 10 end }", "mod_a", "a.lua");
  const auto second = layer("return { value = function() return Base.value() * 100 end }", "mod_b", "b.lua");
  CHECK(Try(Try::with({{"duel/try", {base}}}), Mode::step).says() == "2");
  CHECK(Try(Try::with({{"duel/try", {base, first}}}), Mode::step).says() == "22");
  CHECK(Try(Try::with({{"duel/try", {base, first, second}}}), Mode::step).says() == "2200");
}

TEST_CASE("a patch of a function that is spelt otherwise is warned of, one of its own is not") {
  const auto base =
      layer("local t = {}\nfunction t.value() return 1 end\nfunction t.run() return t.value() end\nreturn t", "duel",
            "base.lua");
  const auto patch = layer(
      "local t = {}\nfunction t.vlaue()\n  return 2\nend\nfunction t.helper_of_mine() end\nreturn t", "mod_a", "a.lua");
  script::Runtime runtime(Try::with({{"duel/try", {base, patch}}}));
  const auto told = runtime.load_diagnostics();
  REQUIRE(told.list.size() == 1);
  CHECK(content::to_line(told.list[0]) ==
        "a.lua:2: warning: duel/try has no 'vlaue' that this could change (did you mean 'value'?)");
}

TEST_CASE("a mistake in a patch names the patch") {
  const auto base =
      layer("local t = {}\nfunction t.value() return 1 end\nfunction t.run() return t.value() end\nreturn t", "duel",
            "base.lua");
  const auto broken =
      layer("local t = {}\nfunction t.value()\n  return Base.valu() + 1\nend\nreturn t", "mod_a", "a.lua");
  const Error error = Try(Try::with({{"duel/try", {base, broken}}}), Mode::step).error;
  CHECK(error.message == "duel/try has no 'valu'; did you mean 'value'?");
  CHECK(error.place.file == "a.lua");
  CHECK(error.place.line == 3);
  CHECK(error.source == "  return Base.valu() + 1");
  CHECK(Try(Try::with({{"duel/try", {base, layer("return 3", "mod_a", "a.lua")}}}), Mode::step).says() ==
        "a.lua must return a table with the functions that it changes");
}

TEST_CASE("a mistake comes with its line, the way there and the variables around it") {
  const Error error = Try("  local function inner(n)\n    local half = n // 2\n    return half + nil\n  end\n  local n "
                          "= inner(9)\n  return n")
                          .error;
  CHECK(error.message == "attempt to perform arithmetic on a nil value");
  CHECK(error.place == content::Place{"try.lua", 5, 0});
  CHECK(error.source == "    return half + nil");
  CHECK(error.trace ==
        std::vector<std::string>{"try.lua:5: in function 'inner'", "try.lua:7: in the function of line 2"});
  CHECK(error.locals == std::vector<std::string>{"n = 9", "half = 4"});
  CHECK_FALSE(error.limit);
  CHECK(content::to_text(error.diagnostic()).find("try.lua:5") != std::string::npos);
}

TEST_CASE("a mistake inside a query or a check is told where it is, not where it was asked") {
  const std::string house =
      "return { modify = {\n  power = function(_, value)\n    local wrong = {}\n    return value + wrong\n  end } }";
  auto package =
      Try::with({{"duel/house", {layer(house, "duel", "house.lua")}},
                 {"duel/try",
                  {layer("local t = {}\nfunction t.run(game)\n  game:modify { script = 'duel/house' }\n  local p = "
                         "game:query('power', game:player(1).camp.first)\n  return p\nend\nreturn t")}}});
  const Error error = Try(package, Mode::step).error;
  CHECK(error.message == "attempt to perform arithmetic on a table value (local 'wrong')");
  CHECK(error.place == content::Place{"house.lua", 4, 0});
  CHECK(error.trace ==
        std::vector<std::string>{"house.lua:4: in the function of line 2", "try.lua:4: in the function of line 2"});
  CHECK(error.locals == std::vector<std::string>{"_ = table", "value = 1", "wrong = table"});
}

TEST_CASE("a query changed by a modifier can be asked from a check in a runtime that never saw it begin") {
  auto package = Try::with({{"duel/try",
                             {layer("return { run = function(game) local x, y = 1, 2 local p = game:query('power', "
                                    "game:player(1).camp.first) return p * 100 + x * 10 + y end }")}}});
  Try made(package, Mode::step);
  world::Modifier m;
  m.script = "duel/underdog";
  world::Table with;
  with.set("bonus", world::Value(5));
  m.params = world::Value(with);
  world::Editor edit(made.world, made.runtime.defs(), nullptr);
  m.queries = ~std::uint64_t{0};
  edit.add_modifier(m);
  Runtime fresh(package);
  const Looking look(fresh, made.world);
  world::Value result;
  REQUIRE(fresh.call("duel/try", "run", {}, result));
  CHECK(result.integer_or(0) == 112);
}
