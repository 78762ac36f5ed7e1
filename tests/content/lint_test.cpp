#include "content/lint/lint.hpp"
#include "catch.hpp"
#include "content/lint/mentions.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

const char* const lint_svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><circle cx='9' cy='9' r='9'/></svg>\n";

void game(Sandbox& box) {
  box.write("game/package.yaml", plain_manifest + "flow: game/flow\nlanguages: [en, fr]\n");
  box.write("game/a.yaml",
            "categories: { tokens: {}, cards: {} }\ntokens: { t1: {} }\ncards: { one: { script: game/cards/one } }\n"
            "zones: { bag: { regions: [places] } }\nsupply: { lot: { kinds: tokens, zone: bag } }\nlegal: { placing: { "
            "zones: { region: places } } }\n");
  box.write("game/scripts/flow.lua", "local help = require 'game/help' -- 'game/unused'\nsay(\"log.won\", { one })\n");
  box.write("game/scripts/help.lua", "return {}\n").write("game/scripts/cards/one.lua", "return {}\n");
  box.write("game/lang/en.yaml",
            "title: Game\nkind: { t1: One, one: Card }\nzone: { bag: Bag }\nlog: { won: '{who} won' }\n");
  box.write("game/lang/fr.yaml",
            "title: Jeu\nkind: { t1: Un, one: Carte }\nzone: { bag: Sac }\nlog: { won: '{who} gagne' }\n");
}

