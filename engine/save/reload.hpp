#pragma once
#include <memory>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace vizier::save {

struct Reloaded {
  /// Null where the game does not fit the new content; the old match is as it was.
  std::unique_ptr<match::Match> match;
  std::size_t kept = 0,
              answers = 0;  ///< how many of the running step's answers were given again, and how many there were
  Result<> state;           ///< whether all of them were; otherwise why not
  /// What is different in the World: `- line` before, `+ line` now, as positions have them.
  std::vector<std::string> changes;
  content::Diagnostics diagnostics;
};

/// Goes on with a game in changed content. The World at the start of the running step is written by the old names and
/// read by the new, then the step's answers are given again, by their words. The new match begins at that World, so
/// that its save replays with the new content.
Reloaded reload(const match::Match& running, script::Runtime& fresh);

/// The lines in which two texts differ, `- ` for those of the first and `+ ` for those of the second, in order.
std::vector<std::string> changed_lines(const std::string& before, const std::string& after);

}  // namespace vizier::save
