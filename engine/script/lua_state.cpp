#include "script/lua_state.hpp"

#include <algorithm>
#include <new>

namespace vizier::script {

LuaState::LuaState(Runtime& runtime, const Limits& limits)
    : most_memory_(limits.memory), most_text_(limits.text), state_(lua_newstate(&LuaState::allocate, this)) {
  if (!state_) throw std::bad_alloc();
  *static_cast<Runtime**>(lua_getextraspace(main())) = &runtime;
  lua_gc(main(), LUA_GCINC, 400, 200, 0);  // scripts keep little: it is cheap to let what they drop lie for long
}

namespace {
constexpr std::size_t large = 512;
}

/// One instruction can make a long text or lay out a large table, so that doing so counts like many. (Where a stack
/// grows nothing is counted: that depends on the collector.) A text that is too long ends the script at its next
/// instruction, with its line.
void LuaState::note_large(bool text, std::size_t size) {
  if (budget.counting && budget.capped) budget.counted += size / 32;
  if (!text || size <= most_text_ + 64) return;
  longest_text = std::max(longest_text, size);
  if (budget.capped && running) lua_sethook(running, on_long_text, LUA_MASKCOUNT, 1);
}

void* LuaState::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  auto& lua = *static_cast<LuaState*>(self);
  if (!block) {
    if (new_size > large) lua.note_large(old_size == LUA_TSTRING, new_size);  // Lua passes a type there
    old_size = 0;
  } else if (new_size == old_size && new_size > large) {
    lua.note_large(false, new_size);  // a table was laid out anew, though its list has the length that it had
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
