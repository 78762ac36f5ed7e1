#include "layer.hpp"

#include <fmt/format.h>

namespace vizier::window {

void Layer::show(Canvas& canvas, const Box& box, const std::string& key, const std::function<void(Canvas&)>& draw) {
  const Box pixels = canvas.to_pixels(canvas.snapped(box));
  const auto w = static_cast<unsigned>(std::max(1.0F, pixels.width)),
             h = static_cast<unsigned>(std::max(1.0F, pixels.height));
  const Point origin = canvas.to_pixels(Point()) - Point(pixels.left, pixels.top);
  const std::string now = fmt::format("{:.2f} {:.2f} {} {} {} {}", origin.x, origin.y, w, h, canvas.scale(), key);
  if (now != key_ || !texture_) {
    if (impossible_ != sf::Vector2u(w, h) && (!texture_ || texture_->getSize() != sf::Vector2u(w, h))) {
      texture_ = std::make_unique<sf::RenderTexture>();
      if (!texture_->create(w, h)) {
        texture_.reset();
        impossible_ = {w, h};
      }
    }
    if (!texture_ || impossible_ == sf::Vector2u(w, h)) {
      draw(canvas);
      return;
    }
    canvas.flush();
    texture_->clear(palette::none);
    {
      Canvas inside(*texture_, canvas.kit(), canvas.scale(), origin);
      draw(inside);
    }
    texture_->display();
    key_ = now;
  }
  canvas.copy(texture_->getTexture(), pixels);
}

}  // namespace vizier::window
