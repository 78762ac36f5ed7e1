#include "lab/sim_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/table.hpp"
#include "world/editor.hpp"

namespace vizier::lab {
namespace {

std::string broken_world(const match::Match& match) { return world::broken_structure(match.world(), match.defs()); }

/// The counter that a series of the package shows; null where it names none.
const world::CounterDef* counter_of(const content::Package& package, const content::Node& series) {
  const content::Node* name = series.find("counter");
  const world::CounterId id = name ? package.defs.counter(name->text) : world::CounterId{};
  return id ? &package.defs.counters[static_cast<std::size_t>(id.index)] : nullptr;
}

template <class F>
void each_series(const content::Package& package, F&& f) {
  const content::Node* all = package.tree.find("series");
  if (!all) return;
  for (const auto& entry : all->map)
    if (const world::CounterDef* counter = counter_of(package, entry.value); counter && counter->scope != world::Scope::zone) f(entry.key, *counter);
}

}  // namespace

std::vector<std::string> series_of(const content::Package& package) {
  std::vector<std::string> names;
  each_series(package, [&](const std::string& name, const world::CounterDef&) { names.push_back(name); });
  return names;
}

GamePlayer::GamePlayer(const SimPlan& plan)
    : plan_(plan),
      // a bot that imagines games compares what was seen to happen; chance alone needs no log
      wants_events_(plan.coverage || plan.record ||
                    std::any_of(plan.seats.begin(), plan.seats.end(), [](const std::string& bot) { return bot != "random"; })),
      runtime_(plan.package, {}, plan.coverage ? &coverage_.lines : nullptr) {
  each_series(*plan.package, [&](const std::string&, const world::CounterDef& counter) { series_.push_back(&counter); });
}

GameRecord GamePlayer::play(std::uint64_t game) {
  GameRecord record;
  record.game = game;
  record.seed = game_seed(plan_.seed, game);
  record.variant = plan_.variant;
  record.bots = seated(plan_, game);
  record.error = runtime_.loaded() ? play_one(record) : content::to_text(runtime_.load_diagnostics());
  return record;
}

void GamePlayer::sample_series(const match::Match& match, GameRecord& record) const {
  record.series.resize(series_.size());
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const int n = series_[i]->scope == world::Scope::seat ? match.world().seats : 1;
    double sum = 0;
    for (int s = 0; s < n; ++s) sum += match.world().counter(*series_[i], s);
    record.series[i].push_back(sum / n);
  }
}

std::string GamePlayer::play_one(GameRecord& record) {
  match::Options options;
  options.history = false;
  options.events = wants_events_;
  options.tallies = plan_.coverage || plan_.record;
  match::Match match(runtime_, {static_cast<int>(plan_.seats.size()), record.seed}, options);
  record.first = match.world().first;
  std::vector<std::unique_ptr<bots::Bot>> players;
  std::string problem;
  for (std::size_t i = 0; i < record.bots.size(); ++i) {
    players.push_back(bots::make_bot(record.bots[i], record.seed, world::SeatId(static_cast<int>(i)), problem));
    if (!players.back()) return problem;
  }
  bots::Table table(match, std::move(players), record.seed);
  int round = match.world().round;
  std::uint64_t inputs = 0;
  for (; table.step() && inputs < plan_.longest_game; ++inputs) {
    const bool next_round = match.world().round != round;
    if (!plan_.strict && !next_round) continue;
    round = match.world().round;
    if (next_round && plan_.record) sample_series(match, record);
    if (problem = broken_world(match); !problem.empty()) break;
  }
  record.decisions = table.decisions();
  if (plan_.ended) plan_.ended(record.game, match);
  if (plan_.coverage) coverage_.tallies.add(match.events(), match.defs());
  if (plan_.record) record.counts = counts_of(match);
  if (!table.problem().empty()) return table.problem();
  if (problem.empty()) problem = broken_world(match);
  if (!problem.empty()) return "the state of the game is broken: " + problem;
  if (!match.over()) return fmt::format("not over after {} inputs", inputs);
  if (plan_.record) sample_series(match, record);
  const world::World& w = match.world();
  record.rounds = w.round;
  record.hash = w.hash();
  record.scores.assign(w.scores.begin(), w.scores.end());
  record.scores.resize(static_cast<std::size_t>(w.seats));
  for (int i = 0; i < w.seats; ++i)
    if ((w.winners & bit(world::SeatId(i))) != 0) record.winners.push_back(i);
  return {};
}

}  // namespace vizier::lab
