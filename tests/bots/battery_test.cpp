// Every bot plays every package, in every rules set: what must hold is that it can, and that nothing it answers is refused.
#include <algorithm>

#include "tables.hpp"

using namespace vizier;
using match::Match;

namespace {

/// Plays for so many decisions, or to the end; the bots take turns with the seats.
void play_some(const content::Config& config, const std::vector<std::string>& bots, int decisions) {
  INFO(config.package << " " << config.rules << ", " << bots[0]);
  script::Runtime runtime(tables::package(config));
  const int seats = std::clamp(3, runtime.defs().min_seats, runtime.defs().max_seats);
  std::vector<std::string> names;
  for (int i = 0; i < seats; ++i) names.push_back(bots[static_cast<std::size_t>(i) % bots.size()]);
  Match match(runtime, {seats, 5}, {.history = false});
  tables::play(match, names, 5, decisions);
  CHECK((match.over() || !match.open().empty()));
}

}  // namespace

TEST_CASE("every bot plays every game", "[bots][battery]") {
  int played = 0;
  for (const content::Manifest& m : tables::library().packages()) {
    if (m.flow.empty()) continue;  // for others to build on
    std::vector<std::string> rules = m.rules;
    if (rules.empty()) rules.emplace_back();
    for (const std::string& variant : rules) {
      play_some({m.id, {}, variant, {}}, {"random", "greedy:4", "ismcts:6"}, 150);
      play_some({m.id, {}, variant, {}}, {"ismcts:6", "greedy:4", "greedy:4"}, 150);
      ++played;
    }
  }
  CHECK(played > 8);
}
