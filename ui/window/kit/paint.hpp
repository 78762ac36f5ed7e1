#pragma once
#include <vector>

#include "geometry.hpp"
#include "palette.hpp"

namespace vizier::window {

/// A colour at one point of a gradient.
struct Stop {
  float at;  ///< 0 to 1
  sf::Color colour;
};

/// What fills a shape: one colour, or colours along a line or out from a centre. Beyond its ends a gradient keeps its
/// last colour.
struct Paint {
  enum class Kind { solid, linear, radial };

  Paint(sf::Color colour) : stops{{0, colour}} {}     // NOLINT(google-explicit-constructor): a colour is a paint
  Paint(palette::Hue hue) : Paint(sf::Color(hue)) {}  // NOLINT(google-explicit-constructor): the same

  static Paint linear(Point from, Point to, std::vector<Stop> stops);
  static Paint vertical(const Box& box, sf::Color top, sf::Color foot) {
    return vertical(box.top, bottom(box), top, foot);
  }
  static Paint vertical(float top, float foot, sf::Color above, sf::Color below) {
    return linear({0, top}, {0, foot}, {{0, above}, {1, below}});
  }
  static Paint radial(Point centre, float rx, float ry, std::vector<Stop> stops);
  static Paint radial(Point centre, float r, sf::Color inner, sf::Color outer) {
    return radial(centre, r, r, {{0, inner}, {1, outer}});
  }

  /// The colour at a point.
  sf::Color at(Point p) const;
  /// How far along the gradient a point lies, not held within 0 to 1.
  float along(Point p) const;
  /// Whether corners coloured by `at` give the right colours in between, or a texture must.
  bool needs_texture() const { return kind == Kind::radial || (kind == Kind::linear && stops.size() > 2); }

  Kind kind = Kind::solid;
  Point from, to;  ///< linear: its ends; radial: centre and radii
  std::vector<Stop> stops;
};

/// The colour of a list of stops at t.
sf::Color colour_at(const std::vector<Stop>& stops, float t);

}  // namespace vizier::window
