#pragma once
#include <memory>
#include <string>
#include <utility>

#include "bots/bot.hpp"
#include "lab/sim.hpp"
#include "script/runtime.hpp"

namespace vizier::lab {

/// Plays the games of one thread, one after the other, in one runtime.
class GamePlayer {
 public:
  explicit GamePlayer(const SimPlan& plan);

  GameRecord play(std::uint64_t game);
  const Coverage& coverage() const { return coverage_; }
  /// The last game as it stood before the mistake that ended it.
  std::string take_save() { return std::exchange(save_, {}); }
  std::size_t memory() const { return runtime_.memory(); }

 private:
  Result<> play_one(GameRecord& record);
  Result<> check_kept(std::uint64_t game);
  Result<> check_texts(match::Match& match);
  Result<std::unique_ptr<bots::Bot>> bot_for(const match::Match& match, const GameRecord& record, std::size_t seat);
  void keep_series(const std::vector<Series>& series, GameRecord& record) const;

  const SimPlan& plan_;
  std::string save_;
  bool wants_events_;
  Coverage coverage_;  // the runtime writes into it as long as it lives
  script::Runtime runtime_;
  std::map<std::string, std::unique_ptr<script::Runtime>> versions_;  ///< made when first asked for
};

}  // namespace vizier::lab
