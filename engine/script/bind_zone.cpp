#include <algorithm>

#include "script/arguments.hpp"
#include "script/ask.hpp"

namespace vizier::script {

using world::Defs;
using world::PieceId;
using world::SeatId;
using world::World;
using world::ZoneId;

extern const std::span<const Function> grid_functions;  // bind_grid.cpp

namespace {

const world::ZoneDef& def_of(const Defs& defs, ZoneId zone) { return defs.zones[zone]; }

DefText get_name(const Defs& defs, ZoneId zone) { return {def_of(defs, zone).name}; }
DefText get_base(const Defs& defs, ZoneId zone) { return {def_of(defs, zone).base}; }
Maybe<SeatId> get_owner(const Defs& defs, ZoneId zone) { return def_of(defs, zone).seat; }
Maybe<PieceId> get_first(const World& world, ZoneId zone) { return world.zone(zone).head; }
Maybe<PieceId> get_last(const World& world, ZoneId zone) { return world.zone(zone).tail; }
std::int64_t get_size(const World& world, ZoneId zone) { return world.zone(zone).count; }

int pieces(Raw<Gives<List<PieceId>>, ZoneId, Maybe<SeatId>> raw) {
  const ZoneId zone = raw.arg<1>();
  const Maybe<SeatId> owner = raw.arg<2>();
  const World& w = world_of(raw);
  push_list(raw, w.zone(zone).count);
  lua_Integer n = 0;
  w.each(zone, [&](PieceId id) {
    if (owner && w.piece(id).owner != owner->index) return;
    push(raw, id);
    lua_rawseti(raw, -2, ++n);
  });
  return 1;
}

std::int64_t count(const World& world, ZoneId zone, Maybe<SeatId> owner) {
  if (!owner) return world.zone(zone).count;
  std::int64_t n = 0;
  world.each(zone, [&](PieceId id) { n += world.piece(id).owner == owner->index; });
  return n;
}

Maybe<PieceId> at(const World& world, ZoneId zone, Whole<1, 30'000> place) { return world.at(zone, place - 1); }

bool is_in(const Defs& defs, ZoneId zone, Text region) {
  const auto& regions = def_of(defs, zone).regions;
  return std::find(regions.begin(), regions.end(), region) != regions.end();
}

std::int64_t deal(const Defs& defs, ZoneId zone, Whole<0, 100'000> most, ZoneId to, Maybe<world::Face> face,
                  Change change) {
  if (def_of(defs, to).grid) throw Fail(fmt::format("{} is a grid: move to one of its cells", def_of(defs, to).name));
  if (zone == to) throw Fail("deal: the pieces lie there already");
  std::int64_t n = 0;
  for (; n < most && change.world().zone(zone).head; ++n)
    change.move(change.world().zone(zone).head, to, face.value_or(world::Face::keep), world::Spot::last());
  return n;
}

Maybe<PieceId> first_with(const World& world, const Defs& defs, ZoneId zone, Text attribute, world::Value value) {
  const world::AttrId attr = defs.attr(attribute);
  if (!attr) throw Fail(fmt::format("there is no attribute '{}'", std::string_view(attribute)));
  for (PieceId id = world.zone(zone).head; id; id = world.piece(id).next) {
    const auto& attrs = defs.kinds[world.piece(id).kind].attrs;
    if (attrs.has(attr) && attrs[attr] == value) return id;
  }
  return {};
}

void shuffle(Change change, ZoneId zone) { change.shuffle(zone); }

constexpr Field fields[] = {
    field<get_name>("name", "`market`, or `red.hand` for a zone that each player has."),
    field<get_base>("base", "`market`, `hand`: the name without its owner."),
    field<get_owner>("owner", "Whose zone it is; nil for a shared one."),
    field<get_first>("first", "The first piece: the top of a pile."),
    field<get_last>("last", "The last piece."),
    field<get_size>("size", "How many pieces lie here."),
};
constexpr Function functions[] = {
    method<pieces>("pieces", "owner",
                   "The pieces that lie here, in order; only those of one owner where one is named."),
    method<deal>("deal", "count, to, face",
                 "Moves so many pieces from the front of this zone, one after the other, to the end of another, as far "
                 "as there are that many; says how many it were."),
    method<first_with>("first_with", "attribute, value",
                       "The first piece that lies here whose attribute has this value."),
    method<count>("count", "owner", "How many pieces lie here, of anybody or of one owner."),
    method<at>("at", "place", "The piece at that place, 1 for the first."),
    method<is_in>("is_in", "region", "Whether the zone belongs to the region."),
    method<shuffle>("shuffle", "", "Mixes the pieces: nobody knows any more which is which."),
};

}  // namespace

const Type zone_type{"Zone",
                     "A place where pieces lie: a space, a hand, a pile, a grid. Its attributes, counters and "
                     "variables can be read as fields; counters and variables can be set.",
                     fields, functions, grid_functions};

}  // namespace vizier::script
