// Scripts keep nothing outside of the World: what their modules hold is the same after every game as before it.
#include "script/kept.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// Runs `run(game)` of that module, then says what the scripts have kept: the place and the variable, "nothing", or why
/// the run itself failed.
std::string kept_by(const std::shared_ptr<content::Package>& package) {
  Try tried(package, Mode::step);
  if (tried.error) return fmt::format("{}:{}: {}", tried.error.place.file, tried.error.place.line, tried.error.message);
  if (kept_nothing(tried.runtime)) return "nothing";
  const Error error = tried.runtime.error();
  CHECK(kept_nothing(tried.runtime));  // it has been put back
  const std::size_t end = error.message.find(": a script keeps nothing");
  REQUIRE(end != std::string::npos);
  return fmt::format("{}:{}: {}", error.place.file, error.place.line, error.message.substr(0, end));
}
std::string kept_by(const std::string& module) { return kept_by(Try::with({{"duel/try", {layer(module)}}})); }

}  // namespace

TEST_CASE("what a script keeps outside of the game is told by file, variable, key and value") {
  const Snippet rows[] = {
      // a table of the module
      {"local try = { count = 1 }\nfunction try.run()\n  try.count = try.count + 1\nend\nreturn try",
       "try.lua:3: 'try.count' was 1 and is 2"},
      {"return { list = {}, run = function() return 1 end }", "nothing"},
      // a table in a variable
      {"local cache = {}\nlocal try = {}\nfunction try.run()\n  cache.round = 7\nend\nreturn try",
       "try.lua:4: 'cache.round' was nil and is 7"},
      {"local cache = {}\nlocal try = {}\nfunction try.run(game)\n  cache[game.round] = true\nend\nreturn try",
       "try.lua:0: 'cache[0]' was nil and is true"},
      {"local cache = { 'a' }\nlocal try = {}\nfunction try.run()\n  table.remove(cache)\nend\nreturn try",
       "try.lua:0: 'cache[1]' was \"a\" and is nil"},
      // a nested one
      {"local all = { deep = { deeper = { 1, 2 } } }\nlocal try = {}\nfunction try.run()\n  "
       "table.insert(all.deep.deeper, 3)\nend\nreturn try",
       "try.lua:0: 'all.deep.deeper[3]' was nil and is 3"},
      // a local variable of a factory's closure
      {"local function counter()\n  local n = 0\n  return function()\n    n = n + 1\n    return n\n  end\nend\nlocal "
       "count = counter()\nreturn { run = function() return count() end }",
       "try.lua:4: 'n' was 0 and is 1"},
      {"local function counter()\n  local n = 0\n  return { up = function() local function up()\n    n = n + 1\n  "
       "end\n "
       " up() end }\nend\nlocal count = counter()\nreturn { run = function() count.up() end }",
       "try.lua:4: 'n' was 0 and is 1"},
      // what pairs gives remembers how far it is
      {"local next_one = pairs { 1, 2, 3 }\nreturn { run = function() next_one() end }",
       "try.lua:0: 'next_one' was 0 and is 1"},
      // a table whose entries a contract looks at
      {"local try = trick { params = {} }\nfunction try.resolve() end\nlocal mine = { run = function() try.params = { "
       "1 } end, try = try }\nreturn mine",
       "try.lua:3: 'try.params' was table and is table"},
      {"local plain = {}\nreturn { plain = plain, run = function() trick(plain) end }",
       "try.lua:0: 'plain[\"its sort\"]' was nil and is table"},
      // an environment of its own
      {"local _ENV = { n = 0 }\nfunction run()\n  n = n + 1\nend\nreturn _ENV", "try.lua:3: '_ENV.n' was 0 and is 1"},
      // a key that is a table, which only the script itself can find again
      {"local key = {}\nlocal by = { [key] = 1 }\nreturn { run = function() by[key] = 2 end }",
       "try.lua:0: 'by[table]' was 1 and is 2"},
      // a function in place of another
      {"local try = {}\nfunction try.value() return 1 end\nfunction try.run() try.value = function() return 2 end "
       "end\nreturn try",
       "try.lua:3: 'try.value' was function and is function"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(kept_by(row.code) == row.says);
  }
}

TEST_CASE("what lasts no longer than a step is nobody's business") {
  const char* const rows[] = {
      "return { run = function() local n = 0 for i = 1, 9 do n = n + i end return n end }",
      "local try = {}\nfunction try.run()\n  local list, n = {}, 0\n  local function add(x) n = n + 1 list[n] = x "
      "end\n  "
      "add(1) add(2)\n  return n\nend\nreturn try",
      "local list = { 3, 1, 2 }\nreturn { run = function() local copy = {} for i, v in ipairs(list) do copy[i] = v end "
      "table.sort(copy) return copy[1] end }",
      // and what is put back as it was
      "local t = { a = 1 }\nreturn { run = function() t.a = 2 t.b = 3 t.a, t.b = 1, nil return t.a end }",
      "local long = { text = string.rep('x', 100) }\nreturn { run = function() long.text = string.rep('x', 100) end }",
      "local not_a_number = { 0 / 0, 1 }\nreturn { run = function() not_a_number[2] = 1 end }",
      "local function fact(n) return n < 2 and 1 or n * fact(n - 1) end\nreturn { run = function() return fact(5) end "
      "}",
      "local later\nlocal function first(n) return n == 0 and 0 or later(n - 1) end\nlater = function(n) return "
      "first(n) "
      "end\nreturn { run = function() return first(3) end }",
      "local made = {}\nfor i = 1, 3 do made[i] = function() return i end end\nreturn { run = function() return "
      "made[2]() end }",
  };
  for (const char* const row : rows) {
    INFO(row);
    CHECK(kept_by(row) == "nothing");
  }
}

TEST_CASE("of several things kept, the same one is told in every run") {
  const std::string module =
      "local a, b, c = { x = 1 }, { x = 1 }, { x = 1 }\nreturn { run = function() c.x = 2 b.x = 2 a.y = 1 a.z = 1 a.x "
      "= "
      "2 end }";
  for (int i = 0; i < 5; ++i) CHECK(kept_by(module) == "try.lua:2: 'a.x' was 1 and is 2");
}

TEST_CASE("a function that sets a variable of its script is refused at load") {
  struct Row {
    const char* module;
    int line;
    const char* variable;
  };
  const Row rows[] = {
      {"local n = 0\nreturn { run = function()\n  n = n + 1\nend }", 3, "n"},
      {"local cache\nlocal function get()\n  cache = cache or {}\n  return cache\nend\nreturn { run = get }", 3,
       "cache"},
      {"local n = 0\nreturn { run = function() return function()\n  local function deep()\n    n = 1\n  end\n  deep() "
       "end "
       "end }",
       4, "n"},
      {"local made = {}\nfor i = 1, 3 do\n  made[i] = function()\n    i = i + 1\n    return i\n  end\nend\nreturn made",
       4, "i"},
      {"do\n  local hidden = 0\n  function run() hidden = 1 end\nend\nreturn {}", 3, "hidden"},
      {"return { run = function()\n  _ENV = {}\nend }", 2, "_ENV"},
      {"_ENV = {}\nreturn {}", 1, "_ENV"},
      {"local try = {}\nfunction try.run()\n  try = nil\nend\nreturn try", 3, "try"},
  };
  for (const Row& row : rows) {
    INFO(row.module);
    const Runtime runtime(Try::with({{"duel/try", {layer(row.module)}}}));
    CHECK(runtime.error().message.starts_with(
        fmt::format("a function sets '{}', a variable of its script", row.variable)));
    CHECK(runtime.error().place == content::Place{"try.lua", row.line, 0});
    CHECK_FALSE(runtime.error().source.empty());
  }
}

TEST_CASE("a step that was slow cannot see that it began twice") {
  Limits limits;
  limits.call_ms = 1;
  const std::string module =
      "local began = { n = 0 }\nreturn { run = function()\n  began.n = began.n + 1\n  for _ = 1, 20000000 do end\n  "
      "return "
      "began.n\nend }";
  for (int i = 0; i < 5; ++i) {
    const Try tried(Try::with({{"duel/try", {layer(module)}}}), Mode::step, limits);
    CHECK(tried.says().starts_with("'began.n' was 0 and has been changed: a script keeps nothing"));
    CHECK(tried.error.place == content::Place{"try.lua", 3, 0});
  }
  const Try honest("  local n = 0\n  for _ = 1, 20000000 do n = n + 1 end\n  return n", Mode::step, limits);
  CHECK(honest.says() == "20000000");
}

TEST_CASE("a module that loads slowly runs once") {
  Limits limits;
  limits.call_ms = 1;
  auto package = Try::with(
      {{"duel/other", {layer("local list = {}\nreturn { add = function() list[#list + 1] = 1 return #list end }")}},
       {"duel/try",
        {layer("local other = require 'duel/other'\nlocal n = other.add()\nfor _ = 1, 20000000 do end\nreturn { run = "
               "function() return n end }")}}});
  CHECK(Try(package, Mode::step, limits).says() == "1");
}

TEST_CASE("modules that hold too much do not load") {
  CHECK(Try(Try::with({{"duel/try",
                        {layer("local big = {} for i = 1, 200000 do big[i] = i end return { run = function() "
                               "return #big end }")}}}),
            Mode::step)
            .says() == "modules can hold 200000 values");
  CHECK(
      kept_by("local deep = {} for i = 1, 50000 do deep = { deep } end return { deep = deep, run = function() deep[1] "
              "= 2 end }") == "try.lua:0: 'deep[1]' was table and is 2");
}
