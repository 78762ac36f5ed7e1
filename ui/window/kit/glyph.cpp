#include "glyph.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace vizier::window {
namespace {

Point point(const content::PathCommand::Point& p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

GlyphColour colour_of(const content::DrawingPaint& paint, const content::Palette& palette) {
  using Type = content::DrawingPaint::Type;
  if (paint.type == Type::ink) return {};
  return GlyphColour::of(palette::hex(paint.type == Type::name ? palette.at(paint.name) : paint.rgb));
}

}  // namespace

Path path_of(const std::vector<content::PathCommand>& commands, const std::function<Point(Point)>& place) {
  using Type = content::PathCommand::Type;
  const auto placed = [&](const content::PathCommand::Point& p) { return place ? place(point(p)) : point(p); };
  Path path;
  for (const content::PathCommand& c : commands) {
    const Point a = placed(c.points[0]), b = placed(c.points[1]), to = placed(c.points[2]);
    switch (c.type) {
      case Type::move: path.move(a); break;
      case Type::line: path.line(a); break;
      case Type::quadratic: path.quad(a, b); break;
      case Type::cubic: path.cubic(a, b, to); break;
      case Type::close: path.close(); break;
    }
  }
  return path;
}

Glyph glyph_of(const content::Drawing& drawing, const content::Palette& palette) {
  Glyph glyph;
  for (const content::DrawnShape& shape : drawing.shapes) {
    GlyphPath part;
    part.path = path_of(shape.path);
    part.width = static_cast<float>(shape.width);
    part.rule = shape.even_odd ? FillRule::even_odd : FillRule::nonzero;
    part.round = shape.round_ends;
    for (const bool filled : {true, false}) {
      const content::DrawingPaint& paint = filled ? shape.fill : shape.stroke;
      if (paint.type == content::DrawingPaint::Type::none) continue;
      part.filled = filled;
      part.colour = colour_of(paint, palette);
      part.opacity = static_cast<float>(filled ? shape.fill_opacity : shape.stroke_opacity);
      glyph.paths.push_back(part);
    }
  }
  return glyph;
}

Glyph built_in(std::string_view shapes) {
  content::Diagnostics wrong;
  const auto drawing = content::read_drawing(
      fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" fill=\"currentColor\" "
                  "fill-rule=\"evenodd\" stroke-linecap=\"round\">{}</svg>",
                  shapes),
      "built in", wrong);
  if (!drawing) throw std::logic_error(content::to_text(wrong));
  return glyph_of(*drawing, content::common_palette());
}

void draw(Canvas& canvas, const Glyph& glyph, Point at, float side, sf::Color ink) {
  const float k = side / 24;
  const Point corner = at - Point(side / 2, side / 2);
  for (const GlyphPath& p : glyph.paths) {
    const sf::Color colour =
        faded(p.colour.ink ? ink : faded(p.colour.fixed, static_cast<float>(ink.a) / 255), p.opacity);
    const Path path = p.path.placed(k, corner);
    if (p.filled)
      canvas.fill(path, colour, p.rule);
    else
      canvas.stroke(path, {colour, p.width * k, 0, 0, p.round});
  }
}

}  // namespace vizier::window
