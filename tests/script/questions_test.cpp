// Questions have bounded sizes, and cost no more than their sizes.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

const std::string list =
    "local function list(n, from) local t = {} for i = 1, n do t[i] = (from or 0) + i end return t end ";

}  // namespace

TEST_CASE("a question that is too large is refused, with what to do instead") {
  const Snippet fails[] = {
      {"game:player(1):choose('ask', list(10001))", "a question may have 10000 choices, not 10001: ask in two parts"},
      {"game:player(1):choose_pair('ask', list(400), list(400, 1000))",
       "a question may have 100000 combinations, not 160000: ask for one of the first list, then for one of the "
       "second"},
      {"game:player(1):choose_pair('ask', list(10000), list(10000), { legal = {} })",
       "a question may have 100000 combinations, not 100000000: ask for one of the first list, then for one of the "
       "second"},
      {"game:player(1):choose_some('ask', list(1001), 0, 5)",
       "several of at most 1000 choices can be picked, not of 1001"},
      {"game:player(1):choose_order('ask', list(201))", "at most 200 choices can be put in order, not 201"},
      {"game:player(1):choose_amounts('ask', list(201), list(201), 1)", "a question may have 200 pools, not 201"},
      {"for _ = 1, 11000 do game:create('page', game.deck) end game:player(1):choose('ask', game.deck)",
       "a question may have 10000 choices, not 11024: ask in two parts"},
      {"local t, l = list(100), {} for i = 1, 100 do l[i] = t end for i = 101, 90000 do t[i] = 1 end "
       "game:player(1):choose_pair('ask', list(100), list(100), { legal = l })",
       "entry 1 of 'legal' names choices again and again: each once"},
      {"local t = {} for i = 1, 5000 do t[i] = 'k' .. i % 4000 end game:player(1):choose('ask', t)",
       "two choices have the key 'k1'"},
  };
  for (const Snippet& s : fails) {
    INFO(s.code);
    CHECK(Try(list + s.code).says() == s.says);
  }
}

TEST_CASE("the largest questions are asked, and answered at random, in no time to speak of") {
  const char* const asks[] = {
      "local t, l = list(316), {} for i = 1, 316 do l[i] = t end "
      "game:player(1):choose_pair('ask', list(316), t, { legal = l, default = { 316, 316 }, within = 5 })",
      "local t = {} for i = 1, 10000 do t[i] = 'k' .. i end game:player(1):choose('ask', t, { default = 'k10000', "
      "within = 5 })",
      "game:player(1):choose_some('ask', list(1000), 0, 1000, { default = list(1000), within = 5 })",
      "game:player(1):choose_order('ask', list(200), { default = list(200), within = 5 })",
      "local t = {} for i = 1, 200 do t[i] = 1000000 end game:player(1):choose_amounts('ask', list(200), t, 5, "
      "200000000)",
  };
  for (const char* const code : asks) {
    INFO(code);
    Try asked(list + code);
    CHECK(asked.error.message.find("outside a coroutine") != std::string::npos);  // it was written, and would yield
    world::Rng rng(1);
    for (int i = 0; i < 20; ++i) CHECK(asked.decision.check(asked.decision.sample(rng)));
    const auto count = asked.decision.count();
    CHECK((!count || *count <= 10'000));
  }
}

TEST_CASE("lists of another module are as good as one's own, in defaults and among legal combinations") {
  const auto asked = [](const std::string& code) {
    return Try(
        Try::with({{"duel/other", {layer("return { legal = { { 7 }, { 7, 8 } }, pair = { 2, 8 }, sums = { 1, 2 } }")}},
                   {"duel/try",
                    {layer("local other = require 'duel/other'\nreturn { run = function(game) local p = "
                           "game:player(1) " +
                           code + " end }")}}}),
        Mode::step);
  };
  const Try pair =
      asked("p:choose_pair('ask', { 1, 2 }, { 7, 8 }, { legal = other.legal, default = other.pair, within = 5 })");
  CHECK(pair.error.message.find("outside a coroutine") != std::string::npos);
  CHECK(pair.decision.legal == std::vector<std::uint8_t>{1, 0, 1, 1});
  CHECK(pair.decision.otherwise == world::Answer(1, 1));
  const Try sums = asked("p:choose_amounts('ask', { 1, 2 }, { 5, 5 }, 3, 3, { default = other.sums, within = 5 })");
  CHECK(sums.error.message.find("outside a coroutine") != std::string::npos);
  CHECK(sums.decision.otherwise == world::Answer(1, 2));
}

TEST_CASE("the legal combinations are those that are named") {
  Try asked(
      "game:player(1):choose_pair('ask', { 1, 2, 3 }, { 7, 'x', game:player(2), 7 }, "
      "{ legal = { { 7, 'x', 9 }, { game:player(2), 'y' }, { 7.0 } } })");
  const std::vector<std::uint8_t> wanted{1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1};
  CHECK(asked.decision.legal == wanted);
}
