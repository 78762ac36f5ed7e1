#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "world/ground.hpp"

namespace vizier::spec {

/// What a seat knew at any moment of a run, in terms of the World where the run began.
struct Known {
  world::IdVector<world::PieceId, bool> pieces;                                 ///< by piece: it was seen
  std::vector<std::pair<world::PieceId, std::vector<world::KindId>>> narrowed;  ///< candidate sets, sorted

  bool piece(world::PieceId id) const { return pieces.has(id) && pieces[id]; }
  bool allows(world::PieceId id, world::KindId kind) const;
};

/// Two hidden pieces exchange their kinds.
struct Swap {
  world::PieceId a, b;
};
/// A hidden counter gets another number; where a sum is conserved, another hidden counter makes up for it.
struct Shift {
  world::CounterSlot slot, partner;
  std::int32_t by = 0;
};
/// The pieces of a zone change places (on a grid: cells), where the seat cannot see it.
struct Reorder {
  world::ZoneId zone;
  std::vector<world::PieceId> order;
};
/// A grid whose ground the seat does not see has another layout.
struct Relay {
  world::ZoneId grid;
  world::LayoutId layout;
};
/// A piece stands elsewhere, where the seat does not see where it stands.
struct Replace {
  world::PieceId piece;
  world::Cell cell;
};
/// A piece is turned another way, where the seat does not see how it is turned.
struct Turn {
  world::PieceId piece;
  std::int32_t facing = 0;
};
/// Another World that the seat could not tell from the real one: what is changed, each part by itself.
using Exchange = std::vector<std::variant<Swap, Shift, Reorder, Relay, Replace, Turn>>;

/// What a seat cannot know of a World, and how it could be otherwise. Without a seat: what is not known to all.
class Hidden {
 public:
  Hidden(const world::World& base, const world::Defs& defs, world::SeatId seat, const Known& known);

  bool empty() const { return pools_.empty() && counters_.empty() && zones_.empty() && ground_.empty(); }
  /// `part`: 0 exchanges everything, 1 about half of it, and so on.
  Exchange draw(world::Rng& rng, int part) const;
  /// The World after the exchange; false where that contradicts what is known.
  bool apply(const Exchange& exchange, world::World& world) const;
  /// One line a part, in words of the content.
  std::string tell(const Exchange& exchange) const;

 private:
  /// Counters whose sum must stay as it is; or one that is free.
  struct Pool {
    std::vector<world::CounterSlot> slots;
    bool sum = false;
  };
  void find_pieces();
  void find_counters();
  void find_zones();
  void draw_pieces(world::Rng& rng, int part, Exchange& into) const;
  void draw_counters(world::Rng& rng, int part, Exchange& into) const;
  void draw_ground(world::Rng& rng, int part, Exchange& into) const;
  std::string tell_ground(const Exchange::value_type& part) const;
  const world::CounterDef& counter_of(world::CounterSlot slot) const;
  std::string slot_name(world::CounterSlot slot) const;

  const world::World& w_;
  const world::Defs& d_;
  world::SeatId seat_;
  world::SeatMask me_;
  const Known& known_;
  std::vector<std::vector<world::PieceId>> pools_;  ///< hidden pieces with one back and owner
  std::vector<Pool> counters_;
  world::HiddenGround ground_;
  std::vector<world::ZoneId> zones_;  ///< those whose order the seat cannot see
};

}  // namespace vizier::spec
