#include "world/defs.hpp"

namespace vizier::world {
namespace {

void index(auto& into, const auto& defs) {
  into.clear();
  for (std::size_t i = 0; i < defs.size(); ++i) {
    if constexpr (requires { defs[i].name; })
      into.emplace(defs[i].name, static_cast<std::int16_t>(i));
    else
      into.emplace(defs[i], static_cast<std::int16_t>(i));
  }
}

int slots(Scope scope, const Defs& defs) {
  switch (scope) {
    case Scope::game: return 1;
    case Scope::seat: return defs.max_seats;
    case Scope::zone: return static_cast<int>(defs.zones.size());
  }
  return 1;
}

void derive_sight(ZoneDef& zone) {
  constexpr SeatMask everybody = 0xFFFF;
  zone.seen_up = zone.seen_down = 0;
  switch (zone.sight) {
    case Sight::open: zone.seen_up = zone.seen_down = everybody; break;
    case Sight::owner: zone.seen_up = zone.seen_down = bit(zone.seat); break;
    case Sight::faces: zone.seen_up = everybody; break;
    case Sight::closed:
    case Sight::top: break;
  }
}

}  // namespace

void Defs::finish() {
  index(kind_index, kinds);
  index(zone_index, zones);
  index(counter_index, counters);
  index(var_index, vars);
  index(query_index, queries);
  index(attr_index, attrs);
  index(legal_index, legal);

  regions.clear();
  region_index.clear();
  for (std::size_t z = 0; z < zones.size(); ++z) {
    derive_sight(zones[z]);
    for (const std::string& region : zones[z].regions) {
      const auto [it, fresh] = region_index.emplace(region, static_cast<std::int16_t>(regions.size()));
      if (fresh) regions.push_back({region, {}});
      regions[static_cast<std::size_t>(it->second)].zones.push_back(ZoneId(static_cast<int>(z)));
    }
  }
  counter_slots = var_slots = 0;
  for (CounterDef& c : counters) {
    c.first = counter_slots;
    counter_slots += slots(c.scope, *this);
  }
  for (VarDef& v : vars) {
    v.first = var_slots;
    var_slots += slots(v.scope, *this);
  }
  kind_ints.assign(kinds.size() * attrs.size(), no_attr);
  for (std::size_t k = 0; k < kinds.size(); ++k)
    for (std::size_t a = 0; a < kinds[k].attrs.size(); ++a)
      if (const auto* n = kinds[k].attrs[a].integer()) kind_ints[k * attrs.size() + a] = static_cast<std::int32_t>(*n);
  for (LegalDef& rule : legal) {
    rule.query = query(rule.name);
    rule.by_zone.assign(zones.size(), {});
    for (const LegalTerm& term : rule.terms)
      for (std::size_t z = 0; z < zones.size(); ++z)
        if (z < term.zones.size() && term.zones[z]) {
          const int slot = term.counter ? counters[static_cast<std::size_t>(term.counter.index)].first + static_cast<int>(z) : -1;
          rule.by_zone[z].push_back({slot, term.min, term.max, term.own_max});
        }
  }
}

ZoneId Defs::zone(std::string_view base, SeatId seat) const {
  if (seat && static_cast<std::size_t>(seat.index) < seats.size()) {
    std::string full = seats[static_cast<std::size_t>(seat.index)];
    full += '.';
    full += base;
    if (const ZoneId own = zone(full)) return own;
  }
  return zone(base);
}

SeatId Defs::seat(std::string_view name) const {
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i] == name) return SeatId(static_cast<int>(i));
  return {};
}

}  // namespace vizier::world
