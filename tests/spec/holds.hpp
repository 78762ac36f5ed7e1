#pragma once
#include <string>

#include "match/match.hpp"

namespace vizier::timed_game {

/// What is tried at every prompt of a game that was played: each leads to the same game there.
struct Checks {
  bool fork = true;      ///< a fork, a branch, and the same inputs in another runtime
  bool fork_for = true;  ///< a fork for each seat, which looks the same to it
  bool undo = true;      ///< in a pause the answer before it goes, and the rest replays; otherwise undo is refused
  bool save = true;      ///< saved, read and played again in another runtime
  bool reload = true;    ///< gone on with in a new runtime, from the start of the step
  bool leaks = true;     ///< what a seat cannot know is exchanged, and it sees the same
};

/// All of what is open: `red ask: a b | * bell @500 | blue wish+: x`, `+` beside what is asked.
std::string open_of(const match::Match& match);
/// Plays the game again, and tries everything at its start and after each input. Says what first went wrong and where;
/// nothing where all is well.
std::string first_fault(const match::Match& played, const Checks& checks = {});

}  // namespace vizier::timed_game
