// The notebook of a frame: kept as a table from step to step where nothing came in between, and the same as one that is
// made anew.
#include "play/duel.hpp"

using namespace vizier;
using namespace vizier::match;
using world::Value;

namespace {

const std::string plain = "frame.word = word\n";
const std::string deep = "frame.list = frame.list or {}\n  frame.list[#frame.list + 1] = { word = word }\n";
const std::string deeper = "frame.list = { frame.list or word }\n";

/// A game of one state that counts its steps in its notebook, and writes into it what it was answered.
std::unique_ptr<script::Runtime> counting(const std::string& write) {
  auto package = std::make_shared<content::Package>();
  world::Defs& d = package->defs;
  d.seats = {"red"};
  d.backs = {"none"};
  d.finish();
  package->manifest.id = "counting";
  package->manifest.flow = "flow";
  package->scripts["flow"] = {
      {"counting", "flow.lua",
       "local flow = {}\n"
       "function flow.setup() return 'count', { steps = 0 } end\n"
       "function flow.count(game, frame)\n"
       "  frame.steps = frame.steps + 1\n"  // before the question: a step that begins anew must not count twice
       "  local word = game:player(1):choose('ask', { 'a', 'b', 'keep', 'wipe' })\n"
       "  if word == 'keep' then frame.steps = frame.steps - 1 return 'count' end\n"
       "  if word == 'wipe' then frame.word, frame.list = nil, nil return 'count' end\n  " +
           write +
           "  return 'count'\n"
           "end\n"
           "return flow\n"}};
  auto runtime = std::make_unique<script::Runtime>(package);
  INFO(runtime->error().message);
  REQUIRE(!runtime->error());
  return runtime;
}

const Value& notebook(const Match& match) { return match.world().flow.back().vars; }

}  // namespace

TEST_CASE("a step finds in its notebook what the one before wrote there") {
  const auto runtime = counting(plain);
  Match match(*runtime, {1, 1});
  answer(match, "a");
  answer(match, "b");
  CHECK(notebook(match).at("steps") == Value(2));
  CHECK(notebook(match).at("word") == Value("b"));
  answer(match, "wipe");
  CHECK(notebook(match).at("steps") == Value(3));
  CHECK(notebook(match).at("word").is_nil());
}

TEST_CASE("a notebook in which nothing was changed is the same value") {
  for (const std::string& write : {plain, deep}) {
    const auto runtime = counting(write);
    Match match(*runtime, {1, 1});
    answer(match, "a");
    const world::Table* const before = notebook(match).table();
    answer(match, "keep");
    CHECK(notebook(match).table() == before);
    answer(match, "b");
    CHECK(notebook(match).table() != before);
  }
}

TEST_CASE("steps that begin anew, copies and steps taken back find the notebook as it was") {
  for (const std::string& write : {plain, deep}) {
    const auto runtime = counting(write), other = counting(write);
    Match match(*runtime, {1, 1}), straight(*other, {1, 1});
    for (const char* word : {"a", "keep", "b", "a", "wipe", "b", "keep", "a"}) {
      Match copy = match.fork();
      answer(copy, "b");
      answer(copy, "wipe");
      answer(match, word);
      REQUIRE(match.undo());
      answer(match, "b");
      REQUIRE(match.undo());
      answer(match, word);
      answer(straight, word);
      CHECK(match.world().hash() == straight.world().hash());
      CHECK(match.checkpoint().hash() == straight.checkpoint().hash());
    }
  }
}

TEST_CASE("a notebook that is wrapped into itself again and again is refused before it is too deep to look at") {
  const auto runtime = counting(deeper);
  Match match(*runtime, {1, 1});
  int steps = 0;
  for (; steps < 100 && !match.error(); ++steps) answer(match, "a");
  CHECK(match.error().message ==
        "state 'count': 'list' in its notebook: a table kept in the game is nested too deeply, or contains itself");
  CHECK(steps < 20);
  CHECK(match.open().size() == 1);
}

TEST_CASE("a state gives the next one a table for its notebook, and nothing else") {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"1", "number"}, {"'text'", "string"}, {"true", "boolean"}, {"game:player(1)", "userdata"}};
  for (const auto& [value, type] : wrong) {
    const auto runtime = counting("do return 'count', " + value + " end\n");
    Match match(*runtime, {1, 1});
    answer(match, "a");
    CHECK(match.error().message == "state 'count': what 'count' finds in its notebook is a table, not a " + type);
    answer(match, "keep");
    CHECK(match.error().message == "");
    world::World odd = match.checkpoint();  // from wherever it comes
    odd.flow.back().vars = type == "string" ? Value("text") : Value(4660);
    Match from(*runtime, odd);
    CHECK(from.error().message != "");
  }
  const auto runtime = counting("do return 'count', { steps = 7 } end\n");
  Match match(*runtime, {1, 1});
  answer(match, "a");
  CHECK(match.error().message == "");
}
