// Whole games at a keyboard that is a function: every kind of question, every command, in every language.
#include "stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace vizier;
using stage::Stage;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The save on disk gives the game that was played.
void check_save(Stage& s) {
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(text_of(s.file), "save", diagnostics);
  INFO(content::to_text(diagnostics));
  REQUIRE(save);
  CHECK(save->complete);
  const save::Replayed again = save::replay(s.runtime, *save);
  INFO(content::to_text(again.diagnostics));
  REQUIRE(again.match);
  CHECK(again.diagnostics.ok());
  CHECK(again.match->world().hash() == s.match.world().hash());
}

void check_screen(const Stage& s) {
  for (const std::string& line : s.lines()) {
    INFO(line);
    if (line[0] != '>' && line.find(s.file.string()) == std::string::npos) CHECK(terminal::columns(line) <= 80);
    CHECK(line.find('{') == std::string::npos);  // an argument that was not filled in
    CHECK(line.find("ask.") == std::string::npos);
  }
}

/// Fixed lines, then the end of the input.
auto lines_of(std::vector<std::string> lines) {
  return [lines = std::move(lines), at = std::size_t{0}]() mutable -> std::optional<std::string> {
    if (at == lines.size()) return std::nullopt;
    return lines[at++];
  };
}

}  // namespace

TEST_CASE("whole games are played to their end in every language, and the save replays") {
  for (const char* language : {"en", "fr", "it"})
    for (const char* id : {"htac", "bids", "duel", "aladdin"}) {
      INFO(id << " " << language);
      const auto game = stage::package(id);
      const int seats = game->defs.min_seats;
      Stage s(id, seats, 11, language);
      std::vector<std::string> players(static_cast<std::size_t>(seats), "random");
      players[0] = "human";
      world::Rng rng = world::Rng::seeded(5);
      int lines = 0;
      const auto person = [&]() -> std::optional<std::string> {
        REQUIRE(++lines < 20'000);
        switch (lines % 40) {
          case 7: return "?";
          case 13: return "nonsense \x1b[2J";
          case 17: return "undo";
          case 19: return "log";
          case 23: return "";
          case 29: return "1";
          default: return s.any_answer(rng);
        }
      };
      CHECK(s.play(players, person) == 0);
      CHECK(s.match.over());
      check_screen(s);
      check_save(s);
    }
}

TEST_CASE("whole magic games are played to their end in every language and edition") {
  for (const auto& [language, edition] : {std::pair{"en", "it"}, std::pair{"fr", "fr"}, std::pair{"it", "en"}}) {
    INFO(language << " " << edition);
    Stage s("aladdin", 3, 12, language, edition, "magic");
    world::Rng rng = world::Rng::seeded(6);
    int lines = 0;
    const auto person = [&]() -> std::optional<std::string> {
      REQUIRE(++lines < 20'000);
      switch (lines % 50) {
        case 7: return "?";
        case 11: return "look";
        case 17: return "undo";
        case 23: return "pass all";
        case 31: return "pass round";
        default: return s.any_answer(rng);
      }
    };
    CHECK(s.play({"human", "random", "random"}, person) == 0);
    CHECK(s.match.over());
    check_screen(s);
    check_save(s);
  }
}

TEST_CASE("a game is the same in every language") {
  std::string first;
  for (const char* language : {"en", "fr", "it"}) {
    Stage s("bids", 2, 3, language);
    world::Rng rng = world::Rng::seeded(8);
    CHECK(s.play({"human", "random"}, [&] { return std::optional(s.any_answer(rng)); }) == 0);
    const std::string hash = fmt::format("{:x}", s.match.world().hash());
    if (first.empty()) first = hash;
    CHECK(hash == first);
  }
}

TEST_CASE("numbers, names, beginnings and keys all answer, in one line or in two") {
  Stage s("htac", 2, 1);
  CHECK(s.play({"human", "random"}, lines_of({"t1 s5", "2", "s6", "3 s7", "t4", "undo", "t5 s8", "6 9"})) == 0);
  const std::string save = text_of(s.file);
  for (const char* line : {"red: t1 s5\n", "red: t2 s6\n", "red: t3 s7\n", "red: t5 s8\n", "red: t6 s9\n"}) {
    INFO(save);
    CHECK(save.find(line) != std::string::npos);
  }
  CHECK(save.find("red: t4") == std::string::npos);
}

TEST_CASE("what is shown as an example of an amount is an answer, at the beginning and in the middle of one") {
  Stage s("aladdin", 3, 12, "en", "fr", "magic");
  world::Rng rng = world::Rng::seeded(4);
  int tried = 0, lines = 0;
  std::size_t before = 0;
  bool middle = false;
  CHECK(s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
    if (before != 0) CHECK(s.match.journal().size() > before);
    before = 0;
    if (++lines > 1500 || s.match.over()) return std::nullopt;
    const auto& d = s.match.open()[0];
    if (d.type != world::Decision::Type::amounts) return s.any_answer(rng);
    if (!middle && d.min > 1 && d.limits[0] > 0) {
      middle = true;
      return fmt::format("1 {}", s.speech.labels(s.match.world(), d, d.items)[0]);
    }
    middle = false;
    const std::string shown = s.out.str();
    const auto at = shown.rfind("for instance: ");
    REQUIRE(at != std::string::npos);
    before = s.match.journal().size();
    ++tried;
    std::string example = shown.substr(at + 14, shown.find_first_of("(>", at) - at - 14);
    std::replace(example.begin(), example.end(), '\n', ' ');
    return example;
  }) == 0);
  CHECK(tried > 3);
}

