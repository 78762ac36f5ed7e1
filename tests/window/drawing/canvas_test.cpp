// What really lands on the screen, pixel by pixel. Needs a display: run by CMake within Xvfb.
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Window/Context.hpp>

#include "catch.hpp"
#include "window/kit/layer.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/shapes.hpp"
#include "window/kit/widgets.hpp"

using namespace vizier::window;

namespace {

Kit& kit() {
  static const sf::Context open;  // Xvfb starts anew when nobody is connected any more, and connecting meanwhile fails
  static Kit shared;
  return shared;
}

/// A small picture, black before anything is drawn on it.
struct Sheet {
  sf::RenderTexture target;
  explicit Sheet(unsigned w = 100, unsigned h = 100) {
    kit();
    REQUIRE(target.create(w, h));
    target.clear(sf::Color::Black);
  }
  template <class F>
  sf::Image drawn(F draw, float scale = 1) {
    {
      Canvas canvas(target, kit(), scale);
      draw(canvas);
    }
    target.display();
    return target.getTexture().copyToImage();
  }
};

int light(const sf::Image& image, unsigned x, unsigned y) { return image.getPixel(x, y).g; }

/// The area that was covered, in pixels: half a pixel of grey counts half.
double covered(const sf::Image& image) {
  double sum = 0;
  for (unsigned y = 0; y < image.getSize().y; ++y)
    for (unsigned x = 0; x < image.getSize().x; ++x) sum += light(image, x, y) / 255.0;
  return sum;
}

}  // namespace

TEST_CASE("a box on whole pixels has sharp edges") {
  const sf::Image image = Sheet().drawn([](Canvas& c) { c.fill(Box(10, 10, 20, 20), palette::white); });
  CHECK(light(image, 9, 20) == 0);
  CHECK(light(image, 10, 20) == 255);
  CHECK(light(image, 29, 20) == 255);
  CHECK(light(image, 30, 20) == 0);
}

TEST_CASE("smooth edges keep the area of a shape") {
  CHECK(covered(Sheet().drawn([](Canvas& c) {
          c.fill(Path::circle({50, 50}, 30), palette::white);
        })) == Approx(pi * 900).epsilon(0.01));
  CHECK(covered(Sheet().drawn([](Canvas& c) {
          c.fill(Path::star({50, 50}, 40), palette::white);
        })) == Approx(8 * 40 * 30.616 * std::sin(pi / 8)).epsilon(0.01));
  CHECK(covered(Sheet().drawn([](Canvas& c) {
          c.fill(Path::circle({50, 50}, 30).add(Path::circle({50, 50}, 15)), palette::white);
        })) == Approx(pi * 675).epsilon(0.01));
}

TEST_CASE("the edge of a disc has greys, and only there") {
  const sf::Image image = Sheet().drawn([](Canvas& c) { c.fill(Path::circle({50, 50}, 30), palette::white); });
  int greys = 0;
  for (unsigned y = 0; y < 100; ++y)
    for (unsigned x = 0; x < 100; ++x)
      if (const int l = light(image, x, y); l > 0 && l < 255) {
        ++greys;
        CHECK(length({static_cast<float>(x) + 0.5F - 50, static_cast<float>(y) + 0.5F - 50}) == Approx(30).margin(1.3));
      }
  CHECK(greys > 100);
}

TEST_CASE("a line is never thinner than a pixel, and as long as it should be") {
  const sf::Image thin = Sheet().drawn([](Canvas& c) { c.line({10, 50}, {90, 50}, {palette::white, 0.1F}); });
  CHECK(covered(thin) == Approx(80).epsilon(0.03));
  const sf::Image thick = Sheet().drawn([](Canvas& c) { c.line({10, 50}, {90, 50}, {palette::white, 6}); });
  CHECK(covered(thick) == Approx(480).epsilon(0.03));
}

TEST_CASE("a dashed line has whole dashes with gaps between them") {
  const sf::Image image = Sheet().drawn([](Canvas& c) { c.line({10, 50}, {90, 50}, {palette::white, 4, 6, 4}); });
  int dashes = 0;
  for (unsigned x = 1; x < 100; ++x) dashes += light(image, x, 50) > 200 && light(image, x - 1, 50) <= 200;
  CHECK(dashes == 8);
}

TEST_CASE("colours of a gradient are right at its ends and in its middle") {
  const sf::Image image = Sheet().drawn(
      [](Canvas& c) { c.fill(Box(0, 0, 100, 100), Paint::vertical(0, 100, sf::Color::Black, sf::Color::White)); });
  CHECK(light(image, 50, 1) < 8);
  CHECK(light(image, 50, 50) == Approx(128).margin(4));
  CHECK(light(image, 50, 98) > 247);
  const sf::Image radial = Sheet().drawn([](Canvas& c) {
    c.fill(Box(0, 0, 100, 100), Paint::radial({50, 50}, 50, sf::Color::White, sf::Color::Black));
  });
  CHECK(light(radial, 50, 50) > 245);
  CHECK(light(radial, 75, 50) == Approx(126).margin(6));
  CHECK(light(radial, 2, 2) == 0);
}

TEST_CASE("nothing is drawn outside a clip, and all is after it") {
  const sf::Image image = Sheet().drawn([](Canvas& c) {
    {
      const auto cut = c.clip({20, 20, 30, 30});
      const auto smaller = c.clip({0, 0, 40, 100});
      c.fill(Box(0, 0, 100, 100), palette::white);
    }
    c.fill(Box(90, 90, 5, 5), palette::white);
  });
  CHECK(light(image, 30, 30) == 255);
  CHECK(light(image, 45, 30) == 0);
  CHECK(light(image, 10, 30) == 0);
  CHECK(light(image, 92, 92) == 255);
}

