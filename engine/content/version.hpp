#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vizier::content {

/// Dotted whole numbers; missing ones count as 0, so 1 and 1.0 are the same. Negative, zero or positive like strcmp.
int compare_versions(const std::string& a, const std::string& b);

/// `>=1.2 <2` for 1.2.3: what works with this version probably works until the next large one.
std::string compatible_range(const std::string& version);

/// `base >=1.0 <2`: an id and what its version must fulfil.
struct Requirement {
  std::string id;
  std::vector<std::pair<std::string, std::string>> bounds;  ///< operator, version

  static std::optional<Requirement> parse(const std::string& text);
  bool accepts(const std::string& version) const;
};

}  // namespace vizier::content
