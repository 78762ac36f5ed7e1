// What a game shows for a moment: seen once, kept nowhere until the game is over.
#include <algorithm>

#include "client/scene.hpp"
#include "lab/advice.hpp"
#include "play/battery.hpp"
#include "play/play.hpp"
#include "save/save.hpp"

using namespace vizier;
using client::Scene;
using world::SeatId;

namespace {

constexpr SeatId keeper(0), seeker(1);

struct Showing {
  std::unique_ptr<script::Runtime> runtime = match::load_game({"moor", "", "", {}});
  match::Match match{*runtime, match::Setup{3, 2}};
  battery::Driver driver{2};
  text::Speech speech{runtime->package(), "en"};

  void play_to_round(int round) {
    while (battery::running(match) && match.world().round < round) battery::apply(match, driver.choose(match));
  }
  Scene scene(SeatId seat, std::size_t from) const { return client::make_scene(match, seat, speech, {}, from); }
};

bool in_log(const Scene& scene, const std::string& text) {
  return std::any_of(scene.log.begin(), scene.log.end(), [&](const client::Sentence& s) { return s.text == text; });
}

}  // namespace

TEST_CASE("what is shown reaches those who see it once, with its picture", "[client]") {
  Showing game;
  game.play_to_round(1);
  const Scene mine = game.scene(seeker, 0);
  REQUIRE(mine.shown);
  CHECK(mine.shown->picture.starts_with("path_"));
  CHECK_FALSE(mine.shown->sentence.text.empty());
  CHECK_FALSE(game.scene(keeper, 0).shown);
  CHECK_FALSE(game.scene(SeatId(), 0).shown);
  // whoever comes later, or back, does not get it again, and no log tells it
  CHECK_FALSE(game.scene(seeker, game.match.events().list.size()).shown);
  CHECK_FALSE(in_log(mine, mine.shown->sentence.text));
}

TEST_CASE("the next one takes its place", "[client]") {
  Showing game;
  game.play_to_round(2);
  std::size_t last = 0;
  for (std::size_t i = 0; i < game.match.events().list.size(); ++i)
    if (game.match.events().list[i].type == world::EventType::showed) last = i;
  const Scene scene = game.scene(seeker, 0);
  REQUIRE(scene.shown);
  CHECK(scene.shown->sentence.event == last);
}

TEST_CASE("going back shows nothing again", "[client]") {
  Showing game;
  game.play_to_round(2);
  REQUIRE(game.match.undo());
  CHECK_FALSE(game.scene(seeker, game.match.events().list.size()).shown);
}

TEST_CASE("when the game is over the log tells what was shown", "[client]") {
  Showing game;
  game.play_to_round(1);
  const std::string text = game.scene(seeker, 0).shown->sentence.text;
  battery::play(game.match, game.driver, [] {});
  REQUIRE(game.match.over());
  CHECK(in_log(game.scene(seeker, game.match.events().list.size()), text));
  CHECK_FALSE(in_log(game.scene(keeper, 0), text));
}

TEST_CASE("a scene tells nobody where a hidden piece stands", "[client]") {
  Showing game;
  game.play_to_round(2);
  const auto moves_on = [](const Scene& scene) {
    return std::count_if(scene.motions.begin(), scene.motions.end(),
                         [](const client::Motion& m) { return m.to == "moor" && !m.to_hidden; });
  };
  CHECK(moves_on(game.scene(keeper, 0)) >= 0);
  CHECK(moves_on(game.scene(seeker, 0)) == 0);
  for (const client::Motion& m : game.scene(seeker, 0).motions)
    if (m.to == "moor") CHECK((m.to_x == 0 && m.to_y == 0));
}

TEST_CASE("a replay tells nothing of it before the end, and does not show it again", "[client]") {
  Showing game;
  game.play_to_round(3);
  REQUIRE(battery::running(game.match));
  content::Diagnostics found;
  const std::string text = save::save_text(game.match, {"random", "human", "random"});
  const auto read = save::parse_save(text, "moor", found);
  INFO(content::to_text(found));
  REQUIRE(read);
  const save::Replayed again = save::replay(*game.runtime, *read);
  REQUIRE(again.match);
  REQUIRE(again.match->world().hash() == game.match.world().hash());
  std::vector<std::string> told;  // all that was shown so far
  for (const world::Event& e : again.match->events().list)
    if (e.type == world::EventType::showed)
      told.push_back(
          game.speech.sentence(again.match->events().said[static_cast<std::size_t>(e.n)], world::bit(seeker)));
  REQUIRE(told.size() > 2);
  const std::size_t now = again.match->events().list.size();
  for (const SeatId seat : {seeker, keeper, SeatId()}) {
    const Scene scene = client::make_scene(*again.match, seat, game.speech, {}, now);
    CHECK_FALSE(scene.shown);
    const world::SeatMask eyes = seat ? world::bit(seat) : world::all_seats(3);
    const auto lines = text::log_lines(again.match->events(), eyes, game.speech);
    for (const std::string& sentence : told) {
      CHECK_FALSE(sentence.empty());
      CHECK_FALSE(in_log(scene, sentence));
      CHECK(std::find(lines.begin(), lines.end(), sentence) == lines.end());
    }
  }
}

TEST_CASE("a hint says nothing of what was shown", "[client]") {
  Showing game;
  game.play_to_round(1);
  const std::string shown = game.scene(seeker, 0).shown->sentence.text;
  const std::size_t which = game.match.find_open(seeker), events = game.match.events().list.size();
  REQUIRE(which < game.match.open().size());
  const auto advice = lab::advise(game.match, which, "greedy:4", 1, game.speech);
  REQUIRE(advice);
  REQUIRE_FALSE(advice->ranked.empty());
  for (const lab::Suggestion& s : advice->ranked) CHECK(s.words.find(shown) == std::string::npos);
  for (const lab::Reason& r : advice->reasons) CHECK(r.words.find(shown) == std::string::npos);
  CHECK(game.match.events().list.size() == events);  // what the bot imagined was shown to nobody
  CHECK_FALSE(game.scene(seeker, events).shown);
}
