#include "lab/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "cli/sim_plan.hpp"

namespace vizier::cli {
namespace {

struct TournamentOptions {
  content::Config config;
  std::string profile;
  std::vector<std::string> bots;
  std::uint64_t games = 100, seed = 1;
  int seats = 0, jobs = 0;
  bool json = false;
};

int tournament(const Global& global, const TournamentOptions& o) {
  const Chosen chosen = choose(global, o.config, o.profile);
  lab::Tournament t;
  t.package = load(chosen.library, chosen.config);
  t.versions = versions_of(global, o.config, o.profile, *t.package, o.bots);
  t.bots = o.bots.empty() ? std::vector<std::string>{"random", "greedy", "ismcts:100"} : o.bots;
  t.seats = o.seats == 0
                ? std::clamp(static_cast<int>(t.bots.size()), t.package->defs.min_seats, t.package->defs.max_seats)
                : o.seats;
  t.games = o.games;
  t.seed = o.seed;
  t.jobs = o.jobs == 0 ? static_cast<int>(std::max(1u, std::thread::hardware_concurrency())) : o.jobs;
  Result<std::vector<lab::Standing>> played = Failed{};
  {
    ProgressBar bar;
    played = lab::play_tournament(t, [&](const lab::SimProgress& p) {
      bar.show(static_cast<double>(p.done) / static_cast<double>(std::max<std::uint64_t>(1, p.games)), p.seconds_left,
               fmt::format("{} games", grouped(static_cast<double>(p.done))));
    });
  }
  if (!played) throw Failure(played.problem());
  const std::vector<lab::Standing>& table = *played;
  if (o.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const lab::Standing& s : table) {
      list.push_back({{"bot", s.bot},
                      {"rating", s.rating.value},
                      {"rating_error", s.rating.error},
                      {"share", s.share.value},
                      {"share_error", s.share.error},
                      {"equal", s.equal},
                      {"games", s.share.n}});
      for (const auto& [role, share] : s.roles) list.back()["roles"][role] = share.value;
    }
    print_exactly(
        nlohmann::ordered_json{{"games", t.games}, {"seats", t.seats}, {"seed", t.seed}, {"standings", list}}.dump() +
        "\n");
    return 0;
  }
  print(fmt::format("{}: {} games of {} seats, seed {}\n\n  {:<28}{:>14}{:>16}{:>10}{:>9}\n",
                    to_text(t.package->config), t.games, t.seats, t.seed, "bot", "rating", "wins, %", "equal",
                    "seats"));
  for (const lab::Standing& s : table)
    print(fmt::format(
        "  {:<28}{:>14}{:>16}{:>10.1f}{:>9}\n", s.bot, fmt::format("{:+.0f} ± {:.0f}", s.rating.value, s.rating.error),
        fmt::format("{:.1f} ± {:.1f}", 100 * s.share.value, 100 * s.share.error), 100 * s.equal, s.share.n));
  for (const lab::Standing& s : table)
    for (const auto& [role, share] : s.roles)
      print(fmt::format("  {:<28}{:>30}\n", s.bot + " as " + role,
                        fmt::format("{:.1f} ± {:.1f}", 100 * share.value, 100 * share.error)));
  return 0;
}

std::function<int()> declare_tournament(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<TournamentOptions>();
  arguments.positional("PACKAGE", o->config.package, "id of the package, or its folder");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  arguments.list("--bots", o->bots, "BOT,BOT",
                 "who takes part; random, greedy and ismcts:100 without it. greedy@MOD and greedy@FOLDER think with a "
                 "mod's scripts, or those of a "
                 "folder, and play the same game: another evaluate against the present one");
  arguments.option("--seats", o->seats, "N", "seats at the table; as many as bots without it, where the game allows");
  arguments.option(
      "--games", o->games, "N",
      "how many games; 100 without it. A multiple of the seats lets everybody sit everywhere equally often");
  arguments.option("--seed", o->seed, "S", "another seed, other games; 1 without it");
  arguments.option("--jobs", o->jobs, "J",
                   "threads; as many as there are cores without it. The results do not depend on it");
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] { return tournament(global, *o); };
}

}  // namespace

const Verb tournament_verb{"tournament", "Lets bots, or versions of scripts, play against each other and rates them.",
                           "vizier tournament PACKAGE --bots random,greedy,ismcts:100 --games 120", declare_tournament};

}  // namespace vizier::cli
