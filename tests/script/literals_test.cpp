// What compiled scripts tell of names, words and texts that are written in them.
#include "script/lint.hpp"
#include "script/literal_calls.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// What lint says; the duel's own scripts read what only one of its rules sets has.
std::vector<content::Diagnostic> told(Runtime& runtime) {
  std::vector<content::Diagnostic> out = lint(runtime).list;
  std::erase_if(out, [](const auto& d) { return d.pass == "fields" && d.place.file.ends_with("underdog.lua"); });
  return out;
}

/// What it says of one module.
std::string told(const std::string& text) {
  auto package = duel();
  package->scripts["duel/odd"] = {layer(text, "duel", "odd.lua")};
  Runtime runtime(package);
  REQUIRE(runtime.error().message == "");
  std::string out;
  for (const content::Diagnostic& d : told(runtime)) out += (out.empty() ? "" : "\n") + content::to_line(d);
  return out;
}

std::string in_function(const std::string& body) {
  return "local odd = {}\nfunction odd.f(game, player, cond)\n" + body + "\nend\nreturn odd\n";
}

}  // namespace

TEST_CASE("zones, regions and counters that a script names and that do not exist are found without running it") {
  CHECK(told(in_function("return game:zone('arena'), player:zone('camp'), game:zone('ash.camp')")) == "");
  CHECK(told(in_function("return game:zone('arnea')"))
            .starts_with("odd.lua:3: warning: there is no zone 'arnea' (did you mean 'arena'?)"));
  CHECK(told(in_function("local x = 1\nfor _, z in ipairs(game:zones('feilds')) do x = x + z.size end\nreturn x"))
            .starts_with("odd.lua:4: warning: there is no region 'feilds'"));
  CHECK(told(in_function("game:transfer(player, 'spraks', game, 'spark_pot', 1)")) ==
        "odd.lua:3: warning: there is no counter 'spraks' (did you mean 'sparks'?)");
  CHECK(told(in_function("return game:total(player, { 'sparks', 'sprks' })")) ==
        "odd.lua:3: warning: there is no counter 'sprks' (did you mean 'sparks'?)");
  CHECK(told(in_function("return game:numbers(player, 'sparks', 'cmap')")) ==
        "odd.lua:3: warning: there is no counter, variable or zone 'cmap' (did you mean 'camp'?)");
}

TEST_CASE("what nothing is called is found where a script reads or calls it") {
  CHECK(told(in_function("return game:transfr(player, 'sparks', game, 'spark_pot', 1)")) ==
        "odd.lua:3: warning: there is no function 'transfr' (did you mean 'transfer'?)");
  CHECK(told(in_function("local x = 1\nreturn game.rulse, x")) ==
        "odd.lua:4: warning: there is no field 'rulse' (did you mean 'rules'?)");
  CHECK(told(in_function("return player.sparks + player.camp.size")) == "");           // a counter, a zone
  CHECK(told(in_function("local t = { wind = 1 }\nreturn t.wind, cond.wind")) == "");  // its own words
  CHECK(told(in_function("player.tide = 2\nreturn player.tide")) == "");
  CHECK(told("local odd = {}\nfunction odd.blow() return 1 end\nfunction odd.f() return odd.blow() end\nreturn odd") ==
        "");
  CHECK(told("local odd = {}\nfunction odd.blow() return 1 end\nfunction odd.f() return odd.blwo() end\nreturn odd") ==
        "odd.lua:3: warning: there is no field 'blwo' (did you mean 'blow'?)");
}

TEST_CASE("a state that goes on to one that does not exist is found without running it") {
  const auto states = [](const std::string& there, const std::string& instead) {
    auto package = duel();
    std::string& text = package->scripts.at("duel/flow").back().text;
    const std::size_t at = text.find(there);
    REQUIRE(at != std::string::npos);
    text.replace(at, there.size(), instead);
    Runtime runtime(package);
    REQUIRE(runtime.error().message == "");
    std::string out;
    for (const content::Diagnostic& d : told(runtime)) out += d.message + (d.hint.empty() ? "" : "; " + d.hint) + "\n";
    return out;
  };
  CHECK(states("return \"finish\"", "return \"finish\"") == "");
  CHECK(states("return \"finish\"", "return \"finsih\"") ==
        "state 'round' returns 'finsih', which is no state; did you mean 'finish'?\n");
  CHECK(states("return \"line_up\", { next = 1 }", "return \"line_pu\", { next = 1 }") ==
        "state 'round' returns 'line_pu', which is no state; did you mean 'line_up'?\n");
  CHECK(states("return \"after\"", "return game.round > 1 and \"aftr\" or \"after\"") ==
        "state 'reveal' returns 'aftr', which is no state; did you mean 'after'?\n");
  CHECK(states("return \"after\"",
               "local after = game.round > 1 and 'x' or 'y'\n  return ({ x = 'after', y = 'award' })[after]") == "");
  CHECK(states("{ at = \"after_reveal\" }, \"award\"", "{ at = \"after_reveal\" }, \"awrad\"") ==
        "there is no state 'awrad'; did you mean 'award'?\n");
}

TEST_CASE("what only a running script knows is left alone") {
  CHECK(told(in_function("local name = cond and 'nowhere' or 'arena'\nreturn game:zone(name)")) == "");
  CHECK(told(in_function("return game:zone(cond and 'nowhere' or 'arena')")) == "");
  CHECK(told(in_function("return game:zone('are' .. cond)")) == "");
  CHECK(told(in_function("local names = {}\nfor i = 1, 3 do names[i] = 'no' end\nreturn game:total(player, names)")) ==
        "");
  CHECK(told(in_function("return player:choose('ask.bid', { cond, 'bid' .. cond })")) == "");
}

