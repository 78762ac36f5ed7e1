// How good the end of a game is for each, where one plays against many.
#include <bit>

#include "bots/judge.hpp"
#include "tables.hpp"

using namespace vizier;
using match::Match;
using world::SeatId;

namespace {

using Values = world::IdVector<world::SeatId, double>;
constexpr double victory = 0.8;  ///< what having won counts; the rest is for the lead

/// Bots that play at random hardly ever come home in time: here they may have done so at dawn.
std::shared_ptr<const content::Package> even_moor() {
  const auto even = std::make_shared<content::Package>(*tables::package({"moor", {}, {}, {}}));
  std::string& flow = even->scripts.at("moor/flow").front().text;
  const std::string dawn = R"(game.round > game.dawn) then return "lost" end)";
  const std::size_t at = flow.find(dawn);
  REQUIRE(at != std::string::npos);
  flow.replace(at, dawn.size(), R"(game.round > game.dawn) then return game:random(2) == 1 and "won" or "lost" end)");
  return even;
}

Values judged(Match& match) {
  Values values;
  bots::Judge judge;
  REQUIRE(match.over());
  REQUIRE(judge.values(match, values));
  return values;
}

bool won(const Match& match, SeatId seat) { return (match.world().winners & world::bit(seat)) != 0; }

}  // namespace

TEST_CASE("all of a side that wins together have won, and who is ahead among them has it a little better", "[bots]") {
  script::Runtime runtime(even_moor());
  int keeper_won = 0, seekers_won = 0, apart = 0;
  for (std::uint64_t seed = 1; seed < 60 && (keeper_won < 3 || seekers_won < 3 || apart < 3); ++seed) {
    INFO("seed " << seed);
    Match match(runtime, {4, seed}, {.history = false});
    tables::play(match, {"random", "random", "random", "random"}, seed);
    const Values values = judged(match);
    const bool keeper = won(match, SeatId(0));
    ++(keeper ? keeper_won : seekers_won);
    CHECK((values[SeatId(0)] >= victory) == keeper);
    CHECK((values[SeatId(0)] <= 1 - victory) == !keeper);
    for (const SeatId seat : {SeatId(1), SeatId(2), SeatId(3)}) {
      REQUIRE(won(match, seat) == !keeper);
      CHECK((values[seat] >= victory) == !keeper);
      CHECK((values[seat] <= 1 - victory) == keeper);
      for (const SeatId other : {SeatId(1), SeatId(2), SeatId(3)})
        if (match.world().scores[seat] > match.world().scores[other]) {
          CHECK(values[seat] > values[other]);
          ++apart;
        }
    }
  }
  CHECK(keeper_won >= 3);
  CHECK(seekers_won >= 3);
  CHECK(apart >= 3);
}

TEST_CASE("without roles a victory that several share is a part for each", "[bots]") {
  script::Runtime runtime(tables::package({"htac", {}, {}, {}}));
  for (std::uint64_t seed = 1; seed < 500; ++seed) {
    Match match(runtime, {4, seed}, {.history = false});
    tables::play(match, {"random", "random", "random", "random"}, seed);
    const int winners = std::popcount(match.world().winners);
    if (winners < 2) continue;
    const Values values = judged(match);
    for (const SeatId seat : match.world().seat_ids())
      if (won(match, seat)) {
        CHECK(values[seat] >= victory / winners);
        CHECK(values[seat] <= victory / winners + 1 - victory);
      }
    return;
  }
  FAIL("no game ended in a tie");
}
