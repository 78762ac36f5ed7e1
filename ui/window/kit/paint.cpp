#include "paint.hpp"

namespace vizier::window {

Paint Paint::linear(Point from, Point to, std::vector<Stop> stops) {
  Paint p(palette::none);
  p.kind = Kind::linear;
  p.from = from;
  p.to = to;
  p.stops = std::move(stops);
  return p;
}

Paint Paint::radial(Point centre, float rx, float ry, std::vector<Stop> stops) {
  Paint p = linear(centre, {rx, ry}, std::move(stops));
  p.kind = Kind::radial;
  return p;
}

float Paint::along(Point p) const {
  if (kind == Kind::linear) {
    const Point d = to - from;
    return dot(p - from, d) / std::max(dot(d, d), 1e-9F);
  }
  if (kind == Kind::radial) return length({(p.x - from.x) / to.x, (p.y - from.y) / to.y});
  return 0;
}

sf::Color Paint::at(Point p) const { return kind == Kind::solid ? stops.front().colour : colour_at(stops, along(p)); }

sf::Color colour_at(const std::vector<Stop>& stops, float t) {
  if (stops.empty()) return palette::none;
  if (t <= stops.front().at) return stops.front().colour;
  for (std::size_t i = 1; i < stops.size(); ++i)
    if (t <= stops[i].at) {
      const float span = stops[i].at - stops[i - 1].at;
      return mix(stops[i - 1].colour, stops[i].colour, span > 0 ? (t - stops[i - 1].at) / span : 1);
    }
  return stops.back().colour;
}

}  // namespace vizier::window
