// Handles are light userdata: the packed Ref itself. They cost nothing to make, compare by value and can be keys. One
// metatable serves all.
#include "script/bind.hpp"

#include <algorithm>
#include <limits>

#include "content/upgrade/gone.hpp"
#include "world/bases.hpp"

namespace vizier::script {

using world::AttrId;
using world::CounterId;
using world::KindId;
using world::PieceId;
using world::PieceVarId;
using world::Ref;
using world::RefType;
using world::Scope;
using world::VarId;
using world::ZoneId;

namespace {

/// A member of a handle in the tables of names: functions are there themselves, all else as a number.
constexpr lua_Integer code(Member::Type type, std::size_t index) {
  return (static_cast<lua_Integer>(type) << 20) | static_cast<lua_Integer>(index);
}

const Type& type_of(Owner owner) {
  switch (owner) {
    case Owner::player: return player_type;
    case Owner::piece: return piece_type;
    case Owner::zone: return zone_type;
    case Owner::kind: return kind_type;
    case Owner::cell: return cell_type;
    case Owner::game: break;
  }
  return game_type;
}
/// Of a handle.
Owner owner_of(Ref r) { return static_cast<Owner>(r.type); }

[[noreturn]] void unknown_name(lua_State* L, Owner owner, int names) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  const LuaState::HostWork work(runtime(L).lua());
  if (const auto instead = content::instead_of(type_of(owner).name, name); !instead.empty())
    throw Fail(std::string(instead));
  throw no_such(fmt::format("a {} has no '{}'", type_of(owner).name, name), name, names_in(sol::table(L, names)));
}

int instance_of(Owner owner, Ref r) { return owner == Owner::game ? 0 : r.id; }

/// What the value on the top of the stack, out of a table of names, stands for; pops it.
Member pop_member(lua_State* L, Owner owner) {
  Member m;
  if (lua_type(L, -1) == LUA_TFUNCTION) {
    m.call = lua_tocfunction(L, -1);
  } else {
    const lua_Integer c = lua_tointeger(L, -1);
    m.type = static_cast<Member::Type>(c >> 20);
    m.index = static_cast<int>(c & 0xFFFFF);
    if (m.type == Member::Type::field) m.get = type_of(owner).fields[static_cast<std::size_t>(m.index)].get;
  }
  lua_pop(L, 1);
  return m;
}

/// What `key` (index 2) names; the table of names is at `names`.
Member member(lua_State* L, const Runtime& rt, Owner owner, int names) {
  if (const Member* known = rt.names().members(owner).find(lua_topointer(L, 2))) return *known;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, names) == LUA_TNIL) unknown_name(L, owner, names);
  return pop_member(L, owner);
}

void push_attr(lua_State* L, const world::IdVector<AttrId, world::Value>& values, AttrId attr) {
  if (!values.has(attr)) return lua_pushnil(L);
  if (const auto* n = values[attr].integer()) return lua_pushinteger(L, *n);
  if (const std::string* text = values[attr].text()) return runtime(L).names().push_def_text(L, *text);
  push_value(L, values[attr]);
}

/// Pushes what `key` (index 2) names for the handle or game at index 1.
int read(lua_State* L, const Runtime& rt, Owner owner, Ref r, const Member& m) {
  const auto& d = rt.defs();
  const auto world = [&]() -> const world::World& {
    return rt.context.world ? *rt.context.world : (no_world(), *rt.context.world);
  };
  switch (m.type) {
    case Member::Type::method: lua_pushcfunction(L, m.call); return 1;
    case Member::Type::field: return m.get(L, r);
    case Member::Type::attr:
      if (owner == Owner::zone) return push_attr(L, d.zones[ZoneId(r.id)].attrs, AttrId(m.index)), 1;
      push_attr(L, d.kinds[owner == Owner::piece ? world().piece(PieceId(r.id)).kind : KindId(r.id)].attrs,
                AttrId(m.index));
      return 1;
    case Member::Type::piece_var: lua_pushinteger(L, world().piece_vars(PieceId(r.id), PieceVarId(m.index))); return 1;
    case Member::Type::counter:
      lua_pushinteger(L, world().counter(d.counters[CounterId(m.index)], instance_of(owner, r)));
      return 1;
    case Member::Type::var: push_value(L, world().var(d.vars[VarId(m.index)], instance_of(owner, r))); return 1;
    case Member::Type::zone: push(L, ZoneId(m.index)); return 1;
    case Member::Type::seat_zone:
      if (const ZoneId zone = rt.names().zone_of(static_cast<std::size_t>(m.index), world::SeatId(r.id)))
        push(L, zone);
      else
        lua_pushnil(L);  // only seats of a role have it
      return 1;
  }
  return 0;
}