TEST_CASE("where timers run, a question in a secret choice needs a time limit") {
  const std::string timer = "game:set_timer('bell', 1000)\n";
  const std::string message = "error: timers wait while players choose in secret: this question needs a time limit";
  const auto secret = [&](const std::string& question) {
    return in_function(timer + "return game:secretly(game:players(), function(p)\n" + question + "\nend)");
  };
  CHECK_THAT(told(secret("return p:choose('ask.bid', { 1, 2 })")), Catch::Matchers::Contains("odd.lua:5: " + message));
  CHECK_THAT(told(secret("return p:choose('ask.bid', { 1, 2 }, { id = 'x' })")), Catch::Matchers::Contains(message));
  CHECK_THAT(told(secret("return p:choose_number('ask.bid', 1, 2)")), Catch::Matchers::Contains(message));
  CHECK(told(secret("return p:choose('ask.bid', { 1, 2 }, { within = 500, default = 1 })")) == "");
  CHECK(told(secret("return p:choose('ask.bid', { 1, 2 }, cond)")) == "");  // only a running script knows
  CHECK(told(in_function("return game:secretly(game:players(), function(p) return p:choose('ask.bid', { 1 }) end)")) ==
        "");                                                                         // no timers
  CHECK(told(in_function(timer + "return player:choose('ask.bid', { 1 })")) == "");  // no secret
}

TEST_CASE("words to choose need a text") {
  const std::string found = told(in_function("return player:choose('ask.trick', { 'shuot', 'pass' })"));
  CHECK(found.find("odd.lua:3: warning: the word 'shuot' can be chosen and has no text choice.shuot") !=
        std::string::npos);
  CHECK(found.find("'pass'") == std::string::npos);
}

TEST_CASE("calls are read with what is written in them, whatever stands between") {
  auto package = duel();
  Runtime runtime(package);
  lua_State* L = runtime.main();
  const std::string text =
      "local game, p, f = ...\n"
      "game:log('log.a', { player = p, n = 2 })\n"
      "game:log('log.b', { player = p, n = f(1), place = p.zone })\n"
      "p:choose('ask.c', { 'x', 'y' }, { cause = p, args = { price = 3, whom = p } })\n"
      "game:log('log.d', { player = p or game, n = 1 })\n"
      "game:log('log.e', f('log.f'))\n"
      "return game:log(p and 'log.g' or 'log.h', { n = 1 })\n";
  REQUIRE(luaL_loadbufferx(L, text.data(), text.size(), "=t", "t") == LUA_OK);
  const WrittenUses uses = literal_uses(L);
  lua_pop(L, 1);
  std::map<std::string, const WrittenCall*> calls;
  for (const WrittenCall& call : uses.calls)
    if (!call.arguments.empty()) calls[call.arguments[0].text] = &call;
  REQUIRE(calls.contains("log.a"));
  CHECK(calls["log.a"]->line == 2);
  REQUIRE(calls["log.a"]->arguments.size() == 2);
  CHECK(calls["log.a"]->arguments[1].named.size() == 2);
  REQUIRE(calls.contains("log.b"));
  CHECK(calls["log.b"]->arguments[1].named.size() == 3);
  CHECK(calls["log.b"]->arguments[1].whole);
  REQUIRE(calls.contains("ask.c"));
  CHECK(calls["ask.c"]->arguments[1].list == std::vector<std::string>{"x", "y"});
  REQUIRE(calls["ask.c"]->arguments[2].named.size() == 2);
  CHECK(calls["ask.c"]->arguments[2].named[1].second == std::vector<std::string>{"price", "whom"});
  // where ways meet, and where a call passes on what it gets, nothing is known
  CHECK_FALSE(calls.contains("log.d"));
  CHECK(uses.others.contains("log.d"));
  REQUIRE(calls.contains("log.e"));
  CHECK_FALSE(calls["log.e"]->whole);
  for (const char* key : {"log.f", "log.g", "log.h"}) CHECK(uses.others.contains(key));
}

TEST_CASE("a text whose arguments no script passes is told at the text, with the language and the script's line") {
  auto package = duel();
  package->scripts["duel/odd"] = {layer(in_function("game:log('log.odd', { player = player })\nreturn "
                                                    "player:choose('ask.odd', { 'pass' }, { args = { n = 2 } })"),
                                        "duel", "odd.lua")};
  content::Diagnostics ignored;
  package->texts.set("en", "log.odd", "{player} is odd", {"en.yaml", 7, 3}, ignored);
  package->texts.set("fr", "log.odd", "{palyer} est bizarre", {"fr.yaml", 9, 3}, ignored);
  package->texts.set("en", "ask.odd", "{m} of what?", {"en.yaml", 8, 3}, ignored);
  Runtime runtime(package);
  REQUIRE(runtime.error().message == "");
  std::vector<std::string> said;
  for (const content::Diagnostic& d : told(runtime))
    if (d.pass == "passed-arguments") said.push_back(content::to_line(d));
  CHECK(said == std::vector<std::string>{
                    "en.yaml:8:3: warning: text ask.odd (en): odd.lua:4 passes no 'm'",
                    "fr.yaml:9:3: warning: text log.odd (fr): odd.lua:3 passes no 'palyer' (did you mean 'player'?)"});
  // said in another way, too: only a running game knows
  package->scripts["duel/more"] = {layer("return { 'log.odd', 'ask.odd' }", "duel", "more.lua")};
  Runtime again(package);
  for (const content::Diagnostic& d : lint(again).list) CHECK(d.pass != "passed-arguments");
}
