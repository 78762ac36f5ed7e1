// Specs that must fail, each with what it is told, and specs that must pass: one reason each.
#include <fmt/format.h>

#include "catch.hpp"
#include "content/sandbox.hpp"
#include "spec/spec.hpp"

using namespace vizier;

namespace {

/// A small game with everything that a spec can look at: hidden pieces, variables of pieces, a grid, lasting effects,
/// hidden counters, texts with arguments, an effect in a frame of its own, and states in which nobody is asked.
void write_game(content::Sandbox& box) {
  box.write("vault/package.yaml",
            "id: vault\nversion: 1.0.0\nformat: 2\nlanguages: [en, de]\nseats: { min: 2, max: 3, names: [red, blue, "
            "green] }\nflow: vault/flow\n")
      .write("vault/content.yaml", R"(
categories:
  tokens: { back: token, attributes: { value: { type: integer } } }
tokens: { t2: { value: 2 }, t4: { value: 4 }, t9: { value: 9 } }
zones:
  hand: { each: seat, sight: owner, unordered: true }
  purse: { each: seat, sight: owner, unordered: true, count: owner }
  market: { sight: faces }
  board: { sight: open, grid: true }
counters:
  gold: { each: seat, sight: owner }
  fame: { each: seat }
variables:
  leader: {}
moments:
  round_end: { says: "The round is over." }
  game_end: { says: "The game is over." }
piece_variables: [wear]
supply:
  tokens: { kinds: tokens, each_seat: true, zone: hand }
)")
      .write("vault/position.yaml", "game:\n  camel: { var: leader, as: seat }\npieces: { by: value, from: hand }\n")
      .write("vault/lang/en.yaml",
             "title: Vault\nturn: Your turn.\npick: Pick one of {n}.\nlog.worn: '{player} wears {n}.'\n"
             "choice: { open: Open, twice: Twice, end: End, hint: Hint, wear: Wear, pass: Pass, a: A, b: B }\n")
      .write("vault/lang/de.yaml",
             "title: Tresor\nturn: Du bist dran.\npick: Nimm eins von {n}.\nlog.worn: '{player} nutzt {n} ab.'\n"
             "choice: { open: Auf, twice: Zweimal, end: Ende, hint: Rat, wear: Tragen, pass: Weiter, a: A, b: B }\n")
      .write("vault/scripts/lasting.lua", "return { on = {} }\n")
      .write("vault/scripts/flow.lua", R"(
local flow = {}

function flow.setup(game)
  game:set_round(1)
  return "turn"
end

function flow.turn(game, frame)
  local red = game:player(1)
  local choice = red:choose("turn", { "open", "twice", "end", "hint", "wear", "pass" })
  if choice == "open" then return game:push("effect", {}, "turn") end
  if choice == "twice" then
    red:choose("pick", { "a", "b" }, { args = { n = 2 } })
  elseif choice == "end" then
    return "score"
  elseif choice == "hint" then
    game.market:pieces()[1]:narrow({ "t2", "t9" })
  elseif choice == "wear" then
    game.market:pieces()[1].wear = 3
    game:log("log.worn", { player = red, n = 3 })
  else
    frame.passes = (frame.passes or 0) + 1
    if frame.passes == 2 then return "score" end
  end
  return "turn"
end

function flow.effect(game)
  local red = game:player(1)
  red:choose("pick", { "a", "b" }, { args = { n = 2 } })
  return game:done()
end

function flow.score(game)
  game:player(1).fame = game:player(1).fame + 1
  return "next_round"
end

function flow.next_round(game)
  game:set_round(game.round + 1)
  return "turn"
end

return flow
)");
}

struct Case {
  const char *given, *when, *then;
  const char* told = "";
};

spec::SpecResult run(content::Sandbox& box, const Case& c) {
  box.write("specs.yaml", fmt::format("- it: is so\n  game: {{ package: vault, seats: 2 }}\n  given: {{ {} }}\n  when: "
                                      "[{}]\n  then: {{ {} }}\n",
                                      c.given, c.when, c.then));
  const auto results = spec::run_specs(box.library(), box.folder() / "specs.yaml");
  REQUIRE(results.size() == 1);
  return results.front();
}

void must_pass(std::initializer_list<Case> cases) {
  content::Sandbox box;
  write_game(box);
  for (const Case& c : cases) {
    const spec::SpecResult result = run(box, c);
    INFO(c.given << " | " << c.when << " | " << c.then << "\n" << result.message);
    CHECK(result.passed);
    CHECK(result.message.empty());
  }
}

void must_fail(std::initializer_list<Case> cases) {
  content::Sandbox box;
  write_game(box);
  for (const Case& c : cases) {
    const spec::SpecResult result = run(box, c);
    INFO(c.given << " | " << c.when << " | " << c.then << "\n" << result.message);
    CHECK(!result.passed);
    CHECK(result.message.find(c.told) != std::string::npos);
  }
}

constexpr const char* nine = "market: { red: [9] }";
constexpr const char* nines = "market: { red: [9], blue: [9] }";
constexpr const char* lasting =
    "modifiers: [{ script: vault/lasting, owner: red, params: { n: 2 }, until: round_end }]";

}  // namespace

