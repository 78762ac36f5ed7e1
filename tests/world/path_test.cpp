#include "world/path.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

namespace {

// left, back, right, and a step ahead followed by left, nothing, right are called A to F; the list is in order of
// preference
const std::vector<Movement> turns_and_steps{{true, 0}, {true, -1}, {true, 1}, {false, -1}, {false, 1}, {false, 2}};
const std::string names = "EDFACB";

/// Seven by seven cells with walls; one hex digit a cell says which sides are open: north 1, east 2, south 4, west 8.
/// Columns and rows from 1.
struct Corridors {
  Game g;
  ZoneId board = g.zone("board");
  Ground ground;

  Corridors() {
    const char* rows[] = {"6C6D6E8", "13D553C", "6AF9541", "D6BEBD6", "796FC55", "3C557BD", "2BBFBA9"};
    ground.bounds = {1, 1, 7, 7};
    for (int y = 1; y <= 7; ++y)
      for (int x = 1; x <= 7; ++x) {
        const char sign = rows[y - 1][x - 1];
        const int open = sign <= '9' ? sign - '0' : sign - 'A' + 10;
        for (int side = 0; side < 4; ++side)
          if ((open >> side & 1) == 0)
            g.edit().set_wall(
                {board, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(side)},
                true);
      }
  }
  std::string route(Cell from, Side facing, const std::vector<Cell>& goals) const {
    const auto found = shortest_route(g.w, board, from, facing, goals, turns_and_steps, ground);
    if (!found) return "none";
    std::string text;
    for (const int m : found->movements) text += names[static_cast<std::size_t>(m)];
    return text;
  }
  int far(Cell from, Cell to) const { return distance(g.w, board, from, std::vector<Cell>{to}, ground).value_or(-1); }
};

std::string list(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell c : cells) text += fmt::format("({},{})", c.x, c.y);
  return text;
}

}  // namespace

TEST_CASE("a route counts movements, and equal ones are decided by the order of the list") {
  const Corridors c;
  const Cell far_corner{7, 1};
  CHECK(c.route({4, 5}, Side::west, {far_corner}) == "CFDEEFEE");
  CHECK(c.route({3, 5}, Side::west, {far_corner}) == "BDFDEEFEE");
  CHECK(c.route({3, 5}, Side::west, {{1, 7}, {1, 6}, {1, 1}, {7, 2}}) == "AEFEE");
  CHECK(c.route({4, 5}, Side::west, {{3, 5}}) == "E");
  CHECK(c.route({4, 5}, Side::west, {{4, 5}}) == "");
}

TEST_CASE("a goal may lie outside the bounds: that is how one leaves") {
  const Corridors c;
  const std::vector<Cell> exits{{4, 0}, {0, 4}, {8, 4}, {4, 8}};
  CHECK(c.route({4, 5}, Side::west, exits) == "AEEE");
  CHECK(c.route({3, 5}, Side::west, exits) == "AEDFE");
  CHECK(c.route({4, 8}, Side::north, {{4, 5}}) == "EEE");  // and how one comes in
  CHECK(c.far({4, 8}, {4, 5}) == 3);
  CHECK(c.far({4, 5}, {3, 8}) == -1);  // no opening there
}

TEST_CASE("walls and blocked cells are gone round, or there is no way") {
  Corridors c;
  CHECK(c.far({4, 7}, {4, 5}) == 2);
  CHECK(c.far({1, 4}, {4, 5}) == 6);
  c.ground.blocked = {{4, 6}};
  CHECK(c.far({4, 7}, {4, 5}) == 4);
  CHECK(c.far({4, 7}, {4, 6}) == -1);  // a blocked goal is not reached
  c.ground.blocked = {{6, 1}};
  CHECK(c.far({4, 5}, {7, 1}) == -1);
}

TEST_CASE("exactly so many steps without coming back") {
  const Corridors c;
  CHECK(list(walk_ends(c.g.w, c.board, {4, 5}, 3, c.ground)) == "(3,3)(5,3)(2,4)(6,4)(6,6)(3,7)(5,7)");
  CHECK(list(walk_ends(c.g.w, c.board, {3, 5}, 3, c.ground)) == "(3,4)(5,4)(5,6)(2,7)(4,7)");
  CHECK(list(walk_ends(c.g.w, c.board, {3, 5}, 0, c.ground)) == "(3,5)");
}