TEST_CASE("opacity is multiplied, and ends with its guard") {
  const sf::Image image = Sheet().drawn([](Canvas& c) {
    {
      const auto half = c.opacity(0.5F);
      const auto quarter = c.opacity(0.5F);
      c.fill(Box(0, 0, 50, 100), palette::white);
    }
    c.fill(Box(50, 0, 50, 100), palette::white);
  });
  CHECK(light(image, 20, 50) == Approx(64).margin(2));
  CHECK(light(image, 70, 50) == 255);
}

TEST_CASE("twice the scale is twice the size, and what is placed is moved and scaled") {
  const sf::Image image = Sheet().drawn([](Canvas& c) { c.fill(Box(10, 10, 20, 20), palette::white); }, 2);
  CHECK(covered(image) == Approx(1600).epsilon(0.01));
  const sf::Image turned = Sheet().drawn([](Canvas& c) {
    const auto half_wide = c.placed({}, 0.5F, 1, {50, 50});
    c.fill(Box(30, 30, 40, 40), palette::white);
  });
  CHECK(covered(turned) == Approx(20 * 40).epsilon(0.01));
  CHECK(light(turned, 50, 50) == 255);
  CHECK(light(turned, 35, 50) == 0);
}

TEST_CASE("a layer shows what was drawn into it, with its clear parts, and draws again only for a new key") {
  Layer layer;
  int times = 0;
  Sheet sheet;
  const auto show = [&](const char* key) {
    sheet.target.clear(sf::Color(0, 100, 0));
    return sheet.drawn([&](Canvas& c) {
      layer.show(c, {20, 20, 40, 40}, key, [&](Canvas& inside) {
        ++times;
        inside.fill(Box(30, 30, 10, 10), palette::white);
        inside.fill(Box(40, 30, 10, 10), faded(palette::white, 0.5F));
      });
    });
  };
  const sf::Image image = show("a");
  CHECK(light(image, 35, 35) == 255);
  CHECK(light(image, 45, 35) == Approx(178).margin(2));
  CHECK(light(image, 25, 25) == 100);
  show("a");
  CHECK(times == 1);
  show("b");
  CHECK(times == 2);
}

TEST_CASE("text is as wide as it is measured") {
  float width = 0;
  const sf::Image image = Sheet(300, 40).drawn([&](Canvas& c) {
    const TextStyle style = type::bold(20, palette::white);
    width = text_width(c, "Hamburg été", style);
    text(c, {20, 28}, "Hamburg été", style);
  });
  unsigned first = 300, last = 0;
  for (unsigned x = 0; x < 300; ++x)
    for (unsigned y = 0; y < 40; ++y)
      if (light(image, x, y) > 60) {
        first = std::min(first, x);
        last = std::max(last, x);
      }
  CHECK(static_cast<float>(first) == Approx(21).margin(2));
  CHECK(static_cast<float>(last) == Approx(20 + width).margin(2.5));
}

TEST_CASE("fonts that are not there are named with their package") {
  std::string said;
  try {
    Fonts(std::vector<std::filesystem::path>{"/nowhere"});
  } catch (const std::runtime_error& problem) {
    said = problem.what();
  }
  CHECK(said == "the font Cardob101.ttf is missing: install the package fonts-cardo (looked below /nowhere)");
}

TEST_CASE("a click on a drawn button is told to it, and a disabled one stays silent") {
  Ui ui;
  Sheet sheet;
  bool open = false, shut = false;
  const auto frame = [&] {
    sheet.drawn([&](Canvas& c) {
      ui.begin();
      open = button(c, ui, "open", {10, 10, 80, 30}, "Open");
      shut = button(c, ui, "shut", {10, 50, 80, 30}, "Shut", {.enabled = false});
      ui.end(c);
    });
  };
  frame();
  REQUIRE(ui.hits().size() == 2);
  for (const Hit& hit : ui.hits()) {
    sf::Event e{};
    e.type = sf::Event::MouseButtonPressed;
    e.mouseButton = {sf::Mouse::Left, static_cast<int>(centre(hit.box).x), static_cast<int>(centre(hit.box).y)};
    ui.feed(e, 0);
    e.type = sf::Event::MouseButtonReleased;
    ui.feed(e, 0);
    frame();
    CHECK(open == (hit.id == "open"));
    CHECK_FALSE(shut);
  }
}

TEST_CASE("places that are small to see are at least 24 to hit") {
  Ui ui;
  Sheet().drawn([&](Canvas& c) {
    ui.begin();
    glyph_button(c, ui, "small", {40, 40, 8, 8}, "gear");
    ui.end(c);
  });
  CHECK(ui.hits()[0].box.width >= 24);
  CHECK(ui.hits()[0].box.height >= 24);
}

TEST_CASE("an opaque curtain lets nothing through from the first frame") {
  Sheet sheet(320, 200);
  const sf::Image over_white = [&] {
    sheet.target.clear(sf::Color::White);
    return sheet.drawn(
        [](Canvas& c) {
          curtain(c, {0, 0, 1280, 800}, seat_scheme("blue", 0), vizier::content::Theme{});
        },
        0.25F);
  }();
  const sf::Image over_black = [&] {
    sheet.target.clear(sf::Color::Black);
    return sheet.drawn(
        [](Canvas& c) {
          curtain(c, {0, 0, 1280, 800}, seat_scheme("blue", 0), vizier::content::Theme{});
        },
        0.25F);
  }();
  int different = 0;
  for (unsigned y = 0; y < 200; ++y)
    for (unsigned x = 0; x < 320; ++x) different += over_white.getPixel(x, y) != over_black.getPixel(x, y);
  CHECK(different == 0);
}
