#include "script/calls.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "script/coverage.hpp"
#include "script/modules.hpp"
#include "script/runtime.hpp"
#include "script/unchanged.hpp"
#include "script/watchdog.hpp"
#include "world/work.hpp"

namespace vizier::script {

namespace {

/// Raises the message on the stack. Inside a hook the running function is that of level 0, not of level 1 as luaL_error
/// takes it. No object may live in the callers: Lua jumps over them.
[[noreturn]] void stop(lua_State* L) {
  luaL_where(L, 0);
  lua_insert(L, -2);
  lua_concat(L, 2);
  lua_error(L);
  std::abort();  // lua_error never returns
}

std::string too_many(std::uint64_t instructions) {
  return fmt::format("this runs for over {} million instructions: is there a loop that never ends?",
                     instructions / 1'000'000);
}

/// A script was given up because it is slow, at a moment that differs from run to run. What it has changed until then
/// outside of the World must not be there when it is run again.
bool starts_anew(Runtime& runtime, Error& error) {
  Error changed = runtime.modules().state().look(ModuleState::Tell::old);
  if (!changed) return true;
  error = std::move(changed);
  return false;
}

}  // namespace

void Calls::count(std::uint64_t instructions) {
  Budget& budget = lua_.budget;
  const std::uint64_t most = runtime_.limits().instructions;
  if ((budget.counted += instructions) <= most) return;
  budget.stop = Budget::Stop::limit;
  throw Fail(too_many(most));
}

void Calls::on_count(lua_State* L, lua_Debug*) {
  const Runtime& rt = Runtime::of(L);
  Budget& budget = Runtime::of(L).lua().budget;
  if (!budget.counting) {
    budget.stop = Budget::Stop::slow;
    luaL_error(L, "slow");
  }
  budget.counted += 1000 + (world::work_done - budget.work);
  budget.work = world::work_done;
  if (budget.counted > rt.limits().instructions) {
    budget.stop = Budget::Stop::limit;
    lua_pushstring(L, too_many(rt.limits().instructions).c_str());
    stop(L);
  }
}

void Calls::on_long_text(lua_State* L, lua_Debug*) {
  LuaState& lua = Runtime::of(L).lua();
  lua.budget.stop = Budget::Stop::limit;
  lua_pushfstring(L, "a text of %d bytes is too long: %d at most", static_cast<int>(lua.longest_text),
                  static_cast<int>(Runtime::of(L).limits().text));
  stop(L);
}

void Calls::on_abort(lua_State* L, lua_Debug*) {
  Runtime& rt = Runtime::of(L);
  rt.lua().budget.stop = Budget::Stop::limit;
  lua_pushfstring(L, "this takes over %d ms of processor time, though few instructions: is something far too large?",
                  rt.limits().abort_ms);
  stop(L);
}

/// With coverage: lines as well as instructions.
void Calls::on_line(lua_State* L, lua_Debug* info) {
  if (info->event != LUA_HOOKLINE) return on_count(L, info);
  Runtime& rt = Runtime::of(L);
  lua_getinfo(L, "S", info);
  rt.calls().coverage_->reached(info->source, info->currentline, rt.context.mode == Mode::load);
}

void Calls::set_hook(lua_State* thread, bool count) {
  if (coverage_)
    lua_sethook(thread, &Calls::on_line, LUA_MASKLINE | (count ? LUA_MASKCOUNT : 0), 1000);
  else if (count)
    lua_sethook(thread, &Calls::on_count, LUA_MASKCOUNT, 1000);
  else
    lua_sethook(thread, nullptr, 0, 0);
}

/// Has the innermost running script watched; nothing where none runs.
void Calls::watch() {
  if (!lua_.running)
    Watchdog::end();
  else if (lua_.budget.counting)
    Watchdog::begin(lua_.running, &Calls::on_abort, runtime_.limits().abort_ms);
  else
    Watchdog::begin(lua_.running, &Calls::on_count, runtime_.limits().call_ms);
}

Calls::Running::Running(Calls& calls, lua_State* thread, bool count)
    : calls_(calls), outer_(calls.lua_.budget), outer_thread_(std::exchange(calls.lua_.running, thread)) {
  if (calls.noted_) calls.noted_ = {};
  if (calls.crowded_) {  // a collection in need would take the dead places for living ones
    calls.lua_.collect();
    calls.crowded_ = false;
  }
  calls.lua_.budget = {Budget::Stop::none, count, true, 0, world::work_done};
  calls.lua_.longest_text = 0;
  if (count || calls.coverage_ || lua_gethook(thread) != nullptr) calls.set_hook(thread, count);
  calls.watch();
}

Calls::Running::~Running() {
  calls_.lua_.budget = outer_;
  calls_.lua_.running = outer_thread_;
  calls_.watch();
}

bool Calls::call(int args, int results, Mode mode) {
  lua_State* const L = lua_.main();
  const int first = lua_gettop(L) - args;  // the function
  const auto push_again = [&] {
    for (int i = 0; i <= args; ++i) lua_pushvalue(L, first + i);
    return args;
  };
  if (!call(push_again, results, mode)) return lua_settop(L, first - 1), false;
  for (int i = 0; i <= args; ++i) lua_remove(L, first);
  return true;
}

bool Calls::call(const std::function<int()>& push, int results, Mode mode) {
  lua_State* const L = lua_.main();
  const Mode before = std::exchange(runtime_.context.mode, mode);
  const int top = lua_gettop(L);
  Unchanged start(runtime_.context, mode);
  bool good = false;
  // A module is counted at once: what it does to others while they load could not be taken back.
  for (bool count = mode == Mode::load;; count = true) {
    if (count) start.restore();
    const int args = push();
    int status = LUA_OK;
    Budget::Stop stop = Budget::Stop::none;
    {
      const Running running(*this, L, count);
      status = traced(L, args, results);
      stop = lua_.budget.stop;
    }
    // the hook of the call around this one, where that has any
    if (lua_gethook(L) != nullptr || lua_.budget.counting) set_hook(L, lua_.budget.counting);
    good = status == LUA_OK;
    const bool slow = !good && stop == Budget::Stop::slow;
    if (!good && !slow) fail(L, status, stop);
    if (!good) lua_settop(L, top);
    if (!slow || count || !starts_anew(runtime_, error)) break;
  }
  runtime_.context.mode = before;
  return good;
}

Outcome Calls::resume(lua_State* co, int args, bool count) {
  runtime_.context.outcome = Outcome::asked;
  int results = 0, status = LUA_OK;
  Budget::Stop stop = Budget::Stop::none;
  {
    const Running running(*this, co, count);
    status = lua_resume(co, lua_.main(), args, &results);
    stop = lua_.budget.stop;
  }
  if (status == LUA_YIELD) return runtime_.context.outcome;
  if (status == LUA_OK) return Outcome::done;
  if (stop != Budget::Stop::none) lua_.spoil(co);
  if (stop == Budget::Stop::slow) return starts_anew(runtime_, error) ? Outcome::slow : Outcome::failed;
  fail(co, status, stop);
  return Outcome::failed;
}

}  // namespace vizier::script
