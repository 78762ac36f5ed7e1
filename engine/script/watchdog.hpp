#pragma once
#include "script/lua.hpp"

namespace vizier::script {

/// Notices, by the processor time of the calling thread, that one Lua call runs for long, and then sets a hook in it. It never decides
/// anything about a game: the call is run again with its instructions counted, and only the count decides. Costs two stores per call.
class Watchdog {
 public:
  static void begin(lua_State* L, lua_Hook on_slow);  ///< a call begins on this thread
  static void end();
  static void set_patience(int milliseconds);         ///< for this thread's further calls
};

}  // namespace vizier::script
