// Real time at the table: the clock goes on while bots and advisers think, and nothing is written while nothing is due.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "catch.hpp"
#include "client/begin.hpp"
#include "client/host.hpp"

using namespace vizier;
using namespace vizier::client;
using match::Input;

namespace {

content::Library packages() {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  return content::Library({root, root / "tests" / "packages"});
}

Host host_of(const char* package, std::vector<std::string> players, std::uint64_t seed = 5) {
  return Host{*make_game(packages().load({package, "", "", {}}).package, std::move(players), seed), seed,
              AskMe::always};
}

}  // namespace

TEST_CASE("a window's frames write nothing while nothing is due") {
  Host host = host_of("rush", {"human", "human"});
  REQUIRE(host.time_counts());
  for (int frame = 0; frame < 350; ++frame) host.let_time_pass(16);  // 5.6 s
  CHECK(host.match().journal().empty());
  CHECK(host.game_clock() == 5600);
  const text::Speech speech(host.package(), "en");
  const Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE(scene.clocks.size() == 2);
  CHECK(scene.clocks[0].left(host.game_clock()) == 400);     // of its own question
  CHECK(scene.clocks[1].left(host.game_clock()) == 14'400);  // of the bell
  CHECK(scene.clocks[1].name == "Bell");
  REQUIRE(host.answer(scene.questions[0], {0}));
  REQUIRE(host.match().journal().size() == 1);
  CHECK(host.match().journal()[0].clock_ms == 5600);  // when it was given, not when something last happened
}

TEST_CASE("deadlines pass in a secret choice, and timers are served when it has closed") {
  Host host = host_of("ferry", {"human", "human"});
  REQUIRE(host.match().in_secret());
  host.let_time_pass(3100);
  CHECK_FALSE(host.match().in_secret());
  CHECK(host.match().world().clock_ms == 3000);
}

TEST_CASE("the clock goes on while a bot or an adviser thinks, who think elsewhere") {
  Host host = host_of("ferry", {"human", "easy", "easy"});
  const text::Speech speech(host.package(), "en");
  host.let_time_pass(10);
  Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE_FALSE(scene.questions.empty());
  REQUIRE(host.answer(scene.questions[0], {0}));
  bool hinted = false;
  std::int64_t late = 0, served = 0;
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::int64_t last = 0;
  std::size_t seen = host.match().journal().size();
  const std::int64_t base = host.match().now();
  while (!host.match().over() && last < 6000) {
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    host.let_time_pass(now - last);
    last = now;
    REQUIRE_FALSE(host.thinking());
    const auto after = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    for (; seen < host.match().journal().size(); ++seen)
      if (const Input& input = host.match().journal()[seen];
          input.type == Input::Type::timeout && input.clock_ms > base) {
        late = std::max(late, after - (input.clock_ms - base));
        ++served;
      }
    scene = host.scene("north", speech, {}, 0);
    if (!hinted && !host.advising() && !scene.questions.empty() && !scene.questions[0].standing)
      host.advise(scene.questions[0], "en", "medium");
    hinted = hinted || host.hint().has_value();
  }
  CHECK(served > 0);
  CHECK(std::any_of(host.match().journal().begin(), host.match().journal().end(),
                    [](const Input& input) { return input.type == Input::Type::answer && input.seat.index > 0; }));
  std::printf("%lld due moments in %lld ms while bots thought: served %lld ms late at most\n",
              static_cast<long long>(served), static_cast<long long>(last), static_cast<long long>(late));
}

TEST_CASE("bots think at the same time, and what nobody asks any more is not given") {
  Host host = host_of("rush", {"human", "ismcts:60000ms", "ismcts:60000ms", "random"});
  const text::Speech speech(host.package(), "en");
  host.let_time_pass(3100);  // every bot wants to act by now
  CHECK(host.bots_beside() >= 2);
  const Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE_FALSE(scene.questions.empty());
  REQUIRE(host.answer(scene.questions[0], {0}));  // that stone is gone: they thought about something else
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (host.bots_beside() > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    host.let_time_pass(0);
  }
  CHECK(host.bots_beside() == 0);
  for (const Input& input : host.match().journal()) CHECK((input.seat.index == 0 || input.seat.index == 3));
}

TEST_CASE("who leaves the table is told to the game, and the journal has at most two lines an input") {
  Host host = host_of("ferry", {"human", "random", "random"});
  for (int i = 0; i < 4000 && !host.match().over(); ++i) {
    host.let_time_pass(10);
    if (i == 900) REQUIRE(host.set_present("north", false));
    if (i == 950) REQUIRE(host.set_present("north", true));
  }
  CHECK(host.match().over());
  const auto& journal = host.match().journal();
  CHECK(std::count_if(journal.begin(), journal.end(),
                      [](const Input& i) { return i.type == Input::Type::lost || i.type == Input::Type::back; }) == 2);
  CHECK(std::none_of(journal.begin(), journal.end(), [](const Input& i) { return i.type == Input::Type::clock; }));
}
