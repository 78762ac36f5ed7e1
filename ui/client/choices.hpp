#pragma once
#include <map>
#include <string>
#include <vector>

#include "world/result.hpp"

namespace vizier::client {

/// How one game was last played; a list of players is as long as there were seats.
struct GameChoice {
  std::string edition, rules;
  std::vector<std::string> players;
  friend bool operator==(const GameChoice&, const GameChoice&) = default;
};

/// What was chosen for the last games, kept in the user's configuration (`games.yaml`). remember_mods notes the mods. A
/// memory that cannot be read or written is no reason not to play.
struct Choices {
  std::string package;  ///< played last
  std::map<std::string, GameChoice> games;
  friend bool operator==(const Choices&, const Choices&) = default;
};

/// Reads and writes `games.yaml`.
Choices read_choices();
Result<> write_choices(const Choices& choices);

}  // namespace vizier::client
