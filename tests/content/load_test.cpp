#include "catch.hpp"
#include "sandbox.hpp"

using namespace vizier::content;
namespace world = vizier::world;
using vizier::world::Sight;

namespace {

const char* sections = R"(
contracts: { card: { fields: {} } }
categories:
  tokens: { back: token, attributes: { value: { type: integer, minimum: 0 } } }
  cards: { attributes: { value: { type: integer }, cost: { type: integer, default: 2 } }, scripted: card }
tokens:
  t7: { value: 7 }
  t9: { value: 9, back: special }
cards:
  one: { script: game/cards/one, with: { parity: odd, list: [1, two] }, value: 3 }
zones:
  board: { sight: faces, regions: [places], attributes: { points: 3 } }
  hand: { each: seat, sight: owner, count: hidden, unordered: true }
  deck: { sight: closed, grid: true, regions: [places] }
counters:
  gold: { each: seat, sight: owner, initial: 2, max: 20 }
  niches: { each: zone }
variables: { first: { initial: [1, { a: true }] } }
piece_variables: [age]
queries: { piece_value: { attribute: value } }
legal:
  placing:
    zones: { region: places }
    terms: [{ zones: [board], counter: niches, min: 1 }, { own_max: 5 }]
conserved: { coins: { counters: [gold], kinds: tokens, total: 40, per_seat: true } }
supply:
  start: { kinds: tokens, count: 2, each_seat: true, zone: hand }
  cards: { kinds: [one], count: cost, zone: board, shuffle: true, seats: [2, 3], face: up }
rules: { rounds: 5, ties: { order: [a, b] } }
modifiers: { house: { script: game/house, priority: 3 } }
)";

void fill(Sandbox& box) {
  box.write("content/game/package.yaml",
            plain_manifest + "editions: [fr, it]\nrules: [base]\nflow: game/flow\nlanguages: [en, fr]\n");
  box.write("content/game/sections.yaml", sections);
  box.write("content/game/table.yaml", "scale: 1.5\n");
  box.write("content/game/lang/en.yaml", "kind: { t7: Seven }\n");
  box.write("content/game/lang/fr/kinds.yaml", "kind: { t7: Sept }\n");
  box.write("scripts/game/flow.lua", "return {}\n");
  box.write("scripts/game/house.lua", "return {}\n");
  box.write("scripts/game/cards/one.lua", "return {}\n");
  box.write("scripts/lib/help.lua", "return {}\n");
}

}  // namespace

TEST_CASE("a package compiles to definitions") {
  Sandbox box;
  fill(box);
  const Loaded loaded = box.load({"game", "", "", {}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  const Package& p = *loaded.package;
  const auto& defs = p.defs;

  CHECK(p.config == Config{"game", "fr", "base", {}});
  CHECK(defs.seats.list() == std::vector<std::string>{"red", "blue"});
  CHECK(defs.attrs.list() == std::vector<std::string>{"value", "cost", "points"});
  CHECK(defs.backs.list() == std::vector<std::string>{"token", "special", "cards"});
  REQUIRE(defs.kinds.size() == 3);
  CHECK(defs.kind_int(defs.kind("t9"), defs.attr("value")) == 9);
  CHECK(defs.kind_int(defs.kind("one"), defs.attr("cost")) == 2);
  CHECK(defs.kind_int(defs.kind("t9"), defs.attr("cost")) == vizier::world::no_attr);
  CHECK(defs.kinds[world::KindId(2)].script == "game/cards/one");
  CHECK(defs.kinds[world::KindId(2)].with.at("parity").text_or("") == "odd");

  std::vector<std::string> zones;
  for (const auto& zone : defs.zones) zones.push_back(zone.name);
  CHECK(zones == std::vector<std::string>{"board", "red.hand", "blue.hand", "deck"});
  CHECK(defs.zones[world::ZoneId(1)].sight == Sight::owner);
  CHECK_FALSE(defs.zones[world::ZoneId(1)].count_open);
  CHECK(defs.zones[world::ZoneId(1)].unordered);
  CHECK(defs.zones[world::ZoneId(3)].grid);
  CHECK(defs.zones[world::ZoneId(0)].attrs[world::AttrId(2)].integer_or(0) == 3);
  CHECK(defs.regions[world::RegionId(0)].zones.size() == 2);

  CHECK(defs.counters[world::CounterId(0)].max == 20);
  CHECK(defs.vars[world::VarId(0)].initial.table()->list.size() == 2);
  CHECK(defs.piece_vars.list() == std::vector<std::string>{"age"});
  CHECK(defs.queries[world::QueryId(0)].attr.index == 0);
  REQUIRE(defs.legal.size() == 1);
  CHECK(defs.legal[world::LegalId(0)].zones.size() == 2);
  CHECK(defs.legal[world::LegalId(0)].terms[0].zones.list() == std::vector<bool>{true, false, false, false});
  CHECK(defs.legal[world::LegalId(0)].terms[0].min == 1);
  CHECK(defs.legal[world::LegalId(0)].terms[1].zones.list() == std::vector<bool>{true, false, false, true});
  CHECK(defs.legal[world::LegalId(0)].terms[1].own_max == 5);
  CHECK(defs.legal[world::LegalId(0)].query == defs.query("placing"));
  CHECK(defs.conserved[0].kinds.size() == 2);
  CHECK(defs.conserved[0].total == 40);
  CHECK(defs.supply[0].zone == "hand");
  CHECK(defs.supply[1].kinds.size() == 2);
  CHECK(defs.supply[1].count == 1);
  CHECK(defs.supply[1].max_seats == 3);
  CHECK(p.rules.at("rounds").integer_or(0) == 5);
  CHECK(p.categories.at("cards").at("scripted").text_or("") == "card");
  CHECK(p.modifiers[0].priority == 3);
  CHECK(p.scripts.at("lib/help").size() == 1);
  CHECK(p.tree.find("table")->find("scale")->type == Node::Type::real);
  CHECK(p.texts.format("fr", "kind.t7", {}) == "Sept");
  CHECK(p.content_hash != 0);
}
