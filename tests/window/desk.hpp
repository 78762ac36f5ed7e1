#pragma once
#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Window/Context.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "window/app/app.hpp"

/// A screen of the window with somebody at it, drawn onto a picture: mouse and keys come as events, as from a window.
/// Needs a display (Xvfb will do).
class Desk {
 public:
  explicit Desk(vizier::window::AppOptions options, unsigned width = 1280, unsigned height = 800)
      : app(connected(std::move(options))) {
    if (!target_.create(width, height)) throw std::runtime_error("no texture to draw into: is there a display?");
  }

  vizier::window::App app;
  vizier::window::Ui ui;

  /// Draws until nothing is found out any more and what was pressed has had its effect.
  void settle(vizier::window::Screen& screen) {
    for (int i = 0; i < 6000; ++i) {
      screen.update(i);
      frame(screen);
      if (screen.settled() && !ui.acted()) return;
      if (!screen.settled()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    throw std::runtime_error("the screen does not come to rest");
  }

  bool has(const std::string& id) const { return find(id) != nullptr; }
  bool enabled(const std::string& id) const { return find(id) && find(id)->enabled; }

  void click(vizier::window::Screen& screen, const std::string& id) {
    point(id);
    for (const auto type : {sf::Event::MouseButtonPressed, sf::Event::MouseButtonReleased}) {
      sf::Event event{};
      event.type = type;
      event.mouseButton = {sf::Mouse::Left, static_cast<int>(at_.x), static_cast<int>(at_.y)};
      ui.feed(event, now_ += 20);
    }
    settle(screen);
  }

  void point(const std::string& id) {
    const vizier::window::Hit* hit = find(id);
    if (!hit || hit->box.width <= 0) throw std::runtime_error("nothing to point at: " + id);
    at_ = {hit->box.left + hit->box.width / 2, hit->box.top + hit->box.height / 2};
    sf::Event event{};
    event.type = sf::Event::MouseMoved;
    event.mouseMove = {static_cast<int>(at_.x), static_cast<int>(at_.y)};
    ui.feed(event, now_ += 20);
  }
  void rest(double milliseconds) { ui.tick(now_ += milliseconds); }

  void press(vizier::window::Screen& screen, sf::Keyboard::Key key, bool shift = false) {
    for (const auto type : {sf::Event::KeyPressed, sf::Event::KeyReleased}) {
      sf::Event event{};
      event.type = type;
      event.key.code = key;
      event.key.shift = shift;
      ui.feed(event, now_ += 20);
    }
    settle(screen);
  }
  /// Tab until something has the focus.
  void tab_to(vizier::window::Screen& screen, const std::string& id) {
    for (int i = 0; i < 200 && ui.focused() != id; ++i) press(screen, sf::Keyboard::Tab);
    if (ui.focused() != id) throw std::runtime_error("Tab does not reach " + id);
  }
  void type(vizier::window::Screen& screen, const std::string& text) {
    for (const char c : text) {
      sf::Event event{};
      event.type = sf::Event::TextEntered;
      event.text.unicode = static_cast<unsigned char>(c);
      ui.feed(event, now_ += 20);
      frame(screen);
    }
    settle(screen);
  }

  void frame(vizier::window::Screen& screen) {
    using vizier::window::Canvas;
    target_.clear();
    app.kit().tidy(Canvas::fitting(target_.getSize()));
    Canvas canvas(target_, app.kit(), Canvas::fitting(target_.getSize()));
    ui.begin();
    screen.draw(canvas, ui);
    ui.end(canvas);
    canvas.flush();
    target_.display();
  }
  void save(const std::filesystem::path& file) const {
    if (!target_.getTexture().copyToImage().saveToFile(file.string()))
      throw std::runtime_error("cannot write " + file.string());
  }

 private:
  /// Xvfb starts anew when nobody is connected any more, and connecting meanwhile fails.
  static vizier::window::AppOptions connected(vizier::window::AppOptions options) {
    static const sf::Context open;
    return options;
  }
  const vizier::window::Hit* find(const std::string& id) const {
    const auto& hits = ui.hits();
    const auto at = std::find_if(hits.begin(), hits.end(), [&](const vizier::window::Hit& h) { return h.id == id; });
    return at == hits.end() ? nullptr : &*at;
  }

  sf::RenderTexture target_;
  sf::Vector2f at_;
  double now_ = 1000;
};
