// Handles are light userdata: the packed Ref itself. They cost nothing to make, compare by value and can be keys. One metatable serves all.
#include "script/bind.hpp"

#include <algorithm>
#include <limits>

namespace vizier::script {

using world::CounterId;
using world::Ref;
using world::RefType;
using world::Scope;
using world::VarId;

namespace {

enum class Code : int { field, attr, piece_var, counter, var, zone };
constexpr int code(Code kind, std::size_t index) { return (static_cast<int>(kind) << 20) | static_cast<int>(index); }
constexpr Code kind_of(lua_Integer c) { return static_cast<Code>(c >> 20); }
constexpr std::size_t index_of(lua_Integer c) { return static_cast<std::size_t>(c & 0xFFFFF); }

constexpr int game_names = 6;  // place of the game's names in the upvalues, after those of the five handle types

const Type* type_of(int which) {
  switch (which) {
    case 1: return &player_type;
    case 2: return &piece_type;
    case 3: return &zone_type;
    case 4: return &kind_type;
    case 5: return &cell_type;
    default: return &game_type;
  }
}

[[noreturn]] void unknown_name(lua_State* L, int which, int names) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  std::vector<std::string> known;
  lua_pushnil(L);
  while (lua_next(L, names) != 0) {
    known.emplace_back(lua_tostring(L, -2));
    lua_pop(L, 1);
  }
  std::sort(known.begin(), known.end());
  const std::string near = content::did_you_mean(name, known);
  throw Fail(fmt::format("a {} has no '{}'{}", type_of(which)->name, name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int instance_of(int which, Ref r) { return which == game_names ? 0 : r.id; }

/// Pushes what `key` (index 2) names for the handle or game at index 1.
int read(lua_State* L, int which, Ref r, int names) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, names) == LUA_TFUNCTION) return 1;
  if (lua_type(L, -1) != LUA_TNUMBER) unknown_name(L, which, names);
  const lua_Integer c = lua_tointeger(L, -1);
  const std::size_t i = index_of(c);
  const auto& d = defs(L);
  switch (kind_of(c)) {
    case Code::field: return type_of(which)->fields[i].get(L);
    case Code::attr: {
      const auto& values = which == 3 ? d.zones[static_cast<std::size_t>(r.id)].attrs
                                      : d.kinds[static_cast<std::size_t>(which == 2 ? world_of(L).piece(world::PieceId(r.id)).kind.index : r.id)].attrs;
      if (i < values.size())
        push_value(L, values[i]);
      else
        lua_pushnil(L);
      return 1;
    }
    case Code::piece_var: lua_pushinteger(L, world_of(L).piece_vars[static_cast<std::size_t>(r.id) * d.piece_vars.size() + i]); return 1;
    case Code::counter: lua_pushinteger(L, world_of(L).counter(d.counters[i], instance_of(which, r))); return 1;
    case Code::var: push_value(L, world_of(L).vars[static_cast<std::size_t>(d.vars[i].first + instance_of(which, r))]); return 1;
    case Code::zone:
      push(L, which == game_names ? world::ZoneId(static_cast<int>(i)) : d.zone(d.zones[i].base, world::SeatId(r.id)));
      return 1;
  }
  return 0;
}

/// Sets what `key` (index 2) names to the value at index 3: counters, variables and variables of pieces can be set, nothing else.
int write(lua_State* L, int which, Ref r, int names) {
  lua_pushvalue(L, 2);
  lua_rawget(L, names);
  const lua_Integer c = lua_type(L, -1) == LUA_TNUMBER ? lua_tointeger(L, -1) : -1;
  if (lua_isnil(L, -1)) unknown_name(L, which, names);
  lua_pop(L, 1);
  const char* name = lua_tostring(L, 2);
  const auto& d = defs(L);
  if (c >= 0) {
    const std::size_t i = index_of(c);
    switch (kind_of(c)) {
      case Code::counter: {
        const auto& def = d.counters[i];
        const std::int64_t n = int_arg(L, 3);
        if (n < def.min || n > def.max) {
          const std::string whose = which == game_names ? "" : " of " + world::Keys(world_of(L), d, {}).of(r);
          throw Fail(fmt::format("{}{} would become {}, {} {}", def.name, whose, n, n < def.min ? "below its least value" : "above its greatest value", n < def.min ? def.min : def.max));
        }
        editor(L, name).set_counter(CounterId(static_cast<int>(i)), instance_of(which, r), static_cast<std::int32_t>(n));
        return 0;
      }
      case Code::var: editor(L, name).set_var(VarId(static_cast<int>(i)), instance_of(which, r), to_value(L, 3)); return 0;
      case Code::piece_var:
        editor(L, name).set_piece_var(world::PieceId(r.id), static_cast<int>(i), int_arg(L, 3, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
        return 0;
      default: break;
    }
  }
  throw Fail(fmt::format("'{}' of a {} cannot be set: only counters and variables can", name ? name : "?", type_of(which)->name));
}

int handle_index(lua_State* L) {
  const Ref r = to_ref(L, 1);
  return read(L, static_cast<int>(r.type), r, lua_upvalueindex(static_cast<int>(r.type)));
}
int handle_newindex(lua_State* L) {
  const Ref r = to_ref(L, 1);
  return write(L, static_cast<int>(r.type), r, lua_upvalueindex(static_cast<int>(r.type)));
}
int handle_tostring(lua_State* L) {
  const std::string text = describe(L, 1);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}
int game_index(lua_State* L) { return read(L, game_names, {}, lua_upvalueindex(1)); }
int game_newindex(lua_State* L) { return write(L, game_names, {}, lua_upvalueindex(1)); }

/// Adds name → code; two meanings of one name are a mistake in the content.
void add(lua_State* L, const char* type, const std::string& name, int value, bool must_be_new = true) {
  if (lua_getfield(L, -1, name.c_str()) != LUA_TNIL && must_be_new)
    throw Fail(fmt::format("'{}' would mean two things on a {}: give the counter, variable, zone or attribute another name", name, type));
  lua_pop(L, 1);
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name.c_str());
}

void push_functions(lua_State* L, const Type& type) {
  for (const auto& group : {type.functions, type.more})
    for (const Function& f : group) {
      lua_pushcfunction(L, f.call);
      lua_setfield(L, -2, f.name);
    }
}

void push_names(lua_State* L, const Type& type, int which, const world::Defs& d) {
  lua_newtable(L);
  push_functions(L, type);
  for (std::size_t i = 0; i < type.fields.size(); ++i) add(L, type.name, type.fields[i].name, code(Code::field, i));
  if (which == 2 || which == 3 || which == 4)
    for (std::size_t i = 0; i < d.attrs.size(); ++i) add(L, type.name, d.attrs[i], code(Code::attr, i));
  if (which == 2)
    for (std::size_t i = 0; i < d.piece_vars.size(); ++i) add(L, type.name, d.piece_vars[i], code(Code::piece_var, i));
  const auto fits = [&](Scope scope) { return (scope == Scope::seat && which == 1) || (scope == Scope::zone && which == 3) || (scope == Scope::game && which == game_names); };
  for (std::size_t i = 0; i < d.counters.size(); ++i)
    if (fits(d.counters[i].scope)) add(L, type.name, d.counters[i].name, code(Code::counter, i));
  for (std::size_t i = 0; i < d.vars.size(); ++i)
    if (fits(d.vars[i].scope)) add(L, type.name, d.vars[i].name, code(Code::var, i));
  for (std::size_t i = 0; i < d.zones.size(); ++i) {
    if (which == game_names && !d.zones[i].seat) add(L, type.name, d.zones[i].name, code(Code::zone, i));
    if (which == 1 && d.zones[i].seat && d.zones[i].seat.index == 0) add(L, type.name, d.zones[i].base, code(Code::zone, i));
  }
}

}  // namespace

void install_handles(Runtime& rt) {
  lua_State* L = rt.main();
  const auto& d = rt.defs();
  // light userdata share one metatable; its functions choose by the type in the handle
  lua_pushlightuserdata(L, nullptr);
  lua_newtable(L);
  for (int which = 1; which <= 5; ++which) push_names(L, *type_of(which), which, d);
  lua_pushcclosure(L, guarded<handle_index>, 5);
  lua_setfield(L, -2, "__index");
  for (int which = 1; which <= 5; ++which) push_names(L, *type_of(which), which, d);
  lua_pushcclosure(L, guarded<handle_newindex>, 5);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, guarded<handle_tostring>);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "handle");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);

  // The game is one object: its functions lie in a table that Lua finds without a call; for all else that table asks game_index.
  lua_newuserdatauv(L, 1, 0);
  lua_newtable(L);
  lua_newtable(L);
  push_functions(L, game_type);
  push_frozen(L, rt.package().rules.is_nil() ? world::Value(world::Table{}) : rt.package().rules);
  lua_setfield(L, -2, "rules");
  lua_newtable(L);
  push_names(L, game_type, game_names, d);
  lua_pushcclosure(L, guarded<game_index>, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  push_names(L, game_type, game_names, d);
  lua_pushcclosure(L, guarded<game_newindex>, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "game");
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "game");
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  rt.game_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

}  // namespace vizier::script
