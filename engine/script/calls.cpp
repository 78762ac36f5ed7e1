// Calls of scripts that are no steps: listening, the package's hint for bots, functions that tests and tools ask for.
#include <utility>

#include "script/ask.hpp"
#include "script/unchanged.hpp"

namespace vizier::script {

using world::SeatId;
using world::Value;

bool Runtime::protected_call(int args, int results, Mode mode) {
  const int first = lua_gettop(L_) - args;  // the function
  const auto push_again = [&] {
    for (int i = 0; i <= args; ++i) lua_pushvalue(L_, first + i);
    return args;
  };
  if (!protected_call(push_again, results, mode)) return lua_settop(L_, first - 1), false;
  for (int i = 0; i <= args; ++i) lua_remove(L_, first);
  return true;
}

bool Runtime::protected_call(const std::function<int()>& push, int results, Mode mode) {
  const Mode before = std::exchange(context.mode, mode);
  const int top = lua_gettop(L_);
  Unchanged start(context, mode);
  bool good = false;
  for (const bool count : {false, true}) {
    if (count) start.restore();
    const int args = push();
    begin(L_, count);
    const int status = traced_call(L_, args, results);
    end();
    if (lua_gethook(L_) != nullptr) set_hook(L_, false);
    good = status == LUA_OK;
    const bool slow = !good && stopped_ == Stop::slow;
    if (!good && !slow) fail(L_, status);
    if (!good) lua_settop(L_, top);
    if (!slow) break;
  }
  context.mode = before;
  return good;
}

bool Runtime::listen() {
  const world::Frame& frame = context.world->flow.back();
  error_ = {};
  push_module(L_, package_->manifest.flow);
  lua_getfield(L_, -1, frame.state.c_str());
  lua_getfield(L_, -1, "listen");
  const int called = lua_gettop(L_);
  const auto push = [&] {
    lua_pushvalue(L_, called);
    lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
    push_value(L_, frame.vars.is_nil() ? Value(world::Table{}) : frame.vars);
    return 2;
  };
  const bool ok = protected_call(push, 0, Mode::listen);
  lua_settop(L_, 0);
  return ok;
}

bool Runtime::has_evaluate() const { return evaluate_ref_ != LUA_NOREF; }

bool Runtime::evaluate(std::vector<double>& by_seat) {
  if (!has_evaluate()) return false;
  by_seat.assign(static_cast<std::size_t>(context.world->seats), 0);
  for (int i = 0; i < context.world->seats; ++i) {
    lua_rawgeti(L_, LUA_REGISTRYINDEX, evaluate_ref_);
    lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
    push(L_, SeatId(i));
    if (!protected_call(2, 1, Mode::check)) return false;
    by_seat[static_cast<std::size_t>(i)] = lua_tonumber(L_, -1);
    lua_pop(L_, 1);
  }
  return true;
}

bool Runtime::has_function(const std::string& module, const char* function) {
  const int top = lua_gettop(L_);
  push_module(L_, module);
  const bool has = lua_type(L_, -1) == LUA_TTABLE && lua_getfield(L_, -1, function) == LUA_TFUNCTION;
  lua_settop(L_, top);
  return has;
}

bool Runtime::call(std::string_view module, std::string_view function, const std::vector<Value>& args, Value& result,
                   Mode mode) {
  error_ = {};
  try {
    push_module(L_, std::string(module));
    if (!function.empty()) {
      lua_getfield(L_, -1, std::string(function).c_str());
      lua_remove(L_, -2);
    }
    const int called = lua_gettop(L_);
    const auto push = [&] {
      lua_pushvalue(L_, called);
      lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
      for (const Value& v : args) push_value(L_, v);
      return static_cast<int>(args.size()) + 1;
    };
    const bool good = protected_call(push, 1, mode);
    if (good) result = to_value(L_, -1);
    lua_settop(L_, called - 1);
    return good;
  } catch (const Fail& e) {
    if (!error_) error_.message = e.what();
    lua_settop(L_, 0);
    return false;
  }
}

}  // namespace vizier::script
