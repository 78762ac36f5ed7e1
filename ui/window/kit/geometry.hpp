#pragma once
#include <SFML/Graphics/Rect.hpp>
#include <SFML/System/Vector2.hpp>
#include <cmath>

namespace vizier::window {

/// Lengths are units of a canvas of 1280 by 800; y grows downwards.
using Point = sf::Vector2f;
using Box = sf::FloatRect;

constexpr float pi = 3.14159265F;

inline float dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline float cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline float length(Point a) { return std::sqrt(dot(a, a)); }
inline Point mix(Point a, Point b, float t) { return a + (b - a) * t; }
/// The point at `degrees` clockwise from straight up, at distance r.
inline Point around(Point centre, float r, float degrees) {
  const float a = degrees * pi / 180;
  return centre + Point(r * std::sin(a), -r * std::cos(a));
}

inline Point centre(const Box& b) { return {b.left + b.width / 2, b.top + b.height / 2}; }
inline float right(const Box& b) { return b.left + b.width; }
inline float bottom(const Box& b) { return b.top + b.height; }
/// Smaller by d on every side; larger with a negative d.
inline Box inset(const Box& b, float d) { return {b.left + d, b.top + d, b.width - 2 * d, b.height - 2 * d}; }
inline Box moved(const Box& b, Point by) { return {b.left + by.x, b.top + by.y, b.width, b.height}; }
inline Box box_around(Point c, float width, float height) { return {c.x - width / 2, c.y - height / 2, width, height}; }
inline Box box_around(Point c, float side) { return box_around(c, side, side); }
/// Grown around its centre until both sides are at least this long: what is small to see may still be easy to hit.
inline Box at_least(const Box& b, float side) {
  return box_around(centre(b), std::max(b.width, side), std::max(b.height, side));
}
/// The strip of this height at the top (left) of the box, or at its bottom (right) with a negative one.
inline Box strip_y(const Box& b, float height) {
  return height >= 0 ? Box(b.left, b.top, b.width, height) : Box(b.left, b.top + b.height + height, b.width, -height);
}
inline Box strip_x(const Box& b, float width) {
  return width >= 0 ? Box(b.left, b.top, width, b.height) : Box(b.left + b.width + width, b.top, -width, b.height);
}

}  // namespace vizier::window
