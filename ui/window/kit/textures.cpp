#include "textures.hpp"

#include <fmt/format.h>

#include <SFML/Graphics/Image.hpp>
#include <cstdint>

namespace vizier::window {
namespace {

constexpr std::size_t most_kept = 64;

sf::Color veil(float opacity) { return faded(palette::white, std::clamp(opacity, 0.0F, 1.0F)); }

/// A fixed number between 0 and 1 for each place, the same on every machine.
float scattered(unsigned x, unsigned y, unsigned octave) {
  std::uint32_t h = x * 374761393U + y * 668265263U + octave * 2246822519U;
  h = (h ^ (h >> 13)) * 1274126177U;
  h ^= h >> 16;
  return static_cast<float>(h & 0xFFFFU) / 65535.0F;
}

float smooth(float t) { return t * t * (3 - 2 * t); }

/// Noise on a lattice with this many cells around the picture, so that it repeats.
float octave_at(float x, float y, unsigned cells, unsigned octave) {
  const float fx = x * static_cast<float>(cells), fy = y * static_cast<float>(cells);
  const auto ix = static_cast<unsigned>(fx), iy = static_cast<unsigned>(fy);
  const float tx = smooth(fx - static_cast<float>(ix)), ty = smooth(fy - static_cast<float>(iy));
  const auto at = [&](unsigned dx, unsigned dy) { return scattered((ix + dx) % cells, (iy + dy) % cells, octave); };
  const float top = at(0, 0) + (at(1, 0) - at(0, 0)) * tx, foot = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
  return top + (foot - top) * ty;
}

sf::Image noise_image() {
  constexpr unsigned side = 256;
  sf::Image image;
  image.create(side, side);
  for (unsigned y = 0; y < side; ++y)
    for (unsigned x = 0; x < side; ++x) {
      const float u = static_cast<float>(x) / side, v = static_cast<float>(y) / side;
      const float n = 0.3F * octave_at(u, v, 70, 1) + 0.4F * octave_at(u, v, 128, 2) + 0.3F * octave_at(u, v, 256, 3);
      image.setPixel(x, y, veil((n - 0.3F) * 1.9F));
    }
  return image;
}

float blurred_step(float deviations) { return 0.5F * (1 + std::erf(deviations / std::sqrt(2.0F))); }

}  // namespace

const sf::Texture& Textures::kept(const std::string& name, bool repeated, const std::function<sf::Image()>& make) {
  auto found = kept_.find(name);
  if (found == kept_.end()) {
    found = kept_.emplace(name, Entry()).first;
    found->second.texture.loadFromImage(make());
    found->second.texture.setSmooth(true);
    found->second.texture.setRepeated(repeated);
  }
  found->second.used = ++now_;
  return found->second.texture;
}

void Textures::tidy() {
  while (kept_.size() > most_kept)
    kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                 [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
}

const sf::Texture& Textures::noise() { return kept("noise", true, noise_image); }

const sf::Texture& Textures::falloff() {
  return kept("falloff", false, [] {
    sf::Image image;
    image.create(64, 2);
    for (unsigned x = 0; x < 64; ++x)
      for (unsigned y = 0; y < 2; ++y) {
        const float d = static_cast<float>(x) / 63;
        image.setPixel(x, y, veil((std::exp(-4.5F * d * d) - std::exp(-4.5F)) / (1 - std::exp(-4.5F))));
      }
    return image;
  });
}

const sf::Texture& Textures::corner() {
  return kept("corner", false, [] {
    sf::Image image;
    image.create(64, 64);
    const auto part = [](unsigned i) { return blurred_step((static_cast<float>(i) / 63 - 0.5F) * 6); };
    for (unsigned x = 0; x < 64; ++x)
      for (unsigned y = 0; y < 64; ++y) image.setPixel(x, y, veil(part(x) * part(y)));
    return image;
  });
}

const sf::Texture& Textures::gradient(const Paint& paint) {
  const bool radial = paint.kind == Paint::Kind::radial;
  std::string name = radial ? "radial" : "linear";
  for (const Stop& s : paint.stops) name += fmt::format(" {}={:x}", s.at, s.colour.toInteger());
  return kept(name, false, [&] {
    sf::Image image;
    image.create(256, radial ? 256 : 2);
    for (unsigned x = 0; x < 256; ++x)
      for (unsigned y = 0; y < image.getSize().y; ++y) {
        const float u = (static_cast<float>(x) + 0.5F) / 128 - 1, v = (static_cast<float>(y) + 0.5F) / 128 - 1;
        image.setPixel(x, y, colour_at(paint.stops, radial ? length({u, v}) : (u + 1) / 2));
      }
    return image;
  });
}

}  // namespace vizier::window
