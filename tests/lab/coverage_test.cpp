#include "lab/coverage.hpp"

#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "content/library.hpp"
#include "lab/sim.hpp"
#include "match/match.hpp"

using namespace vizier;

namespace {

lab::SimResult played(const std::string& rules, std::uint64_t games, int jobs = 1) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const content::Library library({top, top / "tests/packages"});
  const content::Loaded loaded = library.load({"duel", {}, rules, {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  lab::SimPlan plan;
  plan.package = loaded.package;
  plan.seats.assign(3, "random");
  plan.games = games;
  plan.jobs = jobs;
  plan.coverage = true;
  lab::SimResult result = lab::simulate(plan);
  REQUIRE(result.errors == 0);
  return result;
}

const lab::ScriptCoverage& file(const std::vector<lab::ScriptCoverage>& scripts, const std::string& name) {
  const auto it = std::find_if(scripts.begin(), scripts.end(),
                               [&](const lab::ScriptCoverage& s) { return s.file.ends_with(name); });
  REQUIRE(it != scripts.end());
  return *it;
}

std::uint64_t count(const lab::Coverage& coverage, const std::string& table, const std::string& thing,
                    const std::string& what) {
  const auto& row = coverage.tallies.tables().at(table).at(thing);
  const auto it = row.find(what);
  return it == row.end() ? 0 : it->second;
}

}  // namespace

TEST_CASE("coverage tells the lines that no game reached, with their text", "[coverage]") {
  const lab::SimResult result = played("plain", 5);  // in plain rules no trick is ever played
  const std::vector<lab::ScriptCoverage> scripts = result.coverage.scripts();
  const lab::ScriptCoverage& hush = file(scripts, "tricks/hush.lua");
  CHECK(hush.reached < hush.lines);
  CHECK(std::any_of(hush.unreached.begin(), hush.unreached.end(), [](const auto& line) {
    return line.text.find("ctx:void(card)") != std::string::npos && line.number > 1;
  }));
  for (const auto& line : hush.unreached) CHECK(line.text != "end");  // where only the compiler put something
  const lab::ScriptCoverage& flow = file(scripts, "duel/scripts/flow.lua");
  CHECK(flow.reached > flow.lines / 2);
  CHECK(std::none_of(scripts.begin(), scripts.end(),
                     [](const auto& s) { return s.file.ends_with("lib/payment.lua"); }));  // duel does not use it
}

TEST_CASE("with enough games the scripts of all cards are reached, whatever the number of threads", "[coverage]") {
  const lab::SimResult one = played("tricks", 60), two = played("tricks", 60, 2);
  const auto a = one.coverage.scripts(), b = two.coverage.scripts();
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i].file == b[i].file);
    CHECK(a[i].reached == b[i].reached);
  }
  CHECK(one.coverage.tallies.tables() == two.coverage.tallies.tables());
  const lab::ScriptCoverage& hush = file(a, "tricks/hush.lua");
  CHECK(hush.reached == hush.lines);
}

TEST_CASE("what scripts count is added up: a card that is played is resolved, lapses or is cancelled", "[coverage]") {
  const lab::SimResult result = played("tricks", 60);
  std::uint64_t cancelled = 0;
  for (const auto& [thing, row] : result.coverage.tallies.tables().at("tricks")) {
    const auto n = [&, &name = thing](const char* what) { return count(result.coverage, "tricks", name, what); };
    CHECK(n("played") > 0);
    CHECK(n("played") == n("resolved") + n("lapsed") + n("cancelled"));
    cancelled += n("cancelled");
  }
  CHECK(cancelled > 0);
  CHECK(count(result.coverage, "window", "before_reveal", "opened") == 60 * 4);  // once a round
}

TEST_CASE("kinds that were never counted are listed where others of their category were", "[coverage]") {
  lab::Tallies tallies;
  const content::Library library({VIZIER_SOURCE_DIR, std::filesystem::path(VIZIER_SOURCE_DIR) / "tests/packages"});
  const content::Loaded loaded = library.load({"duel", {}, {}, {}});
  REQUIRE(loaded.package);
  tallies.add({lab::Count{"tricks", "hush", "played", 1, 2}, lab::Count{"zone", "arena", "placed", 1, 2}});
  tallies.add_missing(loaded.package->defs);
  REQUIRE(tallies.tables().size() == 1);
  CHECK(tallies.tables().at("tricks").size() == 11);
  CHECK(tallies.tables().at("tricks").at("swap").empty());
}

TEST_CASE("a match without tallies keeps none, and the game is the same", "[coverage]") {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  const content::Library library({top, top / "tests/packages"});
  lab::SimPlan plan;
  plan.package = library.load({"duel", {}, {}, {}}).package;
  plan.seats.assign(3, "random");
  plan.games = 5;
  std::size_t kept = 0;
  plan.ended = [&](std::uint64_t, const match::Match& match) { kept += match.events().tallies.size(); };
  const lab::SimResult without = lab::simulate(plan);
  CHECK(kept == 0);
  plan.coverage = true;
  CHECK(lab::simulate(plan).hash == without.hash);
  CHECK(kept > 0);
}
