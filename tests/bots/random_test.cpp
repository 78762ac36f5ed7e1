#include "bots/bot_game.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "catch.hpp"
#include "content/library.hpp"

using namespace vizier;

namespace {

std::shared_ptr<const content::Package> package() {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const content::Library library({top, top / "tests/packages"});
  const content::Loaded loaded = library.load({"htac", {}, {}, {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

std::vector<std::unique_ptr<bots::Bot>> bots_for(int seats, std::uint64_t seed) {
  std::vector<std::unique_ptr<bots::Bot>> out;
  for (int i = 0; i < seats; ++i) out.push_back(*bots::make_bot("random", seed, world::SeatId(i)));
  return out;
}

std::vector<match::Input> played(script::Runtime& runtime, std::uint64_t seed) {
  match::Match match(runtime, {3, seed});
  bots::BotGame table(match, bots_for(3, seed), seed);
  while (!match.over()) REQUIRE(table.step());
  REQUIRE(table.decisions() == 3 * 8 * 5);
  return match.journal();
}

}  // namespace

TEST_CASE("bots with one seed play one game, with another seed another", "[bots]") {
  script::Runtime runtime(package());
  const auto game = played(runtime, 7);
  CHECK(played(runtime, 7) == game);
  CHECK_FALSE(played(runtime, 8) == game);
}

TEST_CASE("the bots of a match have streams of their own", "[bots]") {
  world::Rng a = bots::bot_rng(1, world::SeatId(0)), b = bots::bot_rng(1, world::SeatId(1)),
             c = bots::bot_rng(2, world::SeatId(0)), match = world::Rng::seeded(1);
  const std::vector<std::uint64_t> first{a.next(), b.next(), c.next(), match.next()};
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(first[i] != first[j]);
}

TEST_CASE("an unknown bot is refused with those that exist", "[bots]") {
  const auto wrong = bots::make_bot("randum", 1, world::SeatId(0));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.problem().starts_with("there is no bot 'randum'; did you mean 'random'? there is: random"));
  CHECK_FALSE(bots::make_bot("", 1, world::SeatId(0)));
  const auto counted = bots::make_bot("random:3", 1, world::SeatId(0));
  REQUIRE_FALSE(counted);
  CHECK(counted.problem() == "random takes no parameter");
}

TEST_CASE("a seat's imagined game looks the same to it and may differ elsewhere", "[bots]") {
  script::Runtime runtime(package());
  match::Match match(runtime, {3, 5});
  bots::BotGame table(match, bots_for(3, 5), 5);
  for (int i = 0; i < 7; ++i) REQUIRE(table.step());
  const bots::Seat seat(match, 0);
  world::Rng rng = world::Rng::seeded(3);
  bool differs = false;
  match::Match copy = seat.imagine(rng);
  for (int i = 0; i < 10; ++i) {
    REQUIRE(seat.imagine_into(rng, copy));
    CHECK(match::to_json(match::view(copy, seat.id())) == match::to_json(seat.view()));
    differs |= copy.world().hash() != match.world().hash();
  }
  CHECK(differs);
}

TEST_CASE("a wilful bot has likings that last, and others in another game", "[bots]") {
  script::Runtime runtime(package());
  const match::Match match(runtime, {2, 3});
  const bots::Seat seat(match, 0);
  // the word that occurs most often in many answers to one question
  const auto favourite = [&](const char* name, std::uint64_t seed, int& share) {
    const std::unique_ptr<bots::Bot> bot = *bots::make_bot(name, seed, seat.id());
    std::map<std::string, int> words;
    for (int i = 0; i < 400; ++i) {
      const std::string key = seat.key(bot->choose(seat));
      for (const std::string& word : {key.substr(0, key.find(' ')), key.substr(key.find(' ') + 1)}) ++words[word];
    }
    const auto most =
        std::max_element(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    share = most->second;
    return most->first;
  };
  std::set<std::string> liked;
  int share = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    liked.insert(favourite("wilful", seed, share));
    CHECK(share > 100);
    favourite("random", seed, share);
    CHECK(share < 90);
  }
  CHECK(liked.size() >= 5);
}
