// What every question of every game must keep: one declaration enumerates, validates, samples and labels, and all four
// agree.
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "play/battery.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;
using world::Answer;
using world::Decision;

namespace {

std::vector<std::int32_t> numbers(const Answer& a) { return {a.values().begin(), a.values().end()}; }

void check_words(const world::Keys& keys, const Decision& d, const Answer& answer) {
  const std::string words = keys.of(d, answer);
  const auto parsed = keys.parse(d, words);
  INFO(words);
  REQUIRE(parsed);
  REQUIRE(numbers(*parsed) == numbers(answer));
}

void check_question(const Match& match, const Decision& d, world::Rng& rng) {
  const world::Keys keys(match.world(), match.defs(), d.seat);
  for (const auto* list : {&d.items, &d.seconds}) {
    auto words = keys.of_items(d, *list);
    std::sort(words.begin(), words.end());
    REQUIRE(std::adjacent_find(words.begin(), words.end()) == words.end());
  }
  for (int i = 0; i < 4; ++i) {
    const Answer answer = d.sample(rng);
    REQUIRE(d.check(answer));
    check_words(keys, d, answer);
  }
  if (const auto count = d.count(); count && *count <= 300) {
    std::vector<Answer> all;
    d.enumerate(all);
    REQUIRE(all.size() == *count);
    std::set<std::vector<std::int32_t>> different;
    for (const Answer& answer : all) {
      REQUIRE(d.check(answer));
      different.insert(numbers(answer));
      if (all.size() <= 40) check_words(keys, d, answer);
    }
    REQUIRE(different.size() == all.size());
  }
  if (d.otherwise) REQUIRE(d.check(*d.otherwise));
}

/// Answers that no question of this kind can take.
std::vector<Answer> impossible(const Decision& d) {
  const auto n = static_cast<std::int32_t>(d.items.size());
  std::vector<Answer> bad{Answer(-1), Answer(std::vector<std::int32_t>(static_cast<std::size_t>(n) + 3, 0)),
                          Answer(1'000'000, 1'000'000)};
  switch (d.type) {
    case Decision::Type::one: bad.insert(bad.end(), {Answer(), Answer(n), Answer(0, 0)}); break;
    case Decision::Type::pair:
      bad.insert(bad.end(), {Answer(), Answer(0), Answer(n, 0), Answer(0, static_cast<std::int32_t>(d.seconds.size())),
                             Answer(-1, 0)});
      for (std::size_t i = 0; i < d.items.size(); ++i)
        for (std::size_t j = 0; j < d.seconds.size(); ++j)
          if (!d.legal_pair(i, j)) bad.emplace_back(static_cast<std::int32_t>(i), static_cast<std::int32_t>(j));
      break;
    case Decision::Type::number: bad.insert(bad.end(), {Answer(), Answer(d.max + 1), Answer(d.min - 1)}); break;
    case Decision::Type::some:
    case Decision::Type::order:
      bad.insert(bad.end(), {Answer(n), Answer(0, 0)});
      if (d.min > 0) bad.emplace_back();
      break;
    case Decision::Type::amounts: {
      std::vector<std::int32_t> all(d.limits.begin(), d.limits.end());
      if (!all.empty()) {
        ++all[0];
        bad.emplace_back(std::span<const std::int32_t>(all));
        all.assign(all.size(), 0);
        all[0] = -1;
        bad.emplace_back(std::span<const std::int32_t>(all));
      }
      break;
    }
  }
  if (d.type == Decision::Type::number && d.min <= -1 && -1 <= d.max) bad.erase(bad.begin());
  return bad;
}

}  // namespace

TEST_CASE("every question of every game enumerates, validates, samples and names its answers alike") {
  for (const Game& game : games())
    for (int seed = 1; seed <= matches(2); ++seed) {
      INFO(game.name << ", seed " << seed);
      const auto runtime = load(game);
      Match match(*runtime, {game.seats, static_cast<std::uint64_t>(seed)});
      Driver driver(static_cast<std::uint64_t>(seed));
      play(match, driver, [&] {
        for (const Decision& d : match.open())
          if (d.seat) check_question(match, d, driver.rng());
      });
    }
}

TEST_CASE("an answer that is not possible is refused with a reason and changes nothing") {
  for (const Game& game : games()) {
    INFO(game.name);
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, 5});
    Driver driver(5);
    play(match, driver, [&] {
      if (!driver.sometimes(one_in(game, 12))) return;
      const std::string before = faces(match);
      const auto hash = match.world().hash();
      const std::size_t inputs = match.journal().size();
      for (std::size_t i = 0; i < match.open().size(); ++i) {
        if (!match.open()[i].seat) {
          REQUIRE_FALSE(match.answer(i, Answer(0)));
          continue;
        }
        for (const Answer& bad : impossible(match.open()[i])) REQUIRE_FALSE(match.answer(i, bad));
      }
      REQUIRE_FALSE(match.answer(match.open().size(), Answer(0)));
      for (int s = 0; s < game.seats; ++s)
        if (const auto which = match.find_open(world::SeatId(s)); which == match.open().size())
          REQUIRE_FALSE(match.answer(which, Answer(0)));
      REQUIRE_FALSE(match.advance(match.world().clock_ms - 1));
      REQUIRE(match.world().hash() == hash);
      REQUIRE(match.journal().size() == inputs);
      REQUIRE(faces(match) == before);
    });
  }
}
