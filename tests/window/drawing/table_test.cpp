// The table on a screen: what is lit looks lit, what is kept looks like what is drawn anew, and a scene is all that is
// needed.
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Window/Context.hpp>

#include "window/scenes.hpp"
#include "window/table/table_view.hpp"

using namespace vizier;
using client::Target;
using window::Box;

namespace {

window::Kit& kit() {
  static const sf::Context open;
  static window::Kit shared;
  return shared;
}

sf::Image drawn(window::TableView& view) {
  kit();
  sf::RenderTexture target;
  REQUIRE(target.create(1280, 800));
  {
    window::Canvas canvas(target, kit(), 1);
    view.draw(canvas);
  }
  target.display();
  return target.getTexture().copyToImage();
}

/// How many pixels of a box differ.
int different(const sf::Image& a, const sf::Image& b, const Box& box = {0, 0, 1280, 800}) {
  int count = 0;
  for (auto y = static_cast<unsigned>(box.top); y < static_cast<unsigned>(window::bottom(box)); ++y)
    for (auto x = static_cast<unsigned>(box.left); x < static_cast<unsigned>(window::right(box)); ++x)
      count += a.getPixel(x, y) != b.getPixel(x, y) ? 1 : 0;
  return count;
}

struct Shown {
  explicit Shown(const std::string& id, const std::string& rules = {}, int seats = 4, int decisions = 30)
      : game(scenes::package(id, rules)), speech(*game, "en") {
    scenes::Stage stage(game, seats, decisions);
    layout = stage.layout;
    scene = stage.scene;
    view = std::make_unique<window::TableView>(speech, layout);
    view->show(scene, {});
  }  // the match ends here: what is drawn from now on comes from the scene alone

  std::shared_ptr<const content::Package> game;
  text::Speech speech;
  window::TableLayout layout;
  client::Scene scene;
  std::unique_ptr<window::TableView> view;
};

}  // namespace

TEST_CASE("a table is drawn from a scene alone, and twice the same") {
  Shown s("aladdin", "magic");
  const sf::Image first = drawn(*s.view), second = drawn(*s.view);
  CHECK(different(first, second) == 0);
  s.view->show(s.scene, {});
  CHECK(different(first, drawn(*s.view)) == 0);
}

TEST_CASE("a legal place is lit, and nothing far from it changes") {
  Shown s("aladdin", "base", 3, 3);
  const sf::Image dark = drawn(*s.view);
  window::Highlights lights;
  lights.legal = {{Target::Type::zone, "market"}};
  s.view->light(lights);
  const sf::Image lit = drawn(*s.view);
  CHECK(different(dark, lit, *s.view->box_of({Target::Type::zone, "market"})) > 500);
  CHECK(different(dark, lit, *s.view->box_of({Target::Type::zone, "cave_1"})) == 0);
  CHECK(different(dark, lit, {16, 52, 184, 576}) == 0);
}

TEST_CASE("hovering is drawn over the table and leaves it as it was") {
  Shown s("aladdin", "base", 3, 3);
  window::Highlights lights;
  lights.legal = {{Target::Type::zone, "market"}};
  s.view->light(lights);
  const sf::Image before = drawn(*s.view);
  lights.hover = lights.legal[0];
  s.view->light(lights);
  CHECK(different(before, drawn(*s.view)) > 100);
  lights.hover.reset();
  s.view->light(lights);
  CHECK(different(before, drawn(*s.view)) == 0);
}

TEST_CASE("a piece that is on its way is not drawn in its place") {
  Shown s("aladdin", "base", 3, 12);
  const window::PlacedPiece* piece = nullptr;
  for (const auto& cell : s.view->places().cells)
    if (!cell.pieces.empty() && !piece) piece = &cell.pieces[0];
  REQUIRE(piece);
  const Target at = piece->at;
  const sf::Image there = drawn(*s.view);
  window::Highlights lights;
  lights.away = {at};
  s.view->light(lights);
  CHECK(different(there, drawn(*s.view), *s.view->box_of(at)) > 50);
}

TEST_CASE("cards show the marks of their attributes, and at most so many as can be told apart") {
  const auto game = scenes::package("almadi", "characters");
  const text::Speech speech(*game, "en");
  content::Diagnostics found;
  window::TableLayout layout = window::read_table(*game, found);
  const window::Looks with(speech, layout);
  const auto marks = with.marks("spice_stall");
  REQUIRE(marks.size() == 1);
  CHECK(marks[0] == std::pair<std::string, int>("spices", 2));
  CHECK(with.marks("mosaic_1").empty());
  Shown shown("almadi", "characters", 3, 150);
  const sf::Image marked = drawn(*shown.view);
  shown.layout.pieces.at("stalls").marks.clear();
  window::TableView plain(shown.speech, shown.layout);
  plain.show(shown.scene, {});
  CHECK(different(marked, drawn(plain)) > 50);  // those in the tray; nothing else has changed
  CHECK(different(marked, drawn(plain), {0, 0, 1280, 640}) == 0);
}

TEST_CASE("every game and every test package is drawn, with a picture of its own and the parts of its rounds") {
  for (const char* id : {"aladdin", "morgenland", "almadi", "bids", "duel", "haste", "htac", "rush", "tiles"}) {
    INFO(id);
    Shown s(id, {}, scenes::package(id)->defs.max_seats, 8);
    sf::RenderTexture target;
    REQUIRE(target.create(1280, 800));
    target.clear();
    {
      window::Canvas canvas(target, kit(), 1);
      s.view->draw(canvas);
      window::draw_phases(canvas, {340, 0, 600, 44}, s.view->looks(), s.scene, "1");
      window::draw_picture(canvas, {980, 60, 180, 150}, s.view->looks());
    }
    target.display();
    const sf::Image image = target.getTexture().copyToImage();
    CHECK(image.getPixel(600, 300) != sf::Color::Black);
  }
}

TEST_CASE("an ornament of a theme is drawn while its condition holds, and instead of a lock") {
  const auto game = scenes::package("duel");
  const content::Theme& theme = game->theme;
  const auto cell = [&](const content::ThemeOutline& outline, window::CellState state) {
    kit();
    sf::RenderTexture target;
    REQUIRE(target.create(400, 260));
    target.clear();
    {
      window::Canvas canvas(target, kit(), 1);
      window::CellLook look;
      look.theme = &theme, look.outline = &outline, look.ground = &theme.ground("meadow"), look.state = state;
      window::cell(canvas, {20, 20, 360, 220}, look);
    }
    target.display();
    return target.getTexture().copyToImage();
  };
  const content::ThemeOutline& ring = theme.outline("ring");
  REQUIRE(ring.shows_closed());
  content::ThemeOutline bare = ring;
  std::erase_if(bare.layers, [](const auto& layer) { return layer.type == content::ThemeLayer::Type::drawing; });
  const Box middle{100, 90, 200, 60};
  using window::CellState;
  CHECK(different(cell(ring, CellState::closed), cell(bare, CellState::closed), middle) > 500);
  CHECK(different(cell(ring, CellState::plain), cell(bare, CellState::plain), {0, 0, 400, 260}) == 0);
}

TEST_CASE("a theme with other colours changes what is drawn beside the board, too") {
  Shown s("duel", {}, 2, 6);
  const sf::Image before = drawn(*s.view);
  content::Package other = *s.game;
  other.theme.palette["panel"] = 0xFFFFFF;
  const text::Speech speech(other, "en");
  window::TableView view(speech, s.layout);
  view.show(s.scene, {});
  CHECK(different(before, drawn(view), {16, 52, 184, 100}) > 1000);
}
