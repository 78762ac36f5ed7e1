// Handles are light userdata: the packed Ref itself. They cost nothing to make, compare by value and can be keys. One
// metatable serves all.
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

/// A member of a handle in the tables of names: functions are there themselves, all else as a number.
constexpr lua_Integer code(Member::Type type, std::size_t index) {
  return (static_cast<lua_Integer>(type) << 20) | static_cast<lua_Integer>(index);
}

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
  throw Fail(fmt::format("a {} has no '{}'{}", type_of(which)->name, name,
                         near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

int instance_of(int which, Ref r) { return which == game_names ? 0 : r.id; }

/// What the value on the top of the stack, out of a table of names, stands for; pops it.
Member pop_member(lua_State* L, int which) {
  Member m;
  if (lua_type(L, -1) == LUA_TFUNCTION) {
    m.call = lua_tocfunction(L, -1);
  } else {
    const lua_Integer c = lua_tointeger(L, -1);
    m.type = static_cast<Member::Type>(c >> 20);
    m.index = static_cast<std::uint32_t>(c & 0xFFFFF);
    if (m.type == Member::Type::field) m.get = type_of(which)->fields[m.index].get;
  }
  lua_pop(L, 1);
  return m;
}

/// What `key` (index 2) names; the table of names is at `names`.
Member member(lua_State* L, const Runtime& rt, int which, int names) {
  if (const Member* known = rt.members[static_cast<std::size_t>(which)].find(lua_topointer(L, 2))) return *known;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, names) == LUA_TNIL) unknown_name(L, which, names);
  return pop_member(L, which);
}

void push_attr(lua_State* L, const std::vector<world::Value>& values, std::size_t i) {
  if (i >= values.size()) return lua_pushnil(L);
  if (const auto* n = values[i].integer()) return lua_pushinteger(L, *n);
  if (const std::string* text = values[i].text()) return runtime(L).push_def_text(L, *text);
  push_value(L, values[i]);
}

/// Pushes what `key` (index 2) names for the handle or game at index 1.
int read(lua_State* L, Runtime& rt, int which, Ref r, const Member& m) {
  const std::size_t i = m.index;
  const auto& d = rt.defs();
  const auto world = [&]() -> const world::World& {
    return rt.context.world ? *rt.context.world : (no_world(), *rt.context.world);
  };
  switch (m.type) {
    case Member::Type::method: lua_pushcfunction(L, m.call); return 1;
    case Member::Type::field: return m.get(L, r);
    case Member::Type::attr:
      push_attr(
          L,
          which == 3
              ? d.zones[static_cast<std::size_t>(r.id)].attrs
              : d.kinds[static_cast<std::size_t>(which == 2 ? world().piece(world::PieceId(r.id)).kind.index : r.id)]
                    .attrs,
          i);
      return 1;
    case Member::Type::piece_var:
      lua_pushinteger(L, world().piece_vars[static_cast<std::size_t>(r.id) * d.piece_vars.size() + i]);
      return 1;
    case Member::Type::counter: lua_pushinteger(L, world().counter(d.counters[i], instance_of(which, r))); return 1;
    case Member::Type::var:
      push_value(L, world().vars[static_cast<std::size_t>(d.vars[i].first + instance_of(which, r))]);
      return 1;
    case Member::Type::zone: push(L, world::ZoneId(static_cast<int>(i))); return 1;
    case Member::Type::seat_zone: push(L, rt.zone_of(i, world::SeatId(r.id))); return 1;
  }
  return 0;
}

