#include "cli/console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"

namespace vizier::cli {
namespace {

struct ConsoleOptions {
  content::Config config;
  std::string profile;
  std::uint64_t seats = 0, seed = 1;
};

int console(const Global& global, const ConsoleOptions& o) {
  const Chosen chosen = choose(global, o.config, o.profile);
  spec::LoadedGame game;
  game.package = load(chosen.library, chosen.config);
  game.runtime = std::make_unique<script::Runtime>(game.package);
  content::Diagnostics diagnostics;
  if (!game.runtime->loaded()) throw Failure(content::to_text(game.runtime->load_diagnostics()));
  auto words = spec::read_shorthands(*game.package, diagnostics);
  if (!words) throw Failure(content::to_text(diagnostics));
  game.shorthands = std::move(*words);
  const int seats =
      o.seats == 0 ? game.package->defs.min_seats : static_cast<int>(std::min<std::uint64_t>(o.seats, 1000));
  if (seats < game.package->defs.min_seats || seats > game.package->defs.max_seats)
    throw Failure(fmt::format("{} is for {} to {} seats, not {}", chosen.config.package, game.package->defs.min_seats,
                              game.package->defs.max_seats, seats));
  Console desk(chosen.library, game, seats, o.seed, client::standard_output());
  const bool person = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  terminal::LineEditor editor("> ", [&](const std::string& before) { return desk.complete(before); });
  desk.line("where");
  std::string line;
  bool well = true;
  while (true) {
    if (person) {
      auto typed = editor.read();
      if (!typed) break;
      line = std::move(*typed);
    } else {
      if (!std::getline(std::cin, line)) break;
      client::standard_output() << "> " << line << "\n";
    }
    const Console::Outcome outcome = desk.line(line);
    client::standard_output().flush();
    if (outcome == Console::Outcome::quit) break;
    well &= outcome == Console::Outcome::done;
  }
  return well || person ? 0 : 1;
}

std::function<int()> declare_console(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ConsoleOptions>();
  arguments.positional("PACKAGE", o->config.package, "id of the package, or its folder");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  arguments.option("--seats", o->seats, "N", "how many take part; as few as can without it");
  arguments.option("--seed", o->seed, "N", "another seed, another game; 1 without it");
  return [&global, o] { return console(global, *o); };
}

}  // namespace

const Verb console_verb{
    "console", "Sets up positions, plays and looks, for designers: everything is open. `help` lists what can be typed.",
    "vizier console PACKAGE --rules NAME", declare_console};

}  // namespace vizier::cli
