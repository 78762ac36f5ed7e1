// Grids as scripts see them: tables of snippets that should give a value, and of snippets that should fail with a
// sentence.
#include <string>

#include "catch.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"

using namespace vizier;
using world::Value;

namespace {

std::shared_ptr<const content::Package> package_with(const std::string& body) {
  auto package = std::make_shared<content::Package>();
  world::Defs& d = package->defs;
  d.seats = {"red", "blue"};
  d.min_seats = d.max_seats = 2;
  d.attrs = {"land", "sides"};
  d.backs = {"tile"};
  d.piece_vars = {"turned"};
  const auto kind = [&](const char* name, const char* land, const char* sides) {
    world::KindDef k;
    k.name = name;
    k.attrs = {Value(land), Value(sides)};
    d.kinds.push_back(k);
  };
  kind("wood", "forest", "+a+b");
  kind("hill", "stone", "a+++");
  kind("odd", "stone", "abc");
  for (const char* name : {"board", "spare"}) {
    world::ZoneDef zone;
    zone.name = zone.base = name;
    zone.grid = zone.name == "board";
    d.zones.push_back(zone);
  }
  world::QueryDef query;
  query.name = "ground";
  query.attr = world::AttrId(0);
  d.queries = {query, world::QueryDef{"parity", {}, Value()}};
  d.finish();
  package->manifest.id = "grids";
  package->manifest.flow = "flow";
  package->scripts["flow"] = {{"grids", "flow.lua",
                               "local flow = { queries = {} }\nfunction flow.setup(game) return nil end\nfunction "
                               "flow.queries.parity(game, piece) "
                               "return piece.cell.x % 2 end\nreturn flow\n"}};
  package->scripts["try"] = {
      {"grids", "try.lua",
       "local try = {}\nfunction try.run(game)\n  local board = game.board\n" + body + "\nend\nreturn try\n"}};
  return package;
}

/// w w h      three tiles in a row from (0, 0), one below the second: hill under wood
/// . h .
struct Try {
  explicit Try(const std::string& body, script::Mode mode = script::Mode::step) : runtime(package_with(body)) {
    world = world::World::make(runtime.defs(), 2, 1);
    world::Editor edit(world, runtime.defs(), nullptr);
    const auto tile = [&](const char* kind, int x, int y) {
      edit.create(runtime.defs().kind(kind), world::ZoneId(0), {}, world::Face::up, world::Spot::cell(x, y));
    };
    tile("wood", 0, 0);
    tile("wood", 1, 0);
    tile("hill", 2, 0);
    tile("hill", 1, 1);
    edit.create(runtime.defs().kind("odd"), world::ZoneId(1), {}, world::Face::up);
    runtime.context.world = runtime.context.changing = &world;
    ok = runtime.call("try", "run", {}, result, mode);
  }
  std::string text() const { return ok ? std::string(result.text_or("(no text)")) : runtime.error().message; }

  script::Runtime runtime;
  world::World world;
  Value result;
  bool ok = false;
};

const char* const helpers = R"lua(
  local function cells(list) local s = "" for _, c in ipairs(list) do s = s .. "(" .. c.x .. "," .. c.y .. ")" end return s end
  local function counts(t) local s = "" for k, n in pairs(t) do s = s .. k .. "=" .. n .. " " end return s end
)lua";

}  // namespace

