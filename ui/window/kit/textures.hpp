#pragma once
#include <SFML/Graphics/Texture.hpp>
#include <functional>
#include <map>
#include <string>

#include "paint.hpp"

namespace vizier::window {

/// Textures that are computed, not loaded: noise, soft edges, gradients and repeated patterns. Each is made when it is
/// first asked for. What depends on sizes or colours is kept in a store that forgets what was used least recently; a
/// reference lasts until the next tidy().
class Textures {
 public:
  /// White; its opacity is a soft noise of three octaves. 256 square, and it repeats.
  const sf::Texture& noise();
  /// White; opacity from 1 at its left to 0 at its right as the light of a lamp falls off. 64 wide.
  const sf::Texture& falloff();
  /// White; the corner of a blurred box: from clear (left, top) to full (right, bottom) over six deviations. 64 square.
  const sf::Texture& corner();
  /// The colours of a gradient: a row of 256 (linear) or a disc within 256 square (radial).
  const sf::Texture& gradient(const Paint& paint);
  /// A picture under a name, made once and kept while it is in use.
  const sf::Texture& kept(const std::string& name, bool repeated, const std::function<sf::Image()>& make);

  /// Forgets what was not used lately; call between frames.
  void tidy();

 private:
  struct Entry {
    sf::Texture texture;
    unsigned long used = 0;
  };
  std::map<std::string, Entry> kept_;
  unsigned long now_ = 0;
};

}  // namespace vizier::window
