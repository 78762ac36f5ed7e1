#include <vector>

#include "catch.hpp"
#include "sandbox.hpp"

using namespace vizier::content;

namespace {

const std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M0 0h9v9z'/></svg>\n";

std::string drawn(const Loaded& loaded) {
  std::string out;
  if (!loaded.package) return to_text(loaded.diagnostics);
  for (const auto& [name, drawing] : loaded.package->drawings)
    out +=
        (out.empty() ? "" : " ") + name + "=" + std::to_string(static_cast<int>(drawing.shapes[0].path[1].points[0].x));
  return out;
}

std::string svg_of(int width) {
  return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M0 0h" + std::to_string(width) +
         "'/></svg>";
}

const std::string editions =
    "id: game\nversion: 1.0\nformat: 2\nseats: { min: 2, max: 2, names: [red, blue] }\neditions: [en, it]\nrules: "
    "[base, magic]\n";

}  // namespace

TEST_CASE("every layer may bring drawings, and a later one replaces an earlier one's") {
  Sandbox box;
  box.write("game/package.yaml", editions)
      .write("game/board.yaml", "categories: { cards: {} }\ncards: { moon: {}, sun: {} }\n")
      .write("game/glyphs/moon.svg", svg_of(1))
      .write("game/glyphs/sun.svg", svg_of(2))
      .write("game/editions/it/glyphs/moon.svg", svg_of(3))
      .write("game/variants/magic/glyphs/sun.svg", svg_of(4))
      .write("game/editions/it/variants/magic/glyphs/moon.svg", svg_of(5));
  CHECK(drawn(box.load({"game", "en", "base", {}})) == "moon=1 sun=2");
  CHECK(drawn(box.load({"game", "it", "base", {}})) == "moon=3 sun=2");
  CHECK(drawn(box.load({"game", "en", "magic", {}})) == "moon=1 sun=4");
  const Loaded whole = box.load({"game", "it", "magic", {}});
  CHECK(drawn(whole) == "moon=5 sun=4");
  const Node* moon = whole.package->tree.find("table")->find("glyphs")->find("moon");
  REQUIRE(moon->history.size() == 3);
  CHECK(moon->history[1].origin == "game edition it");
  CHECK(moon->text.ends_with("game/editions/it/variants/magic/glyphs/moon.svg"));
}

TEST_CASE("a mod's drawing stands for what the mod declares, else for what is there") {
  Sandbox box;
  box.write("game/package.yaml", plain_manifest)
      .write("game/board.yaml", "categories: { cards: {} }\ncards: { moon: {}, sun: {} }\n")
      .write("game/glyphs/moon.svg", svg_of(1))
      .write("game/glyphs/camel.svg", svg_of(2));
  box.write("sand/mod.yaml", "id: sand\nversion: 1.0\nformat: 2\nrequires: [game]\n")
      .write("sand/content/a.yaml", "cards: { storm: !new {}, gust: !new { icon: camel }, puff: !new { icon: own } }\n")
      .write("sand/content/glyphs/storm.svg", svg_of(3))
      .write("sand/content/glyphs/sun.svg", svg_of(4))
      .write("sand/content/glyphs/camel.svg", svg_of(5))
      .write("sand/content/glyphs/own.svg", svg_of(6));
  CHECK(drawn(box.load({"game", "", "", {}})) == "camel=2 moon=1");
  CHECK(drawn(box.load({"game", "", "", {"sand"}})) ==
        "camel=5 moon=1 sand:gust=5 sand:own=6 sand:puff=6 sand:storm=3 sun=4");
}

TEST_CASE("a drawing that cannot be read, is called wrongly or lies elsewhere is told with its file") {
  struct Row {
    const char *file, *text, *finding;
  };
  for (const Row& row : std::vector<Row>{
           {"glyphs/moon.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\n<path d='M0 0 X'/></svg>",
            "game/glyphs/moon.svg:2:15: error: d: 'X' is not a command; known are M L H V C S Q T A Z"},
           {"glyphs/moon.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\n<path d='M0 0' class='fill-golden'/></svg>",
            "game/glyphs/moon.svg:2:23: error: there is no colour 'golden' in the palette (did you mean 'gold'?)"},
           {"glyphs/Moon.svg", svg.c_str(),
            "game/glyphs/Moon.svg: error: 'Moon' is not a name of small letters, digits and _ (a drawing is called as "
            "what it stands for)"},
           {"glyphs/moon.svg", "", "game/glyphs/moon.svg:1:1: error: there is no element in it"},
           {"moon.svg", svg.c_str(),
            "game/moon.svg: warning: this file is not read (drawings lie in glyphs/, those of a theme in theme/)"},
           {"glyphs/deep/moon.svg", svg.c_str(),
            "game/glyphs/deep/moon.svg: warning: this file is not read (drawings lie in glyphs/, those of a theme in "
            "theme/)"},
           {"editions/xx/glyphs/moon.svg", svg.c_str(),
            "game/editions/xx/glyphs/moon.svg: warning: 'xx' is not in the list 'editions' of game/package.yaml"},
           {"glyphs.yaml", "table:\n  glyphs: { moon: [{ circle: [1, 2, 3], fill: ink }] }\n",
            "game/glyphs.yaml:2:3: error: table.glyphs: drawings are files of their own: glyphs/NAME.svg "
            "(docs/modding/drawings.md)"},
       }) {
    INFO(row.file);
    Sandbox box;
    box.write("game/package.yaml", editions).write(std::string("game/") + row.file, row.text);
    const Loaded loaded = box.load({"game", "", "", {}});
    CHECK(box.findings(loaded.diagnostics) == row.finding);
  }
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
            {"artifact", "spell", "treasure_card_3", "guard", "token", "camel", "fate", "sixth_cave:scarab"}},
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
    const auto& drawings = loaded.package->drawings;
    std::string missing;
    for (const std::string& category : row.categories)
      for (const auto& kind : loaded.package->defs.kinds)
        if (kind.category == category && !drawings.contains(kind.name)) missing += kind.name + " ";
    for (const std::string& sign : row.signs)
      if (!drawings.contains(sign)) missing += sign + " ";
    CHECK(missing == "");
  }
}