TEST_CASE("a piece in 'then' is compared in everything that is said of it", "[spec]") {
  must_pass({
      {nine, "", "market: [{ kind: t9, owner: red, face: down, seen: [red] }]"},
      {nine, "", "market: [{ kind: 9, seen: red, candidates: [], vars: { wear: 0 } }]"},
      {nine, "{ red: hint }", "market: [{ kind: t9, candidates: [t9, t2] }]"},
      {nine, "{ red: wear }", "market: [{ kind: t9, vars: { wear: 3 } }]"},
      {nines, "", "market: [t9, { kind: t9, owner: red }]"},
      {nines, "", "market: 2"},
      {"board: [{ kind: t4, cell: [1, 2] }]", "", "board: [{ kind: t4, cell: [1, 2], owner: red, seen: all }]"},
  });
  must_fail({
      {nine, "", "market: [{ kind: t9, fce: down }]", "a piece has no 'fce' here"},
      {nine, "", "market: [{ kind: t9, fce: down }]", "did you mean 'face'?"},
      {nine, "", "market: [{ face: down }]", "a piece needs a 'kind'"},
      {nine, "", "market: [{ kind: t9, seen: [nonsense] }]", "'nonsense' is no seat of this game"},
      {nine, "", "market: [{ kind: t9, seen: [green] }]", "'green' is no seat of this game"},
      {nine, "", "market: [{ kind: t9, seen: [blue] }]",
       "market: expected [{ kind: t9, seen: [blue] }], but it is [{ kind: t9, seen: [red] }]"},
      {nine, "", "market: [{ kind: t9, owner: blue }]", "but it is [{ kind: t9, owner: red }]"},
      {nine, "", "market: [{ kind: t9, owner: bleu }]", "did you mean 'blue'?"},
      {nine, "", "market: [{ kind: t9, face: up }]", "but it is [{ kind: t9, face: down }]"},
      {nine, "", "market: [{ kind: t9, face: upp }]", "a face is 'up' or 'down', not 'upp'"},
      {nine, "", "market: [{ kind: t9, cell: [1, 2] }]", "market is no grid: its pieces lie in no cell"},
      {"board: [{ kind: t4, cell: [1, 2] }]", "", "board: [{ kind: t4, cell: [2, 1] }]",
       "but it is [{ kind: t4, cell: [1, 2] }]"},
      {nine, "{ red: hint }", "market: [{ kind: t9, candidates: [t9] }]",
       "but it is [{ kind: t9, candidates: [t2, t9] }]"},
      {nine, "", "market: [{ kind: t9, candidates: [t99] }]", "there is no kind 't99'"},
      {nine, "{ red: wear }", "market: [{ kind: t9, vars: { wear: 2 } }]",
       "but it is [{ kind: t9, vars: { wear: 3 } }]"},
      {nine, "", "market: [{ kind: t9, vars: { waer: 0 } }]", "did you mean 'wear'?"},
      {nine, "", "market: [8]", "no kind has 8 as its value"},
      {nine, "", "market: [t8]", "there is no kind 't8'"},
      {nines, "", "market: [t9, { kind: t9, owner: nobody }]",
       "market: expected [t9, { kind: t9, owner: nobody }], but it is [{ kind: t9, owner: red }, { kind: t9, owner: "
       "blue }]"},
      {nine, "", "market:", "market is a list of pieces, or how many they are, not nothing"},
      {nine, "", "green.hand: []", "there is no seat 'green' in this game"},
      {nine, "", "green.hand: []", "'green' takes part where there are 3 seats or more, and here are 2"},
      {nine, "", "green: { fame: 0 }", "'green' takes part where there are 3 seats or more"},
      {nine, "{ green: end }", "round: 1", "'green' takes part where there are 3 seats or more"},
      {"first: green", "", "round: 1", "'green' takes part where there are 3 seats or more"},
  });
}

