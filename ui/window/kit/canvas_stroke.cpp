// Lines and light along lines: strips of quads whose outermost part fades out.
#include "canvas.hpp"
#include "polygon.hpp"

namespace vizier::window {
namespace {

/// Per point of an open line the way to its left whose length keeps the strip's sides parallel.
std::vector<Point> sideways(const std::vector<Point>& line, bool closed) {
  if (closed) return miters(line, 2.5F);
  const std::size_t n = line.size();
  std::vector<Point> out(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto normal = [&](std::size_t k) {
      const Point d = line[k + 1] - line[k];
      return Point(d.y, -d.x) / std::max(length(d), 1e-6F);
    };
    const Point a = normal(i == 0 ? 0 : i - 1), b = normal(i + 1 == n ? n - 2 : i), sum = a + b;
    const float square = dot(sum, sum);
    out[i] = square > 1e-6F ? sum * (2 / square) : a;
    if (const float l = length(out[i]); l > 2.5F) out[i] *= 2.5F / l;
  }
  return out;
}

}  // namespace

void Canvas::strip(const std::vector<Point>& line, bool closed, float half, bool round, sf::Color colour) {
  if (line.size() < 2) return;
  if (!closed && line.size() > 2) {  // a corner nearer to an end than its fringe would fold the strip over
    std::vector<Point> apart = {line.front()};
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
      if (length(line[i] - line.front()) > 0.7F && length(line[i] - line.back()) > 0.7F) apart.push_back(line[i]);
    apart.push_back(line.back());
    if (apart.size() < line.size()) return strip(apart, closed, half, round, colour);
  }
  if (!closed && !round && length(line.back() - line.front()) < 0.6F && line.size() == 2) return;
  struct At {
    Point p, side;
    float half, alpha;
  };
  const std::vector<Point> sides = sideways(line, closed);
  std::vector<At> ats;
  const auto cap = [&](std::size_t i, Point forward, bool first) {
    if (round) {
      constexpr int steps = 5;
      for (int s = 0; s < steps; ++s) {
        const float a = pi / 2 * static_cast<float>(first ? steps - s : s + 1) / steps;
        ats.push_back(
            {line[i] + forward * (half * std::sin(a)), sides[i], half * std::cos(a), a > 1.56F ? 0.5F : 1.0F});
      }
    } else {
      const At clear{line[i] + forward * 0.5F, sides[i], half, 0}, full{line[i] - forward * 0.5F, sides[i], half, 1};
      if (first) ats.push_back(clear);
      ats.push_back(full);
      if (!first) ats.push_back(clear);
    }
  };
  const auto forward = [&](std::size_t from, std::size_t to) {
    const Point d = line[to] - line[from];
    return d / std::max(length(d), 1e-6F);
  };
  const std::size_t n = line.size();
  if (!closed) cap(0, forward(1, 0), true);
  for (std::size_t i = 0; i < n; ++i)
    if (closed || round || (i > 0 && i + 1 < n)) ats.push_back({line[i], sides[i], half, 1});
  if (!closed) cap(n - 1, forward(n - 2, n - 1), false);
  if (closed) ats.push_back(ats.front());

  use(nullptr);
  const sf::Color clear = faded(colour, 0);
  for (std::size_t i = 0; i + 1 < ats.size(); ++i) {
    const At &a = ats[i], &b = ats[i + 1];
    const auto at = [](const At& s, float d) { return s.p + s.side * d; };
    const sf::Color ca = faded(colour, a.alpha), cb = faded(colour, b.alpha);
    const auto quad = [&](float a0, float a1, float b0, float b1, sf::Color ca0, sf::Color ca1, sf::Color cb0,
                          sf::Color cb1) {
      add(at(a, a0), ca0), add(at(a, a1), ca1), add(at(b, b1), cb1), add(at(a, a0), ca0), add(at(b, b1), cb1),
          add(at(b, b0), cb0);
    };
    const float ia = std::max(a.half - 0.5F, 0.0F), ib = std::max(b.half - 0.5F, 0.0F), oa = a.half + 0.5F,
                ob = b.half + 0.5F;
    quad(-ia, ia, -ib, ib, ca, ca, cb, cb);
    quad(ia, oa, ib, ob, ca, clear, cb, clear);
    quad(-oa, -ia, -ob, -ib, clear, ca, clear, cb);
  }
}

void Canvas::dashes(const Contour& contour, const Stroke& stroke) {
  std::vector<Point> line = in_pixels(contour);
  if (line.size() < 2) return;
  if (contour.closed) line.push_back(line.front());
  float total = 0;
  for (std::size_t i = 1; i < line.size(); ++i) total += length(line[i] - line[i - 1]);
  const float k = std::abs(state_.sx);
  float dash = stroke.dash * k, gap = (stroke.gap > 0 ? stroke.gap : stroke.dash) * k;
  const float fits = std::max(1.0F, std::round((total + (contour.closed ? 0 : gap)) / (dash + gap)));
  const float stretch = (total + (contour.closed ? 0 : gap)) / (fits * (dash + gap));  // whole dashes around the line
  dash *= stretch;
  gap *= stretch;
  const float half = std::max(stroke.width * k, 1.0F) / 2;
  std::vector<Point> piece = {line[0]};
  float left = dash;
  bool on = true;
  for (std::size_t i = 1; i < line.size(); ++i) {
    Point from = line[i - 1];
    float rest = length(line[i] - from);
    while (rest >= left && rest > 0) {
      const Point to = mix(from, line[i], left / rest);
      if (on) {
        piece.push_back(to);
        strip(piece, false, half, stroke.round, stroke.colour);
      }
      piece = {to};
      rest -= left;
      from = to;
      on = !on;
      left = on ? dash : gap;
    }
    left -= rest;
    if (on && rest > 0) piece.push_back(line[i]);
  }
  if (on && piece.size() > 1 && length(piece.back() - piece.front()) > 0.3F)
    strip(piece, false, half, stroke.round, stroke.colour);
}

void Canvas::stroke(const Path& path, const Stroke& stroke) {
  const float k = std::max(std::abs(state_.sx), std::abs(state_.sy));
  const float half = std::max(stroke.width * k, 1.0F) / 2;
  for (const Contour& contour : path.flatten(tolerance())) {
    if (stroke.dash > 0) {
      dashes(contour, stroke);
      continue;
    }
    std::vector<Point> line = in_pixels(contour);
    if (line.size() == 2 && !contour.closed && (line[0].x == line[1].x || line[0].y == line[1].y)) {
      // An upright or level line lies on whole pixels: two half-lit rows would look like a blurred one.
      const float width = std::round(2 * half);
      const auto snap = [&](float v) { return std::round(v - width / 2) + width / 2; };
      float Point::*const across = line[0].x == line[1].x ? &Point::x : &Point::y;
      line[0].*across = line[1].*across = snap(line[0].*across);
      strip(line, false, stroke.round ? half : width / 2, stroke.round, stroke.colour);
      continue;
    }
    strip(line, contour.closed && line.size() > 2, half, stroke.round, stroke.colour);
  }
}

void Canvas::frame(const Box& box, float corner, const Stroke& s) {
  const float width = std::max(std::round(s.width * std::abs(state_.sx)), 1.0F) / std::max(std::abs(state_.sx), 1e-3F);
  Stroke whole = s;
  whole.width = width;
  stroke(Path::box(inset(snapped(box), width / 2), corner > 0 ? std::max(corner - width / 2, 0.5F) : 0), whole);
}

void Canvas::glow(const Path& path, sf::Color colour, float width, Side side) {
  const float reach = width * std::abs(state_.sx);
  for (const Contour& contour : path.flatten(tolerance())) {
    std::vector<Point> line = in_pixels(contour);
    if (line.size() < 2) continue;
    const bool closed = contour.closed && line.size() > 2;
    if (closed && signed_area(line) < 0) std::reverse(line.begin(), line.end());
    const std::vector<Point> sides = sideways(line, closed);
    use(&kit_.textures.falloff());
    const auto half = [&](float d) {
      for (std::size_t i = 0; i + (closed ? 0 : 1) < line.size(); ++i) {
        const std::size_t k = (i + 1) % line.size();
        const Point a = line[i], b = line[k], c = b + sides[k] * d, e = a + sides[i] * d;
        const Point on(0.5F, 1), off(63.5F, 1);
        add(a, colour, on), add(b, colour, on), add(c, colour, off), add(a, colour, on), add(c, colour, off),
            add(e, colour, off);
      }
    };
    if (side != Side::inside) half(reach);
    if (side != Side::outside) half(-reach);
  }
}

}  // namespace vizier::window
