#pragma once
#include <optional>
#include <string>
#include <vector>

#include "highlights.hpp"
#include "layout.hpp"

namespace vizier::window {

/// The parts of the canvas that the table may use.
struct TableFrame {
  Box seats{16, 52, 184, 576}, board{212, 52, 752, 576}, tray{16, 640, 1248, 148};
};

/// A part with units of its own: what is laid out for 752 by 576 also fits a smaller place.
struct Part {
  Point origin;
  float scale = 1;
  Point size;  ///< in own units
  Box out(const Box& b) const {
    return {origin.x + b.left * scale, origin.y + b.top * scale, b.width * scale, b.height * scale};
  }
  Point out(Point p) const { return origin + p * scale; }
  Point in(Point p) const { return (p - origin) / scale; }
};

/// A piece and where it lies; boxes are in units of its part.
struct PlacedPiece {
  client::Target at;
  std::string kind, back, owner;
  bool face_up = false;
  const PiecePlan* look = nullptr;
  Box box;
  int times = 1;                 ///< stands for so many
  std::vector<int> others = {};  ///< their places in the zone
  int turned = 0;                ///< quarters clockwise
  Point middle() const { return centre(box); }
  /// It is that piece, or stands for it.
  bool shows(const client::Target& target) const;
};

/// A sparse grid: which cells are seen and how large.
struct PlacedGrid {
  int left = 0, top = 0, columns = 0, rows = 0;  ///< cells
  float side = 0;
  Point origin;        ///< of the cell (left, top)
  bool large = false;  ///< can be made larger and smaller, and be dragged
  Box cell(int x, int y) const {
    return {origin.x + static_cast<float>(x - left) * side, origin.y + static_cast<float>(y - top) * side, side, side};
  }
};

/// A zone on the board with all that is drawn in its cell.
struct PlacedCell {
  const CellPlan* look = nullptr;
  const BandPlan* band = nullptr;
  std::string zone;  ///< whole name; empty where nobody has such a zone
  Box box, plinth;
  Box room;   ///< inside its outline, beside the name
  Box field;  ///< the part of it that pieces have
  std::vector<PlacedPiece> pieces;
  std::optional<Box> landing;
  std::optional<Box> pill, attached, pile;
  std::string pile_zone;
  std::vector<Box> rows;  ///< of the ladder
  PlacedGrid grid;
  Point badge;
  bool closed = false, settled = false, current = false;
};

/// A strip of the board and its header.
struct PlacedBand {
  const BandPlan* look = nullptr;
  Box box, header;
};

/// A seat's panel, with the cards in front of it and its grid drawn small.
struct PlacedSeat {
  std::string name;
  Box box;
  std::vector<PlacedPiece> front;
  std::vector<Box> counts;   ///< one for each count of the plan
  float pips = 0, line = 0;  ///< the middle of the row of pips, and the line below it; 0: there is none
  std::optional<Box> thumb;  ///< of its grid
  PlacedGrid grid;
  std::string grid_zone;
  bool narrow = false;
};

/// One place of the tray.
struct PlacedPlace {
  std::string kind;  ///< that belongs here; empty for a mere niche
  Box box;
};

/// A part of the tray with its places and pieces.
struct PlacedTray {
  const TrayPlan* look = nullptr;
  Box box;
  std::vector<PlacedPlace> places;  ///< niches, places of kinds, or counters
  std::vector<PlacedPiece> pieces;
};

/// Where everything on the table is, for one scene. Both drawing and clicking use it. Needs no screen.
struct Places {
  Part seats_part, board_part, tray_part;
  std::vector<PlacedBand> bands;
  std::vector<PlacedCell> cells;
  std::vector<PlacedSeat> seats;
  std::vector<PlacedTray> tray;
  std::string seat;  ///< whose own zones are shown

  /// Where it is shown, in units of the canvas; nothing where it is not.
  std::optional<Box> box_of(const client::Target& target) const;
  /// Everything under a point, from the uppermost down.
  std::vector<client::Target> targets_at(Point p) const;
  /// Where a piece of that zone stands or would stand, for motions.
  Point anchor(const std::string& zone, int place, int x = 0, int y = 0) const;
  const PlacedCell* cell_of(std::string_view zone) const;
  /// The part of the canvas in which something is seen at all: of things in a grid its field. Nothing where all of it
  /// is.
  std::optional<Box> seen_in(const client::Target& target) const;
  /// The large grid under a point; null where there is none.
  const PlacedCell* large_grid(Point p) const;
  const PlacedCell* large_grid() const;
};

/// What is looked at after a large grid was made larger (or smaller, with a factor below 1) around a point of the
/// canvas, was dragged by so much, or was moved until a cell is seen. Some of it always stays in sight.
GridZoom zoomed(const Places& places, const PlacedCell& cell, const GridZoom& grid_zoom, Point around, float factor);
GridZoom dragged(const Places& places, const PlacedCell& cell, const GridZoom& grid_zoom, Point by);
GridZoom showing(const Places& places, const PlacedCell& cell, const GridZoom& grid_zoom, int x, int y);

/// Finds out where everything is.
Places arrange(const TableLayout& layout, const content::Package& package, const client::Scene& scene,
               const TableFrame& frame, const Highlights& lights, const GridZoom& grid_zoom);

/// The largest radius from `largest` down to `smallest` at which so many tokens fit into a box, with the middles of
/// their places in centred rows; r is 0 where not even the smallest does.
struct Packed {
  float r = 0;
  std::vector<Point> middles;
};
Packed pack(const Box& field, std::size_t count, float largest = 14, float smallest = 8);

}  // namespace vizier::window
