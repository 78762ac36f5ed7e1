#pragma once
#include <string>
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// While one of these lives, every question that a script of this thread asks the rules is written down: where, which, its answer, and each modifier
/// that changed it. For designers; nobody pays for it otherwise but the look at one pointer.
///
///     scripts/game/market.lua:12: weight(piece t7) = 7
///       mods/amulet/scripts/amulet.lua makes it 9
class Trace {
 public:
  Trace() : outer_(current_) { current_ = this; }
  ~Trace() { current_ = outer_; }
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  static Trace* current() { return current_; }
  const std::vector<std::string>& lines() const { return lines_; }

  // For the bindings: the answer so far is on top of the stack.
  void asked(lua_State* L, const std::string& query, int first, int count);
  void changed(lua_State* L, const std::string& script);

 private:
  static constexpr std::size_t most = 1000;  // an effect that asks more is not read by anybody
  static thread_local Trace* current_;
  std::vector<std::string> lines_;
  Trace* outer_;
};

}  // namespace vizier::script
