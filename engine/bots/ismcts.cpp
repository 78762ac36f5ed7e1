#include "bots/ismcts.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <tuple>

#include "world/hash.hpp"

namespace vizier::bots {

using match::Match;
using world::Answer;
using world::Decision;
using world::SeatId;

namespace {

constexpr std::size_t largest_tree =
    400'000;                    // nodes; a search that needs more starts anew with what the averages know
constexpr float fading = 0.7F;  // of what moves were worth, from one question to the next

/// What everybody but the mover sees of an answer.
std::uint64_t public_key(const Match& game, const Decision& d, const Answer& answer) {
  const auto others = static_cast<world::SeatMask>(world::all_seats(game.world().seats) & ~bit(d.seat));
  return world::mix(world::hash_text(d.prompt), answer_key({game.world(), game.defs(), others}, d, answer));
}

}  // namespace

Answer IsmctsBot::choose(const Seat& seat) {
  rng_ = occasion_.rng(seat);
  const Decision& d = seat.decision();
  me_ = seat.id();
  thoughts_.clear();
  if (const auto count = d.count(); count && *count == 1) {
    const Answer only = d.sample(rng_);
    remember(seat, only);
    return only;
  }
  find_root(seat);
  search(seat);
  const Answer answer = best(seat);
  remember(seat, answer);
  return answer;
}

/// What was learned about this very question while the one before it was thought about is kept.
void IsmctsBot::find_root(const Seat& seat) {
  const bool known =
      expected_node_ >= 0 && expected_inputs_ == seat.inputs() && !seat.in_secret() && tree_.size() < largest_tree / 2;
  if (known) {
    root_ = expected_node_;
    return;
  }
  tree_.clear();
  root_ = 0;
  rollout_.averages.fade(fading);
}

void IsmctsBot::remember(const Seat& seat, const Answer& answer) {
  expected_inputs_ = seat.inputs() + 1;
  const auto others = static_cast<world::SeatMask>(world::all_seats(seat.seats()) & ~bit(me_));
  const std::uint64_t key = world::mix(world::hash_text(seat.decision().prompt), seat.code(answer, others));
  expected_node_ = thoughts_.empty() || seat.in_secret() ? -1 : tree_.find_next(root_, key);
}

void IsmctsBot::search(const Seat& seat) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(budget_.milliseconds);
  Match game = seat.imagine(rng_);
  for (std::uint64_t i = 0; budget_.iterations > 0 ? i < budget_.iterations : i == 0 || Clock::now() < end; ++i) {
    if (i > 0 && !seat.imagine_into(rng_, game)) continue;
    if (tree_.size() > largest_tree) break;
    game.mute();
    ++iterations_;
    iterate(game, seat.decision());
  }
}

void IsmctsBot::iterate(Match& game, const Decision& question) {
  path_.clear();
  rollout_.begin(game);
  std::int32_t node = root_;
  std::size_t which = game.find_open(me_, question.id);
  if (which >= game.open().size()) return;
  while (step_in_tree(game, which, node)) {
    if (game.over() || game.stuck() || game.open().empty() || time_counts(game)) break;
    which = 0;
  }
  rollout_.play(game, rng_, values_);
  tree_.learn(path_, values_);
  rollout_.finish(values_);
}

/// Answers one question. False where the game leaves the tree: something was tried for the first time.
bool IsmctsBot::step_in_tree(Match& game, std::size_t which, std::int32_t& node) {
  const Decision& d = game.open()[which];
  const SeatId mover = d.seat;
  if (!mover) return false;
  if (game.in_secret() && mover != me_) {  // they choose at the same time: no node of theirs may lie below my choice
    const Answer answer = rollout_.guided(game, d, rng_);
    return game.answer(which, answer) && !game.error();
  }
  const Eyes eyes{game.world(), game.defs(), bit(mover)};
  Factored parts(eyes, d);
  bool fresh = false;
  std::int32_t at = node;
  for (std::size_t level = 0; !parts.done(); ++level) {
    if (parts.options().size() == 1) {
      parts.take(parts.options()[0].code);
      continue;
    }
    const auto [edge, code] = tree_.select(at, parts.options(), d, level, rollout_.averages, rng_);
    fresh |= tree_.node(at).edges[edge].visits == 0;
    path_.push_back({at, edge, mover});
    rollout_.note(mover, Rollout::part_key(d, level, tree_.node(at).edges[edge].key));
    at = tree_.sub(at, edge);
    parts.take(code);
  }
  const Answer answer = parts.answer();
  const std::uint64_t seen = public_key(game, d, answer);
  if (!fresh) node = tree_.next(node, seen);
  return game.answer(which, answer) && !game.error() && !fresh;
}

