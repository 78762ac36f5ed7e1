#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace vizier::lab {

/// Text for HTML and SVG.
std::string escaped(std::string_view text);

/// A dot with its interval for each row, the value in words at the right. Filled where it differs from `reference`.
struct Interval {
  std::string name, words;
  double value = 0, error = 0;
  bool marked = false;  ///< what the page is about
};
std::string interval_plot(const std::vector<Interval>& rows, double reference, const std::string& axis, const std::string& unit);

/// Cells from pale to strong by their value.
struct Heat {
  std::string name;
  double value = 0;
};
std::string heat_map(const std::vector<Heat>& cells);

/// Lines over 1, 2, 3…; the first is drawn full, others dashed.
struct Line {
  std::string name;
  std::vector<double> values;
};
std::string line_plot(const std::vector<Line>& lines, const std::string& axis);

}  // namespace vizier::lab
