// Every mistake of manifests, mods and texts gives one message that says where it is, what is wrong and what was
// probably meant. One row each.
#include "broken.hpp"

using namespace vizier::content;
using namespace broken;

TEST_CASE("manifests and configurations that do not hold together are refused") {
  run({
      manifest("missing keys", "id: game\n",
               "game/package.yaml:1:1: error: the key 'version' is missing\ngame/package.yaml:1:1: error: the key "
               "'format' is missing"),
      manifest("unknown key", plain_manifest + "edition: [fr]\n",
               "game/package.yaml:5:1: error: unknown key 'edition' here (did you mean 'editions'?)"),
      manifest(
          "folder's name", "id: other\nversion: 1\nformat: 2\n",
          "game/package.yaml:1:5: error: the id is 'other' but the folder is called 'game' (they must be the same)"),
      manifest("new format", "id: game\nversion: 1\nformat: 7\n",
               "game/package.yaml:3:9: error: format 7 is newer than this program reads, which is 2"),
      manifest("too few names", "id: game\nversion: 1\nformat: 2\nseats: { min: 2, max: 3, names: [red, blue] }\n",
               "game/package.yaml:4:33: error: seats: 2 names for 3 seats"),
      manifest("no range of seats", "id: game\nversion: 1\nformat: 2\nseats: { min: 4, max: 3 }\n",
               "game/package.yaml:4:15: error: seats: min is 4, more than max, which is 3"),
      manifest("version", "id: game\nversion: one\nformat: 2\n",
               "game/package.yaml:2:10: error: version: 'one' is not a version such as 1.0"),
      manifest(
          "requirement", plain_manifest + "requires: [other => 1]\n",
          "game/package.yaml:5:12: error: requires.1: 'other => 1' is not an id with versions such as 'base >=1.0 <2'"),
      manifest("flow", plain_manifest + "flow: game/flow\n",
               "game/package.yaml:5:7: error: flow: there is no script module 'game/flow'"),
      manifest("parent", plain_manifest + "extends: gmae\n",
               "game/package.yaml:5:10: error: there is no package 'gmae' (did you mean 'game'?)"),
      manifest("verb", plain_manifest + "editions: !append [fr]\n",
               "game/package.yaml:5:11: error: !append has no meaning in a manifest"),
      {"unknown package", {}, "error: there is no package 'gmae' (did you mean 'game'?)", {"gmae", "", "", {}}},
      {"unknown edition",
       {{"game/package.yaml", plain_manifest + "editions: [fr, it]\n"}},
       "game/package.yaml:1:1: error: game has no edition 'ti', only fr, it (did you mean 'it'?)",
       {"game", "ti", "", {}}},
      {"unknown mod", {}, "error: there is no mod 'sand'", {"game", "", "", {"sand"}}},
      {"extends itself",
       {{"game/package.yaml", plain_manifest + "extends: game\n"}},
       "game/package.yaml:5:10: error: 'game' extends itself"},
  });
}

