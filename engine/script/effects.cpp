#include "script/effects.hpp"

#include <algorithm>

#include "script/modules.hpp"
#include "script/queries.hpp"

namespace vizier::script {

world::MomentId moment_arg(lua_State* L, int at) {
  if (const world::MomentId* known = runtime(L).names().moments.find(lua_topointer(L, at))) return *known;
  const std::string name(text_arg(L, at));
  if (const world::MomentId id = defs(L).moment(name)) return id;
  throw no_such(fmt::format("there is no moment '{}'", name), name, known_names(defs(L).moments),
                "; declare it in the section moments");
}

namespace effects {

using world::MomentId;
using world::SeatId;

namespace {

void refuse_unknown_parts(lua_State* L, int table) {
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {  // bounded: ends at a name that is not known
    const std::string_view key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    const auto& known = NewModifier::names;
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw no_such(fmt::format("a modifier has no '{}'", key), key, {known.begin(), known.end()});
    lua_pop(L, 1);
  }
}

/// One entry of the table at 2.
template <class T>
T modifier_part(lua_State* L, const char* name) {
  lua_getfield(L, 2, name);
  const int at = lua_gettop(L);
  if (!Argument<T>::fits(L, at))
    throw Fail(
        fmt::format("modify: '{}' must be {}, not {}", name, with_article(Argument<T>::spoken()), describe(L, at)));
  return Argument<T>::read(L, at);
}

/// The module of the script that calls the running function.
std::string calling_module(lua_State* L) {
  lua_Debug caller;
  if (lua_getstack(L, 1, &caller) == 0 || lua_getinfo(L, "S", &caller) == 0 || *caller.source != '=')
    throw Fail("modify: 'script' must be a text: the name of the module");
  const std::string chunk = caller.source + 1;
  return chunk.substr(chunk.find('!') + 1);  // a patch is called origin!module
}

/// Pushes a field of the modifier's script; false (and nothing) where the script has none, or where the modifier has
/// another owner than is asked for.
bool push_part(lua_State* L, const world::Modifier& m, const Maybe<SeatId>& owner, const char* part) {
  if (owner && m.owner != *owner) return false;
  if (!part) return lua_pushnil(L), true;
  push(L, *runtime(L).queries().in_force(m).module);
  if (lua_getfield(L, -1, part) == LUA_TNIL) return lua_pop(L, 2), false;
  lua_remove(L, -2);
  return true;
}

bool is_heard(std::uint64_t bits, MomentId moment) { return (bits >> std::min<int>(moment.index, 63) & 1) != 0; }

/// Whether the value at `at` is of a type, in the words of editors; types that are none of ours fit all.
bool fits(lua_State* L, int at, std::string_view type) {
  if (type.ends_with('?')) {
    if (lua_isnil(L, at)) return true;
    type.remove_suffix(1);
  }
  if (type == "Player") return Argument<SeatId>::fits(L, at);
  if (type == "Piece") return Argument<world::PieceId>::fits(L, at);
  if (type == "Zone") return Argument<world::ZoneId>::fits(L, at);
  if (type == "Kind") return Argument<world::KindId>::fits(L, at);
  if (type == "Cell") return Argument<CellRef>::fits(L, at);
  if (type == "integer") return Argument<Amount>::fits(L, at);
  if (type == "string") return Argument<Text>::fits(L, at);
  if (type == "boolean") return Argument<Truth>::fits(L, at);
  return true;
}

void check_arguments(lua_State* L, const world::MomentDef& def) {
  const auto given = static_cast<std::size_t>(lua_gettop(L)) - 2;
  std::string names;
  for (const auto& argument : def.arguments) names += (names.empty() ? "" : ", ") + argument.name;
  if (given != def.arguments.size())
    throw Fail(fmt::format("the moment '{}' tells ({}), not {} values", def.name, names, given));
  for (std::size_t i = 0; i < given; ++i) {
    if (is_ref(L, static_cast<int>(i) + 3)) to_ref(L, static_cast<int>(i) + 3);  // throws where it names nothing
    if (!fits(L, static_cast<int>(i) + 3, def.arguments[i].type))
      throw Fail(fmt::format("'{}' of the moment '{}' must be a {}, not {}", def.arguments[i].name, def.name,
                             def.arguments[i].type, describe(L, static_cast<int>(i) + 3)));
  }
}

/// What tell and close keep in the place of the game while listeners run: a list of these, then the numbers of the
/// modifiers that listen.
enum : lua_Integer { next_at = 1, top_at, closes_at, first_at };

void set_number(lua_State* L, lua_Integer at, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_rawseti(L, 1, at);
}
lua_Integer number(lua_State* L, lua_Integer at) {
  lua_rawgeti(L, 1, at);  // bounded: one entry
  const lua_Integer value = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return value;
}

Reply tell_all(lua_State* L, MomentId moment, bool closes) {
  const world::World& w = world_of(L);
  const int top = lua_gettop(L);
  lua_createtable(L, 8, 0);
  lua_replace(L, 1);
  set_number(L, next_at, first_at);
  set_number(L, top_at, top);
  set_number(L, closes_at, closes ? 1 : 0);
  lua_Integer last = first_at;
  for (const world::Modifier& m : w.modifiers)
    if (is_heard(m.moments, moment)) set_number(L, last++, m.id);
  return tell_next(L);
}

}  // namespace

int modify(Raw<Gives<Amount>, Game, NewModifier> raw) {
  lua_State* const L = raw;
  raw.arg<2>();
  refuse_unknown_parts(L, 2);
  world::Modifier m;
  const auto script = modifier_part<Maybe<Text>>(L, "script");
  m.script = script ? std::string(*script) : calling_module(L);
  runtime(L).modules().get(m.script);
  m.name = modifier_part<Maybe<Text>>(L, "name").value_or(Text(m.script));
  m.params = modifier_part<world::Value>(L, "params");
  m.owner = modifier_part<Maybe<SeatId>>(L, "owner").value_or(SeatId{});
  m.cause = modifier_part<world::Value>(L, "cause");
  m.until = modifier_part<Maybe<Text>>(L, "ends").value_or(Text());
  if (!m.until.empty() && !defs(L).moment(m.until))
    throw no_such(fmt::format("modify: 'ends' names no moment: '{}'", m.until), m.until, known_names(defs(L).moments),
                  "; declare it in the section moments");
  if (const auto priority = modifier_part<Maybe<Whole<-1000, 1000>>>(L, "priority")) m.priority = *priority;
  runtime(L).prepare(m);
  return lua_pushinteger(L, editor(L, "modify").add_modifier(std::move(m))), 1;
}

void end_modifier(Change change, Game, Whole<INT32_MIN, INT32_MAX> number) { change.end_modifier(number); }

std::int64_t end_modifiers(Game, MomentId moment, Change change, const world::Defs& defs) {
  std::vector<std::int32_t> ids;
  for (const auto& m : change.world().modifiers)
    if (m.until == defs.moments[moment].name) ids.push_back(m.id);
  for (const std::int32_t id : ids) change.end_modifier(id);
  return static_cast<std::int64_t>(ids.size());
}

int modifiers(Raw<Gives<List<AnyTable>>, Game, Maybe<SeatId>, Maybe<Text>> raw) {
  lua_State* const L = raw;
  const auto& w = world_of(L);
  const Maybe<Text> wanted = raw.arg<3>();
  const Maybe<SeatId> owner = raw.arg<2>();
  const char* const part = wanted ? wanted->data() : nullptr;
  lua_settop(L, 3);
  push_list(L, 0);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < w.modifiers.size(); ++i) {
    if (!push_part(L, w.modifiers[i], owner, part)) continue;
    lua_settop(L, 4);
    push_context(L, w.modifiers[i]);
    lua_rawseti(L, 4, ++n);
  }
  return 1;
}

int handlers(Raw<Gives<List<AnyTable>>, Game, MomentId, Maybe<SeatId>> raw) {
  lua_State* const L = raw;
  const auto& w = world_of(L);
  const MomentId moment = raw.arg<2>();
  const Maybe<SeatId> owner = raw.arg<3>();
  lua_settop(L, 3);
  push_list(L, 0);
  lua_Integer n = 0;
  for (std::size_t i = 0; is_heard(w.heard, moment) && i < w.modifiers.size(); ++i) {
    if (is_heard(w.modifiers[i].moments, moment) && push_part(L, w.modifiers[i], owner, "on") &&
        lua_getfield(L, -1, defs(L).moments[moment].name.c_str()) == LUA_TFUNCTION) {
      lua_createtable(L, 0, 2);
      lua_pushvalue(L, -2);
      lua_setfield(L, -2, "call");
      push_context(L, w.modifiers[i]);
      lua_setfield(L, -2, "ctx");
      lua_rawseti(L, 4, ++n);
    }
    lua_settop(L, 4);
  }
  return 1;
}

bool hears(const world::World& world, Game, MomentId moment) { return is_heard(world.heard, moment); }

Reply tell(Raw<Gives<>, Game, MomentId, Rest<AnyValue>> raw) {
  lua_State* const L = raw;
  const MomentId moment = raw.arg<2>();
  const world::MomentDef& def = defs(L).moments[moment];
  const bool heard = is_heard(world_of(L).heard, moment);
  if (heard || static_cast<std::size_t>(lua_gettop(L)) != def.arguments.size() + 2) check_arguments(L, def);
  return heard ? tell_all(L, moment, false) : Reply(0);
}

Reply close(Raw<Gives<>, Game, MomentId, Rest<AnyValue>> raw) {
  const MomentId moment = raw.arg<2>();
  check_arguments(raw, defs(raw).moments[moment]);
  return tell_all(raw, moment, true);
}

/// A listener that ends because of an earlier one is left out; one that begins meanwhile waits for the next time.
Reply tell_next(lua_State* L) {
  const int top = static_cast<int>(number(L, top_at));
  lua_settop(L, top);
  const MomentId moment = moment_arg(L, 2);
  const auto& w = world_of(L);
  for (;;) {
    const lua_Integer next = number(L, next_at), id = number(L, next);
    if (id == 0) break;
    set_number(L, next_at, next + 1);
    const auto m =
        std::find_if(w.modifiers.begin(), w.modifiers.end(), [id](const world::Modifier& it) { return it.id == id; });
    if (m == w.modifiers.end() || !push_part(L, *m, {}, "on")) continue;
    luaL_checkstack(L, top + 4, "tell");
    if (lua_getfield(L, -1, defs(L).moments[moment].name.c_str()) != LUA_TFUNCTION) {
      lua_settop(L, top);
      continue;
    }
    lua_remove(L, -2);
    push_context(L, *m);
    for (int i = 3; i <= top; ++i) lua_pushvalue(L, i);
    return Reply::call(top - 1);
  }
  if (number(L, closes_at) != 0) {
    std::vector<std::int32_t> ids;
    for (const auto& m : w.modifiers)
      if (m.until == defs(L).moments[moment].name) ids.push_back(m.id);
    world::Editor edit = editor(L, "close");
    for (const std::int32_t id : ids) edit.end_modifier(id);
  }
  return 0;
}

}  // namespace effects
}  // namespace vizier::script
