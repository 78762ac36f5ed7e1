#include "save/save.hpp"

#include "content/files.hpp"
#include "play/play.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;

namespace {

const std::vector<content::Config> games = {
    {"htac", "", "", {}}, {"duel", "early", "tricks", {}}, {"bids", "", "", {}}, {"rush", "", "", {}}};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// What reading and replaying says, one finding a line.
std::string findings(script::Runtime& runtime, const std::string& text) {
  content::Diagnostics diagnostics;
  const auto save = parse_save(text, "game.save", diagnostics);
  if (save) diagnostics.append(replay(runtime, *save).diagnostics);
  return lines_of(diagnostics);
}

/// How many files a package has must not change the numbers of the lines.
std::string without_files(std::string text) {
  for (std::size_t at = text.find("\nfile: "); at != std::string::npos; at = text.find("\nfile: "))
    text.erase(at, text.find('\n', at + 1) - at);
  return text;
}

std::string small_save(script::Runtime& runtime) {
  Match match(runtime, Setup{2, 7});
  for (int i = 0; i < 4; ++i) REQUIRE(match.answer(0, world::Answer(0, i)));
  return save_text(match, {"human", "random"}, "fr");
}

}  // namespace

TEST_CASE("a save reads as text", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string text = small_save(*runtime);
  CHECK(text.starts_with("vizier-save 2\npackage: htac 1.0.0\nrules: base\ncontent: "));
  CHECK(text.find("\nseats: 2\nplayer: human\nplayer: random\nlanguage: fr\nseed: 7\n---\nred: t1 s1\nblue: t1 "
                  "s2\nred: t2 s3\nblue: t2 s4\n= ") != std::string::npos);
  CHECK(text.ends_with(" 4\n"));
}

TEST_CASE("a game saved at any prompt comes back as it was and goes on alike", "[save]") {
  for (const content::Config& config : games) {
    const auto runtime = load_game(config), other = load_game(config);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Match match(*runtime, Setup{2, seed});
      world::Rng rng = world::Rng::seeded(seed);
      std::size_t step = 0;
      do {
        if (step++ % 5 != 0 && !match.over()) continue;
        content::Diagnostics diagnostics;
        const auto save = parse_save(save_text(match), "game.save", diagnostics);
        REQUIRE(save);
        CHECK(save->complete);
        CHECK(save->notes.empty());
        const Replayed again = replay(*other, *save);
        INFO(config.package << " after " << match.journal().size() << " inputs\n"
                            << content::to_text(again.diagnostics));
        REQUIRE(again.diagnostics.list.empty());
        REQUIRE(again.match->world().hash() == match.world().hash());
        REQUIRE(again.match->journal() == match.journal());
        REQUIRE(again.match->open().size() == match.open().size());
      } while (random_input(match, rng));
    }
  }
}

TEST_CASE("a client that appends a line an input writes the same save", "[save]") {
  for (const content::Config& config : games) {
    const auto runtime = load_game(config);
    Match match(*runtime, Setup{2, 5});
    std::string text = header_text(header_of(match, {"human", "human"}, "it"));
    world::Rng rng = world::Rng::seeded(5);
    while (!match.over()) {
      const std::size_t before = match.journal().size();
      const Match at_prompt = match.fork();
      REQUIRE(random_input(match, rng));
      for (std::size_t i = before; i < match.journal().size(); ++i)
        text += journal_line(at_prompt, match.journal()[i]) + "\n";
    }
    const std::string whole = save_text(match, {"human", "human"}, "it");
    CHECK(whole.substr(0, text.size()) == text);
    CHECK(whole.substr(text.size()).starts_with("= "));
  }
}

TEST_CASE("a save cut off anywhere in its journal still loads, without its last line", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string text = small_save(*runtime);
  const std::size_t journal = text.find("---\n") + 4;
  for (std::size_t size = 0; size < text.size(); ++size) {
    content::Diagnostics diagnostics;
    const auto save = parse_save(text.substr(0, size), "game.save", diagnostics);
    INFO(size << "\n" << content::to_text(diagnostics));
    REQUIRE(save.has_value() == (size >= journal));
    if (!save) {
      CHECK(!diagnostics.ok());
      continue;
    }
    const Replayed again = replay(*runtime, *save);
    REQUIRE(again.diagnostics.list.empty());
    CHECK(again.inputs == save->lines.size());
    const bool at_end_of_line = text[size - 1] == '\n' || size + 1 == text.size();
    CHECK(save->notes.size() == (at_end_of_line ? 0 : 1));
  }
  content::Diagnostics diagnostics;
  const auto cut = parse_save(without_files(text.substr(0, text.find("4\n= "))), "x", diagnostics);
  REQUIRE(cut);
  CHECK(cut->notes == std::vector<std::string>{"line 14 was cut off and is left out: 'blue: t2 s'"});
}

