#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "world/id_vector.hpp"
#include "world/value.hpp"

namespace vizier::world {

/// Who sees what lies in a zone. `faces`: what lies face up is seen by all, what lies face down by nobody.
enum class Sight : std::uint8_t { open, owner, closed, faces, top };
enum class Scope : std::uint8_t { game, seat, zone };

/// Who sees something of a grid: as `sight` says (open, owner or closed), and some roles whatever it says.
struct Audience {
  Sight sight = Sight::open;
  SeatMask also = 0;     ///< seats that see it in any case
  SeatMask of = 0xFFFF;  ///< it is hidden only for pieces of these seats; the others are open. Pieces of nobody count.

  bool hides() const { return sight != Sight::open; }
  SeatMask seats(SeatId owner) const {
    if (sight == Sight::open || (owner && (of & bit(owner)) == 0)) return 0xFFFF;
    return static_cast<SeatMask>(also | (sight == Sight::owner ? bit(owner) : SeatMask{0}));
  }
};

/// What seats can be. A seat has one role, whoever else takes part, or none where the game has no roles.
struct RoleDef {
  std::string name;
  SeatMask seats = 0;
};

struct KindDef {
  std::string name;               ///< scoped where it comes from another package: `sandstorm:storm`
  std::string category;           ///< the section of content that declares it, e.g. `tokens`
  BackId back{0};                 ///< kinds with one back cannot be told apart when hidden
  std::string script;             ///< module of its behaviour, empty for an inert piece
  Value with;                     ///< parameters for the script
  IdVector<AttrId, Value> attrs;  ///< nil where the kind has none
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
  IdVector<AttrId, Value> attrs;
  SeatMask seen_by = 0;              ///< seats that see what lies here, and how much, whatever `sight` and `count` say
  Audience ground, places, facings;  ///< grid: walls, cells and layout; where pieces stand; how they are turned
  PieceVarId facing;                 ///< grid: the piece variable that says how a piece is turned
  SeatMask seen_up = 0,
           seen_down = 0;  ///< derived from sight and seat: who sees a piece that lies here face up, face down

  bool hides() const { return ground.hides() || places.hides() || facings.hides(); }
  /// Whether the seat may know which pieces lie here, known or not. No seat: whether everybody may.
  bool counted_by(SeatId who) const { return count_open || (who && (seat == who || (seen_by & bit(who)) != 0)); }
};

/// The few facts about a zone that every move needs, kept small and together.
struct ZoneLook {
  SeatMask up = 0, down = 0;  ///< ZoneDef::seen_up, seen_down
  bool top = false, unordered = false, grid = false;
  bool hides = false;  ///< something of the grid is hidden from somebody: its ground, or where pieces stand or face
};

struct CounterDef {
  std::string name;
  Scope scope = Scope::game;
  Sight sight = Sight::open;  ///< open, owner or closed
  SeatMask seen_by = 0;       ///< seats that may know it whatever `sight` says
  std::int32_t initial = 0;
  std::int32_t min = 0, max = std::numeric_limits<std::int32_t>::max();
  CounterSlot first{0};  ///< derived: its first instance in World::counters
  int instances = 1;     ///< derived: one, or one for each possible seat, or for each zone
  CounterSlot slot(Instance instance) const { return CounterSlot(first.index + instance.index); }
};

struct VarDef {
  std::string name;
  Scope scope = Scope::game;
  Sight sight = Sight::open;
  SeatMask seen_by = 0;
  Value initial;
  VarSlot first{0};  ///< derived, as for counters
  int instances = 1;
  VarSlot slot(Instance instance) const { return VarSlot(first.index + instance.index); }
};

/// A rule with a name, whose answer modifiers may change. Without modifiers the answer is `attr` of the first argument,
/// or comes from the flow script.
struct QueryDef {
  std::string name;
  AttrId attr;
  Value otherwise;  ///< the answer where there is no attribute and the flow script has no function for it
};

/// Something that happens in a game, of which the rules tell the modifiers in force that listen to it.
struct MomentDef {
  struct Argument {
    std::string name, type;  ///< the type in the words of editors
  };
  std::string name, says;
  std::vector<Argument> arguments;  ///< what a listener gets after its ctx
};

/// One condition on a zone into which a seat wants to put a piece; all conditions of a LegalDef that name the zone must
/// hold.
struct LegalTerm {
  IdVector<ZoneId, bool> zones;  ///< whether the term is about this zone
  CounterId counter;             ///< zone counter that must lie in min..max, if any
  std::int32_t min = std::numeric_limits<std::int32_t>::min(), max = std::numeric_limits<std::int32_t>::max();
  int own_max = -1;  ///< a seat may put a piece here while it has fewer than this; -1: no limit
};

/// Where an ordinary move may go, as data that the host evaluates. Modifiers change it through a query of the same
/// name.
struct LegalDef {
  std::string name;
  std::vector<ZoneId> zones;  ///< candidates in order
  std::vector<LegalTerm> terms;
  QueryId query;
  /// What a term asks of one zone. Looked up for every zone of every ordinary move.
  struct Check {
    CounterSlot slot;  ///< none where it asks for no counter
    std::int32_t min = 0, max = 0;
    int own_max = -1;
  };
  IdVector<ZoneId, std::vector<Check>> by_zone;  ///< derived
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
  /// Derived: by number of seats, the counters that are summed.
  std::array<std::vector<CounterSlot>, world::max_seats + 1> slots;
  IdVector<KindId, std::uint8_t> of_kind;  ///< derived: 1 for those that count
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

/// A side of a cell that a layout closes: 0 north, 1 east. As Wall, but of any grid that has the layout.
struct LayoutWall {
  std::int16_t x = 0, y = 0, side = 0;
  friend auto operator<=>(const LayoutWall&, const LayoutWall&) = default;
};

/// One of the grounds that a grid can have: its walls, its cells, and what some of them are marked with.
struct LayoutDef {
  struct Spot {
    std::int16_t x = 0, y = 0;
    char mark = '.';
  };
  std::string name, zone;         ///< the base of the grid zones that can have it
  std::vector<LayoutWall> walls;  ///< sorted
  std::vector<Spot> cells;        ///< in reading order
};

inline constexpr std::int32_t no_attr = std::numeric_limits<std::int32_t>::min();

/// What never changes during a match: the vocabulary of one game in one configuration. Names resolve to ids here, once.
struct Defs {
  IdVector<SeatId, std::string> seats;  ///< names of all possible seats, in table order
  int min_seats = 1, max_seats = 1;
  IdVector<RoleId, RoleDef> roles;  ///< empty where all seats are alike
  IdVector<LayoutId, LayoutDef> layouts;
  IdVector<AttrId, std::string> attrs;  ///< names of kind and zone attributes
  IdVector<BackId, std::string> backs;
  IdVector<PieceVarId, std::string> piece_vars;
  IdVector<KindId, KindDef> kinds;
  IdVector<ZoneId, ZoneDef> zones;
  IdVector<RegionId, RegionDef> regions;
  IdVector<CounterId, CounterDef> counters;
  IdVector<VarId, VarDef> vars;
  IdVector<QueryId, QueryDef> queries;
  IdVector<MomentId, MomentDef> moments;
  IdVector<LegalId, LegalDef> legal;
  std::vector<ConservedDef> conserved;
  std::vector<SupplyDef> supply;

