// The clients' host, whose bots and advisers think on threads of their own, for ThreadSanitizer: ./check --threads.
#include <chrono>
#include <thread>

#include "catch.hpp"
#include "client/begin.hpp"
#include "library.hpp"

using namespace vizier;
using namespace vizier::client;

namespace {

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

/// A game of a person and a bot that searches.
struct Table {
  Host host{*make_game(threads_library().load({"duel", "", "", {}}).package, {"human", "ismcts:4"}, 5), 5,
            AskMe::always};
  text::Speech speech{host.package(), "en"};

  void bots_think() {
    while (host.state() == Host::State::bot) {
      host.think();
      while (!host.poll()) {
        (void)host.thinking();
        rest();
      }
    }
  }
  Question question() {
    bots_think();
    REQUIRE(host.state() == Host::State::person);
    return host.scene(host.asked(""), speech, {}, 0).questions.at(0);
  }
  void answer(const Question& question) {
    world::Rng rng = world::Rng::seeded(3);
    const world::Answer any = host.match().open()[0].sample(rng);
    CHECK(host.answer(question, {any.values().begin(), any.values().end()}));
  }
};

}  // namespace

TEST_CASE("a person plays against a bot that thinks on a thread of its own, and takes moves back") {
  Table table;
  for (int i = 0; i < 3; ++i) table.answer(table.question());
  (void)table.question();
  CHECK(table.host.undo() == Undo::done);
  table.answer(table.question());
}

TEST_CASE("an adviser thinks while a person looks at the table, is waited for, and is left alone") {
  Table table;
  const Question question = table.question();
  table.host.advise(question, "en", "greedy:4");
  while (!table.host.hint()) {
    CHECK(table.host.scene(question.seat, table.speech, {}, 0).questions.size() == 1);
    rest();
  }
  table.host.advise(question, "en", "ismcts:100000000");
  rest();
  table.host.end_advice();
  table.host.advise(question, "en", "ismcts:100000000");
  table.answer(question);
  CHECK_FALSE(table.host.advising());
}
