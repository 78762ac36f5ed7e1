#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace vizier::script {

/// A line of a script that tells somebody something hidden: game:disclose, or what lets pieces be known.
struct Disclosure {
  int line = 0;
  std::string function;  ///< `disclose`, `show_to`, `narrow`, `turn_up`
  std::string key;       ///< of game:disclose, where it is written out there
};

/// Finds all of them in a script, in order. Comments do not count.
std::vector<Disclosure> disclosures_in(std::string_view text);

}  // namespace vizier::script
