// What a bot would do in a person's place. That bots know only what their seat may know is tested with the bots.
#include <chrono>
#include <thread>

#include "catch.hpp"
#include "client/begin.hpp"
#include "home.hpp"

using namespace vizier;
using namespace vizier::client;

namespace {

constexpr const char* endless = "ismcts:100000000";

/// A game whose first seat is a person's, at its first question.
struct Table {
  content::Library library = test_library();
  Host host{*make_game(library.load({"aladdin", "fr", "base", {}}).package, {"human", "random", "random"}, 5), 5,
            AskMe::always};
  text::Speech speech{host.package(), "en"};

  Question question() {
    while (host.state() == Host::State::bot) {
      host.think();
      while (!host.poll()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    REQUIRE(host.state() == Host::State::person);
    return host.scene(host.asked(""), speech, {}, 0).questions.at(0);
  }
  Hint wait() {
    while (true) {
      if (auto found = host.hint()) return *found;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
};

}  // namespace

TEST_CASE("a hint is what the bot would answer, and leaves the game as it is") {
  Table table;
  const Question question = table.question();
  const std::uint64_t before = table.host.match().world().hash();
  table.host.advise(question, "en", "greedy:40");
  CHECK(table.host.state() == Host::State::person);
  CHECK(table.host.asked("") == question.seat);
  const Hint hint = table.wait();
  CHECK(hint.found);
  CHECK(hint.seat == question.seat);
  CHECK_FALSE(table.host.advising());
  CHECK_FALSE(table.host.hint());  // told once
  CHECK(table.host.match().world().hash() == before);
  const auto direct =
      lab::advise(table.host.match(), 0, "greedy:40", 5 + table.host.match().journal().size(), table.speech);
  REQUIRE(direct);
  REQUIRE(hint.advice.ranked.size() == direct->ranked.size());
  CHECK(hint.advice.ranked[0].words == direct->ranked[0].words);
  CHECK(hint.advice.ranked[0].visits == direct->ranked[0].visits);
  CHECK(table.host.answer(question, hint.values));
}

TEST_CASE("a hint that nobody waits for any more ends, and the question is as it was") {
  Table table;
  const Question question = table.question();
  table.host.advise(question, "en", endless);
  CHECK(table.host.advising());
  CHECK_FALSE(table.host.hint());
  table.host.end_advice();
  CHECK_FALSE(table.host.advising());
  CHECK_FALSE(table.host.hint());
  CHECK(table.question().items.size() == question.items.size());
}

TEST_CASE("a person who answers does not wait for the hint") {
  Table table;
  const Question question = table.question();
  table.host.advise(question, "en", endless);
  world::Rng rng = world::Rng::seeded(3);
  const world::Answer any = table.host.match().open()[0].sample(rng);
  CHECK(table.host.answer(question, {any.values().begin(), any.values().end()}));
  CHECK_FALSE(table.host.advising());
  CHECK(table.host.match().journal().size() > 0);
}

TEST_CASE("a hint of a bot that does not exist says so") {
  Table table;
  table.host.advise(table.question(), "en", "oracle");
  CHECK(missing_in(table.wait().found.problem(), "there is no bot 'oracle'") == "");
}
