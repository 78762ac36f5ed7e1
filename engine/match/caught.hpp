#pragma once
#include <fmt/format.h>

#include <exception>

#include "match/match.hpp"

namespace vizier::match {

/// Whatever is thrown in a step is a mistake that gives the step up: there may be no memory left for what it wanted.
template <class Visit>
bool Match::caught(Visit&& visit) {
  try {
    return visit();
  } catch (const std::exception& e) {
    lua_settop(runtime_->main(), 0);
    return fail_in_flow(fmt::format("state '{}': {}", step_.world.flow.back().state, e.what()));
  }
}

}  // namespace vizier::match
