#include <thread>

#include "catch.hpp"
#include "content/texts.hpp"

using namespace vizier::content;

namespace {

Texts sample() {
  Texts texts;
  Diagnostics d;
  texts.set_first_language("en");
  texts.set("en", "coins", "{n, plural, one {# coin} other {# coins}}", {}, d);
  texts.set("fr", "coins", "{n, plural, one {# pièce} other {# pièces}}", {}, d);
  texts.set("en", "gives", "{who} gives {what}", {}, d);
  texts.set("fr", "plain", "l'or et l'argent", {}, d);
  texts.set("fr-CA", "plain", "l'or", {}, d);
  texts.set("it", "alone", "da solo", {}, d);
  texts.set("fr", "quoted", "l''{who}", {}, d);
  texts.set("en", "big", "{n}", {}, d);
  texts.set("fr", "big", "{n}", {}, d);
  REQUIRE(d.ok());
  return texts;
}

}  // namespace

TEST_CASE("a message follows the plural rules of its language, not of the machine") {
  const Texts texts = sample();
  CHECK(texts.format("en", "coins", {{"n", std::int64_t{0}}}) == "0 coins");
  CHECK(texts.format("fr", "coins", {{"n", std::int64_t{0}}}) == "0 pièce");
  CHECK(texts.format("en", "coins", {{"n", std::int64_t{1}}}) == "1 coin");
  CHECK(texts.format("en", "big", {{"n", std::int64_t{1234567}}}) == "1,234,567");
  CHECK(texts.format("fr", "big", {{"n", std::int64_t{1234}}}) == "1\u202F234");
}

TEST_CASE("arguments have names and may be texts") {
  const Texts texts = sample();
  CHECK(texts.format("en", "gives", {{"what", std::string("{gold}")}, {"who", std::string("Red")}}) ==
        "Red gives {gold}");
  CHECK(texts.format("en", "gives", {{"who", std::string("Red")}}) == "Red gives {what}");
  CHECK(texts.find("en", "gives")->arguments == std::vector<std::string>{"what", "who"});
  CHECK(texts.find("en", "coins")->arguments == std::vector<std::string>{"n"});
}

TEST_CASE("a text falls back to the shorter tag, the first language, any language, its key") {
  const Texts texts = sample();
  CHECK(texts.format("fr-CA", "plain", {}) == "l'or");
  CHECK(texts.format("fr-BE", "plain", {}) == "l'or et l'argent");
  CHECK(texts.format("fr-BE", "gives", {{"who", std::string("A")}, {"what", std::string("b")}}) == "A gives b");
  CHECK(texts.format("en", "alone", {}) == "da solo");
  CHECK(texts.format("en", "no.such.key", {}) == "no.such.key");
  CHECK(texts.format("", "alone", {}) == "da solo");
}

TEST_CASE("two apostrophes are one, and a single one in a word is itself") {
  const Texts texts = sample();
  CHECK(texts.format("fr", "quoted", {{"who", std::string("ami")}}) == "l'ami");
  CHECK(texts.format("fr", "plain", {}) == "l'or et l'argent");
}

TEST_CASE("replacing a text replaces what was parsed of it") {
  Texts texts = sample();
  Diagnostics d;
  CHECK(texts.format("en", "big", {{"n", std::int64_t{1}}}) == "1");
  Texts copy = texts;
  texts.set("en", "big", "<{n}>", {}, d);
  CHECK(texts.format("en", "big", {{"n", std::int64_t{1}}}) == "<1>");
  CHECK(copy.format("en", "big", {{"n", std::int64_t{1}}}) == "1");
}

TEST_CASE("threads may format at the same time") {
  const Texts texts = sample();
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (std::int64_t i = 2; i < 500; ++i)
        if (texts.format("en", "coins", {{"n", i}}) != std::to_string(i) + " coins") ++wrong;
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("a list of which parts are missing has commas between those that are there") {
  Texts texts;
  Diagnostics diagnostics;
  texts.set("fr", "log.pays",
            "Rouge paie{a, plural, =0 {} one {¦ # perle} other {¦ # perles}}{b, plural, =0 {} one {¦ # coupe} other {¦ "
            "# coupes}}{c, plural, =0 {} other {¦ # lingots}}.",
            {}, diagnostics);
  REQUIRE(diagnostics.ok());
  const auto said = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
    return texts.format("fr", "log.pays", {{"a", a}, {"b", b}, {"c", c}});
  };
  CHECK(said(1, 2, 3) == "Rouge paie 1 perle, 2 coupes, 3 lingots.");
  CHECK(said(0, 1, 3) == "Rouge paie 1 coupe, 3 lingots.");
  CHECK(said(2, 0, 0) == "Rouge paie 2 perles.");
}

TEST_CASE("a message is bounded, and so is what its arguments make of it") {
  Texts texts;
  Diagnostics d;
  texts.set("en", "long", std::string(20'000, 'x'), {}, d);
  std::string often;
  for (int i = 0; i < 3'000; ++i) often += "{a}¦";
  texts.set("en", "often", often, {}, d);
  REQUIRE(d.ok());
  CHECK(texts.format("en", "often", {{"a", std::string(100'000, 'x')}}).size() < 1'000'000);
  CHECK(texts.format("en", "often", {{"a", std::string("xy")}}).size() == 3'000 * 3 - 1);
  texts.set("en", "longer", std::string(20'001, 'x'), {"en.yaml", 3, 1}, d);
  REQUIRE(d.list.size() == 1);
  CHECK(d.list[0].message == "text longer (en): it has 20001 bytes, and 20000 at most are possible");
  CHECK(d.list[0].place.line == 3);
  CHECK(texts.format("en", "longer", {}) == "longer");
}

TEST_CASE("a language that is none of the world's says its messages all the same") {
  for (const std::string tag : {"", "x", "!!", "\x1b\x1b", "en_US@x", "a-b-c-d", "thelanguageofthebirds"}) {
    INFO(tag);
    Texts texts;
    Diagnostics d;
    texts.set(tag, "coins", "{n, plural, one {# coin} other {# coins}}", {}, d);
    texts.set(tag, "place", "{n, selectordinal, one {#st} other {#th}}", {}, d);
    CHECK(texts.format(tag, "coins", {{"n", std::int64_t{2}}}) == "2 coins");
    CHECK(texts.format(tag, "place", {{"n", std::int64_t{2}}}) == "2th");
  }
}