TEST_CASE("what scripts learn about a grid", "[grid]") {
  const std::pair<const char*, const char*> works[] = {
      {"return cells(board:open_cells())", "(0,-1)(1,-1)(2,-1)(-1,0)(3,0)(0,1)(2,1)(1,2)"},
      {"return cells(board:open_cells { min_x = 1, min_y = 0, max_y = 1 })", "(3,0)(2,1)"},
      {"return cells(board:open_cells { min_x = 1, min_y = 0, without = board:cell(1, 1).piece })", "(3,0)(2,1)"},
      {"return cells(board:open_cells('min_x', 1, 'min_y', 0, 'max_y', nil, 'without', board:cell(1, 1).piece))",
       "(3,0)(2,1)"},
      {"return cells(board:open_cells('min_y', 1, 'max_y', 1))", "(0,1)(2,1)"},
      {"return cells(board:cell(1, 1):neighbours())", "(1,0)(2,1)(1,2)(0,1)"},
      {"return cells({ board:cell(1, 1):step('west', 3), board:cell(1, 1):step('north') })", "(-2,1)(1,0)"},
      {"return cells(board:find_holes())", ""},
      {"return counts(board:row_counts())", "0=3 1=1 "},
      {"return counts(board:column_counts('land', 'stone'))", "1=1 2=1 "},
      {"return counts(board:row_counts('ground'))", "0=3 1=1 "},
      {"local g = board:find_groups('land') return #g .. ':' .. cells({ g[1][1].cell, g[1][2].cell, g[2][1].cell, "
       "g[3][1].cell })",
       "3:(0,0)(1,0)(2,0)(1,1)"},
      {"return table.concat(board:group_sizes('land', 'forest'), ',')", "2"},
      {"return table.concat(board:group_sizes('land', 'sea'), ',')", ""},
      {"return table.concat(board:group_sizes('parity'), ',')", "1,2,1"},
      {"return table.concat(board:group_sizes({ board:at(2), board:at(4), board:at(1) }), ',')", "3"},
      {"local s = '' for _, e in ipairs(board:find_edges('sides')) do s = s .. e.side .. e.mark .. e.other_mark .. ' ' "
       "end return s",
       "eastab easta+ south+a "},
      {"local s = '' for _, e in ipairs(board:find_edges('sides', board:at(4))) do s = s .. e.side .. e.mark .. "
       "e.other_mark end return s",
       "northa+"},
      {"local e = board:find_edges()[1] return tostring(e.piece == board:at(1) and e.other == board:at(2) and e.mark "
       "== nil)",
       "true"},
      {"return counts(board:count_edges('sides', '+'))", "a=2 "},
      {"return counts(board:count_edges('sides', 'a'))", "+=2 b=1 "},
      {"board:at(1).turned = 1 return counts(board:count_edges('sides', '+', 'turned'))", "a=2 b=1 "},
      {"return counts(board:count_edges('sides', '+', nil, board:at(2)))", "a=2 "},
      {"return counts(board:count_edges('sides', '+', nil, board:at(1)))", ""},
      {"return counts(board:count_edges('sides', '+', nil, board:at(2), board:at(4)))", "a=1 "},
      {"return counts(board:count_edges('sides', '+', nil, nil, board:at(3)))", "a=1 "},
      {"return table.concat({ board:count_edges('sides', '+', nil, board:at(2), nil, 'b', 'a', 'x') }, ',')", "0,2,0"},
      {"board:at(2).turned = 2 return table.concat({ board:count_edges('sides', '+', 'turned', board:at(2), nil, 'b', "
       "'a') }, ',')",
       "1,1"},
      {"return table.concat(board:beside_counts('land', 'forest', { 'stone' }), ',')", "0,2"},
      {"return table.concat(board:beside_counts('parity', 1, { 0, 7 }), ',')", "2,0"},
      {"return table.concat(board:beside_counts('land', 'sea', { 'stone' }), ',')", ""},
      {"return tostring(board:has_pattern('wh', 'by', 'land', 'legend', { w = 'forest', h = 'stone' }))", "true"},
      {"local m = board:find_pattern('ww/?h', { by = 'land', legend = { w = 'forest', h = 'stone' } })[1] return "
       "cells({ m.cell }) .. m.turns .. "
       "#m.pieces",
       "(0,0)03"},
      {"return #board:find_pattern({ '#', '#' }, { turns = true }) .. ''", "3"},
      {"return tostring(board:has_pattern('###')) .. tostring(board:has_pattern('####')) .. "
       "tostring(board:has_pattern('###', { min_y = 1 }))",
       "truefalsefalse"},
      {"return tostring(board:has_pattern('x', { by = 'land', legend = { x = 'sea' } }))", "false"},
      {"local c = board:cell(0, 0) c:set_wall('south') return tostring(board:cell(0, 1):wall('north')) .. "
       "tostring(c:wall('east'))",
       "truefalse"},
      {"local c = board:cell(0, 0) c:set_wall('south') c:set_wall('south', false) return tostring(c:wall('south'))",
       "false"},
      {"return board:cell(0, 0):distance(board:cell(3, 2)) .. ''", "5"},
      {"return board:cell(0, 0):distance({ board:at(4), board:cell(9, 9) }, { on_pieces = true }) .. ''", "2"},
      {"return tostring(board:cell(0, 0):distance(board:cell(9, 9), { on_pieces = true, blocked = { board:at(2) } }))",
       "nil"},
      {"local c, n = board:cell(0, 0):reach { most = 1, min_x = 0, min_y = 0 } return cells(c) .. table.concat(n)",
       "(0,0)(1,0)(0,1)011"},
      {"return cells(board:cell(0, 0):walks(2, { on_pieces = true }))", "(2,0)(1,1)"},
      {"local m, c, f = board:cell(0, 0):route('north', board:cell(1, -1)) return table.concat(m, ' ') .. cells({ c }) "
       ".. f",
       "step right step(1,-1)east"},
      {"local m = board:cell(0, 0):route('north', board:cell(1, -1), { moves = { 'step', 'step_right', 'right' } }) "
       "return table.concat(m, ' ')",
       "step_right step"},
      {"return tostring(board:cell(0, 0):route('north', board:cell(1, 1), { moves = { 'step' } }))", "nil"},
  };
  for (const auto& [body, expected] : works) {
    INFO(body);
    CHECK(Try(helpers + std::string(body)).text() == expected);
  }
}

