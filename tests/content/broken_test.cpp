// Every mistake gives one message that says where it is, what is wrong and what was probably meant. One row each.
#include "broken.hpp"

using namespace vizier::content;
using namespace broken;

TEST_CASE("YAML that cannot be read says where and why") {
  run({
      section("duplicate key", "zones:\n  hand: {}\n  hand: {}\n",
              "game/a.yaml:3:3: error: the key 'hand' appears twice; first at line 2, column 3"),
      section("duplicate key in flow style", "rules: { a: 1, b: 2, a: 3 }\n",
              "game/a.yaml:1:22: error: the key 'a' appears twice; first at line 1, column 10"),
      section("merge key", "zones:\n  a: &a { sight: open }\n  b: { <<: *a }\n",
              "game/a.yaml:3:8: error: merge keys (<<) are not read (repeat the keys, or use an alias for the whole "
              "value)"),
      section("tab as indentation", "zones:\n\thand: {}\n",
              "game/a.yaml:2:1: error: a tab in the indentation (indent with two spaces)"),
      section("broken UTF-8", "rules: { name: \"caf\xE9\" }\n",
              "game/a.yaml:1:20: error: this byte is not valid UTF-8 text (save the file as UTF-8)"),
      section("control character", std::string("rules: { a: \x01 }\n"),
              "game/a.yaml:1:13: error: a control character (remove it, or write it as an escape in quotes)"),
      section("two documents", "rules: { a: 1 }\n---\nrules: { b: 1 }\n",
              "game/a.yaml:2:1: error: a second document in one file (make it a file of its own)"),
      section("unclosed map", "zones: { hand: { sight: open }\n",
              "game/a.yaml:2:1: error: a '}' or ',' is missing (what is open begins at line 1, column 8)"),
      section("question mark in flow style", "rules: { a: why? }\n",
              "game/a.yaml:1:16: error: a '}' or ',' is missing (quote the text if the '?' belongs to it)"),
      section(
          "unclosed list", "zones: { hand: { regions: [a, b } }\n",
          "game/a.yaml:1:33: error: this bracket closes nothing (a bracket of the other kind may be open before it)"),
      section("unclosed quote", "rules: { a: \"text }\n", "game/a.yaml:1:13: error: the quoted text has no end"),
      section("wrong indentation", "zones:\n  hand: {}\n board: {}\n",
              "game/a.yaml:3:2: error: this line does not fit into the map above it (check its indentation and the ':' "
              "after the key)"),
      section("colon in a plain text", "rules:\n  a: b: c\n",
              "game/a.yaml:2:7: error: a ':' cannot stand here (quote the text if the ':' belongs to it)"),
      section("unknown anchor", "rules: { a: *nowhere }\n",
              "game/a.yaml:1:13: error: there is no anchor of this name above"),
      section("alias inside its anchor", "rules: &r { a: *r }\n",
              "game/a.yaml:1:16: error: the alias stands inside its own anchor"),
      section("unknown tag", "zones: { hand: !overide { sight: open } }\n",
              "game/a.yaml:1:16: error: unknown tag '!overide' (did you mean '!override'?)"),
      section("a list as key", "rules: { [a]: 1 }\n",
              "game/a.yaml:1:10: error: a key must be a word, not a list or map (quote '{' and '[' where they begin a "
              "text)"),
      section("a missing key", "rules:\n  : 1\n", "game/a.yaml:2:3: error: a key is missing before the ':'"),
      section("a reserved character", "rules: { a: @b }\n",
              "game/a.yaml:1:13: error: this character cannot begin a value (quote the text)"),
      section("too deep", "rules: { a: " + repeat("[", 80) + repeat("]", 80) + " }\n",
              "game/a.yaml:1:75: error: nested more than 64 deep"),
      section("a billion laughs",
              "rules:\n  a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n  b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
              "  c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n  d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"
              "  e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n  f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]\n",
              "game/a.yaml:7:10: error: more than 200000 values in one file, aliases counted"),
      section("a key too long", "rules: { " + std::string(300, 'k') + ": 1 }\n",
              "game/a.yaml:1:10: error: a key of more than 200 bytes"),
      section("too large", "# " + std::string(std::size_t{5} << 20, 'x') + "\n",
              "game/a.yaml: error: the file is too large: 5242883 bytes, at most 4194304 are read"),
      section("a list as file", "- zones\n", "game/a.yaml:1:1: error: this file must hold a map of sections"),
  });
}

