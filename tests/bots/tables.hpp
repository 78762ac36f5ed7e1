#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot_game.hpp"
#include "catch.hpp"
#include "content/library.hpp"

/// Games with bots in every seat, for tests.
namespace tables {

inline const vizier::content::Library& library() {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const vizier::content::Library all({top, top / "tests/packages"});
  return all;
}

inline std::shared_ptr<const vizier::content::Package> package(const vizier::content::Config& config) {
  const vizier::content::Loaded loaded = library().load(config);
  INFO(vizier::content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

inline std::vector<std::unique_ptr<vizier::bots::Bot>> seat_bots(const std::vector<std::string>& names,
                                                                 std::uint64_t seed) {
  std::vector<std::unique_ptr<vizier::bots::Bot>> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto bot = vizier::bots::make_bot(names[i], seed, vizier::world::SeatId(static_cast<int>(i)));
    REQUIRE(bot);
    out.push_back(*std::move(bot));
  }
  return out;
}

/// Plays until the game is over, or `most` inputs were given; the journal.
inline std::vector<vizier::match::Input> play(vizier::match::Match& match, const std::vector<std::string>& names,
                                              std::uint64_t seed, int most = 100'000) {
  vizier::bots::BotGame table(match, seat_bots(names, seed), seed);
  for (int i = 0; i < most && !match.over(); ++i) REQUIRE(table.step());
  return match.journal();
}

}  // namespace tables
