// The table that players of a role see: the common one, with the role's own parts in the place of the same keys.
#include "catch.hpp"
#include "content/library.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

std::vector<std::string> keys_of(const Node* node) {
  std::vector<std::string> out;
  if (node)
    for (const Node::Entry& entry : node->map) out.push_back(entry.key);
  return out;
}

std::shared_ptr<const Package> moor_package() {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  const Loaded loaded = Library({top, top / "tests/packages"}).load({"moor", "", "", {}});
  INFO(to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

const std::string two_roles =
    "id: game\nversion: 1.0\nformat: 2\nseats:\n  min: 2\n  max: 2\n  names: [red, blue]\n"
    "  roles: { chief: [red], band: [blue] }\n";

}  // namespace

TEST_CASE("in the window keeper and seeker have trays of their own and share everything else", "[content]") {
  const auto package = moor_package();
  Diagnostics diagnostics;
  CHECK(roles_of_table(*package, "window", diagnostics) == std::vector<std::string>{"keeper", "seeker"});
  CHECK(diagnostics.list.empty());
  const auto keeper = table_for(*package, "window", "keeper"), seeker = table_for(*package, "window", "seeker"),
             nobody = table_for(*package, "window", "");
  REQUIRE((keeper && seeker && nobody));
  CHECK(keys_of(keeper->find("tray")) == std::vector<std::string>{"nest", "guile"});
  CHECK(keys_of(seeker->find("tray")) == std::vector<std::string>{"basket"});
  CHECK_FALSE(nobody->find("tray"));
  for (const auto* table : {&*keeper, &*seeker, &*nobody}) {
    CHECK_FALSE(table->find("by_role"));
    CHECK(keys_of(table->find("bands")) == std::vector<std::string>{"land"});
    CHECK(keys_of(table->find("pieces")) == std::vector<std::string>{"lights", "snares", "berries"});
    CHECK(table->find("seats"));
  }
}

TEST_CASE("in the terminal keeper and seeker have lines of their own and share the columns", "[content]") {
  const auto package = moor_package();
  Diagnostics diagnostics;
  CHECK(roles_of_table(*package, "terminal", diagnostics) == std::vector<std::string>{"keeper", "seeker"});
  const auto keeper = table_for(*package, "terminal", "keeper"), seeker = table_for(*package, "terminal", "seeker");
  REQUIRE((keeper && seeker));
  const auto shows = [](const Node& table) {
    std::vector<std::string> out;
    for (const Node& line : table.find("own")->list)
      for (const Node::Entry& entry : line.map) out.push_back(entry.key + " " + entry.value.text);
    return out;
  };
  REQUIRE((keeper->find("own") && seeker->find("own")));
  CHECK(shows(*keeper) == std::vector<std::string>{"counter guile", "pieces nest"});
  CHECK(shows(*seeker) == std::vector<std::string>{"pieces basket"});
  for (const auto* table : {&*keeper, &*seeker}) {
    REQUIRE(table->find("columns"));
    CHECK(table->find("columns")->list.size() == 2);
  }
}

TEST_CASE("what a role says takes the place of the common key, whole and once", "[content]") {
  Sandbox box;
  box.write("content/game/package.yaml", two_roles);
  box.write("content/game/a.yaml",
            "zones: { hall: {}, yard: {} }\ntable:\n  terminal:\n    number: order\n    own: [{ pieces: hall }, { "
            "count: hall }]\n    by_role:\n      chief: { own: [{ pieces: yard }] }\n      bnad: { own: [] }\n");
  const Loaded loaded = box.load({"game", "", "", {}});
  REQUIRE(loaded.package);
  const auto chief = table_for(*loaded.package, "terminal", "chief"),
             band = table_for(*loaded.package, "terminal", "band");
  REQUIRE((chief && band));
  CHECK(keys_of(&*chief) == std::vector<std::string>{"number", "own"});
  REQUIRE(chief->find("own")->list.size() == 1);
  CHECK(chief->find("own")->list[0].find("pieces")->text == "yard");
  CHECK(band->find("own")->list.size() == 2);
  CHECK_FALSE(table_for(*loaded.package, "window", "chief"));  // nothing is said about the window

  Diagnostics told;  // a name that is no role is told, with what was meant
  CHECK(roles_of_table(*loaded.package, "terminal", told) == std::vector<std::string>{"chief"});
  REQUIRE(told.list.size() == 1);
  CHECK(to_line(told.list[0]).find("there is no role 'bnad' (did you mean 'band'?)") != std::string::npos);
}
