// What modules see of one another, and what `once` gives: it can be read, and nobody can change it.
#include "script/kept.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// Runs `run(game)` of `duel/try`: what it says, with its place, where it fails or has kept something; "nothing"
/// otherwise.
std::string came_of(const std::shared_ptr<content::Package>& package) {
  Try tried(package, Mode::step);
  if (!tried.error && kept_nothing(tried.runtime)) return "nothing";
  const Error error = tried.error ? tried.error : tried.runtime.error();
  const std::string message = error.message.substr(0, error.message.find(": a script keeps nothing"));
  return fmt::format("{}:{}: {}", error.place.file, error.place.line, message);
}
std::string came_of(const std::string& module) { return came_of(Try::with({{"duel/try", {layer(module)}}})); }

std::string with_other(const std::string& other, const std::string& module) {
  return came_of(Try::with({{"duel/other", {layer(other, "duel", "other.lua")}}, {"duel/try", {layer(module)}}}));
}

}  // namespace

TEST_CASE("a module cannot be changed from outside") {
  const std::string other =
      "local other = { list = { 1, 2 }, deep = { er = { n = 1 } }, n = 1 }\nfunction other.value() return 1 "
      "end\nfunction other.own() return other.value() + other.n end\nreturn other";
  const auto says = [&](const std::string& body) {
    return with_other(other, "local other = require 'duel/other'\nreturn { run = function(game)\n" + body + "\nend }");
  };
  const std::string refused = "try.lua:3: the module 'duel/other' cannot be changed from here; copy what you need";
  for (const char* const write :
       {"other.new = 1", "other.n = 2", "other.list[1] = 5", "other.list[3] = 5", "table.insert(other.list, 5)",
        "table.remove(other.list)", "table.sort(other.list, function(a, b) return a > b end)", "other.deep.er.n = 2",
        "other.deep.er = nil", "for _, v in pairs(other.deep) do v.n = 2 end", "require('duel/other').n = 2",
        "pcall(require, 'duel/other') local _, o = pcall(require, "
        "'duel/other') o.value = nil",
        "game:kind('boost').script.resolve = nil"}) {
    INFO(write);
    const std::string found = says(write);
    CHECK(found.find("cannot be changed from here; copy what you need") != std::string::npos);
    CHECK(found.starts_with("try.lua:3: "));
  }
  CHECK(says("other.n = 2") == refused);
  // its functions lie in the face itself, so that calls are quick: written over, they are so for this script alone,
  // until it is noticed
  CHECK(says("other.value = function() return 7 end assert(other.own() == 2)") ==
        "try.lua:3: 'other.value' was function and is function");
  // reading is as ever
  CHECK(says("assert(other.n == 1 and #other.list == 2 and other.list[2] == 2 and other.deep.er.n == 1 and other.own() "
             "== 2) local n = 0 for _, v in ipairs(other.list) do n = n + v end for _ in pairs(other) do n = n + 1 end "
             "assert(n == 8, n) assert(table.unpack(other.list) == 1 and table.concat(other.list, ',') == '1,2') "
             "assert(require 'duel/other' == other)") == "nothing");
}

TEST_CASE("while modules load, they see of one another what is there, and cannot change it") {
  const std::string other =
      "local other = { list = {} }\nfunction other.add(x) other.list[#other.list + 1] = x other.last = x end\nreturn "
      "other";
  CHECK(with_other(
            other,
            "local other = require 'duel/other'\nother.add(1)\nother.add(2)\nlocal n = #other.list\nlocal sum = 0\n"
            "for _, v in pairs(other.list) do sum = sum + v end\nreturn { run = function() assert(n == 2 and sum "
            "== 3 and other.last == 2 and other.list[2] == 2 and #other.list == 2) end }") == "nothing");
  for (const char* const write : {"other.add = nil", "other.more = 1", "table.insert(other.list, 1)"}) {
    const Runtime runtime(
        Try::with({{"duel/other", {layer(other, "duel", "other.lua")}},
                   {"duel/try", {layer(fmt::format("local other = require 'duel/other'\n{}\nreturn {{}}", write))}}}));
    INFO(write);
    CHECK(runtime.error().message == "the module 'duel/other' cannot be changed from here; copy what you need");
    CHECK(runtime.error().place == content::Place{"try.lua", 2, 0});
  }
}

TEST_CASE("a patch reaches those who require the module") {
  const auto other = layer("local other = {}\nfunction other.value() return 1 end\nreturn other", "duel", "other.lua");
  const auto patch = layer("return { value = function() return Base.value() + 10 end }", "mod_a", "a.lua");
  CHECK(Try(Try::with({{"duel/other", {other, patch}},
                       {"duel/try",
                        {layer("local other = require 'duel/other'\nreturn { run = function() return other.value() end "
                               "}")}}}),
            Mode::step)
            .says() == "11");
}

TEST_CASE("once gives what follows from the content, and nobody can change it") {
  CHECK(
      came_of("local kinds = once(function(game) local by = {} for i, kind in ipairs(game:kinds()) do by[kind.name] = "
              "{ i } end return by end)\nreturn { run = function(game) assert(kinds()['boost'][1] > 0) assert(kinds() "
              "== kinds()) end }") == "nothing");
  CHECK(came_of(
            "local t = once(function() return { n = { 1 } } end)\nreturn { run = function()\n  t().n[1] = 2\nend }") ==
        "try.lua:3: what `once` gives cannot be changed from here; copy what you need");
  CHECK(
      came_of("local n = once(function() return 3 end)\nlocal m = once(function() return n() + 1 end)\nreturn { run = "
              "function() assert(m() == 4) end }") == "nothing");
  struct Row {
    const char *module, *message;
    int line;
  };
  const Row rows[] = {
      {"local n = once(function(game)\n  return #game:players()\nend)\nreturn {}",
       "there is no game while scripts load, nor in `once`: use this in a function that a game calls", 2},
      {"local n = once(function(game)\n  return game:random(6)\nend)\nreturn {}",
       "a random number changes the game: not allowed while a script loads", 2},
      {"local n = once(function(game)\n  return game.rules.nothing.at.all\nend)\nreturn {}",
       "attempt to index a nil value (field 'nothing')", 2},
      {"local n\nn = once(function()\n  return n() + 1\nend)\nreturn {}",
       "this needs the value that `once` is just working out", 3},
      {"local n = once(function()\n  while true do end\nend)\nreturn {}",
       "this runs for over 1 million instructions: is there a loop that never ends?", 2},
  };
  for (const Row& row : rows) {
    INFO(row.module);
    Limits limits;
    limits.instructions = 1'000'000;
    const Runtime runtime(Try::with({{"duel/try", {layer(row.module)}}}), limits);
    CHECK(runtime.error().message == row.message);
    CHECK(runtime.error().place == content::Place{"try.lua", row.line, 0});
  }
  CHECK(Try("  return once(function() return 1 end)()").says() ==
        "`once` stands outside of all functions, where it is met while the script loads");
}
