// Bots never use what their seat cannot know: everything hidden is replaced, the same bot with the same seed must choose the same.
#include "tables.hpp"

using namespace vizier;
using match::Match;
using world::SeatId;

namespace {

/// Another game that looks the same to the seat: hidden pieces, counters and random numbers are redrawn, and what others have chosen in a secret
/// that is still open is chosen again.
bool replace_hidden(const Match& match, SeatId seat, world::Rng& rng, Match& other) {
  if (!match.fork_for(seat, rng, other)) return false;
  for (const SeatId asked : match.in_secret() ? match.secret_seats() : std::vector<SeatId>{}) {
    const bool waits = match.find_open(asked) < match.open().size();
    while (asked != seat && !waits && other.in_secret() && other.find_open(asked) < other.open().size()) {
      const std::size_t which = other.find_open(asked);
      if (!other.answer(which, other.open()[which].sample(rng)).empty()) return false;
    }
  }
  return other.find_open(seat) < other.open().size();
}

std::string choice(const Match& match, SeatId seat, const std::string& name) {
  std::string problem;
  const auto bot = bots::make_bot(name, 77, seat, problem);
  REQUIRE(bot);
  const bots::Seat view(match, match.find_open(seat));
  return view.key(bot->choose(view));
}

/// How many choices were compared in games that differ in what is hidden.
int compare(const std::string& name, const std::string& bot, int seats, int decisions) {
  script::Runtime runtime(tables::package({name, {}, {}, {}}));
  auto rng = world::Rng::seeded(11);
  int compared = 0;
  for (std::uint64_t seed = 1; compared < decisions && seed < 20; ++seed) {
    Match match(runtime, {seats, seed}), other = match.fork();
    for (int i = 0; !match.over() && !match.open().empty() && compared < decisions; ++i) {
      const std::size_t which = rng.below(static_cast<std::uint32_t>(match.open().size()));
      const SeatId seat = match.open()[which].seat;
      if (i % 5 == 4 && replace_hidden(match, seat, rng, other)) {
        INFO(name << ", seed " << seed << ", answer " << i);
        REQUIRE(choice(other, seat, bot) == choice(match, seat, bot));
        compared += other.world().hash() != match.world().hash() ? 1 : 0;
      }
      REQUIRE(match.answer(which, match.open()[which].sample(rng)).empty());
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("greedy chooses the same whatever is hidden from it", "[bots][hidden]") {
  CHECK(compare("duel", "greedy:12", 3, 25) == 25);
  CHECK(compare("htac", "greedy:8", 4, 10) == 10);
  CHECK(compare("bids", "greedy:20", 3, 15) == 15);
}

TEST_CASE("search chooses the same whatever is hidden from it", "[bots][hidden]") {
  CHECK(compare("duel", "ismcts:25", 3, 25) == 25);
  CHECK(compare("htac", "ismcts:20", 4, 10) == 10);
  CHECK(compare("bids", "ismcts:40", 3, 15) == 15);
}
