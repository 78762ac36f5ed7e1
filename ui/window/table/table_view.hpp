#pragma once
#include "looks.hpp"
#include "places.hpp"
#include "window/kit/layer.hpp"

namespace vizier::window {

/// Draws the table (desk, seats, board and tray) as one seat sees it, from a scene, the highlights and the package's
/// layout, and tells where things are. What only a new scene or new highlights change is kept as one picture.
class TableView {
 public:
  /// Speech and layout must live as long as this.
  TableView(const text::Speech& speech, const TableLayout& layout);

  /// The scene is read until the next one is shown.
  void show(const client::Scene& scene, std::vector<SeatLabels> words);
  void set_frame(const TableFrame& frame);
  void set_grid_zoom(const GridZoom& grid_zoom);
  void light(Highlights lights);

  void draw(Canvas& canvas);
  /// All but the desk, on a canvas that was moved or magnified: `whole` is what of it may come into sight.
  void draw_moved(Canvas& canvas, const Box& whole);
  /// Any piece anywhere, as it lies on the table: for motions and rows of choices. Tokens are as wide as high, cards
  /// 5:7.
  void draw_piece(Canvas& canvas, const Ghost& piece, Point centre, float width, float opacity = 1) const;
  /// What a card says, for the folio.
  Folio folio_of(std::string_view kind) const;

  const Places& places() const { return places_; }
  std::optional<Box> box_of(const client::Target& target) const { return places_.box_of(target); }
  std::vector<client::Target> targets_at(Point p) const { return places_.targets_at(p); }
  Point anchor(const std::string& zone, int place, int x = 0, int y = 0) const {
    return places_.anchor(zone, place, x, y);
  }
  const Looks& looks() const { return looks_; }

 private:
  void arrange_all();
  void paint_ground(Canvas& canvas) const;
  void paint_things(Canvas& canvas) const;
  void paint_over(Canvas& canvas) const;

  Looks looks_;
  TableFrame frame_;
  GridZoom grid_zoom_;
  Highlights lights_;
  const client::Scene* scene_ = nullptr;
  std::vector<SeatLabels> words_;
  Places places_;
  Layer ground_, still_;  ///< what no scene changes; and all that does not move
  unsigned long frames_ = 0, arrangements_ = 0;
};

/// The parts of a round with the present one marked, in a box of the top bar.
void draw_phases(Canvas& canvas, const Box& box, const Looks& looks, const client::Scene& scene,
                 std::string_view round);
/// The part of the round in which the game is; -1: none.
int phase_of(const TableLayout& layout, const client::Scene& scene);
/// What stands for a game where one is chosen.
void draw_picture(Canvas& canvas, const Box& box, const Looks& looks);

}  // namespace vizier::window
