#pragma once
#include <optional>

#include "bots/bot.hpp"
#include "bots/occasion.hpp"
#include "bots/tree.hpp"

namespace vizier::bots {

/// Information-set tree search: imagines a game that fits what the seat knows, walks down a tree shared by all of them,
/// plays the game on, and learns; again and again. Every player in the tree plays for itself. Moves are taken apart, so
/// that few iterations suffice to know which part is good; averages of moves guide what is played outside of the tree.
class IsmctsBot final : public Bot {
 public:
  struct Budget {
    std::uint64_t iterations = 0;   ///< 0: as many as fit into the time
    std::int64_t milliseconds = 0;  ///< for play with people; the moves then depend on the machine
  };
  IsmctsBot(Budget budget, world::Rng rng) : budget_(budget), occasion_(rng), rng_(rng), rollout_({}) {}

  world::Answer choose(const Seat& seat) override;
  std::vector<Thought> thoughts() const override { return thoughts_; }
  std::uint64_t iterations() const { return iterations_; }  ///< in all

  static Result<std::unique_ptr<Bot>> make(std::string_view parameter, world::Rng rng);

 private:
  void find_root(const Seat& seat);
  void search(const Seat& seat);
  void iterate(match::Match& game, const world::Decision& question);
  bool step_in_tree(match::Match& game, std::size_t which, std::int32_t& node);
  world::Answer best(const Seat& seat);
  void remember(const Seat& seat, const world::Answer& answer);

  Budget budget_;
  Occasion occasion_;
  world::Rng rng_;  ///< for the question that it thinks about
  Rollout rollout_;
  Tree tree_;
  std::int32_t root_ = 0;
  /// Where the next question is mine and nothing came between, this many answers were given.
  std::size_t expected_inputs_ = 0;
  std::int32_t expected_node_ = -1;
  world::SeatId me_;
  std::vector<Tree::Step> path_;
  world::IdVector<world::SeatId, double> values_;
  std::vector<Thought> thoughts_;
  std::uint64_t iterations_ = 0;
};

}  // namespace vizier::bots
