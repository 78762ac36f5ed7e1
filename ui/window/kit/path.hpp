#pragma once
#include <vector>

#include "geometry.hpp"

namespace vizier::window {

/// A run of straight lines; a closed one goes back to its first point without repeating it.
struct Contour {
  std::vector<Point> points;
  bool closed = false;
};

/// An outline of lines and curves, built step by step: `Path().move(a).line(b).cubic(c, d, e).close()`. Without a move
/// it begins where its first step ends. flatten() turns it into straight lines, as fine as the caller needs.
class Path {
 public:
  Path& move(Point to);
  Path& line(Point to);
  Path& quad(Point control, Point to);
  Path& cubic(Point first, Point second, Point to);
  /// Around a centre from one angle to another, in degrees clockwise from straight up; begins with a line to its start.
  Path& arc(Point centre, float r, float from, float to);
  Path& close();
  /// Adds all of another path.
  Path& add(const Path& other);

  static Path polygon(std::vector<Point> points);
  static Path line(Point from, Point to);
  static Path box(const Box& box, float corner = 0);
  static Path circle(Point centre, float r);
  static Path ellipse(Point centre, float rx, float ry);
  /// The star {8/2}, first point up; `inner` is the share of R at which the hollows lie.
  static Path star(Point centre, float R, int points = 8, float inner = 0.7654F, float turned = 0);

  bool empty() const { return steps_.empty(); }
  Point here() const { return here_; }
  /// No straight line is further than the tolerance from its curve.
  std::vector<Contour> flatten(float tolerance = 0.2F) const;
  Box bounds() const;
  /// Each point p becomes p · scale + by.
  Path placed(float scale, Point by) const;
  /// Turned by degrees clockwise around a point.
  Path turned(float degrees, Point around) const;
  /// Mirrored left to right at this x.
  Path mirrored(float x) const;

 private:
  enum class Kind { move, line, cubic, close };
  struct Step {
    Kind kind;
    Point a, b, to;
  };
  template <class F>
  Path each(F change) const;

  std::vector<Step> steps_;
  Point here_, start_;
};

}  // namespace vizier::window