TEST_CASE("blocking some cells cuts a goal off, and reach shows it") {
  Corridors c;
  const Cell far_corner{7, 1};
  std::vector<Cell> cut;
  for (int y = 1; y <= 7; ++y)
    for (int x = 1; x <= 7; ++x) {
      c.ground.blocked = {{x, y}};
      if (Cell{x, y} != Cell{4, 5} && c.far({4, 5}, far_corner) < 0) cut.emplace_back(x, y);
    }
  CHECK(list(cut) == "(5,1)(6,1)(7,1)(5,2)(5,3)(5,4)");
  c.ground.blocked = {{5, 4}};
  const auto cells = reach(c.g.w, c.board, {4, 5}, std::nullopt, c.ground);
  CHECK(std::none_of(cells.begin(), cells.end(), [&](const auto& found) { return found.first == far_corner; }));
}

TEST_CASE("reach goes outwards, north, east, south, west") {
  Game g;
  Ground ground;
  const auto cells = reach(g.w, g.zone("board"), {0, 0}, 1, ground);
  std::string text;
  for (const auto& [c, far] : cells) text += list({c}) + std::to_string(far);
  CHECK(text == "(0,0)0(0,-1)1(1,0)1(0,1)1(-1,0)1");
  ground.bounds = {0, 0, 2, 2};
  CHECK(reach(g.w, g.zone("board"), {0, 0}, std::nullopt, ground).size() == 9);
}

TEST_CASE("an unlimited grid can be crossed but not filled") {
  Game g;
  const ZoneId board = g.zone("board");
  CHECK(distance(g.w, board, {0, 0}, std::vector<Cell>{{5, -3}}, {}) == 8);
  for (int y = -2; y <= 2; ++y) g.edit().set_wall({board, 2, static_cast<std::int16_t>(y), 1}, true);
  CHECK(distance(g.w, board, {2, 0}, std::vector<Cell>{{3, 0}}, {}) == 7);  // round the end of the wall
  CHECK_THROWS_AS(reach(g.w, board, {0, 0}, std::nullopt, {}), std::length_error);
  CHECK_FALSE(distance(g.w, board, {0, 0}, {}, {}));
}

TEST_CASE("one may be held to the cells that hold pieces") {
  Game g;
  for (const Cell c : {Cell{0, 0}, Cell{1, 0}, Cell{1, 1}, Cell{1, 2}, Cell{0, 2}, Cell{5, 5}}) g.tile("ace", c.x, c.y);
  Ground ground;
  ground.on_pieces = true;
  const ZoneId board = g.zone("board");
  CHECK(distance(g.w, board, {0, 0}, std::vector<Cell>{{0, 2}}, ground) == 4);
  CHECK_FALSE(distance(g.w, board, {0, 0}, std::vector<Cell>{{5, 5}}, ground));
  CHECK(reach(g.w, board, {0, 0}, std::nullopt, ground).size() == 5);
  CHECK(reach(g.w, board, {0, 0}, 2, ground).size() == 3);
}

TEST_CASE("a route agrees with trying every sequence of movements") {
  const Corridors c;
  Rng rng = Rng::seeded(9);
  for (int round = 0; round < 30; ++round) {
    const Cell from{1 + static_cast<int>(rng.below(7)), 1 + static_cast<int>(rng.below(7))},
        to{1 + static_cast<int>(rng.below(7)), 1 + static_cast<int>(rng.below(7))};
    const auto facing = static_cast<Side>(rng.below(4));
    const std::string found = c.route(from, facing, {to});
    if (found.size() > 5) continue;
    std::string first = "none";
    for (std::size_t length = 0; length <= found.size() && first == "none"; ++length) {
      std::string tried(length, names.front());
      for (bool more = true; more && first == "none";) {
        Cell at = from;
        Side side = facing;
        bool ok = true;
        for (const char m : tried) {
          const Movement& movement = turns_and_steps[names.find(m)];
          if (movement.step) {
            ok = ok && !has_wall(c.g.w, c.board, at, side) && c.ground.bounds.contains(step(at, side));
            at = step(at, side);
          }
          side = turned(side, movement.turn);
        }
        if (ok && at == to) first = tried;
        more = false;
        for (std::size_t i = length; i-- > 0;) {
          if (tried[i] != names.back()) {
            tried[i] = names[names.find(tried[i]) + 1];
            more = true;
            break;
          }
          tried[i] = names.front();
        }
      }
    }
    CHECK(first == found);
  }
}
