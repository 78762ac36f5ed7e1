#pragma once
#include <SFML/Graphics/RenderTexture.hpp>
#include <functional>
#include <memory>
#include <string>

#include "canvas.hpp"

namespace vizier::window {

/// Draws a part of the screen that seldom changes (desk, board without pieces) into a texture once and then copies it.
/// It is drawn again when its key, its size or the scale changes, not when it only moves. If the machine gives no
/// texture, it is drawn directly each time.
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
