#include <vector>

#include "catch.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

std::string found(const std::string& glyphs) {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest).write("game/glyphs.yaml", "table:\n  glyphs:\n" + glyphs);
  const Loaded loaded = box.load({"game", "", "", {}});
  CHECK(static_cast<bool>(loaded.package) == loaded.diagnostics.ok());
  return box.findings(loaded.diagnostics);
}

}  // namespace

TEST_CASE("a glyph is made of paths and circles, filled or stroked") {
  CHECK(found("    sun:\n"
              "      - { path: \"M3 18 L12 4 L21 18 Z\", fill: \"#B4232C\" }\n"
              "      - { path: \"M3 20 h18\", stroke: gold, width: 1.2 }\n"
              "      - { circle: [12, 5, 1.6], fill: ink, stroke: paper_0 }\n"
              "    sand:storm: [{ path: M1 2 l3 4 5 6z, fill: ink }]\n") == "");
}

TEST_CASE("a path of a glyph that cannot be read is an error at its character") {
  struct Row {
    const char *part, *finding;
  };
  for (const Row& row : std::vector<Row>{
           {"{ path: \"M3 18 X4 5\", fill: ink }",
            "3:26: error: table.glyphs.sun.1.path: 'X' is not a command; known are M L H V C Q Z"},
           {"{ path: 'M3 18 L4', fill: ink }", "3:28: error: table.glyphs.sun.1.path: 'L' lacks a number at the end"},
           {"{ path: L3 18, fill: ink }", "3:19: error: table.glyphs.sun.1.path: a path begins with M"},
           {"{ path: M3 18 X4, fill: ink }",
            "3:25: error: table.glyphs.sun.1.path: 'X' is not a command; known are M L H V C Q Z"},
           {"{ path: \"M3 18\\x20X4\", fill: ink }",
            "3:19: error: table.glyphs.sun.1.path: 'X' is not a command; known are M L H V C Q Z"},
       }) {
    INFO(row.part);
    CHECK(found(std::string("    sun: [") + row.part + "]\n") == std::string("game/glyphs.yaml:") + row.finding);
  }
}

TEST_CASE("a part of a glyph that nobody could draw is refused") {
  struct Row {
    const char *part, *finding;
  };
  for (const Row& row : std::vector<Row>{
           {"{ fill: ink }", "3:11: error: table.glyphs.sun.1: expected a part with path or circle, found a map"},
           {"{ circle: [1, 2, 3] }",
            "3:11: error: table.glyphs.sun.1: expected a part with fill or stroke, found a map"},
           {"{ circle: [1, 2], fill: ink }",
            "3:21: error: table.glyphs.sun.1.circle: at least 3 entries are needed, found 2"},
           {"{ circle: [1, 2, 3], fill: golden }",
            "3:38: error: table.glyphs.sun.1.fill: expected a colour: '#RRGGBB', ink or a name of the palette, found "
            "'golden'"},
           {"{ circle: [1, 2, 3], stroke: ink, width: 0 }",
            "3:52: error: table.glyphs.sun.1.width: 0 is too small; at least 0.1"},
           {"{ cirlce: [1, 2, 3], fill: ink }",
            "3:13: error: unknown key 'cirlce' in table.glyphs.sun.1 (did you mean 'circle'?)"},
       }) {
    INFO(row.part);
    CHECK(found(std::string("    sun: [") + row.part + "]\n") == std::string("game/glyphs.yaml:") + row.finding);
  }
  CHECK(found("    Sun: [{ circle: [1, 2, 3], fill: ink }]\n") ==
        "game/glyphs.yaml:3:5: error: table.glyphs: 'Sun' is not a name of small letters, digits and _");
}

TEST_CASE("every card and sign of the shipped games and mods has a drawing") {
  struct Row {
    Config config;
    std::vector<std::string> categories, signs;
  };
  const Library library({VIZIER_SOURCE_DIR, std::filesystem::path(VIZIER_SOURCE_DIR) / "mods"});
  for (const Row& row : std::vector<Row>{
           {{"aladdin", "fr", "magic", {"sandstorm", "amulet", "fates", "sixth_cave"}},
            {"treasures", "artifacts", "spells", "stand_ins", "fates"},
            {"artifact", "spell", "treasure_card_3", "guard", "token", "camel", "fates:fate", "sixth_cave:scarab"}},
           {{"morgenland", "complete", "magic", {}},
            {"treasures", "artifacts", "spells", "stand_ins"},
            {"artifact", "spell", "guard", "camel"}},
           {{"almadi", "", "characters", {}},
            {"mosaics", "stalls", "objectives", "characters"},
            {"oasis", "palace", "caravan", "market", "genie", "hammer", "stall", "moon", "ruby", "jar", "activation",
             "spices", "pottery", "leather", "carpets", "landscape", "mosaic", "objective", "character"}},
       }) {
    const Loaded loaded = library.load(row.config);
    INFO(row.config.package << to_text(loaded.diagnostics));
    REQUIRE(loaded.package);
    const Node& glyphs = *loaded.package->tree.find("table")->find("glyphs");
    std::string missing;
    for (const std::string& category : row.categories)
      for (const auto& kind : loaded.package->defs.kinds)
        if (kind.category == category && !glyphs.find(kind.name)) missing += kind.name + " ";
    for (const std::string& sign : row.signs)
      if (!glyphs.find(sign)) missing += sign + " ";
    CHECK(missing == "");
  }
}
