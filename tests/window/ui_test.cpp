// Clicks, keys and focus, judged by places; nothing is drawn.
#include "window/kit/ui.hpp"
#include "catch.hpp"
#include "window/kit/palette.hpp"

using namespace vizier::window;

namespace {

sf::Event mouse(sf::Event::EventType type, int x, int y) {
  sf::Event e{};
  e.type = type;
  if (type == sf::Event::MouseMoved)
    e.mouseMove = {x, y};
  else
    e.mouseButton = {sf::Mouse::Left, x, y};
  return e;
}

sf::Event key(sf::Keyboard::Key code, bool shift = false, bool control = false) {
  sf::Event e{};
  e.type = sf::Event::KeyPressed;
  e.key = {code, false, control, shift, false};
  return e;
}

sf::Event typed(char32_t c) {
  sf::Event e{};
  e.type = sf::Event::TextEntered;
  e.text.unicode = c;
  return e;
}

/// Two buttons side by side, and what is said about them.
struct Stage {
  Ui ui;
  Touch a, b;
  bool b_enabled = true;
  Stage() { frame(); }
  void frame() {
    ui.begin();
    a = ui.place({.id = "a", .box = {0, 0, 50, 50}, .draggable = true, .key = Key::typed('x')});
    b = ui.place({.id = "b", .box = {60, 0, 50, 50}, .enabled = b_enabled, .key = Key::of(sf::Keyboard::Return)});
    ui.end();
  }
  void click(int x, int y) {
    ui.feed(mouse(sf::Event::MouseButtonPressed, x, y), 0);
    ui.feed(mouse(sf::Event::MouseButtonReleased, x, y), 0);
  }
};

}  // namespace

TEST_CASE("a move within one place draws only where what is drawn follows the mouse") {
  Stage s;
  CHECK(s.ui.feed(mouse(sf::Event::MouseMoved, 10, 10), 0));
  s.frame();
  CHECK_FALSE(s.ui.feed(mouse(sf::Event::MouseMoved, 12, 10), 0));
  s.ui.follow_mouse();
  CHECK(s.ui.feed(mouse(sf::Event::MouseMoved, 14, 10), 0));
  s.frame();
  CHECK_FALSE(s.ui.feed(mouse(sf::Event::MouseMoved, 16, 10), 0));
}

TEST_CASE("a click is told once, to the place where it was") {
  Stage s;
  s.click(10, 10);
  s.frame();
  CHECK(s.a.clicked);
  CHECK_FALSE(s.b.clicked);
  CHECK(s.ui.acted());
  s.frame();
  CHECK_FALSE(s.a.clicked);
  CHECK_FALSE(s.ui.acted());
}

TEST_CASE("a press that is let go elsewhere is no click") {
  Stage s;
  s.ui.feed(mouse(sf::Event::MouseButtonPressed, 70, 10), 0);
  s.ui.feed(mouse(sf::Event::MouseButtonReleased, 10, 10), 0);
  s.frame();
  CHECK_FALSE(s.a.clicked);
  CHECK_FALSE(s.b.clicked);
}

TEST_CASE("what is disabled takes no click and no key") {
  Stage s;
  s.b_enabled = false;
  s.frame();
  s.click(70, 10);
  s.ui.feed(key(sf::Keyboard::Return), 0);
  s.frame();
  CHECK_FALSE(s.b.clicked);
}

TEST_CASE("a character presses its button, small or capital") {
  for (const char32_t c : {U'x', U'X'}) {
    Stage s;
    s.ui.feed(typed(c), 0);
    s.frame();
    CHECK(s.a.clicked);
  }
}

TEST_CASE("Tab goes around, and Enter presses what has the focus only if no button has that key") {
  Stage s;
  s.ui.feed(key(sf::Keyboard::Tab), 0);
  s.frame();
  CHECK(s.a.focus);
  s.ui.feed(key(sf::Keyboard::Tab), 0);
  s.frame();
  CHECK(s.b.focus);
  s.ui.feed(key(sf::Keyboard::Tab), 0);
  CHECK(s.ui.focused() == "a");
  s.ui.feed(key(sf::Keyboard::Tab, true), 0);
  CHECK(s.ui.focused() == "b");
  s.ui.feed(key(sf::Keyboard::Tab), 0);
  s.ui.feed(key(sf::Keyboard::Space), 0);
  s.frame();
  CHECK(s.a.clicked);
}

TEST_CASE("the focus is shown after a key, not after a click") {
  Stage s;
  s.click(10, 10);
  s.frame();
  CHECK(s.ui.focused() == "a");
  CHECK_FALSE(s.a.focus);
}

