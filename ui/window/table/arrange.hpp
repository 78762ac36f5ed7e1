#pragma once
#include "places.hpp"

namespace vizier::window {

/// A counter of the game or of a zone, and a zone by its whole name, as the scene shows them.
std::int64_t game_counter(const client::Scene& scene, std::string_view name, std::int64_t otherwise = 0);
std::int64_t counter_of(const match::SeenZone& zone, std::string_view name, std::int64_t otherwise = 0);
const match::SeenZone* find_zone(const client::Scene& scene, std::string_view name);
/// The seat's own zone of that base, or the shared one.
const match::SeenZone* find_zone(const client::Scene& scene, std::string_view base, std::string_view seat);

/// Who got what a zone's counter held, while that is told; null: nobody.
const client::Taken* taken_of(const client::Scene& scene, std::string_view zone, std::string_view counter);

/// Computes the place of everything on the table. Each object is used once.
class Arranger {
 public:
  Arranger(const TableLayout& layout, const content::Package& package, const client::Scene& scene,
           const TableFrame& frame, const Highlights& lights, const GridZoom& grid_zoom);
  Places run();

 private:
  void board();
  void cell(const BandPlan& band, const CellPlan& look, const Box& box);
  void progress(PlacedCell& cell, const std::string& number) const;
  void contents(PlacedCell& cell, const match::SeenZone& zone);
  bool tokens(PlacedCell& cell, const match::SeenZone& zone, float smallest);
  void card_row(PlacedCell& cell, const match::SeenZone& zone);
  void grid(PlacedCell& cell, const match::SeenZone& zone);
  PlacedGrid extent(const match::SeenZone& zone, const CellPlan* look) const;
  std::size_t ladder_rows(const PlacedCell& cell, const match::SeenZone& zone) const;
  bool landing_at(const std::string& zone) const;

  void seats();
  void seat_rows(PlacedSeat& seat, std::size_t most_in_front);
  void seat_rows_beside_grid(PlacedSeat& seat);
  void tray();
  void places(PlacedTray& part);
  void cards(PlacedTray& part);
  void counters(PlacedTray& part);

  PlacedPiece piece(const match::SeenZone& zone, std::size_t index) const;
  float largest_token(const std::vector<Box>& boxes) const;

  const TableLayout& layout;
  const content::Package& package;
  const client::Scene& scene;
  const TableFrame& frame;
  const Highlights& lights;
  const GridZoom& grid_zoom;
  Places out;
  float token_radius = 14;  ///< the largest on this board: one for all cells
};

}  // namespace vizier::window
