#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vizier::lab {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

std::string star(double x, double y, double radius, const char* attributes) {
  constexpr int points = 16;
  constexpr double inner = 0.7654;  // cos 45° / cos 22.5°
  std::string list;
  for (int i = 0; i < points; ++i) {
    const double r = i % 2 == 0 ? radius : radius * inner, angle = (i * 2.0 / points - 0.5) * std::numbers::pi;
    list += fmt::format("{:.1f},{:.1f} ", x + r * std::cos(angle), y + r * std::sin(angle));
  }
  list.pop_back();
  return fmt::format("<polygon points=\"{}\" {}/>", list, attributes);
}

namespace svg {
namespace {

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

/// As many letters as fit, whole ones.
std::string cut(const std::string& text, std::size_t most) {
  std::size_t seen = 0, at = 0;
  for (; at < text.size() && seen < most; ++seen) do
      ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u);
  return text.substr(0, at) + "…";
}

}  // namespace

double nice_step(double range) {
  const double raw = range / 4, power = std::pow(10, std::floor(std::log10(std::max(raw, 1e-9))));
  for (const double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

std::string number(double x) {
  std::string out = fmt::format("{:g}", std::abs(x) < 1e-9 ? 0 : x);
  if (out.starts_with('-')) out.replace(0, 1, "−");
  return out;
}

std::string text(double x, double y, const char* anchor, const char* colour, std::string_view said,
                 const std::string& more) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>", x, y, anchor, colour,
                     more, escaped(said));
}

std::string fitted(double x, double y, double width, const char* anchor, const char* colour, const std::string& said,
                   const std::string& more) {
  constexpr double letter = 6.7, size = 13, smallest = 0.82;  // of the page's font, on average
  const double scale = width / (letter * static_cast<double>(std::max<std::size_t>(1, letters(said))));
  if (scale >= 1) return text(x, y, anchor, colour, said, more);
  const std::string small = fmt::format(" font-size=\"{:.1f}\"{}", size * std::max(scale, smallest), more);
  if (scale >= smallest) return text(x, y, anchor, colour, said, small);
  const std::string shortened = cut(said, static_cast<std::size_t>(width / letter / smallest) - 1);
  std::string out = text(x, y, anchor, colour, shortened, small);
  out.insert(out.size() - 7, "<title>" + escaped(said) + "</title>");
  return out;
}

std::string rule(double x1, double y1, double x2, double y2, const char* colour, const std::string& more) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"{}/>", x1, y1, x2, y2,
                     colour, more);
}

std::string picture(double width, double height, const std::string& inside, std::string_view title) {
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>\n", width, height,
                     escaped(title), inside);
}

}  // namespace svg

namespace {

using namespace svg;

/// The dot and its whiskers.
std::string mark_at(double low, double at, double high, double y, const Interval& row, bool differs) {
  const char* colour = row.marked ? mark : differs ? teal : open;
  const std::string wide = " stroke-width=\"1.8\"";
  std::string out = rule(low, y, high, y, colour, wide) + rule(low, y - 4, low, y + 4, colour, wide) +
                    rule(high, y - 4, high, y + 4, colour, wide);
  const std::string look =
      fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"", differs ? colour : paper, colour);
  return out + (row.marked ? star(at, y, 7, look.c_str())
                           : fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.6\" {}/>", at, y, look));
}

}  // namespace

std::string interval_plot(const std::vector<Interval>& rows, const IntervalAxis& axis) {
  if (rows.empty()) return {};
  const double row_height = 22, top = 6;
  std::size_t longest = 0;
  for (const Interval& r : rows) longest = std::max(longest, r.name.size());
  const double words = 92, left = std::clamp(6.7 * static_cast<double>(longest) + 18, 70.0, 0.36 * axis.width),
               right = axis.width - words - 18;
  double low = axis.reference, high = axis.reference;
  for (const Interval& r : rows) low = std::min(low, r.value - r.error), high = std::max(high, r.value + r.error);
  if (high - low < 1e-9) low -= 1, high += 1;
  const double pad = (high - low) * 0.04, step = nice_step(high - low);
  low -= pad, high += pad;
  const auto x = [&](double v) { return left + (v - low) / (high - low) * (right - left); };
  const double bottom = top + row_height * static_cast<double>(rows.size());
  std::string back, out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].marked)
      back += fmt::format("<rect x=\"0\" y=\"{:.1f}\" width=\"{:.0f}\" height=\"{:.0f}\" fill=\"{}\"/>",
                          top + row_height * static_cast<double>(i), axis.width, row_height, glow);
  for (double v = std::ceil(low / step) * step; v <= high + 1e-9; v += step)
    out += rule(x(v), top, x(v), bottom, hair) +
           text(x(v), bottom + 16, "middle", faint, (axis.unit.empty() && v > 1e-9 ? "+" : "") + number(v) + axis.unit);
  out += rule(x(axis.reference), top, x(axis.reference), bottom + 3, ink,
              axis.reference == 0 ? "" : " stroke-dasharray=\"3 3\"");
  if (!axis.reference_name.empty())
    out += text(x(axis.reference), bottom + 31, "middle", faint, axis.reference_name, " class=\"aside\"");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Interval& r = rows[i];
    const double y = top + row_height * (static_cast<double>(i) + 0.5);
    const bool differs = std::abs(r.value - axis.reference) > r.error;
    out += mark_at(x(r.value - r.error), x(r.value), x(r.value + r.error), y, r, differs);
    const std::string bold = r.marked ? " font-weight=\"bold\"" : "";
    out += fitted(4, y + 4.5, left - 12, "start", ink, r.name, bold) +
           text(axis.width - 4, y + 4.5, "end", differs ? ink : faint, r.words, bold);
  }
  const double foot = axis.reference_name.empty() ? 34 : 47;
  if (!axis.title.empty())
    out += text((left + right) / 2, bottom + foot, "middle", faint, axis.title, " class=\"aside\"");
  return picture(axis.width, bottom + (axis.title.empty() ? foot - 8 : foot + 8), back + out,
                 axis.title.empty() ? axis.reference_name : axis.title);
}

}  // namespace vizier::lab
