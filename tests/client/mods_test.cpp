// What people are told of a mod before it is loaded.
#include "client/mods.hpp"

#include "catch.hpp"
#include "home.hpp"

using namespace vizier;

TEST_CASE("every mod that is installed says what it is in each language of the interface") {
  const content::Library library(
      {std::filesystem::path(VIZIER_SOURCE_DIR), std::filesystem::path(VIZIER_SOURCE_DIR) / "mods"});
  const auto mods = library.mods();
  REQUIRE(mods.size() > 5);
  for (const content::Manifest& mod : mods) {
    INFO(mod.id);
    const client::ModTexts en = client::mod_words(mod, "en"), none = client::mod_words(mod, "xx");
    CHECK(en.title == mod.title);
    CHECK(en.description == mod.description);
    CHECK(none.description == mod.description);
    for (const char* language : {"fr", "it"}) CHECK(client::mod_words(mod, language).description != mod.description);
  }
}
