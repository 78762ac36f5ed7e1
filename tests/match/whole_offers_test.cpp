// What a listening state offers: an answer means one offer and no other, and only a whole question is one.
#include "catch.hpp"
#include "content/sandbox.hpp"
#include "match/match.hpp"

using namespace vizier;

namespace {

/// The game whose one state offers what `lines` say; it counts answers.
std::unique_ptr<script::Runtime> offering(const std::string& lines) {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "flow: game/flow\n")
      .write("game/scripts/flow.lua",
             "local flow = {}\nfunction flow.setup() return 'wait' end\n"
             "flow.wait = {\n  listen = function(game)\n    local one = game:player(1)\n" +
                 lines +
                 "\n  end,\n  input = function(game) game:set_round(game.round + 1) return "
                 "'wait' end,\n}\nreturn flow\n");
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return std::make_unique<script::Runtime>(loaded.package);
}

std::string mistake_of(const std::string& lines) {
  const auto runtime = offering(lines);
  const match::Match match(*runtime, match::Setup{2, 1});
  return match.error().message;
}

}  // namespace

TEST_CASE("two offers to one seat must not have the same id: an answer in a journal could mean either", "[offers]") {
  CHECK(mistake_of(R"(one:choose("a", { 1, 2 }) one:choose("b", { 1, 2, 3 }))")
            .find(" is offered two questions without an id: give each one") != std::string::npos);
  CHECK(mistake_of(R"(one:choose("a", { 1 }, { id = "x" }) one:choose_number("b", 1, 3, { id = "x" }))")
            .find(" is offered two questions with the id 'x': give each its own") != std::string::npos);
  CHECK(mistake_of(R"(game:timer("t", 50) one:choose("a", { 1 }) game:timer("t", 80))")
            .find("there are two timers 't': give each an id of its own") != std::string::npos);
  CHECK(
      mistake_of(R"(one:choose("a", { 1 }) game:player(2):choose("a", { 1 }) game:timer("t", 50) game:timer("s", 50))")
          .empty());
}

TEST_CASE("a question that fails on the way is not offered, also where the script catches the mistake", "[offers]") {
  const auto runtime = offering(R"(
    pcall(function() one:choose("none", {}, { id = "a" }) end)
    pcall(function() one:choose_some("some", { 1, 2 }, 3, 3, { id = "b" }) end)
    pcall(function() one:choose_amounts("amounts", { 1, 2 }, { 1, 1 }, 5, 5, { id = "c" }) end)
    pcall(function() one:choose_pair("pair", { 1 }, { 2 }, { id = "d", legal = { { 3 } } }) end)
    pcall(function() one:choose_number("number", 5, 1, { id = "e" }) end)
    pcall(function() one:choose("late", { 1 }, { id = "f", within = 5 }) end)
    pcall(function() one:choose("twice", { 1, 2 }, { id = "g" }) one:choose("twice", { 3 }, { id = "g" }) end)
)");
  match::Match match(*runtime, match::Setup{2, 1});
  INFO(match.error().message);
  REQUIRE(!match.error());
  REQUIRE(match.open().size() == 1);
  CHECK(match.open()[0].id == "g");
  CHECK(match.open()[0].items.size() == 2);
  world::Rng rng = world::Rng::seeded(1);
  REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  CHECK(match.world().round == 1);
}
