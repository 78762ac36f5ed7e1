#include "content/svg/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "content/suggest.hpp"

namespace vizier::content {
namespace {

std::string_view trimmed(std::string_view text, std::size_t& at) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1), ++at;
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// What a stranger wrote may be long.
std::string brief(std::string_view text) {
  return text.size() <= 40 ? std::string(text) : std::string(text.substr(0, 40)) + "…";
}

std::optional<std::uint32_t> hex_colour(std::string_view text) {
  if (text.size() != 4 && text.size() != 7) return std::nullopt;
  std::uint32_t value = 0;
  const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), value, 16);
  if (text[0] != '#' || problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (text.size() == 7) return value;
  return (value >> 8 & 15) * 0x110000 + (value >> 4 & 15) * 0x1100 + (value & 15) * 0x11;
}

SvgFailure paint(std::string_view text, std::size_t at, std::string_view name, DrawingPaint& into) {
  if (text == "none") return into = {}, std::nullopt;
  if (text == "currentColor" || text == "currentcolor") return into = {DrawingPaint::Type::ink, 0, {}}, std::nullopt;
  if (const auto rgb = hex_colour(text)) return into = {DrawingPaint::Type::colour, *rgb, {}}, std::nullopt;
  return SvgFault{fmt::format("{}: '{}' is no colour that is read", name, brief(text)), at,
                  "write #RRGGBB, currentColor (the ink) or none; for a colour of the palette add class=\"" +
                      std::string(name) + "-gold\""};
}

template <class T>
struct Word {
  std::string_view word;
  T value;
};

template <class T, std::size_t n>
SvgFailure one_of(std::string_view text, std::size_t at, std::string_view name, const Word<T> (&known)[n], T& into) {
  std::string list;
  for (const Word<T>& each : known) {
    if (each.word == text) return into = each.value, std::nullopt;
    list += (list.empty() ? "" : ", ") + std::string(each.word);
  }
  return SvgFault{fmt::format("{}: '{}' is not read; known are {}", name, brief(text), list), at};
}

/// One property, written as an attribute or in `style`. What it does not know is told by the caller.
SvgFailure property(std::string_view name, std::string_view text, std::size_t at, SvgStyle& style) {
  text = trimmed(text, at);
  if (text.find("url(") != std::string_view::npos)
    return SvgFault{fmt::format("{}: url(…) is not read: a drawing refers to nothing else", name), at};
  bool ignored = false;
  double number = 0;
  if (name == "fill") return paint(text, at, name, style.fill);
  if (name == "stroke") return paint(text, at, name, style.stroke);
  if (name == "stroke-width") return read_svg_number(text, at, name, {0, farthest_coordinate}, style.width);
  if (name == "opacity") return read_svg_number(text, at, name, {0, 1}, style.opacity);
  if (name == "fill-opacity") return read_svg_number(text, at, name, {0, 1}, style.fill_opacity);
  if (name == "stroke-opacity") return read_svg_number(text, at, name, {0, 1}, style.stroke_opacity);
  if (name == "stroke-miterlimit") return read_svg_number(text, at, name, {0, farthest_coordinate}, number);
  if (name == "fill-rule") return one_of<bool>(text, at, name, {{"nonzero", false}, {"evenodd", true}}, style.even_odd);
  if (name == "stroke-linecap")
    return one_of<bool>(text, at, name, {{"butt", false}, {"round", true}}, style.round_ends);
  return one_of<bool>(text, at, name, {{"miter", false}, {"round", true}, {"bevel", true}}, ignored);
}

/// `fill:#D3A548;stroke:none`
SvgFailure declarations(const XmlAttribute& attribute, SvgStyle& style) {
  const std::string_view all = attribute.value;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(';', begin), all.size());
    std::size_t at = attribute.value_at + begin;
    const std::string_view one = trimmed(all.substr(begin, end - begin), at);
    begin = end + 1;
    if (one.empty()) continue;
    const std::size_t colon = one.find(':');
    if (colon == std::string_view::npos)
      return SvgFault{fmt::format("style: '{}' is no property with its value, such as fill:none", brief(one)), at};
    std::size_t ignored = 0;
    const std::string name(trimmed(one.substr(0, colon), ignored));
    const auto& known = svg_properties();
    if (std::find(known.begin(), known.end(), name) == known.end())
      return SvgFault{fmt::format("style: the property '{}' is not read", brief(name)), at, suggest(name, known)};
    if (auto wrong = property(name, one.substr(colon + 1), at + colon + 1, style)) return wrong;
  }
  return std::nullopt;
}

/// `fill-gold stroke-gold_dark`
SvgFailure classes(const XmlAttribute& attribute, SvgStyle& style) {
  const std::string_view all = attribute.value;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(' ', begin), all.size()), at = attribute.value_at + begin;
    const std::string_view word = all.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    const bool fill = word.starts_with("fill-"), stroke = word.starts_with("stroke-");
    const std::string_view name = fill ? word.substr(5) : stroke ? word.substr(7) : std::string_view{};
    if (name.empty())
      return SvgFault{fmt::format("class: '{}' says nothing here", brief(word)), at,
                      "fill-NAME and stroke-NAME take a colour of the palette"};
    (fill ? style.fill : style.stroke) = {DrawingPaint::Type::name, 0, std::string(name)};
    (fill ? style.fill_at : style.stroke_at) = at;
  }
  return std::nullopt;
}

}  // namespace

const std::vector<std::string>& svg_properties() {
  static const std::vector<std::string> all = {
      "fill",           "stroke",    "stroke-width",   "opacity",         "fill-opacity",
      "stroke-opacity", "fill-rule", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"};
  return all;
}

bool is_svg_style(std::string_view attribute) {
  const auto& known = svg_properties();
  return attribute == "style" || attribute == "class" ||
         std::find(known.begin(), known.end(), attribute) != known.end();
}

SvgFailure apply_svg_style(const XmlElement& element, SvgStyle& style) {
  style.opacity = 1;
  for (const XmlAttribute& each : element.attributes)
    if (is_svg_style(each.name) && each.name != "style" && each.name != "class")
      if (auto wrong = property(each.name, each.value, each.value_at, style)) return wrong;
  if (const XmlAttribute* named = element.find("class"))
    if (auto wrong = classes(*named, style)) return wrong;
  if (const XmlAttribute* own = element.find("style"))
    if (auto wrong = declarations(*own, style)) return wrong;
  return std::nullopt;
}

SvgFailure read_svg_number(std::string_view text, std::size_t at, std::string_view name, SvgRange range, double& into) {
  text = trimmed(text, at);
  std::size_t end = 0;
  const auto value = scan_number(text, end);
  if (!value || end != text.size())
    return SvgFault{fmt::format("{}: '{}' is not a plain number", name, brief(text)), at,
                    value ? "leave the unit out" : ""};
  if (!(*value >= range.least && *value <= range.most))
    return SvgFault{fmt::format("{}: {} is not from {} to {}", name, brief(text), range.least, range.most), at};
  into = *value;
  return std::nullopt;
}

}  // namespace vizier::content
