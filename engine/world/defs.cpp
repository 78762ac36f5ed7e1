#include "world/defs.hpp"

#include <algorithm>

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

/// Seats that nobody plays have counters too; what lies there is not in the game.
bool takes_part(const Defs& defs, Scope scope, int instance, int seats) {
  if (scope == Scope::seat) return instance < seats;
  return scope != Scope::zone || defs.zones[static_cast<std::size_t>(instance)].seat.index < seats;
}

void derive_slots(ConservedDef& sum, const Defs& defs) {
  sum.of_kind.assign(defs.kinds.size(), 0);
  for (const KindId kind : sum.kinds) sum.of_kind[static_cast<std::size_t>(kind.index)] = 1;
  sum.slots.assign(max_seats + 1, {});
  for (int seats = 0; seats <= max_seats; ++seats) {
    auto& list = sum.slots[static_cast<std::size_t>(seats)];
    for (const CounterId id : sum.counters) {
      const CounterDef& c = defs.counters[static_cast<std::size_t>(id.index)];
      for (int i = 0; i < slots(c.scope, defs); ++i)
        if (takes_part(defs, c.scope, i, seats)) list.push_back(c.first + i);
    }
    for (const ConservedDef::Single& one : sum.singles)
      list.push_back(defs.counters[static_cast<std::size_t>(one.counter.index)].first + one.instance);
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

Defs::Shown derive_shown(const Defs& defs, std::size_t attr) {
  Defs::Shown shown;
  shown.label.assign(defs.kinds.size(), -1);
  shown.sides.assign(defs.kinds.size(), {-1, -1, -1, -1});
  shown.no_sides.assign(defs.kinds.size(), false);
  Labeller label(shown.values), mark(shown.marks);
  for (std::size_t k = 0; k < defs.kinds.size(); ++k) {
    if (attr >= defs.kinds[k].attrs.size()) continue;
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
  looks.clear();
  for (const ZoneDef& z : zones) looks.push_back({z.seen_up, z.seen_down, z.sight == Sight::top, z.unordered, z.grid});
  for (ConservedDef& sum : conserved) derive_slots(sum, *this);
  kind_ints.assign(kinds.size() * attrs.size(), no_attr);
  for (std::size_t k = 0; k < kinds.size(); ++k)
    for (std::size_t a = 0; a < kinds[k].attrs.size(); ++a)
      if (const auto* n = kinds[k].attrs[a].integer()) kind_ints[k * attrs.size() + a] = static_cast<std::int32_t>(*n);
  shown.clear();
  if (std::any_of(zones.begin(), zones.end(), [](const ZoneDef& z) { return z.grid; }))
    for (std::size_t a = 0; a < attrs.size(); ++a) shown.push_back(derive_shown(*this, a));
  for (LegalDef& rule : legal) {
    rule.query = query(rule.name);
    rule.by_zone.assign(zones.size(), {});
    rule.limited.clear();
    for (const LegalTerm& term : rule.terms)
      for (std::size_t z = 0; z < zones.size(); ++z)
        if (z < term.zones.size() && term.zones[z]) {
          const int slot =
              term.counter ? counters[static_cast<std::size_t>(term.counter.index)].first + static_cast<int>(z) : -1;
          rule.by_zone[z].push_back({slot, term.min, term.max, term.own_max});
          if (term.own_max >= 0) rule.limited.push_back({ZoneId(static_cast<int>(z)), term.own_max});
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
