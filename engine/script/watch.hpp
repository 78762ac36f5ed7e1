#pragma once
#include <functional>
#include <string>
#include <vector>

#include "script/runtime.hpp"

namespace vizier::script {

/// While one of these lives, every script line that reads something of a handle is shown to `concerns`, and kept where
/// that says yes. It puts itself before the runtime's own reader and takes itself out again: where nobody watches, it
/// costs nothing.
class Watch {
 public:
  using Concerns = std::function<bool(world::Ref handle, std::string_view field)>;
  Watch(Runtime& runtime, Concerns concerns);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// `scripts/game/flow.lua:12: reads name of piece 7 storm`, each once, the latest first.
  std::vector<std::string> lines(std::size_t most) const;

 private:
  static int read(lua_State* L);
  void note(lua_State* L);

  Runtime& runtime_;
  Concerns concerns_;
  std::vector<std::string> notes_;
};

}  // namespace vizier::script
