// What rules tell on purpose: an event for those who are told, which imagined games respect.
#include "catch.hpp"
#include "content/library.hpp"
#include "match/match.hpp"
#include "script/disclosures.hpp"

using namespace vizier;
using world::SeatId;

namespace {

/// A duel in which the first player is told, or everybody, whether the next one has more sparks than usual.
struct Table {
  explicit Table(const std::string& to) {
    const std::filesystem::path root = VIZIER_SOURCE_DIR;
    const content::Library library({root, root / "tests" / "packages"});
    auto package = std::make_shared<content::Package>(*library.load({"duel", "early", "tricks", {}}).package);
    std::string& flow = package->scripts.at("duel/flow").back().text;
    const std::string line = "local player = game:turn(frame.next)";
    flow.insert(flow.find(line) + line.size(), " game:disclose('rich', player.next.sparks > 4" + to + ")");
    runtime = std::make_unique<script::Runtime>(package);
    INFO(content::to_text(runtime->load_diagnostics()));
    REQUIRE(!runtime->error());
    match = std::make_unique<match::Match>(*runtime, match::Setup{3, 1});
  }
  std::unique_ptr<script::Runtime> runtime;
  std::unique_ptr<match::Match> match;
};

std::int32_t sparks(const match::Match& match, int seat) {
  const world::Defs& d = match.defs();
  return match.world().counter(d.counters[d.counter("sparks")], seat);
}

}  // namespace

TEST_CASE("games that a seat imagines agree with what it was told in this step") {
  const Table table("");
  world::Rng rng = world::Rng::seeded(3);
  match::Match other = table.match->fork();
  REQUIRE(sparks(*table.match, 1) == 4);
  int different = 0;
  for (int i = 0; i < 40; ++i) {
    REQUIRE(table.match->fork_for(SeatId(0), rng, other));
    CHECK(sparks(other, 1) <= 4);
    different += sparks(other, 1) != 4 ? 1 : 0;
  }
  CHECK(different > 0);
}

TEST_CASE("a disclosure to one player is hidden from the others") {
  const Table table(", player");
  const auto& list = table.match->events().list;
  const auto told = std::find_if(list.begin(), list.end(),
                                 [](const world::Event& e) { return e.type == world::EventType::disclosed; });
  REQUIRE(told != list.end());
  CHECK(told->mask == bit(SeatId(0)));
  CHECK(table.match->events().said[static_cast<std::size_t>(told->n)].key == "disclosed.rich");
}

TEST_CASE("lines that disclose are found in the text of a script") {
  const auto found = script::disclosures_in(
      "local x = game:disclose(\"bribe\", can) -- game:disclose('no')\n"
      "card:show_to(player) piece:narrow(kinds)\n"
      "local text = \"-- is no comment\" card:turn_up()\n"
      "game:disclose(name, 3)\n");
  REQUIRE(found.size() == 5);
  CHECK(found[0].line == 1);
  CHECK(found[0].key == "bribe");
  CHECK(found[1].function == "show_to");
  CHECK(found[2].function == "narrow");
  CHECK(found[3].line == 3);
  CHECK(found[4].key == "");
}
