#include "content/merge.hpp"
#include "catch.hpp"
#include "content/explain.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"

using namespace vizier::content;

namespace {

Node parse(const std::string& text, const std::string& file = "a.yaml") {
  Diagnostics diagnostics;
  auto node = parse_yaml(text, file, diagnostics);
  REQUIRE(node);
  return std::move(*node);
}

std::string merged(const std::string& below, const std::string& above) {
  Node tree;
  Diagnostics diagnostics;
  merge(tree, parse(below), "game", diagnostics);
  merge(tree, parse(above, "b.yaml"), "sand", diagnostics);
  return diagnostics.ok() ? to_short(tree, 1000) : to_line(diagnostics.list.front());
}

}  // namespace

TEST_CASE("a layer says what it means") {
  struct Row {
    const char *what, *below, *above, *result;
  };
  for (const Row& row : std::vector<Row>{
           {"a plain key updates", "a: { x: 1, y: 2 }", "a: { x: 3 }", "{ a: { x: 3, y: 2 } }"},
           {"a plain key creates, at the end", "a: { x: 1 }", "b: 2\na: { z: 3 }", "{ a: { x: 1, z: 3 }, b: 2 }"},
           {"a plain list replaces", "a: [1, 2]", "a: [3]", "{ a: [3] }"},
           {"!append", "a: [1, 2]", "a: !append [3, 4]", "{ a: [1, 2, 3, 4] }"},
           {"!prepend", "a: [1, 2]", "a: !prepend [3, 4]", "{ a: [3, 4, 1, 2] }"},
           {"!without", "a: [1, 2, 3, { b: 1 }]", "a: !without [2, { b: 1 }]", "{ a: [1, 3] }"},
           {"!add", "a: { b: 21 }", "a: { b: !add 2 }", "{ a: { b: 23 } }"},
           {"!add takes away, too", "a: 21", "a: !add -1", "{ a: 20 }"},
           {"!append to nothing creates", "a: {}", "a: { b: !append [1] }", "{ a: { b: [1] } }"},
           {"!override replaces a map whole", "a: { x: 1, y: 2 }", "a: !override { z: 3 }", "{ a: { z: 3 } }"},
           {"!remove deletes", "a: { x: 1, y: 2 }", "a: { x: !remove }", "{ a: { y: 2 } }"},
           {"!new creates", "a: { x: 1 }", "a: { y: !new { z: 1 } }", "{ a: { x: 1, y: { z: 1 } } }"},
           {"a word replaces a map", "a: { x: 1 }", "a: none", "{ a: none }"},
           {"a map replaces a word", "a: none", "a: { x: 1 }", "{ a: { x: 1 } }"},
           {"a new list may use !append", "a: 1", "b: !append [1]", "{ a: 1, b: [1] }"},
           {"!without nothing", "a: 1", "b: !without [1]", "b.yaml:1:4: error: b: there is nothing to take away from"},
           {"!remove inside something new", "a: 1", "b: { c: !remove }",
            "b.yaml:1:9: error: b.c: there is nothing to remove"},
       }) {
    INFO(row.what);
    CHECK(merged(row.below, row.above) == row.result);
  }
}

TEST_CASE("explain tells the value and the layers that made it") {
  Package package;
  Diagnostics d;
  merge(package.tree, parse("zones:\n  hand: { sight: open, regions: [a] }\n", "game/zones.yaml"), "game", d);
  merge(package.tree, parse("zones: { hand: { sight: closed } }\n", "it.yaml"), "game edition it", d);
  merge(package.tree, parse("zones: { hand: { sight: owner, regions: !append [b] } }\n", "sand/a.yaml"), "sand", d);
  REQUIRE(d.ok());
  CHECK(*explain(package, "zones.hand.sight") ==
        "zones.hand.sight = owner\n"
        "  game/zones.yaml:2:18  game             open\n"
        "  it.yaml:1:25          game edition it  closed\n"
        "  sand/a.yaml:1:25      sand             owner\n");
  CHECK(*explain(package, "zones.hand.regions") ==
        "zones.hand.regions = [a, b]\n"
        "  game/zones.yaml:2:33  game  [a]\n"
        "  sand/a.yaml:1:41      sand  !append [b]\n");
  CHECK(*explain(package, "zones.hand.regions.2") == "zones.hand.regions.2 = b\n  sand/a.yaml:1:50  sand  b\n");
  CHECK_FALSE(explain(package, "zones.hnad.sigth"));
  CHECK_FALSE(explain(package, "zones.hand.regions.3"));
  CHECK_FALSE(explain(package, ""));
  CHECK(nearest_key(package, "zones.hnad.sigth") == "zones.hand.sight");
  CHECK(nearest_key(package, "melody") == "");
}
