#include "world/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "catch.hpp"
#include "small_game.hpp"

using namespace small_game;

namespace {

/// A board drawn with a, b (two kinds), and a search on it: letters of the pattern are the letters of the board.
struct Board {
  Game g;
  PatternSearch search;

  explicit Board(const std::vector<const char*>& rows, int left = 0, int top = 0) {
    for (std::size_t y = 0; y < rows.size(); ++y)
      for (int x = 0; rows[y][x] != 0; ++x)
        if (rows[y][x] != '.') g.tile(rows[y][x] == 'a' ? "ace" : "bee", left + x, top + static_cast<int>(y));
  }
  std::string find(const std::vector<std::string_view>& rows) {
    const Grid grid(g.w, g.zone("board"));
    const Labels labels = attr_labels(g.w, g.d, grid, g.d.attr("colour"));
    const auto& values = g.d.shown[g.d.attr("colour")].values;
    const auto label = [&](const char* colour) {
      return static_cast<std::int32_t>(std::find(values.begin(), values.end(), Value(colour)) - values.begin());
    };
    Legend legend;
    legend.label.fill(Legend::never);
    legend.label['a'] = legend.label['A'] = label("white");
    legend.label['b'] = label("black");
    std::string text;
    const auto read = read_figure(rows);
    if (!read) return read.problem();
    const Figure& figure = *read;
    for (const Occurrence& m : find_pattern(grid, labels, figure, legend, search)) {
      text += fmt::format("({},{}){}:", m.origin.x, m.origin.y, m.turns);
      for (const std::int32_t i : pattern_pieces(grid, figure, m)) text += std::to_string(i);
      text += " ";
    }
    return text;
  }
  std::string turned(const std::vector<std::string_view>& rows) {
    search.turns = true;
    return find(rows);
  }
};

}  // namespace

TEST_CASE("a pattern turns clockwise") {
  const Figure figure = *read_figure({"abc", "..#"});
  REQUIRE(figure.turns.size() == 4);
  CHECK(figure.signs == "abc");
  const Pattern& quarter = figure.turns[1];
  CHECK(quarter.width == 2);
  CHECK(quarter.cells == std::vector<std::int32_t>{Pattern::empty, 'a', Pattern::empty, 'b', Pattern::any_piece, 'c'});
  CHECK(figure.turns[3].turned() == figure.turns[0]);
}

TEST_CASE("letters, any piece, empty and anything are told apart") {
  Board board({"ab", "b."});
  CHECK(board.find({"ab"}) == "(0,0)0:01 ");
  CHECK(board.find({"ba"}) == "");
  CHECK(board.find({"##"}) == "(0,0)0:01 ");
  CHECK(board.find({"#.", ".."}) == "(1,0)0:1 (0,1)0:2 ");
  CHECK(board.find({"b?"}) == "(1,0)0:1 (0,1)0:2 ");
  CHECK(board.find({"? ", "# "}) == "(0,-1)0:0 (1,-1)0:1 (0,0)0:2 ");
  CHECK(board.find({"x"}) == "");
}

TEST_CASE("what lies past the last piece counts as empty") {
  Board board({"a"});
  CHECK(board.find({"...", ".#.", "..."}) == "(-1,-1)0:0 ");
}

TEST_CASE("a turned figure is found with the number of its turns") {
  Board board({"ab", "a."}, 3, 3);
  CHECK(board.find({"aa", ".b"}) == "");
  CHECK(board.turned({"aa", ".b"}) == "(3,3)3:012 ");
  CHECK(board.turned({"aa", "b."}) == "");  // its mirror image lies there
  CHECK(board.turned({"b", "a"}) == "(3,3)1:01 ");
  CHECK(board.turned({"ab"}) == "(3,3)0:01 ");
}

TEST_CASE("a figure that looks the same when turned is found once") {
  Board board({"aa", "aa"});
  CHECK(board.turned({"aa", "aa"}) == "(0,0)0:0123 ");
  CHECK(board.turned({"a?", "?a"}) == "(0,0)0:03 (0,0)1:12 ");
  CHECK(board.turned({"aa"}) == "(0,0)0:01 (0,1)0:23 (0,0)1:02 (1,0)1:13 ");
  CHECK(board.turned({"aA"}) == board.turned({"aa"}));  // two signs for one value
}

TEST_CASE("the whole figure lies within the bounds") {
  Board board({"a.a", "a.a", "a.a", "a.a", "a.a"});
  CHECK(board.find({"#.#", "#.#", "#.#", "#.#"}) == "(0,0)0:01234567 (0,1)0:23456789 ");
  board.search.within.min_y = 1;
  board.search.within.max_y = 4;
  CHECK(board.find({"#.#", "#.#", "#.#", "#.#"}) == "(0,1)0:23456789 ");
  board.search.within.max_x = 1;
  CHECK(board.find({"#.#"}) == "");
}

TEST_CASE("a search stops at its limit") {
  Board board({"aaaa"});
  board.search.limit = 2;
  CHECK(board.find({"#"}) == "(0,0)0:0 (1,0)0:1 ");
}

TEST_CASE("a pattern that cannot be looked for is refused with the reason") {
  Board board({"a"});
  CHECK(board.find({"?.", ".."}) == "a pattern asks for at least one piece: a '#' or a letter");
  CHECK(board.find({}) == "a pattern asks for at least one piece: a '#' or a letter");
  CHECK(board.find({std::string_view("#\xC3\xA9")}) ==
        "a pattern is drawn with plain letters and signs, one for each cell");
  const std::string wide(65, '#');
  CHECK(board.find({wide}) == "a row of a pattern has at most 64 signs, not 65");
}
