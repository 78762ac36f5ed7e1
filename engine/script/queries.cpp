// Named rule questions: the answer of the content or the flow, then every modifier in force.
#include "script/queries.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "script/ask.hpp"
#include "script/modules.hpp"
#include "script/read_only.hpp"
#include "script/trace.hpp"

namespace vizier::script {

using world::PieceId;
using world::QueryId;

bool is_modified(const world::World& w, QueryId query) {
  return (w.modified >> std::min<int>(query.index, 63) & 1) != 0;
}

QueryId query_arg(lua_State* L, int at) {
  if (const QueryId* known = runtime(L).names().queries.find(lua_topointer(L, at))) return *known;
  const std::string name(text_arg(L, at));
  if (const QueryId id = defs(L).query(name)) return id;
  throw no_such(fmt::format("there is no query '{}'", name), name, known_names(defs(L).queries),
                "; declare it in the section queries");
}

void push_context(lua_State* L, const world::Modifier& m) {
  const auto set_text = [L](const char* name, const std::string& text) {
    lua_pushlstring(L, text.data(), text.size());
    lua_setfield(L, -2, name);
  };
  lua_createtable(L, 0, 8);
  push_game(L);
  lua_setfield(L, -2, "game");
  push_value(L, m.params.is_nil() ? world::Value(world::Table{}) : m.params);
  lua_setfield(L, -2, "params");
  push(L, m.owner);
  lua_setfield(L, -2, "owner");
  push_value(L, m.cause);
  lua_setfield(L, -2, "cause");
  lua_pushinteger(L, m.id);
  lua_setfield(L, -2, "modifier");
  set_text("script", m.script);
  set_text("name", m.name);
  set_text("ends", m.until);
  push(L, runtime(L).names().modifier_ctx);
  lua_setmetatable(L, -2);
}

void Queries::load() {
  const sol::object& flow = runtime_.modules().get(runtime_.package().manifest.flow);
  const sol::object functions = part_of(flow, "queries");
  for (const world::QueryDef& def : runtime_.defs().queries) {
    const sol::object found = part_of(functions, def.name.c_str());
    functions_.push_back(is_function(found) ? found : sol::object());
  }
  // a modifier that speaks of no known query or moment is found now, not when it comes into force; cards that this
  // rules set does not have may speak of what it does not have, either
  std::set<std::string> here;
  for (const world::KindDef& kind : runtime_.defs().kinds) here.insert(kind.script);
  for (const content::PermanentModifier& m : runtime_.package().modifiers) here.insert(m.script);
  for (const auto& [name, layers] : runtime_.package().scripts)
    if (here.contains(name) || !is_card(name)) reach_of(name);
  for (const content::PermanentModifier& m : runtime_.package().modifiers) runtime_.modules().get(m.script);
}

bool Queries::is_card(const std::string& script) {
  const sol::object& module = runtime_.modules().get(script);
  if (!is_table(module)) return false;
  push(runtime_.main(), module);
  const bool made = lua_getmetatable(runtime_.main(), -1) != 0;  // by the constructor of a contract
  lua_pop(runtime_.main(), made ? 2 : 1);
  return made;
}

/// At the line of the function that would answer or listen.
void Queries::throw_unknown(const std::string& script, Part part, const std::string& name,
                            const sol::object& function) {
  lua_State* const L = runtime_.main();
  const world::Defs& d = runtime_.defs();
  const std::string where = runtime_.package().config.game();
  const Fail wrong =
      part == Part::modify
          ? no_such(fmt::format("{} has no query '{}' to modify", where, name), name, known_names(d.queries))
          : no_such(fmt::format("{} has no moment '{}' to listen to", where, name), name, known_names(d.moments));
  lua_Debug info{};
  if (is_function(function)) {
    push(L, function);
    lua_getinfo(L, ">S", &info);
  }
  const std::string chunk = info.source && *info.source == '=' ? info.source + 1 : script;
  Error& error = runtime_.calls().error;
  error = {};
  error.message = wrong.what();
  error.place = {runtime_.file_of(chunk), std::max(info.linedefined, 0), 0};
  error.source = runtime_.modules().source_line(chunk, error.place.line);
  throw wrong;
}

std::uint64_t Queries::bits_of(const std::string& script, Part part) {
  const world::Defs& d = runtime_.defs();
  std::uint64_t bits = 0;
  const sol::object table = part_of(runtime_.modules().get(script), part == Part::modify ? "modify" : "on");
  if (!is_table(table)) return bits;
  for (const auto& [key, value] : table.as<sol::table>()) {
    const std::string name = key.get_type() == sol::type::string ? key.as<std::string>() : "?";
    const int number = part == Part::modify ? d.query(name).index : d.moment(name).index;
    if (number < 0) throw_unknown(script, part, name, value);
    bits |= std::uint64_t{1} << std::min<int>(number, 63);
  }
  return bits;
}

world::Reach Queries::reach_of(const std::string& script) {
  if (const auto it = reach_.find(script); it != reach_.end()) return it->second;
  return reach_[script] = {bits_of(script, Part::modify), bits_of(script, Part::on)};
}

bool Queries::modifies(const std::string& script, QueryId query) {
  if ((reach_of(script).queries >> std::min<int>(query.index, 63) & 1) == 0) return false;
  if (query.index < 63) return true;
  const std::string& name = runtime_.defs().queries[query].name;
  return is_function(part_of(part_of(runtime_.modules().get(script), "modify"), name.c_str()));
}

const Queries::InForce& Queries::in_force(const world::Modifier& m) {
  InForce& known = in_force_[static_cast<std::size_t>(m.id) % in_force_.size()];
  const world::Table* const params = m.params.table();
  if (known.module && known.id == m.id && known.params.table() == params && (params || known.params == m.params) &&
      known.owner == m.owner && known.script == m.script && known.cause == m.cause)
    return known;
  const world::Reach reach = reach_of(m.script);
  lua_State* const L = runtime_.main();
  if (lua_checkstack(L, 12) == 0) throw Fail("a query inside too many others");
  const LuaState::HostWork work(runtime_.lua());
  push_context(L, m);
  push_frozen(L, m.params.is_nil() ? world::Value(world::Table{}) : m.params);
  lua_setfield(L, -2, "params");
  push_frozen(L, m.cause);
  lua_setfield(L, -2, "cause");
  freeze(L);  // it is the same for many queries
  known.context = sol::stack::pop<sol::object>(L);
  known.module = &runtime_.modules().get(m.script);
  known.modify = part_of(*known.module, "modify");
  known.id = m.id;
  known.script = m.script;
  known.owner = m.owner;
  known.params = m.params;
  known.cause = m.cause;
  known.reach = reach;
  return known;
}

namespace {

/// The answer without any modifier: the attribute, the flow script's function, or the declared default.
void push_base(lua_State* L, QueryId id, int first, int count) {
  const auto& q = defs(L).queries[id];
  if (q.attr) {
    const world::Ref r = count > 0 && is_ref(L, first) ? to_ref(L, first) : world::Ref{};
    const auto& d = defs(L);
    const world::IdVector<world::AttrId, world::Value>* attrs = nullptr;
    if (r.type == world::RefType::piece) attrs = &d.kinds[world_of(L).piece(PieceId(r.id)).kind].attrs;
    if (r.type == world::RefType::zone) attrs = &d.zones[world::ZoneId(r.id)].attrs;
    if (r.type == world::RefType::kind) attrs = &d.kinds[world::KindId(r.id)].attrs;
    if (!attrs)
      throw Fail(
          fmt::format("query '{}' asks for an attribute: its first argument must be a piece, kind or zone", q.name));
    if (attrs->has(q.attr)) return push_value(L, (*attrs)[q.attr]);
    return lua_pushnil(L);
  }
  const sol::object& function = runtime(L).queries().function(id);
  if (!function.valid()) return push_value(L, q.otherwise);
  push(L, function);
  push_game(L);
  for (int i = 0; i < count; ++i) lua_pushvalue(L, first + i);
  if (runtime(L).calls().traced(L, count + 1, 1) != LUA_OK) throw located(L);
}

}  // namespace

void push_query(lua_State* L, QueryId id, int first, int count) {
  const auto& w = world_of(L);
  luaL_checkstack(L, std::abs(count) + 10, "query");
  const bool given = count < 0;  // the host's own answer lies first, the arguments behind it
  if (given) count = -count - 1;
  const world::QueryDef& def = defs(L).queries[id];
  const bool modified = is_modified(w, id);
  if (!modified && !given && !def.attr && !Trace::current() && !runtime(L).queries().function(id).valid())
    return push_value(L, def.otherwise);
  const ReadOnly check(runtime(L).context);
  const int args = given ? first + 1 : first;
  if (given)
    lua_pushvalue(L, first);
  else
    push_base(L, id, args, count);
  Trace* const trace = Trace::current();
  if (trace) trace->asked(L, defs(L).queries[id].name, args, count);
  if (!modified) return;
  const std::string& name = def.name;
  for (std::size_t i = 0; i < w.modifiers.size(); ++i) {
    const world::Modifier& m = w.modifiers[i];
    const Queries::InForce& force = runtime(L).queries().in_force(m);
    if ((force.reach.queries >> std::min<int>(id.index, 63) & 1) == 0 ||
        (id.index >= 63 && !runtime(L).queries().modifies(m.script, id)))
      continue;
    const int answer = lua_gettop(L);
    push(L, force.modify);
    lua_getfield(L, -1, name.c_str());
    push(L, force.context);
    lua_pushvalue(L, answer);
    for (int a = 0; a < count; ++a) lua_pushvalue(L, args + a);
    if (runtime(L).calls().traced(L, count + 2, 1) != LUA_OK) throw located(L);
    const bool differs = trace && lua_rawequal(L, -1, answer) == 0;
    lua_replace(L, answer);
    lua_settop(L, answer);
    if (differs) trace->changed(L, m.script);
  }
}

std::int64_t piece_query(lua_State* L, QueryId query, PieceId piece) {
  const auto& def = defs(L).queries[query];
  if (def.attr && !is_modified(world_of(L), query)) {
    const std::int32_t n = defs(L).kind_int(world_of(L).piece(piece).kind, def.attr);
    return n == world::no_attr ? 0 : n;
  }
  push(L, piece);
  push_query(L, query, lua_gettop(L), 1);
  const std::int64_t n = lua_isinteger(L, -1) != 0 ? lua_tointeger(L, -1) : 0;
  lua_pop(L, 2);
  return n;
}

}  // namespace vizier::script
