#pragma once
#include "script/lua.hpp"

namespace vizier::script {

/// Notices, by the processor time of the calling thread, that one Lua call runs for long, and then sets a hook in it. A
/// call that is slow is run again with its instructions counted, and the count decides; a counted call has far more
/// time, and ends there. Costs three stores per call.
class Watchdog {
 public:
  static void begin(lua_State* L, lua_Hook on_late, int milliseconds);  ///< a call begins on this thread
  static void end();
};

}  // namespace vizier::script
