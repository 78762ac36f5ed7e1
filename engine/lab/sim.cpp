#include "lab/sim.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "bots/bot.hpp"
#include "lab/sim_game.hpp"
#include "lab/version_bot.hpp"
#include "world/hash.hpp"

namespace vizier::lab {
namespace {

constexpr std::size_t kept_errors = 5;
constexpr std::int64_t whole_win =
    720'720;  // divisible by every number of seats up to 16: shares are exact, so their order does not matter

/// Sums of whole numbers: games can be added in any order.
struct Sums {
  std::uint64_t games = 0, decisions = 0, errors = 0, hash = 0;
  std::int64_t rounds = 0;
  std::array<std::int64_t, world::max_seats> wins{}, scores{};
  std::vector<std::uint64_t> role_wins;
  std::vector<SimError> first_errors;
  std::size_t lua_first = 0, lua_last = 0;

  void keep(SimError error) {
    const auto later = std::upper_bound(first_errors.begin(), first_errors.end(), error,
                                        [](const SimError& a, const SimError& b) { return a.game < b.game; });
    first_errors.insert(later, std::move(error));
    if (first_errors.size() > kept_errors) first_errors.pop_back();
  }

  void add(const SimPlan& plan, const GameRecord& r, std::string save = {}) {
    decisions += r.decisions;
    if (!r.error.empty()) {
      ++errors;
      keep({r.game, r.seed, r.error, std::move(save)});
      return;
    }
    ++games;
    rounds += r.rounds;
    hash += world::mix(r.game, r.hash);
    const std::size_t seats = plan.seats.size();
    // where the bots go round, wins are told by bot
    const auto place = [&](std::size_t seat) { return plan.rotate ? (seat + seats - r.game % seats) % seats : seat; };
    for (const int w : r.winners)
      wins[place(static_cast<std::size_t>(w))] += whole_win / static_cast<std::int64_t>(r.winners.size());
    for (std::size_t i = 0; i < r.scores.size() && i < seats; ++i) scores[place(i)] += r.scores[i];
    const world::Defs& defs = plan.package->defs;
    world::SeatMask won = 0;
    for (const int w : r.winners) won |= bit(world::SeatId(w));
    role_wins.resize(defs.roles.size());
    for (const world::RoleId role : defs.roles.ids())
      if ((defs.roles[role].seats & won) != 0) ++role_wins[role.slot()];
  }
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

SimResult result_of(const SimPlan& plan, const Sums& sums) {
  SimResult r;
  r.games = sums.games;
  r.decisions = sums.decisions;
  r.errors = sums.errors;
  r.first_errors = sums.first_errors;
  r.hash = sums.hash;
  const double games = std::max<double>(1, static_cast<double>(sums.games));
  r.rounds_mean = static_cast<double>(sums.rounds) / games;
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    r.wins.push_back(static_cast<double>(sums.wins[i]) / static_cast<double>(whole_win));
    r.score_mean.push_back(static_cast<double>(sums.scores[i]) / games);
  }
  r.role_wins = sums.role_wins;
  r.role_wins.resize(plan.package->defs.roles.size());
  r.lua_bytes_first = sums.lua_first;
  r.lua_bytes_last = sums.lua_last;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  r.memory_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  return r;
}

/// The games that are still to be played.
std::vector<std::uint64_t> games_to_play(const SimPlan& plan) {
  std::set<std::uint64_t> done;
  for (const GameRecord& r : plan.done) done.insert(r.game);
  std::vector<std::uint64_t> games;
  for (std::uint64_t g = plan.shard; g < plan.games; g += plan.shards)
    if (!done.contains(g)) games.push_back(g);
  return games;
}

}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) {
  // short enough to be typed again; 48 bits keep a million games apart
  return world::Rng::seeded(world::mix(seed, game)).next() >> 16;
}

std::vector<std::string> seated(const SimPlan& plan, std::uint64_t game) {
  if (plan.seating) return plan.seating(game);
  std::vector<std::string> bots = plan.seats;
  if (plan.rotate)
    std::rotate(bots.rbegin(), bots.rbegin() + static_cast<std::ptrdiff_t>(game % bots.size()), bots.rend());
  return bots;
}

