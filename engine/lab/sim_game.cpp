#include "lab/sim_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/bot_game.hpp"
#include "lab/version_bot.hpp"
#include "save/save.hpp"
#include "script/error_text.hpp"
#include "script/kept.hpp"
#include "script/text_watch.hpp"
#include "spec/interference.hpp"
#include "spec/play.hpp"
#include "world/editor.hpp"
#include "world/rng.hpp"

namespace vizier::lab {
namespace {

constexpr std::uint64_t checked_every = 64;    ///< answers, and at the end: what is broken stays broken
constexpr std::uint64_t looked_every = 16;     ///< games, where nobody is strict: whether scripts have kept anything
constexpr std::uint64_t replayed_every = 100;  ///< games of a strict run, beginning with the first

Result<> check_world(const match::Match& match) {
  const auto sound = world::check_structure(match.world(), match.defs());
  if (!sound) return Failed{"the state of the game is broken: " + sound.problem()};
  return {};
}

/// Looks for leaks at one prompt in a hundred, through the eyes of one seat.
Result<> check_leaks(const match::Match& match, std::uint64_t seed, std::uint64_t inputs) {
  constexpr std::uint64_t one_in = 100;
  const std::uint64_t chance = world::nth(seed, inputs);
  if (chance % one_in != 0 || match.over() || match.stuck()) return {};
  const world::SeatId seat(static_cast<int>(chance / one_in % static_cast<std::uint64_t>(match.world().seats)));
  const spec::Examined found = spec::examine_prompt(match, seat, chance);
  if (found.leak) return Failed{spec::to_text(*found.leak)};
  return {};
}

}  // namespace

GamePlayer::GamePlayer(const SimPlan& plan)
    : plan_(plan),
      // a bot that imagines games compares what was seen to happen; chance alone needs no log
      wants_events_(
          plan.coverage || plan.record ||
          std::any_of(plan.seats.begin(), plan.seats.end(), [](const std::string& bot) { return bot != "random"; })),
      runtime_(plan.package, {}, plan.coverage ? &coverage_.lines : nullptr) {}

GameRecord GamePlayer::play(std::uint64_t game) {
  GameRecord record;
  record.game = game;
  record.seed = game_seed(plan_.seed, game);
  record.variant = plan_.variant;
  record.bots = seated(plan_, game);
  Result<> played = runtime_.loaded() ? play_one(record) : Failed{content::to_text(runtime_.load_diagnostics())};
  const auto kept = check_kept(game);  // after a game that failed as well: the next one must not find it
  if (played) played = kept;
  if (!played) record.error = played.problem();
  return record;
}

/// Whether scripts have kept anything outside of the World.
Result<> GamePlayer::check_kept(std::uint64_t game) {
  if (!plan_.strict && game % looked_every != looked_every - 1) return {};
  std::vector<script::Runtime*> all{&runtime_};
  for (const auto& [name, runtime] : versions_) all.push_back(runtime.get());
  for (script::Runtime* runtime : all)
    if (runtime->loaded() && !script::kept_nothing(*runtime))
      return Failed{content::to_text({{runtime->error().diagnostic()}})};
  return {};
}

/// Whether scripts have named only texts that are there, with the arguments that they use; the game is taken back to
/// before that.
Result<> GamePlayer::check_texts(match::Match& match) {
  const auto mistakes = script::take_text_mistakes(runtime_);
  if (mistakes.empty() || match.error()) return {};
  match.undo();
  return Failed{script::explain(mistakes.front(), *plan_.package)};
}

void GamePlayer::keep_series(const std::vector<Series>& series, GameRecord& record) const {
  if (plan_.series.empty())
    for (const Series& s : series) record.series.push_back(s.lines);
  for (const std::string& name : plan_.series) {
    const auto it = std::find_if(series.begin(), series.end(), [&](const Series& s) { return s.name == name; });
    record.series.push_back(it == series.end() ? decltype(Series::lines){} : it->lines);
  }
}

Result<std::unique_ptr<bots::Bot>> GamePlayer::bot_for(const match::Match& match, const GameRecord& record,
                                                       std::size_t seat) {
  const auto [name, version] = split_version(record.bots[seat]);
  auto bot = bots::make_bot(name, record.seed, world::SeatId(static_cast<int>(seat)));
  if (!bot || version.empty()) return bot;
  auto& runtime = versions_[version];
  if (!runtime) runtime = std::make_unique<script::Runtime>(plan_.versions.at(version));
  if (!runtime->loaded()) return Failed{content::to_text(runtime->load_diagnostics())};
  return std::make_unique<VersionBot>(version, match, *runtime, *std::move(bot));
}

Result<> GamePlayer::play_one(GameRecord& record) {
  match::MatchOptions options;
  options.history = plan_.leaks;
  options.events = wants_events_ || plan_.leaks;
  options.tallies = plan_.coverage || plan_.record;
  script::begin_game_of_texts(runtime_);
  match::Match match(runtime_, {static_cast<int>(plan_.seats.size()), record.seed}, options);
  record.first = match.world().first;
  if (plan_.record) record.deal = deal_of(match);
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (std::size_t i = 0; i < record.bots.size(); ++i) {
    auto bot = bot_for(match, record, i);
    if (!bot) return bot.failed();
    players.push_back(*std::move(bot));
  }
  bots::BotGame game(match, std::move(players), record.seed);
  SeriesTracker series(match);
  Result<> state;
  std::uint64_t inputs = 0;
  for (; state && !match.over() && inputs < plan_.longest_game; ++inputs) {
    if (state = game.step(); !state) break;
    if (state = check_texts(match); !state) break;
    if (plan_.record) series.look(match);
    if (plan_.leaks) state = check_leaks(match, record.seed, inputs);
    if (state && (plan_.strict || inputs % checked_every == checked_every - 1)) state = check_world(match);
  }
  if (plan_.record) series.look(match);
  record.decisions = game.decisions();
  if (plan_.ended) plan_.ended(record.game, match);
  if (plan_.coverage || plan_.record) record.counts = counts_of(match);
  if (plan_.coverage) coverage_.tallies.add(record.counts);
  if (match.error()) state = Failed{script::explain(match.error(), *plan_.package)};
  if (!state) {
    if (match.stuck()) match.undo();  // a step that cannot begin: to before the answer that led there
    save_ = save::save_text(match, record.bots);
    return state;
  }
  if (state) state = check_world(match);
  if (!state) return state;
  if (!match.over()) return Failed{fmt::format("not over after {} inputs", inputs)};
  if (!series.state()) return series.state();
  if (plan_.record) keep_series(series.series(), record);
  if (plan_.strict && record.game % replayed_every == 0) {
    if (auto kept = check_kept(record.game); !kept) return kept;
    if (auto same = spec::replay_fresh(match); !same) return same;
  }
  const world::World& w = match.world();
  record.rounds = w.round;
  record.hash = w.hash();
  record.scores.assign(w.scores.begin(), w.scores.end());
  record.scores.resize(static_cast<std::size_t>(w.seats));
  record.places.assign(w.places.begin(), w.places.end());
  for (const world::SeatId seat : w.seat_ids())
    if ((w.winners & bit(seat)) != 0) record.winners.push_back(seat.index);
  return {};
}

}  // namespace vizier::lab
