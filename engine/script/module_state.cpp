#include "script/module_state.hpp"

#include <algorithm>
#include <bit>
#include <cctype>

#include "script/bind.hpp"
#include "script/modules.hpp"
#include "script/sandbox.hpp"

namespace vizier::script {

ModuleState::ModuleState(Runtime& runtime) : runtime_(runtime), ways_(1) {
  for (sol::table* table : {&objects_, &copies_, &values_}) *table = sol::table::create(runtime.main());
}

ModuleState::Slot ModuleState::slot(lua_State* L, int at) {
  const int type = lua_type(L, at);
  switch (type) {
    case LUA_TNIL: return {};
    case LUA_TBOOLEAN: return {type, static_cast<std::uint64_t>(lua_toboolean(L, at))};
    case LUA_TNUMBER:
      if (lua_isinteger(L, at) != 0) return {type, static_cast<std::uint64_t>(lua_tointeger(L, at))};
      return {type | 1 << 8, std::bit_cast<std::uint64_t>(lua_tonumber(L, at))};
    default: return {type, reinterpret_cast<std::uint64_t>(lua_topointer(L, at))};
  }
}

std::string ModuleState::entry_name(lua_State* L, int key) {
  if (lua_type(L, key) != LUA_TSTRING) return fmt::format("[{}]", describe(L, key));
  const std::string_view name = text_arg(L, key);
  const bool word = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
                    std::all_of(name.begin(), name.end(),
                                [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
  return word ? fmt::format(".{}", name) : fmt::format("[{}]", describe(L, key));
}

std::string ModuleState::chunk_of(lua_State* L, int function) {
  lua_Debug info;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">S", &info);
  return *info.source == '=' ? info.source + 1 : "";
}

void ModuleState::push_object(lua_State* L, int object) const {
  push(L, objects_);
  // bounded: one entry
  lua_rawgeti(L, -1, object);
  lua_remove(L, -2);
}

/// Notes what lies on the top of the stack, where it can change or lead to what can. Returns its number, 0 for none.
int ModuleState::reach(lua_State* L, Way way) {
  const int type = lua_type(L, -1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return 0;
  if (type == LUA_TFUNCTION && lua_iscfunction(L, -1) != 0) {
    if (!lua_getupvalue(L, -1, 1)) return 0;
    lua_pop(L, 1);
  }
  const auto [it, fresh] = numbers_.try_emplace(lua_topointer(L, -1), static_cast<int>(ways_.size()));
  if (!fresh) return it->second;
  ways_.push_back(std::move(way));
  push(L, objects_);
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, it->second);
  lua_pop(L, 1);
  return it->second;
}

void ModuleState::take() {
  lua_State* const L = runtime_.main();
  const LuaState::HostWork work(runtime_.lua());
  if (lua_checkstack(L, 20) == 0) throw Fail("too many modules inside one another");
  push(L, runtime_.sandbox().globals());
  numbers_[lua_topointer(L, -1)] = 0;  // the host's own
  lua_pop(L, 1);
  for (const auto& [name, layers] : runtime_.package().scripts) {
    push(L, runtime_.modules().get(name));
    reach(L, {Way::By::module, 0, name, {}});
    lua_pop(L, 1);
  }
  runtime_.modules().faces().each([&](const std::string& chunk, const sol::table& face) {
    push(L, face);
    reach(L, {Way::By::face, 0, chunk, {}});
    lua_pop(L, 1);
  });
  for (int object = 1; object < static_cast<int>(ways_.size()); ++object) {
    push_object(L, object);
    lua_type(L, -1) == LUA_TTABLE ? walk_table(L, object) : walk_function(L, object);
    lua_pop(L, 1);
  }
}

/// Keeps the entries and goes on to what they lead to, by the order of their names: Lua's own order is another one in
/// every run.
void ModuleState::walk_table(lua_State* L, int object) {
  const int at = lua_gettop(L);
  lua_newtable(L);  // the copy
  lua_newtable(L);  // keys of what to go on to
  std::vector<std::pair<std::string, lua_Integer>> next;
  lua_pushnil(L);
  // bounded: once a table, after loading
  while (lua_next(L, at) != 0) {
    const auto leads_on = [&](int place) { return lua_istable(L, place) || lua_isfunction(L, place); };
    if (leads_on(-1) || leads_on(-2)) {
      lua_pushvalue(L, -2);
      next.emplace_back(entry_name(L, lua_gettop(L)), static_cast<lua_Integer>(next.size()) + 1);
      lua_rawseti(L, at + 2, next.back().second);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, at + 1);
  }
  std::sort(next.begin(), next.end());
  for (const auto& [name, place] : next) {
    // bounded: the host's own list
    lua_rawgeti(L, at + 2, place);
    reach(L, {Way::By::entry, object, name, {}});
    lua_rawget(L, at);
    reach(L, {Way::By::entry, object, name, {}});
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  push(L, copies_);
  lua_insert(L, -2);
  lua_rawseti(L, -2, object);
  lua_pop(L, 1);
  if (lua_getmetatable(L, at) != 0) {
    reach(L, {Way::By::metatable, object, {}, {}});
    lua_pop(L, 1);
  }
  Table& table = tables_.emplace_back();
  table.object = object;
  read(L, table);
  count_ += 1 + table.entries.size() / 2;
  if (count_ > Faces::most) throw Fail(fmt::format("modules can hold {} values", Faces::most));
}

/// The chunk from which it was reached; empty where that was a function's.
std::string_view ModuleState::chunk_at(int object) const {
  const Way* way = &ways_[static_cast<std::size_t>(object)];
  while (way->by == Way::By::entry || way->by == Way::By::metatable) way = &ways_[static_cast<std::size_t>(way->from)];
  return way->by == Way::By::variable ? std::string_view() : way->name;
}

void ModuleState::walk_function(lua_State* L, int object) {
  const int at = lua_gettop(L);
  const std::string chunk = chunk_of(L, at);
  for (int i = 1; const char* name = lua_getupvalue(L, at, i); ++i) {
    if (variable_places_.try_emplace(lua_upvalueid(L, at, i), variables_.size()).second) {
      variables_.push_back({object, i, slot(L, -1)});
      ++count_;
      push(L, values_);
      lua_pushvalue(L, -2);
      lua_rawseti(L, -2, static_cast<lua_Integer>(variables_.size()));
      lua_pop(L, 1);
    }
    const int reached = reach(L, {Way::By::variable, object, name, {}});
    Way& way = ways_[static_cast<std::size_t>(reached)];
    if (reached != 0 && way.local.empty() && chunk_at(reached) == chunk) way.local = name;
    lua_pop(L, 1);
  }
}

/// Of the table on the top of the stack.
void ModuleState::read(lua_State* L, Table& table) const {
  table.entries.clear();
  lua_pushnil(L);
  // bounded: once a table, after loading
  while (lua_next(L, -2) != 0) {
    table.entries.push_back(slot(L, -2));
    table.entries.push_back(slot(L, -1));
    lua_pop(L, 1);
  }
  table.metatable = {};
  if (lua_getmetatable(L, -1) == 0) return;
  table.metatable = slot(L, -1);
  lua_pop(L, 1);
}

bool ModuleState::same(lua_State* L, const Table& table) const {
  Slot metatable;
  if (lua_getmetatable(L, -1) != 0) {
    metatable = slot(L, -1);
    lua_pop(L, 1);
  }
  if (metatable != table.metatable) return false;
  auto entry = table.entries.begin();
  lua_pushnil(L);
  // bounded: ends at the first difference
  while (lua_next(L, -2) != 0) {
    if (entry == table.entries.end() || slot(L, -2) != entry[0] || slot(L, -1) != entry[1]) return lua_pop(L, 2), false;
    entry += 2;
    lua_pop(L, 1);
  }
  return entry == table.entries.end();
}

}  // namespace vizier::script
