#include "bots/rollout.hpp"

#include <algorithm>

#include "bots/bot_game.hpp"
#include "bots/random.hpp"
#include "world/hash.hpp"

namespace vizier::bots {

using match::Match;
using world::Answer;
using world::Decision;

bool time_counts(const Match& match) {
  if (match.in_secret()) return false;
  const auto open = match.open();
  return open.size() > 1 || std::any_of(open.begin(), open.end(), [](const Decision& d) { return d.deadline_ms >= 0; });
}

void MoveAverages::add(std::uint64_t key, double value) {
  Entry& e = at(key);
  if (e.key != key) e = {key, 0, 0};
  e.visits += 1;
  e.sum += static_cast<float>(value);
}

void MoveAverages::fade(float share) {
  for (Entry& e : entries_) e.visits *= share, e.sum *= share;
}

namespace {

/// Any answer; but where one may pass, mostly that. Each card that is laid lets everybody answer again, so that games
/// in which chance lays one whenever it can are long and look like no game that people play. Of most polls nothing is
/// expected at all, which is cheap.
constexpr std::uint32_t polls_one_in = 4;

Answer draw(const Decision& d, world::Rng& rng) {
  constexpr std::uint32_t lays_one_in = 2;
  if (d.pass >= 0 && d.items.size() > 1 && rng.below(lays_one_in) != 0) return Answer(d.pass);
  return d.sample(rng);
}

}  // namespace

std::uint64_t Rollout::part_key(const Decision& d, std::size_t level, std::uint64_t key) {
  return world::mix(world::mix(world::hash_text(d.prompt, static_cast<std::uint64_t>(d.seat.index)), level), key);
}

Rollout::Parts Rollout::parts(const Match& match, const Decision& d, const Answer& answer) {
  const Eyes eyes{match.world(), match.defs(), bit(d.seat)};
  const auto item = [&] { return choice_key(eyes, d, d.items[static_cast<std::size_t>(answer[0])]); };
  if (d.type == Decision::Type::one) return {{part_key(d, 0, item()), 0}, 1};
  if (d.type == Decision::Type::pair)
    return {
        {part_key(d, 0, choice_key(eyes, d, d.seconds[static_cast<std::size_t>(answer[1])])), part_key(d, 1, item())},
        2};
  return {{part_key(d, 99, answer_key(eyes, d, answer)), 0}, 1};
}

void Rollout::begin(const Match& match) {
  first_round_ = match.world().round;
  moves_.clear();
}

Answer Rollout::guided(const Match& match, const Decision& d, world::Rng& rng) {
  const bool single = d.type == Decision::Type::one && d.items.size() == 1;
  if (single) return Answer(0);
  constexpr std::uint32_t explore_one_in = 5;
  const int tries = rng.below(explore_one_in) == 0 ? 1 : limits_.tries;
  Answer best;
  Parts best_parts;
  float best_mean = -1;
  for (int i = 0; i < tries; ++i) {
    Answer tried = draw(d, rng);
    const Parts p = parts(match, d, tried);
    float mean = 0;
    for (int k = 0; k < p.count; ++k) mean += averages.mean(p.key[k]);
    if (mean > best_mean) best_mean = mean, best_parts = p, best = std::move(tried);
  }
  for (int k = 0; k < best_parts.count; ++k) note(d.seat, best_parts.key[k]);
  return best;
}

bool Rollout::far_enough(const Match& match, int taken) const {
  if (match.over() || match.stuck() || match.open().empty()) return true;
  if (!Judge::can_guess(match)) return taken >= reach_;
  return match.world().round >= first_round_ + limits_.rounds || taken >= limits_.decisions;
}

/// Without a hint only the end tells anything. A game that goes on past the reach has cost much and told nothing: half
/// of that is tried next. One that ends gives the reach back.
void Rollout::learn_reach(const Match& match, int taken) {
  if (Judge::can_guess(match)) return;
  if (match.over()) reach_ = std::clamp(2 * taken, reach_, limits_.longest);
  if (!match.over() && taken >= reach_) reach_ = std::max(reach_ / 2, limits_.decisions);
}

void Rollout::play(Match& match, world::Rng& rng, world::IdVector<world::SeatId, double>& by_seat) {
  int taken = 0;
  if (!match.over() && time_counts(match)) {  // a table of random bots knows how to act in time
    std::vector<std::unique_ptr<Bot>> bots;
    for (int i = 0; i < match.world().seats; ++i)
      bots.push_back(std::make_unique<RandomBot>(world::Rng{rng.next() | 1}));
    BotGame game(match, std::move(bots), rng.next());
    for (; !far_enough(match, taken) && game.step(); ++taken) {
    }
  } else {
    for (; !far_enough(match, taken) && !time_counts(match); ++taken) {
      const Decision& d = match.open()[0];
      match.pass_unasked(rng.below(polls_one_in) != 0);
      if (!match.answer(0, taken < limits_.guided ? guided(match, d, rng) : draw(d, rng)) || match.error()) break;
    }
  }
  learn_reach(match, taken);
  if (!judge.values(match, by_seat))
    by_seat.assign(static_cast<std::size_t>(match.world().seats), 1.0 / match.world().seats);
}

void Rollout::finish(const world::IdVector<world::SeatId, double>& by_seat) {
  for (const Move& m : moves_) averages.add(m.key, by_seat[m.seat]);
  moves_.clear();
}

}  // namespace vizier::bots
