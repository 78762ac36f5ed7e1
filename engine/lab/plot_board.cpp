// Heat maps: the board as rows of arched cells, and grids.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/plot.hpp"

namespace vizier::lab {
namespace {

using namespace svg;

std::string shade(double heat) {
  const auto mixed = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * heat)); };
  return fmt::format("#{:02X}{:02X}{:02X}", mixed(0xFD, 0xB0), mixed(0xF4, 0x52), mixed(0xE3, 0x34));
}

const char* on_shade(double heat) { return heat > 0.84 ? "#FFFAEE" : ink; }

/// A cell with a keel arch on top.
std::string arch(double x, double y, double w, double h, const std::string& fill) {
  const double rise = std::min(0.13 * w, 11.0), foot = y + h, spring = y + rise;
  return fmt::format(
      "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}C{0:.1f} {3:.1f} {4:.1f} {5:.1f} {6:.1f} {7:.1f}C{8:.1f} {5:.1f} {9:.1f} "
      "{3:.1f} {9:.1f} {2:.1f}V{1:.1f}Z\" "
      "fill=\"{10}\" stroke=\"#8A6650\" stroke-width=\"0.8\"/>",
      x, foot, spring, spring - 0.62 * rise, x + 0.2 * w, spring - 0.74 * rise, x + w / 2, spring - rise, x + 0.8 * w,
      x + w, fill);
}

/// What the shades mean.
std::string legend(double width, double y, double most, const std::string& unit) {
  constexpr double bar = 130, steps = 13;
  const std::string to = fmt::format("{:.{}f} {}", most, most < 10 ? 1 : 0, unit);
  const double right = width - 7.0 * static_cast<double>(to.size()), left = right - bar;
  std::string out = text(left - 8, y + 9, "end", faint, "0") + text(right + 8, y + 9, "start", faint, to);
  for (int i = 0; i < static_cast<int>(steps); ++i)
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"9\" fill=\"{}\"/>",
                       left + i * bar / steps, y, bar / steps + 0.3, shade(i / (steps - 1)));
  return out;
}

}  // namespace

std::string heat_map(const std::vector<HeatRow>& rows, double width, const std::string& unit) {
  constexpr double cell_height = 62, gap = 6;
  constexpr std::size_t most_columns = 7;
  double most = 0;
  for (const HeatRow& row : rows)
    for (const Heat& c : row.cells) most = std::max(most, c.value);
  if (most <= 0) return {};
  std::string out;
  double y = 0;
  for (const HeatRow& row : rows) {
    const std::size_t lines = (row.cells.size() + most_columns - 1) / most_columns,
                      columns = (row.cells.size() + lines - 1) / lines;
    const double w = (width - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    if (!row.title.empty()) {
      out += text(0, y + 11, "start", faint, row.title, " class=\"caps\"");
      y += 16;
    }
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const Heat& c = row.cells[i];
      const double x = static_cast<double>(i % columns) * (w + gap),
                   top = y + static_cast<double>(i / columns) * (cell_height + gap), heat = c.value / most;
      out += arch(x + 0.5, top, w - 1, cell_height, shade(heat));
      out += text(x + w / 2, top + 34, "middle", on_shade(heat), fmt::format("{:.{}f}", c.value, c.value < 10 ? 1 : 0),
                  " font-weight=\"bold\" font-size=\"16\"");
      out += fitted(x + w / 2, top + 52, w - 6, "middle", on_shade(heat), c.name);
    }
    y += static_cast<double>(lines) * (cell_height + gap) + 8;
  }
  return picture(width, y + 14, out + legend(width, y, most, unit), "how often each space was used: " + unit);
}

std::string heat_grid(const std::map<std::pair<int, int>, double>& cells, double width, const std::string& unit) {
  double most = 0;
  int x0 = 1 << 20, x1 = -x0, y0 = x0, y1 = -x0;
  for (const auto& [at, value] : cells) {
    most = std::max(most, value);
    x0 = std::min(x0, at.first), x1 = std::max(x1, at.first), y0 = std::min(y0, at.second),
    y1 = std::max(y1, at.second);
  }
  if (most <= 0) return {};
  const double gap = 2, side = std::min(56.0, (width - gap * (x1 - x0)) / (x1 - x0 + 1));
  std::string out;
  for (const auto& [at, value] : cells) {
    const double x = (at.first - x0) * (side + gap), y = (at.second - y0) * (side + gap), heat = value / most;
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"3\" fill=\"{}\" stroke=\"#8A6650\" "
        "stroke-width=\"0.6\"/>",
        x, y, side, side, shade(heat));
    if (side >= 24)
      out += text(x + side / 2, y + side / 2 + 4.5, "middle", on_shade(heat),
                  fmt::format("{:.{}f}", value, value < 10 && side > 30 ? 1 : 0),
                  side < 34 ? " font-size=\"11\"" : " font-weight=\"bold\"");
  }
  const double bottom = (y1 - y0 + 1) * (side + gap) + 8;
  return picture(width, bottom + 14, out + legend(width, bottom, most, unit), "how often each cell was used: " + unit);
}

}  // namespace vizier::lab
