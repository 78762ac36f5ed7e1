#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/drawing.hpp"
#include "content/palette.hpp"

namespace vizier::content {

struct Package;
struct SourceLayer;

using Rgb = std::uint32_t;  ///< 0xRRGGBB

/// A box in the units of an outline's drawing; of a ground, in hundredths of its sides.
struct ThemeBox {
  double x = 0, y = 0, width = 0, height = 0;
};

/// One coat of paint. The first colour is that of a pattern or grain.
struct ThemeLayer {
  enum class Type { colours, pattern, grain, drawing } type = Type::colours;
  enum class When { always, open, closed } when = When::always;
  enum class Fit { stretch, tile, top, foot, once } fit = Fit::stretch;
  std::vector<Rgb> colours;  ///< from top to foot
  std::string name;          ///< of the pattern or the drawing
  std::string within;        ///< id of the shape that cuts it out; empty: the whole outline
  double opacity = 1;
  double size = 40, line = 1.1;         ///< of a pattern
  bool repeat = false;                  ///< top, foot: repeated across instead of stretched
  double scale = 1;                     ///< tile, top, foot: of the drawing
  std::array<double, 2> at = {50, 50};  ///< once: its middle
  double width = 20;                    ///< once
};

/// What cells are made of.
struct ThemeSurface {
  std::vector<ThemeLayer> layers;
  bool dark = false;  ///< light ink is read on it
  Rgb edge = 0, title_ink = 0, closed_ink = 0;
  std::array<Rgb, 2> title{};  ///< from top to foot, of the strip with the name
  std::array<Rgb, 2> row{};    ///< the same of rows of counters
  Rgb row_edge = 0;
};

/// How far the parts of a drawing reach that keep their size while the rest is stretched.
struct ThemeMargins {
  double left = 0, top = 0, right = 0, foot = 0;
};

/// A shape that fits itself to the box of whatever has it: a cell, a figure, the field of a card. Of its drawing the
/// shape `outline` is the edge, and the box itself where there is none.
struct ThemeOutline {
  Drawing drawing;
  ThemeMargins keep;
  bool grow = false;  ///< what is kept grows with the width
  std::optional<ThemeBox> room, title;
  std::optional<std::array<double, 2>> badge;
  std::optional<ThemeSurface> surface;
  std::vector<ThemeLayer> layers;

  /// Whether it draws something of its own while what has it is closed.
  bool shows_closed() const;
};

/// What lies behind the cells of a band.
struct ThemeGround {
  std::vector<ThemeLayer> layers;
  Rgb header = 0;
  ThemeSurface surface;
};

/// The colours of a family of cards.
struct ThemeFamily {
  Rgb top = 0, foot = 0, edge = 0;
};

/// What stands for a seat: a drawing in its colours (`seat_face`, `seat_rim`, `seat_light`, `seat_number`), and where
/// its own outline stands on it.
struct ThemeEmblem {
  std::string drawing;
  std::array<double, 3> mark = {50, 50, 19};  ///< x, y, radius
};

/// How a game looks wherever it is drawn: what its `theme` says, over what the host's own says (content/theme/).
/// docs/modding/theme.md has it in words. Sizes of letters are not part of it.
struct Theme {
  Palette palette;
  std::map<std::string, ThemeOutline, std::less<>> outlines;
  std::map<std::string, ThemeGround, std::less<>> grounds;
  std::map<std::string, ThemeFamily, std::less<>> families;
  std::map<std::string, Drawing, std::less<>> drawings;
  std::map<std::string, Place, std::less<>> files;  ///< of the drawings
  ThemeEmblem emblem;
  std::string field = "plain";  ///< outline of the picture on a card
  std::vector<ThemeLayer> curtain;
  double fold = 64;          ///< of the curtain's cloth
  std::uint64_t serial = 0;  ///< of this theme alone: what was drawn for another one does not count for it

  /// That of the name, or `plain`, which there always is.
  const ThemeOutline& outline(std::string_view name) const;
  const ThemeGround& ground(std::string_view name) const;
  const Drawing* drawing(std::string_view name) const;
};

/// Sets the palette and the theme of a package from its merged tree and the drawings of its layers, lowest first, over
/// the host's, which lies beside the schemas. Mistakes are told with their places.
void set_theme(const std::filesystem::path& schemas, const std::vector<SourceLayer>& layers, Package& package,
               Diagnostics& diagnostics);

}  // namespace vizier::content
