#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "script/limits.hpp"
#include "script/pool.hpp"
#include "script/sol.hpp"

namespace vizier::script {

class Runtime;

/// The Lua state of a runtime with its memory, which is counted, and with the coroutines in which steps run. Whatever
/// keeps a value of this state must be gone before it.
class LuaState {
 public:
  LuaState(Runtime& runtime, const Limits& limits);

  lua_State* main() const { return state_.get(); }
  std::size_t memory() const { return memory_used_; }
  void collect() { lua_gc(main(), LUA_GCCOLLECT); }

  lua_State* take_thread();
  void give_back(lua_State* thread);
  /// A hook has ended it with an error: Lua never calls a hook on such a thread again, so nothing would ever stop it.
  void spoil(lua_State* thread) { spoilt_.push_back(thread); }

  Budget budget;                    ///< of the script that runs
  lua_State* running = nullptr;     ///< where the innermost running script is
  lua_Hook on_long_text = nullptr;  ///< ends a script that has made a text that is too long
  std::size_t longest_text = 0;     ///< of those that were too long

  /// While this lives, the memory cap does not count: the host works while a script waits for it. A memory error would
  /// jump over the host's objects.
  class HostWork {
   public:
    explicit HostWork(LuaState& lua) : budget_(lua.budget), capped_(lua.budget.capped) { budget_.capped = false; }
    ~HostWork() { budget_.capped = capped_; }
    HostWork(const HostWork&) = delete;
    HostWork& operator=(const HostWork&) = delete;

   private:
    Budget& budget_;
    bool capped_;
  };

 private:
  struct Close {
    void operator()(lua_State* L) const { lua_close(L); }
  };
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);

  Pool pool_;
  void note_large(bool text, std::size_t size);

  std::size_t memory_used_ = 0, most_memory_, most_text_;
  std::unique_ptr<lua_State, Close> state_;
  std::map<lua_State*, sol::thread> threads_;
  std::vector<lua_State*> idle_, spoilt_;
};

}  // namespace vizier::script
