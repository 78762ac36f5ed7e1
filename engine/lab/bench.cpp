#include "lab/bench.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "bots/bot_game.hpp"
#include "bots/ismcts.hpp"
#include "save/save.hpp"
#include "world/determinise.hpp"
#include "world/hash.hpp"

namespace vizier::lab {
namespace {

using match::Match;

constexpr int runs = 5;

/// Processor time, not the time on the wall: others may use the machine too.
double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

struct Median {
  double value = 0, spread = 0;
};

Median median(std::array<double, runs> values) {
  std::sort(values.begin(), values.end());
  const double middle = values[runs / 2];
  return {middle, middle > 0 ? (values.back() - values.front()) / middle : 0};
}

/// How many units of work a second of processor time holds. `work` does some and says how many.
template <class Work>
Median rate(double seconds, Work&& work) {
  std::array<double, runs> out{};
  work();  // the first time pays for memory that later ones find
  for (double& value : out) {
    const double begin = cpu_seconds();
    double units = 0, spent = 0;
    do {
      units += static_cast<double>(work());
      spent = cpu_seconds() - begin;
    } while (spent < seconds);
    value = units / spent;
  }
  return median(out);
}

match::MatchOptions playing() {
  match::MatchOptions options;
  options.history = false;  // as in simulations; the journal and the events are kept
  return options;
}

/// A player that lists all its options before it takes one, as a search would.
class Lister {
 public:
  explicit Lister(std::uint64_t seed) : rng_(world::Rng::seeded(seed)) {}

  world::Answer choose(const world::Decision& d) {
    if (d.type != world::Decision::Type::one && d.type != world::Decision::Type::pair) return d.sample(rng_);
    d.enumerate_codes(codes_);
    return d.from_code(codes_[rng_.below(static_cast<std::uint32_t>(codes_.size()))]);
  }

 private:
  world::Rng rng_;
  std::vector<std::uint32_t> codes_;
};

class Sampler {
 public:
  explicit Sampler(std::uint64_t seed) : rng_(world::Rng::seeded(seed)) {}
  world::Answer choose(const world::Decision& d) { return d.sample(rng_); }

 private:
  world::Rng rng_;
};

/// Plays until the game is over, cannot go on, or `most` decisions were taken; says how many were.
template <class Player>
std::size_t play(Match& match, Player& player, std::size_t most) {
  std::size_t n = 0;
  for (; n < most && !match.over() && !match.stuck() && !match.open().empty(); ++n)
    if (!match.answer(0, player.choose(match.open()[0])) || match.error()) break;
  return n;
}

class Bench {
 public:
  Bench(const BenchPlan& plan, const std::function<void(double)>& progress) : plan_(plan), progress_(progress) {}

  std::vector<Measurement> run() {
    measure_comparison();
    measure_loading();
    measure_game();
    measure_search();
    return std::move(out_);
  }

 private:
  static int seats_of(const content::Package& package) {
    return std::clamp(4, package.defs.min_seats, package.defs.max_seats);
  }

  template <class F>
  void add(const std::string& key, const std::string& sentence, bool possible, F&& f) {
    Measurement m{key, sentence, std::nullopt, 0};
    if (possible) {
      const Median result = f();
      m.value = result.value;
      m.spread = result.spread;
    }
    out_.push_back(std::move(m));
    const std::size_t all = 15 + 3 * plan_.ways.size() + plan_.others.size();  // measurements
    if (progress_) progress_(static_cast<double>(out_.size()) / static_cast<double>(all));
  }

  template <class Player>
  Median games(script::Runtime& runtime, int seats) {
    std::uint64_t seed = 1;
    return rate(plan_.seconds, [&] {
      Match match(runtime, {seats, ++seed}, playing());
      Player player(seed);
      return play(match, player, SIZE_MAX);
    });
  }

  /// Matches in the middle of games.
  std::vector<std::unique_ptr<Match>> middles(script::Runtime& runtime, int seats) {
    constexpr std::size_t count = 16;
    std::vector<std::unique_ptr<Match>> out;
    for (std::size_t i = 0; i < count; ++i) {
      out.push_back(std::make_unique<Match>(runtime, match::Setup{seats, i + 1}, playing()));
      Sampler player(i);
      play(*out.back(), player, 60 + 3 * i);
    }
    return out;
  }

