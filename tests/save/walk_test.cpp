// In the middle of an effect that asks three seats in turn, after the second answer: save, load in another process,
// fork, fork for the third seat, undo twice, redo, go on. Everybody agrees.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/battery.hpp"
#include "play/duel.hpp"
#include "save/save.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;
using battery::faces;

namespace {

/// Ash's toll takes effect, birch and cedar have paid, dogwood is asked. Found by set-up and answers alone, so that the
/// match can be saved.
std::unique_ptr<Match> half_paid(script::Runtime& runtime) {
  for (std::uint64_t seed = 1; seed < 300; ++seed) {
    auto match = std::make_unique<Match>(runtime, Setup{4, seed});
    for (int i = 0; i < 4; ++i) answer(*match, choices(*match).front());
    const auto hand = choices(*match);
    if (std::find(hand.begin(), hand.end(), "toll") == hand.end()) continue;
    answer(*match, "toll");
    for (int i = 0; i < 4; ++i) answer(*match, "pass");
    REQUIRE(asked(*match) == "birch toll");
    answer(*match, "1 sparks, 1 embers");
    REQUIRE(asked(*match) == "cedar toll");
    answer(*match, "2 embers");
    REQUIRE(asked(*match) == "dogwood toll");
    return match;
  }
  FAIL("no seed deals a toll to the first player");
  return nullptr;
}

/// Dogwood pays, then everything is chosen at random, the same everywhere.
std::string go_on(Match& match) {
  answer(match, "2 sparks");
  battery::Driver driver(99);
  battery::play(match, driver, [] {});
  return fmt::format("{:016x}", match.world().hash());
}

std::string digest(const std::string& text) {
  std::uint64_t h = 1469598103934665603u;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", h);
}

std::unique_ptr<Match> load(script::Runtime& runtime, const std::string& text) {
  content::Diagnostics diagnostics;
  const auto save = parse_save(text, "walk.save", diagnostics);
  INFO(content::to_text(diagnostics));
  REQUIRE(save);
  Replayed replayed = replay(runtime, *save);
  INFO(content::to_text(replayed.diagnostics));
  REQUIRE(replayed.diagnostics.list.empty());
  return std::move(replayed.match);
}

std::string run(const std::string& command) {
  FILE* child = popen(command.c_str(), "r");
  REQUIRE(child != nullptr);
  std::string output;
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), static_cast<int>(buffer.size()), child)) output += buffer.data();
  INFO(output);
  REQUIRE(pclose(child) == 0);
  return output;
}

}  // namespace

TEST_CASE("goes on with a save of another process", "[.walk]") {
  const char* file = std::getenv("VIZIER_WALK");
  REQUIRE(file != nullptr);
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const auto runtime = load_game({"duel", "", "", {}});
  const auto match = load(*runtime, text.str());
  fmt::print("@@prompt {}\n", digest(faces(*match)));
  REQUIRE(match->undo());
  REQUIRE(match->undo());
  fmt::print("@@undone {}\n", digest(faces(*match)));
  REQUIRE(match->redo());
  REQUIRE(match->redo());
  fmt::print("@@end {}\n", go_on(*match));
}

TEST_CASE("in the middle of an effect everything that leads back to a prompt agrees") {
  const auto runtime = load_game({"duel", "", "", {}});
  const auto match = half_paid(*runtime);
  REQUIRE(match->step_inputs().size() == 2);  // the effect is one step, however many it asks
  const std::string here = faces(*match);
  const auto hash = match->world().hash();
  const std::string log = battery::perceived(*match, world::SeatId(0));

  // save and load in a fresh runtime
  const std::string text = save_text(*match);
  const auto fresh = load_game({"duel", "", "", {}});
  const auto loaded = load(*fresh, text);
  CHECK(faces(*loaded) == here);
  CHECK(loaded->world().hash() == hash);
  CHECK(loaded->step_inputs().size() == 2);

  // a fork, and a fork in which all that dogwood cannot know is redrawn
  Match fork = match->fork();
  CHECK(faces(fork) == here);
  Match guess(*runtime, Setup{4, 1});
  world::Rng rng = world::Rng::seeded(5);
  const world::SeatId dogwood(3);
  for (int i = 0; i < 20; ++i) {
    REQUIRE(match->fork_for(dogwood, rng, guess));
    CHECK(to_json(view(guess, dogwood)) == to_json(view(*match, dogwood)));
    CHECK(asked(guess) == "dogwood toll");
    CHECK(go_on(guess).size() == 16);
  }
  CHECK(faces(*match) == here);

  // undo twice, redo
  REQUIRE(match->undo());
  CHECK(asked(*match) == "cedar toll");
  REQUIRE(match->undo());
  CHECK(asked(*match) == "birch toll");
  const std::string before = faces(*match);
  CHECK(match->step_inputs().empty());
  Match early = match->fork();
  REQUIRE(match->redo());
  REQUIRE(match->redo());
  CHECK(faces(*match) == here);
  CHECK(match->world().hash() == hash);
  CHECK(battery::perceived(*match, world::SeatId(0)) == log);
  answer(early, "1 sparks, 1 embers");
  answer(early, "2 embers");
  CHECK(faces(early) == here);
  Match branch = match->branch();

  // go on
  const std::string end = go_on(*match);
  CHECK(go_on(*loaded) == end);
  CHECK(go_on(fork) == end);
  CHECK(go_on(early) == end);
  CHECK(go_on(branch) == end);

  // and in a process of its own
  const auto file = std::filesystem::temp_directory_path() / fmt::format("vizier_walk_{}.save", getpid());
  std::ofstream(file, std::ios::binary) << text;
  const std::string said = run(fmt::format("VIZIER_WALK='{}' '{}' '[.walk]' 2>&1", file.string(),
                                           std::filesystem::read_symlink("/proc/self/exe").string()));
  std::filesystem::remove(file);
  INFO(said);
  CHECK(said.find("@@prompt " + digest(here) + "\n") != std::string::npos);
  CHECK(said.find("@@undone " + digest(before) + "\n") != std::string::npos);
  CHECK(said.find("@@end " + end + "\n") != std::string::npos);
}
