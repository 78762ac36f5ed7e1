// What a theme says is read; layers and mods change it; a mistake is told with its place and what was meant.
#include "catch.hpp"
#include "content/sandbox.hpp"

using namespace vizier;

namespace {

const std::string edge_of_a_lantern =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 80\">\n"
    "  <path id=\"outline\" d=\"M10 0 H50 L60 40 L50 80 H10 L0 40 Z\"/>\n"
    "  <path id=\"glass\" d=\"M12 10 H48 V70 H12 Z\" fill=\"none\"/>\n"
    "  <path d=\"M10 4 H50\" fill=\"none\" class=\"stroke-mist\" stroke=\"#C0D0E0\"/>\n</svg>\n";

/// A game with this theme and a drawing `lantern`; `mod`: the theme of a mod that is taken, too.
struct Told {
  content::Loaded loaded;
  std::string findings;
  const content::Theme& theme() const { return loaded.package->theme; }
};
Told read(const std::string& theme, const std::string& mod = {}, const std::string& drawing = edge_of_a_lantern) {
  content::Sandbox box;
  box.write("content/game/package.yaml", content::plain_manifest)
      .write("content/game/content.yaml", "zones: { hall: {} }\n")
      .write("content/game/theme.yaml", theme)
      .write("content/game/theme/lantern.svg", drawing);
  content::Config config{"game", {}, {}, {}};
  if (!mod.empty()) {
    box.write("mods/frost/mod.yaml", "id: frost\nversion: 1.0\nformat: 2\nrequires: [game]\n")
        .write("mods/frost/content/theme.yaml", mod)
        .write("mods/frost/content/theme/flake.svg", edge_of_a_lantern);
    config.mods = {"frost"};
  }
  const content::Library library({box.folder(), box.folder() / "mods"},
                                 std::filesystem::path(VIZIER_SOURCE_DIR) / "content" / "schema");
  Told out{library.load(config), {}};
  out.findings = box.findings(out.loaded.diagnostics);
  return out;
}

const std::string mist = "palette: { mist: \"#C0D0E0\" }\n";

}  // namespace

TEST_CASE("a package that says nothing has the theme of the host") {
  const Told t =
      read("{}", {}, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0 H9\"/></svg>");
  INFO(t.findings);
  REQUIRE(t.loaded.package);
  for (const char* name : {"plain", "round", "arch"}) CHECK(t.theme().outlines.contains(name));
  for (const char* name : {"plain", "tile", "sand", "rock"}) CHECK(t.theme().grounds.contains(name));
  CHECK(t.theme().palette.at("gold") == 0xD3A548);
  CHECK(t.theme().families.contains("teal"));
  CHECK(t.theme().outline("none of these").drawing.shapes.empty());  // as plain
}

TEST_CASE("an outline has the drawing of its own name, with its own box") {
  const Told t = read(mist +
                      "outlines: { lantern: { keep: { top: 10, foot: 10 }, room: [12, 10, 36, 60], "
                      "layers: [{ colours: [mist, \"#102030\"], within: glass, when: closed }] } }\n");
  INFO(t.findings);
  REQUIRE(t.loaded.package);
  const content::ThemeOutline& lantern = t.theme().outline("lantern");
  CHECK(lantern.drawing.width == 60);
  CHECK(lantern.drawing.height == 80);
  REQUIRE(lantern.drawing.find("outline"));
  CHECK(lantern.keep.top == 10);
  REQUIRE(lantern.room);
  CHECK(lantern.room->width == 36);
  REQUIRE(lantern.layers.size() == 1);
  CHECK(lantern.layers[0].colours == std::vector<content::Rgb>{0xC0D0E0, 0x102030});
  CHECK(lantern.layers[0].when == content::ThemeLayer::When::closed);
  CHECK_FALSE(lantern.shows_closed());  // a coat of paint is no sign
}

TEST_CASE("another value of a colour goes for everything that is painted with it") {
  const Told t = read("palette: { mist: \"#C0D0E0\", gold: \"#112233\" }\n");
  REQUIRE(t.loaded.package);
  CHECK(t.theme().palette.at("gold") == 0x112233);
  CHECK(t.theme().ground("plain").surface.edge == 0x112233);
  CHECK(t.theme().families.at("teal").edge == 0x112233);
}

