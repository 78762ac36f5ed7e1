// Where the seats' panels and the viewer's own things are.
#include <algorithm>
#include <numeric>

#include "arrange.hpp"

namespace vizier::window {

using match::SeenZone;

namespace {
constexpr float seats_width = 184, tray_height = 148, between = 8;
constexpr float count_wide = 50, last_count_wide = 38;  // a glyph and two digits need the latter
constexpr float seat_margin = 12, front_gap = 3;

/// How many pieces lie in front of a seat.
std::size_t in_front(const SeatPlan& plan, const client::Scene& scene, const std::string& seat) {
  std::size_t n = 0;
  for (const std::string& base : plan.front)
    if (const SeenZone* zone = find_zone(scene, base, seat)) n += zone->pieces.size();
  return n;
}
}  // namespace

/// The rows of a panel without a grid: pips, counts, and what lies in front, at the right of the counts. Where that is
/// too much for one seat, it gets a row of its own in all panels.
void Arranger::seat_rows(PlacedSeat& seat, std::size_t most_in_front) {
  const Box& b = seat.box;
  const auto counts = static_cast<float>(layout.seats.counts.size()), most = static_cast<float>(most_in_front);
  const float step = std::min(count_wide, (b.width - 22) / std::max(1.0F, counts));
  const float counted = counts > 0 ? seat_margin + step * (counts - 1) + std::min(step, last_count_wide) : 0;
  float side = seat.narrow ? 24 : 30, wide = side * 5 / 6;
  const bool own_row = most * (wide + front_gap) > b.width - 10 - counted;
  if (own_row) side = seat.narrow ? 19 : 26, wide = side * 5 / 6;
  seat.pips = b.top + (seat.narrow ? (own_row ? 58.0F : 65.0F) : (own_row ? 70.0F : 77.0F));
  seat.line = seat.narrow || own_row ? 0 : b.top + 95;
  const float foot = own_row ? b.top + (seat.narrow ? 75.0F : 91.0F) : bottom(b) - (seat.narrow ? 16.0F : 23.0F);
  for (std::size_t i = 0; i < layout.seats.counts.size(); ++i)
    seat.counts.push_back({b.left + seat_margin + step * static_cast<float>(i), foot - 9, step, 18});
  const float pitch = own_row
                          ? std::min(wide + front_gap, (b.width - 2 * seat_margin - wide) / std::max(1.0F, most - 1))
                          : wide + front_gap;
  float x = own_row ? b.left + seat_margin - pitch : right(b) - 10;
  const float top = bottom(b) - side - (seat.narrow || own_row ? 5.0F : 8.0F);
  for (const std::string& base : layout.seats.front)
    if (const SeenZone* zone = find_zone(scene, base, seat.name))
      for (std::size_t i = 0; i < zone->pieces.size(); ++i) {
        x += own_row ? pitch : -pitch;
        seat.front.push_back(piece(*zone, i));
        seat.front.back().box = {x, top, wide, side};
      }
}

/// The same in a panel with a small grid: counts at the foot, or in two rows beside the grid; what lies in front below
/// the screen.
void Arranger::seat_rows_beside_grid(PlacedSeat& seat) {
  const Box& b = seat.box;
  const std::size_t n = layout.seats.counts.size(), columns = std::max<std::size_t>(2, (n + 1) / 2);
  const float step = std::min(count_wide, (b.width - 22) / static_cast<float>(std::max<std::size_t>(1, n)));
  const float each = (seat.thumb->left - b.left - 10) / static_cast<float>(columns);
  for (std::size_t i = 0; i < n; ++i)
    seat.counts.push_back(seat.narrow
                              ? Box(b.left + 7 + each * static_cast<float>(i % columns),
                                    bottom(b) - (i < columns ? 44.0F : 23.0F), each, 18)
                              : Box(b.left + seat_margin + step * static_cast<float>(i), bottom(b) - 32, step, 18));
  const float side = seat.narrow ? 24 : 30, wide = side * 5 / 6, top = b.top + (seat.narrow ? 42.0F : 64.0F);
  float x = 4;
  for (const std::string& base : layout.seats.front)
    if (const SeenZone* zone = find_zone(scene, base, seat.name))
      for (std::size_t i = 0; i < zone->pieces.size(); ++i) {
        x += i == 0 ? 5.0F : std::min(wide + 2, 52.0F / static_cast<float>(zone->pieces.size()));
        seat.front.push_back(piece(*zone, i));
        seat.front.back().box = {x, top, wide, side};
      }
}

void Arranger::seats() {
  const float scale = frame.seats.width / seats_width;
  out.seats_part = {{frame.seats.left, frame.seats.top}, scale, {seats_width, frame.seats.height / scale}};
  const auto n = static_cast<float>(scene.view.seats.size());
  if (n == 0) return;
  const float height =
      std::min(layout.seats.grid.empty() ? 138.0F : 176.0F, (out.seats_part.size.y - between * (n - 1)) / n);
  float y = 0;
  std::size_t most_in_front = 0;
  for (const std::string& name : scene.view.seats)
    most_in_front = std::max(most_in_front, in_front(layout.seats, scene, name));
  for (const std::string& name : scene.view.seats) {
    PlacedSeat seat;
    seat.name = name;
    seat.box = {0, y, seats_width, height};
    seat.narrow = height < 125;
    y += height + between;
    if (const SeenZone* zone = layout.seats.grid.empty() ? nullptr : find_zone(scene, layout.seats.grid, name)) {
      const float top = 44, foot = layout.seats.counts.empty() ? 8.0F : seat.narrow ? 27.0F : 38.0F;
      // in a low panel the grid gets all of its height, and the words stand beside it
      seat.thumb = seat.narrow ? Box(80, seat.box.top + 6, seats_width - 86, height - 12)
                               : Box(74, seat.box.top + top, seats_width - 82, height - top - foot);
      seat.grid = extent(*zone, nullptr);
      seat.grid_zone = zone->name;
      seat.grid.side = std::min({28.0F, seat.thumb->width / static_cast<float>(seat.grid.columns),
                                 seat.thumb->height / static_cast<float>(seat.grid.rows)});
      const Point size{seat.grid.side * static_cast<float>(seat.grid.columns),
                       seat.grid.side * static_cast<float>(seat.grid.rows)};
      seat.grid.origin = centre(*seat.thumb) - size / 2.0F;
    }
    if (seat.thumb)
      seat_rows_beside_grid(seat);
    else
      seat_rows(seat, most_in_front);
    out.seats.push_back(std::move(seat));
  }
}

void Arranger::tray() {
  const float scale = frame.tray.height / tray_height;
  out.tray_part = {{frame.tray.left, frame.tray.top}, scale, {frame.tray.width / scale, tray_height}};
  const float sum = std::accumulate(layout.tray.begin(), layout.tray.end(), 0.0F,
                                    [](float all, const TrayPlan& part) { return all + part.width; });
  float x = 0;
  for (const TrayPlan& look : layout.tray) {
    PlacedTray part;
    part.look = &look;
    const float width = out.tray_part.size.x * look.width / sum;
    part.box = {x, 0, width, tray_height};
    x += width;
    switch (look.type) {
      case TrayPlan::Type::places: places(part); break;
      case TrayPlan::Type::cards: cards(part); break;
      case TrayPlan::Type::counters: counters(part); break;
    }
    out.tray.push_back(std::move(part));
  }
}

/// Every kind has its place; what is there lies in it.
void Arranger::places(PlacedTray& part) {
  std::vector<std::string> kinds;
  for (const world::KindDef& kind : package.defs.kinds)
    if (kind.category == part.look->kinds) kinds.push_back(kind.name);
  const Box area{part.box.left + 16, part.box.top + 32, part.box.width - 32, part.box.height - 40};
  // as many rows as make them largest
  std::size_t rows = 1, each = std::max<std::size_t>(1, kinds.size());
  float r = 0;
  for (std::size_t tried = 1; tried <= 3; ++tried) {
    const std::size_t in_row = std::max<std::size_t>(1, (kinds.size() + tried - 1) / tried);
    const float fits = std::min(
        {30.0F, 0.38F * area.width / static_cast<float>(in_row), 0.4F * area.height / static_cast<float>(tried)});
    if (fits > r) r = fits, rows = tried, each = in_row;
  }
  const float step = std::min(2.76F * r, area.width / static_cast<float>(each)),
              high = area.height / static_cast<float>(rows);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    part.places.push_back({kinds[i], box_around({area.left + step * (static_cast<float>(i % each) + 0.5F),
                                                 area.top + high * (static_cast<float>(i / each) + 0.5F)},
                                                2 * r)});
  float x = area.left + step * (static_cast<float>(each) + 0.5F);
  for (const std::string& base : part.look->zones) {
    const SeenZone* zone = find_zone(scene, base, out.seat);
    for (std::size_t i = 0; zone && i < zone->pieces.size(); ++i) {
      PlacedPiece one = piece(*zone, i);
      one.face_up = true;  // nobody else sees the tray
      const auto place = std::find_if(part.places.begin(), part.places.end(),
                                      [&](const PlacedPlace& p) { return p.kind == one.kind; });
      const auto same = std::find_if(part.pieces.begin(), part.pieces.end(),
                                     [&](const PlacedPiece& p) { return p.kind == one.kind && !one.kind.empty(); });
      if (same != part.pieces.end()) {
        ++same->times;
        if (same->at.name == one.at.name) same->others.push_back(one.at.place);
        continue;
      }
      if (place != part.places.end()) {
        one.box = place->box;
      } else {  // of another sort, or hidden: beside the places
        one.box = box_around({std::min(x, right(area) - r), area.top + high * 0.5F}, 2 * r);
        x += step * 0.5F;
      }
      part.pieces.push_back(std::move(one));
    }
  }
}

void Arranger::cards(PlacedTray& part) {
  const Box area{part.box.left + 16, part.box.top + 34, part.box.width - 30, part.box.height - 45};
  for (const std::string& base : part.look->zones)
    if (const SeenZone* zone = find_zone(scene, base, out.seat))
      for (std::size_t i = 0; i < zone->pieces.size(); ++i) part.pieces.push_back(piece(*zone, i));
  const float h = area.height, w = std::min(area.width, h * 5 / 7), step = w + 8;
  const auto fits = static_cast<std::size_t>(std::max(1.0F, (area.width + 8) / step));
  for (std::size_t i = 0; i < fits; ++i)
    part.places.push_back({{}, {area.left + step * static_cast<float>(i), area.top, w, h}});
  const float closer =
      part.pieces.size() <= fits ? step : (area.width - w) / static_cast<float>(part.pieces.size() - 1);
  for (std::size_t i = 0; i < part.pieces.size(); ++i) {
    Box box{area.left + closer * static_cast<float>(i), area.top, w, h};
    const PiecePlan::Shape shape = part.pieces[i].look->shape;
    if (shape == PiecePlan::Shape::tile || shape == PiecePlan::Shape::token)
      box = box_around(centre(box), shape == PiecePlan::Shape::tile ? w : 42);
    part.pieces[i].box = box;
  }
}

void Arranger::counters(PlacedTray& part) {
  const auto n = static_cast<float>(part.look->counters.size());
  const Box area{part.box.left + 12, part.box.top + 36, part.box.width - 20, part.box.height - 49};
  const float step = std::min(62.0F, area.width / n), w = step - 10;
  for (std::size_t i = 0; i < part.look->counters.size(); ++i)
    part.places.push_back(
        {part.look->counters[i].name, {area.left + step * static_cast<float>(i), area.top, w, area.height}});
}

}  // namespace vizier::window
