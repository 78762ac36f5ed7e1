#pragma once
#include "script/context.hpp"

namespace vizier::script {

/// While it exists, scripts may only look. The old mode comes back when the scope is left.
struct ReadOnly {
  explicit ReadOnly(Context& c) : context(c), before(c.mode) { c.mode = Mode::check; }
  ~ReadOnly() { context.mode = before; }
  Context& context;
  Mode before;
};

}  // namespace vizier::script