/// Sets what `key` (index 2) names to the value at index 3: counters, variables and variables of pieces can be set,
/// nothing else.
int write(lua_State* L, int which, Ref r, int names) {
  const Member m = member(L, runtime(L), which, names);
  const std::size_t i = m.index;
  const auto& d = defs(L);
  switch (m.type) {
    case Member::Type::counter: {
      const auto& def = d.counters[i];
      const std::int64_t n = int_arg(L, 3);
      if (n < def.min || n > def.max) {
        const std::string whose = which == game_names ? "" : " of " + world::Keys(world_of(L), d, {}).of(r);
        throw Fail(fmt::format("{}{} would become {}, {} {}", def.name, whose, n,
                               n < def.min ? "below its least value" : "above its greatest value",
                               n < def.min ? def.min : def.max));
      }
      editor(L, def.name.c_str())
          .set_counter(CounterId(static_cast<int>(i)), instance_of(which, r), static_cast<std::int32_t>(n));
      return 0;
    }
    case Member::Type::var:
      editor(L, d.vars[i].name.c_str()).set_var(VarId(static_cast<int>(i)), instance_of(which, r), to_value(L, 3));
      return 0;
    case Member::Type::piece_var:
      editor(L, d.piece_vars[i].c_str())
          .set_piece_var(
              world::PieceId(r.id), static_cast<int>(i),
              int_arg(L, 3, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
      return 0;
    default: break;
  }
  throw Fail(fmt::format("'{}' of a {} cannot be set: only counters and variables can", lua_tostring(L, 2),
                         type_of(which)->name));
}

int handle_index(lua_State* L) {
  const Ref r = to_ref(L, 1);
  Runtime& rt = runtime(L);
  const int which = static_cast<int>(r.type);
  return read(L, rt, which, r, member(L, rt, which, lua_upvalueindex(which)));
}
int handle_newindex(lua_State* L) {
  const Ref r = to_ref(L, 1);
  return write(L, static_cast<int>(r.type), r, lua_upvalueindex(static_cast<int>(r.type)));
}
int handle_tostring(lua_State* L) {
  to_ref(L, 1);
  const std::string text = describe(L, 1);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}
int game_index(lua_State* L) {
  Runtime& rt = runtime(L);
  return read(L, rt, game_names, {}, member(L, rt, game_names, lua_upvalueindex(1)));
}
int game_newindex(lua_State* L) { return write(L, game_names, {}, lua_upvalueindex(1)); }

/// Adds name → code; two meanings of one name are a mistake in the content.
void add(lua_State* L, const char* type, const std::string& name, lua_Integer value, bool must_be_new = true) {
  if (lua_getfield(L, -1, name.c_str()) != LUA_TNIL && must_be_new)
    throw Fail(fmt::format(
        "'{}' would mean two things on a {}: give the counter, variable, zone or attribute another name", name, type));
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

void push_names(Runtime& rt, int which) {
  lua_State* L = rt.main();
  const world::Defs& d = rt.defs();
  const Type& type = *type_of(which);
  lua_newtable(L);
  push_functions(L, type);
  for (std::size_t i = 0; i < type.fields.size(); ++i)
    add(L, type.name, type.fields[i].name, code(Member::Type::field, i));
  if (which == 2 || which == 3 || which == 4)
    for (std::size_t i = 0; i < d.attrs.size(); ++i) add(L, type.name, d.attrs[i], code(Member::Type::attr, i));
  if (which == 2)
    for (std::size_t i = 0; i < d.piece_vars.size(); ++i)
      add(L, type.name, d.piece_vars[i], code(Member::Type::piece_var, i));
  const auto fits = [&](Scope scope) {
    return (scope == Scope::seat && which == 1) || (scope == Scope::zone && which == 3) ||
           (scope == Scope::game && which == game_names);
  };
  for (std::size_t i = 0; i < d.counters.size(); ++i)
    if (fits(d.counters[i].scope)) add(L, type.name, d.counters[i].name, code(Member::Type::counter, i));
  for (std::size_t i = 0; i < d.vars.size(); ++i)
    if (fits(d.vars[i].scope)) add(L, type.name, d.vars[i].name, code(Member::Type::var, i));
  for (std::size_t i = 0; i < d.zones.size(); ++i) {
    if (which == game_names && !d.zones[i].seat) add(L, type.name, d.zones[i].name, code(Member::Type::zone, i));
    if (which == 1 && d.zones[i].seat && d.zones[i].seat.index == 0)
      add(L, type.name, d.zones[i].base, code(Member::Type::seat_zone, rt.add_zone_base(d.zones[i].base)));
  }
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const Member m = pop_member(L, which);
    if (const void* text = rt.keep_name(lua_tostring(L, -1))) rt.members[static_cast<std::size_t>(which)].add(text, m);
  }
}

}  // namespace

void install_handles(Runtime& rt) {
  lua_State* L = rt.main();
  const auto& d = rt.defs();
  // light userdata share one metatable; its functions choose by the type in the handle
  lua_pushlightuserdata(L, nullptr);
  lua_newtable(L);
  for (int which = 1; which <= 5; ++which) push_names(rt, which);
  lua_pushcclosure(L, guarded<handle_index>, 5);
  lua_setfield(L, -2, "__index");
  for (int which = 1; which <= 5; ++which) push_names(rt, which);
  lua_pushcclosure(L, guarded<handle_newindex>, 5);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, guarded<handle_tostring>);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "handle");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);

  // The game is one object: its functions lie in a table that Lua finds without a call; for all else that table asks
  // game_index.
  lua_newuserdatauv(L, 1, 0);
  lua_newtable(L);
  lua_newtable(L);
  push_functions(L, game_type);
  for (std::size_t i = 0; i < d.zones.size(); ++i)  // neither do shared zones, which are always the same
    if (!d.zones[i].seat) {
      push(L, world::ZoneId(static_cast<int>(i)));
      lua_setfield(L, -2, d.zones[i].name.c_str());
    }
  push_frozen(L, rt.package().rules.is_nil() ? world::Value(world::Table{}) : rt.package().rules);
  lua_setfield(L, -2, "rules");
  lua_newtable(L);
  push_names(rt, game_names);
  lua_pushcclosure(L, guarded<game_index>, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  push_names(rt, game_names);
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
