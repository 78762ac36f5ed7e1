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

/// All of them in a script, in order; what stands in comments is none.
std::vector<Disclosure> disclosures_in(std::string_view text);

}  // namespace vizier::script
