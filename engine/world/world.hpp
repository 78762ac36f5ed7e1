#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "world/chance.hpp"
#include "world/defs.hpp"
#include "world/id_vector.hpp"
#include "world/real_time.hpp"
#include "world/value.hpp"
#include "world/work.hpp"

namespace vizier::world {

/// The identity of a piece: the kind that it was made as, and its number within that kind. A redraw changes the kind of
/// a piece and leaves its serial.
struct Serial {
  KindId kind;
  std::uint16_t copy = 0;
  friend bool operator==(const Serial&, const Serial&) = default;
};

struct Piece {
  KindId kind;
  ZoneId zone;
  PieceId next, prev;          ///< neighbours in its zone
  std::int16_t x = 0, y = 0;   ///< cell, where the zone is a grid
  SeatMask seen = 0;           ///< seats that know its kind
  std::int16_t narrowed = -1;  ///< index into World::candidates, or -1
  std::int8_t owner = -1;
  std::int8_t face_up = 0;
  Serial serial;  ///< decides where it comes to lie in a shuffle
};

struct Zone {
  PieceId head, tail;
  std::int16_t count = 0;
  std::uint32_t shuffled = 0;  ///< how often
};

/// A side of a cell of a grid zone that cannot be crossed. side: 0 north, 1 east; south and west belong to the
/// neighbour.
struct Wall {
  ZoneId grid;
  std::int16_t x = 0, y = 0, side = 0;
  friend auto operator<=>(const Wall&, const Wall&) = default;
};

/// Which layout a grid has, and who was told it although the ground is hidden from them.
struct GroundLayout {
  ZoneId grid;
  LayoutId layout;
  SeatMask shown = 0;
  friend bool operator==(const GroundLayout&, const GroundLayout&) = default;
};

/// Who was shown where a piece stands and how it is turned, although that is hidden from them. It lasts until the piece
/// moves.
struct ShownPlace {
  PieceId piece;
  SeatMask shown = 0;
  friend auto operator<=>(const ShownPlace&, const ShownPlace&) = default;
};

/// What the script of a modifier speaks of, one bit each; bit 63 stands for all past 62.
struct Reach {
  std::uint64_t queries = 0, moments = 0;
};

/// A lasting effect: which script registered it, with what, for whom, caused by what, until when.
struct Modifier {
  std::int32_t id = 0;
  std::string script;  ///< module whose `modify` and `on` it brings into force
  std::string name;    ///< scoped id that orders modifiers of one priority
  Value params;
  SeatId owner;
  Value cause;
  std::string until;  ///< the moment at which it ends, e.g. `round_end`; empty: never by itself
  std::int32_t priority = 0;
  /// Which queries its script changes, as bits; follows from the script, so no hash counts it.
  std::uint64_t queries = 0;
  std::uint64_t moments = 0;  ///< which moments its script listens to, in the same way
  friend bool operator==(const Modifier&, const Modifier&) = default;
};

Held held_by(const Modifier& modifier);

/// One level of the flow: the state to run next, its notebook (what it was given and what it wrote there), and what the
/// level above returned.
struct Frame {
  std::string state;
  Value vars, result;
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// All that a game can change, as one value: copying it is a save, comparing hashes is comparing games. Flat vectors;
/// nothing points into it. It is read freely and changed only through an Editor, which reports each change as an Event.
/// Only the match itself writes `flow`, the clock and `baseline`: they are where the game stands, not what lies on the
/// table.
struct World {
  IdVector<PieceId, Piece> pieces;
  IdVector<ZoneId, Zone> zones;
  IdVector<CounterSlot, std::int32_t> counters;
  IdTable<PieceId, PieceVarId, std::int32_t> piece_vars;
  IdVector<VarSlot, Value> vars;
  std::vector<Frame> flow;
  std::vector<Modifier> modifiers;
  std::vector<Wall> walls;
  std::vector<GroundLayout> grounds;            ///< of grids that have a layout, by zone; its walls are among `walls`
  std::vector<ShownPlace> shown_places;         ///< by piece
  std::vector<std::vector<KindId>> candidates;  ///< what a narrowed piece may still be
  std::vector<std::int64_t> baseline;           ///< conserved sums as they were once set-up was done
  IdVector<SeatId, std::int32_t> scores;        ///< as the game last declared them
  /// By seat, 1 for the best: as the game was finished. Empty where only the winners were named.
  IdVector<SeatId, std::int32_t> places;

