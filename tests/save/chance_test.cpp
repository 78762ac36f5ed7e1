// A copy of the game for one seat must not foresee what chance brings.
#include <set>

#include "play/play.hpp"
#include "save/position.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;

namespace {

/// Every step draws, shuffles, asks, and does all of it again after the answer. With `open`, everybody sees what came:
/// then no other numbers fit.
std::shared_ptr<content::Package> fortune(bool open) {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  const std::string show = open ? "  game:set_score(game:player(seat), n)\n" : "";
  package->scripts["duel/flow"] = {{"duel", "flow.lua",
                                    "local flow = {}\n"
                                    "local function fate(game, seat)\n"
                                    "  local n = game:rng('fate'):random(1000000)\n"
                                    "  game.deck:shuffle()\n" +
                                        show +
                                        "end\n"
                                        "function flow.setup() return 'ask' end\n"
                                        "function flow.ask(game)\n"
                                        "  fate(game, 1)\n"
                                        "  game:player(1):choose_number('wager', 1, 3)\n"
                                        "  fate(game, 2)\n"
                                        "  game:player(1):choose_number('wager', 1, 3)\n"
                                        "  return 'ask'\n"
                                        "end\n"
                                        "return flow\n"}};
  return package;
}

/// What comes next: the next number, and how the deck is ordered after the next shuffle.
std::string future(Match match) {
  for (int i = 0; i < 2; ++i) REQUIRE(match.answer(0, world::Answer(1)));
  world::World w = match.world();
  std::string out = std::to_string(w.chance.draw("fate"));
  world::Editor(w, match.defs(), nullptr).shuffle(match.defs().zone("deck"));
  w.each(match.defs().zone("deck"), [&](world::PieceId id) { out += " " + std::to_string(id.index); });
  return out;
}

}  // namespace

TEST_CASE("no copy for a seat foresees chance, and neither does a copy of that copy", "[chance]") {
  for (const bool open : {false, true})
    for (const int answers : {0, 1, 2, 3}) {
      INFO((open ? "seen by all" : "unseen") << ", " << answers << " answers");
      script::Runtime runtime(fortune(open));
      INFO(runtime.error().message);
      REQUIRE(runtime.loaded());
      Match match(runtime, {2, 5});
      for (int i = 0; i < answers; ++i) REQUIRE(match.answer(0, world::Answer(1)));
      const std::string real = future(match.fork());
      CHECK(future(match.fork()) == real);
      world::Rng rng = world::Rng::seeded(3);
      std::set<std::string> imagined;
      Match copy = match.fork();
      for (int i = 0; i < 30; ++i) {
        REQUIRE(match.fork_for(world::SeatId(i % 2), rng, copy));
        if (open) CHECK(copy.world().scores == match.world().scores);
        Match again = copy.fork();
        REQUIRE(copy.answer(0, world::Answer(2)));
        const Match later = copy.fork();  // in the middle of the step, or at the next one
        CHECK(later.world().hash() == copy.world().hash());
        REQUIRE(again.answer(0, world::Answer(2)));
        CHECK(again.world().chance == copy.world().chance);
        const std::string next = future(copy.fork());
        CHECK(next == future(later.fork()));
        CHECK(next == future(again.fork()));
        CHECK(next != real);
        imagined.insert(next);
      }
      CHECK(imagined.size() == 30);
    }
}

TEST_CASE("a copy for a seat does not keep how much was drawn", "[chance]") {
  script::Runtime runtime(fortune(false));
  Match few(runtime, {2, 5}), many(runtime, {2, 5});
  for (int i = 0; i < 6; ++i) REQUIRE(many.answer(0, world::Answer(1)));
  world::Rng a = world::Rng::seeded(3), b = a;
  Match one = few.fork(), other = few.fork();
  REQUIRE(few.fork_for(world::SeatId(0), a, one));
  REQUIRE(many.fork_for(world::SeatId(0), b, other));
  CHECK(one.world().chance == other.world().chance);
}

TEST_CASE("streams, shuffles and serials are part of a position", "[chance][position]") {
  script::Runtime runtime(fortune(true));
  Match match(runtime, {2, 5});
  REQUIRE(match.answer(0, world::Answer(1)));
  world::World w = match.world();
  std::swap(w.pieces[world::PieceId(0)].kind, w.pieces.back().kind);  // as a redraw does
  const std::string text = save::to_position(w, match.defs());
  INFO(text);
  CHECK(text.find("drawn: { fate: 2 }") != std::string::npos);
  CHECK(text.find("    shuffled: 3\n") != std::string::npos);  // once by the supply
  CHECK(text.find("serial: [") != std::string::npos);
  content::Diagnostics diagnostics;
  const auto back = from_position(text, "start.yaml", match.runtime().package(), 2, 1, diagnostics);
  REQUIRE(back);
  CHECK(back->hash() == w.hash());
  CHECK(back->same_chance(w));
  const std::string plain = save::to_position(match.world(), match.defs());
  CHECK(plain.find("serial") == std::string::npos);
}
