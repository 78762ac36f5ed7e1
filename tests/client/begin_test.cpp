#include "client/begin.hpp"

#include <algorithm>

#include "catch.hpp"
#include "client/course.hpp"
#include "client/games.hpp"
#include "client/saves.hpp"
#include "home.hpp"

using namespace vizier;
using namespace vizier::client;

namespace {

const content::Config duel{"duel", "late", "plain", {}};
const std::vector<std::string> two{"human", "random"};

/// A game with a few answers, as a person leaves it.
std::filesystem::path left_game(const content::Library& library, int answers) {
  auto begun = begin(library, {"htac", "", "", {}}, {"human", "human"}, 4, "en");
  REQUIRE(begun);
  const std::filesystem::path file = begun->save->path();
  Host host(*std::move(begun), 4, AskMe::always);
  world::Rng rng = world::Rng::seeded(7);
  const text::Speech speech(host.package(), "en");
  for (int i = 0; i < answers; ++i) {
    const Scene scene = host.scene(host.asked(""), speech, {}, 0);
    const world::Answer any = host.match().open()[0].sample(rng);
    REQUIRE(host.answer(scene.questions.at(0), std::vector<std::int32_t>(any.values().begin(), any.values().end())));
  }
  REQUIRE(host.seal());
  return file;
}

/// A save that fits only in part is refused, unless `as_far`.
Result<Playing> resume(const content::Library& library, const std::filesystem::path& file, const std::string& language,
                       bool as_far) {
  content::Diagnostics unread;
  const auto save = read_save(file, unread);
  if (!save) return Failed{content::to_text(unread)};
  Resumed resumed = replay_to_resume(library, *save);
  if (!resumed.playing.match || (!resumed.whole() && !as_far)) return Failed{content::to_text(resumed.diagnostics)};
  if (const auto opened = go_on(resumed, file, language); !opened) return opened.failed();
  return std::move(resumed.playing);
}

}  // namespace

TEST_CASE("a new game is kept among the user's games from its first question on") {
  const Home home;
  const auto playing = begin(test_library(), duel, two, 7, "fr");
  REQUIRE(playing);
  CHECK(playing->save->path() == home.path / "vizier/games/duel-1.vsave");
  const auto games = saved_games(games_folder());
  REQUIRE(games.size() == 1);
  CHECK(games[0].save->header.config == duel);
  CHECK(games[0].save->header.players == two);
  CHECK(games[0].save->header.language == "fr");
  CHECK(games[0].save->header.setup->seed == 7);
}

TEST_CASE("what a new game cannot be begun with is told in words, and nothing is written") {
  const Home home;
  const auto told = [&](const content::Config& config, const std::vector<std::string>& players) {
    const auto begun = begin(test_library(), config, players, 1, "en");
    REQUIRE_FALSE(begun);
    return begun.problem();
  };
  CHECK(told(duel, {"human"}) == "duel is for 2 to 4 seats, not 1");
  CHECK(told(duel, {"human", "randm"}) ==
        "there is no bot 'randm'; did you mean 'random'? there is: random, wilful, greedy:TRIALS, ismcts:N or Nms, "
        "easy, normal, hard, human");
  CHECK(told(duel, {"humna", "random"}) == "there is no player 'humna'; did you mean 'human'?");
  CHECK(told({"duel", "", "", {"gone"}}, two) == "error: there is no mod 'gone'");
  CHECK(told({"deul", "", "", {}}, two) == "error: there is no package 'deul'\n  did you mean 'duel'?");
  CHECK_FALSE(std::filesystem::exists(games_folder()));
}

TEST_CASE("a script with a mistake gives its line and a caret instead of a game") {
  const Home home;
  home.write("tiny/package.yaml",
             "id: tiny\nversion: 1.0.0\nformat: 2\ntitle: Tiny\nlanguages: [en]\nseats: { min: 2, max: 2, names: [a, "
             "b] }\nflow: tiny/flow\n");
  home.write("tiny/scripts/flow.lua",
             "local flow = {}\nfunction flow.setup(game)\n  local x = = 1\nend\nreturn flow\n");
  const auto begun = begin(test_library(home.path), {"tiny", "", "", {}}, two, 1, "en");
  REQUIRE_FALSE(begun);
  CHECK(missing_in(begun.problem(), "flow.lua:3") == "");
  CHECK(missing_in(begun.problem(), "  3 |   local x = = 1") == "");
}

TEST_CASE("a game that was left is gone on with in its own file") {
  const Home home;
  const content::Library library = test_library();
  const std::filesystem::path file = left_game(library, 3);
  const auto playing = resume(library, file, "it", false);
  REQUIRE(playing);
  CHECK(playing->match->journal().size() == 3);
  CHECK(playing->save->path() == file);
  CHECK(missing_in(text_of(file), "language: it\n") == "");
}

