// The answer window of scripts/lib/windows/batch, played with the cards of the test game.
#include "play/duel.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

struct Table {
  explicit Table(const Hands& hands, const std::string& edition = "early")
      : runtime(load_game({"duel", edition, "tricks", {}})), match(*runtime, with_hands(*runtime, hands)) {}

  void play(const std::string& seat, const std::string& words) {
    INFO(seat << ": " << words << "; asked is " << asked(match));
    REQUIRE(asked(match).substr(0, asked(match).find(' ')) == seat);
    answer(match, words);
    REQUIRE(!match.error());
  }
  void all_pass() {
    for (int i = 0; i < match.world().seats; ++i) {
      REQUIRE(asked(match).ends_with("window.play"));
      answer(match, "pass");
    }
  }
  int count(const std::string& zone) const { return match.world().zone(match.defs().zone(zone)).count; }
  int held(const char* counter, int seat) const {
    return match.world().counter(match.defs().counters[match.defs().counter(counter)], seat);
  }
  std::vector<std::string> said() const {
    std::vector<std::string> keys;
    for (const auto& s : match.events().said)
      if (!s.key.starts_with("disclosed.")) keys.push_back(s.key);
    return keys;
  }

  std::unique_ptr<script::Runtime> runtime;
  Match match;
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("everybody is asked in turn, even who can only pass") {
  Table t({3, {{"boost"}, {}, {"hint"}}});
  CHECK(choices(t.match) == Words{"boost", "pass"});
  t.play("ash", "pass");
  CHECK(choices(t.match) == Words{"pass"});
  t.play("birch", "pass");
  CHECK(choices(t.match) == Words{"hint", "pass"});
  t.play("cedar", "pass");
  CHECK(t.match.world().flow.size() == 2);  // all passed: it is over, and the window after the reveal is open
  CHECK(piece_in(t.match, "arena").face_up == 1);
}

TEST_CASE("what is laid waits until all have passed in a row, then the window opens again") {
  Table t({3, {{"boost"}, {}, {"damp"}}});
  t.play("ash", "pass");
  t.play("birch", "pass");
  t.play("cedar", "damp");
  t.play("cedar", "arena/ash#1");
  CHECK(t.match.world().modifiers.empty());
  CHECK(t.count("played") == 1);
  t.play("ash", "pass");
  t.play("birch", "pass");
  CHECK(t.match.world().modifiers.empty());
  t.play("cedar", "pass");
  CHECK(t.match.world().modifiers.size() == 1);
  CHECK(t.count("discard") == 1);
  CHECK(asked(t.match) == "ash window.play");
  CHECK(piece_in(t.match, "arena").face_up == 0);  // still the same window
  t.all_pass();
  CHECK(piece_in(t.match, "arena").face_up == 1);
}

TEST_CASE("effects come in the turn order of their owners, whatever the order in which they were laid") {
  Table t({3, {{"toll"}, {}, {"toll"}}});
  t.play("ash", "pass");
  t.play("birch", "pass");
  t.play("cedar", "toll");
  t.play("ash", "toll");
  for (const char* seat : {"birch", "cedar", "ash"}) t.play(seat, "pass");
  CHECK(asked(t.match) == "birch toll");  // ash's toll: birch and cedar pay
  t.play("birch", "2 sparks");
  t.play("cedar", "2 sparks");
  t.play("ash", "2 embers");  // then cedar's
  t.play("birch", "2 embers");
  CHECK(t.held("sparks", 0) == 4);
  CHECK(t.held("embers", 0) == 1);
  CHECK(t.held("sparks", 1) == 2);
  CHECK(t.held("embers", 1) == 1);
}

TEST_CASE("a cancelling card voids a card for everybody, and both are spent") {
  Table t({3, {{"toll"}, {"hush"}, {}}});
  t.play("ash", "toll");
  t.play("birch", "hush");
  CHECK(asked(t.match) == "birch target.trick");
  CHECK(choices(t.match) == Words{"toll"});
  t.play("birch", "toll");
  for (const char* seat : {"cedar", "ash", "birch"}) t.play(seat, "pass");
  CHECK(asked(t.match) == "ash window.play");  // nobody was asked for the toll
  CHECK(t.said() == Words{"plays", "plays", "outcome.done", "outcome.void"});
  CHECK(t.count("discard") == 2);
}

TEST_CASE("the latest cancelling card acts first: a cancelled cancel cancels nothing") {
  Table t({3, {{"toll"}, {"hush"}, {"hush"}}});
  t.play("ash", "toll");
  t.play("birch", "hush");
  t.play("birch", "toll");
  t.play("cedar", "hush");
  CHECK(choices(t.match) == Words{"toll", "hush"});
  t.play("cedar", "hush");
  for (const char* seat : {"ash", "birch", "cedar"}) t.play(seat, "pass");
  CHECK(asked(t.match) == "birch toll");
  CHECK(t.said() == Words{"plays", "plays", "plays", "outcome.done", "outcome.void"});
}

TEST_CASE("a card that takes effect at once is not waited for") {
  Table t({3, {{"lantern", "lantern"}, {}, {}}});
  t.play("ash", "lantern@ash.hand~1");
  CHECK(t.held("light", 0) == 1);
  CHECK(t.match.world().modifiers.size() == 1);
  for (const char* seat : {"birch", "cedar"}) t.play(seat, "pass");
  CHECK(choices(t.match) == Words{"pass"});  // the second lantern may not be lit while one burns
}

TEST_CASE("several targets are named one after the other") {
  Table t({3, {{"glimpse"}, {"boost"}, {}}});
  t.play("ash", "glimpse");
  CHECK(asked(t.match) == "ash target.champion");
  t.play("ash", "arena/cedar#1");
  CHECK(asked(t.match) == "ash target.player");
  CHECK(choices(t.match) == Words{"birch", "cedar"});
  t.play("ash", "birch");
  for (const char* seat : {"birch", "cedar", "ash"}) t.play(seat, "pass");
  CHECK(t.match.world().knows(world::SeatId(0), t.match.world().at(t.match.defs().zone("birch.hand"), 0)));
}

TEST_CASE("a card can be laid only in its windows") {
  Table t({3, {{"hint", "boost"}, {}, {}}});
  CHECK(choices(t.match) == Words{"hint", "boost", "pass"});
  t.all_pass();
  CHECK(choices(t.match) == Words{"boost", "pass"});  // after the reveal there is nothing to hint at
}

TEST_CASE("where the edition says so an owner orders its own cards") {
  Table t({3, {{"boost", "damp"}, {}, {}}}, "late");
  t.play("ash", "boost");
  t.play("ash", choices(t.match)[0]);
  for (const char* seat : {"birch", "cedar"}) t.play(seat, "pass");
  t.play("ash", "damp");
  t.play("ash", choices(t.match)[0]);
  for (const char* seat : {"birch", "cedar", "ash"}) t.play(seat, "pass");
  CHECK(asked(t.match) == "ash window.order");
  t.play("ash", "damp, boost");
  REQUIRE(t.match.world().modifiers.size() == 3);  // with the house rule of that edition
  CHECK(piece_in(t.match, "discard", 0).kind == t.match.defs().kind("damp"));
}

TEST_CASE("without tricks nobody is asked at all") {
  const auto runtime = load_game({"duel", "early", "plain", {}});
  Match match(*runtime, Setup{3, 1});
  for (int i = 0; i < 3; ++i) answer(match, choices(match).front());
  CHECK(asked(match) == "ash tire");
}
