#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/path_data.hpp"

namespace vizier::content {

/// What a shape is filled or drawn with. `ink` is the colour that whoever draws the drawing chooses; a name is one of
/// the palette.
struct DrawingPaint {
  enum class Type { none, ink, colour, name };
  Type type = Type::none;
  std::uint32_t rgb = 0;
  std::string name;
  friend bool operator==(const DrawingPaint&, const DrawingPaint&) = default;
};

/// One shape: first filled, then its line drawn.
struct DrawnShape {
  std::vector<PathCommand> path;
  DrawingPaint fill, stroke;
  double width = 1;  ///< of the line
  double fill_opacity = 1, stroke_opacity = 1;
  bool even_odd = false;    ///< how often a point is enclosed decides, not in which direction
  bool round_ends = false;  ///< of the line
  std::string id;           ///< as the file says; others may speak of this shape by it
};

/// A picture as data, in a box from (0, 0) to (width, height), its shapes from the lowest to the uppermost. Any client
/// can draw it; no file, script or style sheet belongs to it.
struct Drawing {
  /// A name of the palette and where it is written.
  struct Named {
    std::string name;
    Place place;
  };
  std::vector<DrawnShape> shapes;
  std::vector<Named> names;
  double width = 24, height = 24;

  /// The shape with that id; null where there is none.
  const DrawnShape* find(std::string_view id) const;
};

/// What becomes of the file's viewBox: icons are fitted into a square of `drawing_box`, all alike; parts of a theme
/// keep their size.
enum class DrawingFit { square, own };

inline constexpr double drawing_box = 24;
inline constexpr std::size_t max_drawing_size = std::size_t{64} << 10;  ///< bytes of the file
inline constexpr std::size_t max_drawing_strokes = 4000;                ///< of the pen, in all shapes

/// Reads the part of SVG that docs/modding/drawings.md describes. Anything else is an error with its place: nothing is
/// left out silently, fetched, or run.
std::optional<Drawing> read_drawing(std::string_view svg, const std::string& file, Diagnostics& diagnostics,
                                    DrawingFit fit = DrawingFit::square);

}  // namespace vizier::content
