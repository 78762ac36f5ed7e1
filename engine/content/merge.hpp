#pragma once
#include <string>

#include "content/node.hpp"

namespace vizier::content {

/// Lays one layer over the tree below. Maps merge by key; a plain value updates or creates; `!new` must not exist,
/// `!override` replaces whole, `!remove` deletes; lists take `!append`, `!prepend`, `!without`, and replace without a
/// verb; whole numbers take `!add`. The result carries no verbs, and every node's history names the layers that set it,
/// lowest first.
void merge(Node& below, Node layer, const std::string& origin, Diagnostics& diagnostics);

/// Joins two files of the same layer. Neither is above the other, so a value that both set is an error that names both
/// places.
void join(Node& into, Node file, const std::string& path, Diagnostics& diagnostics);

}  // namespace vizier::content
