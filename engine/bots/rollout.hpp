#pragma once
#include <cstdint>
#include <vector>

#include "bots/factor.hpp"
#include "bots/judge.hpp"
#include "match/match.hpp"

namespace vizier::bots {

/// Whether the clock has a say in what happens next: bots then act in turns of their own choosing.
bool time_counts(const match::Match& match);

/// What each move was worth on average wherever in the game it was made, by seat. A small table of fixed size in which
/// newer moves push out old ones; forgetting is cheap, and it costs the same however long a search is.
class MoveAverages {
 public:
  struct Entry {
    std::uint64_t key = 0;
    float visits = 0, sum = 0;
  };
  MoveAverages() : entries_(std::size_t{1} << bits) {}

  Entry& at(std::uint64_t key) { return entries_[key >> (64 - bits)]; }
  /// What is known of the move; a half where nothing is.
  float mean(std::uint64_t key) const {
    const Entry& e = entries_[key >> (64 - bits)];
    return e.key == key && e.visits > 0 ? e.sum / e.visits : 0.5F;
  }
  void add(std::uint64_t key, double value);
  void fade(float share);  ///< weighs what is known less

 private:
  static constexpr int bits = 14;
  std::vector<Entry> entries_;
};

/// Plays games on to where they can be judged.
class Rollout {
 public:
  struct Limits {
    int rounds = 1;        ///< rounds that are played on, the present one counted, where the package offers a hint
    int decisions = 120;   ///< as many decisions at most, where it does
    int longest = 20'000;  ///< and where it does not, as long as that reaches the end
    int guided = 40;       ///< decisions in which the averages have a say; the far future is left to chance
    int tries = 4;         ///< moves that are compared in these
  };
  explicit Rollout(Limits limits) : limits_(limits), reach_(limits.longest) {}

  MoveAverages averages;
  Judge judge;

  void begin(const match::Match& match);
  /// Plays the game on and judges its end for each seat; all alike where nothing can be said. `averages` learns from
  /// the moves.
  void play(match::Match& match, world::Rng& rng, world::IdVector<world::SeatId, double>& by_seat);
  /// A move that is good by the averages; noted, so that finish() learns from it.
  world::Answer guided(const match::Match& match, const world::Decision& decision, world::Rng& rng);
  void note(world::SeatId seat, std::uint64_t key) { moves_.push_back({key, seat}); }
  void finish(const world::IdVector<world::SeatId, double>& by_seat);

  /// The parts of a move are averaged one by one: of a hundred pairs each is seen too seldom to learn anything from.
  struct Parts {
    std::uint64_t key[2] = {0, 0};
    int count = 0;
  };
  static Parts parts(const match::Match& match, const world::Decision& decision, const world::Answer& answer);
  /// The key of the part that a factored decision chooses at this level.
  static std::uint64_t part_key(const world::Decision& decision, std::size_t level, std::uint64_t key);

 private:
  bool far_enough(const match::Match& match, int taken) const;
  void learn_reach(const match::Match& match, int taken);

  struct Move {
    std::uint64_t key;
    world::SeatId seat;
  };
  Limits limits_;
  int reach_;  ///< decisions that are played on without a hint
  int first_round_ = 0;
  std::vector<Move> moves_;
};

}  // namespace vizier::bots
