#pragma once
#include <optional>
#include <string>
#include <vector>

#include "spec/terms.hpp"

namespace vizier::spec {

/// All that can be known of a piece. Of a hidden one the kind is not.
struct PieceFact {
  world::KindId kind;
  world::BackId back;
  world::SeatId owner;
  bool face_up = false;
  int x = 0, y = 0;
  bool placed = true;  ///< the seat sees where it stands; otherwise x and y mean nothing
  world::SeatMask seen = 0;
  std::vector<world::KindId> candidates;  ///< what it may be, where that is narrowed; sorted
  world::IdVector<world::PieceVarId, std::int32_t> vars;
};

/// Where `then` looks: the World, or what one seat sees of it. Functions give nothing for what is hidden from the seat.
struct Source {
  const world::World& world;
  const world::Defs& defs;
  world::SeatId viewer;  ///< none: everything is known

  Source(const world::World& w, const world::Defs& d, world::SeatId seat = {}) : world(w), defs(d), viewer(seat) {}
  virtual ~Source() = default;
  virtual std::optional<std::int64_t> counter(const world::CounterDef& def, world::Instance instance) const;
  virtual std::optional<world::Value> var(const world::VarDef& def, world::Instance instance) const;
  virtual std::optional<std::vector<PieceFact>> pieces(const Term& term) const;
};

/// Looks whether the pieces are those of the list. Returns what there is, written as the list is; nothing where they
/// are the same, or where the list is a mistake, which is told.
std::optional<std::string> other_pieces(const Term& term, const std::vector<PieceFact>& there, const Shorthands& words,
                                        const Source& source, content::Diagnostics& diagnostics);

}  // namespace vizier::spec
