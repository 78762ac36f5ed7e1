// Lines over rounds, and bars.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/plot.hpp"

namespace vizier::lab {
namespace {

using namespace svg;

constexpr double height = 232, top = 20, bottom = 184;

struct Frame {
  double left, right, low, high;
  double y(double v) const { return bottom - (v - low) / (high - low) * (bottom - top); }
  /// Lines across, and what they stand for.
  std::string grid(const std::string& unit = "") const {
    std::string out;
    const double step = nice_step(high - low);
    for (double v = low; v <= high + step / 2; v += step)
      out += rule(left, y(v), right, y(v), std::abs(v - low) < step / 2 ? line : hair) +
             text(left - 8, y(v) + 4.5, "end", faint, number(v) + unit);
    return out;
  }
};

Frame framed(double left, double right, double low, double high) {
  const double step = nice_step(std::max(high - low, 1e-9));
  low = std::floor(low / step + 1e-9) * step;
  high = std::ceil(high / step - 1e-9) * step;
  return {left, right, low, high <= low ? low + step : high};
}

/// Names at the ends of lines, pushed apart where they would lie on each other.
std::vector<double> spread(std::vector<double> wanted) {
  std::vector<std::size_t> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  constexpr double apart = 15;
  for (std::size_t i = 1; i < order.size(); ++i)
    wanted[order[i]] = std::max(wanted[order[i]], wanted[order[i - 1]] + apart);
  return wanted;
}

}  // namespace

std::string line_plot(const std::vector<Line>& lines, double width, const std::string& axis) {
  double high = 0, low = 0;
  std::size_t count = 0, longest = 0;
  for (const Line& l : lines) {
    for (const auto* values : {&l.values, &l.low, &l.high})
      for (const double v : *values) high = std::max(high, v), low = std::min(low, v);
    count = std::max(count, l.values.size());
    longest = std::max(longest, l.name.size());
  }
  if (count < 2) return {};
  const Frame f = framed(44, width - 14 - std::clamp(7.0 * static_cast<double>(longest), 30.0, 120.0), low, high);
  const auto x = [&](std::size_t i) {
    return f.left + static_cast<double>(i) / static_cast<double>(count - 1) * (f.right - f.left);
  };
  std::string out = f.grid();
  const std::size_t every = (count + 9) / 10;
  for (std::size_t i = 0; i < count; i += every)
    out += text(x(i), bottom + 18, "middle", faint, fmt::format("{}", i + 1));
  static constexpr const char* dashes[] = {"6 4", "2 3", "9 3 2 3", "4 2", "1 3"};
  std::vector<double> ends;
  std::size_t dashed = 0;
  for (const Line& l : lines) {
    if (l.values.empty()) continue;
    const char* colour = l.marked ? mark : teal;
    if (l.low.size() == l.values.size() && l.high.size() == l.values.size()) {
      std::string area;
      for (std::size_t i = 0; i < l.high.size(); ++i) area += fmt::format("{:.1f},{:.1f} ", x(i), f.y(l.high[i]));
      for (std::size_t i = l.low.size(); i-- > 0;) area += fmt::format("{:.1f},{:.1f} ", x(i), f.y(l.low[i]));
      out += fmt::format("<polygon points=\"{}\" fill=\"{}\" opacity=\"0.16\"/>", area, colour);
    }
    std::string points, marks;
    for (std::size_t i = 0; i < l.values.size(); ++i) {
      points += fmt::format("{:.1f},{:.1f} ", x(i), f.y(l.values[i]));
      if (!l.dashed && count <= 20)
        marks += l.marked ? star(x(i), f.y(l.values[i]), 4.4, fmt::format("fill=\"{}\"", colour).c_str())
                          : fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>", x(i),
                                        f.y(l.values[i]), colour);
    }
    out += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>", points, colour,
                       l.dashed ? fmt::format(" stroke-dasharray=\"{}\"", dashes[dashed++ % std::size(dashes)]) : "") +
           marks;
    ends.push_back(f.y(l.values.back()) + 4.5);
  }
  ends = spread(ends);
  std::size_t at = 0;
  for (const Line& l : lines)
    if (!l.values.empty())
      out += text(f.right + 9, ends[at++], "start", l.marked ? mark : teal, l.name, " font-weight=\"bold\"");
  out += text((f.left + f.right) / 2, bottom + 38, "middle", faint, axis, " class=\"aside\"");
  return picture(width, height, out, axis);
}

std::string bar_plot(const Bars& bars, double width, const std::string& axis) {
  if (bars.share.empty()) return {};
  double high = 0;
  std::int64_t first = bars.share.begin()->first, last = bars.share.rbegin()->first;
  for (const auto* side : {&bars.share, &bars.other})
    for (const auto& [n, share] : *side)
      high = std::max(high, 100 * share), first = std::min(first, n), last = std::max(last, n);
  const std::int64_t most_bars = 60;
  last = std::min(last, first + most_bars - 1);
  const Frame f = framed(44, width - 8, 0, high);
  const auto slots = static_cast<double>(last - first + 1);
  const double slot = std::min(46.0, (f.right - f.left - 8) / slots),
               from = f.left + 8 + ((f.right - f.left - 8) - slot * slots) / 2;
  std::string out = f.grid(" %");
  double half = 0;
  std::int64_t median = first;
  for (const auto& [n, share] : bars.share) {
    if (half < 0.5 && half + share >= 0.5) median = n;
    half += share;
  }
  const auto every = static_cast<std::int64_t>(std::ceil(26 / slot));
  std::string steps = fmt::format("M{:.1f} {:.1f}", from + slot * -0.1, bottom);
  for (std::int64_t n = first; n <= last; ++n) {
    const double x = from + static_cast<double>(n - first) * slot, w = slot * 0.8;
    const auto share = bars.share.find(n), other = bars.other.find(n);
    const bool middle = n == median;
    if (share != bars.share.end()) {
      const double y = f.y(100 * share->second);
      out +=
          fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" opacity=\"{}\"/>",
                      x, y, w, bottom - y, bars.marked ? mark : teal, middle ? 1 : 0.72);
    }
    steps += fmt::format("V{:.1f}H{:.1f}", other == bars.other.end() ? bottom : f.y(100 * other->second),
                         x + (w + slot) / 2);
    if (middle && share != bars.share.end())
      out += text(x + w / 2, top - 6, "middle", bars.marked ? mark : teal, fmt::format("median {}", n),
                  " font-weight=\"bold\"") +
             rule(x + w / 2, top - 2, x + w / 2, f.y(100 * share->second) - 2, bars.marked ? mark : teal,
                  " stroke-width=\"0.8\"");
    if ((n - first) % every == 0) out += text(x + w / 2, bottom + 18, "middle", faint, fmt::format("{}", n));
  }
  if (!bars.other.empty())
    out +=
        fmt::format("<path d=\"{}V{:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"4 3\"/>",
                    steps, bottom, bars.marked ? teal : ink);
  out += text((f.left + f.right) / 2, bottom + 38, "middle", faint, axis, " class=\"aside\"");
  return picture(width, height, out, axis);
}

}  // namespace vizier::lab
