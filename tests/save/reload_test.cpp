// A running game goes on in changed content: from the start of the running step, with the answers that were given.
#include "save/reload.hpp"

#include <algorithm>

#include "play/play.hpp"
#include "save/save.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;

namespace {

using Edit = void (*)(content::Package&);

/// The same game with something changed, as if its files had been edited.
std::unique_ptr<script::Runtime> edited(const content::Config& config, const Edit edit) {
  const content::Loaded loaded = test_library().load(config);
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  edit(*package);
  return std::make_unique<script::Runtime>(package);
}

void replace(content::Package& package, const std::string& module, const std::string& from, const std::string& to) {
  std::string& text = package.scripts.at(module).back().text;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("unchanged content gives the same game at any prompt") {
  for (const content::Config& config :
       {content::Config{"htac", "", "", {}}, content::Config{"duel", "early", "tricks", {}},
        content::Config{"bids", "", "", {}}}) {
    const auto old = load_game(config);
    const auto fresh = load_game(config);
    Match match(*old, Setup{3, 5});
    world::Rng rng{7};
    for (int i = 0; i < 60 && !match.over(); ++i) {
      const Reloaded again = reload(match, *fresh);
      INFO(config.package << " after " << i << " inputs: " << lines_of(again.diagnostics));
      REQUIRE(again.match);
      CHECK(again.state);
      CHECK(again.kept == again.answers);
      CHECK(again.changes.empty());
      CHECK(again.match->world().hash() == match.world().hash());
      CHECK(again.match->open().size() == match.open().size());
      if (!random_input(match, rng)) break;
    }
  }
}

TEST_CASE("a game that was reloaded is saved and replays") {
  const auto old = load_game({"duel", "early", "tricks", {}});
  const auto fresh = load_game({"duel", "early", "tricks", {}});
  Match match(*old, Setup{3, 5});
  world::Rng rng{9};
  for (int i = 0; i < 25; ++i) random_input(match, rng);
  Reloaded again = reload(match, *fresh);
  REQUIRE(again.match);
  for (int i = 0; i < 10; ++i) random_input(*again.match, rng);
  content::Diagnostics diagnostics;
  const auto save = parse_save(save_text(*again.match), "game.save", diagnostics);
  REQUIRE(save);
  const Replayed replayed = replay(*fresh, *save);
  CHECK(lines_of(replayed.diagnostics) == "");
  REQUIRE(replayed.match);
  CHECK(replayed.match->world().hash() == again.match->world().hash());
}

TEST_CASE("the answers of the running step are given again to the new script, and what changed is told") {
  const auto old = load_game({"htac", "", "", {}});
  const auto fresh = edited({"htac", "", "", {}},
                            [](content::Package& p) { replace(p, "htac/flow", "face = \"down\"", "face = \"up\""); });
  Match match(*old, Setup{3, 5});
  world::Rng rng{3};
  random_input(match, rng), random_input(match, rng);
  REQUIRE(match.step_inputs().size() == 2);
  const Reloaded again = reload(match, *fresh);
  REQUIRE(again.match);
  CHECK(again.kept == 2);
  CHECK(again.state);
  REQUIRE(again.changes.size() >= 4);
  CHECK(std::any_of(again.changes.begin(), again.changes.end(), [](const std::string& line) {
    return line.starts_with("+ ") && line.find("face: up") != std::string::npos;
  }));
}

TEST_CASE("an answer that does not fit any more is where the game goes on") {
  const auto old = load_game({"bids", "", "", {}});
  const auto fresh = edited({"bids", "", "", {}}, [](content::Package& p) {
    replace(p, "bids/flow", "\"price\", 0, player.coins", "\"price\", 0, 0");
  });
  Match match(*old, Setup{3, 5});
  REQUIRE(match.open().size() == 3);
  CHECK(match.answer(0, world::Answer(2)));
  const Reloaded again = reload(match, *fresh);
  REQUIRE(again.match);
  CHECK(again.kept == 0);
  CHECK(again.answers == 1);
  CHECK_FALSE(again.state);
  CHECK(again.match->open().size() == 3);
}

TEST_CASE("a script that does not load leaves the old game alone and says why") {
  const auto old = load_game({"htac", "", "", {}});
  const auto broken = edited({"htac", "", "", {}},
                             [](content::Package& p) { p.scripts.at("htac/flow").back().text += "\nlocal = 3\n"; });
  Match match(*old, Setup{2, 5});
  const std::uint64_t before = match.world().hash();
  const Reloaded again = reload(match, *broken);
  CHECK_FALSE(again.match);
  CHECK_FALSE(again.diagnostics.ok());
  CHECK(match.world().hash() == before);
  CHECK(match.open().size() == 1);
}

TEST_CASE("a kind that lies on the table cannot vanish from the content") {
  const auto old = load_game({"htac", "", "", {}});
  const auto fresh = edited({"htac", "", "", {}}, [](content::Package& p) {
    p.defs.kinds[world::KindId(0)].name = "other";
    p.defs.finish();
  });
  Match match(*old, Setup{2, 5});
  const Reloaded again = reload(match, *fresh);
  CHECK_FALSE(again.match);
  CHECK_FALSE(again.diagnostics.ok());
}

TEST_CASE("the lines that differ are told in order") {
  CHECK(changed_lines("a\nb\nc\n", "a\nb\nc\n").empty());
  CHECK(changed_lines("a\nb\nc\n", "a\nx\nc\nd\n") == std::vector<std::string>{"- b", "+ x", "+ d"});
  CHECK(changed_lines("", "a\n") == std::vector<std::string>{"+ a"});
  CHECK(changed_lines("a\nb\n", "") == std::vector<std::string>{"- a", "- b"});
}
