#pragma once
#include "content/library.hpp"

namespace vizier::content {

/// The editions in which a package can be played with these mods: its own, then those that the mods, and the mods that
/// they require, bring.
std::vector<std::string> editions_of(const Library& library, const Manifest& package,
                                     const std::vector<std::string>& mods);
/// The same for what takes part in a package that has been loaded.
std::vector<std::string> editions_of(const Package& package);

}  // namespace vizier::content