TEST_CASE("a text that begins with a bracket is told to be quoted") {
  run({section("braces before words", "rules:\n  said: {value} apples\n",
               "game/a.yaml:2:17: error: this line does not fit into the map above it (put the text in quotes if the "
               "bracket belongs to it)")});
}

TEST_CASE("a section that does not fit its schema says what would") {
  run({
      section("wrong word", "zones: { hand: { sight: opne } }\n",
              "game/a.yaml:1:25: error: zones.hand.sight: 'opne' is not one of open, owner, closed, faces, top (did "
              "you mean 'open'?)"),
      section("unknown key", "zones: { hand: { sigth: open } }\n",
              "game/a.yaml:1:18: error: unknown key 'sigth' in zones.hand (did you mean 'sight'?)"),
      section("no space after the colon", "zones: { hand: { sight:open } }\n",
              "game/a.yaml:1:18: error: unknown key 'sight:open' in zones.hand (write 'sight: open')"),
      section("unknown key without a near one", "counters: { gold: { whatever: 1 } }\n",
              "game/a.yaml:1:21: error: unknown key 'whatever' in counters.gold (known here: each, sight, seen_by, "
              "initial, min, max)"),
      section("unknown section", "zone: { hand: {} }\n",
              "game/a.yaml:1:1: error: unknown section 'zone' (did you mean 'zones'?)"),
      section("a card that was not indented", "categories: { cards: {} }\ncards:\nball: {}\n",
              "game/a.yaml:3:1: error: unknown section 'ball' (should it be indented, to stand under 'cards'?)"),
      section("unknown section without a near one", "melodies: { hand: {} }\n",
              "game/a.yaml:1:1: error: unknown section 'melodies' (declare it under categories, or under sections if "
              "only scripts read it)"),
      section("list wanted", "zones: { hand: { regions: places } }\n",
              "game/a.yaml:1:27: error: zones.hand.regions: expected a list, found 'places'"),
      section("map wanted", "zones: [hand]\n", "game/a.yaml:1:8: error: zones: expected a map, found a list"),
      section("nothing given", "zones:\n  hand:\n",
              "game/a.yaml:2:3: error: zones.hand: expected a map, found nothing"),
      section("true or false wanted", "zones: { hand: { grid: yes } }\n",
              "game/a.yaml:1:24: error: zones.hand.grid: expected true or false, found 'yes' (write true)"),
      section("whole number wanted", "counters: { gold: { initial: many } }\n",
              "game/a.yaml:1:30: error: counters.gold.initial: expected a whole number, found 'many'"),
      section("fraction", "counters: { gold: { initial: 1.5 } }\n",
              "game/a.yaml:1:30: error: counters.gold.initial: 1.5 is a fraction; whole numbers only"),
      section("number too large", "counters: { gold: { max: 3000000000 } }\n",
              "game/a.yaml:1:26: error: counters.gold.max: 3000000000 is too large; at most 2147483647"),
      section("bad name", "zones: { Hand: {} }\n",
              "game/a.yaml:1:10: error: zones: 'Hand' is not a name of small letters, digits and _"),
      section("a name too long", "piece_variables: [" + std::string(100000, 'n') + "]\n",
              "game/a.yaml:1:19: error: piece_variables.1: 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…' is not a name "
              "of small letters, digits and _"),
      section("twice in a list", "piece_variables: [age, age]\n",
              "game/a.yaml:1:24: error: piece_variables: 'age' appears twice"),
      section("missing key", "supply: { lot: { kinds: [] } }\n",
              "game/a.yaml:1:16: error: supply.lot: the key 'zone' is missing"),
      section(
          "one of two shapes", "legal: { placing: { zones: places } }\n",
          "game/a.yaml:1:28: error: legal.placing.zones: expected a list of zones or { region: name }, found 'places'"),
      section("wrong part of a shape", "legal: { placing: { zones: { regon: places } } }\n",
              "game/a.yaml:1:30: error: unknown key 'regon' in legal.placing.zones (did you mean 'region'?)"),
      section("attribute fragment", "categories: { tokens: { attributes: { value: { type: number } } } }\n",
              "game/a.yaml:1:54: error: categories.tokens.attributes.value.type: 'number' is not one of integer, "
              "string, boolean, array, object"),
      section("attribute keyword", "categories: { tokens: { attributes: { value: { minimun: 1 } } } }\n",
              "game/a.yaml:1:48: error: unknown key 'minimun' in categories.tokens.attributes.value (did you mean "
              "'minimum'?)"),
  });
}

