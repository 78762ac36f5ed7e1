#pragma once
#include <string>
#include <vector>

#include "content/upgrade.hpp"

/// From format 1 to 2: arguments of texts are tables, what a card names is a list of stages, lists have functions of
/// their own. What is not known to mean the same is left as it is.
namespace vizier::content {

std::string rewrite_text_arguments(std::string script);  ///< `log("x", "n", 1)` → `log("x", { n = 1 })`
std::string rewrite_stages(std::string script);          ///< `targets` with `picked` → a list of stages
std::string rewrite_signals(std::string script);  ///< `signal.emit(game, …)` of lib/signal → `game:tell(…)`
/// Lines of a script that somebody has to look at, in any order.
std::vector<LeftOver> left_of_format_1(const std::string& path, const std::string& script);

void upgrade_to_format_2(std::vector<ArchiveFile>& files);

}  // namespace vizier::content
