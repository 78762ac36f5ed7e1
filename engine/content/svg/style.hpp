#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "content/drawing.hpp"
#include "content/xml.hpp"

namespace vizier::content {

/// What is wrong, where in the text, and what was probably meant.
struct SvgFault {
  std::string message;
  std::size_t at = 0;
  std::string hint = {};
};
using SvgFailure = std::optional<SvgFault>;

/// What a shape inherits from the groups around it.
struct SvgStyle {
  DrawingPaint fill{DrawingPaint::Type::colour, 0, {}}, stroke;
  std::size_t fill_at = 0, stroke_at = 0;  ///< where a name of the palette is written
  double width = 1, fill_opacity = 1, stroke_opacity = 1;
  double opacity = 1;  ///< of this element alone
  bool even_odd = false, round_ends = false;
};

/// Whether this attribute says something about fill and line: a property, `style` or `class`.
bool is_svg_style(std::string_view attribute);
const std::vector<std::string>& svg_properties();

/// Applies what an element says to what it inherits: its properties, above them the palette's names in its `class`,
/// above them its `style`, as in a browser.
SvgFailure apply_svg_style(const XmlElement& element, SvgStyle& style);

/// A whole text that is one number within limits.
struct SvgRange {
  double least, most;
};
SvgFailure read_svg_number(std::string_view text, std::size_t at, std::string_view name, SvgRange range, double& into);

}  // namespace vizier::content
