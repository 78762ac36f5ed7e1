// What a script finds around it: tables of snippets that should work, and of snippets that should fail with exactly
// this sentence.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

TEST_CASE("what scripts may use works as it does in Lua") {
  const Snippet works[] = {
      {"return 7 // 2 + 7 % 2", "4"},
      {"return ('abc'):upper() .. #'xyz'", "ABC3"},
      {"return ('abcdef'):sub(2, -2) .. ('abc'):reverse()", "bcdecba"},
      {"return string.find('a.c', '.')", "2"},
      {"return tostring(string.find('abc', 'd'))", "nil"},
      {"return table.concat(string.split('a,b,,c', ','), '|')", "a|b||c"},
      {"return string.replace('a.b.c', '.', '%')", "a%b%c"},
      {"return string.format('%03d|%s|%5d|%%', 7, 'x', 42)", "007|x|   42|%"},
      {"return tostring(('ab'):starts('a')) .. tostring(('ab'):ends('a'))", "truefalse"},
      {"return ('ab'):rep(3, '-')", "ab-ab-ab"},
      {"return string.char(72, 105) .. string.byte('A')", "Hi65"},
      {"local t = { 3, 1, 2 } table.sort(t) return table.concat(t)", "123"},
      {"local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) return table.concat(t)", "321"},
      {"local t = { 1, 2 } table.insert(t, 1, 0) table.remove(t) return table.concat(t)", "01"},
      {"return table.concat(table.move({ 1, 2, 3 }, 2, 3, 1, {}))", "23"},
      {"return select('#', table.unpack({ 1, 2, 3 }))", "3"},
      {"return table.pack(1, nil, 3).n", "3"},
      {"return math.max(1, 5, 3) + math.min(4, 2) + math.abs(-1) + math.floor(2.9)", "10"},
      {"local ok, why = pcall(error, 'no') return tostring(ok) .. why", "falseno"},
      {"local ok, a, b = pcall(function(x) return x, x + 1 end, 4) return tostring(ok) .. a .. b", "true45"},
      {"local ok = pcall(function() return nil + 1 end) return ok", "false"},
      {"local s = 0 for i, v in ipairs({ 5, 6 }) do s = s + i * v end return s", "17"},
      {"for i = 1, 3 do if i == 2 then goto out end end ::out:: return 'left'", "left"},
      {"return type(require('lib/ranking').best)", "function"},
      {"return game.seats .. game:player(1).name .. game.deck.size", "3ash24"},
      {"return game.rules.rounds .. game.rules.ties", "4nobody"},
      {"local s = '' for k in pairs(game.rules) do s = s .. k .. ' ' end return s",
       "draw fault order_own rounds ties tricks "},
      {"return tostring(game:player('birch') == game:turn(2))", "true"},
      {"return tostring(game:player(4))", "nil"},
  };
  for (const Snippet& s : works) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
}

TEST_CASE("what could differ from run to run is the same in every run") {
  const Snippet works[] = {
      {"local s = '' for k in pairs({ b = 1, a = 2, [3] = 1, [1] = 1, [2] = 1, c = 3 }) do s = s .. k end return s",
       "123abc"},
      {"local t = {} for i = 40, 1, -1 do t['k' .. i % 7] = i end local s = '' for k, v in pairs(t) do s = s .. k .. v "
       "end return s",
       "k07k11k22k33k44k55k66"},
      {"local t = {} for i = 3, 1, -1 do t[game:player(i)] = i end local s = '' for p in pairs(t) do s = s .. p.name "
       ".. ' ' end return s",
       "ash birch cedar "},
      {"local t = { 1, 2, 3 } for k in pairs(t) do t[k] = nil end return #t", "0"},
      {"return tostring({}) .. tostring(function() end) .. tostring(game)", "tablefunctionuserdata"},
      {"return tostring(game:player(1)) .. ' ' .. tostring(game.deck)", "player ash zone deck"},
      {"return string.format('%s', {})", "table"},
  };
  for (const Snippet& s : works) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
  CHECK(Try("for _ in pairs({ [{}] = 1 }) do end").says() ==
        "pairs: a table as a key has no fixed order; use numbers, texts or handles");
}

