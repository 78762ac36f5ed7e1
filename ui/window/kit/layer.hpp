#pragma once
#include <SFML/Graphics/RenderTexture.hpp>
#include <functional>
#include <memory>
#include <string>

#include "canvas.hpp"

namespace vizier::window {

/// A part of the screen that seldom changes (desk, board without pieces), drawn once and then only copied. It is drawn
/// anew when its key, its size or the scale changes; one that is moved as a whole is not. Where the machine gives no
/// texture to draw into, it is drawn directly each time.
class Layer {
 public:
  /// Shows the box's content; `draw` gets a canvas that uses the same units.
  void show(Canvas& canvas, const Box& box, const std::string& key, const std::function<void(Canvas&)>& draw);
  void forget() { key_.clear(); }

 private:
  std::unique_ptr<sf::RenderTexture> texture_;
  std::string key_;
  sf::Vector2u impossible_;  ///< a size that was refused: asked for once, not in every frame
};

}  // namespace vizier::window
