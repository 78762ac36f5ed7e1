#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "content/package.hpp"

/// What a page needs to draw any game beside its scene: names, places and looks from the content (docs/protocol.md).
namespace vizier::serve {

nlohmann::ordered_json game_json(const content::Package& package, const std::string& language);
nlohmann::ordered_json drawings_json(const content::Package& package);

/// The variables of the game that are lists of announced sentences: `table.window.sentences`.
std::vector<std::string> sentences_of(const content::Package& package);

/// What players are compared by where a place has its turn: `table.window.contest` and `progress`.
struct ContestPlan {
  std::string query;  ///< empty where the table names none
  std::string attribute, counter;
};
ContestPlan contest_plan(const content::Package& package);

}  // namespace vizier::serve