TEST_CASE("a game of which only a part fits is left alone, or goes on in a copy") {
  const Home home;
  const content::Library library = test_library();
  const std::filesystem::path file = left_game(library, 3);
  std::string text = text_of(file);
  const std::size_t last = text.rfind("\n= "), third = text.rfind('\n', last - 1);
  text = text.substr(0, third + 1) + "red: t99 s1\n";
  std::ofstream(file, std::ios::binary) << text;
  const auto refused = resume(library, file, "", false);
  REQUIRE_FALSE(refused);
  CHECK(missing_in(refused.problem(), ": error: 't99 s1' is not a pair of these: ") == "");
  CHECK(missing_in(refused.problem(), " | red: t99 s1") == "");
  CHECK(text_of(file) == text);
  const auto playing = resume(library, file, "", true);
  REQUIRE(playing);
  CHECK(playing->match->journal().size() == 2);
  CHECK(playing->save->path().filename() == "htac-1-as-far-1.vsave");
  CHECK(text_of(file) == text);
}

TEST_CASE("a game that goes on from a moment of another is kept from its beginning") {
  const Home home;
  const content::Library library = test_library();
  const auto left = resume(library, left_game(library, 5), "", false);
  REQUIRE(left);
  const Playing& old = *left;
  Course course(old.package, *old.match, old.players);
  REQUIRE(course.seek(3));
  Playing branch = course.branch();
  REQUIRE(keep(branch, "en"));
  CHECK(branch.save->lines() == std::vector<std::string>(old.save->lines().begin(), old.save->lines().begin() + 3));
  const std::uint64_t hash = branch.match->world().hash();
  const std::filesystem::path file = branch.save->path();
  branch.save.reset();
  const auto again = resume(library, file, "", false);
  REQUIRE(again);
  CHECK(again->match->world().hash() == hash);
}

TEST_CASE("a save whose mod is not installed says which") {
  const Home home;
  const content::Library library = test_library();
  std::string text = text_of(left_game(library, 1));
  text.insert(text.find("content:"), "mod: gone 1.2.0\n");
  const auto file = home.write("modded.vsave", text);
  const auto refused = resume(library, file, "", true);
  REQUIRE_FALSE(refused);
  CHECK(missing_in(refused.problem(), "gone") == "");
  CHECK(missing_in(refused.problem(), "modded.vsave:") == "");
}

TEST_CASE("a file that is no save says so at its line") {
  const Home home;
  const auto file = home.write("broken.vsave", "vizier-save 2\npackage: htac 1.0.0\nnonsense\n");
  const auto refused = resume(test_library(), file, "", false);
  REQUIRE_FALSE(refused);
  CHECK(missing_in(refused.problem(), "broken.vsave:3") == "");
}

TEST_CASE("saved games are listed with the newest first, and broken ones with their message") {
  const Home home;
  const content::Library library = test_library();
  const std::filesystem::path first = left_game(library, 2), second = left_game(library, 4);
  home.write("vizier/games/zz.vsave", "nothing of the sort\n");
  home.write("vizier/games/notes.txt", "not a save at all\n");
  const auto now = std::filesystem::file_time_type::clock::now();
  std::filesystem::last_write_time(first, now - std::chrono::hours(1));
  std::filesystem::last_write_time(second, now - std::chrono::hours(2));
  const auto games = saved_games(games_folder());
  REQUIRE(games.size() == 3);
  CHECK(games[0].name() == "zz");
  CHECK_FALSE(games[0].save);
  CHECK(missing_in(games[0].save.problem(), "zz.vsave:1") == "");
  CHECK(games[1].file == first);
  CHECK(games[2].file == second);
  for (const auto& [earlier, later] :
       {std::pair(first, second), std::pair(second, first)}) {  // within one second, whatever their names are
    const auto moment = std::chrono::floor<std::chrono::seconds>(now);
    std::filesystem::last_write_time(earlier, moment + std::chrono::milliseconds(100));
    std::filesystem::last_write_time(later, moment + std::chrono::milliseconds(200));
    const auto again = saved_games(games_folder());
    const auto place = [&](const std::filesystem::path& file) {
      return std::find_if(again.begin(), again.end(), [&](const SavedGame& g) { return g.file == file; });
    };
    CHECK(place(later) < place(earlier));
  }
  const Standing standing = standing_of(library, *games[1].save);
  CHECK(standing.whole);
  CHECK_FALSE(standing.over);
  CHECK(standing.asked.size() == 1);
}