TEST_CASE("kinds are held to what their category declares") {
  run({
      section("unknown attribute", tokens + "tokens: { t1: { vlaue: 1 } }\n",
              "game/a.yaml:2:17: error: unknown key 'vlaue' in tokens.t1 (did you mean 'value'?)"),
      section("attribute too small", tokens + "tokens: { t1: { value: -1 } }\n",
              "game/a.yaml:2:24: error: tokens.t1.value: -1 is too small; at least 0"),
      section("attribute not in its list", tokens + "tokens: { t1: { colour: withe } }\n",
              "game/a.yaml:2:25: error: tokens.t1.colour: 'withe' is not one of black, white (did you mean 'white'?)"),
      section("missing attribute",
              "categories: { tokens: { attributes: { value: {} }, required: [value] } }\ntokens: { t1: {} }\n",
              "game/a.yaml:2:15: error: tokens.t1: the key 'value' is missing"),
      section("missing script", tokens + "tokens: { t1: { script: game/tokens/one } }\n",
              "game/a.yaml:2:25: error: tokens.t1.script: there is no script module 'game/tokens/one' (the module "
              "<id>/<path> is the file <path>.lua "
              "among the scripts of <id>)"),
      section(
          "one name in two categories", "categories: { a: {}, b: {} }\na: { lamp: {} }\nb: { lamp: {} }\n",
          "game/a.yaml:3:6: error: b.lamp: a kind of this name is also in a (names of kinds are unique in the game)"),
      section("engine's section as category", "categories: { zones: {} }\n",
              "game/a.yaml:1:15: error: categories: 'zones' is a section of the engine and cannot be a category"),
      section("reserved attribute", "categories: { a: { attributes: { icon: {} } } }\n",
              "game/a.yaml:1:34: error: categories.a.attributes: every kind has 'icon' already"),
      section("pattern", "categories: { a: { attributes: { x: { pattern: '(a+)+' } } } }\n",
              "game/a.yaml:1:39: error: unknown key 'pattern' in categories.a.attributes.x"),
      section("required attribute that is none",
              "categories: { a: { attributes: { value: {} }, required: [valeu] } }\n",
              "game/a.yaml:1:58: error: categories.a.required: there is no attribute 'valeu' (did you mean 'value'?)"),
      section("default that does not fit",
              "categories: { a: { attributes: { value: { type: integer, default: many } } } }\n",
              "game/a.yaml:1:67: error: categories.a.attributes.value.default: expected a whole number, found 'many'"),
      section("fraction in with", tokens + "tokens: { t1: { with: { share: 0.5 } } }\n",
              "game/a.yaml:2:32: error: tokens.t1.with.share: 0.5 is a fraction; whole numbers only"),
      section("number beyond 32 bits", tokens + "tokens: { t1: { value: 3000000000 } }\n",
              "game/a.yaml:2:24: error: tokens.t1.value: 3000000000 does not fit into 32 bits"),
      {"near script",
       {{"game/a.yaml", tokens + "tokens: { t1: { script: game/tokens/one } }\n"},
        {"game/scripts/token/one.lua", "return {}\n"}},
       "game/a.yaml:2:25: error: tokens.t1.script: there is no script module 'game/tokens/one' (did you mean "
       "'game/token/one'?)"},
  });
}

