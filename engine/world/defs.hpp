#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "world/value.hpp"

namespace vizier::world {

/// Who sees what lies in a zone. `faces`: what lies face up is seen by all, what lies face down by nobody.
enum class Sight : std::uint8_t { open, owner, closed, faces, top };
enum class Scope : std::uint8_t { game, seat, zone };

struct KindDef {
  std::string name;          ///< scoped where it comes from another package: `sandstorm:storm`
  std::string category;      ///< the section of content that declares it, e.g. `tokens`
  std::int16_t back = 0;     ///< index into Defs::backs: kinds with one back cannot be told apart when hidden
  std::string script;        ///< module of its behaviour, empty for an inert piece
  Value with;                ///< parameters for the script
  std::vector<Value> attrs;  ///< by Defs::attrs; nil where the kind has none
};

struct ZoneDef {
  std::string name;  ///< `market`, or `red.hand` for a zone that each seat has
  std::string base;  ///< `market`, `hand`
  SeatId seat;       ///< whose it is; none for a shared zone
  Sight sight = Sight::open;
  bool count_open = true;  ///< whether everybody may know how many pieces lie here
  bool unordered = false;  ///< a hand: what leaves it hidden may be any of its pieces
  bool grid = false;
  std::vector<std::string> regions;
  std::vector<Value> attrs;  ///< by Defs::attrs
  SeatMask seen_up = 0,
           seen_down = 0;  ///< derived from sight and seat: who sees a piece that lies here face up, face down
};

/// What every move asks of a zone, apart from all else and small.
struct ZoneLook {
  SeatMask up = 0, down = 0;  ///< ZoneDef::seen_up, seen_down
  bool top = false, unordered = false, grid = false;
};

struct CounterDef {
  std::string name;
  Scope scope = Scope::game;
  Sight sight = Sight::open;  ///< open, owner or closed
  std::int32_t initial = 0;
  std::int32_t min = 0, max = std::numeric_limits<std::int32_t>::max();
  int first = 0;  ///< derived: index of its first instance in World::counters
};

struct VarDef {
  std::string name;
  Scope scope = Scope::game;
  Sight sight = Sight::open;
  Value initial;
  int first = 0;
};

/// A named rule that modifiers in force may change. Without any, the answer is `attr` of the first argument, or what
/// the rules script says.
struct QueryDef {
  std::string name;
  int attr = -1;    ///< index into Defs::attrs, or -1
  Value otherwise;  ///< the answer where there is no attribute and the flow script has no function for it
};

/// One condition on a zone into which a seat wants to put a piece; all conditions of a LegalDef that name the zone must
/// hold.
struct LegalTerm {
  std::vector<bool> zones;  ///< by zone: does this term speak of it?
  CounterId counter;        ///< zone counter that must lie in min..max, if any
  std::int32_t min = std::numeric_limits<std::int32_t>::min(), max = std::numeric_limits<std::int32_t>::max();
  int own_max = -1;  ///< most own pieces that may lie there beforehand, plus one; -1 without limit
};

/// Legality of an ordinary move as data, evaluated by the host; a query of the same name lets modifiers change it.
struct LegalDef {
  std::string name;
  std::vector<ZoneId> zones;  ///< candidates in order
  std::vector<LegalTerm> terms;
  QueryId query;
  /// What a term asks of one zone, ready to be looked up: this is done for every zone of every ordinary move.
  struct Check {
    int slot = -1;  ///< index into World::counters, or -1
    std::int32_t min = 0, max = 0;
    int own_max = -1;
  };
  std::vector<std::vector<Check>> by_zone;  ///< derived
  /// A zone for which it matters how many own pieces lie there.
  struct Limited {
    ZoneId zone;
    int own_max = 0;
  };
  std::vector<Limited> limited;  ///< derived
};

/// A sum that no rule may change: of counters (all instances, or single ones) and of pieces by kind.
struct ConservedDef {
  std::string name;
  std::vector<CounterId> counters;
  /// One instance of a counter: of one seat or one zone.
  struct Single {
    CounterId counter;
    int instance = 0;
  };
  std::vector<Single> singles;
  std::vector<KindId> kinds;
  std::optional<std::int64_t> total;  ///< without it: whatever it is once set-up is done
  bool per_seat = false;              ///< total is for each seat
  std::vector<std::vector<std::int32_t>>
      slots;  ///< derived: by number of seats, the counters that are summed as indices into World::counters
  std::vector<std::uint8_t> of_kind;  ///< derived: by kind: 1 for those that count
};

/// A lot of pieces made at set-up.
struct SupplyDef {
  std::vector<KindId> kinds;
  int count = 1;
  bool each_seat = false;  ///< one lot per seat, owned by it
  std::string zone;        ///< zone name, or base of a per-seat zone
  bool face_up = false;
  bool shuffle = false;  ///< mix the zone once everything lies there
  int min_seats = 0, max_seats = world::max_seats;
};

struct RegionDef {
  std::string name;
  std::vector<ZoneId> zones;
};

inline constexpr std::int32_t no_attr = std::numeric_limits<std::int32_t>::min();

/// What never changes during a match: the vocabulary of one game in one configuration. Names resolve to ids here, once.
struct Defs {
  std::vector<std::string> seats;  ///< names of all possible seats, in table order
  int min_seats = 1, max_seats = 1;
  std::vector<std::string> attrs;  ///< names of kind and zone attributes
  std::vector<std::string> backs;
  std::vector<std::string> piece_vars;
  std::vector<KindDef> kinds;
  std::vector<ZoneDef> zones;
  std::vector<RegionDef> regions;
  std::vector<CounterDef> counters;
  std::vector<VarDef> vars;
  std::vector<QueryDef> queries;
  std::vector<LegalDef> legal;
  std::vector<ConservedDef> conserved;
  std::vector<SupplyDef> supply;

