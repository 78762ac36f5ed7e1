// Tiles with four sides, alone, on a grid, and as a small picture of a grid.
#include <algorithm>
#include <cmath>

#include "painter.hpp"

namespace vizier::window {

namespace {
constexpr int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};

Point middle_of_side(const Box& b, int side) {
  return centre(b) + Point(static_cast<float>(dx[side]) * b.width / 2, static_cast<float>(dy[side]) * b.height / 2);
}

/// Half a disc on a side, its flat edge on the tile's edge.
Path half_disc(const Box& b, int side, float r) {
  const Point at = middle_of_side(b, side);
  const float from = 90.0F + 90.0F * static_cast<float>(side);
  return Path().arc(at, r, from, from + 180).close();
}
}  // namespace

std::vector<std::string> Painter::sides_of(const PlacedPiece& piece) const {
  std::vector<std::string> out(4);
  if (piece.look->sides.empty() || piece.kind.empty()) return out;
  const std::string all = looks_.attribute(piece.kind, piece.look->sides);
  if (all.size() != 4) return out;
  for (int side = 0; side < 4; ++side) {
    const std::string sign(1, all[static_cast<std::size_t>((side - piece.turned + 4) % 4)]);
    if (sign != looks_.layout().sides.blank) out[static_cast<std::size_t>(side)] = sign;
  }
  return out;
}

/// In a row about its middle, on a piece so wide; they overlap where there are many.
void Painter::mark_row(const std::vector<std::pair<std::string, int>>& marks, Point middle, float w) {
  float x = 0;
  for (const auto& mark : marks) x += static_cast<float>(mark.second);
  const float step = std::min(0.15F * w, 0.52F * w / std::max(1.0F, x));
  x = middle.x - step * (x - 1) / 2;
  for (const auto& [name, n] : marks)
    for (int i = 0; i < n; ++i, x += step) {
      canvas_.fill(Path::circle({x, middle.y}, 0.082F * w), faded(palette::paper1, 0.92F));
      glyph(name, {x, middle.y}, 0.125F * w, palette::ink9);
    }
}

void Painter::tile_piece(const PlacedPiece& piece, float opacity) {
  const auto faint = canvas_.opacity(opacity);
  const Box b = piece.box;
  const float w = b.width;
  const CardFamily family = piece.kind.empty() ? looks_.family_of_back(piece.back) : looks_.family(piece.kind);
  const Path shape = Path::box(b, 0.08F * w);
  if (w > 36) canvas_.shadow(b, 2.2F, {0, 2}, faded(palette::shade, 0.5F));
  canvas_.fill(shape, Paint::vertical(b, family.top, family.foot));
  if (w > 36) {
    pattern(canvas_, shape, Pattern::eightfold, 34, faded(palette::gold_light, 0.14F), 1, {b.left, b.top});
    canvas_.stroke(Path::box(inset(b, 0.5F), 0.08F * w), {faded(family.edge, 0.9F), 1.2F});
  }
  const bool known = !piece.kind.empty();
  const Glyph& emblem = known ? looks_.glyph_of(piece.kind) : looks_.glyph_of_back(piece.back);
  const std::vector<std::pair<std::string, int>> marks = known ? looks_.marks(piece.kind) : decltype(marks){};
  const float lift = marks.empty() ? 0 : 0.09F * w;
  if (!emblem.empty()) draw(canvas_, emblem, centre(b) - Point(0, lift), w * (w > 36 ? 0.42F : 0.7F), palette::paper0);
  if (w <= 36) return;
  mark_row(marks, {centre(b).x, b.top + 0.7F * w}, w);
  const std::vector<std::string> sides = sides_of(piece);
  const SidePlan& plan = looks_.layout().sides;
  for (int side = 0; side < 4; ++side) {
    const std::string& sign = sides[static_cast<std::size_t>(side)];
    if (sign.empty()) continue;
    const bool live = sign == plan.live;
    const float r = 0.18F * w;
    canvas_.fill(half_disc(b, side, r), live ? palette::gold : palette::paper1);
    canvas_.stroke(half_disc(b, side, r), {live ? palette::gold_dark : palette::paper4, 1});
    const Point at =
        middle_of_side(b, side) - Point(static_cast<float>(dx[side]), static_cast<float>(dy[side])) * (0.085F * w);
    const auto known_sign = plan.signs.find(sign);
    if (known_sign != plan.signs.end())
      glyph(known_sign->second, at, 0.19F * w, palette::ink9);
    else if (!live)
      label(canvas_, box_around(at, 0.2F * w), sign, type::number(0.15F * w, palette::ink9));
    else {
      const Point way{static_cast<float>(dx[side]), static_cast<float>(dy[side])}, across{way.y, way.x};
      const float k = 0.055F * w;
      canvas_.fill(Path::polygon({at + way * k, at - way * k * 0.7F + across * k, at - way * k * 0.7F - across * k}),
                   palette::ink9);
    }
  }
}

