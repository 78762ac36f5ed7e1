#pragma once
#include <optional>
#include <string>
#include <vector>

#include "client/scene.hpp"
#include "window/kit/geometry.hpp"

namespace vizier::window {

/// A piece that is not where it was or not there yet: carried by the pointer, or shown where it would lie.
struct Ghost {
  std::string kind, back, owner;
  bool face_up = true;
  int turned = 0;                    ///< quarters clockwise
  std::optional<client::Target> at;  ///< the zone or cell in which it would lie
  std::optional<Point> carried;      ///< or its centre under the pointer
};

/// What is highlighted on the table while a person chooses. Nothing here is part of the game.
struct Highlights {
  std::vector<client::Target> legal;     ///< what may be chosen: lamplight
  std::vector<client::Target> selected;  ///< what has been chosen so far
  std::vector<client::Target> pending;   ///< announced and not over, numbered by their order
  std::vector<client::Refusal> refused;  ///< what cannot be chosen although it looks like it
  std::vector<client::Target> hinted;    ///< what a bot would choose
  std::vector<client::Target> away;      ///< pieces that are on their way and not drawn in their places
  std::optional<client::Target> hover, focus;
  std::vector<client::Target> pointed;  ///< what a name means that is pointed at, also where it cannot be chosen
  std::optional<Ghost> ghost;
  bool landing = false;  ///< legal zones and cells show a dashed place in the outline of the viewer's pieces

  bool is_legal(const client::Target& target) const;
  bool is_selected(const client::Target& target) const;
};

/// Whose grid is shown, and how a person has moved or zoomed it.
struct GridZoom {
  std::string seat;  ///< whose zones the board shows, where each seat has one; empty: the viewer's, or of who is to act
  bool free = false;  ///< the large grid was made larger, smaller or dragged, and stays as it was put, whatever comes
                      ///< to lie there
  float side = 0;     ///< of its cells
  Point origin;       ///< of its cell (0, 0), in units of the board
  friend bool operator==(const GridZoom&, const GridZoom&) = default;
};

/// What stands beside a seat's outline.
struct SeatLabels {
  std::string seat, name, state;
};

}  // namespace vizier::window
