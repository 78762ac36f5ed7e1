// Lint passes that look at what a mod does to its package.
#include "catch.hpp"
#include "content/explain.hpp"
#include "content/lint/lint.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

void game(Sandbox& box) {
  box.write("game/package.yaml", plain_manifest + "flow: game/flow\nlanguages: [en, fr, it]\n");
  box.write("game/a.yaml",
            "categories: { cards: {} }\ncards: { one: {}, two: {} }\nzones: { bag: {} }\n"
            "supply: { lot: { kinds: cards, count: 3, zone: bag } }\nconserved: { cards: { kinds: cards, total: 6 } }\n"
            "rules: { rounds: 3 }\nrule_types: { rounds: { internal: true } }\n");
  box.write("game/scripts/flow.lua", "return { 'log.won', rounds = 1 }\n");
  box.write("game/lang/en.yaml",
            "title: Game\nkind: { one: First, two: Second }\nzone: { bag: Bag }\nlog: { won: '{who} won' }\n");
  box.write("game/lang/fr.yaml",
            "title: Jeu\nkind: { one: Un, two: Deux }\nzone: { bag: Sac }\nlog: { won: '{who} gagne' }\n");
  box.write("game/lang/it.yaml",
            "title: Gioco\nkind: { one: Uno, two: Due }\nzone: { bag: Sacco }\nlog: { won: '{who} vince' }\n");
}

void mod(Sandbox& box, const std::string& id, const std::string& more = "") {
  box.write(id + "/mod.yaml", "id: " + id + "\nversion: 1.0\nformat: 2\nrequires: [game]\n" + more)
      .write(id + "/specs/s.yaml", "- it: works\n");
}

std::string linted(const Sandbox& box, const std::vector<std::string>& mods) {
  const Loaded loaded = box.load({"game", "", "", mods});
  INFO(box.findings(loaded.diagnostics));
  REQUIRE(loaded.package);
  return box.findings(lint(*loaded.package));
}

}  // namespace

TEST_CASE("a card that a mod adds to a conserved sum is told at the card") {
  Sandbox box;
  game(box);
  mod(box, "sand");
  box.write("sand/content/a.yaml", "cards:\n  storm: {}\n")
      .write("sand/lang/en.yaml", "kind: { storm: Storm }\n")
      .write("sand/lang/fr.yaml", "kind: { storm: Tempête }\n")
      .write("sand/lang/it.yaml", "kind: { storm: Tempesta }\n");
  CHECK(
      linted(box, {"sand"}) ==
      "sand/content/a.yaml:2:3: warning: conserved.cards.total is 6, but with 2 seats there are 9 at the start (write "
      "conserved: { cards: { total: !add 3 } })");
  box.write("sand/content/b.yaml", "conserved: { cards: { total: !add 3 } }\n");
  CHECK(linted(box, {"sand"}) == "");
}

TEST_CASE("a total that the supply does not make is told at the total, unless scripts make pieces") {
  Sandbox box;
  game(box);
  mod(box, "sand");
  box.write("sand/content/a.yaml", "supply: { lot: { count: 2 } }\n");
  CHECK(linted(box, {"sand"}) ==
        "game/a.yaml:5:44: warning: conserved.cards.total is 6, but with 2 seats there are 4 at the start (write "
        "conserved: { cards: { total: !add -2 } })");
  box.write("game/scripts/flow.lua",
            "return { 'log.won', rounds = function(game) game:create('one', game.bag) end }\n");
  CHECK(linted(box, {"sand"}) == "");
}

TEST_CASE("a text that a mod changes in some languages only is told once, and 'languages' is heeded") {
  Sandbox box;
  game(box);
  mod(box, "sand");
  box.write("sand/lang/en.yaml", "kind: { one: Sand }\n");
  CHECK(
      linted(box, {"sand"}) ==
      "sand/lang/en.yaml:1:14: warning: text kind.one is changed in en, but not in fr and it (write it there, too, or "
      "say languages: [en] in sand/mod.yaml)");
  box.write("sand/lang/it.yaml", "kind: { one: Sabbia }\n");
  CHECK(linted(box, {"sand"})
            .starts_with("sand/lang/en.yaml:1:14: warning: text kind.one is changed in en and it, but not in fr ("));
  mod(box, "sand", "languages: [en, it]\n");
  CHECK(linted(box, {"sand"}) == "");
}

TEST_CASE("a text that a mod lacks in several languages is told once, and 'languages' is heeded") {
  Sandbox box;
  game(box);
  mod(box, "sand");
  box.write("sand/scripts/x.lua", "return { 'log.lost', 'sand/x' }\n")
      .write("sand/lang/en.yaml", "log: { lost: Lost }\n");
  const std::string found = linted(box, {"sand"});
  CHECK(found.find("sand/lang/en.yaml:1:14: warning: text log.lost is missing in fr and it") != std::string::npos);
  mod(box, "sand", "languages: [en]\n");
  CHECK(linted(box, {"sand"}).find("is missing in") == std::string::npos);
}

TEST_CASE("the language that stands alone with its arguments is told, in the file of the mod that changed it") {
  Sandbox box;
  game(box);
  mod(box, "sand", "languages: [en]\n");
  box.write("sand/lang/en.yaml", "log: { won: '{whom} has won' }\n");
  CHECK(linted(box, {"sand"}) ==
        "sand/lang/en.yaml:1:13: error: text log.won (en): the argument 'whom' does not exist in fr (did you mean "
        "'who'?)\n"
        "sand/lang/en.yaml:1:13: error: text log.won (en): the argument 'who' of fr is not used");
}

TEST_CASE("mods that disagree about a number, a text or a word are told in a line") {
  Sandbox box;
  game(box);
  for (const char* id : {"dune", "sand"}) {
    mod(box, id);
    const std::string name = id;
    box.write(name + "/content/a.yaml", "rules: { rounds: " + std::to_string(name == "dune" ? 4 : 5) + " }\n")
        .write(name + "/content/position.yaml",
               "game: { era: { " + std::string(name == "dune" ? "first: true" : "sum: []") + " } }\n")
        .write(name + "/lang/en.yaml", "kind: { one: " + name + ", two: Other }\n");
  }
  const Loaded loaded = box.load({"game", "", "", {"dune", "sand"}});
  INFO(box.findings(loaded.diagnostics));
  REQUIRE(loaded.package);
  const auto found = mod_conflicts(*loaded.package);
  REQUIRE(found.size() == 2);
  CHECK(found[0].key == "rules.rounds");
  CHECK(found[1].key == "text kind.one (en)");  // and kind.two says the same in both
  CHECK(in_a_line(found) ==
        "mods disagree about rules.rounds (dune: 4, sand: 5); sand has the last word, and about 1 more: see vizier mod "
        "conflicts");
  CHECK(in_a_line({}) == "");
}
