#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vizier::content {

/// One stroke of the pen, with absolute points: the last of them is where the pen is afterwards. `close` goes back to
/// the last `move`.
struct PathCommand {
  enum class Type { move, line, quadratic, cubic, close };
  struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
  };
  Type type = Type::move;
  std::array<Point, 3> points{};  ///< move and line use one, quadratic two, cubic three, close none
  static constexpr std::size_t count(Type of) {
    return of == Type::close ? 0 : of == Type::cubic ? 3 : of == Type::quadratic ? 2 : 1;
  }
  friend bool operator==(const PathCommand&, const PathCommand&) = default;
};

/// What a path says, or why it cannot be read. The language is that of SVG: M L H V C S Q T A Z, small letters for
/// distances from where the pen is, numbers parted by blanks, commas or signs, and further numbers without a letter
/// repeat the command (after M they draw lines). Arcs become curves.
struct PathData {
  struct Error {
    std::string message;
    std::size_t at = 0;  ///< offset into the text
  };
  std::vector<PathCommand> commands;  ///< those before the mistake, where there is one
  std::optional<Error> error;
};

/// Coordinates farther from the origin than this are a slip of the pen.
inline constexpr double farthest_coordinate = 10'000;

/// The number at that place, which moves behind it: digits with a sign, a point and an exponent if they like. Nothing
/// where none begins there; `inf` and `nan` are none. What is too large for a double is infinite.
std::optional<double> scan_number(std::string_view text, std::size_t& at);

PathData parse_path(std::string_view text);

}  // namespace vizier::content
