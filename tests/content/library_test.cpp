#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

const std::filesystem::path schemas = std::filesystem::path(VIZIER_SOURCE_DIR) / "content" / "schema";

std::string manifest(const std::string& id) { return "id: " + id + "\nversion: 1\nformat: 2\n"; }

/// The YAML blocks of a page of documentation, in order.
std::vector<std::string> yaml_blocks(const std::filesystem::path& page) {
  std::ifstream stream(page);
  std::vector<std::string> out;
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("```")) {
      inside = line == "```yaml";
      if (inside) out.emplace_back();
    } else if (inside) {
      out.back() += line + "\n";
    }
  }
  return out;
}

}  // namespace

TEST_CASE("packages and mods are found in a project, in a folder of folders, and alone") {
  Sandbox box;
  box.write("project/content/beta/package.yaml", manifest("beta")).write("project/scripts/beta/x.lua", "return 1\n");
  box.write("project/content/schema/not_a_package.txt", "");
  box.write("many/alpha/package.yaml", manifest("alpha")).write("many/alpha/scripts/y.lua", "return 1\n");
  box.write("many/extra/mod.yaml", manifest("extra") + "requires: [alpha]\n");
  box.write("single/mod.yaml", manifest("single") + "requires: [beta]\n");
  const Library library(
      {box.folder() / "project/", box.folder() / "many", box.folder() / "single", box.folder() / "many/../many"},
      schemas);
  REQUIRE(box.findings(library.diagnostics()) == "");
  REQUIRE(library.packages().size() == 2);
  CHECK(library.packages()[0].id == "alpha");
  CHECK(library.packages()[1].id == "beta");
  REQUIRE(library.mods().size() == 2);
  CHECK(library.find("single")->is_mod);
  CHECK(library.find("nobody") == nullptr);
  CHECK(library.load({"alpha", "", "", {}}).package->scripts.contains("alpha/y"));
  CHECK(library.load({"beta", "", "", {"single"}}).package->scripts.contains("beta/x"));
}

TEST_CASE("a library says what is wrong with its roots") {
  Sandbox box;
  box.write("a/game/package.yaml", manifest("game")).write("b/game/package.yaml", manifest("game"));
  const Library twice({box.folder() / "a", box.folder() / "b", box.folder() / "c"}, schemas);
  CHECK(box.findings(twice.diagnostics()) ==
        "c: error: there is no such folder\nb/game/package.yaml:1:1: error: 'game' is also the id of "
        "a/game/package.yaml");
  const Library blind({box.folder() / "a"});
  CHECK(box.findings(blind.diagnostics()) ==
        "error: no root has a folder content/schema (add the folder of the program's content to the roots)");
  CHECK_FALSE(blind.load({"game", "", "", {}}).package);
}

TEST_CASE("what is probably a mistake is a warning, and the game loads") {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest + "editions: [fr]\nrules: [base]\nlanguages: [en, de]\n");
  box.write("game/editions/rf.yaml", "rules: { a: 1 }\n").write("game/variants/magic.yaml", "rules: { a: 1 }\n");
  box.write("game/lang/en.yaml", "title: Game\n")
      .write("game/lang/fr.yaml", "title: Jeu\n")
      .write("game/more.yml", "rules: { b: 1 }\n");
  const Loaded loaded = box.load({"game", "", "", {}});
  CHECK(loaded.package);
  CHECK(box.findings(loaded.diagnostics) ==
        "game/more.yml: warning: this file is not read (call it .yaml)\n"
        "game/editions/rf.yaml: warning: 'rf' is not in the list 'editions' of game/package.yaml (did you mean 'fr'?)\n"
        "game/variants/magic.yaml: warning: 'magic' is not in the list 'rules' of game/package.yaml\n"
        "game/lang/fr.yaml: warning: 'fr' is not in the list 'languages' of game/package.yaml\n"
        "game/package.yaml:7:12: warning: languages: there is no lang/de.yaml");
}

TEST_CASE("a diagnostic of a load carries the line for its caret") {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest).write("game/a.yaml", "zones:\n  hand: { sight: opne }\n");
  const Loaded loaded = box.load({"game", "", "", {}});
  REQUIRE(loaded.diagnostics.list.size() == 1);
  CHECK(loaded.diagnostics.list[0].source == "  hand: { sight: opne }");
}

TEST_CASE("the example of the documentation loads") {
  const auto blocks = yaml_blocks(std::filesystem::path(VIZIER_SOURCE_DIR) / "docs" / "content-format.md");
  REQUIRE(blocks.size() >= 2);  // manifest and sections come first; the rest shows single parts
  Sandbox box;
  box.write("caves/package.yaml", blocks[0]).write("caves/all.yaml", blocks[1]);
  box.write("caves/scripts/flow.lua", "return {}\n").write("caves/scripts/house.lua", "return {}\n");
  box.write("caves/lang/en.yaml", "").write("caves/lang/fr.yaml", "");
  const Loaded loaded = box.load({"caves", "", "", {}});
  CHECK(box.findings(loaded.diagnostics) == "");
  REQUIRE(loaded.package);
  CHECK(loaded.package->defs.zones.size() == 7);
  CHECK(loaded.package->defs.queries.size() == 3);
}