TEST_CASE("what lasts is compared with its owner, its parameters and its end", "[spec]") {
  must_pass({
      {lasting, "", "modifiers: [vault/lasting]"},
      {lasting, "", "modifiers: [{ script: vault/lasting, owner: red, params: { n: 2 }, until: round_end }]"},
      {lasting, "", "modifiers: 1"},
  });
  must_fail({
      {lasting, "", "modifiers: []",
       "modifiers: expected [], but it is [{ script: vault/lasting, owner: red, params: { n: 2 }, until: round_end }]"},
      {lasting, "", "modifiers: [{ script: vault/lasting, owner: blue }]", "modifiers: expected"},
      {lasting, "", "modifiers: [{ script: vault/lasting, owner: nobody }]", "modifiers: expected"},
      {lasting, "", "modifiers: [{ script: vault/lasting, params: { n: 3 } }]", "modifiers: expected"},
      {lasting, "", "modifiers: [{ script: vault/lasting, until: game_end }]", "modifiers: expected"},
      {lasting, "", "modifiers: [{ script: vault/lasting, ownr: red }]", "did you mean 'owner'?"},
      {lasting, "", "modifiers: [vault/lastign]", "did you mean 'vault/lasting'?"},
      {"", "", "modifiers: 1", "modifiers: expected 1, but it is 0"},
      {"", "", "modifiers:", "modifiers is a list of effects, or how many they are, not nothing"},
  });
}

TEST_CASE("a word in 'then' that means nothing is a mistake", "[spec]") {
  must_pass({{"camel: red", "", "camel: red, at: turn, first: red, scores: { red: 0, blue: 0 }, winner: nobody"}});
  must_fail({
      {"", "", "markte: 0", "did you mean 'market'?"},
      {"", "", "red: { fmae: 0 }", "did you mean 'fame'?"},
      {"", "", "market: { peices: [] }", "did you mean 'pieces'?"},
      {"", "", "first: rde", "did you mean 'red'?"},
      {"", "", "camel: rde", "there is no seat 'rde'"},
      {"", "", "leader: <seat rde>", "there is no seat 'rde'"},
      {"", "", "at: { state: turn, vras: {} }", "a frame has no 'vras' here"},
      {"", "", "at: [score, turn]", "at: expected [score, turn], but it is [turn]"},
      {"", "", "asked: rde", "'rde' is no seat of this game"},
      {"", "", "winner: rde", "'rde' is no seat of this game"},
      {"", "", "scores: 5", "'scores' is a map"},
      {"", "", "scores: { red: none }", "red: expected none, but it is 0"},
      {"", "", "scores: { rde: 0 }", "did you mean 'red'?"},
      {"", "", "error: ''", "but it is no error"},
      {"", "", "prompt: { key: turn, agrs: {} }", "did you mean 'args'?"},
      {"", "", "seen_by: { bleu: { market: 0 } }", "did you mean 'blue'?"},
      {"", "", "seen_by: { blue: { markte: 0 } }", "seen by blue: 'markte' is no seat"},
  });
}