/// Sets what `key` (index 2) names to the value at index 3: counters, variables and variables of pieces can be set,
/// nothing else.
int write(lua_State* L, Owner owner, Ref r, int names) {
  const Member m = member(L, runtime(L), owner, names);
  const auto& d = defs(L);
  switch (m.type) {
    case Member::Type::counter: {
      const CounterId counter(m.index);
      const auto& def = d.counters[counter];
      const std::int64_t n = int_arg(L, 3);
      if (n < def.min || n > def.max) {
        const std::string whose = owner == Owner::game ? "" : " of " + world::Keys(world_of(L), d, {}).of(r);
        throw Fail(fmt::format("{}{} would become {}, {} {}", def.name, whose, n,
                               n < def.min ? "below its least value" : "above its greatest value",
                               n < def.min ? def.min : def.max));
      }
      editor(L, def.name.c_str()).set_counter(counter, instance_of(owner, r), static_cast<std::int32_t>(n));
      return 0;
    }
    case Member::Type::var: {
      const VarId var(m.index);
      editor(L, d.vars[var].name.c_str()).set_var(var, instance_of(owner, r), to_value(L, 3));
      return 0;
    }
    case Member::Type::piece_var:
      editor(L, d.piece_vars[PieceVarId(m.index)].c_str())
          .set_piece_var(
              PieceId(r.id), PieceVarId(m.index),
              int_arg(L, 3, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
      return 0;
    default: break;
  }
  throw Fail(fmt::format("'{}' of a {} cannot be set: only counters and variables can", lua_tostring(L, 2),
                         type_of(owner).name));
}

/// The tables of names are the values of these closures, one for each type of handle.
int handle_index(lua_State* L) {
  const Ref r = to_ref(L, 1);
  const Runtime& rt = runtime(L);
  const Owner owner = owner_of(r);
  return read(L, rt, owner, r, member(L, rt, owner, lua_upvalueindex(static_cast<int>(owner))));
}
int handle_newindex(lua_State* L) {
  const Ref r = to_ref(L, 1);
  return write(L, owner_of(r), r, lua_upvalueindex(static_cast<int>(r.type)));
}
int handle_tostring(lua_State* L) {
  to_ref(L, 1);
  const std::string text = describe(L, 1);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}
int game_index(lua_State* L) {
  const Runtime& rt = runtime(L);
  return read(L, rt, Owner::game, {}, member(L, rt, Owner::game, lua_upvalueindex(1)));
}
int game_newindex(lua_State* L) { return write(L, Owner::game, {}, lua_upvalueindex(1)); }

void add_functions(sol::table& to, const Type& type) {
  for (const auto& group : {type.functions, type.more})
    for (const Function& f : group) to.raw_set(f.name, f.call);
}

/// name → function or code: what scripts can say of a handle of this type, or of the game.
sol::table names_of(Runtime& rt, Owner owner) {
  const world::Defs& d = rt.defs();
  const Type& type = type_of(owner);
  sol::table names = sol::table::create(rt.main());
  const auto add = [&](const std::string& name, Member::Type member, std::size_t index) {
    if (names.raw_get<sol::object>(name).valid())
      throw Fail(
          fmt::format("'{}' would mean two things on a {}: give the counter, variable, zone or attribute another name",
                      name, type.name));
    names.raw_set(name, code(member, index));
  };
  add_functions(names, type);
  for (std::size_t i = 0; i < type.fields.size(); ++i) add(type.fields[i].name, Member::Type::field, i);
  if (owner == Owner::piece || owner == Owner::zone || owner == Owner::kind)
    for (const AttrId i : d.attrs.ids()) add(d.attrs[i], Member::Type::attr, i.slot());
  if (owner == Owner::piece)
    for (const PieceVarId i : d.piece_vars.ids()) add(d.piece_vars[i], Member::Type::piece_var, i.slot());
  const auto fits = [&](Scope scope) {
    return (scope == Scope::seat && owner == Owner::player) || (scope == Scope::zone && owner == Owner::zone) ||
           (scope == Scope::game && owner == Owner::game);
  };
  for (const CounterId i : d.counters.ids())
    if (fits(d.counters[i].scope)) add(d.counters[i].name, Member::Type::counter, i.slot());
  for (const VarId i : d.vars.ids())
    if (fits(d.vars[i].scope)) add(d.vars[i].name, Member::Type::var, i.slot());
  for (const ZoneId i : d.zones.ids()) {
    if (owner == Owner::game && !d.zones[i].seat) add(d.zones[i].name, Member::Type::zone, i.slot());
    if (owner == Owner::player && world::first_of_base(d, d.zones[i]))
      add(d.zones[i].base, Member::Type::seat_zone, rt.names().add_zone_base(d.zones[i].base));
  }
  for (const auto& [key, value] : names) {
    push(rt.main(), value);
    const Member m = pop_member(rt.main(), owner);
    if (const void* text = rt.names().keep(key.as<std::string>())) rt.names().members(owner).add(text, m);
  }
  return names;
}

}  // namespace

void install_handles(Runtime& rt) {
  lua_State* const L = rt.main();
  sol::state_view lua(L);
  const auto& d = rt.defs();
  // light userdata share one metatable; its functions choose by the type in the handle
  const sol::table players = names_of(rt, Owner::player), pieces = names_of(rt, Owner::piece),
                   zones = names_of(rt, Owner::zone), kinds = names_of(rt, Owner::kind),
                   cells = names_of(rt, Owner::cell);
  lua_pushlightuserdata(L, nullptr);
  sol::stack::push(
      L, lua.create_table_with(
             "__index", sol::make_closure(&guarded<handle_index>, players, pieces, zones, kinds, cells), "__newindex",
             sol::make_closure(&guarded<handle_newindex>, players, pieces, zones, kinds, cells), "__tostring",
             &guarded<handle_tostring>, "__metatable", "handle"));
  lua_setmetatable(L, -2);
  lua_pop(L, 1);

  // The game is one object: its functions and shared zones, which are always the same, lie in a table that Lua finds
  // without a call; for all else that table asks game_index.
  const sol::table names = names_of(rt, Owner::game);
  sol::table found = lua.create_table();
  add_functions(found, game_type);
  for (const ZoneId zone : d.zones.ids())
    if (!d.zones[zone].seat) found.raw_set(d.zones[zone].name, Handle::of(world::ref(zone)));
  push_frozen(L, rt.package().rules.is_nil() ? world::Value(world::Table{}) : rt.package().rules);
  found.raw_set("rules", sol::stack::pop<sol::object>(L));
  found[sol::metatable_key] = lua.create_table_with("__index", sol::make_closure(&guarded<game_index>, names));
  lua_newuserdatauv(L, 1, 0);
  sol::stack::push(
      L, lua.create_table_with("__index", found, "__newindex", sol::make_closure(&guarded<game_newindex>, names),
                               "__metatable", "game", "__name", "game"));
  lua_setmetatable(L, -2);
  rt.names().game = sol::stack::pop<sol::object>(L);
}

}  // namespace vizier::script
