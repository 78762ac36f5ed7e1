#include "world/grid.hpp"

#include <fmt/format.h>

#include <chrono>

#include "catch.hpp"
#include "small_game.hpp"
#include "world/pattern.hpp"

using namespace small_game;

namespace {

/// Lays tiles as drawn: a = ace (white), b = bee (black), c = cap (white), anything else nothing. The first sign lies
/// at (left, top).
void draw(Game& g, const std::vector<const char*>& rows, int left = 0, int top = 0) {
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (int x = 0; rows[y][x] != 0; ++x) {
      const char sign = rows[y][x];
      if (sign >= 'a' && sign <= 'c')
        g.tile(sign == 'a' ? "ace" : sign == 'b' ? "bee" : "cap", left + x, top + static_cast<int>(y));
    }
}

Grid grid(const Game& g, PieceId without = {}) { return {g.w, g.zone("board"), without}; }

Labels colours(const Game& g, const Grid& board) { return attr_labels(g.w, g.d, board, g.d.attr("colour")); }

std::string list(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell c : cells) text += fmt::format("({},{})", c.x, c.y);
  return text;
}

}  // namespace

TEST_CASE("a grid lists its pieces in reading order, however they came there") {
  Game g;
  const PieceId last = g.tile("ace", 2, 5), first = g.tile("bee", 9, -3), middle = g.tile("cap", -4, 5);
  const Grid board = grid(g);
  REQUIRE(board.size() == 3);
  CHECK(board.entries()[0].piece == first);
  CHECK(board.entries()[1].piece == middle);
  CHECK(board.entries()[2].piece == last);
  CHECK(board.index({9, -3}) == 0);
  CHECK(board.index({9, -2}) == -1);
  CHECK(board.index({1000, 5}) == -1);
  CHECK(board.box() == Bounds{-4, -3, 9, 5});
  CHECK(grid(g, middle).size() == 2);
}

TEST_CASE("an empty grid and one that spreads over the whole world answer alike") {
  Game g;
  CHECK(grid(g).size() == 0);
  CHECK_FALSE(grid(g).occupied({0, 0}));
  CHECK(holes(grid(g)).empty());
  CHECK(open_cells(grid(g), {}).empty());
  const PieceId far = g.tile("ace", 8191, 8191);
  g.tile("bee", -8192, -8192);
  g.tile("cap", 0, 0);
  CHECK(grid(g).entries()[static_cast<std::size_t>(grid(g).index({8191, 8191}))].piece == far);
  CHECK_FALSE(grid(g).occupied({1, 0}));
}

TEST_CASE("walls belong to the north and east sides") {
  const ZoneId z(3);
  CHECK(normalise_wall(z, 4, 5, 0) == Wall{z, 4, 5, 0});
  CHECK(normalise_wall(z, 4, 5, 1) == Wall{z, 4, 5, 1});
  CHECK(normalise_wall(z, 4, 5, 2) == Wall{z, 4, 6, 0});
  CHECK(normalise_wall(z, 4, 5, 3) == Wall{z, 3, 5, 1});
}

TEST_CASE("directions turn clockwise") {
  CHECK(neighbours({2, 2}) == std::array<Cell, 4>{Cell{2, 1}, Cell{3, 2}, Cell{2, 3}, Cell{1, 2}});
  CHECK(turned(Side::north, 1) == Side::east);
  CHECK(turned(Side::north, -1) == Side::west);
  CHECK(opposite(Side::east) == Side::west);
  CHECK(step({1, 1}, Side::south, 3) == Cell{1, 4});
}

TEST_CASE("groups are connected pieces of one value") {
  Game g;
  draw(g, {"aab", "cba", "..c"}, -1, 4);
  const Grid board = grid(g);
  const Groups found = groups(board, colours(g, board));
  CHECK(found.of == std::vector<std::int32_t>{0, 0, 1, 0, 2, 3, 3});  // corners do not touch
  CHECK(found.sizes == std::vector<std::int32_t>{3, 1, 1, 2});
}

TEST_CASE("pieces without the value belong to no group") {
  Game g;
  g.tile("t1", 0, 0);
  draw(g, {".a"});
  const Grid board = grid(g);
  const Groups found = groups(board, colours(g, board));
  CHECK(found.of == std::vector<std::int32_t>{-1, 0});
}

TEST_CASE("each pair of neighbours is one edge") {
  Game g;
  draw(g, {"ab", "c."});
  const Grid board = grid(g);
  const auto all_edges = edges(board);
  REQUIRE(all_edges.size() == 2);
  CHECK((all_edges[0].piece == 0 && all_edges[0].other == 1 && all_edges[0].side == Side::east));
  CHECK((all_edges[1].piece == 0 && all_edges[1].other == 2 && all_edges[1].side == Side::south));
  const auto of_bee = edges_of(board, 1);
  REQUIRE(of_bee.size() == 1);
  CHECK((of_bee[0].piece == 1 && of_bee[0].other == 0 && of_bee[0].side == Side::west));
}

TEST_CASE("the pieces beside one are found without drawing the grid") {
  Game g;
  draw(g, {".a.", "bac", "..b"}, -1, 4);
  const auto at = [&](int x, int y) { return g.w.at_cell(g.zone("board"), x, y); };
  CHECK(pieces_beside(g.w, at(0, 5)) == std::array<PieceId, 4>{at(0, 4), at(1, 5), PieceId{}, at(-1, 5)});
  CHECK(pieces_beside(g.w, at(1, 6)) == std::array<PieceId, 4>{at(1, 5), PieceId{}, PieceId{}, PieceId{}});
  const PieceId above = g.tile("cap", 0, 4);  // where two lie on one cell the first counts
  CHECK(pieces_beside(g.w, at(0, 5))[0] == at(0, 4));
  CHECK(pieces_beside(g.w, above)[2] == at(0, 5));
}

