// How much content can declare: one row a way to declare too much, with its exact message.
#include "world/limits.hpp"

#include <fmt/format.h>

#include "catch.hpp"
#include "sandbox.hpp"

using namespace vizier::content;
namespace world = vizier::world;

namespace {

/// `prefix`0: value, `prefix`1: value, …
std::string many(const std::string& prefix, int count, const std::string& value = "{}") {
  std::string out;
  for (int i = 0; i < count; ++i) out += fmt::format("  {}{}: {}\n", prefix, i, value);
  return out;
}

std::string findings(const std::vector<std::pair<std::string, std::string>>& files, int seats = 2) {
  Sandbox box;
  box.write("game/package.yaml",
            fmt::format("id: game\nversion: 1.0\nformat: 2\nseats: {{ min: 1, max: {} }}\n", seats));
  for (const auto& [name, text] : files) box.write("game/" + name, text);
  return box.findings(box.load({"game", "", "", {}}).diagnostics);
}

std::string findings(const std::string& text, int seats = 2) { return findings({{"a.yaml", text}}, seats); }

const std::string lots =
    "categories: { lots: {} }\nlots: { a: {}, b: {}, c: {}, d: {} }\nzones: { bag: {}, hand: { each: seat } }\n";

}  // namespace

TEST_CASE("more pieces than a game can have are refused at the line that makes them too many") {
  CHECK(findings(lots + "supply: { all: { kinds: lots, count: 5000, zone: bag } }\n") == "");
  CHECK(findings(lots + "supply: { all: { kinds: lots, count: 10000, zone: bag } }\n") ==
        "game/a.yaml:4:38: error: supply.all: 40000 pieces with 1 seats, but a game can have 20000 at most");
  // several lots together, each of them small
  CHECK(findings(lots +
                 "supply:\n  one: { kinds: lots, count: 2500, zone: bag }\n  two: { kinds: lots, count: 2500, zone: "
                 "bag }\n  three: { kinds: [a], zone: bag }\n") ==
        "game/a.yaml:7:10: error: supply.three: 20001 pieces with 1 seats, but a game can have 20000 at most");
  // one lot for each of sixteen seats
  CHECK(findings(lots + "supply: { all: { kinds: lots, count: 400, each_seat: true, zone: hand } }\n", 16) ==
        "game/a.yaml:4:38: error: supply.all: 25600 pieces with 16 seats, but a game can have 20000 at most");
  CHECK(findings(lots + "supply: { all: { kinds: lots, count: 400, each_seat: true, zone: hand } }\n", 12) == "");
  // only with so many seats
  CHECK(findings(lots + "supply: { few: { kinds: lots, count: 5000, zone: bag, seats: [1, 1] }, more: { kinds: lots, "
                        "count: 5000, zone: bag, seats: [2, 16] } }\n") == "");
  // a category that is named again and again
  std::string again = "lots";
  for (int i = 0; i < 9000; ++i) again += ", lots";
  CHECK(findings(lots + "supply:\n  all:\n    zone: bag\n    kinds: [\n" + again + "]\n")
            .find("error: supply.all.kinds: more than 20000 kinds, with those that are named again") !=
        std::string::npos);
}

TEST_CASE("counts that an attribute says are bounded, each and together") {
  const std::string counted =
      "categories: { lots: { attributes: { n: { type: integer } } } }\nzones: { bag: {} }\nsupply: { "
      "all: { kinds: lots, count: n, zone: bag } }\n";
  CHECK(findings(counted + "lots: { a: { n: 10000 }, b: { n: 10000 }, c: { n: 10000 } }\n") ==
        "game/a.yaml:3:38: error: supply.all: 30000 pieces with 1 seats, but a game can have 20000 at most");
  CHECK(findings(counted + "lots: { a: { n: -1 } }\n") ==
        "game/a.yaml:3:38: error: supply.all.count: the kind 'a' has no number of pieces in its attribute 'n'");
  CHECK(findings(counted + "lots:\n" + many("k", 4000, "{ n: 10000 }")).find("a game can have 20000 at most") !=
        std::string::npos);
}

