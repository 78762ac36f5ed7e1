#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "content/node.hpp"

namespace vizier::content {

/// Limits on one file. An alias counts as often as it is used, so a file cannot blow up.
inline constexpr std::size_t max_nodes = 200'000;
inline constexpr int max_depth = 64;

/// One YAML document as our tree. Scalars follow the core schema of YAML 1.2 (`yes` is a word, `true` is not; quoted is
/// text) and keep their spelling in Node::text. Duplicate keys, merge keys, several documents, tabs as indentation and
/// broken UTF-8 are refused. An empty document is an empty map. Nothing is returned where there was an error.
std::optional<Node> parse_yaml(const std::string& text, const std::string& shown_file, Diagnostics& diagnostics);
std::optional<Node> load_yaml(const std::filesystem::path& file, Diagnostics& diagnostics);

/// What decides the type of an unquoted scalar; exposed for tests.
Node scalar(const std::string& text, bool quoted);

}  // namespace vizier::content
