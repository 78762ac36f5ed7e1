#pragma once
#include "world/defs.hpp"

namespace vizier::world {

/// Whether it is the first of the zones that seats have under one base; they follow each other. That is not always the
/// first seat's: some zones belong to seats of a role alone.
inline bool first_of_base(const Defs& defs, const ZoneDef& zone) {
  const ZoneId id = defs.zones.id_of(zone);
  return zone.seat && (id.index == 0 || defs.zones[ZoneId(id.index - 1)].base != zone.base);
}

}  // namespace vizier::world