  int counter_slots = 0, var_slots = 0;  ///< derived
  std::vector<std::int32_t> kind_ints;   ///< derived: kind × attr as numbers, no_attr where it is none
  std::vector<ZoneLook> looks;           ///< derived: by zone
  /// What the kinds show under each attribute, as small numbers: equal values have equal labels. Only where some zone
  /// is a grid, whose questions compare many pieces; empty otherwise.
  struct Shown {
    std::vector<Value> values, marks;  ///< by label; marks are those of sides
    std::vector<std::int16_t> label;   ///< by kind; -1 for none
    std::vector<std::array<std::int16_t, 4>>
        sides;                   ///< by kind, where the value is four marks, north first; -1 for none
    std::vector<bool> no_sides;  ///< by kind: there is a value, and it is no four marks
  };
  std::vector<Shown> shown;  ///< derived: by attr
  std::map<std::string, std::int16_t, std::less<>> kind_index, zone_index, counter_index, var_index, query_index,
      attr_index, region_index, legal_index;

  /// Fills everything marked as derived from the vectors above. Names must be unique.
  void finish();

  KindId kind(std::string_view name) const { return lookup<KindId>(kind_index, name); }
  ZoneId zone(std::string_view name) const { return lookup<ZoneId>(zone_index, name); }
  ZoneId zone(std::string_view base, SeatId seat) const;  ///< `hand` of a seat; a shared zone of that name otherwise
  CounterId counter(std::string_view name) const { return lookup<CounterId>(counter_index, name); }
  VarId var(std::string_view name) const { return lookup<VarId>(var_index, name); }
  QueryId query(std::string_view name) const { return lookup<QueryId>(query_index, name); }
  int attr(std::string_view name) const { return lookup<Id<void>>(attr_index, name).index; }
  int region(std::string_view name) const { return lookup<Id<void>>(region_index, name).index; }
  int legal_rule(std::string_view name) const { return lookup<Id<void>>(legal_index, name).index; }
  SeatId seat(std::string_view name) const;
  const ZoneLook& look(ZoneId id) const { return looks[static_cast<std::size_t>(id.index)]; }
  std::int32_t kind_int(KindId kind, int attr) const {
    return kind_ints[static_cast<std::size_t>(kind.index) * attrs.size() + static_cast<std::size_t>(attr)];
  }

 private:
  template <class I>
  static I lookup(const std::map<std::string, std::int16_t, std::less<>>& index, std::string_view name) {
    const auto it = index.find(name);
    return it == index.end() ? I{} : I{it->second};
  }
};

}  // namespace vizier::world
