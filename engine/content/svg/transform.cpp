// transform="translate(3 4) rotate(45)", and lists of numbers.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "content/svg/shapes.hpp"

namespace vizier::content {
namespace {

constexpr double most_matrix = 1000;  // what is larger is a slip of the pen, or meant to break something

void skip(std::string_view text, std::size_t& at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == ',')) ++at;
}

/// Numbers up to something else.
std::vector<double> numbers(std::string_view text, std::size_t& at) {
  std::vector<double> out;
  for (skip(text, at); at < text.size(); skip(text, at)) {
    const auto value = scan_number(text, at);
    if (!value) break;
    out.push_back(*value);
  }
  return out;
}

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

/// Nothing where there is no such function, or not with so many numbers.
std::optional<SvgTransform> function(std::string_view name, const std::vector<double>& n) {
  const std::size_t count = n.size();
  const auto rotate = [&](double degrees) {
    const double c = std::cos(radians(degrees)), s = std::sin(radians(degrees));
    return SvgTransform{c, s, -s, c, 0, 0};
  };
  if (name == "translate" && (count == 1 || count == 2)) return SvgTransform{1, 0, 0, 1, n[0], count == 2 ? n[1] : 0};
  if (name == "scale" && (count == 1 || count == 2)) return SvgTransform{n[0], 0, 0, n[count - 1], 0, 0};
  if (name == "rotate" && count == 1) return rotate(n[0]);
  if (name == "rotate" && count == 3)
    return SvgTransform{1, 0, 0, 1, n[1], n[2]} * rotate(n[0]) * SvgTransform{1, 0, 0, 1, -n[1], -n[2]};
  if (name == "skewX" && count == 1) return SvgTransform{1, 0, std::tan(radians(n[0])), 1, 0, 0};
  if (name == "skewY" && count == 1) return SvgTransform{1, std::tan(radians(n[0])), 0, 1, 0, 0};
  if (name == "matrix" && count == 6) return SvgTransform{n[0], n[1], n[2], n[3], n[4], n[5]};
  return std::nullopt;
}

bool sound(const SvgTransform& t) {
  for (const double v : {t.a, t.b, t.c, t.d})
    if (!(std::abs(v) <= most_matrix)) return false;
  return std::abs(t.e) <= farthest_coordinate && std::abs(t.f) <= farthest_coordinate;
}

}  // namespace

SvgFailure read_svg_numbers(const XmlAttribute& attribute, std::vector<double>& into) {
  std::size_t at = 0;
  into = numbers(attribute.value, at);
  if (at < attribute.value.size())
    return SvgFault{fmt::format("{}: a number was expected", attribute.name), attribute.value_at + at};
  for (const double value : into)
    if (!(std::abs(value) <= farthest_coordinate))
      return SvgFault{fmt::format("{}: a number beyond {}", attribute.name, farthest_coordinate), attribute.value_at};
  return std::nullopt;
}

SvgFailure read_svg_transform(const XmlAttribute& attribute, SvgTransform& into) {
  const std::string_view text = attribute.value;
  std::size_t at = 0;
  for (skip(text, at); at < text.size(); skip(text, at)) {
    const std::size_t begin = at, open = text.find('(', at);
    std::string_view name = text.substr(begin, open == std::string_view::npos ? open : open - begin);
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    at = open == std::string_view::npos ? text.size() : open + 1;
    const std::vector<double> read = numbers(text, at);
    const auto one = at < text.size() && text[at] == ')' ? function(name, read) : std::nullopt;
    if (!one)
      return SvgFault{
          "transform: this is not read; known are translate(x y), scale(s), scale(x y), rotate(degrees), "
          "rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f)",
          attribute.value_at + begin};
    ++at;
    into = into * *one;
    if (!sound(into)) return SvgFault{"transform: this goes far beyond any drawing", attribute.value_at + begin};
  }
  return std::nullopt;
}

}  // namespace vizier::content
