#include "content/yaml.hpp"
#include "catch.hpp"
#include "content/tree.hpp"

using namespace vizier::content;
using Type = Node::Type;

namespace {

Node parse(const std::string& text) {
  Diagnostics diagnostics;
  auto node = parse_yaml(text, "a.yaml", diagnostics);
  INFO(to_text(diagnostics));
  REQUIRE(node);
  return std::move(*node);
}

}  // namespace

TEST_CASE("an unquoted scalar has the type that YAML 1.2 gives it") {
  struct Row {
    const char* text;
    Type type;
  };
  for (const Row& row : std::vector<Row>{
           {"", Type::null},
           {"~", Type::null},
           {"null", Type::null},
           {"true", Type::boolean},
           {"False", Type::boolean},
           {"yes", Type::text},
           {"no", Type::text},
           {"on", Type::text},
           {"0", Type::integer},
           {"-12", Type::integer},
           {"+3", Type::integer},
           {"007", Type::integer},
           {"0x1F", Type::integer},
           {"0o17", Type::integer},
           {"1.0", Type::real},
           {".5", Type::real},
           {"5.", Type::real},
           {"1e3", Type::real},
           {"-.inf", Type::real},
           {".nan", Type::real},
           {"1.2.3", Type::text},
           {"-", Type::text},
           {"+", Type::text},
           {".", Type::text},
           {"e3", Type::text},
           {"1e", Type::text},
           {"0x", Type::text},
           {"12:30", Type::text},
           {"1_000", Type::text},
           {"nUll", Type::text},
           {"inf", Type::text},
           {"nan", Type::text},
           {"truely", Type::text},
           {"-x", Type::text},
           {"99999999999999999999", Type::real},
       }) {
    INFO(row.text);
    CHECK(scalar(row.text, false).type == row.type);
    CHECK(scalar(row.text, true).type == Type::text);
  }
  CHECK(scalar("0x1F", false).integer == 31);
  CHECK(scalar("0o17", false).integer == 15);
  CHECK(scalar("007", false).integer == 7);
  CHECK(scalar("-9223372036854775808", false).integer == std::numeric_limits<std::int64_t>::min());
  CHECK(scalar("+1.5", false).real == 1.5);
}

TEST_CASE("every node and key has its place") {
  const Node root = parse("zones:\n  hand: { sight: open }\n  board:\n    - one\n");
  const Node& hand = *root.find("zones")->find("hand");
  CHECK(root.find("zones")->map[0].key_place == Place{"a.yaml", 2, 3});
  CHECK(hand.place == Place{"a.yaml", 2, 9});
  CHECK(hand.find("sight")->place == Place{"a.yaml", 2, 18});
  CHECK(root.find("zones")->find("board")->list[0].place == Place{"a.yaml", 4, 7});
}

TEST_CASE("quotes make a text, with or without a verb") {
  const Node root = parse("a: '7'\nb: !override \"7\"\nc: !override 7\nd: !!str 7\ne: !new &x '7'\nf: |\n  7\n");
  CHECK(root.find("a")->type == Type::text);
  CHECK(root.find("b")->type == Type::text);
  CHECK(root.find("b")->tag == "!override");
  CHECK(root.find("c")->type == Type::integer);
  CHECK(root.find("d")->type == Type::text);
  CHECK(root.find("d")->tag.empty());
  CHECK(root.find("e")->type == Type::text);
  CHECK(root.find("f")->text == "7\n");
}

TEST_CASE("an alias is a copy at its own place") {
  const Node root = parse("a: &x { n: 1 }\nb: *x\n");
  CHECK(same(*root.find("a"), *root.find("b")));
  CHECK(root.find("b")->place.line == 2);
}

TEST_CASE("a file without content is an empty map") {
  CHECK(parse("").type == Type::map);
  CHECK(parse("# only a comment\n").map.empty());
  CHECK(parse("\xEF\xBB\xBF"
              "a: 1\n")
            .find("a")
            ->integer == 1);
  CHECK(parse("a: 1\r\nb: 2\r\n").find("b")->integer == 2);
}

TEST_CASE("tabs and odd characters inside texts are allowed") {
  CHECK(parse("a: \"x\ty\"\n").find("a")->text == "x\ty");
  CHECK(parse("a: «été»\n").find("a")->text == "«été»");
  CHECK(parse("a: 'it''s'\n").find("a")->text == "it's");
  CHECK(parse("'a b': 1\n").find("a b")->integer == 1);
}

TEST_CASE("whatever bytes come, reading them ends in a tree or a diagnostic") {
  // a small deterministic fuzz: cut, repeat and change a sound file
  const std::string sound =
      "zones: &z { hand: { each: seat, sight: \"owner\" }, list: [1, 2.5, 'x', *z2] }\nrules:\n  - !new a\n  - |\n   "
      "text\n  - ? b\n    : c\n";
  unsigned state = 1;
  const auto draw = [&](std::size_t below) { return (state = state * 1664525u + 1013904223u) / 65536u % below; };
  for (int round = 0; round < 3000; ++round) {
    std::string text = sound;
    for (std::size_t i = draw(6); i > 0; --i) {
      const std::size_t at = draw(text.size());
      switch (draw(4)) {
        case 0: text[at] = "{}[]:,-&*!|>'\"\n\t #?@%"[draw(22)]; break;
        case 1: text.erase(at, 1 + draw(4)); break;
        case 2: text.insert(at, text.substr(at, draw(12))); break;
        case 3: text.resize(at + 1); break;
      }
      if (text.empty()) break;
    }
    Diagnostics diagnostics;
    const auto node = parse_yaml(text, "a.yaml", diagnostics);
    if (node.has_value() != diagnostics.ok()) FAIL(text);
  }
  SUCCEED();
}
