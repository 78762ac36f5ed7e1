// The third rule of interruption for every type of question: what is gone is left out, what the script gets back stands
// where it stood in its own list, and where nothing can be answered any more it gets nil.
#include "timed_game.hpp"

using namespace vizier;
using namespace vizier::timed_game;

namespace {

/// A question about the pieces of the table (copper, silver, gold), of which the bell takes one at 100 and, where it
/// says so, another at 200.
struct Asked {
  const char* what;
  const char* takes;   ///< `first` or `last` of the table
  int rings;           ///< how often
  const char* body;    ///< asks and sets `out`
  const char* answer;  ///< after the last ring; none: nothing is open any more, or the time runs out
  const char* last;    ///< what the script made of it
};

std::string flow_of(const Asked& asked) {
  return fmt::format(R"(
local function names(list)
  if not list then return "nothing" end
  local words = {{}}
  for i, entry in ipairs(list) do
    words[i] = type(entry) == "table" and entry.what or type(entry) == "number" and tostring(entry) or entry.name
  end
  return table.concat(words, " ")
end
flow.timers = {{ bell = function(game)
  game.table.{}:move_to(game.bag)
  game.n = game.n + 1
  if game.n < {} then game:set_timer("bell", 100) end
end }}
function flow.setup(game) game:set_timer("bell", 100) return "ask" end
function flow.ask(game)
  local red, pieces, out = game:player(1), game.table:pieces(), nil
  {}
  game.last = out
  return "after"
end
function flow.after(game) game:player(2):choose("after", {{ "on" }}) return "after" end
)",
                     asked.takes, asked.rings, asked.body);
}

const Asked questions[] = {
    {"one", "first", 1, "out = names { (red:choose('ask', pieces)) }", "gold", "gold"},
    {"one of a zone", "first", 1, "out = names { (red:choose('ask', game.table)) }", "gold", "gold"},
    {"one of a function's list", "first", 1,
     "out = names { (red:choose('ask', function() return game.table:pieces() end)) }", "gold", "gold"},
    {"one, with its number in the list", "first", 2, "local _, n = red:choose('ask', pieces) out = names { n }", "gold",
     "3"},
    {"one of which nothing is left", "first", 3, "out = names(red:choose('ask', pieces))", nullptr, "nothing"},
    {"one of a function's list, of which nothing is left", "first", 3,
     "out = names(red:choose('ask', function() return game.table:pieces() end))", nullptr, "nothing"},
    {"some", "first", 1, "out = names(red:choose_some('ask', pieces, 1, 3))", "silver, gold", "silver gold"},
    {"some, one left", "last", 2, "out = names(red:choose_some('ask', pieces, 0, 2))", "copper", "copper"},
    {"some, and none is wanted", "last", 2, "out = '-' .. names(red:choose_some('ask', pieces, 0, 2))", "none", "-"},
    {"some, fewer than the least", "first", 1, "out = names(red:choose_some('ask', pieces, 3, 3))", nullptr, "nothing"},
    {"some, nothing left", "first", 3, "out = names(red:choose_some('ask', pieces, 0, 3))", nullptr, "nothing"},
    {"order", "first", 1, "out = names(red:choose_order('ask', pieces))", "gold, silver", "gold silver"},
    {"order, nothing left", "first", 3, "out = names(red:choose_order('ask', pieces))", nullptr, "nothing"},
    {"pair", "first", 1,
     "local a, b = red:choose_pair('ask', pieces, { { key = 'far', what = 'kept' }, 'near' }) out = names { a, b }",
     "gold far", "gold kept"},
    {"pair, the second is gone", "last", 1,
     "local a, b = red:choose_pair('ask', { { key = 'far', what = 'kept' } }, pieces) out = names { a, b }",
     "far silver", "kept silver"},
    {"pair, what goes together", "first", 1,
     "local a, b = red:choose_pair('ask', pieces, { 1, 2 }, { legal = { { 1, 2 }, { 2 }, { 1 } } }) out = names { a, b "
     "}",
     "silver 2", "silver 2"},
    {"pair, nothing goes together", "first", 1,
     "out = names(red:choose_pair('ask', pieces, { 1, 2 }, { legal = { { 1, 2 }, {}, {} } }))", nullptr, "nothing"},
    {"pair, no second left", "first", 3, "out = names(red:choose_pair('ask', { 1 }, pieces))", nullptr, "nothing"},
    {"amounts", "first", 1, "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 1, 4))", "1 silver, 2 gold",
     "0 1 2"},
    {"amounts, the last pool is gone", "last", 1, "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 1, 6))",
     "1 copper, 2 silver", "1 2 0"},
    {"amounts, two pools are gone", "first", 2, "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 1, 6))",
     "3 gold", "0 0 3"},
    {"amounts of a zone's pieces", "first", 2, "out = names(red:choose_amounts('ask', game.table, { 1, 2, 3 }, 1, 6))",
     "3 gold", "0 0 3"},
    {"amounts, less than the least", "last", 1, "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 4))",
     nullptr, "nothing"},
    {"amounts, nothing left", "last", 3, "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 0, 6))", nullptr,
     "nothing"},
    {"number", "first", 2, "out = names { red:choose_number('ask', 1, 5) }", "4", "4"},
};

