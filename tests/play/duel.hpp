#pragma once
// The test game `duel` brought to moments that tests need.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "play/play.hpp"
#include "world/editor.hpp"

namespace vizier::match {

/// The words of the choices of the first open question.
inline std::vector<std::string> choices(const Match& match) {
  const world::Decision& d = match.open().front();
  return world::Keys(match.world(), match.defs(), d.seat).of_items(d, d.items);
}

inline void answer(Match& match, const std::string& words) {
  REQUIRE(!match.open().empty());
  const world::Decision& d = match.open().front();
  const auto parsed = world::Keys(match.world(), match.defs(), d.seat).parse(d, words);
  REQUIRE(parsed);
  REQUIRE(match.answer(0, *parsed));
}

inline std::string asked(const Match& match) {
  if (match.open().empty()) return "nobody";
  const world::Decision& d = match.open().front();
  return match.defs().seats[d.seat] + " " + d.prompt;
}

inline const world::Piece& piece_in(const Match& match, const std::string& zone, int place = 0) {
  return match.world().piece(match.world().at(match.defs().zone(zone), place));
}

/// A World of `duel` with these tricks in the hands, at the first window of the first round: champions lie in the
/// arena, page before scout and so on.
struct Hands {
  int seats = 3;
  std::vector<std::vector<std::string>> cards;
};
inline world::World with_hands(script::Runtime& runtime, const Hands& hands, std::uint64_t seed = 1) {
  Match match(runtime, Setup{hands.seats, seed});
  for (int i = 0; i < hands.seats; ++i) answer(match, choices(match)[static_cast<std::size_t>(i)]);
  world::World w = match.checkpoint();
  const world::Defs& d = runtime.defs();
  world::Editor edit(w, d, nullptr);
  for (int s = 0; s < hands.seats; ++s) {
    const world::ZoneId hand = d.zone("hand", world::SeatId(s)), deck = d.zone("deck");
    while (w.zone(hand).head) edit.move(w.zone(hand).head, deck, world::Face::down);
  }
  for (int s = 0; s < static_cast<int>(hands.cards.size()); ++s)
    for (const std::string& card : hands.cards[static_cast<std::size_t>(s)]) {
      world::PieceId found;
      w.each(d.zone("deck"), [&](world::PieceId id) {
        if (!found && d.kinds[w.piece(id).kind].name == card) found = id;
      });
      REQUIRE(found);
      edit.move(found, d.zone("hand", world::SeatId(s)), world::Face::down);
    }
  return w;
}

}  // namespace vizier::match