/// A gold bead where a side is woken by the one that it touches.
void Painter::beads(const std::vector<PlacedPiece>& pieces, const PlacedGrid& grid) {
  const SidePlan& plan = looks_.layout().sides;
  if (plan.live.empty()) return;
  const auto at = [&](int x, int y) -> const PlacedPiece* {
    for (const PlacedPiece& piece : pieces)
      if (piece.box.contains(centre(grid.cell(x, y)))) return &piece;
    return nullptr;
  };
  for (const PlacedPiece& piece : pieces) {
    const int x = grid.left + static_cast<int>(std::floor((piece.middle().x - grid.origin.x) / grid.side));
    const int y = grid.top + static_cast<int>(std::floor((piece.middle().y - grid.origin.y) / grid.side));
    const std::vector<std::string> own = sides_of(piece);
    for (int side = 1; side <= 2; ++side) {  // east and south: each edge once
      const PlacedPiece* other = at(x + dx[side], y + dy[side]);
      if (!other) continue;
      const std::string& a = own[static_cast<std::size_t>(side)];
      const std::string b = sides_of(*other)[static_cast<std::size_t>(side + 2) % 4];
      if (a.empty() || b.empty() || (a == plan.live) == (b == plan.live)) continue;
      const Point middle = mix(piece.middle(), other->middle(), 0.5F);
      canvas_.pool(middle, 0.2F * grid.side, 0.2F * grid.side, faded(palette::lamp, 0.8F));
      canvas_.fill(Path::circle(middle, 0.045F * grid.side), palette::gold_light);
      canvas_.stroke(Path::circle(middle, 0.045F * grid.side), {palette::gold_dark, 1});
    }
  }
}

/// The signs of a layout, and its walls.
void Painter::ground(const match::SeenZone& zone, const PlacedGrid& g) {
  for (const match::SeenCell& spot : zone.cells)
    if (spot.mark != '.')
      label(canvas_, g.cell(spot.x, spot.y), std::string(1, spot.mark),
            type::centred(type::number(0.34F * g.side, faded(palette::ink7, 0.35F))));
  for (const match::SeenWall& wall : zone.walls) {
    const Box box = g.cell(wall.x, wall.y);
    const Point from = wall.side == 0 ? Point{box.left, box.top} : Point{right(box), box.top};
    const Point to = wall.side == 0 ? Point{right(box), box.top} : Point{right(box), bottom(box)};
    canvas_.line(from, to, {palette::clay_dark, std::max(3.0F, 0.07F * g.side), 0, 0, true});
  }
}

void Painter::grid(const PlacedCell& cell) {
  const auto clipped = canvas_.clip(cell.field);
  const PlacedGrid& g = cell.grid;
  const match::SeenZone* const zone = scene_.zone(cell.zone);
  const auto on_ground = [&](int x, int y) {
    return !zone || zone->cells.empty() ||
           std::any_of(zone->cells.begin(), zone->cells.end(), [&](const auto& c) { return c.x == x && c.y == y; });
  };
  for (int y = g.top; y < g.top + g.rows; ++y)
    for (int x = g.left; x < g.left + g.columns; ++x) {
      if (zone && !zone->ground_known)  // nobody here sees the ground: mist
        canvas_.fill(Path::box(g.cell(x, y), 0), Paint(faded(palette::ink7, (x + y) % 2 == 0 ? 0.10F : 0.06F)));
      else if (on_ground(x, y))
        canvas_.stroke(Path::box(inset(g.cell(x, y), 3), 5), {faded(palette::ink7, 0.16F), 1});
    }
  if (zone) ground(*zone, g);
  for (const client::Target& target : lights_.legal) {
    if (target.type != client::Target::Type::cell || target.name != cell.zone) continue;
    const Box box = inset(g.cell(target.x, target.y), 3);
    canvas_.pool(centre(box), box.width * 0.7F, box.height * 0.7F, faded(palette::lamp, 0.65F));
    canvas_.glow(Path::box(box, 5), faded(palette::lamp, 0.75F), 6);
    canvas_.stroke(Path::box(box, 5), {lights_.is_selected(target) ? palette::white : palette::gold_dark, 2, 5, 3.5F});
  }
  for (const PlacedPiece& each : cell.pieces) piece(each);
  if (cell.look->each_seat) beads(cell.pieces, g);
  for (const PlacedPiece& each : cell.pieces)
    if (lights_.is_selected(each.at)) canvas_.stroke(Path::box(each.box, 5), {palette::white, 3});
  lamplight(cell.pieces);
}

void Painter::thumbnail(const PlacedSeat& seat) {
  canvas_.fill(Path::box(*seat.thumb, 4), faded(palette::night9, 0.55F));
  const match::SeenZone* zone = nullptr;
  for (const match::SeenZone& each : scene_.view.zones)
    if (each.name == seat.grid_zone) zone = &each;
  if (!zone) return;
  for (std::size_t i = 0; i < zone->pieces.size(); ++i) {
    const match::SeenPiece& seen = zone->pieces[i];
    if (!seen.placed) continue;
    const PlacedPiece small =
        as_placed({seen.kind, seen.back, {}, true, 0, {}, {}}, inset(seat.grid.cell(seen.x, seen.y), 0.8F));
    tile_piece(small, 1);
    const client::Target here{client::Target::Type::piece, zone->name, static_cast<int>(i)};
    if (lights_.is_legal(here)) lamplight(small.box, 2);
  }
}

}  // namespace vizier::window
