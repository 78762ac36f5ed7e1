// Every game can be saved and loaded at any prompt, also in the middle of a half-finished effect.
#include "catch.hpp"
#include "play/battery.hpp"
#include "save/save.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;

TEST_CASE("a save read in a fresh runtime stands at the same prompt, and goes on alike") {
  for (const Game& game : games())
    for (int seed = 1; seed <= matches(1); ++seed) {
      INFO(game.name << ", seed " << seed);
      const auto runtime = load(game), fresh = load(game);
      Match match(*runtime, {game.seats, static_cast<std::uint64_t>(seed)});
      Driver driver(static_cast<std::uint64_t>(seed));
      while (running(match) && match.journal().size() < most_inputs) {
        const Move move = driver.choose(match);
        if (!driver.sometimes(one_in(game, 6))) {
          apply(match, move);
          continue;
        }
        const std::string text = save::save_text(match);
        content::Diagnostics diagnostics;
        const auto save = save::parse_save(text, "test.save", diagnostics);
        INFO(text << content::to_text(diagnostics));
        REQUIRE(save);
        auto loaded = save::replay(*fresh, *save);
        INFO(content::to_text(loaded.diagnostics));
        REQUIRE(loaded.diagnostics.list.empty());
        REQUIRE(loaded.match);
        REQUIRE(loaded.match->journal() == match.journal());
        REQUIRE(loaded.match->world().hash() == match.world().hash());
        REQUIRE(faces(*loaded.match) == faces(match));
        REQUIRE(save::save_text(*loaded.match) == text);
        // the instant of what comes next is the host's, and in no save: both hosts look at the same clock
        if (loaded.match->now() < match.now()) REQUIRE(loaded.match->advance(match.now()));
        apply(match, move);
        apply(*loaded.match, move);
        REQUIRE(faces(*loaded.match) == faces(match));
      }
    }
}
