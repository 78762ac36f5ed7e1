#pragma once
#include <optional>
#include <string>
#include <vector>

#include "client/scene.hpp"

namespace vizier::client {

/// How strong each seat is in one zone, now and after what has been announced: sums of a query over the pieces there.
/// Uses only what the asked seat may know.
struct Contest {
  struct Row {
    std::string seat;
    std::optional<std::int64_t> now, after;
    int rank = 0;  ///< afterwards, from 1; 0: not known
  };
  std::string zone;
  std::vector<Row> rows;  ///< who has something there, the strongest afterwards first
  /// By items of the question: what the asked seat would have with it; nothing where that is not known.
  std::vector<std::optional<std::int64_t>> options;
  bool pending = false;  ///< something waits to take effect
};

/// What the question of an answer window is about. Found out by playing on in games that could be this one: all pass,
/// and what waits takes effect. `sentences`: the variables that tell what waits. Nothing where the query is not known
/// or the seat knows too little to compare.
std::optional<Contest> contest_of(const match::Match& match, const Question& question, std::string_view zone,
                                  const std::string& query, const std::vector<std::string>& sentences);

}  // namespace vizier::client
