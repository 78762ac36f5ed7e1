// No script can hang, crash or bloat the host, and none can catch the limit that stops it.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

Limits small() {
  Limits limits;
  limits.instructions = 3'000'000;
  limits.call_ms = 10;
  limits.memory = std::size_t{16} << 20;
  return limits;
}

}  // namespace

TEST_CASE("a loop that never ends is stopped by its count, also inside pcall") {
  const char* loops[] = {
      "while true do end",
      "repeat until false",
      "::again:: goto again",
      "local function f() return f() end f()",
      "pcall(function() while true do end end) return 'swallowed'",
      "while true do pcall(function() while true do end end) end",
      "while true do pcall(error) end",
      "for _ = 1, 20000 do pcall(game.zone, game, 'a long name that no zone of this game has') end return 'cheap'",
      "for _ = 1, 2 do pcall(pcall, pcall, function() while true do end end) end return 'swallowed'",
      "table.sort({ 1, 2, 3 }, function() while true do end end)",
      "pcall(table.sort, { 1, 2, 3 }, function() while true do end end) return 'swallowed'",
      "game:check(function() while true do end end)",
      "pcall(game.check, game, function() while true do end end) return 'swallowed'",
      "local t = {} while true do t[#t % 10 + 1] = ('x'):rep(9) end",
      "while true do local s = ('x'):rep(8000) end",
      "local s = ('x'):rep(8000) while true do local t = s .. 'y' end",
      "local s = ('x'):rep(8000) while true do local t = s:find('y') end",
      "local t = {} for i = 1, 50000 do t['k' .. i] = i end while true do pairs(t) end",
  };
  for (const char* code : loops) {
    INFO(code);
    Try stopped(code, Mode::step, small());
    CHECK(stopped.says() == "this runs for over 3 million instructions: is there a loop that never ends?");
    CHECK(stopped.error.limit);
    CHECK(stopped.error.place.file == "try.lua");
    CHECK(stopped.error.place.line == 3);
  }
}

TEST_CASE("whatever the host does for a script counts as its instructions") {
  const std::string fill = "local t = {} for i = 1, 90000 do t[i] = i end ";
  const std::string crowd = "for _ = 1, 6000 do game:create('page', game.deck) end ";
  const std::string loops[] = {
      "while true do local s = (''):rep(1000000000) end",
      "local s = ('x'):rep(8000) while true do local yes = s:starts(s) end",
      "local s = ('x'):rep(8000) while true do local yes = s:ends(s) end",
      "local s = ('x'):rep(8000) while true do local t = s:upper() end",
      "local s = ('x'):rep(8000) while true do local t = s:reverse() end",
      "local s = ('x'):rep(8000) while true do local t = s:replace('y', 'z') end",
      "local s = ('x'):rep(8000) while true do local t = s:sub(2) end",
      "local s = ('x'):rep(8000) while true do local t = ('%s'):format(s) end",
      "local s = ('0'):rep(8000) while true do local n = tonumber(s) end",
      fill + "while true do pcall(game.secretly, game, t, 1) end",
      fill + "while true do pcall(game.turn_up, game, t) pcall(game.payments, game, t, t) end",
      fill + "while true do pcall(game.total, game, nil, t) end",
      fill + "while true do pcall(game.player(game, 1).choose, game:player(1), 'ask', t) end",
      fill + "while true do local n = #table.pack(table.unpack(t, 1, 200)) end",
      fill + "while true do local r = game:rng('a'):pick(t) end",
      fill + "while true do table.concat(t, '', 1, 300) end",
      fill + "while true do table.sort(t) end",
      "local t = {} for i = 1, 4096 do t[-i] = i end local n = 0 while true do n = n + 1 t[-n] = nil t[-n - 4096] = n "
      "end",
      crowd + "while true do local n = game.deck:count(game:player(1)) end",
      crowd + "while true do local n = game.deck.last.place end",
      crowd + "while true do local p = game.deck:at(6000) end",
      crowd + "while true do game.deck:shuffle() end",
      "for _ = 1, 900 do game:modify{ script = 'duel/tricks/charm' } end "
      "while true do local id = game:modify{ script = 'duel/tricks/charm' } game:end_modifier(id) end",
      "while true do pcall(game.kind, game, 'knigth') end",
  };
  for (const std::string& code : loops) {
    INFO(code);
    Limits limits = small();
    limits.abort_ms = 60'000;
    limits.instructions = 10'000'000;
    limits.memory = std::size_t{64} << 20;
    Try stopped(code, Mode::step, limits);
    CHECK(stopped.says() == "this runs for over 10 million instructions: is there a loop that never ends?");
    CHECK(stopped.error.limit);
  }
}