TEST_CASE("the end of the input saves, says so and is no failure") {
  Stage s("htac", 2, 1);
  CHECK(s.play({"human", "random"}, lines_of({"t1 s1", "t2 s2"})) == 0);
  CHECK(s.out.str().find("To go on: vizier resume " + s.file.string()) != std::string::npos);
  check_save(s);
}

TEST_CASE("each answer is on disk before the next question") {
  Stage s("htac", 2, 1);
  world::Rng rng = world::Rng::seeded(2);
  std::string last;
  int asked = 0;
  CHECK(s.play({"human", "random"}, [&]() -> std::optional<std::string> {
    const std::string save = text_of(s.file);
    if (!last.empty()) CHECK(save.find("red: " + last + "\n") != std::string::npos);
    CHECK(static_cast<std::size_t>(std::count(save.begin() + static_cast<std::ptrdiff_t>(save.find("---\n")) + 4,
                                              save.end(), '\n')) == s.match.journal().size());
    if (++asked > 30) return std::nullopt;
    return last = s.any_answer(rng);
  }) == 0);
}

TEST_CASE("alone against bots the last answer can be taken back and given again, on disk too") {
  Stage s("htac", 2, 1);
  CHECK(s.play({"human", "random"}, lines_of({"t1 s1", "t2 s2", "undo", "undo", "undo", "redo", "undo", "t8 s8"})) ==
        0);
  const std::string save = text_of(s.file);
  CHECK(save.find("red: t8 s8\n") != std::string::npos);
  CHECK(save.find("red: t1") == std::string::npos);
  CHECK(s.out.str().find("There is nothing to take back.") != std::string::npos);
  check_save(s);
}

TEST_CASE("with others at the keyboard what was revealed stays so") {
  Stage s("htac", 2, 1);
  world::Rng rng = world::Rng::seeded(4);
  bool asked_undo = false;
  CHECK(s.play({"human", "human"}, [&]() -> std::optional<std::string> {
    if (s.out.str().find("cannot be taken back") != std::string::npos) return std::nullopt;
    const std::string shown = s.out.str();
    if (shown.substr(0, shown.size() - 3).ends_with("─") &&
        shown.find("Pass the keyboard", shown.size() - 700) != std::string::npos)
      return "";
    if (s.match.world().round == 2 && !std::exchange(asked_undo, true)) return "undo";
    return s.any_answer(rng);
  }) == 0);
  CHECK(s.out.str().find("cannot be taken back") != std::string::npos);
}

