#include "terminal/options.hpp"

#include "catch.hpp"

using namespace vizier::terminal;

namespace {

const std::vector<Option> places{{"1", "Grotte aux perles", {"cave_2", "Grotte aux perles", "Perles"}},
                                 {"2", "Grotte aux gemmes", {"cave_3", "Grotte aux gemmes", "Gemmes"}},
                                 {"8", "Marché", {"market", "Marché"}},
                                 {"10", "Salle des gardes", {"guardroom", "Salle des gardes"}}};

std::vector<std::int32_t> amounts(const std::string& typed) {
  const auto found = find_amounts(places, typed);
  return found ? *found : std::vector<std::int32_t>{-1};
}

std::vector<std::int32_t> several(const std::string& typed) {
  const auto found = find_options(places, typed);
  return found ? *found : std::vector<std::int32_t>{-1};
}

}  // namespace

TEST_CASE("a choice is named by its number, its key, its name or the beginning of it") {
  for (const char* typed : {"8", "market", "Marché", "marche", "mar", "MARKET", "  marc "}) {
    INFO(typed);
    CHECK(find_option(places, typed).index == 2);
  }
  CHECK(find_option(places, "gardes").index == 3);
  CHECK(find_option(places, "gemmes").index == 1);
}

TEST_CASE("what could be several choices is none, and they are named") {
  const Found found = find_option(places, "grotte");
  CHECK(found.index == -1);
  CHECK(found.near == std::vector<std::string>{"Grotte aux perles", "Grotte aux gemmes"});
  CHECK(find_option(places, "9").index == -1);
  CHECK(find_option(places, "").index == -1);
  CHECK(find_option(places, "rché").index == -1);
}

TEST_CASE("a plural does for the singular, and the other way round") {
  const std::vector<Option> kinds{{"1", "Perla", {"pearl", "Perla"}},
                                  {"2", "Pietra preziosa", {"gem", "Pietra preziosa"}},
                                  {"3", "Lingot d’or", {"ingot", "Lingot d’or"}}};
  CHECK(find_option(kinds, "perle").index == 0);
  CHECK(find_option(kinds, "pearls").index == 0);
  CHECK(find_option(kinds, "pietre").index == 1);
  CHECK(find_option(kinds, "lingots").index == 2);
  CHECK(find_option(kinds, "peep").index == -1);
}

TEST_CASE("several choices in a row, with blanks or commas, of one word or more") {
  CHECK(several("8 1") == std::vector<std::int32_t>{2, 0});
  CHECK(several("salle des gardes, marché") == std::vector<std::int32_t>{3, 2});
  CHECK(several("salle des gardes marché 2") == std::vector<std::int32_t>{3, 2, 1});
  CHECK(several("marché nothing") == std::vector<std::int32_t>{-1});
}

TEST_CASE("amounts are a number before a name, names alone, or a number for each") {
  CHECK(amounts("2 market 1 gemmes") == std::vector<std::int32_t>{0, 1, 2, 0});
  CHECK(amounts("market, market, perles") == std::vector<std::int32_t>{1, 0, 2, 0});
  CHECK(amounts("2 market, 3 salle des gardes") == std::vector<std::int32_t>{0, 0, 2, 3});
  CHECK(amounts("1 0 0 2") == std::vector<std::int32_t>{1, 0, 0, 2});
  CHECK(amounts("8 8 1") == std::vector<std::int32_t>{1, 0, 2, 0});
  CHECK(amounts("2 nothing") == std::vector<std::int32_t>{-1});
  CHECK(amounts("-2 market") == std::vector<std::int32_t>{-1});
  CHECK(amounts("99999999999 market") == std::vector<std::int32_t>{-1});
}
