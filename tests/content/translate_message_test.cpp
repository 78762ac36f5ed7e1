// Messages taken apart, plural rules, tags of languages and the pseudo-language.
#include <algorithm>

#include "catch.hpp"

#include "content/texts.hpp"
#include "content/translate/language_tag.hpp"
#include "content/translate/message.hpp"
#include "content/translate/plural.hpp"
#include "content/translate/pseudo.hpp"
#include "content/translate/sentence.hpp"

using namespace vizier;
using namespace vizier::content;

namespace {

using Words = std::vector<std::string>;

Message parsed(const std::string& text) {
  const auto message = parse_message(text);
  REQUIRE(message);
  return *message;
}

Disagreement compared(const std::string& source, const std::string& translation, const std::string& language) {
  return compare(parsed(source), parsed(translation), language);
}

}  // namespace

TEST_CASE("a message taken apart and put together again is the same") {
  for (const char* text :
       {"", "plain", "it''s {n} o'clock", "Take {n, plural, =0 {nothing} one {# coin} other {# coins}} {who}.",
        "{n, plural, offset:1 one {# more} other {# more}}", "{n, selectordinal, one {#st} other {#th}}",
        "{a, select, yes {{b, plural, one {x} other {y}}} other {}} {n, number}"})
    CHECK(to_text(parsed(text)) == text);
  CHECK_FALSE(parse_message("{n, plural, one {x}"));
  CHECK_FALSE(parse_message(std::string(1000, '{') + std::string(1000, '}')));
}

TEST_CASE("each language has the plural cases that whole numbers need in it") {
  CHECK(plural_categories("de") == Words{"one", "other"});
  CHECK(plural_categories("fr") == Words{"one", "other"});
  CHECK(plural_categories("pl") == Words{"one", "few", "many", "other"});
  CHECK(plural_categories("cs") == Words{"one", "few", "other"});
  CHECK(plural_categories("ja") == Words{"other"});
  CHECK(plural_categories("ar").size() == 6);
  CHECK(plural_categories("en", true) == Words{"one", "two", "few", "other"});
  CHECK(plural_category("pl", 22) == "few");
}

TEST_CASE("gettext's formula for a language counts as ICU does") {
  CHECK(PluralForms::of("de")->header() == "nplurals=2; plural=(n != 1);");
  CHECK(PluralForms::of("fr")->header() == "nplurals=2; plural=(n > 1);");
  for (const char* tag : {"de", "fr", "it", "es", "pt", "nl", "sv", "fi", "pl", "cs", "sk", "ru", "uk",
                          "hr", "sr", "sl", "lt", "lv", "ro", "ar", "he", "ga", "cy", "gd", "mt", "ja",
                          "zh", "ko", "tr", "hu", "is", "el", "bg", "ca", "eu", "vi", "id", "hi", "fa"}) {
    INFO(tag);
    const auto forms = PluralForms::of(tag);
    REQUIRE(forms);
    const auto categories = forms->categories(tag);
    REQUIRE(categories);
    for (const int n : {0, 1, 2, 3, 5, 7, 11, 12, 21, 22, 100, 101, 111, 112})
      CHECK((*categories)[static_cast<std::size_t>(*forms->form(n))] == plural_category(tag, n));
  }
}

TEST_CASE("a formula that does not fit its language or is none is refused") {
  const auto english = PluralForms::parse("nplurals=2; plural=(n != 1);");
  REQUIRE(english);
  CHECK_FALSE(english->categories("pl"));
  CHECK(english->categories("pl").problem().find("keeps apart") != std::string::npos);
  for (const char* header :
       {"", "nplurals=2;", "plural=n;", "nplurals=0; plural=0;", "nplurals=99; plural=0;", "nplurals=2; plural=n/0;",
        "nplurals=2; plural=(n;", "nplurals=2; plural=system(1);", "nplurals=2; plural=n;", "nplurals=2; plural=1 1;",
        "nplurals=2; plural=n*1000000*1000000*1000000;"})
    CHECK_FALSE(PluralForms::parse(header));
  CHECK_FALSE(PluralForms::parse("nplurals=2; plural=" + std::string(900, '(') + "n" + std::string(900, ')') + ";"));
  CHECK_FALSE(PluralForms::parse("nplurals=2; plural=" + std::string(500, '!') + "n;"));
}

TEST_CASE("a skeleton has the cases of the other language") {
  CHECK(to_text(with_plural_cases(parsed("Take {n, plural, one {# coin} other {# coins}}."), "pl")) ==
        "Take {n, plural, one {# coin} few {# coins} many {# coins} other {# coins}}.");
  CHECK(to_text(with_plural_cases(parsed("{n, plural, one {# coin} other {# coins}}"), "ja")) ==
        "{n, plural, other {# coins}}");
  CHECK(to_text(with_plural_cases(parsed("{n, plural, =0 {none} other {round #}}"), "pl")) ==
        "{n, plural, =0 {none} other {round #}}");
}

