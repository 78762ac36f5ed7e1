#include <algorithm>

#include "catch.hpp"
#include "content/explain.hpp"
#include "content/version.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

const char* base =
    "categories: { tokens: { attributes: { value: { type: integer } } } }\n"
    "tokens: { t1: { value: 1 }, t2: { value: 2 } }\n"
    "zones: { board: { regions: [places] }, hand: { each: seat } }\n"
    "rules: { rounds: 5 }\n";

std::string mod(const std::string& id, const std::string& needs) {
  return "id: " + id + "\nversion: 1.2\nformat: 2\nrequires: [" + needs + "]\n";
}

void game(Sandbox& box) {
  box.write("game/package.yaml", plain_manifest + "editions: [fr, it]\n").write("game/a.yaml", base);
  box.write("game/scripts/flow.lua", "return 1\n");
}

std::vector<std::string> kinds(const Package& p) {
  std::vector<std::string> out;
  for (const auto& kind : p.defs.kinds) out.push_back(kind.name);
  return out;
}

}  // namespace

TEST_CASE("what a mod adds carries its scope, what it changes does not") {
  Sandbox box;
  game(box);
  box.write("sand/mod.yaml", mod("sand", "game >=1.0 <2"));
  box.write("sand/content/a.yaml",
            "tokens: { t1: { value: 10 }, storm: { value: 7, script: sand/storm } }\n"
            "zones: { pit: { each: seat } }\nsupply: { lot: { kinds: [storm, t2], zone: pit, each_seat: true } }\n");
  box.write("sand/content/editions/it.yaml", "tokens: { storm: { value: 8 } }\n");
  box.write("sand/scripts/storm.lua", "return {}\n");
  box.write("sand/scripts/patch/game/flow.lua", "return 2\n");
  box.write("sand/lang/en.yaml", "kind: { storm: Storm, t1: Ten }\nzone: { pit: Pit }\nstorm: { done: Done }\n");
  const Loaded loaded = box.load({"game", "it", "", {"sand"}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  const Package& p = *loaded.package;
  CHECK(kinds(p) == std::vector<std::string>{"t1", "t2", "sand:storm"});
  CHECK(p.defs.kind_int(p.defs.kind("t1"), p.defs.attr("value")) == 10);
  CHECK(p.defs.kind_int(p.defs.kind("sand:storm"), p.defs.attr("value")) == 8);
  CHECK(p.defs.zone("red.sand:pit"));
  CHECK(p.defs.supply[0].kinds.size() == 2);
  CHECK(p.defs.supply[0].zone == "sand:pit");
  CHECK(p.texts.format("en", "kind.sand:storm", {}) == "Storm");
  CHECK(p.texts.format("en", "kind.t1", {}) == "Ten");
  CHECK(p.texts.format("en", "zone.sand:pit", {}) == "Pit");
  CHECK(p.texts.format("en", "storm.done", {}) == "Done");
  REQUIRE(p.scripts.at("game/flow").size() == 2);
  CHECK(p.scripts.at("game/flow")[0].origin == "game");
  CHECK(p.scripts.at("game/flow")[1].origin == "sand");
  CHECK(p.scripts.contains("sand/storm"));
  CHECK(find_key(p, "tokens.sand:storm.value")->history.back().origin == "sand edition it");
}

TEST_CASE("the order in which mods are asked for changes nothing") {
  Sandbox box;
  game(box);
  box.write("zeal/mod.yaml", mod("zeal", "game"))
      .write("zeal/content/a.yaml", "tokens: { storm: {} }\nrules: { list: !append [z], rounds: 9 }\n");
  box.write("air/mod.yaml", mod("air", "game, zeal"))
      .write("air/content/a.yaml", "tokens: { zeal:storm: { value: 4 } }\nrules: { list: !append [a] }\n");
  box.write("mist/mod.yaml", mod("mist", "game"))
      .write("mist/content/a.yaml", "tokens: { storm: {} }\nrules: { list: !append [m], rounds: 8 }\n");
  std::vector<std::string> order = {"air", "mist", "zeal"};
  std::string expected;
  std::uint64_t hash = 0;
  do {
    const Loaded loaded = box.load({"game", "", "", order});
    REQUIRE(box.findings(loaded.diagnostics) == "");
    const Package& p = *loaded.package;
    CHECK(p.config.mods == std::vector<std::string>{"mist", "zeal", "air"});
    CHECK(kinds(p) == std::vector<std::string>{"t1", "t2", "mist:storm", "zeal:storm"});
    const std::string now = *explain(p, "rules") + *explain(p, "tokens");
    if (expected.empty()) {
      expected = now;
      hash = p.content_hash;
    }
    CHECK(now == expected);
    CHECK(p.content_hash == hash);
    CHECK(p.rules.at("rounds").integer_or(0) == 9);
    REQUIRE(mod_conflicts(p).size() == 1);
    CHECK(mod_conflicts(p)[0].key == "rules.rounds");
    CHECK(mod_conflicts(p)[0].layers.back().origin == "zeal");
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("a required mod is loaded with the one that requires it") {
  Sandbox box;
  game(box);
  box.write("dune/mod.yaml", mod("dune", "game")).write("dune/content/a.yaml", "tokens: { storm: {} }\n");
  box.write("sand/mod.yaml", mod("sand", "game, dune >=1 <2"));
  box.write("sand/content/a.yaml",
            "supply: { one: { kinds: [storm], zone: board }, two: { kinds: ['dune:storm'], zone: board } }\n");
  const Loaded loaded = box.load({"game", "", "", {"sand"}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  CHECK(loaded.package->config.mods == std::vector<std::string>{"dune", "sand"});
  CHECK(loaded.package->defs.supply[0].kinds == loaded.package->defs.supply[1].kinds);
}

TEST_CASE("a mod takes note of another where that takes part, and does without otherwise") {
  Sandbox box;
  game(box);
  box.write("dune/mod.yaml", mod("dune", "game"))
      .write("dune/content/a.yaml", "tokens: { storm: { value: 1 } }\n")
      .write("dune/scripts/x.lua", "return {}\n");
  box.write("air/mod.yaml", mod("air", "game") + "optional: ['dune >=1 <2']\n")
      .write("air/content/a.yaml", "rules: { air: 1 }\n");
  box.write("air/with/dune/content/a.yaml", "tokens: { dune:storm: { value: 9 } }\n");
  box.write("air/with/dune/lang/en.yaml", "kind: { dune:storm: Gale }\n")
      .write("air/with/dune/scripts/patch/dune/x.lua", "return {}\n");
  const Loaded alone = box.load({"game", "", "", {"air"}});
  REQUIRE(box.findings(alone.diagnostics) == "");
  CHECK(alone.package->config.mods == std::vector<std::string>{"air"});
  CHECK_FALSE(alone.package->defs.kind("dune:storm"));
  const Loaded both = box.load({"game", "", "", {"air", "dune"}});
  REQUIRE(box.findings(both.diagnostics) == "");
  CHECK(both.package->config.mods == std::vector<std::string>{"dune", "air"});
  CHECK(both.package->defs.kind_int(both.package->defs.kind("dune:storm"), both.package->defs.attr("value")) == 9);
  CHECK(both.package->texts.format("en", "kind.dune:storm", {}) == "Gale");
  CHECK(both.package->scripts.at("dune/x").size() == 2);
  CHECK(mod_conflicts(*both.package).empty());
}

TEST_CASE("a script that stands in the place of another hides what lay there, and that is told") {
  Sandbox box;
  game(box);
  box.write("dune/mod.yaml", mod("dune", "game")).write("dune/scripts/patch/game/flow.lua", "return {}\n");
  box.write("sand/mod.yaml", mod("sand", "game")).write("sand/scripts/replace/game/flow.lua", "return 3\n");
  box.write("zeal/mod.yaml", mod("zeal", "game")).write("zeal/scripts/patch/game/flow.lua", "return {}\n");
  const Loaded loaded = box.load({"game", "", "", {"zeal", "sand", "dune"}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  const auto& layers = loaded.package->scripts.at("game/flow");
  REQUIRE(layers.size() == 2);
  CHECK(layers[0].origin == "sand");
  CHECK(layers[0].text == "return 3\n");
  CHECK(layers[1].origin == "zeal");
  REQUIRE(mod_conflicts(*loaded.package).size() == 1);
  CHECK(mod_conflicts(*loaded.package)[0].key == "script game/flow");
  CHECK(mod_conflicts(*loaded.package)[0].layers.size() == 3);
  CHECK(mod_conflicts(*box.load({"game", "", "", {"zeal", "dune"}}).package).empty());
}

TEST_CASE("a package that extends another lies above it") {
  Sandbox box;
  game(box);
  box.write("game/lang/en.yaml", "kind: { t1: One }\n").write("game/editions/fr.yaml", "rules: { rounds: 99 }\n");
  box.write("child/package.yaml", "id: child\nversion: 1\nformat: 2\nextends: game\nrules: [short]\n");
  box.write("child/b.yaml", "tokens: { t1: !remove, t3: { value: 3 } }\n")
      .write("child/variants/short.yaml", "rules: { rounds: 3 }\n");
  box.write("sand/mod.yaml", mod("sand", "game")).write("sand/content/a.yaml", "rules: { extra: 1 }\n");
  const Loaded loaded = box.load({"child", "", "", {"sand"}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  const Package& p = *loaded.package;
  CHECK(kinds(p) == std::vector<std::string>{"t2", "t3"});
  CHECK(p.rules.at("rounds").integer_or(0) == 3);
  CHECK(p.rules.at("extra").integer_or(0) == 1);
  CHECK(p.defs.seats.list() == std::vector<std::string>{"red", "blue"});
  CHECK(p.scripts.contains("game/flow"));
  CHECK(p.texts.format("en", "kind.t1", {}) == "One");
  CHECK(p.layers.size() == 3);
  CHECK(find_key(p, "rules.rounds")->history.size() == 2);
}

TEST_CASE("a rules variant of one edition lies above both") {
  Sandbox box;
  game(box);
  box.write("game/package.yaml", plain_manifest + "editions: [fr, it]\nrules: [short, long]\n");
  box.write("game/editions/it.yaml", "rules: { rounds: 6, who: it }\n")
      .write("game/editions/it/more.yaml", "rules: { more: 1 }\n");
  box.write("game/variants/long.yaml", "rules: { rounds: 7 }\n")
      .write("game/editions/it/variants/long.yaml", "rules: { rounds: 8 }\n");
  const auto rounds = [&](const char* edition, const char* rules) {
    return box.load({"game", edition, rules, {}}).package->rules.at("rounds").integer_or(0);
  };
  CHECK(rounds("fr", "short") == 5);
  CHECK(rounds("it", "short") == 6);
  CHECK(rounds("fr", "long") == 7);
  CHECK(rounds("it", "long") == 8);
  CHECK(box.load({"game", "it", "", {}}).package->rules.at("more").integer_or(0) == 1);
}

TEST_CASE("the content hash changes with any file that takes part, and with no other") {
  Sandbox box;
  game(box);
  const auto hash = [&] { return box.load({"game", "fr", "", {}}).package->content_hash; };
  const auto before = hash();
  box.write("game/specs/a.yaml", "- it: works\n")
      .write("game/templates/a.yaml", "x: 1\n")
      .write("game/editions/it.yaml", "rules: { a: 1 }\n");
  CHECK(hash() == before);
  box.write("game/scripts/flow.lua", "return 2\n");
  CHECK(hash() != before);
}

TEST_CASE("versions compare by their numbers") {
  CHECK(compare_versions("1.0", "1") == 0);
  CHECK(compare_versions("1.10", "1.9") > 0);
  CHECK(compare_versions("0.9", "1") < 0);
  CHECK(compare_versions("99999999999999999999999.1", "99999999999999999999999") > 0);
  CHECK(Requirement::parse("game >=1.0 <2")->accepts("1.5"));
  CHECK_FALSE(Requirement::parse("game >=1.0 <2")->accepts("2.0"));
  CHECK(Requirement::parse("game")->accepts("0"));
  CHECK(Requirement::parse("game = 1")->accepts("1.0"));
  CHECK_FALSE(Requirement::parse("game ~1"));
  CHECK_FALSE(Requirement::parse(""));
}
