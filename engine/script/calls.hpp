#pragma once
#include <functional>

#include "script/context.hpp"
#include "script/error.hpp"
#include "script/lua_state.hpp"
#include "script/text_watch.hpp"

namespace vizier::script {

class Coverage;

/// Runs scripts: every call of one goes through `call`, every step through `resume`. Both watch its limits and turn a
/// mistake into an Error with its line and the way to it. Calls can lie inside one another.
class Calls {
 public:
  /// With `coverage` every line that runs is noted there.
  Calls(Runtime& runtime, LuaState& lua, Coverage* coverage)
      : texts(runtime), runtime_(runtime), lua_(lua), coverage_(coverage) {
    lua.on_long_text = &Calls::on_long_text;
  }

  Error error;  ///< of the last call that failed, or of loading
  TextWatch texts;

  /// Calls the function that lies on the main stack below so many arguments. Leaves its results; nothing where it
  /// fails.
  bool call(int args, int results, Mode mode);
  /// Calls what `push` puts on the main stack: a function and as many arguments as it returns. A slow call is run
  /// again, counted, from the same World and with arguments pushed anew, since the first run may have changed both.
  bool call(const std::function<int()>& push, int results, Mode mode);
  /// Runs a coroutine until it yields or ends.
  Outcome resume(lua_State* co, int args, bool count);
  static bool counted(lua_State* co) { return (lua_gethookmask(co) & LUA_MASKCOUNT) != 0; }

  // For bound functions, inside of a call.

  /// As lua_pcall, and keeps the way to a mistake before the stack is unwound.
  int traced(lua_State* L, int args, int results);
  /// A library call does as much work as so many instructions. Throws Fail where that is too much.
  void charge(std::uint64_t instructions) {
    if (lua_.budget.counting) count(instructions);
  }
  /// What is thrown now ends the running script: no `pcall` catches it.
  void pass_on() { lua_.budget.stop = Budget::Stop::limit; }
  bool stopped() const { return lua_.budget.stop != Budget::Stop::none; }  ///< a limit is ending the running script

  /// Makes `error` of the message on the top of the stack.
  void fail(lua_State* L, int status, Budget::Stop stop = Budget::Stop::none);
  /// A mistake that ends nothing, with the line that runs and the way to it.
  Error mistake_here(lua_State* L, std::string message) const;

 private:
  /// The time in which a script runs on that thread. What is known of the call around it comes back at the end.
  class Running {
   public:
    Running(Calls& calls, lua_State* thread, bool count);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    Calls& calls_;
    Budget outer_;
    lua_State* outer_thread_;
  };

  static void on_count(lua_State* L, lua_Debug* info);
  static void on_long_text(lua_State* L, lua_Debug* info);
  static void on_abort(lua_State* L, lua_Debug* info);
  static void on_line(lua_State* L, lua_Debug* info);
  static int note_way(lua_State* L);
  void set_hook(lua_State* thread, bool count);
  void count(std::uint64_t instructions);
  void watch();
  void walk(lua_State* L, Error& into) const;

  Runtime& runtime_;
  LuaState& lua_;
  Coverage* coverage_;
  Error noted_;           ///< what `traced` kept: the raw message, the trace and the locals
  bool crowded_ = false;  ///< a script has used up its memory: what it left in dead places of a stack must go
                          ///< before the next one runs
};

}  // namespace vizier::script