TEST_CASE("what is dangerous is not there") {
  for (const char* name :
       {"load",      "loadstring", "loadfile", "dofile", "io",           "os",           "debug", "collectgarbage",
        "coroutine", "package",    "rawset",   "rawget", "setmetatable", "getmetatable", "print", "next",
        "xpcall",    "utf8",       "warn",     "_G",     "_ENV_",        "Base"}) {
    INFO(name);
    const std::string said = Try(std::string("return ") + name).says();
    CHECK(said.substr(0, said.find(';')) == std::string("unknown global '") + name + "'");
  }
  for (const char* name : {"match", "gmatch", "gsub", "dump", "pack", "unpack"}) {
    INFO(name);
    CHECK(Try(std::string("return string.") + name).says() == std::string("there is no string.") + name + " here");
    CHECK(Try(std::string("return ('x').") + name).says() == std::string("there is no string.") + name + " here");
  }
  CHECK(Try("return math.random(6)").says() ==
        "there is no math.random here; game:random gives a number that every replay gives again");
  CHECK(Try("return math.randomseed").says() == "there is no math.randomseed here");
}

TEST_CASE("a script cannot change what others see") {
  const Snippet fails[] = {
      {"x = 1", "globals are closed: write 'local x'"},
      {"function helper() end", "globals are closed: write 'local helper'"},
      {"string.len = nil", "a library cannot be changed ('len')"},
      {"table.sort = function() end", "a library cannot be changed ('sort')"},
      {"math.pi = 3", "a library cannot be changed ('pi')"},
      {"game.rules.rounds = 9", "this table comes from the content and cannot be changed; copy what you need"},
      {"game:kind('toll').params.sum = 0",
       "this table comes from the content and cannot be changed; copy what you need"},
      {"table.insert(game.rules, 1)", "this table comes from the content and cannot be changed; copy what you need"},
      {"_ENV.tostring = nil", "globals are closed: write 'local tostring'"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
  // a module keeps nothing that another can reach by accident
  auto package = Try::with(
      {{"duel/other",
        {layer(
            "local other = { n = 0 }\nfunction other.up() other.n = other.n + 1 return other.n end\nreturn other\n")}},
       {"duel/try", {layer("return { run = function() return require('duel/other').up() end }")}}});
  CHECK(Try(package, Mode::step).says() == "1");
}

TEST_CASE("a slip of the pen is answered with what was probably meant") {
  const Snippet fails[] = {
      {"return tostrin(1)", "unknown global 'tostrin'; did you mean 'tostring'?"},
      {"return game.ligth", "a Game has no 'ligth'; did you mean 'light'?"},
      {"game.foo = 1", "a Game has no 'foo'"},
      {"return game:player(1):chose('x', { 1 })", "a Player has no 'chose'; did you mean 'choose'?"},
      {"return game:player(1).spark", "a Player has no 'spark'; did you mean 'sparks'?"},
      {"return game.deck.first.powr", "a Piece has no 'powr'; did you mean 'power'?"},
      {"return game.deck.frist", "a Zone has no 'frist'; did you mean 'first'?"},
      {"return game:kind('tol')", "there is no kind 'tol'; did you mean 'toll'?"},
      {"return game:zone('dekc')", "there is no zone 'dekc'; did you mean 'deck'?"},
      {"return game:query('powr', game.deck.first)", "there is no query 'powr'; did you mean 'power'?"},
      {"return game:push('windw', nil, 'reveal')", "there is no state 'windw'; did you mean 'window'?"},
      {"game:modify { scrpt = 'duel/underdog' }", "a modifier has no 'scrpt'; did you mean 'script'?"},
      {"game:player(1):choose('champion', { 1 }, { withn = 3 })",
       "a question has no option 'withn'; did you mean 'within'?"},
      {"return require('duel/flwo')", "there is no module 'duel/flwo'; did you mean 'duel/flow'?"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
}

TEST_CASE("a wrong argument is named with its place and what is wanted") {
  const Snippet fails[] = {
      {"game:random('x')", "argument 1 of 'random' must be a whole number, not string"},
      {"game:random(1.5)", "argument 1 of 'random' must be a whole number (use // to divide), not number"},
      {"game:random(0)", "0 is outside 1 to 1000000000"},
      {"game.deck.first:move_to(3)", "argument 1 of 'move_to' must be a zone or cell, not number"},
      {"game.deck.first:move_to(game.deck, 'sideways')", "a face is 'up', 'down' or 'keep', not 'sideways'"},
      {"game.deck.first.move_to()", "argument 1 of 'move_to' must be a piece, not nothing"},
      {"game.deck.first.move_to(game.deck, game.deck)", "argument 1 of 'move_to' must be a piece, not zone"},
      {"game:players(7)", "argument 1 of 'players' must be a player, not number"},
      {"game:set_first(game.deck)", "argument 1 of 'set_first' must be a player, not zone"},
      {"game:player(1):choose('champion', {})", "a question needs at least one choice; look before you ask"},
      {"game:player(1):choose('champion', 4)",
       "argument 2 of 'choose' must be a list of choices or function, not number"},
      {"game:player(1):choose('champion', { {} })", "choice 1 is a table without a text 'key'"},
      {"game:player(1):choose('champion', { 'a', 'a' })", "two choices have the key 'a'"},
      {"game:player(1):choose_number('wager', 3, 1)", "there is no number from 3 to 1"},
      {"game:player(1):choose_some('swap', { 1 }, 2, 2)", "at least 2 of 1 choices are asked for"},
      {"game:player(1):choose_amounts('toll', { 'a' }, { 1 }, 5)", "a total of 5 is asked for, but the pools hold 1"},
      {"game:player(1):choose('champion', { 1 }, { within = 5 })", "a question with a time limit needs a default"},
      {"game:player(1):choose('champion', { 1 }, { within = 5, default = 2 })", "the default is none of the choices"},
      {"game.light = -1", "light would become -1, below its least value 0"},
      {"game.players = 1", "'players' of a Game cannot be set: only counters and variables can"},
      {"game.deck.first:narrow({})", "narrow: the piece itself is none of these kinds, so this would tell an untruth"},
      {"game:timer('bell', 5)", "a timer belongs into the listen function of a state"},
      {"game:secretly({}, function() end)", "a secret choice needs at least one player"},
      {"return game.deck.first.owner.name", "attempt to index a nil value (field 'owner')"},
      {"local x = nil x.y = 1", "attempt to index a nil value (local 'x')"},
      {"error('my own words')", "my own words"},
      {"error({})", "an error that is a table instead of a text"},
      {"return function() end",
       "a function cannot be kept in the game: only numbers, texts, truth values, handles and tables of them"},
      {"return 1.5", "1.5 is not a whole number: the game keeps whole numbers only (use // to divide)"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    CHECK(Try(s.code).says() == s.says);
  }
}

TEST_CASE("a check may only look") {
  const Snippet fails[] = {
      {"game:player(1):choose('champion', { 1, 2 })", "a question is not allowed in a check, which may only look"},
      {"game:place(game:player(1), 'champion', 'camp', { game.arena })",
       "place asks and moves: only allowed in a step"},
      {"game:secretly(game:players(), function() end)", "a secret choice is only allowed in a step"},
      {"game.light = 1", "light changes the game: not allowed in a check, which may only look"},
      {"game:player(1).sparks = 1", "sparks changes the game: not allowed in a check, which may only look"},
      {"game:random(6)", "a random number changes the game: not allowed in a check, which may only look"},
      {"game.deck:shuffle()", "shuffle changes the game: not allowed in a check, which may only look"},
      {"game.deck.first:move_to(game.discard)",
       "move_to changes the game: not allowed in a check, which may only look"},
      {"game.deck.first:turn_up()", "turn_up changes the game: not allowed in a check, which may only look"},
      {"game.deck.first:show_to()", "show_to changes the game: not allowed in a check, which may only look"},
      {"game:create('page', game.deck)", "create changes the game: not allowed in a check, which may only look"},
      {"game:modify { script = 'duel/underdog' }",
       "modify changes the game: not allowed in a check, which may only look"},
      {"game:finish()", "finish changes the game: not allowed in a check, which may only look"},
      {"game:set_first(game:player(2))", "set_first changes the game: not allowed in a check, which may only look"},
      {"game:set_score(game:player(2), 1)", "set_score changes the game: not allowed in a check, which may only look"},
      {"game:log('won')", "log changes the game: not allowed in a check, which may only look"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    Try check(s.code, Mode::check);
    CHECK(check.says() == s.says);
    const auto fresh = [&] {
      world::World w = world::World::make(check.runtime.defs(), 3, 1);
      world::set_up_supply(w, check.runtime.defs(), nullptr);
      return w.hash();
    }();
    CHECK(check.world.hash() == fresh);
    // in a step the same holds inside game:check, and only there
    CHECK(Try(std::string("game:check(function() ") + s.code + " end)").says() == s.says);
  }
  CHECK(Try("return game:check(function(a, b) return a + b end, 2, 3)").says() == "5");
  CHECK(Try("pcall(game.check, game, function() game.light = 1 end) game.light = 2 return game.light").says() == "2");
  CHECK(Try("return game:query('power', game:player(1).camp.first)", Mode::check).says() == "1");
}