TEST_CASE("mistakes about a grid are sentences", "[grid]") {
  const std::pair<const char*, const char*> fails[] = {
      {"game.spare:find_holes()", "spare is no grid: only a zone with 'grid: true' has cells"},
      {"board:cell(9000, 0)", "9000 is outside -8192 to 8191"},
      {"board:cell(8191, 0):step('east')", "there is no cell (8192, 0): a grid ends at -8192 and 8191"},
      {"board:cell(0, 0):step('up')", "a direction is 'north', 'east', 'south' or 'west', not 'up'"},
      {"board:open_cells { min_z = 1 }", "there is no option 'min_z'; did you mean 'min_"},
      {"board:open_cells('min_x', 1, 'max_x')", "the option 'max_x' has no value"},
      {"board:open_cells('min_z', 1)", "there is no option 'min_z'; did you mean 'min_"},
      {"board:count_edges('sides', 'a', nil, game.spare:at(1))", "a piece odd does not lie on board"},
      {"board:beside_counts('land', 'sea')", "argument 3 of 'beside_counts' must be a list of values, not nothing"},
      {"board:open_cells { min_x = 'a' }", "the option 'min_x' is a whole number from -8192 to 8191, not \"a\""},
      {"board:find_groups('lnad')", "there is no attribute or query 'lnad'; did you mean 'land'?"},
      {"board:find_groups({ game.spare:at(1) })", "a piece odd does not lie on board"},
      {"board:count_edges('side', 'a')", "there is no attribute 'side'; did you mean 'sides'?"},
      {"board:count_edges('sides', 'a', 'spun')", "there is no piece variable 'spun'"},
      {"game.spare:at(1):move_to(board:cell(5, 5)) board:count_edges('sides', 'a')",
       "'sides' of odd is no list of four marks and no text of four signs (north, east, south, west)"},
      {"board:has_pattern('..')", "a pattern asks for at least one piece: a '#' or a letter"},
      {"board:has_pattern('x')",
       "the pattern has the letter 'x': say with the option 'by' which attribute it speaks of"},
      {"board:has_pattern('xy', { by = 'land', legend = { x = 'sea' } })",
       "the legend does not say what 'y' stands for"},
      {"board:has_pattern('#', { turns = 1 })", "the option 'turns' is true or false, not 1"},
      {"board:cell(0, 0):distance(game.spare:at(1))", "lies in spare, which is no grid: it has no cell"},
      {"board:cell(0, 0):distance({ 7 })", "a cell, or a piece that lies on one, is wanted here, not 7"},
      {"board:cell(0, 0):reach()", "cells is too much (at most 100000): give narrower bounds"},
      {"board:cell(0, 0):walks(11)", "11 is outside 0 to 10"},
      {"board:cell(0, 0):route('north', board:cell(1, 1), { moves = { 'jump' } })",
       "a movement is 'step', 'step_left', 'step_right', 'step_back', 'left', 'right' or 'back', not 'jump'"},
  };
  for (const auto& [body, sentence] : fails) {
    INFO(body);
    const Try tried(body);
    CHECK_FALSE(tried.ok);
    INFO(tried.text());
    CHECK(tried.text().find(sentence) != std::string::npos);
  }
}

TEST_CASE("a check may look at a grid but not build on it", "[grid]") {
  CHECK(Try("return tostring(board:cell(0, 0):wall('east'))", script::Mode::check).text() == "false");
  CHECK(Try("board:cell(0, 0):set_wall('east')", script::Mode::check)
            .text()
            .find("set_wall changes the game: not allowed in a check") != std::string::npos);
}
