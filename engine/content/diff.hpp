#pragma once
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::content {

/// Something that two configurations do not have in common: what it is, and what each says of it; empty where one has
/// nothing of the kind.
struct Difference {
  std::string key, first, second;
  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Values of the merged content, deepest key first reached: lists and what only one of them has are told as a whole.
std::vector<Difference> data_differences(const Package& first, const Package& second);

/// Modules that only one has, or that are made of other layers or another text: whose layers they are, and what the
/// last one says of itself on top.
std::vector<Difference> script_differences(const Package& first, const Package& second);

/// Messages as they are written in this language, or in the one that would be shown instead.
std::vector<Difference> text_differences(const Package& first, const Package& second, const std::string& language);

}  // namespace vizier::content
