// Random numbers for scripts.
#include <algorithm>

#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

std::uint64_t drawn(const Try& run, const std::string& stream) {
  for (const world::Stream& s : run.world.chance.streams)
    if (s.name == stream) return s.drawn;
  return 0;
}

}  // namespace

TEST_CASE("a stream with a name gives numbers, one of a list, and lists in another order", "[rng]") {
  const Snippet rows[] = {
      {"local die, sum = game:rng('die'), 0 for _ = 1, 100 do local n = die:random(6) assert(n >= 1 and n <= 6) sum = "
       "sum + n end return sum > 250 and sum < 450",
       "true"},
      {"local r = game:rng('r') for _ = 1, 50 do local n = r:between(-2, 2) assert(n >= -2 and n <= 2) end return "
       "r:between(7, 7)",
       "7"},
      {"return game:rng('r'):pick({ 'only' })", "only"},
      {"return game:rng('r'):pick({})", "nil"},
      {"local l = game:rng('r'):shuffled({ 1, 2, 3, 4, 5, 6, 7, 8 }) table.sort(l) return table.concat(l, ' ')",
       "1 2 3 4 5 6 7 8"},
      {"local l = { 1, 2, 3, 4, 5, 6, 7, 8 } local s = game:rng('r'):shuffled(l) return table.concat(l) == '12345678' "
       "and table.concat(s) ~= '12345678'",
       "true"},
      {"return #game:rng('r'):shuffled({})", "0"},
      {"return tostring(game:rng('r'):pick(game:players()) ~= nil)", "true"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(row.code).says() == row.says);
  }
}

TEST_CASE("a stream is known by its name alone", "[rng]") {
  const std::string three =
      "local a = game:rng('storm') local out = a:random(1000) .. ' ' .. game:rng('storm'):random(1000) .. ' ' .. "
      "a:random(1000) ";
  const std::string alone = Try(three + "return out").says();
  CHECK(Try("game:rng('calm'):random(6) game.deck:shuffle() game:random(6) " + three + "return out").says() == alone);
  CHECK(Try("game:rng('storm'):random(6) " + three + "return out").says() != alone);
  CHECK(drawn(Try(three), "storm") == 3);
  CHECK(Try("return game:rng('a'):random(1000000) == game:rng('b'):random(1000000)").says() == "false");
}

TEST_CASE("without a name each script draws from a stream of its own", "[rng]") {
  const Try run("return game:random(6)");
  REQUIRE(run.world.chance.streams.size() == 1);
  CHECK(run.world.chance.streams[0].name == "duel/try");
  CHECK(drawn(Try("local ok, n = pcall(game.random, game, 6) return n"), "duel/try") == 1);
}

TEST_CASE("wrong use of a stream is told", "[rng]") {
  const Snippet rows[] = {
      {"game:rng()", "argument 1 of 'rng' must be a text, not nothing"},
      {"game:rng('')", "the name of a random stream has 1 to 60 letters"},
      {"game:rng(('x'):rep(61))", "the name of a random stream has 1 to 60 letters"},
      {"game:rng('r'):random(0)", "0 is outside 1 to 1000000000"},
      {"game:rng('r'):between(3, 2)", "2 is outside 3 to 1000000000"},
      {"game:rng('r').random(game, 6)",
       "argument 1 of 'random' must be a random stream, as game:rng gives it, not userdata"},
      {"game:rng('r').random(game.deck, 6)",
       "argument 1 of 'random' must be a random stream, as game:rng gives it, not zone"},
      {"game:rng('r'):pick(6)", "argument 1 of 'pick' must be a list of values, not number"},
      {"for i = 1, 2000 do game:rng('r' .. i):random(6) end",
       "there are 1,000 random streams already: a stream is for a purpose, and is drawn from again and again"},
      {"game:check(function() return game:rng('r'):random(6) end)", "a random number"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    const std::string said = Try(row.code).says();
    INFO(said);
    CHECK(said.find(row.says) != std::string::npos);
  }
}
