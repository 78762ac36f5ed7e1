#pragma once
#include "world/result.hpp"
#include "world/world.hpp"

namespace vizier::world {

/// Whether what the Ref names is there: a seat that takes part, a piece of this World, a zone or kind of these Defs, a
/// cell of a grid. Casting to unsigned refuses negative numbers, too.
inline bool exists(const World& world, const Defs& defs, Ref ref) {
  switch (ref.type) {
    case RefType::seat: return static_cast<unsigned>(ref.id) < static_cast<unsigned>(world.seats);
    case RefType::piece: return world.pieces.has(PieceId(ref.id));
    case RefType::zone: return defs.zones.has(ZoneId(ref.id));
    case RefType::kind: return defs.kinds.has(KindId(ref.id));
    case RefType::cell: return defs.looks.has(ZoneId(ref.id)) && defs.look(ZoneId(ref.id)).grid;
  }
  return false;
}

/// Whether everything that the value names is there, and every cell lies where a grid can have one.
bool exists(const World& world, const Defs& defs, const Value& value);

/// Whether everything that variables, frames, modifiers and walls name is there. Scripts and interfaces rely on it.
Result<> check_references(const World& world, const Defs& defs);

}  // namespace vizier::world