TEST_CASE("numbers of pieces that make no sense are refused") {
  for (const char* count : {"-1", "-2147483649", "10001", "99999999999999999999", "1.5", "true", "[1]", "null"}) {
    INFO(count);
    CHECK(findings(lots + fmt::format("supply: {{ all: {{ kinds: lots, count: {}, zone: bag }} }}\n", count))
              .starts_with("game/a.yaml:4:38: error: supply.all.count: "));
  }
}

TEST_CASE("pieces of a supply do not lie on one cell of a grid") {
  const std::string grid = "categories: { lots: {} }\nlots: { a: {}, b: {} }\nzones: { board: { grid: true } }\n";
  CHECK(findings(grid + "supply: { all: { kinds: [a], zone: board } }\n") == "");
  const std::string told =
      ".zone: 'board' is a grid, and these pieces would all lie on one cell (let a script lay them on "
      "its cells)";
  CHECK(findings(grid + "supply: { all: { kinds: lots, zone: board } }\n") ==
        "game/a.yaml:4:37: error: supply.all" + told);
  CHECK(findings(grid + "supply: { all: { kinds: [a], count: 2, zone: board } }\n") ==
        "game/a.yaml:4:46: error: supply.all" + told);
  CHECK(findings(grid + "supply: { all: { kinds: [a], zone: board }, more: { kinds: [b], zone: board } }\n") ==
        "game/a.yaml:4:71: error: supply.more" + told);
}

TEST_CASE("more names than ids can count are refused") {
  // a map has 10,000 keys at most, so it takes several files
  const auto files = [](const std::string& section, const std::string& value, int count, const std::string& more = "") {
    std::vector<std::pair<std::string, std::string>> out{{"a.yaml", more + "\n" + section + ": {}\n"}};
    for (int i = 0; i * 9000 < count; ++i)
      out.emplace_back(fmt::format("b{}.yaml", i),
                       section + ":\n" + many(fmt::format("x{}_", i), std::min(9000, count - i * 9000), value));
    return out;
  };
  CHECK(findings(files("zones", "{ each: seat }", 2001), 16) ==
        "game/a.yaml:2:8: error: zones: 32016 zones, those of every seat counted, but at most 32000 are possible");
  CHECK(
      findings(files("counters", "{ each: seat }", 12501), 16) ==
      "game/a.yaml:2:11: error: counters: 200016 numbers, those of every seat and zone counted, but at most 200000 are "
      "possible");
  CHECK(findings(files("counters", "{ each: zone }", 3000, "zones:\n" + many("z", 100)), 2) ==
        "game/a.yaml:103:11: error: counters: 300000 numbers, those of every seat and zone counted, but at most 200000 "
        "are possible");
  CHECK(findings(files("variables", "{ each: zone }", 3000, "zones:\n" + many("z", 100)), 2) ==
        "game/a.yaml:103:12: error: variables: 300000 values, those of every seat and zone counted, but at most 200000 "
        "are possible");
  CHECK(findings(files("lots", "{}", 8001, "categories: { lots: {} }\nzones: { board: { grid: true } }")) ==
        "game/a.yaml:1:13: error: categories: 8001 kinds beside a grid, but at most 8000 are possible");
}

TEST_CASE("tables that are made from content stay small") {
  std::string attributes, variables;
  for (int i = 0; i < 2100; ++i) attributes += fmt::format("{}a{}: {{ type: integer }}", i == 0 ? "" : ", ", i);
  for (int i = 0; i < 201; ++i) variables += fmt::format("{}v{}", i == 0 ? "" : ", ", i);
  CHECK(
      findings("categories: { lots: { attributes: { " + attributes + " } } }\nlots:\n" + many("k", 2000)) ==
      "game/a.yaml:1:13: error: categories: 4200000 values (kinds times attributes), but at most 4000000 are possible");
  CHECK(findings("piece_variables: [" + variables + "]\n") ==
        "game/a.yaml:1:18: error: piece_variables: 201 variables of every piece, but at most 200 are possible");
  CHECK(findings("zones:\n" + many("z", 4000) + "counters: { gold: { each: zone } }\nconserved:\n" +
                 many("c", 60, "{ counters: [gold] }")) ==
        "game/a.yaml:4004:3: error: conserved: 240000 numbers that are added up, but at most 235294 are possible");
}