TEST_CASE("no text is so long that an instruction could take long with it") {
  const char* made[] = {
      "local s = ('x'):rep(8000) local t = s .. s return 'made'",
      "local s = ('x'):rep(8000) local ok = pcall(function() return #(s .. s) end) return 'caught'",
      "local s = 'x' while true do s = s .. s end",
  };
  for (const char* code : made) {
    INFO(code);
    const Try stopped(code);
    CHECK(stopped.says().starts_with("a text of 16"));
    CHECK(stopped.says().ends_with(" bytes is too long: 8192 at most"));
    CHECK(stopped.error.limit);
    CHECK(stopped.error.place == content::Place{"try.lua", 3, 0});
  }
  CHECK(Try("return '" + std::string(9'000, 'x') + "'").says() == "a text of 9025 bytes is too long: 8192 at most");
  CHECK(Try("local s = ('x'):rep(4000) return #(s .. s)").says() == "8000");
}

TEST_CASE("what no count sees is given up by the clock") {
  Limits limits = small();
  limits.abort_ms = 200;
  limits.instructions = 100'000'000;
  const Try stopped("local s = ('0'):rep(8000) while true do for i = 1.5, s do break end end", Mode::step, limits);
  CHECK(stopped.says() ==
        "this takes over 200 ms of processor time, though few instructions: is something far too large?");
  CHECK(stopped.error.limit);
}

TEST_CASE("plain search takes no longer for a text that almost fits everywhere") {
  CHECK(Try("local s = ('a'):rep(8000) return tostring(s:find(('a'):rep(4000) .. 'b'))").says() == "nil");
  CHECK(Try("local s = ('a'):rep(8000) return #s:replace(('a'):rep(4000) .. 'b', '')").says() == "8000");
}

TEST_CASE("a long but finite script is allowed, and says the same when it is run again with its instructions counted") {
  Limits limits;
  limits.call_ms = 10;
  CHECK(Try("local n = 0 for i = 1, 20000000 do n = n + i % 7 end return n", Mode::check, limits).says() == "60000003");
}

TEST_CASE("memory is bounded, also inside pcall") {
  const char* bombs[] = {
      "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
      "local t = {} while true do t = { t, {}, {}, {} } end",
      "pcall(function() local t = {} while true do t = { t } end end) return 'swallowed'",
      "local t = {} for i = 1, 1e9 do pcall(function() t[i] = ('x'):rep(8000) .. i end) end",
  };
  for (const char* code : bombs) {
    INFO(code);
    Limits limits = small();
    limits.instructions = 1'000'000'000;
    Try stopped(code, Mode::step, limits);
    CHECK(stopped.says() == "this uses over 16 MB of memory");
    CHECK(stopped.error.limit);
    // the runtime is still good for the next call
    world::Value result;
    CHECK_FALSE(stopped.runtime.call("duel/try", "run", {}, result, Mode::step));
    CHECK(stopped.runtime.call("duel/evaluate", "", {world::Value(world::SeatId(0))}, result));
  }
}

TEST_CASE("one library call touches a bounded number of elements and makes a bounded text") {
  const Snippet fails[] = {
      {"return ('x'):rep(2000000)", "a text of 2000000 bytes would be too long: 8192 at most"},
      {"return ('x'):rep(1e15 // 1 | 0)", "a text of 1000000000000000 bytes would be too long: 8192 at most"},
      {"return (''):rep(1e15 // 1 | 0)", "a text of 1000000000000000 bytes would be too long: 8192 at most"},
      {"return ('x'):rep(math.maxinteger, ('y'):rep(1000))",
       "a text of 9223372036854775807 bytes would be too long: 8192 at most"},
      {"local t = {} for i = 1, 3 do t[i] = ('x'):rep(5000) end return table.concat(t)",
       "a text of 10000 bytes would be too long: 8192 at most"},
      {"return table.concat({}, 'x', 1, 1e8 // 1 | 0)", "99999999 elements are too many for one call: 100000 at most"},
      {"return table.concat({}, 'x', math.mininteger, math.maxinteger)", "concat: range too large"},
      {"table.move({}, 1, 200000, 1)", "200000 elements are too many for one call: 100000 at most"},
      {"table.move({}, math.mininteger, math.maxinteger, 1)", "move: range too large"},
      {"return table.unpack({}, 1, 300)", "unpack: 200 values at most"},
      {"return table.unpack({}, 1, math.maxinteger)", "unpack: 200 values at most"},
      {"local t = {} for i = 1, 100001 do t[i] = i end table.sort(t)",
       "100001 elements are too many for one call: 100000 at most"},
      {"local t = {} for i = 1, 100001 do t[i] = i end table.insert(t, 1, 0)",
       "100001 elements are too many for one call: 100000 at most"},
      {"local t = {} for i = 1, 100001 do t[i] = i end for _ in pairs(t) do end",
       "100001 elements are too many for one call: 100000 at most"},
      {"return #string.split(('a'):rep(4000, ','), ',')", "4000"},
      {"return ('x'):rep(8000):replace('x', 'yyyy')", "a text of 8196 bytes would be too long: 8192 at most"},
      {"return string.format('%9999d', 1)", "format: a width of over 1000"},
      {"local t = {} for i = 1, 10001 do t[i] = i end game:player(1):choose('champion', t)",
       "a question may have 10000 choices, not 10001: ask in two parts"},
      {"for _ = 1, 30000 do game:create('page', game.deck) end",
       "there are 20,000 pieces already: take used ones back instead of making new ones"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
}

TEST_CASE("recursion ends with a message, not with the program") {
  const char* deep[] = {
      "local function f() return 1 + f() end return f()",
      "local function f() return select(2, pcall(f)) end return f()",
      "local function f(t) table.sort(t, function() f({ 1, 2 }) end) end f({ 1, 2 })",
      "local function f() return game:check(f) end return f()",
      "local t = {} for _ = 1, 100 do t = { t } end return t",
      "local t = {} t.t = t return t",
  };
  for (const char* code : deep) {
    INFO(code);
    CHECK(Try(code, Mode::step, small()).says() != "");
  }
  CHECK(Try("local t = {} t.t = t return t").says() ==
        "a table kept in the game is nested too deeply, or contains itself");
}

namespace {

/// What ends the loading of the module `duel/try`, which can require `duel/zero`: that is not loaded yet then.
Error loading(const std::string& text, const std::string& zero, const Limits& limits) {
  return Runtime(Try::with({{"duel/try", {layer(text)}}, {"duel/zero", {layer(zero, "duel", "zero.lua")}}}), limits)
      .error();
}

}  // namespace

TEST_CASE("a module that has loaded another one is stopped as any other") {
  const Error loops = loading("require('duel/zero')\nfor _ = 1, 60000000 do end\nreturn {}", "return {}", small());
  CHECK(loops.message == "this runs for over 3 million instructions: is there a loop that never ends?");
  CHECK(loops.place == content::Place{"try.lua", 2, 0});
  CHECK(loops.limit);

  Limits limits = small();
  limits.instructions = 1'000'000'000;
  const std::string hoard = "local t = {}\nfor i = 1, 300000 do t[i] = ('x'):rep(100) .. i end\nreturn {}";
  const Error hoards = loading("require('duel/zero')\n" + hoard, "return {}", limits);
  CHECK(hoards.message == "this uses over 16 MB of memory");
  CHECK(hoards.place.file == "try.lua");
  CHECK(hoards.limit);

  const Error swallows = loading("pcall(require, 'duel/zero')\nerror('went on')", hoard, limits);
  CHECK(swallows.message == "this uses over 16 MB of memory");
  CHECK(swallows.place.file == "zero.lua");
  CHECK(swallows.limit);
}

TEST_CASE("what a module has used of its instructions counts on when it has loaded another one") {
  Limits limits = small();
  limits.instructions = 30'000'000;
  const std::string loop = "for _ = 1, 20000000 do end\n";  // slow, so that it runs a second time, counted
  const Error error = loading(loop + "require('duel/zero')\n" + loop + "return {}", "return {}", limits);
  CHECK(error.message == "this runs for over 30 million instructions: is there a loop that never ends?");
  CHECK(error.place == content::Place{"try.lua", 3, 0});
  CHECK(loading("require('duel/zero')\n" + loop + "return { run = function() end }", loop + "return {}", limits)
            .message == "");  // each has its own count
}

TEST_CASE("a script is no longer than what compiles quickly") {
  std::string chain = "local x\nif x == 0 then x = 1";
  while (chain.size() < 63'000) chain += " elseif x then";
  const std::string end = " end return { run = function() return 'loaded' end }";
  CHECK(Try(Try::with({{"duel/try", {layer(chain + end)}}}), Mode::check).says() == "loaded");
  while (chain.size() < 65'536) chain += " elseif x then";
  const Error error = Try(Try::with({{"duel/try", {layer(chain + end)}}}), Mode::check).error;
  CHECK(error.message == "this script has " + std::to_string((chain + end).size()) +
                             " bytes: 65536 at most; part it into modules, and put lists into YAML");
  CHECK(error.place.file == "try.lua");

  auto package = Try::with({});
  for (int i = 0; i < 20; ++i)
    package->scripts["duel/x" + std::to_string(i)] = {layer("--" + std::string(60'000, 'x') + "\nreturn {}")};
  CHECK(Runtime(package).error().message.starts_with("the scripts of this package have 12"));
}
