#include "script/bind.hpp"

namespace vizier::script {
namespace {

int get_x(lua_State* L) { return lua_pushinteger(L, to_ref(L, 1).x), 1; }
int get_y(lua_State* L) { return lua_pushinteger(L, to_ref(L, 1).y), 1; }
int get_zone(lua_State* L) { return push(L, world::ZoneId(to_ref(L, 1).id)), 1; }
int get_piece(lua_State* L) {
  const world::Ref r = to_ref(L, 1);
  return push(L, world_of(L).at_cell(world::ZoneId(r.id), r.x, r.y)), 1;
}

constexpr Field fields[] = {
    {"x", "integer", "Column.", get_x},
    {"y", "integer", "Row.", get_y},
    {"zone", "Zone", "The grid.", get_zone},
    {"piece", "Piece?", "What lies there.", get_piece},
};

}  // namespace

const Type cell_type{"Cell", "One cell of a grid zone, occupied or not.", fields, {}};

}  // namespace vizier::script
