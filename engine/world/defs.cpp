#include "world/defs.hpp"

#include <algorithm>

namespace vizier::world {
namespace {

void index(auto& into, const auto& defs) {
  into.clear();
  for (const auto id : defs.ids()) {
    if constexpr (requires { defs[id].name; })
      into.emplace(defs[id].name, id.index);
    else
      into.emplace(defs[id], id.index);
  }
}

int instances(Scope scope, const Defs& defs) {
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
  zone.seen_up |= zone.seen_by;
  zone.seen_down |= zone.seen_by;
}

/// Seats that nobody plays have counters too; what lies there is not in the game.
bool takes_part(const Defs& defs, Scope scope, int instance, int seats) {
  if (scope == Scope::seat) return instance < seats;
  return scope != Scope::zone || defs.zones[ZoneId(instance)].seat.index < seats;
}

void derive_slots(ConservedDef& sum, const Defs& defs) {
  sum.of_kind.assign(defs.kinds.size(), 0);
  for (const KindId kind : sum.kinds) sum.of_kind[kind] = 1;
  for (int seats = 0; seats <= max_seats; ++seats) {
    auto& list = sum.slots[static_cast<std::size_t>(seats)];
    list.clear();
    for (const CounterId id : sum.counters) {
      const CounterDef& c = defs.counters[id];
      for (int i = 0; i < c.instances; ++i)
        if (takes_part(defs, c.scope, i, seats)) list.push_back(c.slot(i));
    }
    for (const ConservedDef::Single& one : sum.singles) list.push_back(defs.counters[one.counter].slot(one.instance));
  }
}

/// Numbers the values that it meets, equal ones alike.
class Labeller {
 public:
  explicit Labeller(std::vector<Value>& values) : values_(values) {}

  std::int16_t operator()(const Value& value) {
    if (value.is_nil()) return -1;
    const auto [it, fresh] = known_.emplace(value.hash(0), static_cast<std::int16_t>(values_.size()));
    if (!fresh) {
      if (values_[static_cast<std::size_t>(it->second)] == value) return it->second;
      const auto same = std::find(values_.begin(), values_.end(), value);  // two values with one hash
      if (same != values_.end()) return static_cast<std::int16_t>(same - values_.begin());
    }
    values_.push_back(value);
    return static_cast<std::int16_t>(values_.size() - 1);
  }

 private:
  std::vector<Value>& values_;
  std::map<std::uint64_t, std::int16_t> known_;
};

Defs::Shown derive_shown(const Defs& defs, AttrId attr) {
  Defs::Shown shown;
  shown.label.assign(defs.kinds.size(), -1);
  shown.sides.assign(defs.kinds.size(), {-1, -1, -1, -1});
  shown.no_sides.assign(defs.kinds.size(), false);
  Labeller label(shown.values), mark(shown.marks);
  for (const KindId k : defs.kinds.ids()) {
    if (!defs.kinds[k].attrs.has(attr)) continue;
    const Value& value = defs.kinds[k].attrs[attr];
    shown.label[k] = label(value);
    const std::string* const text = value.text();
    const Table* const table = value.table();
    if (text && text->size() == 4)
      for (std::size_t s = 0; s < 4; ++s) shown.sides[k][s] = mark(Value(std::string_view(*text).substr(s, 1)));
    else if (table && table->list.size() == 4)
      for (std::size_t s = 0; s < 4; ++s) shown.sides[k][s] = mark(table->list[s]);
    else
      shown.no_sides[k] = !value.is_nil();
  }
  return shown;
}

}  // namespace

void Defs::finish() {
  index(kind_index, kinds);
  index(zone_index, zones);
  index(counter_index, counters);
  index(var_index, vars);
  index(query_index, queries);
  index(moment_index, moments);
  index(attr_index, attrs);
  index(legal_index, legal);

  regions.clear();
  region_index.clear();
  for (const ZoneId z : zones.ids()) {
    derive_sight(zones[z]);
    for (const std::string& region : zones[z].regions) {
      const auto [it, fresh] = region_index.emplace(region, regions.next_id().index);
      if (fresh) regions.push_back({region, {}});
      regions[RegionId(it->second)].zones.push_back(z);
    }
  }
  counter_slots = var_slots = 0;
  for (CounterDef& c : counters) {
    c.first = CounterSlot(counter_slots);
    counter_slots += c.instances = instances(c.scope, *this);
  }
  for (VarDef& v : vars) {
    v.first = VarSlot(var_slots);
    var_slots += v.instances = instances(v.scope, *this);
  }
  looks.clear();
  for (const ZoneDef& z : zones)
    looks.push_back({z.seen_up, z.seen_down, z.sight == Sight::top, z.unordered, z.grid, z.hides()});
  hides_ground = std::any_of(looks.begin(), looks.end(), [](const ZoneLook& look) { return look.hides; });
  for (ConservedDef& sum : conserved) derive_slots(sum, *this);
  kind_ints = {attrs.size(), std::vector(kinds.size() * attrs.size(), no_attr)};
  for (const KindId kind : kinds.ids())
    for (const AttrId attr : kinds[kind].attrs.ids())
      if (const auto* n = kinds[kind].attrs[attr].integer()) kind_ints(kind, attr) = static_cast<std::int32_t>(*n);
  shown.clear();
  if (std::any_of(zones.begin(), zones.end(), [](const ZoneDef& z) { return z.grid; }))
    for (const AttrId attr : attrs.ids()) shown.push_back(derive_shown(*this, attr));
  for (LegalDef& rule : legal) {
    rule.query = query(rule.name);
    rule.by_zone.assign(zones.size(), {});
    rule.limited.clear();
    for (const LegalTerm& term : rule.terms)
      for (const ZoneId z : zones.ids())
        if (term.zones.has(z) && term.zones[z]) {
          const CounterSlot slot = term.counter ? counters[term.counter].slot(z) : CounterSlot{};
          rule.by_zone[z].push_back({slot, term.min, term.max, term.own_max});
          if (term.own_max >= 0) rule.limited.push_back({z, term.own_max});
        }
  }
}

ZoneId Defs::zone(std::string_view base, SeatId seat) const {
  if (seats.has(seat)) {
    std::string full = seats[seat];
    full += '.';
    full += base;
    if (const ZoneId own = zone(full)) return own;
  }
  return zone(base);
}

SeatId Defs::seat(std::string_view name) const {
  for (const SeatId seat : seats.ids())
    if (seats[seat] == name) return seat;
  return {};
}

RoleId Defs::role(SeatId seat) const {
  for (const RoleId role : roles.ids())
    if ((roles[role].seats & bit(seat)) != 0) return role;
  return {};
}

RoleId Defs::role(std::string_view name) const {
  for (const RoleId role : roles.ids())
    if (roles[role].name == name) return role;
  return {};
}

LayoutId Defs::layout(std::string_view name) const {
  for (const LayoutId layout : layouts.ids())
    if (layouts[layout].name == name) return layout;
  return {};
}

PieceVarId Defs::piece_var(std::string_view name) const {
  for (const PieceVarId var : piece_vars.ids())
    if (piece_vars[var] == name) return var;
  return {};
}

}  // namespace vizier::world