TEST_CASE("each way to break a save is told with its line", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string good = without_files(small_save(*runtime)), tokens = "t1, t2, t3, t4, t5, t6, t7, t8",
                    spaces = "s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13";
  REQUIRE(findings(*runtime, good) == "");
  struct Broken {
    std::string from, to, message;
  };
  const Broken table[] = {
      {"vizier-save 2", "%PDF-1.4",
       "game.save:1: error: this is not a save of Vizier: its first line would be 'vizier-save 2'"},
      {"vizier-save 2", "vizier-save 3", "game.save:1: error: this save has format 3, and this Vizier reads format 2"},
      {"vizier-save 2", "vizier-save 1",
       "game.save:1: error: this save has format 1, from before random numbers had streams: Vizier 1 reads it, and "
       "this one reads format 2"},
      {"vizier-save 2", "vizier-save one", "game.save:1: error: 'one' is not the number of a save format"},
      {"rules: base", "rule: base", "game.save:3: error: the header has no 'rule' (did you mean 'rules'?)"},
      {"rules: base", "rules base", "game.save:3: error: 'rules base' is not a line of the header, such as 'seats: 4'"},
      {"rules: base", "rules: base\nrules: base", "game.save:4: error: 'rules' is said twice"},
      {"rules: base", "rules: other", "game.save:3: error: this save was played with rules 'other', not 'base'"},
      {"package: htac", "package: chess", "game.save:2: error: this save was played with package 'chess', not 'htac'"},
      {"rules: base", "mod: storm", "game.save:3: error: this save was played with storm, not with no mod"},
      {"content: ", "content: x ",
       "game.save:4: error: 'x " + good.substr(good.find("content: ") + 9, 16) +
           "' is not a hash of sixteen hexadecimal digits"},
      {"seats: 2", "seats: two", "game.save:5: error: 'two' is not a number of seats from 1 to 16"},
      {"seats: 2", "seats: 99", "game.save:5: error: '99' is not a number of seats from 1 to 16"},
      {"seats: 2", "seats: 5", "game.save:5: error: 5 seats cannot play this: it is for 2 to 4"},
      {"seats: 2\n", "", "game.save:9: error: the header ends without 'seats'"},
      {"seed: 7", "seed: -7", "game.save:9: error: '-7' is not a seed: a whole number without sign"},
      {"seed: 7\n", "", "game.save:9: error: the header ends without 'seed' or 'position': how did the game begin?"},
      {"seed: 7", "position:\n  zones: { s99: {} }",
       "game.save:10:12: error: there is no zone 's99' (did you mean 's9'?)"},
      {"seed: 7", "position: here", "game.save:9: error: a position stands below this line, indented by two blanks"},
      {"seed: 7",
       "seed: 7\nposition:", "game.save:11: error: a game begins with a seed or with a position, not with both"},
      {"red: t1 s1", "rouge: t1 s1", "game.save:11: error: there is no seat 'rouge' in this game"},
      {"red: t1 s1", "rad: t1 s1", "game.save:11: error: there is no seat 'rad' in this game (did you mean 'red'?)"},
      {"red: t1 s1", "blue: t1 s1", "game.save:11: error: blue is not asked here: red is"},
      {"red: t1 s1", "red/lay: t1 s1", "game.save:11: error: red/lay is not asked here: red is"},
      {"red: t1 s1", "red: t1", "game.save:11: error: 't1' is not a pair of these: " + tokens + "; and " + spaces},
      {"red: t1 s1", "red: t9 s1",
       "game.save:11: error: 't9 s1' is not a pair of these: " + tokens + "; and " + spaces},
      {"red: t1 s1", "red: 5", "game.save:11: error: '5' is not a pair of these: " + tokens + "; and " + spaces},
      {"red: t1 s1",
       "red:", "game.save:11: error: 'red:' is not an input such as 'red: words', 'red! @1500' or '@1500'"},
      {"red: t1 s1", "good evening",
       "game.save:11: error: 'good evening' is not an input such as 'red: words', 'red! @1500' or '@1500'"},
      {"red: t1 s1", "red! @500", "game.save:11: error: no such deadline passes here"},
      {"red: t1 s1", "red! soon", "game.save:11: error: 'soon' is not a time such as '@1500', in milliseconds"},
      {"red: t1 s1", "@-5", "game.save:11: error: '@-5' is not a time such as '@1500', in milliseconds"},
      {"red: t1 s1", "@", "game.save:11: error: '@' is not a time such as '@1500', in milliseconds"},
      {"red: t2 s3", "red: t1 s3",
       "game.save:13: error: 't1 s3' is not a pair of these: " + tokens.substr(4) + "; and " + spaces},
      {"red: t2 s3\n", "", "game.save:14: error: the last line speaks of 4 inputs, but there are 3"},
      {"blue: t2 s4", "blue: t2 s5",
       "game.save:15: error: after all 4 inputs the game is not the one that was saved: a line was changed, or a "
       "script is not deterministic"},
      {"= ", "= 0 4\n= ", "game.save:15: error: the last line is written as '= <hash> <number of inputs>'"},
      {"\n= ", "\n= 0123456789abcdef 4\nred: t3 s1\n= ",
       "game.save:16: error: there is something after the last line, which begins with '='"},
  };
  for (const Broken& b : table) {
    INFO(b.from << " -> " << b.to);
    CHECK(findings(*runtime, replaced(good, b.from, b.to)) == b.message);
  }
  CHECK(findings(*runtime, "") == "game.save: error: this file is empty");
  CHECK(findings(*runtime, std::string("\0\1\2", 3)) ==
        "game.save:1: error: this is not a save of Vizier: its first line would be 'vizier-save 2'");
  CHECK(findings(*runtime, good.substr(0, good.find("---"))) ==
        "game.save:9: error: the file ends within its header, before the line '---': nothing of the game is left");
}