TEST_CASE("between two people stands a page that shows nothing") {
  Stage s("htac", 2, 1);
  CHECK(s.play({"human", "human"}, lines_of({"", "t1 s1", "", "t2 s2", "", "quit"})) == 0);
  const std::string shown = s.out.str();
  const auto first = shown.find("Pass the keyboard to red"), second = shown.find("Pass the keyboard to blue");
  REQUIRE(first != std::string::npos);
  REQUIRE(second != std::string::npos);
  const std::string blue = shown.substr(second, shown.find("Pass the keyboard to red", second) - second);
  CHECK(blue.find("r ▒") != std::string::npos);
  CHECK(blue.find("(t1)") == std::string::npos);
  CHECK(blue.find("t1 → s1") == std::string::npos);
}

TEST_CASE("a secret choice is asked of each person apart") {
  Stage s("bids", 2, 1);
  CHECK(s.play({"human", "human"}, lines_of({"", "3", "keep", "", "0"})) == 0);
  const std::string shown = s.out.str();
  CHECK(shown.find("Pass the keyboard to amber") < shown.find("Pass the keyboard to beige"));
  CHECK(shown.find("offered") >
        shown.find("Pass the keyboard to beige"));  // nobody hears anything before all have chosen
  CHECK(s.match.journal().size() == 3);
}

TEST_CASE("games in which time counts can be played, the clock standing still while nobody watches it") {
  Stage s("rush", 2, 1);
  world::Rng rng = world::Rng::seeded(4);
  CHECK(s.play({"human", "random"}, [&]() -> std::optional<std::string> {
    for (const world::Decision& d : s.match.open())
      if (d.seat.index == 0) return world::Keys(s.match.world(), s.match.defs(), d.seat).of(d, d.sample(rng));
    return std::nullopt;
  }) == 0);
  CHECK(s.match.over());
  check_save(s);
}

TEST_CASE("a table of bots plays by itself and tells the log") {
  Stage s("bids", 2, 1);
  CHECK(s.play({"random", "random"}, lines_of({})) == 0);
  CHECK(s.match.over());
  CHECK(s.out.str().find("goes to") != std::string::npos);
  check_save(s);
}

TEST_CASE("colour changes nothing but the colour") {
  Stage plain("htac", 2, 1), coloured("htac", 2, 1);
  const std::vector<std::string> lines{"t1 s1", "?", "t2 s2", "log"};
  plain.play({"human", "random"}, lines_of(lines));
  std::filesystem::remove(coloured.file);
  coloured.play({"human", "random"}, lines_of(lines), true);
  std::string stripped = coloured.out.str();
  CHECK(stripped.find("\x1b[") != std::string::npos);
  for (auto at = stripped.find("\x1b["); at != std::string::npos; at = stripped.find("\x1b[", at))
    stripped.erase(at, stripped.find('m', at) - at + 1);
  const auto trimmed = [](const std::string& text) {
    std::string out;
    for (const std::string& line : terminal::words_of(text, "\n"))
      out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    return out;
  };
  CHECK(trimmed(stripped) == trimmed(plain.out.str()));
  CHECK(plain.out.str().find('\x1b') == std::string::npos);
}

TEST_CASE("the terminal speaks en, fr and it, and says the same in each") {
  const auto texts = stage::words("en").texts();
  const auto& en = texts.all().at("en");
  for (const char* language : {"fr", "it"}) {
    const auto& other = texts.all().at(language);
    CHECK(other.size() == en.size());
    for (const auto& [key, entry] : en) {
      INFO(language << " " << key);
      REQUIRE(other.contains(key));
      CHECK(other.at(key).arguments == entry.arguments);
    }
  }
}
