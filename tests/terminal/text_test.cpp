#include "terminal/text.hpp"

#include <sstream>

#include "catch.hpp"

using namespace vizier;
using namespace vizier::terminal;

TEST_CASE("accents take one column, combining marks none, wide signs two") {
  CHECK(columns("Marché") == 6);
  CHECK(columns("e\u0301") == 1);
  CHECK(columns("▒×12 → «»") == 9);
  CHECK(columns("寶") == 2);
  CHECK(columns("") == 0);
  CHECK(columns("\xff\xc3") == 8);  // shown as \xFF\xC3
}

TEST_CASE("text is broken at blanks and hangs under its first line") {
  const auto lines = wrap("one two three four", 9, 2);
  REQUIRE(lines.size() == 3);
  CHECK(render(lines[0]) == "one two");
  CHECK(render(lines[1]) == "  three");
  CHECK(render(lines[2]) == "  four");
}

TEST_CASE("a word longer than the line is broken, and no line is too long") {
  for (const int width : {4, 7, 20})
    for (const auto& line : wrap("été " + std::string(50, 'x') + " à la fin\nencore", width, 3))
      CHECK(columns(line) <= width);
}

TEST_CASE("what is cut off is marked") {
  CHECK(render(cut({{"Caravansérail", plain}}, 6)) == "Carav…");
  CHECK(render(cut({{"kurz", plain}}, 4)) == "kurz");
}

TEST_CASE("colour is only there where it is wanted, and takes no columns") {
  const Line line{{"Red", {1, true, false}}, {" 7  ", plain}};
  CHECK(render(line) == "Red 7");
  std::ostringstream bytes;
  client::Output out(bytes);
  write(out, line, true);
  CHECK(bytes.str() == "\x1b[1;31mRed\x1b[0m 7");
  CHECK(columns(line) == 7);
}

TEST_CASE("what people type is compared without capitals and accents") {
  CHECK(folded("Marché d’Aladin") == "marche d'aladin");
  CHECK(folded("ŒUVRE\u00a0Ça") == "oeuvre ca");
  CHECK(folded("Città") == "citta");
}

TEST_CASE("what was typed is shown again without what could harm a terminal") {
  CHECK(shortened("a\x1b[2Jb\x07") == "a␛[2Jb␇");
  CHECK(shortened("\xff") == "\\xFF");
  CHECK(shortened("é") == "é");
  CHECK(columns(shortened(std::string(500, 'x'))) < 70);
}

TEST_CASE("what steers a terminal is shown in every line, and takes the columns that it is shown in") {
  CHECK(render({{"a\x1b[2J", plain}, {"\x9b", strong}, {"\r\n\t", plain}}) == "a␛[2J\\x9B␍␊␉");
  CHECK(columns("\x1b[2J") == 4);
  CHECK(columns("\xC2\x9B") == 6);
  CHECK(render(cut({{"\x1b\x1b\x1b", plain}}, 2)) == "␛…");
  const auto lines = wrap("one\x1b]0;title\x07 two\u202Ethree", 14);
  REQUIRE(lines.size() == 2);
  CHECK(render(lines[0]) == "one␛]0;title␇");
  CHECK(render(lines[1]) == "two\\u202Ethree");
  std::ostringstream bytes;
  client::Output out(bytes);
  write(out, {{"\x1b[2J", strong}}, true);
  CHECK(bytes.str() == "\x1b[1m␛[2J\x1b[0m");
}

TEST_CASE("a sign after a blank, and what a quotation mark opens, stay with their word") {
  const auto lines = wrap("Voulez-vous rester au palais ? Tapez « tout » ou rien : fini", 28);
  std::vector<std::string> texts;
  for (const Line& line : lines) texts.push_back(render(line));
  CHECK(texts == std::vector<std::string>{"Voulez-vous rester au", "palais ? Tapez « tout » ou", "rien : fini"});
}
