#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "content/node.hpp"

namespace vizier::content {

/// std::regex recurses for every character, so a longer text is never held against a pattern: it does not match.
inline constexpr std::size_t longest_matched = 500;

/// One JSON Schema, compiled. valijson decides what is valid; the messages are our own, made from the part of the
/// schema that failed. Thread-safe.
class Schema {
 public:
  enum class Mode {
    layer,  ///< one layer alone: nothing is required yet, and what `!remove` names is not looked at
    whole,  ///< the merged result
  };

  explicit Schema(const nlohmann::ordered_json& schema);
  ~Schema();
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  /// Checks a tree; `path` is where it lies in the content (`tokens`), empty for a file.
  void check(const Node& node, const std::string& path, Mode mode, Diagnostics& diagnostics) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

/// A schema of a folder by name (`content`), read and compiled once per process; null with a diagnostic where it is
/// missing or broken.
std::shared_ptr<const Schema> schema_file(const std::filesystem::path& folder, const std::string& name,
                                          Diagnostics& diagnostics);

/// A schema made at run time, kept by its text, so that a reload does not compile it again. Throws where it is
/// no schema.
std::shared_ptr<const Schema> schema_of(const nlohmann::ordered_json& schema);

/// The tree as JSON; nodes tagged `!remove` are left out in layer mode.
nlohmann::ordered_json to_json(const Node& node, bool skip_removed = false);

/// What is wrong with a node, in words, by walking schema and node together. Knows the keywords that our schemas use.
void explain_failure(const nlohmann::ordered_json& root, const Node& node, const std::string& path, Schema::Mode mode,
                     Diagnostics& diagnostics);

}  // namespace vizier::content
