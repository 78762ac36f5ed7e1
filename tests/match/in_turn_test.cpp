// Asking in turn: a script calls game:in_turn, and the host goes round the table.
#include "play/duel.hpp"
#include "play/play.hpp"

using namespace vizier;
using namespace vizier::match;

namespace {

/// The comparison game, which asks in another way by each of its rules sets.
std::unique_ptr<script::Runtime> asked_by(const std::string& rules) {
  const content::Loaded loaded = test_library().load({"htac", "", rules, {}});
  REQUIRE(loaded.package);
  return std::make_unique<script::Runtime>(loaded.package);
}

/// `duel` whose flow has this text before its end.
std::shared_ptr<content::Package> duel_with(const std::string& more) {
  const content::Loaded loaded = test_library().load({"duel", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string& text = package->scripts.at("duel/flow").back().text;
  text.replace(text.rfind("return flow"), std::string::npos, more + "\nreturn flow\n");
  return package;
}

/// A duel of three that begins in a state of its own.
struct Asking {
  explicit Asking(const std::string& state)
      : runtime(duel_with("function flow.asking(game, frame)\n" + state + "\nend")), match(runtime, start()) {
    INFO(runtime.error().message);
    REQUIRE(runtime.loaded());
  }
  world::World start() {
    world::World w = Match(runtime, {3, 1}).world();
    w.flow = {{"asking", {}, {}}};
    return w;
  }
  std::string wins(int seat) {
    return std::to_string(match.world().counter(match.defs().counters[match.defs().counter("wins")], seat));
  }

  script::Runtime runtime;
  Match match;
};

std::string message(const std::string& state) {
  const Asking asking(state);
  return asking.match.error().message;
}

}  // namespace

TEST_CASE("asked in turn, one after the other or by a plain choice, a lap is the same game") {
  const auto in_turn = asked_by("base"), place = asked_by("place"), pair = asked_by("choose_pair");
  for (const int seats : {2, 3, 4}) {
    Match a(*in_turn, {seats, 7}), b(*place, {seats, 7}), c(*pair, {seats, 7});
    world::Rng rng = world::Rng::seeded(5);
    while (!a.over()) {
      const world::Answer answer = a.open()[0].sample(rng);
      for (Match* other : {&b, &c}) {
        REQUIRE(other->open().size() == 1);
        CHECK(a.open()[0].items == other->open()[0].items);
        CHECK(a.open()[0].seconds == other->open()[0].seconds);
        CHECK(a.open()[0].prompt == other->open()[0].prompt);
        REQUIRE(other->answer(0, answer));
      }
      REQUIRE(a.answer(0, answer));
      REQUIRE(a.world().hash() == b.world().hash());
      REQUIRE(a.checkpoint().hash() == c.checkpoint().hash());
      REQUIRE(a.events().list.size() == b.events().list.size());
    }
    CHECK(b.over());
    CHECK(c.over());
  }
}

TEST_CASE("in the middle of a lap one can fork, go back and forth, and carry the match elsewhere") {
  const auto runtime = asked_by("base");
  Match match(*runtime, {4, 3});
  world::Rng rng = world::Rng::seeded(2);
  for (int i = 0; i < 6; ++i) REQUIRE(random_input(match, rng));
  const std::uint64_t here = match.world().hash();
  CHECK(match.fork().world().hash() == here);
  CHECK(match.branch().world().hash() == here);
  REQUIRE(match.undo());
  REQUIRE(match.undo());
  CHECK(match.world().hash() != here);
  REQUIRE(match.redo());
  REQUIRE(match.redo());
  CHECK(match.world().hash() == here);
  Match moved = std::move(match);
  CHECK(moved.open()[0].seat == moved.world().turn(2));
  for (int i = 0; i < 2; ++i) REQUIRE(random_input(moved, rng));
  CHECK(moved.open()[0].seat == moved.world().turn(0));
  CHECK(moved.world().counter(moved.defs().counters[moved.defs().counter("laps")], 0) == 2);
}

TEST_CASE("those who pass change nothing: the World is still its checkpoint") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll"}, {}, {"hint"}}}));
  const std::uint64_t before = match.world().hash();
  const std::uint64_t steps = match.steps();
  const std::string first = asked(match);
  answer(match, "pass");
  CHECK(asked(match) != first);
  CHECK(match.world().hash() == before);
  CHECK(match.steps() == steps);
  CHECK(match.journal().back().passes);
  Match fork = match.fork();
  CHECK(asked(fork) == asked(match));
  CHECK(choices(fork) == choices(match));
  REQUIRE(match.undo());
  CHECK(asked(match) == first);
  REQUIRE(match.redo());
  CHECK(asked(match) == asked(fork));
}

TEST_CASE("a redrawn game stands at the same question, whatever those who passed could have laid") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll", "hint"}, {"swap"}, {"hint"}}}));
  answer(match, "pass");
  const world::SeatId me = match.open()[0].seat;
  world::Rng rng = world::Rng::seeded(3);
  Match other = match.fork();
  for (int i = 0; i < 20; ++i) {
    REQUIRE(match.fork_for(me, rng, other));
    CHECK(asked(other) == asked(match));
    CHECK(choices(other) == choices(match));
  }
}

