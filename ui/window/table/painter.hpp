#pragma once
#include "looks.hpp"
#include "places.hpp"

namespace vizier::window {

/// Draws everything where Places says. One is made for each drawing; it keeps nothing.
class Painter {
 public:
  Painter(Canvas& canvas, const Looks& looks, const client::Scene& scene, const Places& places,
          const Highlights& lights, const std::vector<SeatLabels>& words)
      : canvas_(canvas), looks_(looks), scene_(scene), places_(places), lights_(lights), words_(words) {}

  /// What no scene changes: frame, grounds and headers.
  void ground_of_board();
  void board();
  void seats();
  void tray();
  /// What changes with every move of the pointer: hover, focus, and the piece that is carried.
  void overlay();

  void piece(const PlacedPiece& piece);
  /// Lamplight around those of them that may be chosen; after all have been drawn, so that no neighbour covers it.
  void lamplight(const std::vector<PlacedPiece>& pieces);
  /// A piece that has no place of its own in this scene.
  PlacedPiece as_placed(const Ghost& ghost, const Box& box) const;
  /// Any glyph, or letters where there is none.
  void glyph(std::string_view name, Point centre, float side, sf::Color ink);

 private:
  void cell(const PlacedCell& cell);
  void contents(const PlacedCell& cell);
  void ladder(const PlacedCell& cell);
  void pile_of(const PlacedCell& cell);
  void pill_of(const PlacedCell& cell);
  void effects(const PlacedCell& cell);
  void grid(const PlacedCell& cell);
  void ground(const match::SeenZone& zone, const PlacedGrid& grid);
  void thumbnail(const PlacedSeat& seat);
  void landing(const PlacedCell& cell);
  std::string cell_name(const PlacedCell& cell);
  const content::ThemeSurface& surface(const PlacedCell& cell) const;

  void token_piece(const PlacedPiece& piece, float opacity);
  void card_piece(const PlacedPiece& piece, float opacity);
  void mark_row(const std::vector<std::pair<std::string, int>>& marks, Point middle, float width);
  void tile_piece(const PlacedPiece& piece, float opacity);
  /// In an outline of the theme, with its number, or a question where it is hidden.
  void figure_piece(const PlacedPiece& piece, float opacity);
  void chip_piece(const PlacedPiece& piece, float opacity);
  /// The sides of a tile as they lie, north first.
  std::vector<std::string> sides_of(const PlacedPiece& piece) const;
  void beads(const std::vector<PlacedPiece>& pieces, const PlacedGrid& grid);

  void seat(const PlacedSeat& seat);
  void count(const CountPlan& plan, const std::string& seat, Point at, float width);
  void tray_part(const PlacedTray& part, bool first);
  void counter_card(const PlacedTray& part, const PlacedPlace& place, const CountPlan& plan);

  bool away(const client::Target& target) const;
  bool is_lit(const PlacedPiece& piece) const;
  void lamplight(const Box& box, float corner);
  Path outline_of(const client::Target& target, const Box& box) const;
  Canvas::Restore clipped(const client::Target& target);
  void hint(const client::Target& target);
  std::int64_t seat_counter(const std::string& seat, const std::string& name, bool& known) const;

  Canvas& canvas_;
  const Looks& looks_;
  const client::Scene& scene_;
  const Places& places_;
  const Highlights& lights_;
  const std::vector<SeatLabels>& words_;
};

}  // namespace vizier::window