TEST_CASE("a save played with other content says which files differ, and plays as far as it fits", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  std::string text = small_save(*runtime);
  const std::size_t board = text.find("file: ");
  text = replaced(text, "content: ", "content: 0123456789abcdef\n# ");
  text.replace(text.find("file: ", board), 22, "file: 0000000000000000");
  text = replaced(text, " htac lang/fr.yaml", " htac lang/de.yaml");
  content::Diagnostics diagnostics;
  const auto save = parse_save(text, "game.save", diagnostics);
  REQUIRE(save);
  const Replayed again = replay(*runtime, *save);
  CHECK(lines_of(again.diagnostics) ==
        "game.save:4: warning: the content is not the one that this save was played with (changed: htac/board.yaml; "
        "missing: htac/lang/de.yaml; new: "
        "htac/lang/fr.yaml)");
  REQUIRE(again.match);
  CHECK(again.inputs == 4);
}

TEST_CASE("a save of a game or mod that is not installed says so", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string good = small_save(*runtime);
  const auto said = [&](const std::string& text) {
    content::Diagnostics diagnostics;
    const auto save = parse_save(text, "game.save", diagnostics);
    REQUIRE(save);
    CHECK(!load_package(test_library(), *save, diagnostics));
    return content::to_line(diagnostics.list.front());
  };
  std::string roots;
  for (const auto& root : test_library().roots()) roots += (roots.empty() ? "" : ", ") + content::shown(root);
  CHECK(said(replaced(good, "package: htac", "package: htca")) ==
        "game.save:2: error: this save was played with the package 'htca', which is not here (did you mean 'htac'?; "
        "looked in " +
            roots + ")");
  CHECK(said(replaced(good, "rules: base", "rules: base\nmod: dust")) ==
        "game.save:4: error: this save was played with the mod 'dust', which is not here (looked in " + roots + ")");
  CHECK(said(replaced(good, "rules: base", "rules: basic")) ==
        "game.save:2: error: the content that this save was played with does not load");
  content::Diagnostics diagnostics;
  CHECK(load_package(test_library(), *parse_save(good, "game.save", diagnostics), diagnostics));
}

TEST_CASE("a save is replayed up to any of its lines", "[save]") {
  const auto runtime = load_game({"rush", "", "", {}});
  Match match(*runtime, Setup{3, 2});
  world::Rng rng = world::Rng::seeded(2);
  while (random_input(match, rng)) {
  }
  content::Diagnostics diagnostics;
  const auto save = parse_save(save_text(match), "game.save", diagnostics);
  REQUIRE(save);
  for (std::size_t to = 0; to <= save->lines.size(); ++to) {
    const Replayed part = replay(*runtime, *save, to);
    INFO(to << "\n" << content::to_text(part.diagnostics));
    REQUIRE(part.diagnostics.list.empty());
    REQUIRE(part.inputs == to);
    REQUIRE(part.match->journal().size() == to);
  }
}

TEST_CASE("a save hashes alike whatever was checked while it was played", "[save]") {
  const auto runtime = load_game({"duel", "early", "tricks", {}});
  Match match(*runtime, Setup{2, 4}, {.events = false, .history = false, .conservation = false});
  world::Rng rng = world::Rng::seeded(4);
  for (int i = 0; i < 40; ++i) REQUIRE(random_input(match, rng));
  content::Diagnostics diagnostics;
  const Replayed again = replay(*runtime, *parse_save(save_text(match), "game.save", diagnostics));
  INFO(content::to_text(again.diagnostics));
  CHECK(again.diagnostics.list.empty());
}
