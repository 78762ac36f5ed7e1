#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/node.hpp"
#include "world/result.hpp"

namespace vizier::content {

/// The hint `did you mean 'x'?`, or empty where nothing known is near.
std::string suggest(const std::string& written, const std::vector<std::string>& known);

/// `there is no zone 'hal'`, with `where` behind it.
Failed no_such(std::string_view what, const std::string& name, const std::vector<std::string>& known,
               std::string_view where = {});
/// The same with another beginning: `a seat has no` gives `a seat has no 'hal'`.
Failed unknown(std::string_view begin, const std::string& name, const std::vector<std::string>& known,
               std::string_view where = {});
void tell(Diagnostics& diagnostics, const Place& place, Failed wrong, std::string pass = {});

/// The keys of a map, for suggestions.
std::vector<std::string> keys_of(const Node& map);

/// The same for definitions by their names, manifests by their ids, and maps by their keys.
std::vector<std::string> names_of(const auto& all) {
  std::vector<std::string> names;
  for (const auto& one : all) {
    if constexpr (requires { one.name; })
      names.emplace_back(one.name);
    else if constexpr (requires { one.id; })
      names.push_back(one.id);
    else if constexpr (requires { one.first; })
      names.push_back(one.first);
    else
      names.push_back(one);
  }
  return names;
}

/// Those of definitions of one scope.
std::vector<std::string> names_of(const auto& defs, auto scope) {
  std::vector<std::string> names;
  for (const auto& def : defs)
    if (def.scope == scope) names.push_back(def.name);
  return names;
}

}  // namespace vizier::content
