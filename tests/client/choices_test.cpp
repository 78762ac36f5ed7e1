#include "client/choices.hpp"

#include "catch.hpp"
#include "client/mods.hpp"
#include "client/settings.hpp"
#include "home.hpp"

using namespace vizier;
using namespace vizier::client;

TEST_CASE("what was chosen before a game is there the next time") {
  const Home home;
  CHECK(read_choices() == Choices{});
  Choices choices;
  choices.package = "duel";
  choices.games["duel"] = {"late", "plain", {"human", "ismcts:200ms", "easy"}};
  choices.games["htac"] = {"", "", {"human", "human"}};
  CHECK(write_choices(choices));
  CHECK(read_choices() == choices);
}

TEST_CASE("a memory that cannot be read is like none") {
  const Home home;
  home.write("vizier/games.yaml", "last: [a\n");
  home.write("vizier/settings.yaml", "scale: 900\nspeed: 7\npace: soon\nlanguage: [x]\nreduced_motion: 3\n");
  CHECK(read_choices() == Choices{});
  Settings usual;
  usual.scale = 200;  // as far as it goes
  CHECK(read_settings() == usual);
}

TEST_CASE("a memory that cannot be written says why") {
  const Home home;
  home.write("vizier", "a file where the folder should be");
  CHECK(missing_in(write_choices({"duel", {}}).problem(), "vizier/games.yaml: ") == "");
  CHECK(missing_in(write_settings({}).problem(), "vizier/settings.yaml: ") == "");
}

TEST_CASE("all settings are there the next time") {
  const Home home;
  const Settings settings{AskMe::others, "it", 0.5, true, 150, "at_once"};
  CHECK(write_settings(settings));
  CHECK(read_settings() == settings);
}

namespace {

void add_mod(const Home& home, const std::string& id, const std::string& more, const std::string& content = {}) {
  home.write(id + "/mod.yaml", "id: " + id + "\nversion: 1.0.0\nformat: 2\ntitle: The " + id + "\n" + more);
  if (!content.empty()) home.write(id + "/content/a.yaml", content);
}

}  // namespace

TEST_CASE("mods are offered for the game they are for, and for those that extend it") {
  const Home home;
  add_mod(home, "north", "requires: ['duel >=1.0']\n");
  add_mod(home, "above", "requires: [north]\n");
  add_mod(home, "elsewhere", "requires: [htac]\n");
  home.write("child/package.yaml",
             "id: child\nversion: 1.0.0\nformat: 2\ntitle: Child\nextends: duel\nlanguages: [en]\n");
  const content::Library library = test_library(home.path);
  const auto ids = [&](const std::string& package) {
    std::string out;
    for (const content::Manifest* m : mods_for(library, package)) out += m->id + " ";
    return out;
  };
  CHECK(ids("duel") == "above north ");
  CHECK(ids("child") == "above north ");
  CHECK(ids("htac") == "elsewhere ");
  CHECK(ids("nothing") == "");
}

TEST_CASE("what stands in the way of a mod is told before it is tried") {
  using Type = ModTrouble::Type;
  using Troubles = std::vector<ModTrouble>;
  const Home home;
  add_mod(home, "good", "requires: [duel]\n", "rules: { prize: 2 }\n");
  add_mod(home, "rich", "requires: [duel]\n", "rules: { prize: 5 }\n");
  add_mod(home, "lonely", "requires: [duel]\nconflicts: [good]\n");
  add_mod(home, "needy", "requires: [duel, 'bazaar >=1.0 <2']\n");
  add_mod(home, "late", "requires: ['duel >=3']\n");
  add_mod(home, "torn", "requires: [duel]\n", "rules: { prize: [ }\n");
  const content::Library library = test_library(home.path);
  const auto troubles = [&](const std::string& id, const std::vector<std::string>& with) {
    return troubles_of(library, {"duel", "", "", with}, *library.find(id));
  };
  CHECK(troubles("good", {}) == Troubles{});
  CHECK(troubles("good", {"good"}) == Troubles{});
  CHECK(troubles("rich", {"good"}) == Troubles{{Type::both_set, "good", "rules.prize"}});
  CHECK(troubles("good", {"lonely"}) == Troubles{{Type::excludes, "lonely", ""}});
  CHECK(troubles("lonely", {"good"}) == Troubles{{Type::excludes, "good", ""}});
  CHECK(troubles("needy", {}) == Troubles{{Type::missing, "bazaar >=1.0 <2", ""}});
  CHECK(troubles("late", {}) == Troubles{{Type::version, "duel >=3", "1.0.0"}});
  const Troubles torn = troubles("torn", {"good"});
  REQUIRE(torn.size() == 1);
  CHECK(torn[0].type == Type::broken);
  CHECK(missing_in(torn[0].detail, "a.yaml:1:") == "");
  CHECK(troubles("good", {"torn"}) == Troubles{});  // the fault of the other
}