  Chance chance;
  /// Bit q: some modifier in force changes query q (bit 63: some query past 62); the Editor keeps it.
  std::uint64_t modified = 0;
  /// Bit m: some modifier in force listens to moment m (bit 63: to some moment past 62).
  std::uint64_t heard = 0;
  Held held;                 ///< by variables, flow and modifiers: see `put`; follows from them, so no hash counts it
  std::uint32_t events = 0;  ///< how many changes this match has reported, kept or not; no part of the game
  std::int64_t clock_ms = 0;
  std::int32_t round = 0;
  std::int32_t next_modifier = 1;
  std::int8_t seats = 0;
  std::int8_t first = 0;  ///< seat that begins; turn order goes clockwise from it
  bool over = false;
  SeatMask winners = 0;
  RealTime time;

  World() = default;
  World(const World&) = default;
  World(World&&) noexcept = default;
  /// Made for copying over an earlier state of the same game, as every step does.
  World& operator=(const World& other);
  World& operator=(World&&) noexcept = default;
  ~World() = default;

  static World make(const Defs& defs, int seats, std::uint64_t seed);

  /// Switches to new random numbers that nobody can work out from the old ones, and forgets how many were drawn.
  void redraw_chance(std::uint64_t key);
  bool same_chance(const World& other) const;  ///< nothing was drawn or shuffled between the two

  /// Every value that comes to lie in the World goes through here, or is measured afterwards.
  void put(Value& place, Value value) {
    held -= place.held();
    held += value.held();
    place = std::move(value);
  }
  Held measured() const;         ///< what `held` must be
  std::string too_much() const;  ///< which limit on what a game can hold is exceeded, as a sentence; empty for none

  /// The host's clock: that of the game and the time in which the game stood still.
  std::int64_t now() const { return clock_ms + time.stood_ms; }
  void set_now(std::int64_t ms) { (time.paused ? time.stood_ms : clock_ms) += ms - now(); }

  std::uint64_t hash() const;
  std::size_t bytes() const;  ///< memory that a copy takes

  const Piece& piece(PieceId id) const { return pieces[id]; }
  const Zone& zone(ZoneId id) const { return zones[id]; }
  bool knows(SeatId seat, PieceId id) const { return (piece(id).seen & bit(seat)) != 0; }
  std::int32_t counter(const CounterDef& def, Instance instance) const { return counters[def.slot(instance)]; }
  const Value& var(const VarDef& def, Instance instance) const { return vars[def.slot(instance)]; }
  const std::vector<KindId>& candidates_of(const Piece& p) const {  ///< only where it is narrowed
    return candidates[static_cast<std::size_t>(p.narrowed)];
  }
  IdRange<SeatId> seat_ids() const { return IdRange<SeatId>(seats); }  ///< of those that take part
  Serial next_serial(KindId kind) const;                               ///< of the next piece that is made of this kind
  int place_of(PieceId id) const;                                      ///< 0 for the first of its zone
  PieceId at(ZoneId zone, int place) const;                            ///< none past the end
  PieceId at_cell(ZoneId grid, int x, int y) const;
  SeatId turn(int n) const { return SeatId((first + n) % seats); }  ///< n-th in turn order

  /// Calls f(PieceId) for each piece of the zone in order; f must not move pieces.
  template <class F>
  void each(ZoneId zone_id, F&& f) const {
    note_work(static_cast<std::size_t>(zone(zone_id).count));
    for (PieceId id = zone(zone_id).head; id; id = piece(id).next) f(id);
  }
};

}  // namespace vizier::world
