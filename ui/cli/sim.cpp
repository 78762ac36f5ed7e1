#include "lab/sim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "bots/bot.hpp"
#include "cli/output.hpp"
#include "cli/sim_coverage.hpp"
#include "cli/sim_plan.hpp"
#include "client/save_file.hpp"
#include "content/files.hpp"
#include "lab/describe.hpp"
#include "lab/record_file.hpp"
#include "lab/report.hpp"
#include "save/save.hpp"

namespace vizier::cli {
namespace {

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
    std::ofstream out = content::open_to_write(file);
    out << save::save_text(match, players) << std::flush;
    if (!out) failed_ = true;
  }
  void finish() const {
    if (failed_) throw Failure(fmt::format("--saves {}: not every file could be written", folder_.string()));
  }

 private:
  std::filesystem::path folder_;
  std::atomic<bool> failed_ = false;
};

std::string table(const lab::SimPlan& plan, const lab::SimResult& r) {
  const double seconds = std::max(r.seconds, 1e-9);
  std::string out = fmt::format("{}{}: {} games on {} threads, seed {}\n", to_text(plan.package->config),
                                plan.variant.empty() ? "" : ", " + plan.variant, plan.games, plan.jobs, plan.seed);
  out +=
      fmt::format("  {:<12}{:.2f} s, {} games and {} decisions a second\n", "time", r.seconds,
                  grouped(static_cast<double>(r.games) / seconds), grouped(static_cast<double>(r.decisions) / seconds));
  out += fmt::format("  {:<12}{} decisions, {:.2f} rounds a game\n", "length",
                     grouped(static_cast<double>(r.decisions)), r.rounds_mean);
  out += fmt::format("  {:<12}{:.1f} MB at most; scripts {} kB after the first game, {} kB after the last\n", "memory",
                     r.memory_mb, r.lua_bytes_first / 1024, r.lua_bytes_last / 1024);
  out += fmt::format("  {:<12}{}\n\n  {:<10}{:<16}{:>10}{:>9}{:>9}{:>12}\n", "errors", r.errors,
                     plan.rotate ? "" : "seat", "bot", "wins", "share", "95 %", "mean score");
  for (std::size_t i = 0; i < r.wins.size(); ++i) {
    const lab::Estimate share = lab::share_estimate(r.wins[i], r.games);
    out += fmt::format("  {:<10}{:<16}{:>10.2f}{:>7.1f} %{:>9}{:>12.2f}\n",
                       plan.rotate ? "" : plan.package->defs.seats[world::SeatId(i)], plan.seats[i], r.wins[i],
                       share.value * 100, fmt::format("± {:.1f}", share.error * 100), r.score_mean[i]);
  }
  for (std::size_t i = 0; i < r.role_wins.size(); ++i) {
    const lab::Estimate share = lab::share_estimate(static_cast<double>(r.role_wins[i]), r.games);
    out += fmt::format("  {:<26}{:>10}{:>7.1f} %{:>9}\n", plan.package->defs.roles[world::RoleId(i)].name,
                       r.role_wins[i], share.value * 100, fmt::format("± {:.1f}", share.error * 100));
  }
  return out;
}

nlohmann::ordered_json line(const lab::SimPlan& plan, const lab::SimResult& r) {
  nlohmann::ordered_json out{{"games", r.games},
                             {"decisions", r.decisions},
                             {"seconds", r.seconds},
                             {"errors", r.errors},
                             {"rounds_mean", r.rounds_mean},
                             {"wins", r.wins},
                             {"score_mean", r.score_mean},
                             {"seed", plan.seed},
                             {"jobs", plan.jobs},
                             {"hash", fmt::format("{:016x}", r.hash)},
                             {"memory_mb", r.memory_mb}};
  for (std::size_t i = 0; i < r.role_wins.size(); ++i)
    out["role_wins"][plan.package->defs.roles[world::RoleId(i)].name] = r.role_wins[i];
  if (!plan.variant.empty()) out["variant"] = plan.variant;
  if (plan.coverage) out["coverage"] = to_json(r.coverage);
  return out;
}