std::string linted(const Sandbox& box) {
  const Loaded loaded = box.load({"game", "", "", {}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  return box.findings(lint(*loaded.package));
}

}  // namespace

TEST_CASE("a tidy package has nothing to remark") {
  Sandbox box;
  game(box);
  CHECK(linted(box) == "");
}

TEST_CASE("each lint pass finds what it is for") {
  struct Row {
    const char *what, *file, *text, *finding;
  };
  for (const Row& row : std::vector<Row>{
           {"missing text", "game/lang/en/more.yaml", "log: { lost: Lost, }\ncounter: { x: X }\n",
            "game/lang/en/more.yaml:2:15: warning: text counter.x is missing in fr\n"
            "game/lang/en/more.yaml:1:14: warning: text log.lost is missing in fr\n"
            "game/lang/en/more.yaml:2:15: warning: nothing asks for the text counter.x\n"
            "game/lang/en/more.yaml:1:14: warning: nothing asks for the text log.lost"},
           {"nameless kind and zone", "game/b.yaml", "tokens: { t2: {} }\nzones: { pit: {} }\n",
            "game/b.yaml:1:11: warning: there is no text 'kind.t2'\ngame/b.yaml:2:10: warning: there is no text "
            "'zone.pit'"},
           {"argument that others lack", "game/lang/fr.yaml",
            "title: Jeu\nkind: { t1: Un, one: Carte }\nzone: { bag: Sac }\nlog: { won: '{whom} gagne' }\n",
            "game/lang/fr.yaml:4:13: error: text log.won (fr): the argument 'whom' does not exist in en (did you mean "
            "'who'?)\n"
            "game/lang/fr.yaml:4:13: error: text log.won (fr): the argument 'who' of en is not used"},
           {"rule without a type and a sentence", "game/b.yaml", "rules: { one: 3, help: 4 }\n",
            "game/b.yaml:1:10: warning: rule_types does not say what fits rules.one, nor 1 more (write rule_types: { "
            "one: { type: …, minimum: …, maximum: … } }, or internal: true)\n"
            "game/b.yaml:1:10: warning: there is no text 'rule.one', nor 1 more (who makes a house rule reads it)"},
           {"rule of the game's own making", "game/b.yaml",
            "rules: { one: 3 }\nrule_types: { one: { internal: true } }\n", ""},
           {"word of a rule without a text", "game/b.yaml",
            "rules: { one: up }\nrule_types: { one: { enum: [up, t1] } }\n",
            "game/b.yaml:1:10: warning: there is no text 'rule.one', nor 1 more (who makes a house rule reads it)"},
           {"type of a rule that does not exist", "game/b.yaml",
            "rules: { one: 3 }\nrule_types: { one: { internal: true }, oen: { type: integer } }\n",
            "game/b.yaml:2:40: warning: rule_types.oen: there is no such rule (did you mean 'one'?)"},
           {"idle script", "game/scripts/unused.lua", "return {}\n",
            "game/scripts/unused.lua: warning: nothing refers to the script 'game/unused'"},
           {"idle region", "game/b.yaml",
            "zones: { bag: { grid: true, attributes: {} }, hand: { regions: [caves] } }\n",
            "game/b.yaml:1:47: warning: there is no text 'zone.hand'\ngame/b.yaml:1:65: warning: nothing names the "
            "region 'caves'"},
           {"icon without a drawing", "game/b.yaml", "tokens: { t1: { icon: moon } }\n",
            "game/b.yaml:1:23: warning: there is no drawing 'moon' in glyphs/"},
           {"a drawing that nothing uses", "game/glyphs/tt1.svg", lint_svg,
            "game/glyphs/tt1.svg: warning: nothing is called 'tt1', so that this is never drawn (did you mean 't1'?)"},
           {"a name without its drawing", "game/b.yaml", "table: { window: { seats: { first: camle } } }\n",
            "game/b.yaml:1:36: warning: there is no drawing 'camle' in glyphs/"},
           {"an escape in a text", "game/lang/fr.yaml",
            "title: \"Jeu\\e[2J\"\nkind: { t1: Un, one: Carte }\nzone: { bag: \"Sac\\u202e\" }\nlog: { won: '{who} "
            "gagne' }\n",
            "game/lang/fr.yaml:1:8: warning: text title (fr) holds ␛, which nobody sees: it steers terminals or turns "
            "what "
            "is read (leave it out)\n"
            "game/lang/fr.yaml:3:14: warning: text zone.bag (fr) holds \\u202E, which nobody sees: it steers terminals "
            "or "
            "turns what is read (leave it out)"},
           {"an escape in a value", "game/b.yaml",
            "rules: { deep: { word: \"a\\u009bb\" } }\nrule_types: { deep: { internal: true } }\n",
            "game/b.yaml:1:10: warning: no script reads rules.deep\n"
            "game/b.yaml:1:24: warning: rules.deep.word holds \\u009B, which nobody sees: it steers terminals or turns "
            "what "
            "is read (leave it out)"},
           {"an escape in a script", "game/scripts/help.lua", "return {}\r\n-- \u2066\n",
            "game/scripts/help.lua:2:4: warning: this line holds \\u2066, which nobody sees: it steers terminals or "
            "turns "
            "what is read (leave it out)"},
           {"idle kind", "game/b.yaml", "cards: { two: {} }\n",
            "game/b.yaml:1:10: warning: there is no text 'kind.two'\ngame/b.yaml:1:10: warning: no supply and no "
            "script mentions the kind 'two'"},
       }) {
    INFO(row.what);
    Sandbox box;
    game(box);
    box.write(row.file, row.text);
    CHECK(linted(box) == row.finding);
  }
}

TEST_CASE("a script mentions its literals and names, not its comments") {
  LuaMentions mentions;
  collect_mentions("local a = \"x.y\" -- \"no\"\n--[[ 'no' ]] b 'it\\'s' [==[long ]] text]==] -- end", mentions);
  CHECK(mentions.literals == std::set<std::string>{"x.y", "it's", "long ]] text"});
  CHECK(mentions.identifiers.contains("b"));
  CHECK_FALSE(mentions.identifiers.contains("no"));
}

TEST_CASE("a script that asks for a text that does not exist is told what was meant") {
  Sandbox box;
  game(box);
  box.write("game/scripts/help.lua", "local x = 1\nreturn { say = 'log.wno', other = 'file.name' }\n");
  CHECK(linted(box) == "game/scripts/help.lua:2: warning: there is no text log.wno (did you mean 'log.won'?)");
}

TEST_CASE("parameters and rules that no script reads are idle") {
  Sandbox box;
  game(box);
  box.write(
      "game/b.yaml",
      "cards: { one: { with: { used: 1, idle: 2 } } }\nrules: { seen: { deep: 1, lost: 2, depe: 3 }, forgotten: 3 }\n"
      "rule_types: { seen: { internal: true }, forgotten: { internal: true } }\n");
  box.write("game/scripts/cards/one.lua", "return function(ctx) return ctx.params.used + ctx.rules.seen.deep end\n");
  CHECK(linted(box) ==
        "game/b.yaml:1:34: warning: no script reads the parameter 'idle' of one\n"
        "game/b.yaml:2:27: warning: no script reads rules.seen.lost\n"
        "game/b.yaml:2:36: warning: no script reads rules.seen.depe (did you mean 'deep'?)\n"
        "game/b.yaml:2:47: warning: no script reads rules.forgotten");
}

TEST_CASE("a sentence that was not translated is told once a file") {
  Sandbox box;
  game(box);
  box.write("game/scripts/help.lua", "return { 'log.a', 'log.b' }\n");
  box.write("game/lang/en/more.yaml", "log: { a: a sentence of words, b: another sentence of words }\n");
  box.write("game/lang/fr/more.yaml", "log: { a: a sentence of words, b: another sentence of words }\n");
  CHECK(linted(box) == "game/lang/fr/more.yaml:1:11: warning: text log.a and 1 more are the same in fr as in en");
}

TEST_CASE("a mod without a spec and a name that hides another are told, a mod of texts alone needs none") {
  Sandbox box;
  game(box);
  box.write("sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nrequires: [game]\n")
      .write("sand/content/a.yaml", "supply: { t1: { kinds: [t1], zone: bag } }\n");
  box.write("words/mod.yaml", "id: words\nversion: 1.0\nformat: 2\nrequires: [game]\nlanguages: [fr]\n")
      .write("words/lang/fr.yaml", "kind: { t1: Premier }\n");
  const Loaded loaded = box.load({"game", "", "", {"sand", "words"}});
  REQUIRE(box.findings(loaded.diagnostics) == "");
  CHECK(box.findings(lint(*loaded.package)) ==
        "sand/mod.yaml:1:1: warning: sand has no spec that shows that it works (write specs/sand.yaml)\n"
        "sand/content/a.yaml:1:11: warning: sand:t1 hides the kind 't1' of game inside its mod (call it otherwise)");
  box.write("sand/specs/sand.yaml", "- it: works\n")
      .write("sand/content/a.yaml", "supply: { more: { kinds: [t1], zone: bag } }\n");
  CHECK(box.findings(lint(*box.load({"game", "", "", {"sand", "words"}}).package)) == "");
}

TEST_CASE("every pass has a name and a sentence of its own") {
  std::set<std::string> names, sentences;
  for (const LintPass& pass : lint_passes()) {
    names.insert(pass.name);
    sentences.insert(pass.sentence);
  }
  CHECK(names.size() == lint_passes().size());
  CHECK(sentences.size() == lint_passes().size());
}

TEST_CASE("texts of cards, files and editions of a mod that nothing reads are told") {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest + "languages: [en]\neditions: [early, late]\nrules: [plain]\n");
  box.write("game/a.yaml",
            "categories: { cards: {} }\ncards: { one: { with: { price: 2 } } }\nzones: { bag: {} }\nsupply: { lot: { "
            "kinds: cards, zone: bag } }\n");
  box.write("game/lang/en.yaml",
            "title: Game\nkind: { one: Card }\nzone: { bag: Bag }\ntext: { one: 'costs {prise}' }\n");
  box.write("sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nlanguages: [de]\nrequires: [game]\n")
      .write("sand/lang/de.yaml", "title: Spiel\n");
  box.write("sand/content/a.yaml", "cards: { two: !new {} }\n")
      .write("sand/more.yaml", "x: 1\n")
      .write("sand/content/editions/eraly.yaml", "rules: { a: 1 }\n")
      .write("sand/specs/s.yaml", "[]\n");
  box.write("sand/content/glyphs/two.svg", lint_svg).write("sand/content/glyphs/tow.svg", lint_svg);
  const Loaded loaded = box.load({"game", "", "", {"sand"}});
  REQUIRE(loaded.package);
  const std::string found = box.findings(lint(*loaded.package));
  CHECK(found.find("game/lang/en.yaml:4:14: warning: text text.one (en): one has no parameter 'prise' (did you mean "
                   "'price'?)") != std::string::npos);
  CHECK(found.find("there is no text 'kind.sand:two', nor for 1 more of cards") != std::string::npos);
  CHECK(found.find("sand/more.yaml: warning: sand does not read more.yaml (sections lie in content/, texts in lang/, "
                   "specs in specs/)") != std::string::npos);
  CHECK(found.find("sand/content/editions/eraly.yaml: warning: game has no edition 'eraly', so that this is never read "
                   "(did you mean 'early'?)") != std::string::npos);
  CHECK(
      found.find("sand/content/glyphs/tow.svg: warning: nothing is called 'sand:tow', so that this is never drawn (did "
                 "you mean 'sand:two'?)") != std::string::npos);
  CHECK(found.find("nothing is called 'sand:two'") == std::string::npos);
  CHECK(found.find("warning: text kind.one and 2 more are missing in de") != std::string::npos);
}
