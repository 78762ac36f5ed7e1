#pragma once
#include <memory>
#include <string>

#include "lab/sim.hpp"
#include "script/runtime.hpp"

namespace vizier::lab {

/// Plays the games of one thread, one after the other, in one runtime.
class GamePlayer {
 public:
  explicit GamePlayer(const SimPlan& plan);

  GameRecord play(std::uint64_t game);
  const Coverage& coverage() const { return coverage_; }
  std::size_t memory() const { return runtime_.memory(); }

 private:
  std::string play_one(GameRecord& record);
  void sample_series(const match::Match& match, GameRecord& record) const;

  const SimPlan& plan_;
  bool wants_events_;
  std::vector<const world::CounterDef*> series_;
  Coverage coverage_;  // the runtime writes into it as long as it lives
  script::Runtime runtime_;
};

}  // namespace vizier::lab
