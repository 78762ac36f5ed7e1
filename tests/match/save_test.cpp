#include "match/save.hpp"

#include "play.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

const std::vector<content::Config> games = {{"htac", "", "", {}}, {"duel", "early", "tricks", {}}, {"bids", "", "", {}}, {"rush", "", "", {}}};

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

std::string small_save(script::Runtime& runtime) {
  Match match(runtime, Setup{2, 7});
  for (int i = 0; i < 4; ++i) REQUIRE(match.answer(0, world::Answer(0, i)) == "");
  return save_text(match, {"human", "random"}, "fr");
}

}  // namespace

TEST_CASE("a save reads as text", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string text = small_save(*runtime);
  CHECK(text.starts_with("vizier-save 1\npackage: htac 1.0.0\nrules: base\ncontent: "));
  CHECK(text.find("\nseats: 2\nplayer: human\nplayer: random\nlanguage: fr\nseed: 7\n---\nred: t1 s1\nblue: t1 s2\nred: t2 s3\nblue: t2 s4\n= ") != std::string::npos);
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
        INFO(config.package << " after " << match.journal().size() << " inputs\n" << content::to_text(again.diagnostics));
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
      for (std::size_t i = before; i < match.journal().size(); ++i) text += journal_line(at_prompt, match.journal()[i]) + "\n";
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
  CHECK(parse_save(replaced(text, "blue: t2 s4\n", "blue: t2"), "x", diagnostics)->notes == std::vector<std::string>{"line 19 was cut off and is left out: 'blue: t2= " + text.substr(text.find("= ") + 2, 16) + " 4'"});
}

TEST_CASE("each way to break a save is told with its line", "[save]") {
  const auto runtime = load_game({"htac", "", "", {}});
  const std::string good = small_save(*runtime);
  REQUIRE(findings(*runtime, good) == "");
  struct Broken {
    const char *from, *to, *message;
  };
  const Broken table[] = {
      {"vizier-save 1", "%PDF-1.4", "game.save:1: error: this is not a save of Vizier: its first line would be 'vizier-save 1'"},
      {"vizier-save 1", "vizier-save 2", "game.save:1: error: this save has format 2, and this Vizier reads format 1"},
      {"vizier-save 1", "vizier-save one", "game.save:1: error: 'one' is not the number of a save format"},
      {"rules: base", "rule: base", "game.save:3: error: the header has no 'rule' (did you mean 'rules'?)"},
      {"rules: base", "rules base", "game.save:3: error: 'rules base' is not a line of the header, such as 'seats: 4'"},
      {"rules: base", "rules: base\nrules: base", "game.save:4: error: 'rules' is said twice"},
      {"rules: base", "rules: other", "game.save:3: error: this save was played with rules 'other', not 'base'"},
      {"package: htac", "package: chess", "game.save:2: error: this save was played with package 'chess', not 'htac'"},
      {"rules: base", "mod: storm", "game.save:3: error: this save was played with storm, not with no mod"},
      {"content: ", "content: x", nullptr},
      {"seats: 2", "seats: two", nullptr},
      {"seats: 2", "seats: 99", nullptr},
      {"seats: 2\n", "", nullptr},
      {"seed: 7", "seed: -7", nullptr},
      {"seed: 7\n", "", nullptr},
      {"red: t1 s1", "rouge: t1 s1", nullptr},
      {"red: t1 s1", "rad: t1 s1", nullptr},
      {"red: t1 s1", "blue: t1 s1", nullptr},
      {"red: t1 s1", "red/lay: t1 s1", nullptr},
      {"red: t1 s1", "red: t1", nullptr},
      {"red: t1 s1", "red: t9 s1", nullptr},
      {"red: t1 s1", "red: 5", nullptr},
      {"red: t1 s1", "red:", nullptr},
      {"red: t1 s1", "good evening", nullptr},
      {"red: t1 s1", "red! @500", nullptr},
      {"red: t1 s1", "red! soon", nullptr},
      {"red: t1 s1", "@-5", nullptr},
      {"red: t1 s1", "@", nullptr},
      {"red: t2 s3", "red: t1 s3", nullptr},
      {"red: t2 s3\n", "", nullptr},
      {"blue: t2 s4", "blue: t2 s5", nullptr},
      {"= ", "= 0 4\n= ", nullptr},
      {"\n= ", "\n= 0123456789abcdef 4\nred: t3 s1\n= ", nullptr},
  };
  std::string all;
  for (const Broken& b : table) {
    const std::string text = replaced(good, b.from, b.to);
    const std::string said = findings(*runtime, text);
    INFO(b.from << " -> " << b.to);
    if (b.message)
      CHECK(said == b.message);
    else
      all += std::string(b.to) + "  =>  " + said + "\n";
  }
  WARN(all);
}
