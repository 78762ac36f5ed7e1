// The window of the program itself: its size, whether it fills the screen, its icon and its title.
#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <algorithm>

#include "window/app/app.hpp"
#include "window/start/emblem.hpp"

namespace vizier::window {

void App::open_window() {
  const sf::VideoMode desktop = sf::VideoMode::getDesktopMode();
  const sf::VideoMode own(std::min(options_.width, std::max(320U, desktop.width)),
                          std::min(options_.height, std::max(240U, desktop.height)));
  title_ = "Vizier";
  if (!window_) window_ = std::make_unique<sf::RenderWindow>();
  if (fullscreen_)
    window_->create(desktop, title_, sf::Style::Fullscreen);
  else
    window_->create(options_.hits.empty() ? own : sf::VideoMode(options_.width, options_.height), title_);
  const auto middle = [](unsigned whole, unsigned part) {
    return whole > part ? static_cast<int>(whole - part) / 2 : 0;
  };
  const sf::Vector2u size = window_->getSize();
  if (!fullscreen_) window_->setPosition({middle(desktop.width, size.x), middle(desktop.height, size.y)});
  window_->setView(sf::View(sf::FloatRect(0, 0, static_cast<float>(size.x), static_cast<float>(size.y))));
  window_->setFramerateLimit(0);
  window_->setKeyRepeatEnabled(true);
  keeps_ = false;
  dirty_ = true;
  set_icon();
}

/// The star of the program, as the start shows it.
void App::set_icon() {
  constexpr unsigned side = 64;
  sf::RenderTexture picture;
  if (!picture.create(side, side)) return;
  picture.clear(palette::none);
  {
    Canvas canvas(picture, *kit_, 1, {0, 0});
    canvas.fill(Path::star({32, 32}, 31), palette::gold);
    canvas.fill(Path::star({32, 32}, 27), palette::teal_dark);
    canvas.stroke(Path::star({32, 32}, 23), {palette::gold_light, 1});
    draw(canvas, emblem(), {32, 32}, 34, palette::gold_light);
    canvas.flush();
  }
  picture.display();
  const sf::Image image = picture.getTexture().copyToImage();
  window_->setIcon(side, side, image.getPixelsPtr());
}

void App::set_title(const Screen& screen) {
  const std::string before = screen.title(), wanted = before.empty() ? "Vizier" : before + " – Vizier";
  if (wanted == title_) return;
  title_ = wanted;
  window_->setTitle(sf::String::fromUtf8(title_.begin(), title_.end()));
}

void App::remember_size() {
  if (fullscreen_ || !window_) return;
  const sf::Vector2u size = window_->getSize();
  options_.width = size.x;
  options_.height = size.y;
  settings_.width = static_cast<int>(size.x);
  settings_.height = static_cast<int>(size.y);
}

}  // namespace vizier::window