  Median forks(const std::vector<std::unique_ptr<Match>>& prompts) {
    Match copy = prompts[0]->fork();
    return rate(plan_.seconds, [&] {
      for (const auto& m : prompts) m->fork_into(copy);
      return prompts.size();
    });
  }

  Median search(script::Runtime& runtime, int seats) {
    Match match(runtime, {seats, 1});
    Sampler player(1);
    play(match, player, 16);
    std::uint64_t seed = 0;
    return rate(plan_.seconds, [&] {
      constexpr std::uint64_t iterations = 100;
      bots::IsmctsBot bot({iterations, 0}, world::Rng::seeded(++seed));
      bot.choose(bots::Seat(match, 0));
      return static_cast<std::size_t>(bot.iterations());
    });
  }

  /// The comparison game where its script asks in another way.
  void measure_way(const std::shared_ptr<const content::Package>& package) {
    script::Runtime runtime(package);
    const std::string& way = package->config.rules;
    const int seats = seats_of(*package);
    const bool can = runtime.loaded();
    add("htac_decisions_per_s." + way, fmt::format("the comparison game by its rules {}", way), can,
        [&] { return games<Lister>(runtime, seats); });
    add("forks_per_s." + way, "copies of it in the middle", can, [&] { return forks(middles(runtime, seats)); });
    add("ismcts_iterations_per_s." + way, "search iterations in it", can, [&] { return search(runtime, seats); });
  }

  void measure_comparison() {
    const bool can = plan_.comparison != nullptr;
    std::unique_ptr<script::Runtime> runtime;
    std::vector<std::unique_ptr<Match>> prompts;
    const int seats = can ? seats_of(*plan_.comparison) : 0;
    if (can) {
      runtime = std::make_unique<script::Runtime>(plan_.comparison);
      prompts = middles(*runtime, seats);
    }
    add("htac_decisions_per_s", "decisions of the comparison game, every option listed", can,
        [&] { return games<Lister>(*runtime, seats); });
    add("htac_sampled_decisions_per_s", "the same, an option sampled without listing them", can,
        [&] { return games<Sampler>(*runtime, seats); });
    add("forks_per_s", "copies of a match in the middle of a game", can, [&] { return forks(prompts); });
    add("fork_for_per_s", "copies with everything redrawn that a seat cannot know", can, [&] {
      world::Rng rng = world::Rng::seeded(1);
      Match copy = prompts[0]->fork();
      return rate(plan_.seconds, [&] {
        for (const auto& m : prompts) m->fork_for(m->open()[0].seat, rng, copy);
        return prompts.size();
      });
    });
    add("ismcts_iterations_per_s", "search iterations at the 17th move of the comparison game, each played to its end",
        can, [&] { return search(*runtime, seats); });
    for (const auto& package : plan_.ways) measure_way(package);
    add("saves_loaded_per_s", "saves of about 80 answers read from text and played again", can, [&] {
      const std::string text = save::save_text(*prompts[7]);
      return rate(plan_.seconds, [&] {
        content::Diagnostics diagnostics;
        const auto save = save::parse_save(text, "bench", diagnostics);
        return std::size_t{save && save::replay(*runtime, *save, SIZE_MAX, playing()).match != nullptr};
      });
    });
    add("world_bytes", "bytes of a World of the comparison game", can, [&] {
      return Median{static_cast<double>(prompts[0]->world().bytes()), 0};
    });
  }

  void measure_loading() {
    add("package_load_ms", "milliseconds to read, check and merge the biggest package", plan_.library && plan_.biggest,
        [&] {
          const Median loads =
              rate(plan_.seconds, [&] { return std::size_t{plan_.library->load(*plan_.biggest).package != nullptr}; });
          return Median{loads.value > 0 ? 1000 / loads.value : 0, loads.spread};
        });
  }

