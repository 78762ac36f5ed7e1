// Filled shapes: triangles half a pixel inside the edge, and around them a fringe that fades out half a pixel outside
// it.
#include "canvas.hpp"

namespace vizier::window {
namespace {

constexpr float fringe = 0.5F;

std::vector<Point> without_repeats(std::vector<Point> points) {
  std::vector<Point> out;
  for (const Point p : points)
    if (out.empty() || length(p - out.back()) > 0.02F) out.push_back(p);
  while (out.size() > 1 && length(out.front() - out.back()) <= 0.02F) out.pop_back();
  return out;
}

}  // namespace

std::vector<Point> Canvas::in_pixels(const Contour& contour) const {
  std::vector<Point> out;
  out.reserve(contour.points.size());
  for (const Point p : contour.points) out.push_back(to_pixels(p));
  return without_repeats(std::move(out));
}

/// `colour` takes a place in pixels and gives {colour, place in the texture}.
template <class Colour>
void Canvas::fill_region(const std::vector<Contour>& contours, FillRule rule, const Colour& colour) {
  std::vector<Contour> pixels;
  for (const Contour& c : contours) pixels.push_back({in_pixels(c), true});
  const auto put = [&](Point p, bool clear) {
    auto [c, part] = colour(p);
    if (clear) c.a = 0;
    add(p, c, part);
  };
  const auto edge = [&](const std::vector<Point>& ring) {
    const std::vector<Point> out = miters(ring);
    std::vector<Point> inner(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const std::size_t k = (i + 1) % ring.size();
      inner[i] = ring[i] - out[i] * fringe;
      const Point a = ring[i] - out[i] * fringe, b = ring[k] - out[k] * fringe, c = ring[k] + out[k] * fringe,
                  d = ring[i] + out[i] * fringe;
      put(a, false), put(b, false), put(c, true), put(a, false), put(c, true), put(d, true);
    }
    return inner;
  };
  for (Region& region : regions(pixels, rule)) {
    Region inner;
    inner.outer = edge(region.outer);
    for (const auto& hole : region.holes) inner.holes.push_back(edge(hole));
    const std::vector<Point> whole = inner.holes.empty() ? std::move(inner.outer) : bridged(inner);
    for (const Triangle& t : triangulate(whole))
      for (const std::uint32_t i : t) put(whole[i], false);
  }
}

void Canvas::fill(const Path& path, const Paint& paint, FillRule rule) {
  const std::vector<Contour> contours = path.flatten(tolerance());
  struct Look {
    sf::Color colour;
    Point part;
  };
  if (paint.needs_texture()) {
    use(&kit_.textures.gradient(paint));
    fill_region(contours, rule, [&](Point p) {
      const Point u = to_units(p);
      if (paint.kind == Paint::Kind::linear)
        return Look{palette::white, {std::clamp(paint.along(u), 0.002F, 0.998F) * 256, 1}};
      return Look{palette::white,
                  {128 + 128 * (u.x - paint.from.x) / paint.to.x, 128 + 128 * (u.y - paint.from.y) / paint.to.y}};
    });
    return;
  }
  use(nullptr);
  fill_region(contours, rule, [&](Point p) {
    return Look{paint.kind == Paint::Kind::solid ? paint.stops.front().colour : paint.at(to_units(p)), {}};
  });
}

void Canvas::tile(const Path& path, const sf::Texture& texture, Point period, sf::Color tint, Point origin) {
  use(&texture);
  const Point factor(static_cast<float>(texture.getSize().x) / period.x,
                     static_cast<float>(texture.getSize().y) / period.y);
  struct Look {
    sf::Color colour;
    Point part;
  };
  fill_region(path.flatten(tolerance()), FillRule::even_odd, [&](Point p) {
    const Point u = to_units(p) - origin;
    return Look{tint, {u.x * factor.x, u.y * factor.y}};
  });
}

}  // namespace vizier::window