TEST_CASE("sides come from a text or a list, and turn with the piece") {
  Game g;
  draw(g, {"abc"});
  g.tile("t1", 3, 0);
  const PieceId bee = g.w.at_cell(g.zone("board"), 1, 0);
  const AttrId attr = g.d.attr("sides");
  const auto& marks = g.d.shown[attr].marks;
  const auto sides = [&](PieceVarId turn_var) { return side_labels(g.w, g.d, grid(g), attr, turn_var); };
  const auto text = [&](std::int16_t label) {
    return label < 0 ? std::string() : std::string(marks[static_cast<std::size_t>(label)].text_or("?"));
  };
  const auto shown = [&](const Sides& four) {
    return fmt::format("{}|{}|{}|{}", text(four[0]), text(four[1]), text(four[2]), text(four[3]));
  };
  CHECK(shown(sides({})[0]) == "a|b|c|d");
  CHECK(shown(sides({})[1]) == "+|b|+|b");
  CHECK(shown(sides({})[2]) == "+|c||c");
  CHECK(shown(sides({})[3]) == "|||");
  g.edit().set_piece_var(bee, PieceVarId(0), 1);
  CHECK(shown(sides(PieceVarId(0))[1]) == "b|+|b|+");
  g.edit().set_piece_var(bee, PieceVarId(0), -4);
  CHECK(shown(sides(PieceVarId(0))[1]) == "+|b|+|b");
  g.edit().set_piece_var(g.w.at_cell(g.zone("board"), 0, 0), PieceVarId(0), 1);
  CHECK(shown(sides(PieceVarId(0))[0]) == "d|a|b|c");
}

TEST_CASE("holes are empty cells with four neighbours") {
  Game g;
  draw(g, {".aaa.", "a.a.a", ".aaa."});
  CHECK(list(holes(grid(g))) == "(1,1)(3,1)");
  Game h;
  draw(h, {"aaaa", "a..a", "aaaa"});
  CHECK(holes(grid(h)).empty());
}

TEST_CASE("open cells touch a piece and lie within the bounds") {
  Game g;
  draw(g, {"a", "b"}, 0, 1);
  CHECK(list(open_cells(grid(g), {})) == "(0,0)(-1,1)(1,1)(-1,2)(1,2)(0,3)");
  CHECK(list(open_cells(grid(g), {0, 1, greatest_cell, 2})) == "(1,1)(1,2)");
  const PieceId b = g.w.at_cell(g.zone("board"), 0, 2);
  CHECK(list(open_cells(grid(g, b), {0, 1, 9, 4})) == "(1,1)(0,2)");
}

TEST_CASE("open cells are the same whether many or few cells lie within the bounds") {
  Game g;
  draw(g, {"ab.c", ".a..", "..bb", "a..."}, 2, 2);
  const auto all = open_cells(grid(g), {});
  for (int y = 0; y < 8; ++y) {
    std::vector<Cell> row;
    for (const Cell c : all)
      if (c.y == y) row.push_back(c);
    CHECK(list(open_cells(grid(g), {-100, y, 100, y})) == list(row));
  }
  CHECK(open_cells(grid(g), {100, 0, 200, 9}).empty());
}

TEST_CASE("rows and columns are counted where anything lies") {
  Game g;
  draw(g, {"a.b", "...", "ac."}, 0, -1);
  using Counts = std::vector<std::pair<int, int>>;
  CHECK(line_counts(grid(g), true) == Counts{{-1, 2}, {1, 2}});
  CHECK(line_counts(grid(g), false) == Counts{{0, 2}, {1, 1}, {2, 1}});
  std::vector<Value> values = g.d.shown[g.d.attr("colour")].values;
  const Grid board = grid(g);
  const Labels labels = colours(g, board);
  CHECK(line_counts(board, true, labels, label_of(values, Value("white"))) == Counts{{-1, 1}, {1, 2}});
  CHECK(line_counts(board, true, labels, label_of(values, Value("pink"))).empty());
}

TEST_CASE("a board of 25 tiles is scored in far less than 50 microseconds", "[bench]") {
  Game g;
  draw(g, {"abcabca", "bcab.abc", "cabcabc", "abca"}, 0, 1);
  std::size_t sum = 0;
  const auto begin = std::chrono::steady_clock::now();
  constexpr int rounds = 2'000;
  for (int i = 0; i < rounds; ++i) {
    const Grid board = grid(g);
    const Labels labels = colours(g, board);
    sum +=
        groups(board, labels).sizes.size() + edges(board).size() + holes(board).size() + open_cells(board, {}).size();
    sum += side_labels(g.w, g.d, board, g.d.attr("sides"), {}).size();
    const Figure figure = *read_figure({"a??", "?a?", "??b"});
    Legend legend;
    legend.label['a'] = 0;
    legend.label['b'] = 1;
    PatternSearch search;
    search.turns = true;
    sum += find_pattern(board, labels, figure, legend, search).size();
  }
  const double us =
      std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / rounds;
  INFO("one scoring: " << us << " us");
  CHECK(sum > 0);
  CHECK(us < 500);  // generous: sanitizers and busy machines run this too
}
