#pragma once
#include "content/theme.hpp"
#include "outline.hpp"
#include "text.hpp"

namespace vizier::window {

/// Drawn ornament: patterns, frames, grounds. What repeats is computed once into a texture for the present scale.

/// The patterns that can be drawn.
enum class Pattern { eightfold, tenfold, lattice };
/// Lines of a pattern with pitch a (eightfold: of the lattice; tenfold: apothem; lattice: of squares), cut out by a
/// path.
void pattern(Canvas& canvas, const Path& within, Pattern kind, float a, sf::Color colour, float line = 1.2F,
             Point origin = {});

/// A filled star with eight points.
void star(Canvas& canvas, Point centre, float R, sf::Color fill);
/// A star with an edge and a number or letter inside: the badge of a place.
void badge(Canvas& canvas, Point centre, std::string_view label, float R = 11.5F, sf::Color edge = palette::gold,
           sf::Color ink = palette::gold_light);
/// A level line, with a star in its middle.
void rule(Canvas& canvas, Point from, float width, sf::Color colour = palette::paper4, bool with_star = false);
/// Capitals between two lines with stars: the header of a band.
void band_header(Canvas& canvas, const Box& box, std::string_view title, sf::Color colour = palette::gold_light);

/// The dark room with its lamp over `lit` (usually the board).
void desk(Canvas& canvas, const Box& box, const Box& lit);
/// The bar at the top.
void top_bar(Canvas& canvas, const Box& box);
/// How a dark panel looks.
struct PanelStyle {
  sf::Color edge = palette::panel_edge;
  float edge_width = 1.2F;
  bool lit = false;  ///< somebody is to act here
  enum class Shade { plain, raised, deep } shade = Shade::plain;
  float light = 1;  ///< how far the light is on
};
/// A dark panel with rounded corners, for what stands beside the board.
void night_panel(Canvas& canvas, const Box& box, const PanelStyle& style = {});
/// Paper with an inner gold line 4 from its edge and a shadow below it.
void paper_panel(Canvas& canvas, const Box& box, float corner = 8, bool shadow = true);
/// Paper in any shape, without edge.
void paper(Canvas& canvas, const Path& path, const Box& box);
/// The double gold frame of the board, 12 wide, with bosses at the corners.
void board_frame(Canvas& canvas, const Box& box);
/// Cloth in a seat's colour over everything, with what the theme paints on it; `open` from 0 (closed) to 1 draws both
/// halves aside.
void curtain(Canvas& canvas, const Box& box, const SeatScheme& seat, const content::Theme& theme, float open = 0);
/// The great arch: paper (curtain) or a window into the night with a tiled border (start screen).
void paper_arch(Canvas& canvas, const Box& box);
void portal(Canvas& canvas, const Box& box);
/// The star medallion of the start screen, for something drawn inside.
void medallion(Canvas& canvas, Point centre, float R);

}  // namespace vizier::window
