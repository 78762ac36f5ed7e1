#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Charts as inline SVG. What is under test is clay and marked in a second way, everything else teal or ink, so that
/// they can be read in grey.
namespace vizier::lab {

/// Text for HTML and SVG.
std::string escaped(std::string_view text);

/// A dot with its interval for each row, the value in words at the right. Filled where it differs from `reference`.
struct Interval {
  std::string name, words;
  double value = 0, error = 0;
  bool marked = false;  ///< what the page is about: a star
};
struct IntervalAxis {
  double reference = 0, width = 560;
  std::string title, unit, reference_name;
};
std::string interval_plot(const std::vector<Interval>& rows, const IntervalAxis& axis);

/// Cells from pale to strong by their value, in rows as they lie on the board.
struct Heat {
  std::string name;
  double value = 0;
};
struct HeatRow {
  std::string title;
  std::vector<Heat> cells;
};
std::string heat_map(const std::vector<HeatRow>& rows, double width, const std::string& unit);
/// The same for a grid, by (x, y).
std::string heat_grid(const std::map<std::pair<int, int>, double>& cells, double width, const std::string& unit);

/// Lines over 1, 2, 3…, with a band around them where they have one. Dashed ones are what others are compared with.
struct Line {
  std::string name;
  std::vector<double> values, low, high;
  bool marked = false, dashed = false;
};
std::string line_plot(const std::vector<Line>& lines, double width, const std::string& axis);

/// How often each number came, in per cent; the other one, where there is one, as a dashed outline.
struct Bars {
  std::map<std::int64_t, double> share, other;
  bool marked = false;
};
std::string bar_plot(const Bars& bars, double width, const std::string& axis);

/// An eight-pointed star around a point.
std::string star(double x, double y, double radius, const char* attributes);

namespace svg {

inline constexpr const char *ink = "#2A2018", *second = "#4B3A2A", *faint = "#76604A", *line = "#DFC799",
                            *hair = "#EADDC0", *teal = "#1C6F78", *open = "#9A8468", *mark = "#B5593A",
                            *glow = "#FBF0D2", *paper = "#FFFCF5";

/// Steps of 1, 2 or 5 times a power of ten, about four on the axis.
double nice_step(double range);
std::string number(double x);
std::string text(double x, double y, const char* anchor, const char* colour, std::string_view said,
                 const std::string& more = "");
/// Text that shrinks to the width where it is longer, and is cut with its whole in a tooltip where that is not enough.
std::string fitted(double x, double y, double width, const char* anchor, const char* colour, const std::string& said,
                   const std::string& more = "");
std::string rule(double x1, double y1, double x2, double y2, const char* colour, const std::string& more = "");
std::string picture(double width, double height, const std::string& inside, std::string_view title);

}  // namespace svg
}  // namespace vizier::lab