Result<> check(const SimPlan& plan) {
  const world::Defs& defs = plan.package->defs;
  const auto seats = static_cast<int>(plan.seats.size());
  if (seats < defs.min_seats || seats > defs.max_seats) {
    const std::string range = defs.min_seats == defs.max_seats
                                  ? fmt::format("{}", defs.min_seats)
                                  : fmt::format("{} to {}", defs.min_seats, defs.max_seats);
    return Failed{fmt::format("{} is for {} seats, not {}", plan.package->manifest.id, range, seats)};
  }
  for (const std::string& name : plan.seats) {
    const auto [bot, version] = split_version(name);
    if (const auto made = bots::make_bot(bot, 1, world::SeatId(0)); !made) return made.failed();
    if (!version.empty() && !plan.versions.contains(version))
      return Failed{fmt::format("{}: there is no version '{}'", name, version)};
  }
  if (plan.games == 0) return Failed{"0 games: nothing to play"};
  if (plan.jobs < 1 || plan.jobs > 256) return Failed{fmt::format("{} jobs: it must be 1 to 256", plan.jobs)};
  if (plan.shards == 0 || plan.shard >= plan.shards)
    return Failed{fmt::format("there is no shard {} of {}", plan.shard + 1, plan.shards)};
  return {};
}

SimResult simulate(const SimPlan& plan, const std::function<void(const SimProgress&)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<std::uint64_t> games = games_to_play(plan);
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable finished;
  Sums sums;
  Coverage coverage;
  script::Coverage written;  // what the records told so far say was reached
  for (const GameRecord& r : plan.done) sums.add(plan, r);
  const auto jobs = static_cast<int>(std::min<std::size_t>(games.size(), static_cast<std::size_t>(plan.jobs)));
  int working = jobs;
  std::vector<std::thread> threads;
  for (int j = 0; j < jobs; ++j)
    threads.emplace_back([&] {
      GamePlayer player(plan);
      if (plan.coverage) {
        const std::lock_guard lock(mutex);
        if (written.scripts().empty()) {
          written = player.coverage().lines.untouched();
          for (const GameRecord& r : plan.done) written.mark(r.reached);
          if (plan.scripts) plan.scripts(written);
        }
      }
      std::size_t first_memory = 0;
      for (std::size_t i = next++; i < games.size(); i = next++) {
        GameRecord record = player.play(games[i]);
        if (first_memory == 0) first_memory = player.memory();
        const std::lock_guard lock(mutex);
        if (plan.coverage && plan.record) {
          record.reached = player.coverage().lines.beyond(written);
          written.mark(record.reached);
        }
        sums.add(plan, record, player.take_save());
        if (plan.record) plan.record(record);
        ++done;
      }
      const std::lock_guard lock(mutex);
      if (plan.coverage) coverage.add(player.coverage());
      sums.lua_first = std::max(sums.lua_first, first_memory);
      sums.lua_last = std::max(sums.lua_last, player.memory());
      if (--working == 0) finished.notify_one();
    });
  {
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(200), [&] { return working == 0; })) {
      if (!progress) continue;
      const double seconds = seconds_since(begin);
      const std::size_t played = done;
      progress({played, games.size(), seconds,
                played == 0 ? 0 : seconds / static_cast<double>(played) * static_cast<double>(games.size() - played)});
    }
  }
  for (std::thread& thread : threads) thread.join();
  SimResult result = result_of(plan, sums);
  if (plan.coverage) {
    if (jobs == 0)
      coverage.add(GamePlayer(plan).coverage());  // every game was played before: the scripts are there all the same
    for (const GameRecord& r : plan.done) coverage.add(r.reached), coverage.tallies.add(r.counts);
    coverage.tallies.add_missing(plan.package->defs);
    result.coverage = std::move(coverage);
  }
  result.seconds = seconds_since(begin);
  return result;
}

}  // namespace vizier::lab
