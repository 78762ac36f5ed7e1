#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"

namespace vizier::content {

/// The node at a dotted key (`zones.hand.sight`, list entries by number from 1); null where there is none.
const Node* find_key(const Package& package, std::string_view dotted_key);

/// The effective value and the chain of layers that made it, one `file:line:column  origin  value` each, lowest first.
/// Nothing where there is no such key; nearest_key then says what was probably meant.
std::optional<std::string> explain(const Package& package, std::string_view dotted_key);

/// The known key nearest to what was written, as far as it can be told; empty where nothing is near.
std::string nearest_key(const Package& package, std::string_view dotted_key);

/// Fields that two mods both set though neither requires the other: which of them wins is decided by their ids alone.
struct ModConflict {
  std::string key;
  std::vector<Node::Layer> layers;  ///< those of the mods, the winner last
};
std::vector<ModConflict> mod_conflicts(const Package& package);
/// One line about them: the first, and how many more there are.
std::string in_a_line(const std::vector<ModConflict>& conflicts);

}  // namespace vizier::content
