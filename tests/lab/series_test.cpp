// What packages want to be followed over a game.
#include "lab/series.hpp"
#include "catch.hpp"
#include "content/library.hpp"
#include "lab/advice.hpp"

using namespace vizier;

namespace {

std::shared_ptr<const content::Package> load(const content::Config& config) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  const content::Loaded loaded = content::Library({top, top / "tests/packages"}).load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

const lab::Series& named(const std::vector<lab::Series>& all, const std::string& name) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const lab::Series& s) { return s.name == name; });
  REQUIRE(it != all.end());
  return *it;
}

}  // namespace

TEST_CASE("a series is followed while a game is played, and read from the finished game", "[series]") {
  script::Runtime runtime(load({"duel", {}, {}, {}}));
  match::MatchOptions options;
  options.tallies = true;
  match::Match match(runtime, {3, 5}, options);
  lab::SeriesTracker tracker(match);
  auto rng = world::Rng::seeded(3);
  while (!match.over()) {
    REQUIRE(match.answer(0, match.open()[0].sample(rng)));
    tracker.look(match);
  }
  CHECK(tracker.state());
  CHECK(lab::series_of(match) == tracker.series());

  const lab::Series &wins = named(tracker.series(), "wins"), &purse = named(tracker.series(), "purse"),
                    &pot = named(tracker.series(), "pot");
  REQUIRE(wins.lines.size() == 3);
  REQUIRE(wins.lines[0].size() == 4);  // rounds
  CHECK(pot.lines.size() == 1);
  const world::CounterDef& sparks = match.defs().counters[match.defs().counter("sparks")];
  const world::CounterDef& embers = match.defs().counters[match.defs().counter("embers")];
  for (int s = 0; s < 3; ++s) {
    const auto& line = purse.lines[static_cast<std::size_t>(s)];
    CHECK(line.back() == match.world().counter(sparks, s) + match.world().counter(embers, s));
    const auto hint = named(tracker.series(), "best")
                          .lines[static_cast<std::size_t>(s)]
                          .back();  // 3 wins + sparks + embers, says the script
    CHECK(hint == 3 * *wins.lines[static_cast<std::size_t>(s)].back() + *line.back());
  }
}

TEST_CASE("a series that begins in the middle of a game knows of which round its first value is", "[series]") {
  script::Runtime runtime(load({"duel", {}, {}, {}}));
  match::Match match(runtime, {3, 5}, match::MatchOptions{});
  auto rng = world::Rng::seeded(3);
  CHECK(lab::SeriesTracker(match).series()[0].first_round == 1);
  while (match.world().round < 3) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  lab::SeriesTracker late(match);
  while (!match.over()) {
    REQUIRE(match.answer(0, match.open()[0].sample(rng)));
    late.look(match);
  }
  const lab::Series& wins = named(late.series(), "wins");
  CHECK(wins.first_round == 3);
  CHECK(wins.lines[0].size() == 2);  // of rounds 3 and 4
}

TEST_CASE("a series of numbers that scripts count is their mean in each round, and nothing where none came",
          "[series]") {
  script::Runtime runtime(load({"duel", {}, {}, {}}));
  bool some = false, none = false;
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    match::Match match(runtime, {4, seed});
    auto rng = world::Rng::seeded(seed);
    while (!match.over()) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
    const std::vector<lab::Series> series = lab::series_of(match);
    for (const auto& value : named(series, "bets").lines[0]) {
      (value ? some : none) = true;
      if (value) CHECK((*value >= 1 && *value <= 3));
    }
  }
  CHECK(some);
  CHECK(none);
}

TEST_CASE("advice is given in the game's words, the bot's choice first, and leaves the game as it is", "[series]") {
  const auto package = load({"duel", {}, {}, {}});
  script::Runtime runtime(package);
  match::Match match(runtime, {3, 5});
  const text::Speech english(*package, "en"), french(*package, "fr");
  const std::uint64_t before = match.world().hash();
  const auto advice = lab::advise(match, 0, "greedy:30", 1, english);
  REQUIRE(advice);
  REQUIRE(advice->ranked.size() > 1);
  CHECK(match.world().hash() == before);
  CHECK(advice->ranked[0].visits > 0);
  CHECK(match.open()[0].check(advice->ranked[0].answer));
  const auto labels = english.labels(match.world(), match.open()[0], match.open()[0].items);
  for (const lab::Suggestion& s : advice->ranked)
    CHECK(std::find(labels.begin(), labels.end(), s.words) != labels.end());
  const auto other = lab::advise(match, 0, "greedy:30", 1, french);
  REQUIRE(other);
  CHECK(other->ranked[0].key == advice->ranked[0].key);
  const auto none = lab::advise(match, 0, "greedily", 1, english);
  REQUIRE_FALSE(none);
  CHECK(none.problem().find("did you mean 'greedy'?") != std::string::npos);
}