const Asked defaults[] = {
    {"some", "first", 1,
     "out = names(red:choose_some('ask', pieces, 1, 2, { within = 500, default = { pieces[2], pieces[3] } }))", nullptr,
     "silver gold"},
    {"some, one of which is gone", "first", 1,
     "out = names(red:choose_some('ask', pieces, 1, 2, { within = 500, default = { pieces[1], pieces[3] } }))", nullptr,
     "gold"},
    {"order", "first", 1,
     "out = names(red:choose_order('ask', pieces, { within = 500, default = { pieces[3], pieces[1], pieces[2] } }))",
     nullptr, "gold silver"},
    {"pair", "first", 2,
     "local a, b = red:choose_pair('ask', pieces, { 1, 2 }, { within = 500, default = { pieces[1], 1 } }) "
     "out = names { a }",
     nullptr, "gold"},
    {"amounts", "first", 1,
     "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 1, 4, { within = 500, default = { 0, 1, 2 } }))",
     nullptr, "0 1 2"},
    {"amounts, which are too little then", "first", 2,
     "out = names(red:choose_amounts('ask', pieces, { 1, 2, 3 }, 3, 4, { within = 500, default = { 1, 2, 0 } }))",
     nullptr, "0 0 3"},
    {"number", "first", 2, "out = names { red:choose_number('ask', 1, 5, { within = 500, default = 2 }) }", nullptr,
     "2"},
};

}  // namespace

TEST_CASE("rule 3: every type of question is offered again without what is gone, or is nil", "[interrupt]") {
  for (const Asked& asked : questions) {
    INFO(asked.what << ": " << asked.body);
    TimedGame game(flow_of(asked));
    REQUIRE(game->advance(100 * asked.rings));
    REQUIRE_FALSE(game->error());
    REQUIRE(game.n() == asked.rings);
    if (asked.answer) {
      REQUIRE(game->open()[0].seat == world::SeatId(0));
      game.answer("red", "", asked.answer, 350);
    }
    CHECK(game.last() == asked.last);
    CHECK(game.open() == "blue after on");
    holds_everywhere(game);
  }
}

TEST_CASE("rule 3: a default stands for what is left of it, or for something that is possible", "[interrupt]") {
  for (const Asked& asked : defaults) {
    INFO(asked.what << ": " << asked.body);
    TimedGame game(flow_of(asked));
    REQUIRE(game->advance(100 * asked.rings));
    REQUIRE(game->open()[0].otherwise);
    REQUIRE(game->open()[0].check(*game->open()[0].otherwise));
    REQUIRE(game->advance(500));
    CHECK(game.last() == asked.last);
    holds_everywhere(game);
  }
}

TEST_CASE("who looks and keeps while pieces are taken away keeps what is left", "[interrupt]") {
  const auto kept = [](int look, int keep, const char* answer) {
    TimedGame game(fmt::format(R"(
local drawing = require "game/drawing"
function flow.setup(game) game:set_timer("bell", 100) return "ask" end
flow.timers = {{ bell = function(game) game.table.first:move_to(game.bag) end }}
function flow.ask(game)
  local red = game:player(1)
  local kept = drawing.look_and_keep(red, game.table, {}, {}, red.hand, {{ ask = "ask", rest = game:player(2).hand }})
  game.last = #kept .. " kept, " .. red.hand.size .. " " .. game.bag.size .. " " .. game:player(2).hand.size
  return "after"
end
function flow.after(game) game:player(2):choose("after", {{ "on" }}) return "after" end
)",
                               look, keep));
    REQUIRE(game->advance(100));
    if (answer) game.answer("red", "", answer, 150);
    REQUIRE_FALSE(game->error());
    holds_everywhere(game);
    return game.last();
  };
  CHECK(kept(3, 1, "gold") == "1 kept, 1 1 1");
  CHECK(kept(3, 3, nullptr) == "2 kept, 2 1 0");  // too few for the question: all of them
  CHECK(kept(1, 1, nullptr) == "0 kept, 0 1 0");
}
