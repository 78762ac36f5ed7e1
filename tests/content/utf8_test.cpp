#include "content/utf8.hpp"

#include <utility>
#include <vector>

#include "catch.hpp"

using namespace vizier::content;

TEST_CASE("what steers a terminal or turns what is read is shown instead") {
  using Row = std::pair<const char*, const char*>;
  for (const auto& [text, seen] : std::vector<Row>{
           {"\x1b]0;title\x07", "␛]0;title␇"},
           {"\x1b[2J\x1b[1A", "␛[2J␛[1A"},
           {"\xC2\x9B"
            "31m",
            "\\u009B31m"},
           {"\x9b"
            "31m",
            "\\x9B31m"},
           {"good\rbad", "good␍bad"},
           {"a\bb\x7f\x0e", "a␈b␡␎"},
           {"safe\u202Efdp.exe", "safe\\u202Efdp.exe"},
           {"\u2066x\u2069\u200F\u061C", "\\u2066x\\u2069\\u200F\\u061C"},
           {"line\u2028line", "line\\u2028line"},
           {"\uFEFFmark", "\\uFEFFmark"},
           {"\U000E0041tag", "\\uE0041tag"},
           {"\xC0\x9b overlong", "\\xC0\\x9B overlong"},
           {"\xE0\x80\x9b overlong", "\\xE0\\x80\\x9B overlong"},
           {"\xED\xA0\x80 surrogate", "\\xED\\xA0\\x80 surrogate"},
           {"\xF4\x90\x80\x80 too far", "\\xF4\\x90\\x80\\x80 too far"},
           {"cut off \xE2\x82", "cut off \\xE2\\x82"},
       }) {
    INFO(seen);
    CHECK(visible(text) == seen);
    CHECK(first_unseen(text) != std::string_view::npos);
    CHECK(first_unseen(seen) == std::string_view::npos);
  }
  CHECK(visible(std::string_view("a\0b", 3)) == "a␀b");
}

TEST_CASE("what can be read stays as it is") {
  for (const char* text : {"", "plain\n\ttext", "Marché d’Aladin — 5 ¼", "日本語", "\U0001F409", "שלום", "e\u0301",
                           "a\u00A0b", "\U0001F468\u200D\U0001F469"}) {
    CHECK(visible(text) == text);
    CHECK(first_unseen(text) == std::string_view::npos);
  }
  CHECK(visible_line("two\nlines\tand more") == "two␊lines␉and more");
}
