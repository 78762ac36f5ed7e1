// The generic battery: what must hold in every game at every prompt.
#include "play/battery.hpp"
#include "catch.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;

namespace {

/// Calls test(game, seed) for every game and as many seeds as wanted.
template <class Test>
void each_match(int usual, Test&& test) {
  for (const Game& game : games())
    for (int seed = 1; seed <= matches(usual); ++seed) {
      INFO(game.name << ", seed " << seed);
      test(game, static_cast<std::uint64_t>(seed));
    }
}

}  // namespace

TEST_CASE("every game can be played to its end at random, and its World stays sound") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    play(match, driver, [&] {
      REQUIRE(world::check_structure(match.world(), match.defs()));
      REQUIRE(world::check_conservation(match.world(), match.defs()));
    });
    CHECK(match.over());
    CHECK(match.open().empty());
    CHECK(match.journal().size() <= most_inputs);
    CHECK(match.world().winners < (1u << game.seats));
  });
}

TEST_CASE("a fork stands at the same prompt, stays equal after the same answer, and does not touch its original") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed), other(seed + 100);
    while (running(match) && match.journal().size() < most_inputs) {
      if (!driver.sometimes(one_in(game))) {
        apply(match, driver.choose(match));
        continue;
      }
      const std::string before = faces(match);
      const auto hash = match.world().hash();
      Match fork = match.fork(), wild = match.fork();
      REQUIRE(fork.world().hash() == hash);
      REQUIRE(faces(fork) == before);
      for (int i = 0; i < 5 && running(wild); ++i) apply(wild, other.choose(wild));
      REQUIRE(match.world().hash() == hash);
      const Move move = driver.choose(match);
      apply(match, move);
      apply(fork, move);
      REQUIRE(fork.world().hash() == match.world().hash());
      REQUIRE(faces(fork) == faces(match));
    }
  });
}

TEST_CASE("undo and redo lead back to the same prompt and the same log") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    std::vector<std::pair<std::size_t, std::uint64_t>> trail;  // journal length after which the World had this hash
    play(match, driver, [&] {
      trail.emplace_back(match.journal().size(), match.world().hash());
      if (!driver.sometimes(one_in(game)) || match.real_time()) return;  // see interrupt_test.cpp
      const std::string before = faces(match), log = perceived(match, world::SeatId(0));
      const auto journal = match.journal();
      const auto hash = match.world().hash();
      int undone = 0;
      const int wanted = 1 + static_cast<int>(driver.rng().below(6));
      while (undone < wanted && match.undo()) {
        ++undone;
        for (const auto& [inputs, then] : trail)
          if (inputs == match.journal().size()) REQUIRE(match.world().hash() == then);
      }
      for (; undone > 0; --undone) REQUIRE(match.redo());
      REQUIRE(match.redoable() == 0);
      REQUIRE(match.journal() == journal);
      REQUIRE(match.world().hash() == hash);
      REQUIRE(faces(match) == before);
      REQUIRE(perceived(match, world::SeatId(0)) == log);
    });
  });
}

TEST_CASE("undo goes back to before the very first answer and redo to the very end") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    std::string first;
    while (running(match) && match.journal().size() < 150) {
      const Move move = driver.choose(match);
      if (first.empty() && !move.clock) first = faces(match);  // what the clock did by then stays
      apply(match, move);
    }
    const std::string last = faces(match);
    int undone = 0;
    while (match.undo()) ++undone;
    if (match.real_time()) return;  // nothing is undone while the clock runs: see interrupt_test.cpp
    CHECK(faces(match) == first);
    for (; undone > 0; --undone) REQUIRE(match.redo());
    CHECK(faces(match) == last);
  });
}

TEST_CASE("the journal played again in a fresh runtime gives the same match") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    play(match, driver, [] {});
    const auto fresh = load(game);
    Match again(*fresh, {game.seats, seed});
    for (const match::Input& input : match.journal()) {
      // a deadline that passed is found again when the clock moves on
      if (again.journal().size() <= static_cast<std::size_t>(&input - match.journal().data()))
        REQUIRE(again.again(input));
    }
    CHECK(again.world().hash() == match.world().hash());
    CHECK(faces(again) == faces(match));
    CHECK(perceived(again, world::SeatId(0)) == perceived(match, world::SeatId(0)));
  });
}

TEST_CASE("a branch has the whole past of its original") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    for (int i = 0; i < 25 && running(match); ++i) apply(match, driver.choose(match));
    Match branch = match.branch();
    REQUIRE(faces(branch) == faces(match));
    REQUIRE(branch.journal() == match.journal());
    while (match.undo()) REQUIRE(branch.undo());
    CHECK_FALSE(branch.undo());
    CHECK(faces(branch) == faces(match));
  });
}

TEST_CASE("every earlier copy of the World is still what it was") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    std::vector<std::pair<world::World, std::uint64_t>> kept;
    play(match, driver, [&] {
      if (kept.size() < 400) kept.emplace_back(match.world(), match.world().hash());
    });
    for (const auto& [copy, hash] : kept) REQUIRE(copy.hash() == hash);
  });
}

TEST_CASE("two matches that take turns in one runtime are the same as apart") {
  for (const Game& game : games()) {
    INFO(game.name);
    const auto shared = load(game);
    Match a(*shared, {game.seats, 11}), b(*shared, {game.seats, 12});
    Driver drive_a(11), drive_b(12);
    for (int i = 0; i < 400; ++i) {
      if (running(a)) apply(a, drive_a.choose(a));
      if (running(b)) apply(b, drive_b.choose(b));
    }
    for (const std::uint64_t seed : {11u, 12u}) {
      const auto own = load(game);
      Match match(*own, {game.seats, seed});
      Driver driver(seed);
      for (int i = 0; i < 400 && running(match); ++i) apply(match, driver.choose(match));
      CHECK(match.world().hash() == (seed == 11 ? a : b).world().hash());
    }
  }
}

TEST_CASE("reading a match in any language changes nothing, and no language lacks a text") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Driver driver(seed);
    play(match, driver, [&] {
      if (!driver.sometimes(one_in(game))) return;
      const auto hash = match.world().hash();
      for (const std::string& language : game.package->manifest.languages) in_words(match, language);
      REQUIRE(match.world().hash() == hash);
    });
    for (const std::string& language : game.package->manifest.languages) in_words(match, language);
  });
}

TEST_CASE("a seat's fork looks the same to that seat and can be played on") {
  each_match(1, [](const Game& game, std::uint64_t seed) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, seed});
    Match target(*runtime, {game.seats, seed});
    Driver driver(seed), other(seed + 1);
    play(match, driver, [&] {
      if (!driver.sometimes(one_in(game))) return;
      const auto hash = match.world().hash();
      for (int s = 0; s < game.seats; ++s) {
        const world::SeatId seat(s);
        REQUIRE(match.fork_for(seat, other.rng(), target));
        REQUIRE(match::to_json(match::view(target, seat)) == match::to_json(match::view(match, seat)));
        REQUIRE(world::check_structure(target.world(), target.defs()));
        REQUIRE(world::check_conservation(target.world(), target.defs()));
        for (int i = 0; i < 4 && running(target); ++i) apply(target, other.choose(target));
      }
      REQUIRE(match.world().hash() == hash);
    });
  });
}
