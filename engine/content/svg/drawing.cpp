// From the elements of a file to a drawing.
#include "content/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "content/suggest.hpp"
#include "content/svg/shapes.hpp"
#include "content/xml.hpp"

namespace vizier::content {
namespace {

constexpr double farthest_from_box = 1000;

bool has(std::span<const std::string> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// What was probably meant. Names with a prefix are of somebody else.
std::string near(const std::string& name, const std::vector<std::string>& known) {
  return name.find(':') == std::string::npos ? suggest(name, known) : "";
}

/// Why an element is not read; those that people try get a reason of their own.
std::string element_reason(const std::string& name) {
  struct Reason {
    std::string_view name, why;
  };
  static constexpr Reason reasons[] = {
      {"script", "scripts are not run in drawings"},
      {"style", "style sheets are not read: write fill and stroke at the shapes"},
      {"use", "a drawing refers to nothing: draw the shape itself"},
      {"symbol", "a drawing refers to nothing: draw the shape itself"},
      {"image", "pictures are not shown inside a drawing"},
      {"a", "a drawing has no links"},
      {"text", "letters are not drawn: make a path of them"},
      {"linearGradient", "gradients are not drawn: use a few shapes of one colour each"},
      {"radialGradient", "gradients are not drawn: use a few shapes of one colour each"},
      {"defs", "definitions are not read: draw the shapes themselves"},
      {"metadata", "this is of a drawing program: save the file as plain SVG, or take it out"},
      {"svg", "one <svg> inside another is not drawn: use <g transform=…>"},
  };
  for (const Reason& each : reasons)
    if (each.name == name) return fmt::format("<{}>: {}", name, each.why);
  if (name.find(':') != std::string::npos)
    return fmt::format("<{}> is of a drawing program: save the file as plain SVG, or take it out", name);
  return fmt::format("<{}> is not drawn", name.size() > 40 ? name.substr(0, 40) + "…" : name);
}

std::string attribute_reason(const XmlElement& of, const std::string& name) {
  if (name == "href" || name == "xlink:href") return "a drawing refers to nothing else: links are not read";
  if (name.starts_with("on")) return fmt::format("'{}': scripts are not run in drawings", name);
  if (name == "clip-path" || name == "mask" || name == "filter")
    return fmt::format("'{}' is not drawn: a drawing refers to nothing else", name);
  if (name.find(':') != std::string::npos)
    return fmt::format("'{}' is of a drawing program: save the file as plain SVG, or take it out", name);
  return fmt::format("<{}> has no '{}' that is read", of.name, name.size() > 40 ? name.substr(0, 40) + "…" : name);
}

class SvgReader {
 public:
  SvgReader(std::string_view text, const std::string& file, Diagnostics& diagnostics, DrawingFit fit)
      : text_(text), file_(file), diagnostics_(diagnostics), fit_(fit) {}

  std::optional<Drawing> read() {
    if (text_.size() > max_drawing_size) {
      diagnostics_.error({file_}, fmt::format("the drawing is too large: {} bytes, at most {} are read", text_.size(),
                                              max_drawing_size));
      return std::nullopt;
    }
    XmlReader xml(text_);
    const auto root = xml.read();
    SvgFailure wrong = root ? document(*root) : SvgFault{xml.error().message, xml.error().at};
    if (!wrong && out_.shapes.empty()) wrong = SvgFault{"nothing is drawn here", root->at};
    if (!wrong) return std::move(out_);
    diagnostics_.error(place(wrong->at), wrong->message, wrong->hint, "drawing");
    return std::nullopt;
  }

 private:
  Place place(std::size_t at) const {
    const TextPosition p = position_of(text_, at);
    return {file_, p.line, p.column};
  }

  SvgFailure document(const XmlElement& root) {
    if (root.name != "svg") return SvgFault{fmt::format("a drawing begins with <svg>, not <{}>", root.name), root.at};
    const XmlAttribute* space = root.find("xmlns");
    if (!space || space->value != "http://www.w3.org/2000/svg")
      return SvgFault{"<svg> needs xmlns=\"http://www.w3.org/2000/svg\": browsers show nothing without it",
                      space ? space->value_at : root.at};
    const XmlAttribute* box = root.find("viewBox");
    if (!box) return SvgFault{"<svg> needs viewBox=\"0 0 24 24\", or another box in which it is drawn", root.at};
    std::vector<double> n;
    if (auto wrong = read_svg_numbers(*box, n)) return wrong;
    if (n.size() != 4 || !(n[2] > 0) || !(n[3] > 0))
      return SvgFault{"viewBox: four numbers, of which the last two are above 0", box->value_at};
    const double scale = fit_ == DrawingFit::own ? 1 : drawing_box / std::max(n[2], n[3]);
    if (fit_ == DrawingFit::own) out_.width = n[2], out_.height = n[3];
    const SvgTransform fit{scale,
                           0,
                           0,
                           scale,
                           (out_.width - n[2] * scale) / 2 - n[0] * scale,
                           (out_.height - n[3] * scale) / 2 - n[1] * scale};
    static const std::vector<std::string> own = {"xmlns", "viewBox", "width", "height", "version", "xml:space"};
    return group(root, {}, fit, own);
  }

  SvgFailure group(const XmlElement& element, SvgStyle style, SvgTransform transform,
                   std::span<const std::string> own) {
    if (auto wrong = attributes(element, own, style, transform)) return wrong;
    if (style.opacity != 1)
      return SvgFault{"opacity of a group is not drawn: write fill-opacity and stroke-opacity", element.at};
    if (element.text_at) return SvgFault{"text is not drawn; only <title> and <desc> may have some", *element.text_at};
    for (const XmlElement& child : element.children)
      if (auto wrong = one(child, style, transform)) return wrong;
    return std::nullopt;
  }

  SvgFailure one(const XmlElement& element, const SvgStyle& style, const SvgTransform& transform) {
    if (element.name == "g") return group(element, style, transform, {});
    if (has(svg_shapes(), element.name)) return shape(element, style, transform);
    const bool words = element.name == "title" || element.name == "desc";
    const bool empty = element.name == "defs" || element.name == "metadata";
    if ((words || (empty && !element.text_at)) && element.children.empty()) {
      for (const XmlAttribute& each : element.attributes)
        if (each.name != "id") return SvgFault{attribute_reason(element, each.name), each.at};
      return std::nullopt;
    }
    std::vector<std::string> known(svg_shapes().begin(), svg_shapes().end());
    known.insert(known.end(), {"g", "title", "desc"});
    return SvgFault{element_reason(element.name), element.at, near(element.name, known)};
  }

  /// Refuses what is not read, then applies the rest to what was inherited.
  SvgFailure attributes(const XmlElement& element, std::span<const std::string> own, SvgStyle& style,
                        SvgTransform& transform) {
    for (const XmlAttribute& each : element.attributes) {
      const bool inert = each.name == "id" || (element.name == "svg" && each.name.starts_with("xmlns:"));
      if (inert || each.name == "transform" || has(own, each.name) || is_svg_style(each.name)) continue;
      std::vector<std::string> known = svg_properties();
      known.insert(known.end(), own.begin(), own.end());
      known.insert(known.end(), {"transform", "class", "style"});
      return SvgFault{attribute_reason(element, each.name), each.at, near(each.name, known)};
    }
    if (const XmlAttribute* said = element.find("transform")) {
      SvgTransform inner;
      if (auto wrong = read_svg_transform(*said, inner)) return wrong;
      transform = transform * inner;
    }
    return apply_svg_style(element, style);
  }

  SvgFailure shape(const XmlElement& element, SvgStyle style, SvgTransform transform) {
    if (auto wrong = attributes(element, svg_places(element.name), style, transform)) return wrong;
    for (const XmlElement& child : element.children)
      if (child.name != "title" && child.name != "desc") return SvgFault{element_reason(child.name), child.at};
    if (element.text_at) return SvgFault{"text is not drawn; only <title> and <desc> may have some", *element.text_at};
    DrawnShape made;
    if (auto wrong = read_svg_shape(element, made.path)) return wrong;
    strokes_ += made.path.size();
    if (strokes_ > max_drawing_strokes)
      return SvgFault{fmt::format("more than {} strokes of the pen", max_drawing_strokes), element.at};
    for (PathCommand& command : made.path)
      for (std::size_t i = 0; i < PathCommand::count(command.type); ++i) {
        PathCommand::Point& p = command.points[i];
        p = transform.apply(p);
        if (!(std::abs(p.x) <= farthest_from_box && std::abs(p.y) <= farthest_from_box))
          return SvgFault{"this lies far outside of the viewBox", element.at};
      }
    made.fill = style.fill;
    if (style.width > 0) made.stroke = style.stroke;
    const bool drawn = made.stroke.type != DrawingPaint::Type::none;
    if (drawn && transform.growth() == 0)
      return SvgFault{"a line that is stretched more one way than the other is not drawn: scale both alike",
                      element.at};
    made.width = style.width * transform.growth();
    made.fill_opacity = style.fill_opacity * style.opacity;
    made.stroke_opacity = style.stroke_opacity * style.opacity;
    made.even_odd = style.even_odd;
    made.round_ends = style.round_ends;
    if (const XmlAttribute* id = element.find("id")) made.id = id->value;
    if (made.fill.type == DrawingPaint::Type::name) out_.names.push_back({made.fill.name, place(style.fill_at)});
    if (made.stroke.type == DrawingPaint::Type::name) out_.names.push_back({made.stroke.name, place(style.stroke_at)});
    out_.shapes.push_back(std::move(made));
    return std::nullopt;
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  const DrawingFit fit_;
  Drawing out_;
  std::size_t strokes_ = 0;
};

}  // namespace

const DrawnShape* Drawing::find(std::string_view id) const {
  const auto found =
      std::find_if(shapes.begin(), shapes.end(), [&](const DrawnShape& shape) { return shape.id == id; });
  return found == shapes.end() ? nullptr : &*found;
}

std::optional<Drawing> read_drawing(std::string_view svg, const std::string& file, Diagnostics& diagnostics,
                                    DrawingFit fit) {
  return SvgReader(svg, file, diagnostics, fit).read();
}

}  // namespace vizier::content
