// Bots never use what their seat cannot know: everything hidden is replaced, the same bot with the same seed must
// choose the same.
#include "match/view.hpp"
#include "tables.hpp"

using namespace vizier;
using match::Match;
using world::SeatId;

namespace {

/// Another game that looks the same to the seat: hidden pieces, counters and random numbers are redrawn, and what
/// others have chosen in a secret that is still open is chosen again.
bool replace_hidden(const Match& match, SeatId seat, world::Rng& rng, Match& other) {
  if (!match.fork_for(seat, rng, other)) return false;
  for (const SeatId asked : match.in_secret() ? match.secret_seats() : std::vector<SeatId>{}) {
    const bool waits = match.find_open(asked) < match.open().size();
    while (asked != seat && !waits && other.in_secret() && other.find_open(asked) < other.open().size()) {
      const std::size_t which = other.find_open(asked);
      if (!other.answer(which, other.open()[which].sample(rng))) return false;
    }
  }
  return other.find_open(seat) < other.open().size();
}

std::string choice(const Match& match, SeatId seat, const std::string& name) {
  const std::unique_ptr<bots::Bot> bot = *bots::make_bot(name, 77, seat);
  REQUIRE(bot);
  const bots::Seat view(match, match.find_open(seat));
  return view.key(bot->choose(view));
}

/// In how many of the games that were compared something of each sort was another one.
struct Compared {
  int games = 0, pieces = 0, counters = 0, chance = 0, pending = 0;
  void add(const Compared& o) {
    games += o.games, pieces += o.pieces, counters += o.counters, chance += o.chance, pending += o.pending;
  }
};

bool other_pieces(const world::World& a, const world::World& b) {
  for (const world::PieceId id : a.pieces.ids())
    if (a.piece(id).kind != b.piece(id).kind || a.piece(id).zone != b.piece(id).zone) return true;
  return false;
}

/// Whether somebody else's answer of the running step is another one: what is chosen in a secret that is still open.
bool other_answers(const Match& a, const Match& b, SeatId seat) {
  const auto answers = [&](const Match& m) {
    std::vector<match::Input> out;
    for (const match::Input& input : m.step_inputs())
      if (input.seat != seat) out.push_back(input);
    return out;
  };
  return a.in_secret() && !answers(a).empty() && answers(a) != answers(b);
}

/// Compares choices in games that differ in what is hidden.
Compared compare(const content::Config& config, const std::string& bot, int seats, int decisions, int every = 5) {
  script::Runtime runtime(tables::package(config));
  auto rng = world::Rng::seeded(11);
  Compared out;
  for (std::uint64_t seed = 1; out.games < decisions && seed < 20; ++seed) {
    Match match(runtime, {seats, seed}), other = match.fork();
    for (int i = 0; !match.over() && !match.open().empty() && out.games < decisions; ++i) {
      const std::size_t which = rng.below(static_cast<std::uint32_t>(match.open().size()));
      const SeatId seat = match.open()[which].seat;
      if (i % every == every - 1 && replace_hidden(match, seat, rng, other)) {
        INFO(config.package << ", " << bot << ", seed " << seed << ", answer " << i);
        REQUIRE(match::view_hash(other.world(), other.defs(), seat) ==
                match::view_hash(match.world(), match.defs(), seat));
        REQUIRE(choice(other, seat, bot) == choice(match, seat, bot));
        const world::World &a = match.world(), &b = other.world();
        const bool pending = other_answers(match, other, seat);
        out.games += a.hash() != b.hash() || pending ? 1 : 0;
        out.pieces += other_pieces(a, b) ? 1 : 0;
        out.counters += a.counters != b.counters ? 1 : 0;
        out.chance += !a.same_chance(b) ? 1 : 0;
        out.pending += pending ? 1 : 0;
      }
      REQUIRE(match.answer(which, match.open()[which].sample(rng)));
    }
  }
  CHECK(out.games == decisions);
  return out;
}

/// Games with hidden hands, hidden holdings and secrets, so that everything that can be hidden is replaced at some
/// time.
void check_bot(const std::string& bot, int decisions) {
  Compared all;
  all.add(compare({"duel", {}, {}, {}}, bot, 3, decisions));
  all.add(compare({"htac", {}, {}, {}}, bot, 4, decisions / 2));
  all.add(compare({"bids", {}, {}, {}}, bot, 3, decisions, 2));
  INFO(bot);
  CHECK(all.pieces > 0);
  CHECK(all.counters > 0);
  CHECK(all.chance > 0);
  CHECK(all.pending > 0);
}

}  // namespace

TEST_CASE("greedy chooses the same whatever is hidden from it", "[bots][hidden]") { check_bot("greedy:12", 20); }

TEST_CASE("search chooses the same whatever is hidden from it", "[bots][hidden]") { check_bot("ismcts:25", 20); }

TEST_CASE("chance chooses the same whatever is hidden from it", "[bots][hidden]") { check_bot("random", 20); }

TEST_CASE("every other bot chooses the same whatever is hidden from it", "[bots][hidden]") {
  for (const bots::BotType& type : bots::bot_types()) {
    const std::string name = type.name;
    if (name == "greedy" || name == "ismcts" || name == "random")
      continue;  // they have their own test, with a strength that is quick
    compare({"duel", {}, {}, {}}, name, 3, name == "easy" ? 10 : 1);
  }
}

TEST_CASE("bots choose the same whatever is hidden from them in a large game with cards and an answer window",
          "[bots][hidden]") {
  for (const char* bot : {"greedy:4", "ismcts:6"}) {
    const Compared found = compare({"aladdin", "fr", "magic", {}}, bot, 4, 4, 37);
    CHECK(found.pieces > 0);
    CHECK(found.counters > 0);
  }
}
