#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

const char* const numbers = "local l = list { 3, 1, 4, 1, 5 } ";

void check_all(std::initializer_list<Snippet> rows) {
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(std::string(numbers) + row.code).says() == row.says);
  }
}

}  // namespace

TEST_CASE("lists have functions that read like a sentence") {
  check_all({
      {"return #l:where(function(n) return n > 2 end)", "3"},
      {"return tostring(l:any()) .. tostring(list({}):any()) .. tostring(l:any(function(n) return n > 9 end))",
       "truefalsefalse"},
      {"return l:first() .. ' ' .. l:first(function(n) return n > 3 end) .. ' ' .. tostring(list(nil):first())",
       "3 4 nil"},
      {"return l:sum() .. ' ' .. l:sum(function(n) return n * 2 end)", "14 28"},
      {"return l:count() .. ' ' .. l:count(function(n) return n == 1 end)", "5 2"},
      {"return tostring(l:all(function(n) return n > 0 end)) .. tostring(l:has(4)) .. tostring(l:has(9))",
       "truetruefalse"},
      {"return table.concat(l:map(function(n) return n > 1 and n + 1 or nil end), ' ')", "4 5 6"},
      {"return table.concat(l:one_of_each(), ' ')", "3 1 4 5"},
      {"return table.concat(l:plus(9, { 8, 7 }, list { 6 }), ' ') .. ' ' .. #l", "3 1 4 1 5 9 8 7 6 5"},
      {"return l:plus({ key = 'a' })[6].key", "a"},
      {"local s = '' l:each(function(n) s = s .. n end) return s", "31415"},
      {"local l = game:player(1).camp:pieces() return l:sum('power') .. ' ' .. l:map('name')[1] .. ' ' .. "
       "#l:one_of_each('kind')",
       Try("local s, seen, n = 0, {}, 0 for _, p in ipairs(game:player(1).camp:pieces()) do s = s + p.power if not "
           "seen[p.name] "
           "then n = n + 1 seen[p.name] = true end end return s .. ' ' .. game:player(1).camp.first.name .. ' ' .. n")
           .says()
           .c_str()},
      {"l[#l + 1] = 9 return #l .. ' ' .. l[6]", "6 9"},
      {"local s = 0 for i, n in ipairs(l) do s = s + i * n end return s .. ''", "46"},
      {"return tostring(l[9]) .. type(l) .. tostring(l)", "niltabletable"},
  });
}

TEST_CASE("a lazy list looks only as far as somebody looks, and once") {
  const std::string count = "local looked = 0 local v = l:where(function(n) looked = looked + 1 return n < 4 end) ";
  const Snippet rows[] = {
      {"return looked .. ''", "0"},
      {"v:any() return looked .. ''", "1"},
      {"return v[2] .. ' ' .. looked", "1 2"},
      {"return v[3] .. ' ' .. looked", "1 4"},
      {"return #v .. ' ' .. looked .. ' ' .. #v .. ' ' .. looked", "3 5 3 5"},
      {"for _ in ipairs(v) do end return looked .. ''", "5"},
      {"v:first() v:first() return looked .. ''", "1"},
      {"return tostring(v:where(function(n) return n == 1 end):any()) .. looked", "true2"},
      {"v[#v + 1] = 'x' return table.concat(v, ' ')", "3 1 1 x"},
      {"v[4] = 'x' return table.concat(v, ' ')", "3 1 1 x"},
      {"local s = '' for k, n in pairs(v) do s = s .. k .. n end return s", "132131"},
      {"return table.unpack(v) .. ' ' .. looked", "3 5"},
      {"return game:rng('a'):pick(v:where(function(n) return n == 3 end)) .. ''", "3"},
      {"game:log('told', { what = v }) return looked .. ''", "5"},
      {"v = game:check(function() return v end) return looked .. ''", "5"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(numbers + count + row.code).says() == row.says);
  }
}

TEST_CASE("the functions of a list may only look, but each may act") {
  const std::string changes = "light changes the game: not allowed in a check, which may only look";
  for (const char* code :
       {"l:any(function() game.light = 1 end)", "return #l:where(function() game.light = 1 end)",
        "l:map(function() game.light = 1 end)", "for _ in ipairs(l:where(function() game.light = 1 end)) do end",
        "game:log('told', { what = l:where(function() game.light = 1 end) })"}) {
    INFO(code);
    CHECK(Try(std::string(numbers) + code).says() == changes);
  }
  CHECK(Try(std::string(numbers) + "l:each(function(n) game.light = n end) return game.light .. ''").says() == "5");
  // the step goes on where a mistake in it was caught
  CHECK(Try(std::string(numbers) +
            "pcall(function() l:any(function() error('no') end) end) game.light = 3 return game.light .. ''")
            .says() == "3");
}

TEST_CASE("a wrong use of a list is told at its line") {
  check_all({
      {"l:were(function() end)", "a list has no 'were'; did you mean 'where'?"},
      {"return l.size", "a list has no 'size'; it has elements, which list[1], ipairs and list:each give"},
      {"l:where(3)", "argument 1 of 'where' must be a function, not number"},
      {"l:sum(function() return 'x' end)", "sum adds whole numbers, not \"x\""},
      {"local v v = l:where(function() return #v > 0 end) return #v",
       "this list cannot be worked out: its own function looks at it, or has failed before"},
      {"list(3)", "argument 1 of 'list' must be a table, not number"},
  });
}

TEST_CASE("views that stand on views have a bound, and none can be looked at while it looks") {
  const std::string lay =
      "local v = list({ 1, 2, 3 }) for i = 1, 100000 do v = v:where(function() return true end) end ";
  CHECK(Try(lay + "return #v").says() ==
        "this list stands on 20 others that are not worked out yet: write one function for several conditions");
  CHECK(Try("local v = list({ 1, 2, 3 }) for i = 1, 21 do v = v:where(function() return true end) end return #v")
            .says() == "3");
  CHECK(Try("local v = list({ 1, 2, 3 }) for i = 1, 1000 do v = v:where(function() return true end) local n = #v end "
            "return #v")
            .says() == "3");
  CHECK(Try("local v v = list({ 1, 2 }):where(function() return #v > 0 end) return #v").says() ==
        "this list cannot be worked out: its own function looks at it, or has failed before");
}
