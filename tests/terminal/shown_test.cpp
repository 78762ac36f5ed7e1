// What a game shows for a moment is read once: no log, hint, step back, save or replay has it before the game is over.
#include "stage.hpp"

using namespace vizier;
using stage::Stage;

namespace {

constexpr const char* sign = "◆ ";

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// A seeker of the moor at the terminal, among bots. Types any answer until something is shown and then these lines,
/// one by one; what was written before the first and after it.
struct Seeker {
  Stage s{"moor", 3, 2};
  world::Rng rng = world::Rng::seeded(5);
  std::string before, after;

  bool seen(const std::string& said) const { return said.find(sign) != std::string::npos; }

  void types(const std::vector<std::string>& lines) {
    std::size_t at = 0, from = 0, answers = 0;
    bool began = false;
    while (s.match.world().round < 1) {  // others choose a leader first
      const std::size_t which = rng.below(static_cast<std::uint32_t>(s.match.open().size()));
      REQUIRE(s.match.answer(which, s.match.open()[which].sample(rng)));
    }
    CHECK(s.play({"random", "human", "random"}, [&]() -> std::optional<std::string> {
      if (!began && !seen(s.out.str())) return answers++ < 200 ? std::optional(answer()) : std::nullopt;
      if (!began) from = s.out.str().size(), began = true;
      return at < lines.size() ? std::optional(lines[at++]) : std::nullopt;
    }) == 0);
    INFO(s.out.str().substr(s.out.str().size() - std::min<std::size_t>(s.out.str().size(), 1500)));
    REQUIRE(began);
    before = s.out.str().substr(0, from);
    after = s.out.str().substr(from);
  }

  /// What the seeker is asked, answered anyhow.
  std::string answer() {
    const world::Decision& d = s.match.open()[s.match.find_open(world::SeatId(1))];
    return world::Keys(s.match.world(), s.match.defs(), d.seat).of(d, d.sample(rng));
  }
};

}  // namespace

TEST_CASE("what is shown is read once, and the log does not repeat it before the end") {
  Seeker seeker;
  seeker.types({"log", "board"});
  INFO(seeker.after);
  CHECK(times(seeker.before, sign) == 1);
  CHECK(times(seeker.after, sign) == 0);
  CHECK(times(seeker.after, " ahead") == times(seeker.after, "go ahead"));  // nor without the sign
}

TEST_CASE("a hint does not show it again, nor speaks of it") {
  Seeker seeker;
  seeker.types({"hint greedy:2"});
  INFO(seeker.after);
  CHECK(seeker.after.find("A good answer: ") != std::string::npos);
  CHECK(times(seeker.after, sign) == 0);
  CHECK(times(seeker.after, " ahead.") == 0);
}

TEST_CASE("a game that is gone on with does not show it again, and the save does not have it") {
  Seeker seeker;
  seeker.types({});
  const std::string save = save::save_text(seeker.s.match, {"random", "human", "random"});
  const std::string journal = save.substr(save.find("\n---\n"));
  CHECK(journal.find("path_") == std::string::npos);
  CHECK(journal.find("shown") == std::string::npos);
  content::Diagnostics found;
  const auto read = save::parse_save(save, "moor", found);
  INFO(content::to_text(found));
  REQUIRE(read);
  Stage again("moor", 3, 2);
  const save::Replayed played = save::replay(again.runtime, *read);
  REQUIRE(played.match);
  REQUIRE(played.match->world().hash() == seeker.s.match.world().hash());
  std::ostringstream out;
  client::SaveFile file;
  REQUIRE(file.create(again.file, save));
  terminal::SessionOptions options;
  options.players = {"random", "human", "random"};
  std::istringstream in("log\n");
  CHECK(
      terminal::Session(*played.match, file, again.speech, again.layout, again.words, options, in, client::Output(out))
          .run() == 0);
  INFO(out.str());
  CHECK(out.str().find("Amber") != std::string::npos);
  CHECK(times(out.str(), sign) == 0);
}