namespace {

/// Half of a 95 % interval of a mean.
double error_of(const Tree::Edge& e) {
  if (e.visits < 2) return 1;
  const double variance = std::max(0.0, e.squares / e.visits - e.mean() * e.mean());
  return 1.96 * std::sqrt(variance / e.visits);
}

constexpr std::size_t most_thoughts = 400;

/// Every answer that was tried, part by part.
void collect(const Seat& seat, const Tree& tree, const Factored& parts, std::int32_t node, const Tree::Edge* last,
             std::vector<Thought>& into) {
  if (into.size() >= most_thoughts) return;
  if (parts.done()) {
    if (last) into.push_back({seat.key(parts.answer()), last->visits, last->mean(), error_of(*last), parts.answer()});
    return;
  }
  std::vector<std::uint64_t> seen;
  for (const Factored::Option& option : parts.options()) {
    if (std::find(seen.begin(), seen.end(), option.key) != seen.end()) continue;
    seen.push_back(option.key);
    const Tree::Edge* edge = parts.options().size() == 1 ? last : tree.find(node, option.key);
    if (parts.options().size() > 1 && (!edge || edge->visits == 0)) continue;
    Factored more = parts;
    more.take(option.code);
    collect(seat, tree, more, parts.options().size() == 1 ? node : edge->sub, edge, into);
  }
}

}  // namespace

/// The most visited part at each level: means of what was seldom tried are noise.
Answer IsmctsBot::best(const Seat& seat) {
  Factored parts = seat.parts();
  std::int32_t node = root_;
  while (!parts.done()) {
    const auto& options = parts.options();
    if (options.size() == 1) {
      parts.take(options[0].code);
      continue;
    }
    const Tree::Edge* best = nullptr;
    std::int32_t code = options[rng_.below(static_cast<std::uint32_t>(options.size()))].code;
    for (const Factored::Option& option : options) {
      const Tree::Edge* e = tree_.find(node, option.key);
      if (!e || e->visits == 0) continue;
      if (!best || std::pair(e->visits, e->mean()) > std::pair(best->visits, best->mean()))
        best = e, code = option.code;
    }
    node = best ? best->sub : -1;
    parts.take(code);
  }
  collect(seat, tree_, seat.parts(), root_, nullptr, thoughts_);
  const std::string chosen = seat.key(
      parts.answer());  // the best part first, then the best of the next: not always the pair that was tried most
  std::stable_sort(thoughts_.begin(), thoughts_.end(), [&](const Thought& a, const Thought& b) {
    return std::tuple(a.words == chosen, a.visits, a.value) > std::tuple(b.words == chosen, b.visits, b.value);
  });
  return parts.answer();
}

Result<std::unique_ptr<Bot>> IsmctsBot::make(std::string_view parameter, world::Rng rng) {
  std::uint64_t number = 0;
  const char* const last = parameter.data() + parameter.size();
  const auto [end, error] = std::from_chars(parameter.data(), last, number);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  constexpr std::uint64_t most = 100'000'000;
  if (error != std::errc{} || number == 0 || number > most || (!unit.empty() && unit != "ms"))
    return Failed{"ismcts needs a number of iterations or milliseconds: ismcts:300, ismcts:500ms"};
  return std::make_unique<IsmctsBot>(unit.empty() ? Budget{number, 0} : Budget{0, static_cast<std::int64_t>(number)},
                                     rng);
}

}  // namespace vizier::bots
