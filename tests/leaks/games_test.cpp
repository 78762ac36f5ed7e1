// Nothing hidden leaks in any game: every package, edition, rules set, number of seats and shipped mod.
#include <fmt/format.h>

#include "catch.hpp"
#include "content/library.hpp"
#include "play/battery.hpp"
#include "spec/interference.hpp"

using namespace vizier;
using namespace vizier::battery;
using world::SeatId;

namespace {

/// The games of the battery, and those that each shipped mod makes of them: in every edition and rules set.
std::vector<Game> all_games() {
  std::vector<Game> all = games();
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "mods"});
  const std::vector<std::string> first{""};
  for (const content::Manifest& mod : library.mods()) {
    const std::string& needs = mod.requires_ids.at(0);
    const content::Manifest* package = library.find(needs.substr(0, needs.find(' ')));
    REQUIRE(package);
    for (const std::string& edition : package->editions.empty() ? first : package->editions)
      for (const std::string& rules : package->rules.empty() ? first : package->rules) {
        const content::Loaded loaded = library.load({package->id, edition, rules, {mod.id}});
        INFO(mod.id << " " << edition << " " << rules << "\n" << content::to_text(loaded.diagnostics));
        REQUIRE(loaded.package);
        const int seats = loaded.package->defs.min_seats;
        all.push_back(
            {fmt::format("{} {} {} {} {}", mod.id, package->id, edition, rules, seats), seats, loaded.package});
      }
  }
  return all;
}

/// Plays a game at random and examines one prompt in so many, through the eyes of one seat or of somebody who looks on.
void examine(const Game& game, script::Runtime& runtime, std::uint64_t seed, std::uint32_t one_prompt_in,
             const spec::Effort& effort, spec::Examined& all) {
  INFO(game.name << ", seed " << seed);
  match::Match match(runtime, {game.seats, seed});
  Driver driver(seed);
  play(match, driver, [&] {
    if (!driver.sometimes(one_prompt_in)) return;
    const SeatId seat(static_cast<int>(driver.rng().below(static_cast<std::uint32_t>(game.seats + 1))) - 1);
    const spec::Examined found = spec::examine_prompt(match, seat, driver.rng().next(), effort);
    all.add(found);
    if (!found.leak) return;
    INFO(match.checkpoint().flow.back().state << " after " << match.journal().size() << " inputs");
    FAIL_CHECK(spec::to_text(*found.leak));
  });
}

std::string told(const spec::Examined& all) {
  return fmt::format("{} prompts, {} could not be tried; {} of {} games fitted, in {} a script failed", all.prompts,
                     all.untried, all.fitted, all.tried, all.failed);
}

}  // namespace

TEST_CASE("what a seat observes depends only on what it may know") {
  spec::Examined sum;
  for (const Game& game : all_games()) {
    spec::Examined all;
    const auto runtime = load(game);
    for (std::uint64_t seed = 1; seed < 4 && all.prompts == 0;
         ++seed)  // a short game may have been looked at too seldom
      examine(game, *runtime, seed, one_in(game, 12), {6, 16}, all);
    INFO(game.name << ": " << told(all));
    if (all.prompts > 8) CHECK(all.untried * 2 < all.prompts);
    sum.add(all);
  }
  INFO(told(sum));
  if (!std::getenv("VIZIER_GAMES")) CHECK(sum.fitted > 1000);
}

TEST_CASE("two thousand random games do not leak") {
  if (!soak()) return;
  const std::vector<Game> all = all_games();
  const std::uint64_t each = 2000 / all.size() + 1;
  spec::Examined sum;
  for (const Game& game : all) {
    const auto runtime = load(game);
    for (std::uint64_t seed = 1; seed <= each; ++seed) examine(game, *runtime, seed * 7 + 100, 100, {}, sum);
  }
  WARN(each * all.size() << " games: " << told(sum));
}