TEST_CASE("a question that an answer opened and nobody answered fails a spec", "[spec]") {
  must_pass({
      {"", "{ red: open a }", "red: { fame: 0 }"},
      {"", "{ red: open }", "asked: red"},
  });
  must_fail({
      {"", "{ red: open }", "red: { fame: 0 }", "red is left with a question that the spec does not answer: pick"},
      {"", "{ red: twice }", "red: { fame: 0 }", "red is left with a question that the spec does not answer: pick"},
  });
}

TEST_CASE("a failure ends with where the game stands", "[spec]") {
  content::Sandbox box;
  write_game(box);
  const Case wrong[] = {
      {"", "", "red: { fame: 7 }", "the game stands at: round 1, red is asked turn\n"},
      {"", "{ red: end }", "red: { fame: 7 }", "the game stands at: round 2, red is asked turn\n"},
      {"", "{ blue: end }", "red: { fame: 7 }", "the game stands at: round 1, red is asked turn\n"},
      {"", "{ red: open }", "red: { fame: 0 }", "the game stands at: round 1, red is asked pick\n"},
  };
  for (const Case& c : wrong) {
    const spec::SpecResult result = run(box, c);
    INFO(result.message);
    CHECK(!result.passed);
    CHECK(result.message.ends_with(c.told));
  }
}

TEST_CASE("a spec can look at a moment in which nobody is asked", "[spec]") {
  must_pass({
      {"", "{ red: end, until: score }", "at: score, round: 1, red: { fame: 0 }, asked: nobody"},
      {"", "{ red: end, until: next_round }", "round: 1, red: { fame: 1 }"},
      {"", "{ red: end }, { until: next_round }", "round: 1, red: { fame: 1 }"},
      {"", "{ red: end }, { until: score }, { until: next_round }", "round: 1, red: { fame: 1 }"},
      {nine, "{ red: end, until: score }, { red: wear }", "round: 2, log: log.worn"},
      {"at: score", "{ until: next_round }", "round: 1, red: { fame: 1 }"},
      {"", "{ all: pass, until: next_round }", "round: 1, red: { fame: 1 }"},
      {"", "{ red: open, until: pick }", "asked: red, prompt: pick"},
      {"", "{ red: end }, { all: pass, until: score }", "round: 2, red: { fame: 1 }"},
      {"", "{ red: end, until: score }", "seen_by: { blue: { red: { fame: 0 } } }"},
  });
  must_fail({
      {"", "{ red: end }", "round: 1", "round: expected 1, but it is 2"},
      {"", "{ red: end }", "round: 1",
       "the game has gone on from round 1 into round 2 since the last answer, through score, next_round, turn; 'until: "
       "score' as the last line of 'when' looks before that"},
      {"", "{ red: wear, until: scoer }", "round: 1", "there is no state and no question 'scoer'"},
      {"", "{ red: wear, until: scoer }", "round: 1", "did you mean 'score'?"},
      {nine, "{ red: wear, until: score }", "round: 1", "'score' is not reached; asked: red (turn)"},
      {"", "{ until: score }", "round: 1", "'until' alone goes on only as far as nobody has to answer"},
      {"", "{ red: open }, { all: pass, until: score }", "round: 1",
       "nobody is asked something to which 'pass' is an answer"},
  });
}