TEST_CASE("a translation is held against its source") {
  const std::string source =
      "{who} takes {n, plural, one {# coin} other {# coins}} {known, select, yes {openly} other {}}";
  CHECK(compared(source, source, "de").errors.empty());
  CHECK(compared(source, "{who} nimmt {n, plural, one {# Taler} other {# Taler}} {known, select, yes {offen} other {}}",
                 "de")
            .errors.empty());
  const auto missing = compared("{who} wins", "jemand gewinnt", "de");
  REQUIRE(missing.errors.size() == 1);
  CHECK(missing.errors[0] == "{who} of the source is missing");
  CHECK(compared("{who} wins", "{wer} gewinnt {who}", "de").errors ==
        Words{"{wer} is filled in by nobody; the source has: who"});
  const auto few =
      compared("{n, plural, one {# coin} other {# coins}}", "{n, plural, one {# moneta} other {# monet}}", "pl");
  REQUIRE(few.errors.size() == 2);
  CHECK(few.errors[0].find("no case 'few', which pl needs") != std::string::npos);
  CHECK(compared("{n, plural, one {a} other {b}}", "{n, plural, one {a} few {b} other {c}}", "de").odd.size() == 1);
  const auto word = compared("{k, select, yes {a} other {b}}", "{k, select, ja {a} other {b}}", "de");
  REQUIRE(word.errors.size() == 1);
  CHECK(word.errors[0].find("'ja' is none of the words of the source: other, yes") != std::string::npos);
  CHECK(compared(" and {a}", "und {a}", "de").odd == Words{"the source begins with a blank, this does not"});
}

TEST_CASE("a sentence that counts one thing is one sentence for each case") {
  const auto sentence = counted_sentence(parsed("Take {n, plural, one {# coin} other {# coins}}, {who}."));
  REQUIRE(sentence);
  CHECK(sentence->argument == "n");
  CHECK(*sentence->find("one") == "Take # coin, {who}.");
  CHECK(to_message(*sentence) == "{n, plural, one {Take # coin, {who}.} other {Take # coins, {who}.}}");
  for (const char* other : {"plain", "{n}", "{n, plural, =0 {none} other {#}}", "{n, plural, offset:1 other {#}}",
                            "{a, plural, other {#}} {b, plural, other {#}}", "#{n, plural, other {#}}",
                            "{k, select, other {x}}", "{n, plural, other {{k, select, other {x}}}}"})
    CHECK_FALSE(counted_sentence(parsed(other)));
}

TEST_CASE("a language tag is real, or what was meant is told") {
  for (const char* good : {"de", "fr-CA", "pt-BR", "zh-Hant", "sr-Latn", "ast"}) CHECK(check_language(good));
  const std::pair<const char*, const char*> wrong[] = {
      {"german", "'de'"}, {"Deutsch", "'de'"}, {"deu", "'de'"}, {"jp", "'ja'"},     {"de_AT", "'de-AT'"},
      {"DE", "'de'"},     {"gremany", ""},     {"xx", ""},      {"germna", "'de'"}, {"", ""}};
  for (const auto& [tag, meant] : wrong) {
    INFO(tag);
    const auto checked = check_language(tag);
    REQUIRE_FALSE(checked);
    CHECK(checked.failed().hint.find(meant) != std::string::npos);
  }
  CHECK_FALSE(check_language(std::string(pseudo_language)));
  CHECK_FALSE(check_language(std::string(5000, 'a')));
  CHECK(language_name("de", "en") == "German");
  CHECK(language_name("fr", "fr") == "Français");
}

TEST_CASE("in the pseudo-language every text is accented, longer and in brackets, and arguments stay") {
  Texts texts;
  Diagnostics none;
  texts.set_first_language("en");
  texts.set("en", "plain", "Take the coins", {}, none);
  texts.set("en", "counts", " {who} takes {n, plural, =0 {} one {# coin} other {# coins}}.", {}, none);
  texts.set("en", "signs", "{a}: {b}", {}, none);
  texts.set("en", "shouted", "NOT LIT, A fox", {}, none);
  texts.set("fr", "only", "bonjour", {}, none);
  const std::string tag(pseudo_language);
  CHECK(texts.format(tag, "plain", {}) == "[Ţååķéé ţĥéé çööîîñš]");
  CHECK(texts.format(tag, "counts", {{"who", "Red"}, {"n", 2}}) == " [Red ţååķééš 2 çööîîñš.]");
  CHECK(texts.format(tag, "signs", {{"a", "1"}, {"b", "2"}}) == "1: 2");
  CHECK(texts.format(tag, "shouted", {}) == "[ÑÖÖŢ ĻÎÎŢ, Åå fööx]");
  CHECK(texts.format(tag, "only", {}).starts_with("["));
  CHECK(texts.format("en", "plain", {}) == "Take the coins");
  texts.set("en", "counts", "{who} wins {n}", {}, none);
  CHECK(texts.format(tag, "counts", {{"who", "1"}, {"n", 2}}) == "[1 ŵîîñš 2]");
  CHECK(holds_plain_letters("Open"));
  CHECK_FALSE(holds_plain_letters("[Ööþééñ] 12 × ↵"));
  const std::string sentence = "Everybody else gives the bank treasure of any kind, in turn order.";
  const auto letters = [](const std::string& t) {
    return std::count_if(t.begin(), t.end(), [](char c) { return (c & 0xC0) != 0x80; });
  };
  const double longer = static_cast<double>(letters(accented(sentence))) / static_cast<double>(letters(sentence));
  CHECK(longer > 1.25);
  CHECK(longer < 1.45);
}
