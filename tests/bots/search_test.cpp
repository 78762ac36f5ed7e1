#include <bit>

#include "bots/factor.hpp"
#include "bots/greedy.hpp"
#include "bots/ismcts.hpp"
#include "tables.hpp"

using namespace vizier;
using match::Match;
using world::SeatId;

namespace {

/// How many of the games the first bot wins, its seat going round the table; a shared victory counts in part.
double wins(const std::string& name, const std::string& first, const std::string& others, int seats, int games) {
  script::Runtime runtime(tables::package({name, {}, {}, {}}));
  double won = 0;
  for (int g = 0; g < games; ++g) {
    std::vector<std::string> names(static_cast<std::size_t>(seats), others);
    const int seat = g % seats;
    names[static_cast<std::size_t>(seat)] = first;
    Match match(runtime, {seats, static_cast<std::uint64_t>(g) + 1}, {.history = false});
    tables::play(match, names, static_cast<std::uint64_t>(g) + 1);
    REQUIRE(match.over());
    if ((match.world().winners & bit(SeatId(seat))) != 0) won += 1.0 / std::popcount(match.world().winners);
  }
  return won;
}

}  // namespace

TEST_CASE("a decision taken apart gives only possible answers, in every game", "[bots]") {
  for (const content::Manifest& m : tables::library().packages()) {
    script::Runtime runtime(tables::package({m.id, {}, {}, {}}));
    INFO(m.id);
    Match match(runtime, {runtime.defs().max_seats, 3}, {.history = false});
    auto rng = world::Rng::seeded(4);
    for (int i = 0; i < 400 && !match.over() && !match.stuck() && !match.open().empty(); ++i) {
      const auto which = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(match.open().size())));
      if (!match.open()[which].seat) {
        REQUIRE(match.advance(match.now() + 1000));
        continue;
      }
      const world::Decision& d = match.open()[which];
      bots::Factored parts({match.world(), match.defs(), bit(d.seat)}, d);
      while (!parts.done()) {
        REQUIRE_FALSE(parts.options().empty());
        parts.take(parts.options()[rng.below(static_cast<std::uint32_t>(parts.options().size()))].code);
      }
      REQUIRE(match.answer(which, parts.answer()));
      INFO(content::to_text(match.error().diagnostic()));
      REQUIRE_FALSE(match.error());
    }
  }
}

TEST_CASE("equal pieces of a hand are one choice, hidden ones are called by their place", "[bots]") {
  script::Runtime runtime(tables::package({"htac", {}, {}, {}}));
  const Match match(runtime, {4, 1});
  const world::Decision& d = match.open()[0];
  const bots::Eyes mine{match.world(), match.defs(), bit(d.seat)},
      others{match.world(), match.defs(), bit(SeatId((d.seat.index + 1) % 4))};
  const auto key = [&](const bots::Eyes& eyes, std::size_t i) { return bots::choice_key(eyes, d, d.items[i]); };
  CHECK(key(mine, 0) != key(mine, 1));
  CHECK(key(mine, 0) != key(others, 0));
  Match other = match.fork();
  auto rng = world::Rng::seeded(5);
  REQUIRE(match.fork_for(SeatId((d.seat.index + 1) % 4), rng,
                         other));  // the hand is redrawn for somebody who does not see it
  const bots::Eyes there{other.world(), other.defs(), others.mask};
  for (std::size_t i = 0; i < d.items.size(); ++i)
    CHECK(bots::choice_key(there, other.open()[0], other.open()[0].items[i]) == key(others, i));
}

TEST_CASE("greedy beats chance", "[bots]") { CHECK(wins("duel", "greedy:24", "random", 4, 12) > 6); }

TEST_CASE("search beats chance", "[bots]") {
  CHECK(wins("htac", "ismcts:60", "random", 4, 8) > 4);
  CHECK(wins("duel", "ismcts:40", "random", 3, 9) > 5);
}

TEST_CASE("search beats chance against the clock, too", "[bots]") {
  CHECK(wins("rush", "ismcts:30", "random", 3, 6) > 3);
  CHECK(wins("ferry", "greedy:8", "random", 2, 6) > 3);
}

