// Lines of text, with a font in which every character is one wide.
#include "window/kit/wrap.hpp"
#include "catch.hpp"

using namespace vizier::window;

namespace {

float characters(std::string_view s) {
  float n = 0;
  while (!s.empty()) {
    s.remove_prefix(first_character(s));
    ++n;
  }
  return n;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("lines break at spaces and keep to the width") {
  CHECK(wrap("the quick brown fox", 10, characters) == Lines{"the quick", "brown fox"});
  CHECK(wrap("the quick brown fox", 100, characters) == Lines{"the quick brown fox"});
  CHECK(wrap("one\ntwo  three", 20, characters) == Lines{"one", "two three"});
  CHECK(wrap("", 10, characters) == Lines{""});
  CHECK(wrap("a\n\nb", 10, characters) == Lines{"a", "", "b"});
}

TEST_CASE("accents count as one character and are never cut in two") {
  CHECK(wrap("été là-bas", 5, characters) == Lines{"été", "là-ba", "s"});
  CHECK(shortened("éééééé", 4, characters) == "ééé…");
}

TEST_CASE("a word wider than a line is cut, others are not") {
  CHECK(wrap("ab abcdefgh cd", 4, characters) == Lines{"ab", "abcd", "efgh", "cd"});
}

TEST_CASE("what fits is not shortened") {
  CHECK(shortened("abcd", 4, characters) == "abcd");
  CHECK(shortened("ab cdef", 4, characters) == "ab…");
}

TEST_CASE("bold runs flow with the rest, and what follows without a space stays with them") {
  const std::vector<Span> spans = marked("a **bold word**, then plain");
  REQUIRE(spans.size() == 3);
  CHECK(spans[1].text == "bold word");
  CHECK(spans[1].role == Role::bold);
  const std::vector<Word> words = flow(spans, 12, [](std::string_view s, Role) { return characters(s); });
  std::vector<std::string> lines(3);
  for (const Word& w : words) lines.at(static_cast<std::size_t>(w.line)) += w.text + "|";
  CHECK(lines[0] == "a|bold|word|,|");
  CHECK(lines[1] == "then|plain|");
  CHECK(words[3].x == words[2].x + words[2].width);
}

TEST_CASE("stars without a partner stay as they are") {
  CHECK(marked("2 ** 3").size() == 1);
  CHECK(marked("2 ** 3")[0].text == "2 ** 3");
}

TEST_CASE("a label shrinks to 76 % before it wraps") {
  const auto measure = [](std::string_view s, float size) { return characters(s) * size; };
  CHECK(fitted("1234", 40, 12, 10, measure).size == 10);
  const Fitted smaller = fitted("12345", 42, 12, 10, measure);
  CHECK(smaller.lines.size() == 1);
  CHECK(smaller.size <= 8.4F);
  CHECK(smaller.size >= 7.6F);
}

TEST_CASE("a label that wraps is as large as its place allows") {
  const auto measure = [](std::string_view s, float size) { return characters(s) * size; };
  const Fitted roomy = fitted("1234 5678", 40, 30, 10, measure);
  CHECK(roomy.lines == Lines{"1234", "5678"});
  CHECK(roomy.size == 10);
  const Fitted low = fitted("1234 5678", 40, 16, 10, measure);
  CHECK(low.lines.size() == 2);
  CHECK(low.size < 10);
}

TEST_CASE("a label gets smaller rather than having a word cut") {
  const auto measure = [](std::string_view s, float size) { return characters(s) * size; };
  const Fitted f = fitted("Always", 40, 30, 10, measure);
  CHECK(f.lines == Lines{"Always"});
}

TEST_CASE("capitals keep their accents") {
  CHECK(capitals("été à l'œuvre, naïf ÿ") == "ÉTÉ À L'ŒUVRE, NAÏF Ÿ");
  CHECK(capitals("perché no? 3 ÷ 2") == "PERCHÉ NO? 3 ÷ 2");
  CHECK(capitals("łódź, příští, größe, ĝis") == "ŁÓDŹ, PŘÍŠTÍ, GRÖSSE, ĜIS");
}
