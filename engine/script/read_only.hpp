#pragma once
#include "script/context.hpp"

namespace vizier::script {

/// Checks may only look; the mode goes back to what it was however the scope is left.
struct ReadOnly {
  explicit ReadOnly(Context& c) : context(c), before(c.mode) { c.mode = Mode::check; }
  ~ReadOnly() { context.mode = before; }
  Context& context;
  Mode before;
};

}  // namespace vizier::script
