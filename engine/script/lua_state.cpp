#include "script/lua_state.hpp"

#include <algorithm>
#include <new>

namespace vizier::script {

LuaState::LuaState(Runtime& runtime, const Limits& limits)
    : most_memory_(limits.memory), state_(lua_newstate(&LuaState::allocate, this)) {
  if (!state_) throw std::bad_alloc();
  *static_cast<Runtime**>(lua_getextraspace(main())) = &runtime;
  lua_gc(main(), LUA_GCINC, 400, 200, 0);  // scripts keep little: it is cheap to let what they drop lie for long
}

void* LuaState::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  auto& lua = *static_cast<LuaState*>(self);
  if (!block) {
    // Lua passes a type there. One instruction can make a huge text, so that making it counts like many.
    if (old_size == LUA_TSTRING && new_size > 4096 && lua.budget.counting) lua.budget.counted += new_size / 32;
    old_size = 0;
  }
  if (new_size == 0) {
    lua.pool_.resize(block, old_size, 0);
    lua.memory_used_ -= old_size;
    return nullptr;
  }
  if (lua.budget.capped && new_size > old_size && lua.memory_used_ + (new_size - old_size) > lua.most_memory_)
    return nullptr;
  void* result = lua.pool_.resize(block, old_size, new_size);
  if (result) lua.memory_used_ += new_size - old_size;
  return result;
}

lua_State* LuaState::take_thread() {
  if (idle_.empty()) {
    sol::thread made = sol::thread::create(main());
    lua_State* const thread = made.thread_state();
    threads_.emplace(thread, std::move(made));
    return thread;
  }
  lua_State* const thread = idle_.back();
  idle_.pop_back();
  return thread;
}

void LuaState::give_back(lua_State* thread) {
  if (const auto it = std::find(spoilt_.begin(), spoilt_.end(), thread); it != spoilt_.end()) {
    spoilt_.erase(it);
    threads_.erase(thread);
    return;
  }
  if (lua_status(thread) == LUA_OK)
    lua_settop(thread, 0);  // its script has ended, and it can be used as it is
  else
    lua_resetthread(thread);
  if (lua_gethook(thread) != nullptr) lua_sethook(thread, nullptr, 0, 0);
  idle_.push_back(thread);
}

}  // namespace vizier::script
