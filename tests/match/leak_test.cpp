// What the engine itself must not tell: how far others are with a secret choice, and which number a hidden piece has.
// That rules tell nothing hidden is tested in tests/leaks.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "catch.hpp"
#include "play/battery.hpp"
#include "world/determinise.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;
using world::PieceId;
using world::SeatId;
using world::Value;

namespace {

Value renamed(const Value& value, const std::vector<int>& to) {
  if (const world::Ref* r = value.ref(); r && r->type == world::RefType::piece)
    return Value(PieceId(to[static_cast<std::size_t>(r->id)]));
  const world::Table* table = value.table();
  if (!table) return value;
  world::Table copy;
  for (const Value& v : table->list) copy.list.push_back(renamed(v, to));
  for (const auto& [key, v] : table->named) copy.set(key, renamed(v, to));
  return Value(std::move(copy));
}

/// The same World with other ids for its pieces: what was `i` is called `to[i]`.
world::World rename_pieces(const world::World& w, const world::Defs& d, const std::vector<int>& to) {
  world::World n = w;
  const auto id = [&](PieceId p) { return p ? PieceId(to[static_cast<std::size_t>(p.index)]) : p; };
  const std::size_t vars = d.piece_vars.size();
  for (std::size_t i = 0; i < w.pieces.size(); ++i) {
    const auto at = static_cast<std::size_t>(to[i]);
    n.pieces[at] = w.pieces[i];
    n.pieces[at].next = id(w.pieces[i].next);
    n.pieces[at].prev = id(w.pieces[i].prev);
    for (std::size_t v = 0; v < vars; ++v) n.piece_vars[at * vars + v] = w.piece_vars[i * vars + v];
  }
  for (auto& zone : n.zones) zone.head = id(zone.head), zone.tail = id(zone.tail);
  for (Value& v : n.vars) v = renamed(v, to);
  for (auto& frame : n.flow) frame.vars = renamed(frame.vars, to), frame.result = renamed(frame.result, to);
  for (auto& m : n.modifiers) m.params = renamed(m.params, to), m.cause = renamed(m.cause, to);
  return n;
}

std::string seen_by(const Match& match, SeatId seat) { return match::to_json(match::view(match, seat)); }

}  // namespace

TEST_CASE("nobody sees how far another is with a secret choice") {
  int seen = 0;
  for (const Game& game : games()) {
    INFO(game.name);
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, 3});
    Driver driver(3);
    while (running(match) && match.journal().size() < most_inputs) {
      const Move move = driver.choose(match);
      if (!match.in_secret() || move.clock) {
        apply(match, move);
        continue;
      }
      std::vector<std::string> before;
      for (int s = 0; s < game.seats; ++s) before.push_back(seen_by(match, SeatId(s)));
      const auto hash = match.world().hash();
      const auto steps = match.steps();
      apply(match, move);
      if (!match.in_secret() || match.steps() != steps) continue;
      REQUIRE(match.world().hash() == hash);
      for (int s = 0; s < game.seats; ++s)
        if (s != move.seat.index) REQUIRE(seen_by(match, SeatId(s)) == before[static_cast<std::size_t>(s)]);
      ++seen;
    }
  }
  if (!std::getenv("VIZIER_GAMES")) CHECK(seen > 0);
}

TEST_CASE("pieces with other ids make the same game") {
  for (const Game& game : games()) {
    INFO(game.name);
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, 8});
    Driver driver(8);
    play(match, driver, [&] {
      if (!driver.sometimes(one_in(game)) || !match.step_inputs().empty()) return;
      // reversed among those that nobody knows, so that no order by id can hide behind luck
      std::vector<int> to(match.checkpoint().pieces.size()), hidden;
      std::iota(to.begin(), to.end(), 0);
      for (std::size_t i = 0; i < to.size(); ++i)
        if (match.checkpoint().pieces[i].seen == 0) hidden.push_back(static_cast<int>(i));
      for (std::size_t i = 0; i < hidden.size(); ++i)
        to[static_cast<std::size_t>(hidden[i])] = hidden[hidden.size() - 1 - i];
      const Match other(*runtime, rename_pieces(match.checkpoint(), match.defs(), to));
      REQUIRE(faces(other) == faces(match));
    });
  }
}
