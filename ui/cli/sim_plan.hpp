#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/project.hpp"
#include "lab/sim.hpp"

namespace vizier::cli {

/// What the command line of `sim` says.
struct SimOptions {
  content::Config config;
  std::vector<std::string> seats;
  std::uint64_t games = 100, seed = 1;
  int jobs = 0;
  std::string saves, profile, out, ab, sweep, shard, language;
  bool json = false, strict = false, leaks = false, coverage = false, lines = false, rotate = false, all = false;
};

/// One of the configurations that are played: its name among those compared (empty where there is one) and its content.
struct SimVariant {
  std::string name;
  std::shared_ptr<const content::Package> package;
};

/// The game as it is asked for; with --ab without and with that mod; with --sweep once for each value.
std::vector<SimVariant> sim_variants(const Global& global, const SimOptions& options);

/// Every edition, rules set and number of seats that the options leave open.
std::vector<std::pair<std::shared_ptr<const content::Package>, int>> sim_configurations(const Global& global,
                                                                                        const SimOptions& options);

/// Whether every seat has the same bot, however many seats there are: no bot was named, or one.
bool everywhere(const std::vector<std::string>& seats);

/// `random,random`, or a number of seats for that many random bots; without any the most that the game takes.
std::vector<std::string> bots_of(const std::vector<std::string>& seats, const content::Package& package);

/// The versions of scripts that bots name (`greedy@my_mod`, `greedy@folder/of/scripts`): the game with a mod, or with
/// the scripts of that folder in place of its own.
std::map<std::string, std::shared_ptr<const content::Package>> versions_of(const Global& global,
                                                                           const content::Config& config,
                                                                           const std::string& profile,
                                                                           const content::Package& package,
                                                                           const std::vector<std::string>& bots);

/// The plan for one package, without what becomes of the games. Throws where it cannot be carried out.
lab::SimPlan sim_plan(const SimOptions& options, std::shared_ptr<const content::Package> package,
                      std::vector<std::string> bots,
                      std::map<std::string, std::shared_ptr<const content::Package>> versions = {});

}  // namespace vizier::cli
