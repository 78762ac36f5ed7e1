#include "lab/sim.hpp"

#include <filesystem>
#include <numeric>

#include "catch.hpp"
#include "content/library.hpp"

using namespace vizier;

namespace {

lab::SimPlan plan(const std::string& name, int seats, std::uint64_t games) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const content::Library library({top, top / "tests/packages"});
  const content::Loaded loaded = library.load({name, {}, {}, {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  lab::SimPlan p;
  p.package = loaded.package;
  p.seats.assign(static_cast<std::size_t>(seats), "random");
  p.games = games;
  return p;
}

void check_same(const lab::SimResult& a, const lab::SimResult& b) {
  CHECK(a.games == b.games);
  CHECK(a.decisions == b.decisions);
  CHECK(a.rounds_mean == b.rounds_mean);
  CHECK(a.wins == b.wins);
  CHECK(a.score_mean == b.score_mean);
  CHECK(a.hash == b.hash);
}

}  // namespace

TEST_CASE("a simulation gives the same result on one thread and on two, and again", "[sim]") {
  lab::SimPlan p = plan("htac", 4, 30);
  const lab::SimResult one = lab::simulate(p);
  CHECK(one.games == 30);
  CHECK(one.errors == 0);
  CHECK(one.decisions == 30 * 160);
  CHECK(one.rounds_mean == 5);
  check_same(one, lab::simulate(p));
  p.jobs = 2;
  check_same(one, lab::simulate(p));
  p.seed = 2;
  CHECK(lab::simulate(p).hash != one.hash);
}

TEST_CASE("shared victories are split, so that wins add up to the games that were won", "[sim]") {
  const lab::SimResult r = lab::simulate(plan("htac", 4, 300));
  CHECK(std::accumulate(r.wins.begin(), r.wins.end(), 0.0) == Approx(300));
  bool shared = false;
  for (const double w : r.wins) shared |= w != static_cast<double>(static_cast<int>(w));
  CHECK(shared);  // some of these games end in a tie
}

TEST_CASE("games in real time are simulated on a virtual clock and repeat exactly", "[sim]") {
  lab::SimPlan p = plan("rush", 3, 20);
  p.strict = true;
  const lab::SimResult one = lab::simulate(p);
  for (const lab::SimError& e : one.first_errors) INFO(e.message);
  CHECK(one.errors == 0);
  CHECK(one.decisions > 20);
  p.jobs = 2;
  check_same(one, lab::simulate(p));
}

TEST_CASE("secret simultaneous choices are simulated", "[sim]") {
  lab::SimPlan p = plan("bids", 3, 20);
  p.strict = true;
  CHECK(lab::simulate(p).errors == 0);
}

TEST_CASE("a game that does not end is an error that can be played again", "[sim]") {
  lab::SimPlan p = plan("htac", 2, 9);
  p.longest_game = 10;
  const lab::SimResult r = lab::simulate(p);
  CHECK(r.games == 0);
  CHECK(r.errors == 9);
  REQUIRE(r.first_errors.size() == 5);
  CHECK(r.first_errors[0].game == 0);
  CHECK(r.first_errors[4].game == 4);
  CHECK(r.first_errors[0].seed == lab::game_seed(1, 0));
  CHECK(r.first_errors[0].message == "not over after 10 inputs");
}

TEST_CASE("a mistake in a script is told with the way there, and there is a save that stands before it", "[sim]") {
  lab::SimPlan p = plan("htac", 2, 7);
  auto broken = std::make_shared<content::Package>(*p.package);
  // the third round cannot begin: nothing is open there
  broken->scripts.at("htac/flow")
      .push_back({"sand", "sand/scripts/flow.lua",
                  "local flow = {}\nlocal function deep(game) return game.round + nil end\n"
                  "function flow.round(game, frame)\n  if game.round == 2 then deep(game) end\n"
                  "  return Base.round(game, frame)\nend\nreturn flow\n"});
  p.package = broken;
  const lab::SimResult r = lab::simulate(p);
  CHECK(r.errors == 7);
  REQUIRE(r.first_errors.size() == 5);
  const lab::SimError& first = r.first_errors.front();
  INFO(first.message);
  CHECK(first.message.find("sand/scripts/flow.lua:2: error: attempt to perform arithmetic on a nil value") == 0);
  CHECK(first.message.find("called from:\n  sand/scripts/flow.lua:4") != std::string::npos);
  CHECK(first.save.starts_with("vizier-save"));
  // it stands before the mistake: with what is sound it goes on from there
  CHECK(first.save.find("\n---\n") != std::string::npos);
}

TEST_CASE("a plan that cannot be carried out is refused", "[sim]") {
  lab::SimPlan p = plan("htac", 4, 1);
  CHECK(lab::check(p));
  p.seats = {"random"};
  CHECK(lab::check(p).problem() == "htac is for 2 to 4 seats, not 1");
  p.seats = {"random", "clever"};
  CHECK(lab::check(p).problem().starts_with("there is no bot 'clever'"));
  p.seats = {"random", "random"};
  p.games = 0;
  CHECK(lab::check(p).problem() == "0 games: nothing to play");
  p.games = 1;
  p.jobs = 0;
  CHECK(lab::check(p).problem() == "0 jobs: it must be 1 to 256");
}

TEST_CASE("many games in one runtime leave its memory where it was", "[sim]") {
  const lab::SimResult r = lab::simulate(plan("htac", 4, 150));
  CHECK(r.lua_bytes_first > 0);
  CHECK(r.lua_bytes_last < r.lua_bytes_first * 2 + 200'000);
}

TEST_CASE("a strict run replays one game in a hundred in a fresh runtime", "[sim]") {
  lab::SimPlan p = plan("duel", 2, 101);
  const auto package = std::make_shared<content::Package>(*p.package);
  p.package = package;
  p.strict = true;
  CHECK(lab::simulate(p).errors == 0);
  // The scripts are others as soon as the last game has ended: as if something had told the runtimes apart.
  p.ended = [&](std::uint64_t game, const match::Match&) {
    std::string& flow = package->scripts.at("duel/flow").front().text;
    const std::size_t prize = flow.find("return 2 + game.round");
    REQUIRE(prize != std::string::npos);
    if (game == 100) flow.replace(prize, 8, "return 3");
  };
  const lab::SimResult differs = lab::simulate(p);
  REQUIRE(differs.errors == 1);
  CHECK(differs.first_errors[0].game == 100);
  CHECK(differs.first_errors[0].seed == lab::game_seed(p.seed, 100));
  CHECK(differs.first_errors[0].message.find("in a fresh runtime") != std::string::npos);
}
