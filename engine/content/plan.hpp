#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "content/library.hpp"

namespace vizier::content {

/// Which packages and mods take part in a configuration, and in which order.
struct Plan {
  Config config;                           ///< with edition and rules filled in and every mod in load order
  std::vector<const Manifest*> libraries;  ///< packages that are only required: their scripts and texts
  std::vector<const Manifest*> chain;      ///< the package's ancestors by `extends`, then itself
  std::vector<const Manifest*> mods;  ///< what is required comes first; otherwise by id, whatever order was asked for

  const Manifest& package() const { return *chain.back(); }
  bool is_mod(const std::string& id) const;
  /// The mods that `from` names as optional and that take part.
  std::vector<std::string> met(const Manifest& from) const;
  /// Whether `from` may use what `other` declares: itself, the package and its ancestors, and what it requires,
  /// directly or not.
  bool may_use(const std::string& from, const std::string& other) const;
  std::set<std::pair<std::string, std::string>> required;  ///< (mod, what it requires, directly or not)
};

/// Nothing is returned where the configuration does not hold together.
std::optional<Plan> make_plan(const Library& library, const Config& config, Diagnostics& diagnostics);

}  // namespace vizier::content