TEST_CASE("where players act at once a bot with one seed plays one game, and every answer has its instant", "[bots]") {
  for (const std::string name : {"rush", "ferry", "haste"}) {
    INFO(name);
    script::Runtime runtime(tables::package({name, {}, {}, {}}));
    const std::vector<std::string> names{"ismcts:12", "greedy:4"};
    Match a(runtime, {2, 5}), b(runtime, {2, 5});
    const auto game = tables::play(a, names, 5, 300);
    CHECK(tables::play(b, names, 5, 300) == game);
    CHECK(a.world().hash() == b.world().hash());
    std::int64_t instant = 0, answers = 0;
    for (const match::Input& input : game) {
      CHECK(input.clock_ms >= instant);
      instant = input.clock_ms;
      answers += input.type == match::Input::Type::answer;
    }
    CHECK(answers > 10);
    CHECK(instant > 0);
  }
}

TEST_CASE("a bot with one seed plays one game, and its search is told", "[bots]") {
  script::Runtime runtime(tables::package({"duel", {}, {}, {}}));
  const std::vector<std::string> names{"ismcts:30", "greedy:8", "easy"};
  Match a(runtime, {3, 5}), b(runtime, {3, 5}), c(runtime, {3, 5});
  const auto game = tables::play(a, names, 5);
  CHECK(tables::play(b, names, 5) == game);
  CHECK_FALSE(tables::play(c, names, 6) == game);

  Match match(runtime, {3, 5});
  bots::IsmctsBot bot({50, 0}, world::Rng::seeded(1));
  const world::Answer answer = bot.choose(bots::Seat(match, 0));
  const auto thoughts = bot.thoughts();
  REQUIRE_FALSE(thoughts.empty());
  CHECK(thoughts[0].words == bots::Seat(match, 0).key(answer));
  std::uint64_t visits = 0;
  for (const bots::Thought& t : thoughts) {
    visits += t.visits;
    CHECK(t.value >= 0);
    CHECK(t.value <= 1);
  }
  CHECK(visits == 50);
  CHECK(bot.iterations() == 50);
}

TEST_CASE("a hint that fails is told, not played around", "[bots]") {
  auto package = std::make_shared<content::Package>(*tables::package({"duel", {}, {}, {}}));
  package->scripts.at("duel/evaluate").front().text = "return function(game, player)\n  return player.nothing\nend\n";
  script::Runtime runtime(package);
  Match match(runtime, {2, 1});
  bots::BotGame table(match, tables::seat_bots({"greedy:2", "greedy:2"}, 1), 1);
  Result<> state;
  while (state && !match.over()) state = table.step();
  CHECK(state.problem().find("the package's hint for bots fails") != std::string::npos);
  CHECK(state.problem().find("evaluate.lua:2") != std::string::npos);
}

TEST_CASE("what a bot takes is refused with what it could be", "[bots]") {
  for (const char* wrong : {"ismcts", "ismcts:", "ismcts:0", "ismcts:many", "ismcts:5s", "greedy:0", "greedy:x",
                            "easy:3", "hard:1", "random:2"}) {
    INFO(wrong);
    const auto bot = bots::make_bot(wrong, 1, SeatId(0));
    REQUIRE_FALSE(bot);
    CHECK_FALSE(bot.problem().empty());
  }
  for (const char* right : {"ismcts:5", "ismcts:5ms", "greedy", "greedy:3", "easy", "normal", "hard", "random"})
    CHECK(bots::make_bot(right, 1, SeatId(0)));
}

TEST_CASE("every bot plays every game", "[bots]") {
  constexpr int most = 120;  // inputs: chance plays whole games elsewhere, the others need not
  for (const content::Manifest& m : tables::library().packages())
    for (const std::string& rules : m.rules.empty() ? std::vector<std::string>{""} : m.rules) {
      script::Runtime runtime(tables::package({m.id, {}, rules, {}}));
      for (const char* bot : {"random", "greedy:4", "ismcts:6", "ismcts:1ms"}) {
        INFO(m.id << " " << rules << " with " << bot);
        const int seats = runtime.defs().min_seats;
        Match match(runtime, {seats, 2}, {.history = false});
        const auto inputs =
            tables::play(match, std::vector<std::string>(static_cast<std::size_t>(seats), bot), 2, most);
        // against the clock many a step only lets time pass
        CHECK((match.over() || inputs.size() >= most / (m.real_time ? 8 : 2)));
      }
    }
}
