#pragma once
#include <string>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/node.hpp"

namespace vizier::content {

/// The hint `did you mean 'x'?`, or empty where nothing known is near.
std::string suggest(const std::string& written, const std::vector<std::string>& known);

/// The keys of a map, for suggestions.
std::vector<std::string> keys_of(const Node& map);

}  // namespace vizier::content
