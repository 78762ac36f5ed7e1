// Mistakes in roles, layouts and who sees what of a grid: each is told with its place and what was meant.
#include "broken.hpp"

using namespace broken;

namespace {

const std::string seats =
    "id: game\nversion: 1.0\nformat: 2\nseats:\n  min: 2\n  max: 3\n  names: [red, blue, green]\n";
const std::string roles = seats + "  roles: { chief: [red], band: [blue, green] }\n";

Broken with_roles(const char* what, std::string text, std::string message) {
  return {what, {{"game/package.yaml", roles}, {"game/a.yaml", std::move(text)}}, std::move(message)};
}
std::string map(const std::string& lines) {
  return "zones: { field: { grid: true } }\nlayouts:\n  one:\n    zone: field\n    map:\n" + lines;
}

}  // namespace

TEST_CASE("roles that do not fit the seats are refused", "[content]") {
  run({
      manifest("unknown seat", seats + "  roles: { chief: [rde], band: [blue, green] }\n",
               "game/package.yaml:8:20: error: seats.roles.chief: there is no seat 'rde' (did you mean 'red'?)\n"
               "game/package.yaml:8:10: error: seats.roles: red has no role (where there are roles, every seat has "
               "one)"),
      manifest("a seat without a role", seats + "  roles: { chief: [red], band: [blue] }\n",
               "game/package.yaml:8:10: error: seats.roles: green has no role (where there are roles, every seat has "
               "one)"),
      manifest("two roles", seats + "  roles: { chief: [red], band: [blue, green, red] }\n",
               "game/package.yaml:8:46: error: seats.roles.band: red is chief already (a seat has one role)"),
      manifest("not a list", seats + "  roles: { chief: red }\n",
               "game/package.yaml:8:19: error: seats.roles.chief: expected a list of seats, found 'red'"),
  });
}

TEST_CASE("who sees something is a role that there is", "[content]") {
  run({
      section("no roles at all", "zones: { hall: { seen_by: [chief] } }\n",
              "game/a.yaml:1:28: error: zones.hall.seen_by: the game has no roles (declare them in package.yaml: "
              "seats.roles)"),
      with_roles("unknown role", "zones: { hall: { seen_by: [cheif] } }\n",
                 "game/a.yaml:1:28: error: zones.hall.seen_by: there is no role 'cheif' (did you mean 'chief'?)"),
      with_roles("of a counter", "counters: { gold: { seen_by: [bnad] } }\n",
                 "game/a.yaml:1:31: error: counters.gold.seen_by: there is no role 'bnad' (did you mean 'band'?)"),
      with_roles("a shared zone of some", "zones: { hall: { of: [chief] } }\n",
                 "game/a.yaml:1:22: error: zones.hall.of: all seats share this zone (add 'each: seat')"),
      with_roles("ground of no grid", "zones: { hall: { ground: { sight: closed } } }\n",
                 "game/a.yaml:1:26: error: zones.hall: ground, places and facing belong to a grid (add 'grid: true')"),
      with_roles("unknown key", "zones: { hall: { grid: true, ground: { sigth: closed } } }\n",
                 "game/a.yaml:1:40: error: unknown key 'sigth' in zones.hall.ground (did you mean 'sight'?)"),
      with_roles("no owner", "zones: { hall: { grid: true, ground: { sight: owner } } }\n",
                 "game/a.yaml:1:47: error: zones.hall.ground.sight: nobody owns this grid (say closed)"),
      with_roles("unknown variable",
                 "piece_variables: [turned]\nzones: { hall: { grid: true, facing: { variable: turnd } } }\n",
                 "game/a.yaml:2:50: error: zones.hall.facing.variable: there is no piece variable 'turnd' (did you "
                 "mean 'turned'?)"),
  });
}

TEST_CASE("a layout that cannot be read says which sign is wrong", "[content]") {
  run({
      section("no grid", "zones: { hall: {} }\nlayouts: { one: { zone: hall, map: [\"+-+\", \"|.|\", \"+-+\"] } }\n",
              "game/a.yaml:2:25: error: layouts.one.zone: hall is no grid (layouts belong to grids)"),
      section("unknown zone",
              "zones: { hall: { grid: true } }\nlayouts: { one: { zone: hal, map: [\"+-+\", \"|.|\", \"+-+\"] } }\n",
              "game/a.yaml:2:25: error: layouts.one.zone: there is no zone 'hal' (did you mean 'hall'?)"),
      section("an even number of lines", map("      - \"+-+\"\n      - \"|.|\"\n      - \"+-+\"\n      - \"|.|\"\n"),
              "game/a.yaml:6:7: error: layouts.one.map: 4 lines, but cells and what parts them take turns, so it is an "
              "odd number (begin and end with a line of walls or blanks)"),
      section("a sign that is no wall", map("      - \"+-+\"\n      - \"|.#\"\n      - \"+-+\"\n"),
              "game/a.yaml:7:9: error: layouts.one.map: sign 3 of line 2 is '#', where a wall between two cells stands "
              "(write '|' or a blank)"),
      section("a sign that is no cell", map("      - \"+-+\"\n      - \"|?|\"\n      - \"+-+\"\n"),
              "game/a.yaml:7:9: error: layouts.one.map: sign 2 of line 2 is '?', where a cell stands (write '.', a "
              "letter or digit that marks it, or a blank for none)"),
      section("no cell", map("      - \"+-+\"\n      - \"| |\"\n      - \"+-+\"\n"),
              "game/a.yaml:6:7: error: layouts.one.map: there is no cell (write '.' for a cell)"),
      section("a wrong key", "layouts: { one: { zne: hall } }\n",
              "game/a.yaml:1:19: error: unknown key 'zne' in layouts.one (did you mean 'zone'?)"),
  });
}
