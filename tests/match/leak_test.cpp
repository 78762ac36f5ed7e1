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

/// What each piece is called instead.
using Renaming = world::IdVector<PieceId, PieceId>;

Renaming unchanged(const world::World& w) {
  Renaming to;
  for (const PieceId id : w.pieces.ids()) to.push_back(id);
  return to;
}

Value renamed(const Value& value, const Renaming& to) {
  if (const world::Ref* r = value.ref(); r && r->type == world::RefType::piece) return Value(to[PieceId(r->id)]);
  const world::Table* table = value.table();
  if (!table) return value;
  world::Table copy;
  for (const Value& v : table->list) copy.list.push_back(renamed(v, to));
  for (const auto& [key, v] : table->named) copy.set(key, renamed(v, to));
  return Value(std::move(copy));
}

/// The same World with other ids for its pieces: what was `i` is called `to[i]`.
world::World rename_pieces(const world::World& w, const world::Defs& d, const Renaming& to) {
  world::World n = w;
  const auto id = [&](PieceId p) { return p ? to[p] : p; };
  for (const PieceId i : w.pieces.ids()) {
    const PieceId at = to[i];
    n.pieces[at] = w.pieces[i];
    n.pieces[at].next = id(w.pieces[i].next);
    n.pieces[at].prev = id(w.pieces[i].prev);
    for (const world::PieceVarId v : d.piece_vars.ids()) n.piece_vars(at, v) = w.piece_vars(i, v);
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
      world::IdVector<SeatId, std::string> before;
      for (const SeatId s : match.world().seat_ids()) before.push_back(seen_by(match, s));
      const auto hash = match.world().hash();
      const auto steps = match.steps();
      apply(match, move);
      if (!match.in_secret() || match.steps() != steps) continue;
      REQUIRE(match.world().hash() == hash);
      for (const SeatId s : match.world().seat_ids())
        if (s != move.seat) REQUIRE(seen_by(match, s) == before[s]);
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
      Renaming to = unchanged(match.checkpoint());
      std::vector<PieceId> hidden;
      for (const PieceId id : to)
        if (match.checkpoint().piece(id).seen == 0) hidden.push_back(id);
      for (std::size_t i = 0; i < hidden.size(); ++i) to[hidden[i]] = hidden[hidden.size() - 1 - i];
      const Match other(*runtime, rename_pieces(match.checkpoint(), match.defs(), to));
      REQUIRE(faces(other) == faces(match));
    });
  }
}