TEST_CASE("what lies above takes the click, and above modal() nothing below is reached") {
  Ui ui;
  Touch below, above;
  const auto frame = [&](bool modal) {
    ui.begin();
    below = ui.place({.id = "below", .box = {0, 0, 100, 100}, .key = Key::typed('q')});
    if (modal) ui.modal();
    above = ui.place({.id = "above", .box = {0, 0, 10, 10}});
    ui.end();
  };
  frame(false);
  CHECK(ui.at({5, 5}) == "above");
  CHECK(ui.at({50, 50}) == "below");
  frame(true);
  CHECK(ui.at({50, 50}).empty());
  ui.feed(typed('q'), 0);
  frame(true);
  CHECK_FALSE(below.clicked);
  ui.feed(key(sf::Keyboard::Tab), 0);
  ui.feed(key(sf::Keyboard::Tab), 0);
  CHECK(ui.focused() == "above");
}

TEST_CASE("something carried is dropped on what lies there") {
  Stage s;
  s.ui.feed(mouse(sf::Event::MouseButtonPressed, 10, 10), 0);
  s.ui.feed(mouse(sf::Event::MouseMoved, 12, 10), 0);
  CHECK(s.ui.carried().empty());
  s.ui.feed(mouse(sf::Event::MouseMoved, 70, 10), 0);
  s.frame();
  CHECK(s.a.dragged);
  CHECK(s.b.drop_here);
  s.ui.feed(mouse(sf::Event::MouseButtonReleased, 70, 10), 0);
  const auto drop = s.ui.dropped();
  REQUIRE(drop);
  CHECK(drop->from == "a");
  CHECK(drop->to == "b");
  s.frame();
  CHECK_FALSE(s.a.clicked);
  CHECK_FALSE(s.ui.dropped());
}

TEST_CASE("a text field takes characters that would press buttons") {
  Ui ui;
  Touch a;
  const auto frame = [&] {
    ui.begin();
    a = ui.place({.id = "a", .box = {0, 0, 50, 50}, .key = Key::typed('x')});
    ui.place({.id = "field", .box = {60, 0, 50, 50}, .takes_text = true});
  };
  frame();
  ui.end();
  ui.feed(mouse(sf::Event::MouseButtonPressed, 70, 10), 0);
  ui.feed(typed('x'), 0);
  frame();
  CHECK_FALSE(a.clicked);
  CHECK(ui.typed("field") == std::vector<Ui::Typing>{{U'x', sf::Keyboard::Unknown}});
  CHECK(ui.typed("field").empty());
}

TEST_CASE("what is typed comes in the order in which it was, letters and keys alike") {
  Ui ui;
  ui.begin();
  ui.place({.id = "field", .box = {0, 0, 100, 30}, .takes_text = true});
  ui.end();
  ui.focus("field");
  ui.feed(typed('a'), 0);
  ui.feed(key(sf::Keyboard::BackSpace), 0);
  ui.feed(typed('b'), 0);
  ui.feed(key(sf::Keyboard::Home), 0);
  ui.feed(typed('c'), 0);
  using T = Ui::Typing;
  CHECK(ui.typed("field") == std::vector<T>{{U'a', sf::Keyboard::Unknown},
                                            {0, sf::Keyboard::BackSpace},
                                            {U'b', sf::Keyboard::Unknown},
                                            {0, sf::Keyboard::Home},
                                            {U'c', sf::Keyboard::Unknown}});
  CHECK_FALSE(ui.pressed(Key::of(sf::Keyboard::Home)));  // nobody else gets them
}

TEST_CASE("a key that is held presses its button once") {
  Stage s;
  int clicks = 0;
  for (int i = 0; i < 3; ++i) {
    s.ui.feed(key(sf::Keyboard::X), 0);
    s.ui.feed(typed('x'), 0);
    s.frame();
    clicks += s.a.clicked;
  }
  CHECK(clicks == 1);
  sf::Event up = key(sf::Keyboard::X);
  up.type = sf::Event::KeyReleased;
  s.ui.feed(up, 0);
  s.ui.feed(key(sf::Keyboard::X), 0);
  s.ui.feed(typed('x'), 0);
  s.frame();
  CHECK(s.a.clicked);
}

TEST_CASE("Enter in a text field is the field's, wherever the mouse is") {
  Ui ui;
  const auto frame = [&] {
    ui.begin();
    ui.place({.id = "field", .box = {60, 0, 50, 50}, .takes_text = true});
  };
  frame();
  ui.end();
  ui.feed(mouse(sf::Event::MouseButtonPressed, 70, 10), 0);
  ui.feed(mouse(sf::Event::MouseButtonReleased, 70, 10), 0);
  ui.feed(key(sf::Keyboard::Return), 0);
  frame();
  CHECK(ui.pressed("field", sf::Keyboard::Return));
}

