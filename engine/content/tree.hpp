#pragma once
#include <string>
#include <string_view>

#include "content/node.hpp"
#include "world/value.hpp"

namespace vizier::content {

/// One line of flow-style YAML, cut with `…` past `limit` bytes. For messages and `explain`.
std::string to_short(const Node& node, std::size_t limit = 60);

/// What a person would call the node: `'word'`, `7`, `a list`, `a map`, `nothing`.
std::string describe(const Node& node);

/// By value; places, tags and histories do not count.
bool same(const Node& a, const Node& b);

/// `zones.hand` and `sight` give `zones.hand.sight`.
std::string join_key(std::string_view path, std::string_view key);

/// A plain value of the game. Fractions are refused: they would not be the same on every machine.
world::Value to_value(const Node& node, const std::string& path, Diagnostics& diagnostics);

/// The package or mod that set this node last; empty before merging.
std::string origin_of(const Node& node);

}  // namespace vizier::content
