// Where a zone stands among those of its regions, and editions that a mod brings; in games that were not written for
// it.
#include "catch.hpp"
#include "content/editions.hpp"
#include "content/lint/lint.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

/// The project's test packages, and what the test itself has written.
Loaded load(const Sandbox& box, const Config& config) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  return Library({top, top / "tests/packages", box.folder()}).load(config);
}

void mod(Sandbox& box, const std::string& game, const std::string& content, const std::string& more = "") {
  box.write("fen/mod.yaml", "id: fen\nversion: 1.0\nformat: 2\nlanguages: [en]\nrequires: [" + game + "]\n" + more)
      .write("fen/lang/en.yaml", "zone: { pond: Pond, brook: Brook }\n")
      .write("fen/content/a.yaml", content);
}

std::string board_of(const Package& package) {
  std::string out;
  for (const auto zone : package.defs.regions[package.defs.region("board")].zones)
    out += (out.empty() ? "" : " ") + package.defs.zones[zone].name;
  return out;
}

std::string refused(const Sandbox& box, const Config& config) {
  const Loaded loaded = load(box, config);
  return loaded.package ? "" : box.findings(loaded.diagnostics);
}

}  // namespace

TEST_CASE("a zone says which one it comes after or before") {
  Sandbox box;
  const std::string plain = board_of(*load(box, {"htac", "", "", {}}).package);
  REQUIRE(plain.starts_with("s1 s2 s3 s4 s5"));
  mod(box, "htac", "zones: { pond: { regions: [board], attributes: { points: 1 } } }\n");
  CHECK(board_of(*load(box, {"htac", "", "", {"fen"}}).package) == plain + " fen:pond");
  mod(box, "htac",
      "zones:\n  pond: { regions: [board], after: s3, attributes: { points: 1 } }\n"
      "  brook: { regions: [board], after: s3, attributes: { points: 1 } }\n  s1: { before: s5 }\n");
  CHECK(board_of(*load(box, {"htac", "", "", {"fen"}}).package).starts_with("s2 s3 fen:pond fen:brook s4 s1 s5"));
  mod(box, "htac",
      "zones:\n  pond: { regions: [board], attributes: { points: 1 } }\n"
      "  brook: { regions: [board], before: pond, attributes: { points: 1 } }\n");
  CHECK(board_of(*load(box, {"htac", "", "", {"fen"}}).package) == plain + " fen:brook fen:pond");
}

TEST_CASE("a zone that comes after nothing that exists, or after itself, is told") {
  Sandbox box;
  mod(box, "htac", "zones: { pond: { regions: [board], after: s33 } }\n");
  CHECK(refused(box, {"htac", "", "", {"fen"}})
            .starts_with(
                "fen/content/a.yaml:1:43: error: zones.fen:pond.after: there is no zone 's33' (did you mean 's"));
  mod(box, "htac", "zones: { pond: { regions: [board], before: pond } }\n");
  CHECK(refused(box, {"htac", "", "", {"fen"}}) ==
        "fen/content/a.yaml:1:44: error: zones.fen:pond.before: a zone cannot come before itself");
}

TEST_CASE("an edition that a mod brings can be chosen where the mod takes part") {
  Sandbox box;
  mod(box, "duel", "rules: { draw: 2 }\n", "editions: [wild]\n");
  box.write("fen/content/editions/wild.yaml", "rules: { rounds: 9 }\n")
      .write("fen/content/editions/late.yaml", "rules: { draw: 3 }\n")
      .write("fen/lang/en.yaml", "edition: { wild: Wild }\n")
      .write("fen/specs/s.yaml", "- it: works\n");
  const Loaded wild = load(box, {"duel", "wild", "", {"fen"}});
  INFO(box.findings(wild.diagnostics));
  REQUIRE(wild.package);
  CHECK(wild.package->config.edition == "wild");
  CHECK(wild.package->rules.at("rounds").integer_or(0) == 9);
  CHECK(wild.package->rules.at("draw").integer_or(0) == 2);
  CHECK(editions_of(*wild.package) == std::vector<std::string>{"early", "late", "wild"});
  for (const Diagnostic& d : lint(*wild.package).list) CHECK(d.place.file.find("fen/") == std::string::npos);
  // the game's own are there as before, and without the mod there is no such edition
  CHECK(load(box, {"duel", "", "", {"fen"}}).package->config.edition == "early");
  CHECK(load(box, {"duel", "late", "", {"fen"}}).package->rules.at("draw").integer_or(0) == 3);
  CHECK(refused(box, {"duel", "wild", "", {}}).find("duel has no edition 'wild', only early, late") !=
        std::string::npos);
  // a mod that requires it may offer it, too
  box.write("marsh/mod.yaml", "id: marsh\nversion: 1.0\nformat: 2\nrequires: [fen]\n");
  CHECK(load(box, {"duel", "wild", "", {"marsh"}}).package);
}
