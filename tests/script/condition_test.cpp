// Conditions: what must be true of a player, as data.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

std::string tried(const std::string& terms, const std::string& then = "return test(game, game:player(1))") {
  return Try("local test = condition " + terms + "\n" + then).says();
}

}  // namespace

TEST_CASE("a condition holds where all terms of one of its lists do") {
  CHECK(tried(R"({ { "hand" } })") == "false");
  CHECK(tried(R"({ { "not hand" } })") == "true");
  CHECK(tried(R"({ { "hand" }, { "not hand", "not wins" } })") == "true");
  CHECK(tried(R"({ { "not hand", "wins" } })") == "false");
  CHECK(tried(R"({ { "wins < prize" } })") == "true");
  CHECK(tried(R"({ { "wins < prize" } })", "game:player(1).wins = 2\nreturn test(game, game:player(1))") == "false");
  CHECK(tried("{}") == "false");
}

TEST_CASE("a condition compares with a number") {
  const std::string two = "game:player(1).wins = 2\nreturn test(game, game:player(1))";
  CHECK(tried(R"({ { "wins >= 2" } })") == "false");
  CHECK(tried(R"({ { "wins >= 2" } })", two) == "true");
  CHECK(tried(R"({ { "wins >= 3" } })", two) == "false");
  CHECK(tried(R"({ { "wins < 3" } })", two) == "true");
  CHECK(tried(R"({ { "wins < 2" } })", two) == "false");
  CHECK(tried(R"({ { "wins < rules.nothing" } })") == "condition: 'rules.nothing' is no rule that is a number");
  CHECK(tried(R"({ { "wins >= nothing.cost" } })") == "condition: 'nothing.cost' is neither a number nor an attribute of a category (category.attribute)");
}

TEST_CASE("a condition knows whether modifiers are in force") {
  CHECK(tried(R"({ { "modifiers" } })") == "false");
  CHECK(tried(R"({ { "modifiers" } })", "game:modify { script = 'duel/tricks/hint', name = 'x', owner = game:player(2) }\nreturn test(game, game:player(1))") == "true");
}

TEST_CASE("words are on offer where their terms hold, and a function behind them agrees") {
  const auto offered = [](const std::string& entries, const std::string& into = "") {
    return Try("local offer = words " + entries + "\nreturn table.concat(offer(game, game:player(1)" + into + "), ' ')").says();
  };
  CHECK(offered(R"({ { "a", "not hand" }, { "b", "hand" }, { "c" } })") == "a c");
  CHECK(offered(R"({ { "a", function(_, player) return player.number == 1 end }, { "b", function() return false end } })") == "a");
  CHECK(offered(R"({ { "a", "hand", function() error("never asked") end } })") == "");
  CHECK(offered(R"({ { "a" } })", ", { 'x', 'y' }") == "x y a");
  CHECK(offered(R"({ { "a", function() error("this one") end } })").find("this one") != std::string::npos);
  CHECK(offered(R"({ { "a", "hnd" } })") == "condition: 'hnd' is neither a counter nor a zone");
  CHECK(offered(R"({ "a" })") == "words: entry 1 is no list that begins with a word");
}

TEST_CASE("counters of the game go back to their beginning") {
  CHECK(Try("game:reset('winds')").says() == "there is no counter or variable 'winds' of the game");
  CHECK(Try("game:reset('wins')").says() == "there is no counter or variable 'wins' of the game");  // it is the players'
}

TEST_CASE("a condition without a player asks whether it is true of anybody") {
  CHECK(tried(R"({ { "wins" } })", "return test(game)") == "false");
  CHECK(tried(R"({ { "wins" } })", "game:player(2).wins = 1\nreturn test(game)") == "true");
}

TEST_CASE("a condition that means nothing says so") {
  CHECK(tried(R"({ { "hands" } })") == "condition: 'hands' is neither a counter nor a zone");
  CHECK(tried(R"({ { "wins < prise" } })") == "condition: there is no query 'prise'");
  CHECK(tried(R"({ { "wins > 2" } })") == "condition: 'wins > 2' is no term; write 'name', 'not name', 'name >= 3', 'name < rules.limit', 'name >= category.attribute' or 'name < query'");
  CHECK(tried(R"({ "wins" })") == "condition: each alternative is a list of texts");
}

TEST_CASE("a list in a variable counts by its length") {
  auto package = Try::with({{"duel/try", {layer("local try = {}\nfunction try.run(game)\n"
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
  CHECK(Try("game:player(1).wins = 3\nlocal a, b, c = game:numbers(game:player(1), 'wins', 'hand', 'camp')\nreturn a .. ' ' .. b .. ' ' .. c").says().starts_with("3 0 "));
  CHECK(Try("return game:numbers(game:player(1), 'winds')").says() == "'winds' is no counter, zone or variable of the player or the game");
}