TEST_CASE("a spec can look at what is said, with its arguments, in every language", "[spec]") {
  must_pass({
      {"", "", "text: { key: title, is: Vault }"},
      {"", "",
       "text: [{ key: title, lang: de, is: Tresor }, { key: pick, lang: de, args: { n: 2 }, is: Nimm eins von 2. }]"},
      {"", "{ red: open }", "asked: red, prompt: { key: pick, args: { n: 2 }, lang: de, is: Nimm eins von 2. }"},
      {nine, "{ red: wear }", "log: [{ key: log.worn, args: { player: red, n: 3 }, is: red wears 3. }]"},
  });
  must_fail({
      {"", "", "text: { key: title, is: Vualt }", "text: expected 'Vualt', but title in 'en' is 'Vault'"},
      {"", "", "text: { key: titel, is: Vault }", "did you mean 'title'?"},
      {"", "", "text: { key: title, lang: fr, is: Vault }", "this game has no texts in 'fr'"},
      {"", "", "text: { key: title }", "'text' is { key: …, lang: …, args: …, is: … }"},
      {"", "", "text: { key: pick, is: Pick one of 2. }", "the text 'pick' needs the argument 'n'"},
      {"", "", "text: { key: pick, args: { m: 2 }, is: Pick one of 2. }", "the text 'pick' has no 'm' here"},
      {"", "{ red: open }", "asked: red, prompt: { key: pick, args: { n: 3 } }",
       "prompt: expected { key: pick, args: { n: 3 } }, but it is { key: pick, args: { n: 2 } }"},
      {"", "{ red: open }", "asked: red, prompt: { key: pick, is: Pick one of 3. }", "but it is 'Pick one of 2.'"},
      {nine, "{ red: wear }", "log: [{ key: log.worn, args: { n: 4 } }]",
       "but what was said is { key: log.worn, args: { "},
      {nine, "{ red: wear }", "log: [{ key: log.worn, lang: de, is: red nutzt 4 ab. }]", "'red nutzt 3 ab.'"},
      {nine, "{ red: wear }", "log: [log.wron]", "did you mean 'log.worn'?"},
  });
}

TEST_CASE("a spec can look with the eyes of a seat", "[spec]") {
  constexpr const char* hidden = "market: { red: [9] }, red: { gold: 2, purse: [t4] }";
  must_pass({
      {hidden, "", "seen_by: { red: { market: [t9], red: { gold: 2, purse: [t4] } } }"},
      {hidden, "", "seen_by: { blue: { market: [token] } }"},
      {hidden, "", "seen_by: { blue: { market: { red: [{ back: token, owner: red, face: down }] } } }"},
      {hidden, "", "seen_by: { blue: { red: { gold: hidden, purse: hidden, fame: 0, hand: 1 } } }"},
      {hidden, "{ red: hint }", "seen_by: { blue: { market: [{ back: token, candidates: [t2, t9] }] } }"},
      {"market: [{ kind: t9, owner: red, face: up }]", "", "seen_by: { blue: { market: [t9] } }"},
      {"camel: blue", "", "seen_by: { red: { camel: blue } }"},
  });
  must_fail({
      {hidden, "", "seen_by: { blue: { market: [t9] } }", "seen by blue: market: expected [t9], but it is [token]"},
      {hidden, "", "seen_by: { red: { market: [token] } }", "seen by red: market: expected [token], but it is [t9]"},
      {hidden, "", "seen_by: { blue: { red: { gold: 2 } } }", "seen by blue: red.gold: expected 2, but it is hidden"},
      {hidden, "", "seen_by: { red: { red: { gold: hidden } } }",
       "seen by red: red.gold: expected hidden, but it is 2"},
      {hidden, "", "seen_by: { blue: { red: { purse: 1 } } }", "red.purse: expected 1, but it is hidden"},
      {hidden, "", "seen_by: { blue: { market: [tokne] } }", "did you mean 'token'?"},
      {hidden, "", "seen_by: { blue: { market: [{ back: token, seen: [red] }] } }", "a piece has no 'seen' here"},
      {hidden, "", "seen_by: { blue: { modifiers: [] } }", "'modifiers' is not looked at with a seat's eyes"},
  });
}
