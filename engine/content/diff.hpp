#pragma once
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::content {

/// One difference between two configurations: what it is, and what each says; empty where one has no such thing.
struct Difference {
  std::string key, first, second;
  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Differences of the merged content, by the deepest keys. Lists, and what only one side has, are told whole.
std::vector<Difference> data_differences(const Package& first, const Package& second);

/// Modules that only one side has, or that differ in layers or text: who made the layers, and the comment on top of the
/// last one.
std::vector<Difference> script_differences(const Package& first, const Package& second);

/// Messages as they are written in this language, or in the one that would be shown instead.
std::vector<Difference> text_differences(const Package& first, const Package& second, const std::string& language);

}  // namespace vizier::content
