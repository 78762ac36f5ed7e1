#pragma once
#include "match/match.hpp"

namespace vizier::bots {

/// How good a game looks to each seat, from 0 to 1. A finished game by victory and score; one that goes on by the
/// package's `evaluate`, where it has one. Leads are measured against those seen so far, so that no package has to say
/// what a large one is.
class Judge {
 public:
  /// False where nothing can be said: the game is not over, and the package offers no hint. Throws where the hint
  /// fails: a bot that plays on without it would only seem to be bad.
  bool values(match::Match& match, world::IdVector<world::SeatId, double>& by_seat);
  /// Whether a game that is not over can be judged.
  static bool can_guess(const match::Match& match) { return match.runtime().has_evaluate(); }

 private:
  double share_of_lead(double lead);

  world::IdVector<world::SeatId, double> points_;
  double lead_sum_ = 1;
  double lead_count_ = 1;
};

}  // namespace vizier::bots
