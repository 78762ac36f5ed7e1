#include "places.hpp"

#include <algorithm>
#include <cmath>

namespace vizier::window {

using client::Target;

bool Highlights::is_legal(const Target& target) const {
  return std::find(legal.begin(), legal.end(), target) != legal.end();
}
bool Highlights::is_selected(const Target& target) const {
  return std::find(selected.begin(), selected.end(), target) != selected.end();
}

bool PlacedPiece::shows(const Target& target) const {
  if (at == target) return true;
  return target.type == at.type && target.name == at.name &&
         std::find(others.begin(), others.end(), target.place) != others.end();
}

Packed pack(const Box& field, std::size_t count, float largest, float smallest) {
  Packed out;
  if (count == 0) return out;
  const auto n = static_cast<int>(count);
  for (float r = largest; r >= smallest; r -= 0.5F) {
    const float step = 2 * r + std::max(2.0F, 0.22F * r), high = 2.2F * r;
    const int most = static_cast<int>((field.width + step - 2 * r) / step);
    if (most < 1) continue;
    const int rows = (n + most - 1) / most;
    if (static_cast<float>(rows) * high > field.height + 0.5F) continue;
    const int each = (n + rows - 1) / rows;  // rows of about the same length look better than a full one and a rest
    out.r = r;
    for (int i = 0; i < n; ++i) {
      const int row = i / each, in_row = std::min(each, n - row * each);
      const float x = centre(field).x + (static_cast<float>(i % each) - static_cast<float>(in_row - 1) / 2) * step;
      const float y = centre(field).y + (static_cast<float>(row) - static_cast<float>(rows - 1) / 2) * high;
      out.middles.push_back({x, y});
    }
    return out;
  }
  return out;
}

namespace {

bool inside(const Box& box, Point p) { return box.contains(p); }

std::optional<Box> piece_box(const std::vector<PlacedPiece>& pieces, const Target& target) {
  for (const PlacedPiece& piece : pieces)
    if (piece.shows(target)) return piece.box;
  return std::nullopt;
}

void add_pieces(const std::vector<PlacedPiece>& pieces, Point p, std::vector<Target>& out) {
  for (auto it = pieces.rbegin(); it != pieces.rend(); ++it)
    if (inside(it->box, p)) out.push_back(it->at);
}

std::string_view seat_of(std::string_view zone) {
  const auto dot = zone.find('.');
  return dot == std::string_view::npos ? std::string_view() : zone.substr(0, dot);
}

std::string_view base_of(std::string_view zone) {
  const auto dot = zone.find('.');
  return dot == std::string_view::npos ? zone : zone.substr(dot + 1);
}

}  // namespace

const PlacedCell* Places::cell_of(std::string_view zone) const {
  for (const PlacedCell& cell : cells)
    if (cell.zone == zone) return &cell;
  return nullptr;
}

std::optional<Box> Places::box_of(const Target& target) const {
  switch (target.type) {
    case Target::Type::none: return std::nullopt;
    case Target::Type::seat:
      for (const PlacedSeat& each : seats)
        if (each.name == target.name) return seats_part.out(each.box);
      return std::nullopt;
    case Target::Type::kind:
      for (const PlacedTray& part : tray)
        for (const PlacedPlace& place : part.places)
          if (place.kind == target.name) return tray_part.out(place.box);
      return std::nullopt;
    case Target::Type::cell:
      if (const PlacedCell* cell = cell_of(target.name)) return board_part.out(cell->grid.cell(target.x, target.y));
      break;
    case Target::Type::piece:
      for (const PlacedCell& cell : cells) {
        if (const auto box = piece_box(cell.pieces, target)) return board_part.out(*box);
        if (target.place != 0) continue;  // of a pile only the top is to be seen
        if (cell.pile && cell.pile_zone == target.name) return board_part.out(*cell.pile);
        if (cell.attached && cell.look->attached == target.name) return board_part.out(*cell.attached);
      }
      for (const PlacedTray& part : tray)
        if (const auto box = piece_box(part.pieces, target)) return tray_part.out(*box);
      for (const PlacedSeat& each : seats) {
        if (const auto box = piece_box(each.front, target)) return seats_part.out(*box);
        if (each.thumb && each.grid_zone == target.name) return seats_part.out(each.grid.cell(target.x, target.y));
      }
      return std::nullopt;
    case Target::Type::zone: break;
  }
  if (const PlacedCell* cell = cell_of(target.name)) return board_part.out(cell->box);
  for (const PlacedCell& cell : cells) {
    if (cell.pile && cell.pile_zone == target.name) return board_part.out(*cell.pile);
    if (cell.attached && cell.look->attached == target.name) return board_part.out(*cell.attached);
  }
  const std::string_view owner = seat_of(target.name);
  if (owner == seat && !owner.empty())
    for (const PlacedTray& part : tray)
      if (std::find(part.look->zones.begin(), part.look->zones.end(), base_of(target.name)) != part.look->zones.end())
        return tray_part.out(part.box);
  for (const PlacedSeat& each : seats)
    if (each.name == owner) return seats_part.out(each.box);
  return std::nullopt;
}

std::vector<Target> Places::targets_at(Point p) const {
  std::vector<Target> out;
  const Point b = board_part.in(p), s = seats_part.in(p), t = tray_part.in(p);
  for (const PlacedCell& cell : cells) {
    if (!inside(cell.box, b)) continue;
    add_pieces(cell.pieces, b, out);
    if (cell.attached && inside(*cell.attached, b)) out.push_back({Target::Type::piece, cell.look->attached, 0});
    if (cell.pile && inside(*cell.pile, b)) {
      out.push_back({Target::Type::piece, cell.pile_zone, 0});
      out.push_back({Target::Type::zone, cell.pile_zone});
    }
    if (cell.look->show == CellPlan::Show::grid && inside(cell.field, b) && cell.grid.side > 0) {
      const int x = cell.grid.left + static_cast<int>(std::floor((b.x - cell.grid.origin.x) / cell.grid.side));
      const int y = cell.grid.top + static_cast<int>(std::floor((b.y - cell.grid.origin.y) / cell.grid.side));
      out.push_back({Target::Type::cell, cell.zone, -1, x, y});
    }
    out.push_back({Target::Type::zone, cell.zone});
  }
  for (const PlacedTray& part : tray) {
    if (!inside(part.box, t)) continue;
    add_pieces(part.pieces, t, out);
    for (const PlacedPlace& place : part.places)
      if (!place.kind.empty() && inside(place.box, t)) out.push_back({Target::Type::kind, place.kind});
    for (const std::string& zone : part.look->zones) out.push_back({Target::Type::zone, seat + "." + zone});
  }
  for (const PlacedSeat& each : seats) {
    if (!inside(each.box, s)) continue;
    add_pieces(each.front, s, out);
    if (each.thumb && inside(*each.thumb, s)) out.push_back({Target::Type::zone, each.grid_zone});
    out.push_back({Target::Type::seat, each.name});
  }
  return out;
}

Point Places::anchor(const std::string& zone, int place, int x, int y) const {
  if (const PlacedCell* cell = cell_of(zone)) {
    if (cell->look->show == CellPlan::Show::grid) return board_part.out(centre(cell->grid.cell(x, y)));
    for (const PlacedPiece& piece : cell->pieces)
      if (piece.at.place == place) return board_part.out(piece.middle());
    return board_part.out(cell->landing ? centre(*cell->landing) : centre(cell->field));
  }
  for (const Target& target : {Target{Target::Type::piece, zone, place}, Target{Target::Type::zone, zone}})
    if (const auto box = box_of(target)) return centre(*box);
  for (const PlacedCell& cell : cells)  // a deck of which only the number is shown
    for (const PillPart& part : cell.look->pill)
      if (part.type == PillPart::Type::count && part.name == zone)
        return board_part.out(centre(cell.pill.value_or(cell.box)));
  return board_part.out({board_part.size.x / 2, 0});
}

}  // namespace vizier::window
