#include "path.hpp"

#include <algorithm>

namespace vizier::window {

Path& Path::move(Point to) {
  steps_.push_back({Kind::move, {}, {}, to});
  here_ = start_ = to;
  return *this;
}

Path& Path::line(Point to) {
  if (steps_.empty()) return move(to);
  steps_.push_back({Kind::line, {}, {}, to});
  here_ = to;
  return *this;
}

Path& Path::quad(Point control, Point to) {
  return cubic(mix(here_, control, 2.0F / 3), mix(to, control, 2.0F / 3), to);
}

Path& Path::cubic(Point first, Point second, Point to) {
  if (steps_.empty()) move(first);
  steps_.push_back({Kind::cubic, first, second, to});
  here_ = to;
  return *this;
}

Path& Path::arc(Point centre, float r, float from, float to) {
  const Point begin = around(centre, r, from);
  if (steps_.empty() || steps_.back().kind == Kind::close)
    move(begin);
  else if (length(begin - here_) > 1e-4F * r)
    line(begin);
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / 90 - 0.001F)));
  const float step = (to - from) / static_cast<float>(parts);
  const float k = 4.0F / 3 * std::tan(step * pi / 720) * r;
  for (int i = 0; i < parts; ++i) {
    const float a = from + step * static_cast<float>(i), b = a + step;
    cubic(around(centre, r, a) + around({}, k, a + 90), around(centre, r, b) - around({}, k, b + 90),
          around(centre, r, b));
  }
  return *this;
}

Path& Path::close() {
  if (steps_.empty() || steps_.back().kind == Kind::close) return *this;
  steps_.push_back({Kind::close, {}, {}, start_});
  here_ = start_;
  return *this;
}

Path& Path::add(const Path& other) {
  steps_.insert(steps_.end(), other.steps_.begin(), other.steps_.end());
  here_ = other.here_;
  start_ = other.start_;
  return *this;
}

Path Path::polygon(std::vector<Point> points) {
  Path path;
  for (const Point p : points) path.line(p);
  return path.close();
}

Path Path::line(Point from, Point to) { return Path().move(from).line(to); }

Path Path::box(const Box& b, float corner) {
  const float r = std::min({corner, b.width / 2, b.height / 2});
  if (r <= 0) return polygon({{b.left, b.top}, {right(b), b.top}, {right(b), bottom(b)}, {b.left, bottom(b)}});
  return Path()
      .arc({right(b) - r, b.top + r}, r, 0, 90)
      .arc({right(b) - r, bottom(b) - r}, r, 90, 180)
      .arc({b.left + r, bottom(b) - r}, r, 180, 270)
      .arc({b.left + r, b.top + r}, r, 270, 360)
      .close();
}

Path Path::circle(Point centre, float r) { return Path().arc(centre, r, 0, 360).close(); }

Path Path::ellipse(Point centre, float rx, float ry) {
  return circle({}, 1).each([&](Point p) { return Point(centre.x + p.x * rx, centre.y + p.y * ry); });
}

Path Path::star(Point centre, float R, int points, float inner, float turned) {
  Path path;
  for (int i = 0; i < 2 * points; ++i)
    path.line(around(centre, i % 2 == 0 ? R : R * inner,
                     turned + 180.0F * static_cast<float>(i) / static_cast<float>(points)));
  return path.close();
}

std::vector<Contour> Path::flatten(float tolerance) const {
  std::vector<Contour> out;
  Point at;
  for (const Step& s : steps_) {
    if (s.kind == Kind::move) {
      out.push_back({{s.to}, false});
    } else if (s.kind == Kind::close) {
      out.back().closed = true;
    } else {
      if (out.back().closed) out.push_back({{at}, false});
      if (s.kind == Kind::cubic) {
        // The deviation of a cubic from n equal chords is at most its largest second difference over 8 n².
        const float bend = std::max(length(at - s.a * 2.0F + s.b), length(s.a - s.b * 2.0F + s.to)) * 6;
        const int n = std::clamp(static_cast<int>(std::ceil(std::sqrt(bend / (8 * tolerance)))), 1, 64);
        for (int i = 1; i < n; ++i) {
          const float t = static_cast<float>(i) / static_cast<float>(n), u = 1 - t;
          out.back().points.push_back(at * (u * u * u) + s.a * (3 * u * u * t) + s.b * (3 * u * t * t) +
                                      s.to * (t * t * t));
        }
      }
      out.back().points.push_back(s.to);
    }
    at = s.to;
  }
  for (Contour& c : out)
    if (c.closed && c.points.size() > 1 && length(c.points.front() - c.points.back()) < 1e-4F) c.points.pop_back();
  return out;
}

Box Path::bounds() const {
  Point low(1e9F, 1e9F), high(-1e9F, -1e9F);
  for (const Contour& c : flatten(0.5F))
    for (const Point p : c.points) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  return low.x > high.x ? Box() : Box(low, high - low);
}

template <class F>
Path Path::each(F change) const {
  Path out = *this;
  for (Step& s : out.steps_) s = {s.kind, change(s.a), change(s.b), change(s.to)};
  out.here_ = change(here_);
  out.start_ = change(start_);
  return out;
}

Path Path::placed(float scale, Point by) const {
  return each([&](Point p) { return p * scale + by; });
}

Path Path::turned(float degrees, Point about) const {
  const float c = std::cos(degrees * pi / 180), s = std::sin(degrees * pi / 180);
  return each([&](Point p) {
    return about + Point(c * (p.x - about.x) - s * (p.y - about.y), s * (p.x - about.x) + c * (p.y - about.y));
  });
}

Path Path::mirrored(float x) const {
  return each([&](Point p) { return Point(2 * x - p.x, p.y); });
}

}  // namespace vizier::window
