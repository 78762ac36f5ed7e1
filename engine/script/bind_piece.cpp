#include <algorithm>

#include "script/bind.hpp"

namespace vizier::script {

using world::Face;
using world::PieceId;
using world::Ref;
using world::RefType;
using world::Spot;
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

void need_empty(lua_State* L, Ref cell, PieceId except) {
  const PieceId there = world_of(L).at_cell(ZoneId(cell.id), cell.x, cell.y);
  if (there && there != except) throw Fail(fmt::format("cell ({}, {}) of {} is not empty", cell.x, cell.y, defs(L).zones[static_cast<std::size_t>(cell.id)].name));
}

/// move(piece, zone or cell, face?, place?): arguments start at `at`; face and place may also come in a table.
int move_from(lua_State* L, int at) {
  const PieceId piece = piece_arg(L, at);
  const Ref target = place_arg(L, at + 1);
  const world::SeatId owner = lua_isnoneornil(L, at + 4) ? world::SeatId{} : seat_arg(L, at + 4);
  if (lua_type(L, at + 2) == LUA_TTABLE) {
    lua_getfield(L, at + 2, "place");
    lua_getfield(L, at + 2, "face");
    lua_replace(L, at + 2);
    lua_insert(L, at + 3);
  }
  Face face = face_of(L, at + 2);
  Spot spot;
  const ZoneId to(target.id);
  if (target.type == RefType::cell) {
    need_empty(L, target, piece);
    spot = Spot::cell(target.x, target.y);
  } else {
    spot = spot_of(L, at + 3);
  }
  world::Editor edit = editor(L, "move_to");
  if (owner) edit.set_owner(piece, owner);
  edit.move(piece, to, face, spot);
  return 0;
}

namespace {

const world::Piece& piece_of(lua_State* L, Ref self) { return world_of(L).piece(PieceId(self.id)); }
const world::KindDef& kind_of(lua_State* L, Ref self) { return defs(L).kinds[static_cast<std::size_t>(piece_of(L, self).kind.index)]; }

int get_kind(lua_State* L, Ref self) { return push(L, piece_of(L, self).kind), 1; }
int get_name(lua_State* L, Ref self) { return runtime(L).push_def_text(L, kind_of(L, self).name), 1; }
int get_category(lua_State* L, Ref self) { return runtime(L).push_def_text(L, kind_of(L, self).category), 1; }
int get_owner(lua_State* L, Ref self) { return push(L, world::SeatId(piece_of(L, self).owner)), 1; }
int get_zone(lua_State* L, Ref self) { return push(L, piece_of(L, self).zone), 1; }
int get_face_up(lua_State* L, Ref self) { return lua_pushboolean(L, piece_of(L, self).face_up), 1; }
int get_place(lua_State* L, Ref self) { return lua_pushinteger(L, world_of(L).place_of(PieceId(self.id)) + 1), 1; }
int get_cell(lua_State* L, Ref self) {
  const world::Piece& p = piece_of(L, self);
  if (defs(L).zones[static_cast<std::size_t>(p.zone.index)].grid)
    push(L, world::cell(p.zone, p.x, p.y));
  else
    lua_pushnil(L);
  return 1;
}

int move_to(lua_State* L) { return move_from(L, 1); }
int turn_up(lua_State* L) { return editor(L, "turn_up").flip(piece_arg(L, 1), true), 0; }
int turn_down(lua_State* L) { return editor(L, "turn_down").flip(piece_arg(L, 1), false), 0; }
int show_to(lua_State* L) { return editor(L, "show_to").show(piece_arg(L, 1), seats_arg(L, 2)), 0; }
int set_owner(lua_State* L) {
  editor(L, "set_owner").set_owner(piece_arg(L, 1), lua_isnoneornil(L, 2) ? world::SeatId{} : seat_arg(L, 2));
  return 0;
}
int known_to(lua_State* L) { return lua_pushboolean(L, world_of(L).knows(seat_arg(L, 2), piece_arg(L, 1))), 1; }

int narrow(lua_State* L) {
  if (lua_type(L, 2) != LUA_TTABLE) wrong_argument(L, 2, "list of kinds");
  std::vector<world::KindId> kinds;
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, 2));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, 2, i);
    kinds.push_back(kind_or_name_arg(L, lua_gettop(L)));
    lua_pop(L, 1);
  }
  const world::KindId real = world_of(L).piece(piece_arg(L, 1)).kind;
  if (std::find(kinds.begin(), kinds.end(), real) == kinds.end()) throw Fail("narrow: the piece itself is none of these kinds, so this would tell an untruth");
  editor(L, "narrow").narrow(piece_arg(L, 1), std::move(kinds));
  return 0;
}

constexpr Field fields[] = {
    {"kind", "Kind", "What the piece is.", get_kind},
    {"name", "string", "Name of its kind.", get_name},
    {"category", "string", "Section of content that declares its kind.", get_category},
    {"owner", "Player?", "Whose piece it is, wherever it lies.", get_owner},
    {"zone", "Zone", "Where it lies.", get_zone},
    {"face_up", "boolean", "Whether it lies face up.", get_face_up},
    {"place", "integer", "Its place in the zone, 1 for the first.", get_place},
    {"cell", "Cell?", "Its cell, where the zone is a grid.", get_cell},
};
constexpr Function functions[] = {
    {"move_to", "to: Zone|Cell, face?: \"up\"|\"down\"|\"keep\"|table, place?: integer|\"first\"|\"last\", owner?: Player", "", "Moves the piece to the end of a zone, to a place in it, or to an empty cell; where an owner is named it belongs to that player from now on.", guarded<move_to>},
    {"turn_up", "", "", "Turns it face up.", guarded<turn_up>},
    {"turn_down", "", "", "Turns it face down; who saw it still knows it.", guarded<turn_down>},
    {"show_to", "players?: Player|Player[]", "", "Lets these players know what it is; everybody where none is named.", guarded<show_to>},
    {"narrow", "kinds: (Kind|string)[]", "", "Lets everybody know that it is one of these kinds.", guarded<narrow>},
    {"set_owner", "owner?: Player", "", "Gives the piece to a player, or to nobody.", guarded<set_owner>},
    {"known_to", "player: Player", "boolean", "Whether the player knows what it is.", guarded<known_to>},
};

}  // namespace

const Type piece_type{"Piece", "One physical piece: a token, card or tile. The attributes of its kind and the declared piece variables can be read as fields; piece variables can be set.", fields, functions};

}  // namespace vizier::script
