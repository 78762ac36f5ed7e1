// What scripts do with the pieces of a zone in one call, and with the modifiers in force.
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

TEST_CASE("pieces are dealt from the front, as far as there are any") {
  const Snippet rows[] = {
      {"local p, top = game:player(1), game.deck:at(3) return game.deck:deal(3, p.hand, 'down') .. ' ' .. p.hand.size "
       ".. ' ' .. tostring(p.hand.last == top)",
       "3 3 true"},
      {"local n = game:player(1).camp.size return game:player(1).camp:deal(100, game.arena, 'up') - n .. ' ' .. "
       "tostring(game.arena.first.face_up)",
       "0 true"},
      {"return game.deck:deal(0, game.discard)", "0"},
      {"game.deck:deal(1, game.deck)", "deal: the pieces lie there already"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(row.code).says() == row.says);
  }
}

TEST_CASE("pieces are found by an attribute") {
  const Snippet rows[] = {
      {"return game:player(2).camp:first_with('power', 3).name", "guard"},
      {"return tostring(game:player(2).camp:first_with('power', 9))", "nil"},
      {"game:player(2).camp:first_with('might', 9)", "there is no attribute 'might'"},
      {"game.deck:pieces_up_to('power', 100)",
       "zone:pieces_up_to is gone: zone:pieces():where(function(piece) return piece.cost <= most end)"},
  };
  for (const Snippet& row : rows) {
    INFO(row.code);
    CHECK(Try(row.code).says() == row.says);
  }
}

TEST_CASE("a piece that is moved may get an owner") {
  CHECK(Try("local c = game.deck.first c:move_to(game.arena, 'up', nil, game:player(2)) return tostring(c.owner == "
            "game:player(2))")
            .says() == "true");
  CHECK(Try("local c = game.deck.first game:move(c, game.arena, 'up', 'first', game:player(3)) return tostring(c.owner "
            "== game:player(3))")
            .says() == "true");
  CHECK(Try("local c = game:player(1).camp.first c:move_to(game.arena) return tostring(c.owner == game:player(1))")
            .says() == "true");
}

TEST_CASE("modifiers are listed by owner and by what their scripts have") {
  const std::map<std::string, std::vector<content::ScriptLayer>> one = {
      {"duel/calm", {layer("return { modify = { prize = function(_, n) return n end } }")}},
      {"duel/loud", {layer("return { cry = true, on = { won = function(ctx) return ctx.owner.name end } }")}},
  };
  const auto says = [&](const std::string& code) {
    auto modules = one;
    modules["duel/try"] = {
        layer("local try = {}\nfunction try.run(game)\n"
              "  for i = 1, 2 do\n"
              "    game:modify { script = 'duel/calm', owner = game:player(i) }\n"
              "    game:modify { script = 'duel/loud', owner = game:player(i) }\n"
              "  end\n" +
              code + "\nend\nreturn try\n")};
    return Try(Try::with(modules), Mode::step).says();
  };
  CHECK(says("return #game:modifiers()") == "4");
  CHECK(says("return #game:modifiers(game:player(2))") == "2");
  CHECK(says("return #game:modifiers(nil, 'cry')") == "2");
  CHECK(says("local m = game:modifiers(game:player(2), 'cry') return #m .. ' ' .. m[1].script .. ' ' .. "
             "m[1].owner.number") == "1 duel/loud 2");
  CHECK(says("return #game:modifiers(game:player(3), 'cry')") == "0");
  CHECK(says("return #game:handlers('won')") == "2");
  CHECK(says("local h = game:handlers('won', game:player(2)) return #h .. ' ' .. h[1].call(h[1].ctx)") ==
        "1 " + Try("return game:player(2).name").says());
  CHECK(says("return #game:handlers('round_end')") == "0");
}
