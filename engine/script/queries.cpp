// Named rule questions: the answer of the content or the flow, then every modifier in force.
#include <algorithm>
#include <cstdlib>

#include "script/ask.hpp"
#include "script/read_only.hpp"
#include "script/trace.hpp"

namespace vizier::script {

using world::PieceId;
using world::QueryId;

bool is_modified(const world::World& w, QueryId query) {
  return (w.modified >> std::min<int>(query.index, 63) & 1) != 0;
}

QueryId query_arg(lua_State* L, int at) {
  if (const QueryId* known = runtime(L).query_names.find(lua_topointer(L, at))) return *known;
  const std::string name(text_arg(L, at));
  if (const QueryId id = defs(L).query(name)) return id;
  std::vector<std::string> known;
  for (const auto& q : defs(L).queries) known.push_back(q.name);
  const std::string near = content::did_you_mean(name, known);
  throw Fail(
      fmt::format("there is no query '{}'{}", name,
                  near.empty() ? "; declare it in the section queries" : fmt::format("; did you mean '{}'?", near)));
}

void push_context(lua_State* L, const world::Modifier& m) {
  lua_createtable(L, 0, 6);
  lua_rawgeti(L, LUA_REGISTRYINDEX, runtime(L).game_ref);
  lua_setfield(L, -2, "game");
  push_value(L, m.params);
  lua_setfield(L, -2, "params");
  push(L, m.owner);
  lua_setfield(L, -2, "owner");
  push_value(L, m.cause);
  lua_setfield(L, -2, "cause");
  lua_pushinteger(L, m.id);
  lua_setfield(L, -2, "modifier");
}

const Runtime::InForce& Runtime::in_force(const world::Modifier& m) {
  InForce& known = in_force_[static_cast<std::size_t>(m.id) % in_force_.size()];
  const world::Table* const params = m.params.table();
  if (known.context != LUA_NOREF && known.id == m.id && known.params.table() == params &&
      (params || known.params == m.params) && known.owner == m.owner && known.script == m.script &&
      known.cause == m.cause)
    return known;
  const std::uint64_t queries = modified_queries(m.script);
  const int top = lua_gettop(L_);
  luaL_checkstack(L_, 12, "modifier");
  for (int* ref : {&known.context, &known.modify, &known.module})
    if (*ref == LUA_NOREF) lua_pushboolean(L_, 0), *ref = luaL_ref(L_, LUA_REGISTRYINDEX);
  push_module(L_, m.script);
  lua_pushvalue(L_, -1);
  lua_rawseti(L_, LUA_REGISTRYINDEX, known.module);
  if (lua_getfield(L_, -1, "modify") == LUA_TNIL)
    lua_pop(L_, 1), lua_pushboolean(L_, 0);  // a nil would free the reference
  lua_rawseti(L_, LUA_REGISTRYINDEX, known.modify);
  push_context(L_, m);
  push_frozen(L_, m.params);
  lua_setfield(L_, -2, "params");
  lua_rawseti(L_, LUA_REGISTRYINDEX, known.context);
  lua_settop(L_, top);
  known.id = m.id;
  known.script = m.script;
  known.owner = m.owner;
  known.params = m.params;
  known.cause = m.cause;
  known.queries = queries;
  return known;
}

/// Looked for once: scripts do not change when they are loaded.
int Runtime::query_function(QueryId query) {
  if (query_functions_.empty()) {
    const int top = lua_gettop(L_);
    push_module(L_, package_->manifest.flow);
    const bool any = lua_getfield(L_, -1, "queries") == LUA_TTABLE;
    for (const world::QueryDef& def : defs().queries) {
      const bool found = any && lua_getfield(L_, top + 2, def.name.c_str()) == LUA_TFUNCTION;
      query_functions_.push_back(found ? luaL_ref(L_, LUA_REGISTRYINDEX) : LUA_NOREF);
    }
    lua_settop(L_, top);
  }
  return query_functions_[static_cast<std::size_t>(query.index)];
}

namespace {

/// The answer without any modifier: the attribute, the flow script's function, or the declared default.
void push_base(lua_State* L, QueryId id, int first, int count) {
  const auto& q = defs(L).queries[static_cast<std::size_t>(id.index)];
  if (q.attr >= 0) {
    const world::Ref r = count > 0 && is_ref(L, first) ? to_ref(L, first) : world::Ref{};
    const auto& d = defs(L);
    const std::vector<world::Value>* attrs = nullptr;
    if (r.type == world::RefType::piece)
      attrs = &d.kinds[static_cast<std::size_t>(world_of(L).piece(PieceId(r.id)).kind.index)].attrs;
    if (r.type == world::RefType::zone) attrs = &d.zones[static_cast<std::size_t>(r.id)].attrs;
    if (r.type == world::RefType::kind) attrs = &d.kinds[static_cast<std::size_t>(r.id)].attrs;
    if (!attrs)
      throw Fail(
          fmt::format("query '{}' asks for an attribute: its first argument must be a piece, kind or zone", q.name));
    if (static_cast<std::size_t>(q.attr) < attrs->size())
      return push_value(L, (*attrs)[static_cast<std::size_t>(q.attr)]);
    return lua_pushnil(L);
  }
  const int function = runtime(L).query_function(id);
  if (function == LUA_NOREF) return push_value(L, q.otherwise);
  lua_rawgeti(L, LUA_REGISTRYINDEX, function);
  lua_rawgeti(L, LUA_REGISTRYINDEX, runtime(L).game_ref);
  for (int i = 0; i < count; ++i) lua_pushvalue(L, first + i);
  if (runtime(L).traced_call(L, count + 1, 1) != LUA_OK) throw located(L);
}

}  // namespace

void push_query(lua_State* L, QueryId id, int first, int count) {
  const auto& w = world_of(L);
  luaL_checkstack(L, std::abs(count) + 10, "query");
  const bool given = count < 0;  // the host's own answer lies first, the arguments behind it
  if (given) count = -count - 1;
  const world::QueryDef& def = defs(L).queries[static_cast<std::size_t>(id.index)];
  const bool modified = is_modified(w, id);
  if (!modified && !given && def.attr < 0 && !Trace::current() && runtime(L).query_function(id) == LUA_NOREF)
    return push_value(L, def.otherwise);
  const ReadOnly check(runtime(L).context);
  const int args = given ? first + 1 : first;
  if (given)
    lua_pushvalue(L, first);
  else
    push_base(L, id, args, count);
  Trace* const trace = Trace::current();
  if (trace) trace->asked(L, defs(L).queries[static_cast<std::size_t>(id.index)].name, args, count);
  if (!modified) return;
  const std::string& name = def.name;
  for (std::size_t i = 0; i < w.modifiers.size(); ++i) {
    const world::Modifier& m = w.modifiers[i];
    const Runtime::InForce& force = runtime(L).in_force(m);
    if ((force.queries >> std::min<int>(id.index, 63) & 1) == 0 ||
        (id.index >= 63 && !runtime(L).modifies(m.script, id.index)))
      continue;
    const int answer = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, force.modify);
    lua_getfield(L, -1, name.c_str());
    lua_rawgeti(L, LUA_REGISTRYINDEX, force.context);
    lua_pushvalue(L, answer);
    for (int a = 0; a < count; ++a) lua_pushvalue(L, args + a);
    if (runtime(L).traced_call(L, count + 2, 1) != LUA_OK) throw located(L);
    const bool differs = trace && lua_rawequal(L, -1, answer) == 0;
    lua_replace(L, answer);
    lua_settop(L, answer);
    if (differs) trace->changed(L, m.script);
  }
}

std::int64_t piece_query(lua_State* L, QueryId query, PieceId piece) {
  const auto& def = defs(L).queries[static_cast<std::size_t>(query.index)];
  if (def.attr >= 0 && !is_modified(world_of(L), query)) {
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
