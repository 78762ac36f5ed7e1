// Chance chooses evenly, and as before where a choice is added.
#include <cmath>
#include <map>

#include "tables.hpp"

using namespace vizier;

namespace {

/// What random bots of many seeds choose at the first question of the game, in words.
std::map<std::string, int> choices(const match::Match& match, int many) {
  std::map<std::string, int> out;
  for (int seed = 0; seed < many; ++seed) {
    const bots::Seat seat(match, 0);
    ++out[seat.key((*bots::make_bot("random", static_cast<std::uint64_t>(seed), seat.id()))->choose(seat))];
  }
  return out;
}

}  // namespace

TEST_CASE("random takes every possible answer equally often", "[bots]") {
  for (const char* rules : {"base", "choose_pair"}) {
    script::Runtime runtime(tables::package({"htac", "", rules, {}}));
    const match::Match match(runtime, {3, 1});
    const auto possible = static_cast<double>(*match.open()[0].count());
    constexpr int many = 40'000;
    const auto found = choices(match, many);
    INFO(rules << ", " << possible << " answers");
    REQUIRE(static_cast<double>(found.size()) == possible);
    double square = 0;
    for (const auto& [words, n] : found) square += (n - many / possible) * (n - many / possible) / (many / possible);
    CHECK(square < possible + 4 * std::sqrt(2 * possible));  // four times its spread above what is usual
  }
}

TEST_CASE("a question more changes no answer in the rounds that follow", "[bots]") {
  script::Runtime runtime(tables::package({"htac", "", "", {}}));
  match::Match match(runtime, {3, 1});
  const std::unique_ptr<bots::Bot> one = *bots::make_bot("random", 5, match.open()[0].seat),
                                   other = *bots::make_bot("random", 5, match.open()[0].seat);
  const bots::Seat seat(match, 0);
  const auto first = one->choose(seat);
  CHECK(other->choose(seat) == first);
  other->choose(seat);  // one question more in this round
  const int round = match.world().round;
  world::Rng rng = world::Rng::seeded(1);
  while (match.world().round == round) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  CHECK(one->choose(bots::Seat(match, 0)) == other->choose(bots::Seat(match, 0)));
}
