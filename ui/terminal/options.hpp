#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace vizier::terminal {

/// One thing that can be typed. `number` is what stands before it; any of its names, or the beginning of one, does as
/// well.
struct Option {
  std::string number, label;
  std::vector<std::string> names;  ///< key, label and short label
  bool own = false;  ///< the number is its own, and may be part of its name; otherwise its place in the list
};

/// What was typed for one option.
struct Found {
  int index = -1;                 ///< -1: none, or several
  std::vector<std::string> near;  ///< the labels that it could mean
};

/// By number, then by name, then by the beginning of a name or of a word in it; capitals and accents do not matter.
Found find_option(const std::vector<Option>& options, std::string_view typed);

/// Several options in a row, by commas or blanks. Returns the first part that nothing could be made of; empty where all
/// is well.
std::string find_options(const std::vector<Option>& options, std::string_view typed, std::vector<std::int32_t>& found);

/// `2 crown 1 pearl`, `crown, crown, pearl`, or one number a pool. Returns what nothing could be made of.
std::string find_amounts(const std::vector<Option>& options, std::string_view typed,
                         std::vector<std::int32_t>& amounts);

}  // namespace vizier::terminal