TEST_CASE("where everybody passes unasked, a round of passes is over at once") {
  const auto runtime = std::make_unique<script::Runtime>(duel_with(""));
  Match match(*runtime, with_hands(*runtime, {3, {{"toll"}, {"swap"}, {"hint"}}}));
  match.pass_unasked(true);
  answer(match, "pass");
  CHECK(match.open()[0].prompt != "window.play");
}

TEST_CASE("each is asked once, and a function takes the answer") {
  Asking t(R"(
  game:in_turn { ask = "a", first = game:player(2), choices = { 1, 2, 3 }, answer = function(_, player, choice) player.wins = choice end }
  return "round")");
  CHECK(asked(t.match).starts_with(t.match.defs().seats[world::SeatId(1)]));
  REQUIRE(t.match.answer(0, world::Answer(2)));
  REQUIRE(t.match.answer(0, world::Answer(1)));
  CHECK(asked(t.match).starts_with(t.match.defs().seats[world::SeatId(0)]));
  CHECK(t.match.fork().open()[0].seat == world::SeatId(0));
  REQUIRE(t.match.answer(0, world::Answer(0)));
  CHECK(t.wins(0) + t.wins(1) + t.wins(2) == "132");
  CHECK(t.match.open()[0].prompt == "champion");
}

TEST_CASE("the function that takes an answer may ask in its turn, and what it returns ends the asking") {
  Asking t(R"(
  local who, what = game:in_turn {
    ask = "a", choices = function(_, player) return { player.number, 9 } end, passes = true,
    answer = function(_, player, choice)
      if choice == 9 then return player, player:choose_number("b", 1, 5) end
      game:in_turn { ask = "c", choices = { 1 }, answer = function(_, other) other.wins = other.wins + 1 end }
    end,
  }
  who.wins = what * 10
  return "round")");
  answer(t.match, "1");  // the first player: everybody is asked something else meanwhile
  for (int i = 0; i < 3; ++i) {
    CHECK(t.match.open()[0].prompt == "c");
    answer(t.match, "1");
  }
  CHECK(asked(t.match) == t.match.defs().seats[world::SeatId(1)] + " a");  // and then it goes on with the second
  answer(t.match, "pass");
  CHECK(t.match.fork().open()[0].seat == world::SeatId(2));
  answer(t.match, "9");
  CHECK(asked(t.match) == t.match.defs().seats[world::SeatId(2)] + " b");
  REQUIRE(t.match.undo());
  answer(t.match, "9");
  REQUIRE(t.match.answer(0, world::Answer(4)));
  CHECK(t.wins(0) + " " + t.wins(1) + " " + t.wins(2) == "1 1 40");
}

TEST_CASE("who is not ready is not asked, and nobody at all where none is") {
  Asking t(R"(
  game:in_turn { ask = "a", ready = function(_, player) return player.number == 3 end, choices = { "x" }, answer = function(_, player) player.wins = 7 end }
  game:in_turn { ask = "never", ready = function() return false end, choices = { "x" }, passes = true }
  return "round")");
  CHECK(asked(t.match) == t.match.defs().seats[world::SeatId(2)] + " a");
  answer(t.match, "x");
  CHECK(t.wins(2) == "7");
  CHECK(t.match.open()[0].prompt == "champion");
}

TEST_CASE("each is asked once, though an answer changes who is first") {
  Asking t(R"(
  game:in_turn { ask = "a", choices = { 1 }, answer = function(_, player) game:set_first(player) player.wins = player.wins + 1 end }
  return "round")");
  for (int i = 0; i < 3; ++i) answer(t.match, "1");
  CHECK(t.match.open()[0].prompt == "champion");
  CHECK(t.wins(0) + t.wins(1) + t.wins(2) == "111");
}

TEST_CASE("an endless loop in what takes an answer is told, and the answer is taken back") {
  Asking t(R"(
  game:in_turn { ask = "a", choices = function() return { 1 } end, answer = function() while true do end end }
  return "round")");
  answer(t.match, "1");
  CHECK(t.match.error().message.find("never ends") != std::string::npos);
  CHECK(t.match.open()[0].prompt == "a");
}

TEST_CASE("a flow that ended without a winner stays told, however often it is tried again") {
  Asking t("return game:done()");
  CHECK(t.match.stuck());
  CHECK_FALSE(t.match.retry());
  CHECK(t.match.error().message == "the last state ended without game:finish: nobody has won");
  CHECK(t.match.fork().stuck());
}

