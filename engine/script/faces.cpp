#include "script/faces.hpp"

#include "script/bind.hpp"
#include "script/list.hpp"
#include "script/modules.hpp"

namespace vizier::script {
namespace {

// A face's metatable: __behind is the table itself, __real what is shown of it (as of content tables), __whose its
// owner.

int refuse_change(lua_State* L) {
  luaL_getmetafield(L, 1, "__whose");
  throw Fail(fmt::format("{} cannot be changed from here; copy what you need", lua_tostring(L, -1)));
}

/// While modules load: what the table holds at this moment.
int live_index(lua_State* L) {
  luaL_getmetafield(L, 1, "__whose");
  const std::string whose = lua_tostring(L, -1);
  luaL_getmetafield(L, 1, "__behind");
  lua_pushvalue(L, 2);
  is_list(L, -2) ? lua_gettable(L, -2) : lua_rawget(L, -2);
  runtime(L).modules().faces().show(L, whose);
  return 1;
}

/// A table that the host has closed already: of the content, of a library, or a face.
bool is_closed(lua_State* L, int at) {
  if (is_list(L, at) || lua_getmetatable(L, at) == 0) return false;
  const bool open = lua_getfield(L, -1, "__contract") != LUA_TNIL;
  lua_pop(L, 2);
  return !open;
}

}  // namespace

Faces::Faces(Runtime& runtime) : runtime_(runtime), known_(sol::table::create(runtime.main())) {}

/// Pushes a face of the table on the top of the stack, as yet without entries.
void Faces::make(lua_State* L, const std::string& whose) {
  if (made_.size() >= most) throw Fail(fmt::format("modules can hold {} values", most));
  lua_newtable(L);
  lua_createtable(L, 0, 7);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__behind");
  lua_newtable(L);
  if (is_list(L, -4)) make_list(L);
  lua_setfield(L, -2, "__real");
  lua_pushlstring(L, whose.data(), whose.size());
  lua_setfield(L, -2, "__whose");
  lua_pushcfunction(L, guarded<live_index>);
  lua_setfield(L, -2, "__index");
  close_metatable(L, guarded<refuse_change>, "face");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_xmove(L, runtime_.main(), 1);
  made_.push_back(sol::stack::pop<sol::table>(runtime_.main()));
}

void Faces::show(lua_State* L, const std::string& whose) {
  if (!lua_istable(L, -1) || is_closed(L, -1)) return;
  if (lua_checkstack(L, 10) == 0 || lua_checkstack(runtime_.main(), 4) == 0)
    throw Fail("too many calls inside one another");
  push(L, known_);
  lua_pushvalue(L, -2);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, -2);
    const LuaState::HostWork work(runtime_.lua());
    make(L, whose);
    lua_pushvalue(L, -1);
    lua_insert(L, -3);
    lua_rawset(L, -4);
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
}

void Faces::show_to(lua_State* L, const std::string& chunk, const std::string& module) {
  if (!lua_istable(L, -1) || is_closed(L, -1)) return;
  const std::string whose = fmt::format("the module '{}'", module);
  if (const auto it = own_.find({chunk, module}); it != own_.end()) {
    push(L, it->second);
  } else if (!live_) {
    return show(L, whose);
  } else {
    const LuaState::HostWork work(runtime_.lua());
    make(L, whose);
    own_.emplace(std::pair(chunk, module), made_.back());
  }
  lua_remove(L, -2);
}

/// Shows what lies behind the face now; gives how many entries that has.
std::size_t Faces::fill(lua_State* L, int face) {
  const int top = lua_gettop(L);
  lua_getmetatable(L, face);
  lua_getfield(L, top + 1, "__whose");
  const std::string whose = lua_tostring(L, -1);
  lua_getfield(L, top + 1, "__behind");
  lua_getfield(L, top + 1, "__real");
  const int behind = top + 3, shown = top + 4;
  std::size_t n = 0;
  lua_pushnil(L);
  // bounded: as many as the face showed before, which was paid
  while (lua_next(L, shown) != 0) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, shown);
  }
  lua_pushnil(L);
  // bounded: counted by whoever asks for it
  while (lua_next(L, behind) != 0) {
    ++n;
    show(L, whose);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, shown);
  }
  lua_settop(L, top);
  return n;
}

void Faces::refresh(lua_State* L, int face) {
  face = lua_absindex(L, face);
  if (!live_ || luaL_getmetafield(L, face, "__behind") == LUA_TNIL) return;
  lua_pop(L, 1);
  std::size_t n = 0;
  {
    const LuaState::HostWork work(runtime_.lua());
    n = fill(L, face);
  }
  runtime_.calls().charge(n * 16);
}

void Faces::finish() {
  lua_State* const L = runtime_.main();
  live_ = false;
  std::size_t n = 0;
  for (std::size_t i = 0; i < made_.size(); ++i) {  // tables in them are added at the end
    push(L, made_[i]);
    if ((n += fill(L, lua_gettop(L)) + 1) > most) throw Fail(fmt::format("modules can hold {} values", most));
    lua_getmetatable(L, -1);
    lua_getfield(L, -1, "__real");
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
  }
  for (const auto& [who, face] : own_) {
    push(L, face);
    luaL_getmetafield(L, -1, "__real");
    lua_pushnil(L);
    // bounded: once a module, after loading
    while (lua_next(L, -2) != 0) {
      if (lua_isfunction(L, -1)) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, -6);
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 2);
  }
}

void Faces::each(const std::function<void(const std::string& chunk, const sol::table& face)>& f) const {
  for (const auto& [who, face] : own_) f(who.first, face);
}

}  // namespace vizier::script