TEST_CASE("mods that do not fit are refused") {
  const auto text = [](const char* manifest_text) {
    return File{"sand/mod.yaml", std::string("id: sand\nversion: 1.0\nformat: 2\n") + manifest_text};
  };
  run({
      mod("!new of something known", {{"sand/content/a.yaml", "tokens: { t1: !new { value: 2 } }\n"}},
          "sand/content/a.yaml:1:15: error: tokens.t1: exists already (game/a.yaml:2) (leave out !new to change it)"),
      mod("!remove of something unknown", {{"sand/content/a.yaml", "tokens: { t2: !remove }\n"}},
          "sand/content/a.yaml:1:15: error: tokens.t2: there is nothing to remove (did you mean 't1'?)"),
      mod("!override of something unknown", {{"sand/content/a.yaml", "zones: { baord: !override { sight: open } }\n"}},
          "sand/content/a.yaml:1:17: error: zones.baord: there is nothing to override (did you mean 'board'?)"),
      mod("!append to a word", {{"sand/content/a.yaml", "tokens: { t1: { value: !append [1] } }\n"}},
          "sand/content/a.yaml:1:24: error: tokens.t1.value: !append works on a list, but this is 1 (game/a.yaml:2)"),
      mod("!add to nothing", {{"sand/content/a.yaml", "rules: { lengh: !add 1 }\n"}},
          "sand/content/a.yaml:1:17: error: rules.lengh: there is nothing to add to"),
      mod("!add of a word", {{"sand/content/a.yaml", "tokens: { t1: { value: !add much } }\n"}},
          "sand/content/a.yaml:1:24: error: tokens.t1.value: !add wants a whole number, found 'much'"),
      mod("!append of a word", {{"sand/content/a.yaml", "zones: { board: { regions: !append caves } }\n"}},
          "sand/content/a.yaml:1:28: error: zones.board.regions: expected a list, found 'caves'"),
      mod("!without something that is not there",
          {{"sand/content/a.yaml", "zones: { board: { regions: !without [place] } }\n"}},
          "sand/content/a.yaml:1:38: error: zones.board.regions: 'place' is not in the list (did you mean 'places'?)"),
      mod("verb inside a list", {{"sand/content/a.yaml", "zones: { board: { regions: [!new caves] } }\n"}},
          "sand/content/a.yaml:1:29: error: zones.board.regions.1: !new has no meaning inside a list (put !append, "
          "!prepend or !without before the "
          "list)"),
      mod("another mod's thing",
          {{"sand/content/a.yaml", "zones: { bag: {} }\nsupply: { lot: { kinds: [storm], zone: bag } }\n"},
           {"dune/content/a.yaml", "tokens: { storm: {} }\n"}},
          "sand/content/a.yaml:2:26: error: supply.sand:lot.kinds: 'storm' exists in dune; add dune to requires"),
      mod("another loaded mod's thing",
          {{"sand/content/a.yaml", "zones: { bag: {} }\nsupply: { lot: { kinds: [storm], zone: bag } }\n"},
           {"dune/content/a.yaml", "tokens: { storm: {} }\n"}},
          "sand/content/a.yaml:2:26: error: supply.sand:lot.kinds: 'storm' exists in dune; add dune to requires",
          {"sand", "dune"}),
      mod("another loaded mod's thing by its full name",
          {{"sand/content/a.yaml", "zones: { bag: {} }\nsupply: { lot: { kinds: ['dune:storm'], zone: bag } }\n"},
           {"dune/content/a.yaml", "tokens: { storm: {} }\n"}},
          "sand/content/a.yaml:2:26: error: supply.sand:lot.kinds: 'storm' exists in dune; add dune to requires",
          {"sand", "dune"}),
      mod("changing another mod's thing",
          {{"sand/content/a.yaml", "tokens: { dune:storm: { value: 2 } }\n"},
           {"dune/content/a.yaml", "tokens: { storm: {} }\n"}},
          "sand/content/a.yaml:1:11: error: tokens.dune:storm: 'storm' exists in dune; add dune to requires",
          {"sand", "dune"}),
      mod("making a thing for the package", {{"sand/content/a.yaml", "tokens: { game:t5: { value: 2 } }\n"}},
          "sand/content/a.yaml:1:11: error: tokens.t5: game declares no 't5', and only game itself may (did you mean "
          "'t1'?)"),
      mod("another loaded mod's script",
          {{"sand/content/a.yaml", "tokens: { t1: { script: dune/x } }\n"}, {"dune/scripts/x.lua", "return {}\n"}},
          "sand/content/a.yaml:1:25: error: tokens.t1.script: 'dune/x' exists in dune; add dune to requires",
          {"sand", "dune"}),
      mod("another mod's script",
          {{"sand/content/a.yaml", "tokens: { t1: { script: dune/x } }\n"}, {"dune/scripts/x.lua", "return {}\n"}},
          "sand/content/a.yaml:1:25: error: tokens.t1.script: 'dune/x' exists in dune; add dune to requires"),
      mod("patch of another mod's script",
          {{"sand/scripts/patch/dune/x.lua", "return {}\n"}, {"dune/scripts/x.lua", "return {}\n"}},
          "sand/scripts/patch/dune/x.lua: error: 'dune/x' exists in dune; add dune to requires", {"sand", "dune"}),
      mod("patch of nothing", {{"sand/scripts/patch/game/flow.lua", "return {}\n"}},
          "sand/scripts/patch/game/flow.lua: error: there is no module 'game/flow' to patch"),
      mod("replacement of nothing",
          {{"sand/scripts/replace/game/flwo.lua", "return {}\n"}, {"game/scripts/flow.lua", "return {}\n"}},
          "sand/scripts/replace/game/flwo.lua: error: there is no module 'game/flwo' to replace (did you mean "
          "'game/flow'?)"),
      mod("replacement of another mod's script",
          {{"sand/scripts/replace/dune/x.lua", "return {}\n"}, {"dune/scripts/x.lua", "return {}\n"}},
          "sand/scripts/replace/dune/x.lua: error: 'dune/x' exists in dune; add dune to requires", {"sand", "dune"}),
      mod("a module twice", {{"sand/scripts/x.lua", "return {}\n"}, {"sand/scripts/patch/sand/x.lua", "return {}\n"}},
          "sand/scripts/patch/sand/x.lua: error: there is no module 'sand/x' to patch"),
      mod("!without on nothing", {{"sand/content/a.yaml", "rules: { list: !without [a] }\n"}},
          "sand/content/a.yaml:1:16: error: rules.list: there is nothing to take away from"),
      mod("!new inside what is new", {{"sand/content/a.yaml", "rules: { a: { b: !remove } }\n"}},
          "sand/content/a.yaml:1:18: error: rules.a.b: there is nothing to remove"),
      mod("!append of a map", {{"sand/content/a.yaml", "rules: { a: !append { b: 1 } }\n"}},
          "sand/content/a.yaml:1:13: error: rules.a: !append wants a list, found a map"),
      mod("one value in two files of a mod",
          {{"sand/content/a.yaml", "rules: { a: 1 }\n"}, {"sand/content/b.yaml", "rules: { a: 2 }\n"}},
          "sand/content/b.yaml:1:10: error: rules.a: is set twice; also at sand/content/a.yaml:1"),
      {"more seats than names",
       {text("requires: [game]\nseats: { max: 3 }\n")},
       "sand/mod.yaml:5:8: error: seats: game has names for 2 seats, not for 3",
       {"game", "", "", {"sand"}}},
      {"no range of seats left",
       {text("requires: [game]\nseats: { min: 2, max: 1 }\n")},
       "sand/mod.yaml:5:8: error: seats: min is 2, more than max, which is 1",
       {"game", "", "", {"sand"}}},
      {"optional with a wrong version",
       {text("requires: [game]\noptional: ['dune >=2']\n"),
        {"dune/mod.yaml", "id: dune\nversion: 1.0\nformat: 2\nrequires: [game]\n"}},
       "sand/mod.yaml:5:12: error: sand goes together with dune >=2, but dune is 1.0",
       {"game", "", "", {"sand", "dune"}}},
      {"optional that is no id",
       {text("requires: [game]\noptional: ['Dune']\n")},
       "sand/mod.yaml:5:12: error: optional.1: 'Dune' is not an id with versions such as 'base >=1.0 <2'\nerror: the "
       "mod 'sand' cannot be used: "
       "sand/mod.yaml has mistakes",
       {"game", "", "", {"sand"}}},
      {"each takes note of the other",
       {text("requires: [game]\noptional: [dune]\n"),
        {"dune/mod.yaml", "id: dune\nversion: 1.0\nformat: 2\nrequires: [game]\noptional: [sand]\n"}},
       "dune/mod.yaml:4:11: error: dune requires itself by way of others",
       {"game", "", "", {"sand", "dune"}}},
      {"not installed",
       {text("requires: [game, dnue]\n"), {"dune/mod.yaml", "id: dune\nversion: 1.0\nformat: 2\nrequires: [game]\n"}},
       "sand/mod.yaml:4:18: error: sand requires dnue, which is not installed (did you mean 'dune'?)",
       {"game", "", "", {"sand"}}},
      {"wrong version",
       {text("requires: [game >=2 <3]\n")},
       "sand/mod.yaml:4:12: error: sand requires game >=2 <3, but game is 1.0",
       {"game", "", "", {"sand"}}},
      {"conflict",
       {text("requires: [game]\nconflicts: [game]\n")},
       "sand/mod.yaml:5:12: error: sand cannot be used together with game",
       {"game", "", "", {"sand"}}},
      {"requires itself",
       {text("requires: [game, dune]\n"),
        {"dune/mod.yaml", "id: dune\nversion: 1.0\nformat: 2\nrequires: [game, sand]\n"}},
       "dune/mod.yaml:4:11: error: dune requires itself by way of others",
       {"game", "", "", {"sand"}}},
      {"for another game",
       {text("requires: [other]\n"), {"other/package.yaml", "id: other\nversion: 1\nformat: 2\n"}},
       "sand/mod.yaml:4:12: error: the mod sand is for other, not for game",
       {"game", "", "", {"sand"}}},
  });
}

