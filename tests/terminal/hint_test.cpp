// A person asks what a bot would answer.
#include "stage.hpp"

using namespace vizier;
using stage::Stage;

namespace {

std::string asked(const std::string& id, const std::string& language, std::vector<std::string> lines) {
  Stage s(id, 2, 4, language);
  const std::uint64_t before = s.match.world().hash();
  std::size_t at = 0;
  CHECK(s.play({"human", "random"}, [&]() -> std::optional<std::string> {
    return at < lines.size() ? std::optional(lines[at++]) : std::nullopt;
  }) == 0);
  CHECK(s.match.world().hash() == before);  // advice changes nothing
  return s.out.str();
}

}  // namespace

TEST_CASE("a hint names an answer in the game's words, how often it was tried and what it is worth") {
  const std::string said = asked("htac", "en", {"hint greedy:20"});
  INFO(said);
  CHECK(said.find("A good answer: ") != std::string::npos);
  CHECK(said.find(" → ") != std::string::npos);
  CHECK(said.find(" of 100") != std::string::npos);
}

TEST_CASE("a hint is asked for in every language, and levels are called by their names") {
  CHECK(asked("htac", "fr", {"conseil facile"}).find("Une bonne réponse : ") != std::string::npos);
  CHECK(asked("htac", "it", {"consiglio facile"}).find("Una buona risposta: ") != std::string::npos);
}

TEST_CASE("a bot that is not there is told instead of a hint") {
  CHECK(asked("htac", "en", {"hint gredy"}).find("did you mean 'greedy'?") != std::string::npos);
}