TEST_CASE("a mod changes the theme of a game, and adds to it") {
  const Told t =
      read(mist + "outlines: { lantern: { keep: { top: 10 }, badge: [5, 6] } }\ngrounds: { hill: { header: mist } }\n",
           "palette: { mist: \"#FFFFFF\" }\noutlines: { lantern: { keep: { top: 20 } }, flake: {} }\n");
  INFO(t.findings);
  REQUIRE(t.loaded.package);
  CHECK(t.theme().ground("hill").header == 0xFFFFFF);
  CHECK(t.theme().outline("lantern").keep.top == 20);
  CHECK(t.theme().outline("lantern").badge);  // what the mod does not speak of stays
  CHECK(t.theme().outlines.contains("flake"));
}

TEST_CASE("mistakes in a theme are told with their place") {
  struct Case {
    std::string theme, said;
  };
  const Case cases[] = {
      {mist + "outlines: { tower: { drawing: lanten } }",
       "content/game/theme.yaml:2:31: error: theme: there is no drawing 'lanten' in theme/ (did you mean 'lantern'?)"},
      {mist + "grounds: { hill: { header: mst } }",
       "content/game/theme.yaml:2:28: error: theme: there is no colour 'mst' in the palette (did you mean 'mist'?)"},
      {mist + "grounds: { hill: { layers: [{ size: 40 }] } }",
       "content/game/theme.yaml:2:29: error: theme: a layer has one of colours, pattern, grain and drawing"},
      {mist + "grounds: { hill: { layers: [{ colours: gold, within: glass }] } }",
       "content/game/theme.yaml:2:54: error: theme: only the layers of an outline can be cut out by one of its shapes"},
      {mist + "outlines: { lantern: { layers: [{ colours: gold, within: glas }] } }",
       "content/game/theme.yaml:2:58: error: theme: there is no shape with the id 'glas' in the outline's drawing (did "
       "you mean 'glass'?)"},
      {mist + "outlines: { lantern: { keep: { left: 40, right: 30 } } }",
       "content/game/theme.yaml:2:30: error: theme: keep: nothing is left of the drawing to be stretched"},
      {mist + "cards: { field: lantrn }\noutlines: { lantern: {} }",
       "content/game/theme.yaml:2:17: error: theme: there is no outline 'lantrn' (did you mean 'lantern'?)"},
      {mist + "seats: { emblem: lantrn }",
       "content/game/theme.yaml:2:18: error: theme: there is no drawing 'lantrn' in theme/ (did you mean 'lantern'?)"},
  };
  for (const Case& c : cases) {
    INFO(c.theme);
    CHECK(read(c.theme).findings == c.said);
  }
  const auto refused = [](const std::string& theme, const std::string& part) {
    const std::string said = read(theme).findings;
    INFO(said);
    CHECK(said.find(part) != std::string::npos);
  };
  refused(mist + "outline: { lantern: {} }", "did you mean 'outlines'?");
  refused(mist + "outlines: { lantern: { kep: {} } }", "did you mean 'keep'?");
  refused("palette: { mist: C0D0E0 }", "a colour: '#RRGGBB', in quotes");
  refused(mist + "outlines: { lantern: { room: [1, 2, 3] } }", "at least 4 entries are needed, found 3");
  refused(mist + "grounds: { hill: { layers: [{ pattern: ninefold }] } }", "ninefold");
  refused("palette: {}", "there is no colour 'mist' in the palette");  // named by the drawing: lantern.svg:4
}

TEST_CASE("a drawing that lies elsewhere is told") {
  content::Sandbox box;
  box.write("content/game/package.yaml", content::plain_manifest)
      .write("content/game/content.yaml", "zones: { hall: {} }\n")
      .write("content/game/shapes/lantern.svg", edge_of_a_lantern);
  const std::string said = box.findings(box.load({"game", {}, {}, {}}).diagnostics);
  CHECK(said.find("drawings lie in glyphs/, those of a theme in theme/") != std::string::npos);
}
