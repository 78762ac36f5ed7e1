#include "content/svg/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace vizier::content {
namespace {

using Type = PathCommand::Type;
using Point = PathCommand::Point;

const std::map<std::string, std::vector<std::string>, std::less<>>& places() {
  static const std::map<std::string, std::vector<std::string>, std::less<>> all = {
      {"path", {"d"}},
      {"circle", {"cx", "cy", "r"}},
      {"ellipse", {"cx", "cy", "rx", "ry"}},
      {"rect", {"x", "y", "width", "height", "rx", "ry"}},
      {"line", {"x1", "y1", "x2", "y2"}},
      {"polyline", {"points"}},
      {"polygon", {"points"}},
  };
  return all;
}

/// Reads the numbers of one element; the first that is wrong is kept.
class Numbers {
 public:
  explicit Numbers(const XmlElement& of) : of_(of) {}

  /// 0 where it is not said.
  double any(const char* name) { return read(name, {-farthest_coordinate, farthest_coordinate}); }
  /// Must be said, and be above 0.
  double size(const char* name) {
    const double value = read(name, {0, farthest_coordinate});
    const XmlAttribute* said = of_.find(name);
    if (!wrong && !(value > 0))
      wrong =
          SvgFault{fmt::format("<{}> needs '{}', a number above 0", of_.name, name), said ? said->value_at : of_.at};
    return value;
  }
  double read(const char* name, SvgRange range) {
    double value = 0;
    if (const XmlAttribute* said = of_.find(name); said && !wrong)
      wrong = read_svg_number(said->value, said->value_at, name, range, value);
    return value;
  }
  SvgFailure wrong;

 private:
  const XmlElement& of_;
};

/// Around a quarter of an ellipse, from one point of its outline to the next; the corner lies between them.
PathCommand quarter(Point from, Point corner, Point to) {
  constexpr double k = 0.5522847498307936;  // 4/3 · tan(π/8)
  const auto towards = [&](Point p) { return Point{p.x + (corner.x - p.x) * k, p.y + (corner.y - p.y) * k}; };
  return {Type::cubic, {towards(from), towards(to), to}};
}

std::vector<PathCommand> ellipse(Point c, double rx, double ry) {
  const Point top{c.x, c.y - ry}, right{c.x + rx, c.y}, foot{c.x, c.y + ry}, left{c.x - rx, c.y};
  return {{Type::move, {top}},
          quarter(top, {right.x, top.y}, right),
          quarter(right, {right.x, foot.y}, foot),
          quarter(foot, {left.x, foot.y}, left),
          quarter(left, {left.x, top.y}, top),
          {Type::close, {}}};
}

std::vector<PathCommand> rectangle(Point at, Point size, double rx, double ry) {
  const double r = at.x + size.x, foot = at.y + size.y;
  if (rx <= 0 || ry <= 0)
    return {{Type::move, {at}},
            {Type::line, {Point{r, at.y}}},
            {Type::line, {Point{r, foot}}},
            {Type::line, {Point{at.x, foot}}},
            {Type::close, {}}};
  const Point a{r - rx, at.y}, b{r, at.y + ry}, c{r, foot - ry}, d{r - rx, foot}, e{at.x + rx, foot},
      f{at.x, foot - ry}, g{at.x, at.y + ry}, h{at.x + rx, at.y};
  return {{Type::move, {a}},        quarter(a, {r, at.y}, b), {Type::line, {c}},
          quarter(c, {r, foot}, d), {Type::line, {e}},        quarter(e, {at.x, foot}, f),
          {Type::line, {g}},        quarter(g, at, h),        {Type::close, {}}};
}

SvgFailure points(const XmlElement& element, std::vector<PathCommand>& into) {
  const XmlAttribute* said = element.find("points");
  std::vector<double> all;
  if (said)
    if (auto wrong = read_svg_numbers(*said, all)) return wrong;
  if (all.size() < 4 || all.size() % 2 != 0)
    return SvgFault{fmt::format("<{}> needs 'points': pairs of numbers, at least two", element.name),
                    said ? said->value_at : element.at};
  for (std::size_t i = 0; i < all.size(); i += 2)
    into.push_back({i == 0 ? Type::move : Type::line, {Point{all[i], all[i + 1]}}});
  if (element.name == "polygon") into.push_back({Type::close, {}});
  return std::nullopt;
}

SvgFailure path(const XmlElement& element, std::vector<PathCommand>& into) {
  const XmlAttribute* said = element.find("d");
  if (!said) return SvgFault{"<path> needs 'd', its outline", element.at};
  PathData data = parse_path(said->value);
  if (data.error) return SvgFault{"d: " + data.error->message, said->value_at + data.error->at};
  into = std::move(data.commands);
  return std::nullopt;
}

}  // namespace

SvgTransform SvgTransform::operator*(const SvgTransform& in) const {
  return {a * in.a + c * in.b, b * in.a + d * in.b,     a * in.c + c * in.d,
          b * in.c + d * in.d, a * in.e + c * in.f + e, b * in.e + d * in.f + f};
}

double SvgTransform::growth() const {
  const double across = a * a + b * b, down = c * c + d * d, slant = std::abs(a * c + b * d);
  const double most = std::max(across, down);
  return std::abs(across - down) > 1e-3 * most || slant > 1e-3 * most ? 0 : std::sqrt(std::abs(a * d - b * c));
}

std::span<const std::string> svg_shapes() {
  static const std::vector<std::string> all = {"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"};
  return all;
}

std::span<const std::string> svg_places(std::string_view shape) {
  const auto it = places().find(shape);
  return it == places().end() ? std::span<const std::string>{} : std::span<const std::string>(it->second);
}

SvgFailure read_svg_shape(const XmlElement& element, std::vector<PathCommand>& into) {
  Numbers numbers(element);
  if (element.name == "path") return path(element, into);
  if (element.name == "polyline" || element.name == "polygon") return points(element, into);
  if (element.name == "circle") {
    const double r = numbers.size("r");
    into = ellipse({numbers.any("cx"), numbers.any("cy")}, r, r);
  } else if (element.name == "ellipse") {
    const double rx = numbers.size("rx"), ry = numbers.size("ry");
    into = ellipse({numbers.any("cx"), numbers.any("cy")}, rx, ry);
  } else if (element.name == "line") {
    into = {{Type::move, {Point{numbers.any("x1"), numbers.any("y1")}}},
            {Type::line, {Point{numbers.any("x2"), numbers.any("y2")}}}};
  } else {
    const Point size{numbers.size("width"), numbers.size("height")};
    double rx = numbers.read("rx", {0, farthest_coordinate}), ry = numbers.read("ry", {0, farthest_coordinate});
    if (!element.find("rx")) rx = ry;  // one of them stands for both
    if (!element.find("ry")) ry = rx;
    into = rectangle({numbers.any("x"), numbers.any("y")}, size, std::min(rx, size.x / 2), std::min(ry, size.y / 2));
  }
  return numbers.wrong;
}

}  // namespace vizier::content
