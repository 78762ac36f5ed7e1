#pragma once
#include "bots/bot.hpp"
#include "bots/occasion.hpp"
#include "bots/rollout.hpp"

namespace vizier::bots {

/// Tries what it could answer in a few games that fit what the seat knows, plays each on for a moment and takes what
/// looked best: in the same games for all answers, and longer for those that do well. It does not plan.
class GreedyBot final : public Bot {
 public:
  GreedyBot(int trials, world::Rng rng)
      : trials_(trials), occasion_(rng), rng_(rng), rollout_({.decisions = 120, .guided = 0}) {}

  world::Answer choose(const Seat& seat) override;
  std::vector<Thought> thoughts() const override { return thoughts_; }

  static Result<std::unique_ptr<Bot>> make(std::string_view parameter, world::Rng rng);

 private:
  struct Candidate {
    world::Answer answer;
    std::uint64_t key = 0;
    std::uint32_t visits = 0;
    double sum = 0, squares = 0;
    double mean() const { return visits > 0 ? sum / visits : 0; }
  };
  void list(const Seat& seat);
  void compare(const Seat& seat);
  void tell(const Seat& seat);

  int trials_;
  Occasion occasion_;
  world::Rng rng_;  ///< for the question that it thinks about
  Rollout rollout_;
  std::vector<Candidate> candidates_;
  world::IdVector<world::SeatId, double> values_;
  std::vector<Thought> thoughts_;
};

}  // namespace vizier::bots
