#pragma once
#include <span>
#include <string>
#include <vector>

#include "content/svg/style.hpp"

namespace vizier::content {

/// x' = a x + c y + e, y' = b x + d y + f
struct SvgTransform {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

  PathCommand::Point apply(PathCommand::Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  /// This one around another, which is applied first.
  SvgTransform operator*(const SvgTransform& inner) const;
  /// How much a length grows, where it grows in all directions alike; 0 where it does not.
  double growth() const;
};

/// `translate(3 4) rotate(45)` and the others of SVG, applied from the right to the left.
SvgFailure read_svg_transform(const XmlAttribute& attribute, SvgTransform& into);
/// Numbers parted by blanks and commas, as in `viewBox` and `points`.
SvgFailure read_svg_numbers(const XmlAttribute& attribute, std::vector<double>& into);

/// The names of elements that draw something.
std::span<const std::string> svg_shapes();
/// The attributes that say where such an element lies.
std::span<const std::string> svg_places(std::string_view shape);
/// Its outline.
SvgFailure read_svg_shape(const XmlElement& element, std::vector<PathCommand>& into);

}  // namespace vizier::content
