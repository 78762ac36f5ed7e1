// Cards that say what they do, and questions that need not be asked.
#include <fmt/format.h>

#include <algorithm>

#include "stage.hpp"

using namespace vizier;
using client::AskMe;
using stage::Stage;

namespace {

const world::Decision* question(const Stage& s, int seat = 0) {
  for (const world::Decision& d : s.match.open())
    if (d.seat.index == seat) return &d;
  return nullptr;
}

bool can_pass(const Stage& s) { return question(s) && question(s)->pass >= 0; }

std::size_t answers(const Stage& s, int seat) {
  const auto& journal = s.match.journal();
  return static_cast<std::size_t>(
      std::count_if(journal.begin(), journal.end(), [&](const match::Input& i) { return i.seat.index == seat; }));
}

bool says(const Stage& s, const std::string& words) { return s.out.str().find(words) != std::string::npos; }

}  // namespace

TEST_CASE("every card says what it does, in every language and edition, and no argument is missing") {
  for (const char* edition : {"fr", "en", "it"})
    for (const char* rules : {"base", "magic"}) {
      const auto game = stage::package("aladdin", edition, rules);
      for (const char* language : {"en", "fr", "it"}) {
        const text::Speech speech(*game, language);
        int texts = 0;
        for (const world::KindDef& kind : game->defs.kinds) {
          const std::string text = speech.text(kind.name);
          INFO(edition << " " << rules << " " << language << " " << kind.name << ": " << text);
          CHECK(text.find_first_of("{}") == std::string::npos);
          CHECK(text.find("  ") == std::string::npos);
          texts += text.empty() ? 0 : 1;
        }
        CHECK(texts == (std::string(rules) == "magic" ? 27 : 6));
      }
    }
}

TEST_CASE("a card's text has the numbers of its parameters, and follows the edition") {
  const auto first = stage::package("aladdin", "fr", "magic"), other = stage::package("aladdin", "it", "magic");
  const text::Speech french(*first, "en"), italian(*other, "en");
  CHECK(french.text("donation").find("worth 5") != std::string::npos);
  CHECK(french.text("sacrifice").find("worth 7") != std::string::npos);
  CHECK(french.text("dragon_leaves").find("puts 4 of its kind into the first niche and 2 into") != std::string::npos);
  CHECK(french.text("mirage") != italian.text("mirage"));
  CHECK(french.text("double") != italian.text("double"));
  CHECK(french.text("charity") == italian.text("charity"));
  CHECK(french.text("no_such_card").empty());
}

TEST_CASE("look shows the cards of the hand, look NAME one of them, and what is no card is told") {
  Stage s("aladdin", 3, 5, "en", "fr", "magic");
  bool looked = false;
  CHECK(s.play({"human", "random", "random"}, [&, step = 0]() mutable -> std::optional<std::string> {
    if (!can_pass(s)) {
      world::Rng rng = world::Rng::seeded(1);
      return s.any_answer(rng);
    }
    looked = true;
    const std::vector<std::string> lines{"look", "look mirage", "? sacri", "look 1", "look nonsense"};
    if (step == static_cast<int>(lines.size())) return std::nullopt;
    return lines[static_cast<std::size_t>(step++)];
  }) == 0);
  CHECK(looked);
  CHECK(says(s, "Aladdin's lamp · Artifacts · can be played now"));
  CHECK(says(s, "Look at the hidden artifacts of one room."));
  CHECK(says(s, "treasure worth 7"));
  CHECK(says(s, "There is no card called “nonsense”."));
}

TEST_CASE("a card in the hand that cannot be played says why not") {
  Stage s("aladdin", 3, 5, "en", "fr", "magic");
  world::Rng rng = world::Rng::seeded(3);
  int typed = 0;
  s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
    if (++typed > 3000 || s.match.over() || says(s, "every spell needs it")) return std::nullopt;
    return can_pass(s) ? typed % 2 == 0 ? "look" : "pass" : s.any_answer(rng);
  });
  CHECK(says(s, " · Spells · cannot be played now"));
  CHECK(says(s, "Your lamp is not in use this round, and every spell needs it."));
}