TEST_CASE("a step that is taken back takes its tallies with it") {
  script::Runtime runtime(duel_with(R"(function flow.asking(game)
  game:in_turn { ask = "a", choices = { 1, 2 }, answer = function(_, player, n) game:tally("named", n, player) if n == 2 then error("not two") end end }
  return "round"
end)"));
  world::World start = Match(runtime, {3, 1}).world();
  start.flow = {{"asking", {}, {}}};
  MatchOptions options;
  options.tallies = true;
  Match match(runtime, start, options);
  answer(match, "1");
  answer(match, "2");
  CHECK(match.error().message == "not two");
  CHECK(match.events().tallies.size() == 1);
  REQUIRE(match.undo());
  CHECK(match.events().tallies.empty());
}

TEST_CASE("a fork goes on behind those who were not asked") {
  Asking t(R"(
  game:in_turn { ask = "a", passes = true, ready = function(_, player) return player.number ~= 2 end, choices = { "x" } }
  return "round")");
  answer(t.match, "pass");
  REQUIRE(asked(t.match) == t.match.defs().seats[world::SeatId(2)] + " a");
  Match fork = t.match.fork();
  answer(fork, "pass");
  CHECK(fork.open()[0].prompt == "champion");  // all have passed or were not asked
}

TEST_CASE("a mistake while the next is asked takes the answer back") {
  Asking t(R"(
  game:in_turn { ask = "a", choices = function(_, player) return player.number == 2 and error("no list") or { "x" } end, answer = function() end }
  return "round")");
  answer(t.match, "x");
  CHECK(t.match.error().message == "no list");
  CHECK_FALSE(t.match.stuck());
  CHECK(asked(t.match) == t.match.defs().seats[world::SeatId(0)] + " a");
  CHECK(t.match.journal().empty());
}

TEST_CASE("a piece that is asked for in turn goes where a modifier or a list allows, and a function hears of it") {
  Asking t(R"(
  game:in_turn { ask = "a", from = "camp", to = { game.arena }, face = "down", answer = function(_, player, piece, zone)
    player.wins = (piece.zone == zone and zone == game.arena) and 1 or 0
  end }
  return "round")");
  for (int i = 0; i < 3; ++i) REQUIRE(t.match.answer(0, world::Answer(0, 0)));
  CHECK(t.wins(0) + t.wins(1) + t.wins(2) == "111");
}

TEST_CASE("a choice that only looks cannot change anything, and its mistake has its own line") {
  CHECK(message("\n game:in_turn { ask = 'a', passes = true, choices = function(_, player) player.wins = 1 return {} "
                "end }\n return 'round'")
            .find("wins changes the game: not allowed in a check") != std::string::npos);
  CHECK(message("\n game:in_turn { ask = 'a', passes = true, ready = function(_, player) return player:choose('x', { 1 "
                "}) end, choices = {} }\n return 'round'")
            .find("a question is not allowed in a check") != std::string::npos);
  const Asking t("game:in_turn { ask = 'a', from = 'rest', to = { game.arena } }\n return 'round'");
  CHECK(t.match.error().message == "in_turn: there is no piece to place");
  CHECK(t.match.error().place.file.ends_with("duel/scripts/flow.lua"));
  CHECK(t.match.error().source.find("game:in_turn") != std::string::npos);
  CHECK(t.match.stuck());
}

TEST_CASE("asking in turn that cannot work is refused with a reason") {
  const struct {
    const char *options, *says;
  } rows[] = {
      {"choices = { 1 }, passes = true", "in_turn: 'ask' must be a text"},
      {"ask = 'a', choice = { 1 }, passes = true", "in_turn has no option 'choice'; did you mean 'choices'?"},
      {"ask = 'a', [1] = 2", "in_turn has no option 'number'"},
      {"ask = 'a', passes = true",
       "in_turn asks for one of 'choices', or for a piece 'from' somewhere and a place 'to' go"},
      {"ask = 'a', from = 'camp'",
       "in_turn asks for one of 'choices', or for a piece 'from' somewhere and a place 'to' go"},
      {"ask = 'a', choices = { 1 }, from = 'camp', to = 'arena'",
       "in_turn asks for one of 'choices', or for a piece 'from' somewhere and a place 'to' go"},
      {"ask = 'a', choices = { 1 }", "in_turn: 'answer' must be a function: what does a choice do?"},
      {"ask = 'a', choices = { 1 }, answer = 3", "in_turn: 'answer' must be a function"},
      {"ask = 'a', choices = { 1 }, passes = true, ready = 'hand'", "in_turn: 'ready' must be a function"},
      {"ask = 'a', choices = { 'pass' }, passes = true",
       "in_turn: 'pass' is among the choices already; leave it out, or leave out 'passes'"},
      {"ask = 'a', choices = {}, answer = function() end",
       "in_turn: there is nothing to choose from; say with 'ready' who is asked"},
      {"ask = 'a', from = 'camp', to = { game.arena }, passes = true",
       "in_turn: who moves a piece cannot pass; offer 'choices' instead of 'from' and 'to'"},
      {"ask = 'a', from = 'camp', to = { game.arena }, face = 'sideways'",
       "a face is 'up', 'down' or 'keep', not 'sideways'"},
      {"ask = 'a', first = 'red', choices = { 1 }, passes = true", "in_turn: 'first' must be a player"},
      {"ask = 'a', choices = 3, passes = true",
       "in_turn: 'choices' must be a list, a zone, the name of one, or a function, not a number"},
  };
  for (const auto& row : rows) {
    const std::string says = message("\n  game:in_turn { " + std::string(row.options) + " }\n  return 'round'");
    INFO(row.options << ": " << says);
    CHECK(says == row.says);
  }
}