TEST_CASE("what is scrolled out of sight can get the focus, and is then brought into sight") {
  Ui ui;
  const auto frame = [&] {
    ui.begin();
    ui.place({.id = "row/1", .box = {0, 0, 50, 30}, .whole = {0, 0, 50, 30}, .within = "list"});
    ui.place({.id = "row/9", .box = {}, .whole = {0, 300, 50, 30}, .within = "list"});
    ui.end();
  };
  frame();
  ui.feed(key(sf::Keyboard::Tab), 0);
  CHECK(ui.to_show("list", {0, 0, 50, 100}) == Approx(-6));
  ui.feed(key(sf::Keyboard::Tab), 0);
  CHECK(ui.focused() == "row/9");
  CHECK(ui.to_show("list", {0, 0, 50, 100}) == Approx(236));
  CHECK(ui.to_show("other", {0, 0, 50, 100}) == 0);
  frame();
  CHECK(ui.to_show("list", {0, 0, 50, 100}) == 0);
}

TEST_CASE("keys that nobody takes are told to whoever asks") {
  Stage s;
  s.ui.feed(key(sf::Keyboard::Z, false, true), 0);
  CHECK_FALSE(s.ui.pressed(Key::of(sf::Keyboard::Z)));
  CHECK(s.ui.pressed(Key::with_control(sf::Keyboard::Z)));
  CHECK_FALSE(s.ui.pressed(Key::with_control(sf::Keyboard::Z)));
}

TEST_CASE("a long rest on a place is known, and when to look again") {
  Stage s;
  s.ui.feed(mouse(sf::Event::MouseMoved, 10, 10), 1000);
  CHECK(s.ui.wakes_at() == 1000 + Ui::tooltip_after);
  s.ui.tick(1500);
  s.frame();
  CHECK(s.a.hovered_for == 500);
  CHECK(s.ui.wakes_at() == 0);
}

TEST_CASE("what a widget remembers is forgotten when it is gone") {
  Ui ui;
  ui.begin();
  ui.place({.id = "list", .box = {0, 0, 50, 50}});
  ui.memory("list") = 30;
  ui.end();
  ui.begin();
  ui.place({.id = "list", .box = {0, 0, 50, 50}});
  CHECK(ui.memory("list") == 30);
  ui.end();
  ui.begin();
  ui.end();
  ui.begin();
  CHECK(ui.memory("list") == 0);
}

TEST_CASE("keys are named as their caps are") {
  CHECK(Key::typed('c').name() == "C");
  CHECK(Key::typed(U'é').name() == "É");
  CHECK(Key::of(sf::Keyboard::Escape).name() == "Esc");
  CHECK(Key::with_control(sf::Keyboard::Z).name() == "Ctrl Z");
  CHECK(Key::of(sf::Keyboard::F5).name() == "F5");
}

TEST_CASE("a seat's colours are found by name, and any other name gets one by its index") {
  CHECK(seat_scheme("yellow", 0).outline == Outline::star);
  CHECK(seat_scheme("mauve", 1).name == "red");
  CHECK(seat_scheme("", 7).name == "green");
  CHECK(palette::parse("#0A0B0C") == palette::hex(0x0A0B0C));
  CHECK_FALSE(palette::parse("#0A0B0"));
  CHECK_FALSE(palette::parse("goldish"));
}

TEST_CASE(
    "what is typed before a click elsewhere goes to the field that had the focus, and what comes after a click waits "
    "for a frame") {
  Ui ui;
  const auto frame = [&] {
    ui.begin();
    ui.place({.id = "field", .box = {0, 0, 50, 50}, .takes_text = true});
    ui.place({.id = "other", .box = {60, 0, 50, 50}});
  };
  frame();
  ui.end();
  const auto click = [&](int x) {
    ui.feed(mouse(sf::Event::MouseButtonPressed, x, 10), 0);
    ui.feed(mouse(sf::Event::MouseButtonReleased, x, 10), 0);
  };
  click(10);
  CHECK(ui.waits());
  frame();
  ui.end();
  CHECK_FALSE(ui.waits());
  ui.feed(key(sf::Keyboard::Num7), 0);
  ui.feed(typed('7'), 0);
  CHECK_FALSE(ui.waits());  // a word may arrive at once
  click(70);
  CHECK(ui.waits());
  frame();
  CHECK(ui.typed("field") == std::vector<Ui::Typing>{{U'7', sf::Keyboard::Unknown}});
  CHECK(ui.typed("other").empty());
}
