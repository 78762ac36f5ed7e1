#include "lab/sim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "bots/bot.hpp"
#include "cli/output.hpp"
#include "cli/project.hpp"
#include "match/save.hpp"

namespace vizier::cli {
namespace {

struct Options {
  content::Config config;
  std::vector<std::string> seats;
  std::uint64_t games = 100, seed = 1;
  int jobs = 0;
  std::string saves, profile;
  bool json = false, strict = false;
};

/// Writes each game into a file of its own, so that it can be replayed, however it ended.
class Saver {
 public:
  explicit Saver(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) throw Failure(fmt::format("--saves {}: {}", folder_.string(), error.message()));
  }

  void write(std::uint64_t game, const match::Match& match, const std::vector<std::string>& players) {
    const std::filesystem::path file = folder_ / fmt::format("game-{:06}.save", game);
    std::ofstream out(file, std::ios::binary);
    out << match::save_text(match, players) << std::flush;
    if (!out) failed_ = true;
  }
  void finish() const {
    if (failed_) throw Failure(fmt::format("--saves {}: not every file could be written", folder_.string()));
  }

 private:
  std::filesystem::path folder_;
  std::atomic<bool> failed_ = false;
};

/// `random,random`, or a number of seats for that many random bots; without any the most that the game takes.
std::vector<std::string> bots_of(const Options& o, const content::Package& package) {
  int count = package.defs.max_seats;
  if (!o.seats.empty()) {
    const std::string& word = o.seats.front();
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (o.seats.size() > 1 || error != std::errc{} || end != word.data() + word.size()) return o.seats;
    if (count < 0 || count > world::max_seats) throw Failure(fmt::format("--seats {}: too many", word));
  }
  return std::vector<std::string>(static_cast<std::size_t>(count), "random");
}

std::string table(const lab::SimPlan& plan, const lab::SimResult& r) {
  const double seconds = std::max(r.seconds, 1e-9);
  std::string out = fmt::format("{}: {} games on {} threads, seed {}\n", to_text(plan.package->config), plan.games, plan.jobs, plan.seed);
  out += fmt::format("  {:<12}{:.2f} s, {} games and {} decisions a second\n", "time", r.seconds, grouped(static_cast<double>(r.games) / seconds),
                     grouped(static_cast<double>(r.decisions) / seconds));
  out += fmt::format("  {:<12}{} decisions, {:.2f} rounds a game\n", "length", grouped(static_cast<double>(r.decisions)), r.rounds_mean);
  out += fmt::format("  {:<12}{:.1f} MB at most; scripts {} kB after the first game, {} kB after the last\n", "memory", r.memory_mb,
                     r.lua_bytes_first / 1024, r.lua_bytes_last / 1024);
  out += fmt::format("  {:<12}{}\n\n  {:<10}{:<16}{:>10}{:>9}{:>12}\n", "errors", r.errors, "seat", "bot", "wins", "share", "mean score");
  for (std::size_t i = 0; i < r.wins.size(); ++i)
    out += fmt::format("  {:<10}{:<16}{:>10.2f}{:>7.1f} %{:>12.2f}\n", plan.package->defs.seats[i], plan.seats[i], r.wins[i],
                       r.wins[i] * 100 / std::max<double>(1, static_cast<double>(r.games)), r.score_mean[i]);
  return out;
}

std::string line(const lab::SimPlan& plan, const lab::SimResult& r) {
  const nlohmann::ordered_json out{
      {"games", r.games},        {"decisions", r.decisions},   {"seconds", r.seconds}, {"errors", r.errors}, {"rounds_mean", r.rounds_mean},
      {"wins", r.wins},          {"score_mean", r.score_mean}, {"seed", plan.seed},    {"jobs", plan.jobs},  {"hash", fmt::format("{:016x}", r.hash)},
      {"memory_mb", r.memory_mb}};
  return out.dump() + "\n";
}

int sim(const Global& global, const Options& o) {
  const Chosen chosen = choose(global, o.config, o.profile);
  lab::SimPlan plan;
  plan.package = load(chosen.library, chosen.config);
  plan.seats = bots_of(o, *plan.package);
  plan.games = o.games;
  plan.seed = o.seed;
  plan.strict = o.strict;
  plan.jobs = o.jobs == 0 ? static_cast<int>(std::max(1u, std::thread::hardware_concurrency())) : o.jobs;
  if (const std::string why = lab::refuse(plan); !why.empty()) throw Failure(why);
  std::optional<Saver> saver;
  if (!o.saves.empty()) {
    saver.emplace(o.saves);
    plan.ended = [&](std::uint64_t game, const match::Match& match) { saver->write(game, match, plan.seats); };
  }
  lab::SimResult result;
  {
    ProgressBar bar;
    result = lab::simulate(plan, [&](const lab::SimProgress& p) {
      bar.show(static_cast<double>(p.done) / static_cast<double>(p.games), p.seconds_left,
               fmt::format("{} games", grouped(static_cast<double>(p.done))));
    });
  }
  if (saver) saver->finish();
  print(o.json ? line(plan, result) : table(plan, result));
  for (const lab::SimError& e : result.first_errors) complain(fmt::format("game {} (seed {}): {}", e.game, e.seed, e.message));
  return result.errors == 0 ? 0 : 1;
}

std::function<int()> declare(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("PACKAGE", o->config.package, "id of the package");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  std::string seats = "a bot for each seat, or how many random ones; there is:";
  for (const bots::BotType& type : bots::bot_types())
    seats += fmt::format(" {}{}{} ({})", type.name, *type.parameter ? ":" : "", type.parameter, type.sentence);
  arguments.list("--seats", o->seats, "BOT,BOT", seats.c_str());
  arguments.option("--games", o->games, "N", "how many games; 100 without it");
  arguments.option("--seed", o->seed, "S", "another seed, other games; 1 without it");
  arguments.option("--jobs", o->jobs, "J", "threads; as many as there are cores without it. The results do not depend on it");
  arguments.option("--saves", o->saves, "DIR", "write every game into this folder, to be replayed");
  arguments.flag("--strict", o->strict, "check the state of the game after every answer");
  arguments.flag("--json", o->json, "one line of JSON; a shared victory counts as a fraction for each winner");
  return [&global, o] { return sim(global, *o); };
}

}  // namespace

const Verb sim_verb{"sim", "Plays many games with bots and says what came out.",
                    "vizier sim PACKAGE --seats random,random,random --games 1000 --jobs 2", declare};

}  // namespace vizier::cli
