#include <algorithm>

#include "script/ground.hpp"
#include "script/moving.hpp"

namespace vizier::script {

using world::Defs;
using world::Face;
using world::PieceId;
using world::Ref;
using world::RefType;
using world::SeatId;
using world::Spot;
using world::World;
using world::ZoneId;

Face face_of(lua_State* L, int at) {
  if (lua_isnoneornil(L, at)) return Face::keep;
  const std::string_view face = text_arg(L, at);
  if (face == "up") return Face::up;
  if (face == "down") return Face::down;
  if (face == "keep") return Face::keep;
  throw Fail(fmt::format("a face is 'up', 'down' or 'keep', not '{}'", face));
}

Spot spot_of(lua_State* L, int at) {
  if (lua_isnoneornil(L, at)) return Spot::last();
  if (lua_type(L, at) == LUA_TNUMBER) return Spot::place(int_arg(L, at, 1, 30'000) - 1);
  const std::string_view spot = text_arg(L, at);
  if (spot == "first") return Spot::first();
  if (spot == "last") return Spot::last();
  throw Fail(fmt::format("a place is 'first', 'last' or a number, not '{}'", spot));
}

void need_empty(const World& world, const Defs& defs, Ref cell, PieceId except) {
  const PieceId there = world.at_cell(ZoneId(cell.id), cell.x, cell.y);
  if (there && there != except)
    throw Fail(fmt::format("cell ({}, {}) of {} is not empty", cell.x, cell.y, defs.zones[ZoneId(cell.id)].name));
}

void move_piece(const Defs& defs, Change& change, PieceId piece, PlaceRef to, const Maybe<FaceOrOptions>& how,
                Maybe<Spot> place, Maybe<SeatId> owner) {
  Face face = Face::keep;
  if (how && how->is<MoveOptions>()) {
    lua_getfield(how->L, how->at, "face");
    lua_getfield(how->L, how->at, "place");
    face = Argument<Maybe<Face>>::read(how->L, -2).value_or(Face::keep);
    place = Argument<Maybe<Spot>>::read(how->L, -1);
    lua_pop(how->L, 2);
  } else if (how) {
    face = how->get<Face>();
  }
  const bool cell = to.type == RefType::cell;
  if (cell) need_empty(change.world(), defs, to, piece);
  if (owner) change.set_owner(piece, *owner);
  change.move(piece, ZoneId(to.id), face, cell ? Spot::cell(to.x, to.y) : place.value_or(Spot::last()));
}

namespace {

const world::KindDef& kind_of(const World& world, const Defs& defs, PieceId piece) {
  return defs.kinds[world.piece(piece).kind];
}

world::KindId get_kind(const World& world, PieceId piece) { return world.piece(piece).kind; }
DefText get_name(const World& world, const Defs& defs, PieceId piece) { return {kind_of(world, defs, piece).name}; }
DefText get_category(const World& world, const Defs& defs, PieceId piece) {
  return {kind_of(world, defs, piece).category};
}
Maybe<SeatId> get_owner(const World& world, PieceId piece) { return SeatId(world.piece(piece).owner); }
ZoneId get_zone(const World& world, PieceId piece) { return world.piece(piece).zone; }
bool get_face_up(const World& world, PieceId piece) { return world.piece(piece).face_up != 0; }
std::int64_t get_place(const World& world, PieceId piece) { return world.place_of(piece) + 1; }
Maybe<CellRef> get_cell(const World& world, const Defs& defs, PieceId piece) {
  const world::Piece& p = world.piece(piece);
  if (!defs.zones[p.zone].grid) return {};
  return CellRef{world::cell(p.zone, p.x, p.y)};
}

void move_to(const Defs& defs, PieceId piece, PlaceRef to, Maybe<FaceOrOptions> how, Maybe<Spot> place,
             Maybe<SeatId> owner, Change change) {
  move_piece(defs, change, piece, to, how, place, owner);
}
void turn_up(Change change, PieceId piece) { change.flip(piece, true); }
void turn_down(Change change, PieceId piece) { change.flip(piece, false); }
void show_to(Change change, PieceId piece, Maybe<Seats> seats) {
  change.show(piece, seats ? seats->mask : world::SeatMask{0xFFFF});
}
void set_owner(Change change, PieceId piece, Maybe<SeatId> owner) { change.set_owner(piece, owner.value_or(SeatId{})); }
bool known_to(const World& world, PieceId piece, SeatId player) { return world.knows(player, piece); }

void narrow(const World& world, Change change, PieceId piece, List<KindOrName> list) {
  std::vector<world::KindId> kinds;
  list.each([&](world::KindId kind) { kinds.push_back(kind); });
  if (std::find(kinds.begin(), kinds.end(), world.piece(piece).kind) == kinds.end())
    throw Fail("narrow: the piece itself is none of these kinds, so this would tell an untruth");
  change.narrow(piece, std::move(kinds));
}

constexpr Field fields[] = {
    field<get_kind>("kind", "What the piece is."),
    field<get_name>("name", "Name of its kind."),
    field<get_category>("category", "Section of content that declares its kind."),
    field<get_owner>("owner", "Whose piece it is, wherever it lies."),
    field<get_zone>("zone", "Where it lies."),
    field<get_face_up>("face_up", "Whether it lies face up."),
    field<get_place>("place", "Its place in the zone, 1 for the first."),
    field<get_cell>("cell", "Its cell, where the zone is a grid."),
};
constexpr Function functions[] = {
    method<move_to>("move_to", "to, face, place, owner",
                    "Moves the piece to the end of a zone, to a place in it, or to an empty cell; where an owner is "
                    "named it belongs to that player from now on."),
    method<turn_up>("turn_up", "", "Turns it face up."),
    method<turn_down>("turn_down", "", "Turns it face down; who saw it still knows it."),
    method<show_to>("show_to", "players", "Lets these players know what it is; everybody where none is named."),
    method<narrow>("narrow", "kinds", "Lets everybody know that it is one of these kinds."),
    method<set_owner>("set_owner", "owner", "Gives the piece to a player, or to nobody."),
    method<known_to>("known_to", "player", "Whether the player knows what it is."),
    method<show_place>("show_place", "players",
                       "Lets these players see where it stands and how it is turned, where that is hidden; everybody "
                       "where none is named. It holds until the piece moves."),
    method<place_seen_by>("place_seen_by", "player", "Whether the player sees where it stands."),
};

}  // namespace

const Type piece_type{"Piece",
                      "One physical piece: a token, card or tile. The attributes of its kind and the declared piece "
                      "variables can be read as fields; piece variables can be set.",
                      fields, functions};

}  // namespace vizier::script