  std::size_t counter_slots = 0, var_slots = 0;     ///< derived: how many of them the World has
  IdTable<KindId, AttrId, std::int32_t> kind_ints;  ///< derived: attributes as numbers, no_attr where it is none
  IdVector<ZoneId, ZoneLook> looks;                 ///< derived
  bool hides_ground = false;                        ///< derived: some grid hides something of its ground or its pieces
  /// What kinds show under one attribute, as small numbers (labels): equal values have equal labels. Filled only where
  /// some zone is a grid, since grid queries compare many pieces.
  struct Shown {
    std::vector<Value> values, marks;                     ///< by label; marks are those of sides
    IdVector<KindId, std::int16_t> label;                 ///< -1 for none
    IdVector<KindId, std::array<std::int16_t, 4>> sides;  ///< where the value is four marks, north first; -1 for none
    IdVector<KindId, bool> no_sides;                      ///< there is a value, and it is no four marks
  };
  IdVector<AttrId, Shown> shown;  ///< derived
  std::map<std::string, std::int16_t, std::less<>> kind_index, zone_index, counter_index, var_index, query_index,
      moment_index, attr_index, region_index, legal_index;

  /// Fills everything marked as derived from the vectors above. Names must be unique.
  void finish();

  KindId kind(std::string_view name) const { return lookup<KindId>(kind_index, name); }
  ZoneId zone(std::string_view name) const { return lookup<ZoneId>(zone_index, name); }
  ZoneId zone(std::string_view base, SeatId seat) const;  ///< `hand` of a seat; a shared zone of that name otherwise
  CounterId counter(std::string_view name) const { return lookup<CounterId>(counter_index, name); }
  VarId var(std::string_view name) const { return lookup<VarId>(var_index, name); }
  QueryId query(std::string_view name) const { return lookup<QueryId>(query_index, name); }
  MomentId moment(std::string_view name) const { return lookup<MomentId>(moment_index, name); }
  AttrId attr(std::string_view name) const { return lookup<AttrId>(attr_index, name); }
  RegionId region(std::string_view name) const { return lookup<RegionId>(region_index, name); }
  LegalId legal_rule(std::string_view name) const { return lookup<LegalId>(legal_index, name); }
  PieceVarId piece_var(std::string_view name) const;
  SeatId seat(std::string_view name) const;
  RoleId role(SeatId seat) const;  ///< none where all seats are alike
  RoleId role(std::string_view name) const;
  LayoutId layout(std::string_view name) const;
  bool lays_out(LayoutId layout, ZoneId grid) const { return layouts[layout].zone == zones[grid].base; }
  const ZoneLook& look(ZoneId id) const { return looks[id]; }
  std::int32_t kind_int(KindId kind, AttrId attr) const { return kind_ints(kind, attr); }

 private:
  template <class I>
  static I lookup(const std::map<std::string, std::int16_t, std::less<>>& index, std::string_view name) {
    const auto it = index.find(name);
    return it == index.end() ? I{} : I{it->second};
  }
};

}  // namespace vizier::world