TEST_CASE("texts that cannot be read are refused") {
  const auto text = [](const char* what, std::string message_text, std::string message) {
    return Broken{what, {{"game/lang/fr.yaml", std::move(message_text)}}, std::move(message)};
  };
  run({
      text("unclosed brace", "said: \"{name gives\"\n",
           "game/lang/fr.yaml:1:7: error: text said (fr): a { without its } (near character 2 of the message)"),
      text("no other case", "said: \"{n, plural, one {coin}}\"\n",
           "game/lang/fr.yaml:1:7: error: text said (fr): plural and select need a case 'other' (near character 1 of "
           "the message)"),
      text("apostrophe before a brace", "said: \"l'{name}\"\n",
           "game/lang/fr.yaml:1:7: error: text said (fr): the apostrophe before '{' quotes it, so no argument is put "
           "there (write ’ or two "
           "apostrophes)"),
      text("nested beyond reason", "said: \"" + repeat("{n, plural, other {", 40) + repeat("}}", 40) + "\"\n",
           "game/lang/fr.yaml:1:7: error: text said (fr): its braces are nested too deep"),
      text("a date", "said: \"{n, date}\"\n",
           "game/lang/fr.yaml:1:7: error: text said (fr): arguments of type 'date' are not known (known are number, "
           "plural, selectordinal and "
           "select)"),
      text("a number as text", "said: 7\n",
           "game/lang/fr.yaml:1:7: error: said: expected a text or a map of texts, found 7"),
      text("a list as text", "said: [a]\n",
           "game/lang/fr.yaml:1:7: error: said: expected a text or a map of texts, found a list"),
  });
}
