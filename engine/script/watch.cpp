#include "script/watch.hpp"

#include <algorithm>

#include "script/bind.hpp"

namespace vizier::script {
namespace {

constexpr std::size_t most_notes = 100'000;

/// Handles have one metatable, which is reached through any of them.
void push_metatable(lua_State* L) {
  lua_pushlightuserdata(L, nullptr);
  lua_getmetatable(L, -1);
  lua_remove(L, -2);
}

}  // namespace

Watch::Watch(Runtime& runtime, Concerns concerns) : runtime_(runtime), concerns_(std::move(concerns)) {
  lua_State* const L = runtime.main();
  push_metatable(L);
  lua_pushlightuserdata(L, this);
  lua_getfield(L, -2, "__index");
  lua_pushcclosure(L, read, 2);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

Watch::~Watch() {
  lua_State* const L = runtime_.main();
  push_metatable(L);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 2);
  lua_setfield(L, -3, "__index");
  lua_pop(L, 2);
}

int Watch::read(lua_State* L) {
  static_cast<Watch*>(lua_touserdata(L, lua_upvalueindex(1)))->note(L);
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

void Watch::note(lua_State* L) {
  const Handle handle(L, 1);
  if (notes_.size() >= most_notes || lua_type(L, 2) != LUA_TSTRING || !handle.is_there(runtime_)) return;
  const std::string_view field = lua_tostring(L, 2);
  if (!concerns_(handle.ref(runtime_), field)) return;
  lua_Debug info;
  for (int level = 0; level < 40 && lua_getstack(L, level, &info) != 0; ++level) {
    lua_getinfo(L, "Sl", &info);
    if (info.currentline <= 0) continue;
    notes_.push_back(fmt::format("{}:{}: reads '{}' of {}", runtime_.file_of(info.short_src), info.currentline, field,
                                 handle.describe(runtime_)));
    return;
  }
}

std::vector<std::string> Watch::lines(std::size_t most) const {
  std::vector<std::string> out;
  for (auto note = notes_.rbegin(); note != notes_.rend(); ++note)
    if (out.size() < most && std::find(out.begin(), out.end(), *note) == out.end()) out.push_back(*note);
  return out;
}

}  // namespace vizier::script
