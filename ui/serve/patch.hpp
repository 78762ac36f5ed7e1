#pragma once
#include <nlohmann/json_fwd.hpp>

#include "world/result.hpp"

namespace vizier::serve {

/// What makes `to` of `from`, as a patch of docs/protocol.md; an empty object where they are equal. Both are objects,
/// and no entry of an object in them is null or called `~` or `#`. Lists are compared from both ends: what was put in,
/// taken out or replaced in between is one change, and where as many elements are there as before, only what differs in
/// them.
nlohmann::json difference(const nlohmann::json& from, const nlohmann::json& to);

/// Carries a patch out, as a client does; tells what does not fit, and `value` is then of no use.
Result<> apply(nlohmann::json& value, const nlohmann::json& patch);

}  // namespace vizier::serve