TEST_CASE("sections that contradict each other or themselves are refused") {
  run({
      section("fraction in the rules", "rules: { share: 0.5 }\n",
              "game/a.yaml:1:17: error: rules.share: 0.5 is a fraction; whole numbers only"),
      section("fraction deep in a variable", "variables: { x: { initial: [1, { a: 1e3 }] } }\n",
              "game/a.yaml:1:37: error: variables.x.initial.2.a: 1e3 is a fraction; whole numbers only"),
      section("owner of a shared zone", "zones: { board: { sight: owner } }\n",
              "game/a.yaml:1:26: error: zones.board.sight: nobody owns this zone, so its owner sees nothing (add "
              "'each: seat', or say closed)"),
      section("owner of a shared counter", "counters: { gold: { sight: owner } }\n",
              "game/a.yaml:1:28: error: counters.gold.sight: nobody owns this, so its owner sees nothing (add 'each: "
              "seat', or say closed)"),
      section("initial out of range", "counters: { gold: { initial: 5, max: 3 } }\n",
              "game/a.yaml:1:30: error: counters.gold.initial: 5 is not within 0 to 3"),
      section("empty range", "counters: { gold: { min: 5, max: 3 } }\n",
              "game/a.yaml:1:19: error: counters.gold: min is 5, more than max, which is 3"),
      section(
          "query of an unknown attribute", tokens + "queries: { worth: { attribute: valu } }\n",
          "game/a.yaml:2:32: error: queries.worth.attribute: nothing has an attribute 'valu' (did you mean 'value'?)"),
      section("unknown region",
              "zones: { board: { regions: [places] } }\nlegal: { placing: { zones: { region: place } } }\n",
              "game/a.yaml:2:38: error: legal.placing.zones.region: no zone lies in a region 'place' (did you mean "
              "'places'?)"),
      section("unknown zone", "zones: { board: {} }\nlegal: { placing: { zones: [baord] } }\n",
              "game/a.yaml:2:29: error: legal.placing.zones: there is no zone 'baord' (did you mean 'board'?)"),
      section("unknown seat", "zones: { hand: { each: seat } }\nlegal: { placing: { zones: [rde.hand] } }\n",
              "game/a.yaml:2:29: error: legal.placing.zones: there is no seat 'rde' (did you mean 'red'?)"),
      section("seat's zone of a shared one", "zones: { board: {} }\nlegal: { placing: { zones: [red.board] } }\n",
              "game/a.yaml:2:29: error: legal.placing.zones: 'board' is not a zone of each seat (write board)"),
      section("counter of a term",
              "zones: { board: {} }\ncounters: { gold: { each: seat } }\nlegal: { placing: { zones: [board], terms: [{ "
              "counter: gold, min: 1 }] } }\n",
              "game/a.yaml:3:56: error: legal.placing.terms.1.counter: 'gold' is not a counter of each zone"),
      section(
          "unknown counter of a term",
          "zones: { board: {} }\ncounters: { gold: { each: zone } }\nlegal: { placing: { zones: [board], terms: [{ "
          "counter: glod, min: 1 }] } }\n",
          "game/a.yaml:3:56: error: legal.placing.terms.1.counter: there is no counter 'glod' (did you mean 'gold'?)"),
      section("counter without bounds",
              "zones: { board: {} }\ncounters: { gold: { each: zone } }\nlegal: { placing: { zones: [board], terms: [{ "
              "counter: gold }] } }\n",
              "game/a.yaml:3:56: error: legal.placing.terms.1: neither min nor max says what 'gold' must be"),
      section("bound without counter",
              "zones: { board: {} }\nlegal: { placing: { zones: [board], terms: [{ own_max: 2, max: 1 }] } }\n",
              "game/a.yaml:2:64: error: legal.placing.terms.1.max: there is no counter to which it could apply"),
      section(
          "empty term", "zones: { board: {} }\nlegal: { placing: { zones: [board], terms: [{}] } }\n",
          "game/a.yaml:2:45: error: legal.placing.terms.1: this term asks for nothing (give it a counter or own_max)"),
      section("supply of unknown kinds",
              tokens + "tokens: { t1: {} }\nzones: { bag: {} }\nsupply: { lot: { kinds: [t2], zone: bag } }\n",
              "game/a.yaml:4:26: error: supply.lot.kinds: there is no kind 't2' (did you mean 't1'?)"),
      section(
          "supply of an unknown category",
          tokens + "tokens: { t1: {} }\nzones: { bag: {} }\nsupply: { lot: { kinds: token, zone: bag } }\n",
          "game/a.yaml:4:25: error: supply.lot.kinds: there is no category or kind 'token' (did you mean 'tokens'?)"),
      section("supply into every seat's zone",
              tokens + "zones: { hand: { each: seat } }\nsupply: { lot: { kinds: tokens, zone: hand } }\n",
              "game/a.yaml:3:39: error: supply.lot.zone: every seat has a zone 'hand' (add 'each_seat: true', or name "
              "one, such as red.hand)"),
      section(
          "each seat's supply into one seat's zone",
          tokens +
              "zones: { hand: { each: seat } }\nsupply: { lot: { kinds: tokens, zone: red.hand, each_seat: true } }\n",
          "game/a.yaml:3:39: error: supply.lot.zone: 'red.hand' is one seat's zone, but each seat gets a lot (write "
          "hand)"),
      section("supply range",
              tokens + "zones: { bag: {} }\nsupply: { lot: { kinds: tokens, zone: bag, seats: [3, 2] } }\n",
              "game/a.yaml:3:51: error: supply.lot.seats: [3, 2] is no range"),
      section(
          "count by an unknown attribute",
          tokens +
              "tokens: { t1: {} }\nzones: { bag: {} }\nsupply: { lot: { kinds: tokens, zone: bag, count: number } }\n",
          "game/a.yaml:4:51: error: supply.lot.count: nothing has an attribute 'number'"),
      section(
          "count by an attribute that a kind lacks",
          tokens +
              "tokens: { t1: {} }\nzones: { bag: {} }\nsupply: { lot: { kinds: tokens, zone: bag, count: value } }\n",
          "game/a.yaml:4:51: error: supply.lot.count: the kind 't1' has no number of pieces in its attribute 'value'"),
      section("conserved nothing", "conserved: { coins: { total: 3 } }\n",
              "game/a.yaml:1:21: error: conserved.coins: there is nothing to add up (give it counters, kinds or "
              "categories)"),
      section("conserved unknown counter", "counters: { gold: {} }\nconserved: { coins: { counters: [silver] } }\n",
              "game/a.yaml:2:34: error: conserved.coins.counters: there is no counter 'silver'"),
      section(
          "conserved unknown category", tokens + "conserved: { coins: { categories: [token] } }\n",
          "game/a.yaml:2:36: error: conserved.coins.categories: there is no category 'token' (did you mean 'tokens'?)"),
      section("modifier without its script", "modifiers: { house: { script: game/hose } }\n",
              "game/a.yaml:1:31: error: modifiers.house.script: there is no script module 'game/hose' (the module "
              "<id>/<path> is the file <path>.lua "
              "among the scripts of <id>)"),
      {"one value in two files",
       {{"game/a.yaml", "rules: { a: 1 }\n"}, {"game/b.yaml", "rules: { a: 2 }\n"}},
       "game/b.yaml:1:10: error: rules.a: is set twice; also at game/a.yaml:1"},
  });
}
