#include "content/path_data.hpp"

#include <vector>

#include "catch.hpp"

using namespace vizier::content;

namespace {

using Type = PathCommand::Type;

std::vector<PathCommand> read(const char* text) {
  const PathData data = parse_path(text);
  INFO(text);
  REQUIRE_FALSE(data.error);
  return data.commands;
}

}  // namespace

TEST_CASE("a path of capital letters is read as it stands") {
  CHECK(read("M1 2L3 4H5V6Q7 8 9 10C1 2,3 4,5 6Z") ==
        std::vector<PathCommand>{{Type::move, {{{1, 2}}}},
                                 {Type::line, {{{3, 4}}}},
                                 {Type::line, {{{5, 4}}}},
                                 {Type::line, {{{5, 6}}}},
                                 {Type::quadratic, {{{7, 8}, {9, 10}}}},
                                 {Type::cubic, {{{1, 2}, {3, 4}, {5, 6}}}},
                                 {Type::close, {}}});
}

TEST_CASE("small letters count from where the pen is, and after closing that is the start") {
  CHECK(read("m1 2 l1 1 h2 v-3 z l1 1") == std::vector<PathCommand>{{Type::move, {{{1, 2}}}},
                                                                    {Type::line, {{{2, 3}}}},
                                                                    {Type::line, {{{4, 3}}}},
                                                                    {Type::line, {{{4, 0}}}},
                                                                    {Type::close, {}},
                                                                    {Type::line, {{{2, 3}}}}});
  CHECK(read("M10 10q1 0 2 2c1 0 2 0 3 3") ==
        std::vector<PathCommand>{{Type::move, {{{10, 10}}}},
                                 {Type::quadratic, {{{11, 10}, {12, 12}}}},
                                 {Type::cubic, {{{13, 12}, {14, 12}, {15, 15}}}}});
}

TEST_CASE("numbers without a letter repeat the command, and after M they draw lines") {
  CHECK(read("M0 0 1 1 2 2") == read("M0 0L1 1L2 2"));
  CHECK(read("m5 5 1 1") == read("M5 5L6 6"));
  CHECK(read("M0 0h1 1 1") == read("M0 0H1H2H3"));
  CHECK(read("M0 0L1.5-2+3,.5 4. 1") == read("M 0 0 L 1.5 -2 L 3 0.5 L 4 1"));
}

TEST_CASE("a smooth curve goes on as the one before it ended") {
  CHECK(read("M0 0C1 2 3 4 5 4S8 2 9 0") == read("M0 0C1 2 3 4 5 4C7 4 8 2 9 0"));
  CHECK(read("M0 0c1 2 3 4 5 4s3 -2 4 -4") == read("M0 0C1 2 3 4 5 4C7 4 8 2 9 0"));
  CHECK(read("M0 0L1 1S8 2 9 0") == read("M0 0L1 1C1 1 8 2 9 0"));
  CHECK(read("M0 0Q1 2 3 0T6 0t3 0") == read("M0 0Q1 2 3 0Q5 -2 6 0Q7 2 9 0"));
  CHECK(read("M0 0L3 0T6 0") == read("M0 0L3 0Q3 0 6 0"));
}

TEST_CASE("an arc becomes curves that end where it ends") {
  const auto half = read("M2 5a3 3 0 0 1 6 0");
  REQUIRE(half.size() == 3);
  CHECK(half[1].points[2].x == Approx(5));
  CHECK(half[1].points[2].y == Approx(2));  // clockwise on the screen: over the top
  CHECK(half[2].points[2] == PathCommand::Point{8, 5});
  CHECK(read("M2 5A3 3 0 0 0 8 5")[1].points[2].y == Approx(8));
  CHECK(read("M2 5a3 3 0 016 0") == half);                        // switches need no blanks
  CHECK(read("M2 5a1 1 0 0 1 6 0")[1].points[2].y == Approx(2));  // radii grow until they reach
  CHECK(read("M2 5a0 1 0 0 1 6 0") == read("M2 5L8 5"));
  CHECK(read("M2 5a3 3 0 0 1 0 0") == read("M2 5"));
  CHECK(read("M6 5A3 3 0 1 1 3 2").size() == 4);  // three quarters of a turn
  const auto turned = read("M3 3A4 2 90 0 1 7 3");
  CHECK(turned[1].points[2].y == Approx(-1));
}

TEST_CASE("a number may have an exponent") { CHECK(read("M1e1 2E-1 L1.5e+1 3") == read("M10 .2L15 3")); }

TEST_CASE("a path that cannot be read says what is wrong and at which character") {
  struct Row {
    const char *text, *message;
    std::size_t at;
  };
  for (const Row& row : std::vector<Row>{
           {"", "a path begins with M", 0},
           {"  ", "a path begins with M", 0},
           {"L1 2", "a path begins with M", 0},
           {"Z", "a path begins with M", 0},
           {"12 3", "expected a command (M L H V C S Q T A Z), found '1'", 0},
           {"M1 2 R3 4", "'R' is not a command; known are M L H V C S Q T A Z", 5},
           {"M1 2 A3 4", "'A' lacks a number at the end", 9},
           {"M1 2 A3 4 0 2 0 1 1", "the fourth and fifth number of 'A' are 0 or 1", 12},
           {"M1 2 L nan 4", "'L' lacks a number, found 'n'", 7},
           {"M1 2 L 4 inf", "'L' lacks a number, found 'i'", 9},
           {"M1 2 L3", "'L' lacks a number at the end", 7},
           {"M1 2 L3 L4 5", "'L' lacks a number, found 'L'", 8},
           {"M1 2 L3 x", "'L' lacks a number, found 'x'", 8},
           {"M1 2 L- 3", "'L' lacks a number, found '-'", 6},
           {"M1 2 L. 3", "'L' lacks a number, found '.'", 6},
           {"M1 2é", "expected a command (M L H V C S Q T A Z), found 'é'", 4},
           {"M1 2 C1 1 2 2 3", "'C' lacks a number at the end", 15},
           {"M1 2 Z 3 4", "expected a command (M L H V C S Q T A Z), found '3'", 7},
           {"M1 2 L3 4e", "'e' is not a command; known are M L H V C S Q T A Z", 9},
           {"M1 2 L3 10001", "this is farther than 10000 from the origin", 8},
           {"M1 2 L3 4e5", "this is farther than 10000 from the origin", 8},
           {"M1 2 L3 1e999", "this is farther than 10000 from the origin", 8},
           {"M6000 0 h6000", "this is farther than 10000 from the origin", 9},
       }) {
    INFO(row.text);
    const PathData data = parse_path(row.text);
    REQUIRE(data.error);
    CHECK(data.error->message == row.message);
    CHECK(data.error->at == row.at);
  }
  CHECK(parse_path("M1 2 L3 " + std::string(400, '9')).error);
  CHECK(parse_path("M1 2 L3 4 L").commands.size() == 2);
}