  void measure_game() {
    add_decisions(plan_.game, "decisions_per_s", "decisions of an installed game");
    for (const auto& other : plan_.others)
      add_decisions(other, fmt::format("decisions_per_s.{}.{}", other->manifest.id, other->config.rules),
                    fmt::format("the same of {}, rules {}", other->manifest.id, other->config.rules));
  }

  void add_decisions(const std::shared_ptr<const content::Package>& package, const std::string& key,
                     const std::string& sentence) {
    std::unique_ptr<script::Runtime> runtime;
    if (package) runtime = std::make_unique<script::Runtime>(package);
    bool can = runtime && !runtime->error();
    if (can) {
      Match trial(*runtime, {seats_of(*package), 1}, playing());
      Lister player(1);
      play(trial, player, 1'000'000);
      can = trial.over();
    }
    add(key, sentence, can, [&] { return games<Lister>(*runtime, seats_of(*package)); });
  }

  /// A question with a choice in the middle of a game.
  static bool reach_middle(Match& match) {
    Sampler player(1);
    constexpr int middle = 4;  // rounds
    const auto there = [&] { return match.world().round >= middle && match.open()[0].count().value_or(2) > 20; };
    while (!match.over() && !match.stuck() && !match.open().empty() && !there())
      if (play(match, player, 1) == 0) return false;
    return !match.over() && !match.open().empty();
  }

  /// Search in a large game, and what its time goes into: copying with a redraw, and playing on, which is mostly
  /// scripts.
  void measure_search() {
    std::unique_ptr<script::Runtime> runtime;
    std::unique_ptr<Match> match, copy;
    if (plan_.rich) runtime = std::make_unique<script::Runtime>(plan_.rich);
    bool can = runtime && runtime->loaded();
    add("rich_decisions_per_s", "decisions of that game by the last of its rules sets", can,
        [&] { return games<Sampler>(*runtime, seats_of(*plan_.rich)); });
    if (can) {
      match = std::make_unique<Match>(*runtime, match::Setup{seats_of(*plan_.rich), 1});
      can = reach_middle(*match);
    }
    if (can) copy = std::make_unique<Match>(match->fork());
    double iterations = 0, copies = 0, redraws = 0;
    add("rich_iterations_per_s", "search iterations in the middle of it, each played to the end of its round", can,
        [&] {
          std::uint64_t seed = 0;
          const Median found = rate(plan_.seconds, [&] {
            bots::IsmctsBot bot({100, 0}, world::Rng::seeded(++seed));
            bot.choose(bots::Seat(*match, 0));
            return static_cast<std::size_t>(bot.iterations());
          });
          iterations = found.value;
          return found;
        });
    add("rich_fork_for_per_s", "copies there with everything redrawn that a seat cannot know", can, [&] {
      world::Rng rng = world::Rng::seeded(1);
      const Median found =
          rate(plan_.seconds, [&] { return std::size_t{match->fork_for(match->open()[0].seat, rng, *copy)}; });
      copies = found.value;
      return found;
    });
    if (can) {
      world::Rng rng = world::Rng::seeded(1);
      world::World world = match->world();
      redraws = rate(plan_.seconds, [&] {
                  return world::determinise(world, match->defs(), match->open()[0].seat, rng, {}), std::size_t{1};
                }).value;
    }
    const auto share = [&](const char* key, const char* sentence, double value) {
      add(key, sentence, can, [&] { return Median{100 * value, 0}; });
    };
    const double copying = can ? iterations / copies : 0, redrawing = can ? iterations / redraws : 0;
    share("rich_redraw_percent", "of an iteration's time: drawing what is hidden", redrawing);
    share("rich_fork_percent", "the rest of copying", copying - redrawing);
    share("rich_play_percent", "playing on, which is scripts for the most part", 1 - copying);
  }

  const BenchPlan& plan_;
  const std::function<void(double)>& progress_;
  std::vector<Measurement> out_;
};

}  // namespace

std::vector<Measurement> run_bench(const BenchPlan& plan, const std::function<void(double)>& progress) {
  return Bench(plan, progress).run();
}

}  // namespace vizier::lab
