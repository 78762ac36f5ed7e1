// Counters moved several at once, arguments of texts, and names that are found by where they lie.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

TEST_CASE("several counters are moved and added up in one call") {
  const Snippet rows[] = {
      {"local p = game:player(1) local n, m = game:transfer(p, {'sparks', 'embers'}, game, {'spark_pot', 'ember_pot'}, "
       "{2, 9}) return n .. ' ' .. m",
       "5 2"},
      {"local p = game:player(1) game:transfer(p, {'sparks', 'embers'}, game, {'spark_pot', 'ember_pot'}, {2, 9}) "
       "return p.sparks .. ' ' .. p.embers .. ' ' .. game.spark_pot .. ' ' .. game.ember_pot",
       "2 0 14 12"},
      {"local p = game:player(2) local n, m = game:transfer(game, 'spark_pot', p, {'sparks', 'embers'}, {11, 5}) "
       "return n .. ' ' .. m .. ' ' .. p.embers",
       "12 2 4"},
      {"local p = game:player(2) local n, m = game:transfer(p, {'sparks', 'embers'}, game, 'spark_pot') return n .. ' "
       "' .. m .. ' ' .. game.spark_pot",
       "7 2 19"},
      {"local p = game:player(1) local n, m = game:transfer(p, {'sparks', 'embers'}, game, {'spark_pot', 'ember_pot'}, "
       "{1}) return n .. ' ' .. m .. ' ' .. p.embers",
       "1 1 3"},
      {"local p = game:player(1) local n, m = game:transfer(p, {'sparks', 'embers'}, game, {'spark_pot', 'ember_pot'}, "
       "{0, 1}) return n .. ' ' .. m",
       "1 1"},
      {"return game:transfer(game:player(1), 'sparks', game, 'spark_pot', 3)", "3"},
      {"return game:transfer(game:player(1), {'sparks', 'embrs'}, game, 'spark_pot')",
       "there is no counter 'embrs'; did you mean 'embers'?"},
      {"return game:transfer(game:player(1), {'sparks'}, game, 'spark_pot', {-1})", "-1 is outside 0 to 1000000000"},
      {"return game:total(game:player(3), {'sparks', 'embers'})", "7"},
      {"return game:total(game, {'spark_pot', 'ember_pot'})", "21"},
      {"return game:total(game, {})", "0"},
      {"return game:total(game:player(3), 'sparks')", "argument 2 of 'total' must be a list of counters, not string"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(row.code).says() == row.says);
  }
}

TEST_CASE("arguments of a text are kept by name, whatever the order in the script, and without those that are nil") {
  const Try t(
      "for i = 1, 3 do\n"
      "  local odd = i % 2 == 1 and i or nil\n"
      "  game:log('told', { b = i, a = game:player(i), c = odd })\n"
      "end\n"
      "local name = string.rep('n', 50)\n"
      "game:log('told', { [name] = 5, ['a' .. ''] = 6 })");
  REQUIRE(!t.error);
  const auto& said = t.events.said;
  REQUIRE(said.size() == 4);
  for (int i = 0; i < 3; ++i) {
    const world::Value& args = said[static_cast<std::size_t>(i)].args;
    CHECK(args.at("b") == world::Value(i + 1));
    CHECK(args.at("a") == world::Value(world::SeatId(i)));
    CHECK(args.at("c") == (i % 2 == 0 ? world::Value(i + 1) : world::Value()));
    CHECK(args.table()->named.size() == (i % 2 == 0 ? 3u : 2u));
  }
  CHECK(said[3].args.at(std::string(50, 'n')) == world::Value(5));
  CHECK(said[3].args.at("a") == world::Value(6));
  CHECK(Try("game:log('told', 'a', 1)").says() ==
        "the arguments of a text are a table: game:log(text, { name = value }); `vizier mod upgrade` rewrites them");
  CHECK(Try("game:player(1):choose('ask', { 1, 2 }, 'a', 1)").says() ==
        "the arguments of a text are a table: { args = { name = value } }; `vizier mod upgrade` rewrites them");
}

TEST_CASE("a name that was put together in a script is the same name") {
  CHECK(Try("return game:player(1)['spa' .. 'rks']").says() == "4");
  CHECK(Try("return game['spark' .. '_pot']").says() == "12");
  CHECK(Try("return game:kind('kni' .. 'ght').power").says() == "5");
  CHECK(Try("return game:zone('are' .. 'na') == game.arena").says() == "true");
  CHECK(Try("local n = string.rep('x', 60) return game:player(1)[n]").says() ==
        "a Player has no '" + std::string(60, 'x') + "'");
  CHECK(Try("return game:player(1)[true]").says() == "a Player has no 'boolean'");
}

TEST_CASE("what a state shall return is nothing to ask") {
  CHECK(Try("return game:done().size").says() == "what game:push and game:done give is no handle: return it");
}

TEST_CASE("counters of the game go back to their beginning") {
  CHECK(Try("game:reset('winds')").says() == "there is no counter or variable 'winds' of the game");
  CHECK(Try("game:reset('wins')").says() ==
        "there is no counter or variable 'wins' of the game");  // it is the players'
}

TEST_CASE("a list in a variable counts by its length") {
  auto package =
      Try::with({{"duel/try",
                  {layer("local try = {}\nfunction try.run(game)\n"
                         "  game.heard = { 'a', 'b' }\n  game:player(2).told = { 7 }\n"
                         "  local a, b, c = game:numbers(game:player(2), 'heard', 'told', 'unset')\n"
                         "  return a .. ' ' .. b .. ' ' .. c .. ' ' .. game:numbers(game:player(1), 'told')\n"
                         "end\nreturn try\n")}}});
  world::VarDef heard, told, unset;
  heard.name = "heard";
  told.name = "told";
  told.scope = world::Scope::seat;
  unset.name = "unset";
  package->defs.vars = {heard, told, unset};
  package->defs.finish();
  CHECK(Try(package, Mode::step).says() == "2 1 0 0");
}

TEST_CASE("several numbers of a player are read at once") {
  CHECK(Try("game:player(1).wins = 3\nlocal a, b, c = game:numbers(game:player(1), 'wins', 'hand', 'camp')\nreturn a "
            ".. ' ' .. b .. ' ' .. c")
            .says()
            .starts_with("3 0 "));
  CHECK(Try("return game:numbers(game:player(1), 'winds')").says() ==
        "'winds' is no counter, zone or variable of the player or the game");
}
