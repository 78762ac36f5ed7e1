#include "lab/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vizier::lab {
namespace {

constexpr const char *ink = "#2A2018", *faint = "#76604A", *grid = "#DFC799", *teal = "#1C6F78", *open = "#A08A70", *mark = "#B5593A",
                     *glow = "#F8EED8";

/// Steps of 1, 2 or 5 times a power of ten, about four on the axis.
double nice_step(double range) {
  const double raw = range / 4, power = std::pow(10, std::floor(std::log10(std::max(raw, 1e-9))));
  for (const double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

std::string number(double x) { return fmt::format("{:g}", std::abs(x) < 1e-9 ? 0 : x); }

std::string text_at(double x, double y, const char* anchor, const char* colour, std::string_view text, const char* more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\"{}>{}</text>", x, y, anchor, colour, more, escaped(text));
}

std::string svg(double width, double height, const std::string& inside, std::string_view title) {
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>\n", width, height, escaped(title), inside);
}

}  // namespace

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

std::string interval_plot(const std::vector<Interval>& rows, double reference, const std::string& axis, const std::string& unit) {
  if (rows.empty()) return {};
  constexpr double width = 560, left = 150, right = 440, row_height = 22, top = 8;
  double low = reference, high = reference;
  for (const Interval& r : rows) low = std::min(low, r.value - r.error), high = std::max(high, r.value + r.error);
  if (high - low < 1e-9) low -= 1, high += 1;
  const double step = nice_step(high - low);
  low = std::floor(low / step) * step;
  high = std::ceil(high / step) * step;
  const auto x = [&](double v) { return left + (v - low) / (high - low) * (right - left); };
  const double bottom = top + row_height * static_cast<double>(rows.size());
  std::string out;
  for (double v = low; v <= high + step / 2; v += step)
    out += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>", x(v), top, bottom, grid) +
           text_at(x(v), bottom + 16, "middle", faint, number(v) + unit);
  out += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\" stroke-dasharray=\"3 3\"/>", x(reference), top,
                     bottom, ink);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Interval& r = rows[i];
    const double y = top + row_height * (static_cast<double>(i) + 0.5);
    const bool differs = std::abs(r.value - reference) > r.error;
    const char* colour = r.marked ? mark : differs ? teal : open;
    if (r.marked)
      out += fmt::format("<rect x=\"0\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", y - row_height / 2, width, row_height, glow);
    out += fmt::format("<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"2\"/>", x(r.value - r.error),
                       x(r.value + r.error), y, y, colour);
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>", x(r.value), y,
                       differs ? colour : "#FFFDF6", colour);
    out += text_at(4, y + 4, "start", ink, r.name, r.marked ? " font-weight=\"bold\"" : "") +
           text_at(width - 4, y + 4, "end", differs ? ink : faint, r.words);
  }
  out += text_at((left + right) / 2, bottom + 34, "middle", faint, axis, " font-style=\"italic\"");
  return svg(width, bottom + 42, out, axis);
}

std::string heat_map(const std::vector<Heat>& cells) {
  if (cells.empty()) return {};
  constexpr double width = 560, cell_height = 52, gap = 6;
  constexpr std::size_t columns = 5;
  const double cell_width = (width - gap * (columns - 1)) / columns;
  double most = 1e-9;
  for (const Heat& c : cells) most = std::max(most, c.value);
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double x = static_cast<double>(i % columns) * (cell_width + gap), y = static_cast<double>(i / columns) * (cell_height + gap);
    const double heat = cells[i].value / most;
    const auto mixed = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * heat)); };
    const char* colour = heat > 0.65 ? "#FFFAEE" : ink;
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"5\" fill=\"#{:02X}{:02X}{:02X}\" stroke=\"#8A6650\"/>", x,
                       y, cell_width, cell_height, mixed(0xFB, 0xB5), mixed(0xF1, 0x59), mixed(0xDF, 0x3A));
    out += text_at(x + cell_width / 2, y + 23, "middle", colour, fmt::format("{:.2f}", cells[i].value), " font-weight=\"bold\" font-size=\"15\"") +
           text_at(x + cell_width / 2, y + 42, "middle", colour, cells[i].name);
  }
  const auto rows = static_cast<double>((cells.size() + columns - 1) / columns);
  return svg(width, rows * (cell_height + gap), out, "how often each space was used");
}

std::string line_plot(const std::vector<Line>& lines, const std::string& axis) {
  double high = 0, low = 0;
  std::size_t count = 0;
  for (const Line& l : lines)
    for (const double v : l.values) high = std::max(high, v), low = std::min(low, v), count = std::max(count, l.values.size());
  if (count < 2) return {};
  constexpr double width = 560, height = 220, left = 44, right = 470, top = 10, bottom = 180;
  const double step = nice_step(std::max(high - low, 1e-9));
  low = std::floor(low / step) * step;
  high = std::ceil(high / step) * step;
  if (high <= low) high = low + step;
  const auto x = [&](std::size_t i) { return left + static_cast<double>(i) / static_cast<double>(count - 1) * (right - left); };
  const auto y = [&](double v) { return bottom - (v - low) / (high - low) * (bottom - top); };
  std::string out;
  for (double v = low; v <= high + step / 2; v += step)
    out += fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>", left, right, y(v), y(v), grid) +
           text_at(left - 6, y(v) + 4, "end", faint, number(v));
  const std::size_t every = std::max<std::size_t>(1, count / 10);
  for (std::size_t i = 0; i < count; i += every) out += text_at(x(i), bottom + 16, "middle", faint, fmt::format("{}", i + 1));
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (lines[k].values.empty()) continue;
    std::string points;
    for (std::size_t i = 0; i < lines[k].values.size(); ++i) points += fmt::format("{:.1f},{:.1f} ", x(i), y(lines[k].values[i]));
    const char* colour = k == 0 ? teal : mark;
    out += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>", points, colour,
                       k == 0 ? " stroke-dasharray=\"5 3\"" : "");
    if (!lines[k].name.empty())
      out += text_at(right + 8, y(lines[k].values.back()) + (k == 0 ? 12 : -2), "start", colour, lines[k].name, " font-weight=\"bold\"");
  }
  out += text_at((left + right) / 2, bottom + 34, "middle", faint, axis, " font-style=\"italic\"");
  return svg(width, height, out, axis);
}

}  // namespace vizier::lab
