#pragma once
#include <string>
#include <vector>

#include "script/lua.hpp"
#include "world/defs.hpp"
#include "world/event.hpp"

namespace vizier::script {

/// While it exists, it writes down in order what the scripts of this thread do: every question that they ask
/// the rules, with its answer and each modifier that changed it, and every change, with the line that made it. For
/// designers; nobody pays for it otherwise but the look at one pointer.
///
///     scripts/game/market.lua:12: weight(piece t7) = 7
///       mods/amulet/scripts/amulet.lua makes it 9
///     scripts/game/market.lua:15: red.gold 3 → 5
class Trace {
 public:
  Trace() : outer_(current_) { current_ = this; }
  ~Trace() { current_ = outer_; }
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  static Trace* current() { return current_; }
  /// Events that were there before are not told.
  void begin(const world::Events& events) { told_ = events.list.size(); }
  /// Everything so far, the last changes too.
  const std::vector<std::string>& lines(const world::Events& events, const world::Defs& defs);

  // For the bindings: the answer so far is on top of the stack.
  void asked(lua_State* L, const std::string& query, int first, int count);
  void changed(lua_State* L, const std::string& script);
  /// A line of a script is about to change something; or the host itself is, where `L` is null.
  void changes(lua_State* L, const world::Events* events, const world::Defs& defs);

 private:
  void tell(const world::Events* events, const world::Defs& defs);

  static constexpr std::size_t most = 1000;  // an effect that does more is not read by anybody
  static thread_local Trace* current_;
  std::vector<std::string> lines_;
  std::string place_ = "the host";  ///< who makes the changes that come next
  std::size_t told_ = 0;            ///< events that have been told
  Trace* outer_;
};

}  // namespace vizier::script
