#pragma once
// Scenes of games for tests: a package with mods, some decisions taken by bots, and what one seat then sees.
#include <filesystem>

#include "bots/bot.hpp"
#include "bots/bot_game.hpp"
#include "catch.hpp"
#include "client/scene.hpp"
#include "content/library.hpp"
#include "window/table/places.hpp"

namespace vizier::scenes {

inline const content::Library& library() {
  static const std::filesystem::path root = VIZIER_SOURCE_DIR;
  static const content::Library all({root, root / "mods", root / "tests" / "packages"});
  return all;
}

inline std::shared_ptr<const content::Package> package(const std::string& id, const std::string& rules = {},
                                                       const std::vector<std::string>& mods = {}) {
  const content::Loaded loaded = library().load({id, {}, rules, mods});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

struct Stage {
  Stage(std::shared_ptr<const content::Package> p, int seats, int decisions, std::uint64_t seed = 3)
      : game(std::move(p)), runtime(game), match(runtime, match::Setup{seats, seed}), speech(*game, "en") {
    content::Diagnostics diagnostics;
    layout = window::read_table(*game, diagnostics);
    INFO(content::to_text(diagnostics));
    REQUIRE(diagnostics.list.empty());
    std::vector<std::unique_ptr<bots::Bot>> players;
    for (int s = 0; s < seats; ++s) players.push_back(*bots::make_bot("random", seed, world::SeatId(s)));
    bots::BotGame table(match, std::move(players), seed);
    for (int i = 0; i < 100000 && static_cast<int>(table.decisions()) < decisions && !match.over(); ++i)
      REQUIRE(table.step());
    scene = client::make_scene(match, world::SeatId(0), speech, layout.sentences, 0);
  }

  window::Places places(const window::Highlights& lights = {}, const window::GridZoom& grid_zoom = {},
                        const window::TableFrame& frame = {}) const {
    return window::arrange(layout, *game, scene, frame, lights, grid_zoom);
  }

  std::shared_ptr<const content::Package> game;
  script::Runtime runtime;
  match::Match match;
  text::Speech speech;
  window::TableLayout layout;
  client::Scene scene;
};

}  // namespace vizier::scenes
