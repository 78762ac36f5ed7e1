// Plays random games of a package, so that callgrind can count what a decision costs. tools/instructions runs it.
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "content/library.hpp"
#include "match/match.hpp"
#include "world/hash.hpp"

using namespace vizier;

struct Played {
  unsigned long long decisions = 0, games = 0;  ///< games: all of them as one number, the same for the same games
};

/// Callgrind counts only while this runs.
extern "C" __attribute__((noinline)) Played vizier_measured(script::Runtime& runtime, int seats, int games) {
  Played played;
  for (int g = 1; g <= games; ++g) {
    match::MatchOptions options;
    options.history = false;
    match::Match match(runtime, {seats, static_cast<std::uint64_t>(g)}, options);
    world::Rng rng = world::Rng::seeded(static_cast<std::uint64_t>(g));
    for (; !match.over() && !match.open().empty(); ++played.decisions)
      if (!match.answer(0, match.open()[0].sample(rng)) || match.error()) break;
    for (const auto score : match.world().scores)
      played.games = world::mix(played.games, static_cast<std::uint64_t>(score));
    played.games = world::mix(played.games, match.journal().size());
  }
  return played;
}

int main(int argc, char** argv) {
  if (argc != 6) return std::puts("usage: instructions ROOT PACKAGE EDITION RULES GAMES"), 2;
  const std::filesystem::path root = argv[1];
  const content::Loaded loaded =
      content::Library({root, root / "tests" / "packages"}).load({argv[2], argv[3], argv[4], {}});
  if (!loaded.package) return std::puts(content::to_text(loaded.diagnostics).c_str()), 1;
  script::Limits limits;
  limits.call_ms = 1'000'000'000;  // under callgrind everything is slow
  script::Runtime runtime(loaded.package, limits);
  if (runtime.error()) return std::puts(runtime.error().message.c_str()), 1;
  const Played first = vizier_measured(runtime, 4, 3), rest = vizier_measured(runtime, 4, std::atoi(argv[5]));
  std::printf("%llu %016llx\n", first.decisions + rest.decisions, rest.games);
}