std::string dump(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

lab::SimResult with_bar(const lab::SimPlan& plan, const std::string& what) {
  ProgressBar bar;
  return lab::simulate(plan, [&](const lab::SimProgress& p) {
    bar.show(static_cast<double>(p.done) / static_cast<double>(std::max<std::uint64_t>(1, p.games)), p.seconds_left,
             fmt::format("{}{} games", what, grouped(static_cast<double>(p.done))));
  });
}

/// What went wrong, a few games of it; and the first of them as a save that stands before the mistake. The same seed
/// writes the same file again: whoever mends a card plays it many times.
void complain_of(const lab::SimResult& r, const std::string& package) {
  for (const lab::SimError& e : r.first_errors)
    complain(fmt::format("game {} (seed {}): {}", e.game, e.seed, e.message));
  if (r.errors > r.first_errors.size())
    complain(fmt::format("{} of {} mistakes are shown", r.first_errors.size(), r.errors));
  if (r.first_errors.empty() || r.first_errors.front().save.empty()) return;
  const std::filesystem::path folder = client::games_folder();
  if (folder.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  const std::filesystem::path file = folder / fmt::format("{}-mistake-{}.vsave", package, r.first_errors.front().seed);
  if (const auto written = client::write_whole(file, r.first_errors.front().save); !written)
    complain("a save before the mistake could not be written: " + written.problem());
  else
    complain(fmt::format("{} stands before the mistake: vizier resume {}", content::shown(file), content::shown(file)));
}

/// Every edition, rules set and number of seats, one line each; what was reached in any of them counts as reached.
int sim_all(const Global& global, const SimOptions& o) {
  if (!o.ab.empty() || !o.sweep.empty() || !o.out.empty() || !o.saves.empty())
    throw Failure("--all goes with --coverage, --strict and --json only");
  lab::Coverage coverage;
  std::uint64_t errors = 0, games = 0;
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  const bool covers = o.coverage || o.lines;
  for (const auto& [package, seats] : sim_configurations(global, o)) {
    const std::string one = o.seats.empty() ? "random" : o.seats.front();
    const lab::SimPlan plan =
        sim_plan(o, package,
                 everywhere(o.seats) ? std::vector<std::string>(static_cast<std::size_t>(seats), one)
                                     : bots_of(o.seats, *package));
    const std::string name = fmt::format("{}, {} seats", to_text(package->config), seats);
    const lab::SimResult r = with_bar(plan, name + ": ");
    errors += r.errors;
    games += r.games;
    if (covers) coverage.add(r.coverage);
    if (o.json)
      lines.push_back({{"configuration", name},
                       {"games", r.games},
                       {"errors", r.errors},
                       {"decisions", r.decisions},
                       {"seconds", r.seconds}});
    else
      print(fmt::format("{:<60}{:>8} games{:>6} errors{:>9.1f} decisions a game{:>8.1f} s\n", name, r.games, r.errors,
                        static_cast<double>(r.decisions) / std::max<double>(1, static_cast<double>(r.games + r.errors)),
                        r.seconds));
    complain_of(r, package->config.package);
  }
  if (o.json) {
    nlohmann::ordered_json out{{"games", games}, {"errors", errors}, {"configurations", lines}};
    if (covers) out["coverage"] = to_json(coverage);
    print_exactly(dump(out));
  } else {
    print(fmt::format("{} games, {} errors\n", games, errors));
    if (covers) print(to_text(coverage, o.lines));
  }
  return errors == 0 ? 0 : 1;
}

/// What to type to play these games again.
std::string command_of(const SimOptions& o, const lab::SimPlan& plan) {
  const content::Config& c = plan.package->config;
  std::string out = "vizier sim " + c.package;
  if (!c.edition.empty()) out += " --edition " + c.edition;
  if (!c.rules.empty()) out += " --rules " + c.rules;
  if (!c.mods.empty()) out += fmt::format(" --mods {}", fmt::join(c.mods, ","));
  out += fmt::format(" --seats {}{} --games {} --seed {}", fmt::join(plan.seats, ","), plan.rotate ? " --rotate" : "",
                     plan.games, plan.seed);
  if (!o.ab.empty()) out += " --ab " + o.ab;
  if (!o.sweep.empty()) out += " --sweep " + o.sweep;
  return out + (plan.coverage ? " --coverage" : "");
}

lab::RecordHeader header_of(const SimOptions& o, const std::vector<SimVariant>& variants, const lab::SimPlan& plan) {
  lab::RecordHeader h;
  h.config = to_text(variants[0].package->config) + (o.ab.empty() ? "" : ", with and without " + o.ab);
  h.command = command_of(o, plan);
  const std::string language = o.language.empty() ? plan.package->texts.first_language() : o.language;
  for (const SimVariant& v : variants) {
    h.variants.push_back(v.name);
    h.content += fmt::format("{}{:016x}", h.content.empty() ? "" : " ", v.package->content_hash);
    lab::describe(*v.package, language, h);
  }
  h.seats = plan.seats;
  for (std::size_t i = 0; i < plan.seats.size(); ++i)
    h.seat_names.push_back(plan.package->defs.seats[world::SeatId(i)]);
  for (std::size_t i = 0; i < plan.seats.size() && !plan.package->defs.roles.empty(); ++i)
    h.roles.push_back(plan.package->defs.roles[plan.package->defs.role(world::SeatId(i))].name);
  h.games = plan.games;
  h.seed = plan.seed;
  h.rotate = plan.rotate;
  h.coverage = plan.coverage;
  return h;
}

int sim(const Global& global, const SimOptions& o) {
  if (o.all) return sim_all(global, o);
  const std::vector<SimVariant> variants = sim_variants(global, o);
  const std::vector<std::string> bots = bots_of(o.seats, *variants[0].package);
  const auto versions = versions_of(global, o.config, o.profile, *variants[0].package, bots);
  if (!versions.empty() && variants.size() > 1)
    throw Failure("versions of scripts are compared in one game: without --ab and --sweep");
  std::optional<Saver> saver;
  if (!o.saves.empty()) saver.emplace(o.saves);
  const bool compares = variants.size() > 1;
  lab::Results results;
  std::unique_ptr<lab::RecordFile> file;
  std::uint64_t errors = 0;
  for (const SimVariant& variant : variants) {
    lab::SimPlan plan = sim_plan(o, variant.package, bots, versions);
    plan.variant = variant.name;
    if (&variant == &variants[0]) {
      results.header = header_of(o, variants, plan);
      if (!o.out.empty()) {
        auto opened = lab::RecordFile::open(o.out, results.header);
        if (!opened) throw Failure("--out " + opened.problem());
        file = *std::move(opened);
      }
    }
    for (const lab::SeriesHead& s : results.header.series) plan.series.push_back(s.name);
    if (saver)
      plan.ended = [&](std::uint64_t game, const match::Match& match) {
        saver->write(game, match, lab::seated(plan, game));
      };
    if (file) {
      for (const lab::GameRecord& r : file->found())
        if (r.variant == plan.variant && r.game % plan.shards == plan.shard && r.game < plan.games)
          plan.done.push_back(r);
      plan.scripts = [&](const script::Coverage& coverage) { file->add_scripts(coverage); };
    }
    if (compares) results.games.insert(results.games.end(), plan.done.begin(), plan.done.end());
    if (file || compares)
      plan.record = [&](const lab::GameRecord& r) {
        if (file) file->add(r);
        if (compares) results.games.push_back(r);
      };
    const lab::SimResult result = with_bar(plan, variant.name.empty() ? "" : variant.name + ": ");
    if (o.json)
      print_exactly(dump(line(plan, result)));
    else
      print(table(plan, result));
    if (plan.coverage && !o.json) print(to_text(result.coverage, o.lines));
    complain_of(result, variant.package->config.package);
    errors += result.errors;
  }
  if (saver) saver->finish();
  if (file && file->failed()) throw Failure(fmt::format("--out {}: not every game could be written", o.out));
  if (compares) {
    const lab::Summary summary = lab::summarise(results);
    if (o.json)
      print_exactly(lab::report_json(summary));
    else
      print("\n" + lab::report_markdown(summary));
  }
  return errors == 0 ? 0 : 1;
}

std::function<int()> declare_sim(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<SimOptions>();
  arguments.positional("PACKAGE", o->config.package, "id of the package, or its folder");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  std::string seats = "a bot for each seat, or how many random ones; there is:";
  for (const bots::BotType& type : bots::bot_types())
    seats += fmt::format(" {}{}{} ({})", type.name, *type.parameter ? ":" : "", type.parameter, type.sentence);
  arguments.list("--seats", o->seats, "BOT,BOT", seats.c_str());
  arguments.flag("--rotate", o->rotate,
                 "the bots go round the table, one seat further each game; wins are then told by bot");
  arguments.option("--games", o->games, "N", "how many games; 100 without it");
  arguments.option("--seed", o->seed, "S", "another seed, other games; 1 without it");
  arguments.option("--jobs", o->jobs, "J",
                   "threads; as many as there are cores without it. The results do not depend on it");
  arguments.option("--ab", o->ab, "MOD", "play every game twice, without and with this mod, and say what it changes");
  arguments.option("--sweep", o->sweep, "KEY=1..5",
                   "play every game once for each value of one of the rules (draw, end.base.reached, a list's "
                   "capacity.3), or of a parameter of a kind (kind.parameter)");
  arguments.option(
      "--out", o->out, "FILE",
      "write every game into this file, one line each; a run that was stopped goes on where it was. See vizier report");
  arguments.option("--lang", o->language, "TAG",
                   "language of the names in results and reports; the game's first without it");
  arguments.option("--shard", o->shard, "I/N", "play only the I-th of N equal parts, for many processes or machines");
  arguments.flag("--all", o->all, "every edition, rules set and number of seats that is not given, --games each");
  arguments.option("--saves", o->saves, "DIR", "write every game into this folder, to be replayed");
  arguments.flag("--strict", o->strict,
                 "check the state of the game after every answer and what scripts hold after every game; replay one "
                 "game in a hundred in a fresh runtime");
  arguments.flag("--leaks", o->leaks, "examine one prompt in a hundred for leaks of hidden information; slower");
  arguments.flag(
      "--coverage", o->coverage,
      "which lines of which script were reached, and what the scripts counted (windows, cards played, cancelled)");
  arguments.flag("--unreached", o->lines, "as --coverage, and every line that was never reached");
  arguments.flag("--json", o->json, "one line of JSON; a shared victory counts as a fraction for each winner");
  return [&global, o] { return sim(global, *o); };
}

}  // namespace

const Verb sim_verb{"sim", "Plays many games with bots and says what came out.",
                    "vizier sim PACKAGE --seats greedy,random,random --rotate --games 1000 --out results.jsonl",
                    declare_sim};

}  // namespace vizier::cli
