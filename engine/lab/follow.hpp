#pragma once
#include <memory>
#include <string>

#include "match/match.hpp"

namespace vizier::lab {

/// A match that repeats another one from its beginning, input by input, in a runtime of its own or in the same: to look at every moment of a game
/// again, or to see it with other scripts. Both must begin alike and have the same questions.
class Follower {
 public:
  Follower(script::Runtime& runtime, const match::Match& leader, match::Options options = {});

  /// One input further. False where there is no more, or it does not fit; problem() then says why.
  bool step(const match::Match& leader);
  const std::string& problem() const { return problem_; }
  const match::Match& match() const { return match_; }

 private:
  match::Match match_;
  std::string problem_;
};

}  // namespace vizier::lab
