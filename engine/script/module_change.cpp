// What has changed in the modules since they were loaded, in the words of their authors.
#include <algorithm>
#include <tuple>

#include "script/bind.hpp"
#include "script/bytecode.hpp"
#include "script/looking.hpp"
#include "script/module_state.hpp"
#include "script/modules.hpp"

namespace vizier::script {

Error ModuleState::look(Tell values) {
  if (tables_.empty()) return {};  // still loading
  lua_State* const L = runtime_.main();
  const LuaState::HostWork work(runtime_.lua());
  if (lua_checkstack(L, 20) == 0) throw Fail("too many calls inside one another");
  std::vector<Difference> found;
  push(L, objects_);
  for (Table& table : tables_) {
    // bounded: the host's own list
    lua_rawgeti(L, -1, table.object);
    if (!same(L, table)) find(L, table, found);
    lua_pop(L, 1);
  }
  for (Variable& variable : variables_) {
    // bounded: the host's own list
    lua_rawgeti(L, -1, variable.function);
    lua_getupvalue(L, -1, variable.number);
    if (slot(L, -1) != variable.value) find(L, variable, found);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  if (found.empty()) return {};
  const auto first = std::min_element(found.begin(), found.end(), [](const Difference& a, const Difference& b) {
    return std::tie(a.file, a.variable, a.was, a.is) < std::tie(b.file, b.variable, b.was, b.is);
  });
  Error error;
  error.message = fmt::format(
      "'{}' was {} and {}: a script keeps nothing outside of the game (use counters, variables or the frame's "
      "notebook; `once` for what follows from the content alone)",
      first->variable, first->was, values == Tell::both ? "is " + first->is : "has been changed");
  error.place = {first->file, first->line, 0};
  if (first->line > 0) error.source = runtime_.modules().source_line(first->chunk, first->line);
  return error;
}

/// Looks at the table on the top of the stack entry by entry, and puts it back. It may only lie otherwise than it did.
void ModuleState::find(lua_State* L, Table& table, std::vector<Difference>& out) {
  const int at = lua_gettop(L), copy = at + 1;
  push(L, copies_);
  // bounded: one entry
  lua_rawgeti(L, -1, table.object);
  lua_remove(L, -2);
  const auto differs = [&] { return slot(L, -1) != slot(L, -2) && lua_rawequal(L, -1, -2) == 0; };
  const auto compare = [&](int these, int others) {  // below: the key, a value of these, the value of the others
    lua_pushnil(L);
    // bounded: tables of modules, between two games
    while (lua_next(L, these) != 0) {
      lua_pushvalue(L, -2);
      const bool fresh = lua_rawget(L, others) == LUA_TNIL;
      const int was = these == copy ? copy + 2 : copy + 3, is = these == copy ? copy + 3 : copy + 2;
      if ((these == copy || fresh) && differs()) out.push_back(difference(L, table.object, copy + 1, was, is));
      lua_pop(L, 2);
    }
  };
  compare(copy, at);
  compare(at, copy);
  for (const int from : {at, copy}) {
    lua_pushnil(L);
    // bounded: tables of modules, between two games
    while (lua_next(L, from) != 0) {
      lua_pop(L, 1);
      lua_pushvalue(L, -1);
      lua_pushvalue(L, -1);
      lua_rawget(L, copy);
      lua_rawset(L, at);
    }
  }
  lua_settop(L, at);
  find_metatable(L, table, out);
  read(L, table);
}

void ModuleState::find_metatable(lua_State* L, const Table& table, std::vector<Difference>& out) {
  const int at = lua_gettop(L);
  if (lua_getmetatable(L, at) == 0) lua_pushnil(L);
  if (slot(L, -1) != table.metatable) {
    const auto known = numbers_.find(reinterpret_cast<const void*>(table.metatable.bits));
    if (table.metatable.type == LUA_TNIL)
      lua_pushnil(L);
    else
      push_object(L, known->second);
    lua_pushliteral(L, "its sort");
    out.push_back(difference(L, table.object, at + 3, at + 2, at + 1));
    lua_pop(L, 1);
    lua_setmetatable(L, at);
  }
  lua_settop(L, at);
}

/// The function, and what its variable holds, lie on the top of the stack.
void ModuleState::find(lua_State* L, const Variable& variable, std::vector<Difference>& out) {
  const int is = lua_gettop(L), function = is - 1;
  push(L, values_);
  // bounded: one entry
  lua_rawgeti(L, -1, (&variable - variables_.data()) + 1);
  lua_remove(L, -2);
  if (lua_rawequal(L, -1, is) == 0) {
    Difference d = difference(L, variable.function, 0, is + 1, is);
    const std::string name = lua_getupvalue(L, function, variable.number);
    lua_pop(L, 1);
    if (!name.empty()) {
      d.variable = name;
      d.file = runtime_.file_of(chunk_of(L, function));
    }
    note_line(L, lua_upvalueid(L, function, variable.number), "", d);
    out.push_back(std::move(d));
  }
  lua_setupvalue(L, function, variable.number);
  lua_settop(L, is);
}

ModuleState::Difference ModuleState::difference(lua_State* L, int object, int key, int was, int is) const {
  const Looking nowhere(runtime_);  // the game that it ran in may be over
  Difference d;
  d.variable = name_of(object) + (key == 0 ? "" : entry_name(L, key));
  d.file = file_of(L, object);
  d.was = describe(L, was);
  d.is = describe(L, is);
  if (key == 0 || lua_type(L, key) != LUA_TSTRING) return d;
  push_object(L, object);
  const Slot table = slot(L, -1);
  lua_pop(L, 1);
  for (const Variable& variable : variables_) {
    if (variable.value != table || d.line > 0) continue;
    push_object(L, variable.function);
    const void* const id = lua_upvalueid(L, -1, variable.number);
    lua_pop(L, 1);
    note_line(L, id, std::string(text_arg(L, key)), d);
  }
  return d;
}

/// Adds the first line that sets that variable, or a field of the table in it.
void ModuleState::note_line(lua_State* L, const void* variable, const std::string& field, Difference& d) const {
  for (int object = 1; object < static_cast<int>(ways_.size()); ++object) {
    push_object(L, object);
    const int at = lua_gettop(L);
    for (int i = 1; lua_isfunction(L, at) && lua_iscfunction(L, at) == 0 && lua_getupvalue(L, at, i); ++i) {
      lua_settop(L, at);
      if (lua_upvalueid(L, at, i) != variable) continue;
      for (const OuterSet& set : upvalues_set(L)) {
        const std::string chunk = chunk_of(L, at);
        if (set.upvalue != i - 1 || set.field != field || runtime_.file_of(chunk) != d.file) continue;
        if (d.line == 0 || set.line < d.line) d.line = set.line, d.chunk = chunk;
      }
    }
    lua_settop(L, at - 1);
  }
}

/// As the script writes it: `cache.count`. A table that cannot be changed has its entries behind its metatable.
std::string ModuleState::name_of(int object) const {
  std::string name;
  for (;;) {
    const Way& way = ways_[static_cast<std::size_t>(object)];
    if (!way.local.empty()) return way.local + name;
    switch (way.by) {
      case Way::By::module: return "what it returns" + name;
      case Way::By::face: return "what it requires" + name;
      case Way::By::variable:
        if (!way.name.empty()) return way.name + name;
        break;
      case Way::By::entry:
        if (name.size() > 200) return "…" + name;
        if (ways_[static_cast<std::size_t>(way.from)].by != Way::By::metatable) name = way.name + name;
        break;
      case Way::By::metatable: break;
    }
    object = way.from;
  }
}

std::string ModuleState::file_of(lua_State* L, int object) const {
  for (;;) {
    const Way& way = ways_[static_cast<std::size_t>(object)];
    if (way.by == Way::By::module || way.by == Way::By::face) return runtime_.file_of(way.name);
    object = way.from;
    if (way.by != Way::By::variable) continue;
    push_object(L, object);
    const std::string chunk = chunk_of(L, lua_gettop(L));
    lua_pop(L, 1);
    if (runtime_.modules().has_chunk(chunk)) return runtime_.file_of(chunk);
  }
}

}  // namespace vizier::script
