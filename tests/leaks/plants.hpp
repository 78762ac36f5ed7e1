#pragma once
// Rules that are changed on purpose, and what the test of non-interference says of them.
#include <string>
#include <vector>

#include "play/battery.hpp"
#include "spec/interference.hpp"

namespace vizier::leaks {

/// A game of tests/packages in which one module says something else.
struct Plant {
  const char* name;    ///< what leaks, or what is honest
  const char* game;    ///< as the battery calls it: `duel early tricks 3`
  const char* module;  ///< `duel/flow`
  const char* line;    ///< what is replaced there
  const char* instead;
  const char* because = "";  ///< what must have been exchanged where it leaks
};

struct Result {
  std::string leak;  ///< the first one found, told; empty where there is none
  int prompts = 0, fitted = 0;
};

/// Plays random games with that rule and examines one prompt in so many until a leak is found, or `games` have been
/// played.
Result look_for(const Plant& plant, int games, const spec::Observer& observer = spec::engine_observer(),
                bool spectator = false, std::uint32_t one_prompt_in = 1);

/// The leak is found, and it is that one.
void check_leaks(const Plant& plant, int games);
/// No leak is found, although the seats could look at enough.
void check_honest(const Plant& plant, int games);

}  // namespace vizier::leaks
