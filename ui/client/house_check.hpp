#pragma once
#include <string>
#include <vector>

#include "client/house_rules.hpp"

namespace vizier::client {

/// What came of trying a house rule before anybody plays with it.
struct HouseCheck {
  enum class Result {
    good,     ///< it loads, and games with every number of players came to their end
    content,  ///< what it sets does not go together
    game,     ///< a game with so many players does not come to its end
  } result = Result::good;
  int seats = 0;                  ///< game: how many played
  std::string sentence;           ///< what the engine said first
  std::string details;            ///< all of it, with places
  int least = 0, most = 0;        ///< with how many players it was tried
  std::vector<std::string> mods;  ///< others that set the same, though neither knows of the other
  std::string disputed;           ///< the first thing that they both set
  friend bool operator==(const HouseCheck&, const HouseCheck&) = default;
};

/// Loads the game with the rule as it is now, kept or not, and lets bots play it at every number of seats. Takes a
/// moment: meant for the background.
HouseCheck check_house_rule(const content::Library& library, content::Config game, const HouseRule& rule);

}  // namespace vizier::client
