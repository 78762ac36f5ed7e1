#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "world/result.hpp"

namespace vizier::terminal {

/// One thing that can be typed: by the `number` in front of it, by any of its names, or by the beginning of one.
struct Option {
  std::string number, label;
  std::vector<std::string> names;  ///< key, label and short label
  bool own = false;  ///< the number is its own, and may be part of its name; otherwise its place in the list
};

/// Which option a typed text means.
struct Found {
  int index = -1;                 ///< -1: none, or several
  std::vector<std::string> near;  ///< the labels that it could mean
};

/// By number, then by name, then by the beginning of a name or of a word in it; capitals and accents do not matter.
Found find_option(const std::vector<Option>& options, std::string_view typed);

/// The first part of a line that is no option.
struct NoOption {
  std::string part;
};
/// Several options in a row, by commas or blanks.
Result<std::vector<std::int32_t>, NoOption> find_options(const std::vector<Option>& options, std::string_view typed);
/// `2 crown 1 pearl`, `crown, crown, pearl`, or one number a pool. Gives an amount for each option.
Result<std::vector<std::int32_t>, NoOption> find_amounts(const std::vector<Option>& options, std::string_view typed);

}  // namespace vizier::terminal
