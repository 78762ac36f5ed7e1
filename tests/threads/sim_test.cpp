// What `vizier sim --jobs 2` and bots do on several threads, for ThreadSanitizer: ./check --threads.
#include "lab/sim.hpp"
#include "catch.hpp"
#include "library.hpp"

using namespace vizier;

namespace {

lab::SimResult played(const content::Config& config, const std::vector<std::string>& seats, std::uint64_t games,
                      int jobs) {
  const content::Loaded loaded = threads_library().load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  lab::SimPlan plan;
  plan.package = loaded.package;
  plan.seats = seats;
  plan.games = games;
  plan.jobs = jobs;
  plan.strict = plan.coverage = true;
  std::uint64_t recorded = 0;
  plan.record = [&](const lab::GameRecord&) { ++recorded; };
  const lab::SimResult result = lab::simulate(plan);
  CHECK(result.errors == 0);
  CHECK(recorded == games);
  return result;
}

}  // namespace

TEST_CASE("two threads play the games that one thread plays") {
  for (const char* package : {"duel", "rush", "bids"}) {
    INFO(package);
    const std::vector<std::string> seats(2, "random");
    CHECK(played({package, "", "", {}}, seats, 4, 2).hash == played({package, "", "", {}}, seats, 4, 1).hash);
  }
}

TEST_CASE("bots that search on two threads play as on one") {
  const std::vector<std::string> seats = {"ismcts:4", "greedy:2"};
  CHECK(played({"duel", "", "", {}}, seats, 2, 2).hash == played({"duel", "", "", {}}, seats, 2, 1).hash);
}
