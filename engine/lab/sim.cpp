#include "lab/sim.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "bots/table.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"
#include "world/hash.hpp"

namespace vizier::lab {
namespace {

constexpr std::size_t kept_errors = 5;
constexpr std::int64_t whole_win = 720'720;  // divisible by every number of seats up to 16: shares are exact, so their order does not matter

/// Sums of whole numbers: what several threads gather can be added in any order.
struct Sums {
  std::uint64_t games = 0, decisions = 0, errors = 0, hash = 0;
  std::int64_t rounds = 0;
  std::array<std::int64_t, world::max_seats> wins{}, scores{};
  std::vector<SimError> first_errors;
  std::size_t lua_first = 0, lua_last = 0;

  void note(SimError error) {
    ++errors;
    keep(std::move(error));
  }
  void keep(SimError error) {
    const auto later =
        std::upper_bound(first_errors.begin(), first_errors.end(), error, [](const SimError& a, const SimError& b) { return a.game < b.game; });
    first_errors.insert(later, std::move(error));
    if (first_errors.size() > kept_errors) first_errors.pop_back();
  }
  void add(Sums other) {
    games += other.games;
    decisions += other.decisions;
    errors += other.errors;
    hash += other.hash;
    rounds += other.rounds;
    for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i], scores[i] += other.scores[i];
    for (SimError& error : other.first_errors) keep(std::move(error));
    lua_first = std::max(lua_first, other.lua_first);
    lua_last = std::max(lua_last, other.lua_last);
  }
};

class Worker {
 public:
  explicit Worker(const SimPlan& plan) : plan_(plan), runtime_(plan.package) {}

  const Sums& sums() const { return sums_; }

  void play(std::uint64_t game) {
    const std::uint64_t seed = game_seed(plan_.seed, game);
    std::string problem = runtime_broken();
    if (problem.empty()) problem = play_one(game, seed);
    if (!problem.empty()) sums_.note({game, seed, std::move(problem)});
    sums_.lua_last = runtime_.memory();
    if (sums_.lua_first == 0) sums_.lua_first = runtime_.memory();
  }

 private:
  std::string runtime_broken() const {
    const content::Diagnostics found = loaded_ ? content::Diagnostics{} : runtime_.load_diagnostics();
    return found.ok() ? std::string{} : content::to_text(found);
  }

  std::string broken_world(const match::Match& match) const { return world::broken_structure(match.world(), match.defs()); }

  std::string play_one(std::uint64_t game, std::uint64_t seed) {
    loaded_ = true;
    match::Options options;
    options.history = false;
    match::Match match(runtime_, {static_cast<int>(plan_.seats.size()), seed}, options);
    std::vector<std::unique_ptr<bots::Bot>> players;
    std::string problem;
    for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
      players.push_back(bots::make_bot(plan_.seats[i], seed, world::SeatId(static_cast<int>(i)), problem));
      if (!players.back()) return problem;
    }
    bots::Table table(match, std::move(players), seed);
    int round = match.world().round;
    std::uint64_t inputs = 0;
    for (; table.step() && inputs < plan_.longest_game; ++inputs) {
      if (!plan_.strict && match.world().round == round) continue;
      round = match.world().round;
      if (problem = broken_world(match); !problem.empty()) break;
    }
    sums_.decisions += table.decisions();
    if (plan_.ended) plan_.ended(game, match);
    if (!table.problem().empty()) return table.problem();
    if (problem.empty()) problem = broken_world(match);
    if (!problem.empty()) return "the state of the game is broken: " + problem;
    if (!match.over()) return fmt::format("not over after {} inputs", inputs);
    gather(game, match.world());
    return {};
  }

  void gather(std::uint64_t game, const world::World& world) {
    ++sums_.games;
    sums_.rounds += world.round;
    sums_.hash += world::mix(game, world.hash());
    const int winners = std::popcount(world.winners);
    for (int i = 0; i < world.seats; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if ((world.winners & world::bit(world::SeatId(i))) != 0) sums_.wins[at] += whole_win / winners;
      if (at < world.scores.size()) sums_.scores[at] += world.scores[at];
    }
  }

  const SimPlan& plan_;
  script::Runtime runtime_;
  Sums sums_;
  bool loaded_ = false;
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
  r.lua_bytes_first = sums.lua_first;
  r.lua_bytes_last = sums.lua_last;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  r.memory_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  return r;
}

}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game) {
  // short enough to be typed again; 48 bits keep a million games apart
  return world::Rng::seeded(world::mix(seed, game)).next() >> 16;
}

std::string refuse(const SimPlan& plan) {
  const world::Defs& defs = plan.package->defs;
  const auto seats = static_cast<int>(plan.seats.size());
  if (seats < defs.min_seats || seats > defs.max_seats) {
    const std::string range =
        defs.min_seats == defs.max_seats ? fmt::format("{}", defs.min_seats) : fmt::format("{} to {}", defs.min_seats, defs.max_seats);
    return fmt::format("{} is for {} seats, not {}", plan.package->manifest.id, range, seats);
  }
  for (const std::string& name : plan.seats) {
    std::string problem;
    if (!bots::make_bot(name, 1, world::SeatId(0), problem)) return problem;
  }
  if (plan.games == 0) return "0 games: nothing to play";
  if (plan.jobs < 1 || plan.jobs > 256) return fmt::format("{} jobs: it must be 1 to 256", plan.jobs);
  return {};
}

SimResult simulate(const SimPlan& plan, const std::function<void(const SimProgress&)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable finished;
  Sums sums;
  const auto jobs = static_cast<int>(std::min<std::uint64_t>(plan.games, static_cast<std::uint64_t>(plan.jobs)));
  int working = jobs;
  std::vector<std::thread> threads;
  for (int j = 0; j < jobs; ++j)
    threads.emplace_back([&] {
      std::optional<Worker> worker(std::in_place, plan);
      for (std::uint64_t game = next++; game < plan.games; game = next++) {
        worker->play(game);
        ++done;
      }
      const std::lock_guard lock(mutex);
      sums.add(worker->sums());
      if (--working == 0) finished.notify_one();
    });
  {
    std::unique_lock lock(mutex);
    while (!finished.wait_for(lock, std::chrono::milliseconds(200), [&] { return working == 0; })) {
      if (!progress) continue;
      const double seconds = seconds_since(begin);
      const std::uint64_t played = done;
      progress({played, plan.games, seconds, played == 0 ? 0 : seconds / static_cast<double>(played) * static_cast<double>(plan.games - played)});
    }
  }
  for (std::thread& thread : threads) thread.join();
  SimResult result = result_of(plan, sums);
  result.seconds = seconds_since(begin);
  return result;
}

}  // namespace vizier::lab
