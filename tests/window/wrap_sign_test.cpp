// Signs that a language sets apart from the word before them stay on its line.
#include "catch.hpp"
#include "window/kit/wrap.hpp"

using namespace vizier::window;

TEST_CASE("no line ends between a number and what it counts") {
  const auto measure = [](std::string_view text) { return static_cast<float>(text.size()); };
  CHECK(wrap("prend 1 perle, 12 saphirs", 8, measure) ==
        std::vector<std::string>{"prend", "1 perle,", "12", "saphirs"});
  CHECK(wrap("prend 1 perle, 12 saphirs", 10, measure) == std::vector<std::string>{"prend", "1 perle,", "12 saphirs"});
  CHECK(wrap("elle pose Pion 2.", 15, measure) == std::vector<std::string>{"elle pose", "Pion 2."});
}

TEST_CASE("no line begins with a colon, a question mark or the end of a quotation") {
  const auto measure = [](std::string_view text) { return static_cast<float>(text.size()); };
  CHECK(wrap("Départ de Rouge : deux", 16, measure) == std::vector<std::string>{"Départ de", "Rouge : deux"});
  CHECK(wrap("Vous passez ? Oui", 11, measure) == std::vector<std::string>{"Vous", "passez ?", "Oui"});
  CHECK(wrap("on dit « oui »", 10, measure) == std::vector<std::string>{"on dit", "« oui »"});
}