TEST_CASE("pass all passes until somebody does something or a question must be answered") {
  Stage s("aladdin", 3, 8, "en", "fr", "magic");
  int typed = 0, asked = 0;
  world::Rng rng = world::Rng::seeded(2);
  CHECK(s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
    if (s.match.over() || ++typed > 300) return std::nullopt;
    if (!can_pass(s)) return s.any_answer(rng);
    ++asked;
    return "pass all";
  }) == 0);
  CHECK(asked > 3);
  // each line that was typed is one answer; all the others were given for the person
  CHECK(answers(s, 0) > static_cast<std::size_t>(typed));
  CHECK(says(s, "times for you)"));
}

TEST_CASE("pass round goes on after questions that must be answered, and stops when somebody has done something") {
  const auto asked_with = [](const char* line) {
    Stage s("aladdin", 3, 8, "en", "fr", "magic");
    int asked = 0, typed = 0;
    world::Rng rng = world::Rng::seeded(2);
    s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
      if (s.match.world().round > 2 || ++typed > 2000) return std::nullopt;
      if (!can_pass(s)) return s.any_answer(rng);
      ++asked;
      return line;
    });
    return asked;
  };
  const int each = asked_with("pass"), to_next = asked_with("pass all"), to_end = asked_with("pass round");
  INFO(each << " " << to_next << " " << to_end);
  CHECK(each > to_next);
  CHECK(to_next > to_end);
  CHECK(to_end >= 2);
}

TEST_CASE(
    "undo goes back to the last answer that the person gave, not to one that was passed, and the question is asked "
    "again") {
  Stage s("aladdin", 3, 8, "en", "fr", "magic");
  world::Rng rng = world::Rng::seeded(2);
  std::size_t before = 0, back = 0;
  int step = 0;
  CHECK(s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
    if (step == 0 && !can_pass(s)) return s.any_answer(rng);
    switch (step++) {
      case 0: return "pass";
      case 1: before = s.match.journal().size(); return "pass all";
      case 2: return "undo";
      case 3: back = s.match.journal().size(); return std::nullopt;
      default: return std::nullopt;
    }
  }) == 0);
  CHECK(step == 4);
  CHECK(before == back);
}

TEST_CASE("able leaves out questions that can only be passed, and others those before which nobody has done anything") {
  struct Count {
    int asked = 0, alone = 0;
  };
  // a person who does what may be done now and then, or who only passes
  const auto play = [](AskMe when, bool passes) {
    Stage s("aladdin", 3, 8, "en", "fr", "magic");
    world::Rng rng = world::Rng::seeded(2);
    Count count;
    int typed = 0;
    CHECK(s.play({"human", "random", "random"}, [&]() -> std::optional<std::string> {
      if (s.match.world().round > 8 || ++typed > 5000) return std::nullopt;
      if (typed == 1) return fmt::format("asking {}", client::ask_me_names[static_cast<std::size_t>(when)]);
      if (!can_pass(s)) return s.any_answer(rng);
      ++count.asked;
      if (question(s)->items.size() == 1) ++count.alone;
      return passes ? "" : s.any_answer(rng);
    }) == 0);
    return count;
  };
  CHECK(play(AskMe::always, false).alone > 0);
  CHECK(play(AskMe::able, false).alone == 0);
  CHECK(play(AskMe::others, false).alone == 0);
  CHECK(play(AskMe::able, true).asked > play(AskMe::others, true).asked);
}

TEST_CASE("who shares the keyboard is asked even for nothing, because an unasked question would tell the others") {
  Stage s("aladdin", 3, 8, "en", "fr", "magic");
  world::Rng rng = world::Rng::seeded(2);
  int typed = 0, alone = 0;
  CHECK(s.play({"human", "human", "random"}, [&]() -> std::optional<std::string> {
    if (++typed > 400) return std::nullopt;
    if (const auto open = s.match.open(); open.size() == 1 && open[0].pass >= 0 && open[0].items.size() == 1) ++alone;
    return s.any_answer(rng);
  }) == 0);
  CHECK(alone > 0);
}

TEST_CASE("only what can be passed is passed, and a wrong setting is told") {
  Stage s("htac", 2, 1);
  CHECK(s.play({"human", "random"}, [step = 0]() mutable -> std::optional<std::string> {
    const std::vector<std::string> lines{"pass all", "asking sometimes", "asking others", "t1 s5"};
    if (step == static_cast<int>(lines.size())) return std::nullopt;
    return lines[static_cast<std::size_t>(step++)];
  }) == 0);
  CHECK(says(s, "This question cannot be passed."));
  CHECK(says(s, "“sometimes” is none of these:"));
  CHECK(says(s, "» asking others"));
}
