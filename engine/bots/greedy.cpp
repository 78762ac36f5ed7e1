#include "bots/greedy.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vizier::bots {

using world::Answer;
using world::Decision;

namespace {

constexpr int usual_trials = 10;
constexpr std::size_t most_candidates =
    16;  // and no more than half of the trials, so that the better ones are looked at again

}  // namespace

Answer GreedyBot::choose(const Seat& seat) {
  rng_ = occasion_.rng(seat);
  thoughts_.clear();
  list(seat);
  if (candidates_.size() > 1) compare(seat);
  tell(seat);
  return candidates_.front().answer;
}

/// Answers that look different; a sample of them where they are many.
void GreedyBot::list(const Seat& seat) {
  candidates_.clear();
  const std::size_t wanted = std::clamp<std::size_t>(static_cast<std::size_t>(trials_) / 2, 2, most_candidates);
  const Decision& d = seat.decision();
  const auto add = [&](Answer answer) {
    const std::uint64_t key = seat.code(answer, bit(seat.id()));
    for (const Candidate& c : candidates_)
      if (c.key == key) return;
    candidates_.push_back({std::move(answer), key});
  };
  if (const auto count = d.count(); count && *count <= 4 * most_candidates) {
    std::vector<Answer> all;
    d.enumerate(all);
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng_.below(static_cast<std::uint32_t>(i))]);
    for (Answer& answer : all)
      if (candidates_.size() < wanted) add(std::move(answer));
  } else {
    for (std::size_t tries = 0; tries < 2 * wanted && candidates_.size() < wanted; ++tries) add(d.sample(rng_));
  }
}

/// Sequential halving: all are tried, then the better half again, and so on.
void GreedyBot::compare(const Seat& seat) {
  const std::string id = seat.decision().id;
  match::Match game = seat.imagine(rng_), copy = game.fork();
  std::size_t left = candidates_.size();
  int rounds = 1;
  for (std::size_t n = left; n > 2; n = (n + 1) / 2) ++rounds;
  for (int round = 0; round < rounds; ++round) {
    const int tries = std::max(1, trials_ / rounds / static_cast<int>(left));
    for (int t = 0; t < tries; ++t) {
      if (!seat.imagine_into(rng_, game)) continue;
      const std::uint64_t chance = rng_.next() | 1;  // the same for all candidates: they are compared in the same game
      for (std::size_t i = 0; i < left; ++i) {
        Candidate& c = candidates_[i];
        game.fork_into(copy);
        copy.mute();
        world::Rng rng{chance};
        rollout_.begin(copy);
        const std::size_t which = copy.find_open(seat.id(), id);
        if (which >= copy.open().size() || !copy.answer(which, c.answer) || copy.error()) continue;
        rollout_.play(copy, rng, values_);
        const double value = values_[seat.id()];
        ++c.visits;
        c.sum += value;
        c.squares += value * value;
      }
    }
    std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); });
    left = std::max<std::size_t>(2, (left + 1) / 2);
    left = std::min(left, candidates_.size());
  }
}

void GreedyBot::tell(const Seat& seat) {
  for (const Candidate& c : candidates_) {
    const double variance = c.visits > 1 ? std::max(0.0, c.squares / c.visits - c.mean() * c.mean()) : 1;
    thoughts_.push_back(
        {seat.key(c.answer), c.visits, c.mean(), c.visits > 0 ? 1.96 * std::sqrt(variance / c.visits) : 1, c.answer});
  }
}

Result<std::unique_ptr<Bot>> GreedyBot::make(std::string_view parameter, world::Rng rng) {
  int trials = usual_trials;
  const auto [end, error] = std::from_chars(parameter.data(), parameter.data() + parameter.size(), trials);
  if (!parameter.empty() &&
      (error != std::errc{} || end != parameter.data() + parameter.size() || trials < 1 || trials > 1'000'000))
    return Failed{"greedy takes a number of trials a decision: greedy:10"};
  return std::make_unique<GreedyBot>(trials, rng);
}

}  // namespace vizier::bots
