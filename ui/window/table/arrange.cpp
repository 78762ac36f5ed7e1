#include <algorithm>
#include <cmath>
#include <numeric>

#include "arrange.hpp"
#include "window/kit/themed.hpp"

namespace vizier::window {

using client::Scene;
using client::Target;
using match::SeenZone;

namespace {

constexpr float board_width = 752, board_height = 576, frame_width = 12, header_height = 22, padding = 8, gap = 7;
constexpr std::size_t most_in_row = 7;

}  // namespace

std::int64_t game_counter(const Scene& scene, std::string_view name, std::int64_t otherwise) {
  for (const auto& [key, value] : scene.view.counters)
    if (key == name) return value;
  return otherwise;
}

const SeenZone* find_zone(const Scene& scene, std::string_view name) {
  for (const SeenZone& zone : scene.view.zones)
    if (zone.name == name) return &zone;
  return nullptr;
}

const SeenZone* find_zone(const Scene& scene, std::string_view base, std::string_view seat) {
  for (const SeenZone& zone : scene.view.zones)
    if (zone.base == base && (zone.seat == seat || zone.seat.empty())) return &zone;
  return nullptr;
}

std::int64_t counter_of(const SeenZone& zone, std::string_view name, std::int64_t otherwise) {
  for (const auto& [key, value] : zone.counters)
    if (key == name) return value;
  return otherwise;
}

const client::Taken* taken_of(const Scene& scene, std::string_view zone, std::string_view counter) {
  for (const client::Taken& t : scene.taken)
    if (t.zone == zone && t.counter == counter) return &t;
  return nullptr;
}

PlacedPiece Arranger::piece(const SeenZone& zone, std::size_t index) const {
  const match::SeenPiece& seen = zone.pieces[index];
  PlacedPiece one;
  one.at = {Target::Type::piece, zone.name, static_cast<int>(index)};
  one.kind = seen.kind;
  one.back = seen.back;
  one.owner = seen.owner;
  one.face_up = seen.face_up;
  one.look = seen.kind.empty() ? &layout.look_of_back(package, seen.back) : &layout.look(package, seen.kind);
  if (!layout.sides.turned.empty())
    for (const auto& [name, value] : seen.vars)
      if (name == layout.sides.turned) one.turned = static_cast<int>(((value % 4) + 4) % 4);
  return one;
}

Arranger::Arranger(const TableLayout& l, const content::Package& p, const Scene& s, const TableFrame& f,
                   const Highlights& h, const GridZoom& r)
    : layout(l), package(p), scene(s), frame(f), lights(h), grid_zoom(r) {
  out.seat = !r.seat.empty() ? r.seat : s.view.seat;
  if (out.seat.empty() && !s.view.open.empty()) out.seat = s.view.open[0].seat;
  if (out.seat.empty()) out.seat = s.view.first;
  if (out.seat.empty() && !s.view.seats.empty()) out.seat = s.view.seats[0];
}

Places Arranger::run() {
  board();
  seats();
  tray();
  return std::move(out);
}

namespace {

/// The boxes of a band's cells, in rows of about the same length.
std::vector<Box> boxes_of(const BandPlan& band, const Box& box) {
  std::vector<Box> out;
  const std::size_t count = band.cells.size();
  if (count == 0) return out;
  const std::size_t rows = (count + most_in_row - 1) / most_in_row, each = (count + rows - 1) / rows;
  const float height = (box.height - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t from = row * each, to = std::min(count, from + each);
    float widths = 0;
    for (std::size_t i = from; i < to; ++i) widths += band.cells[i].width;
    const float room = box.width - gap * static_cast<float>(to - from - 1);
    float x = box.left;
    for (std::size_t i = from; i < to; ++i) {
      const float width = room * band.cells[i].width / widths;
      out.push_back({x, box.top + static_cast<float>(row) * (height + gap), width, height});
      x += width + gap;
    }
  }
  return out;
}

}  // namespace

/// A board of few large cells has larger tokens than one of many: as the smallest room for tokens allows. Tokens of two
/// sizes side by side would look as if they differed.
float Arranger::largest_token(const std::vector<Box>& boxes) const {
  float smallest = 1000;
  std::size_t i = 0;
  for (const PlacedBand& band : out.bands)
    for (const CellPlan& look : band.look->cells) {
      const Box& box = boxes[i++];
      if (look.show != CellPlan::Show::pieces || (look.pile.text == look.zone && !look.pile.attribute)) continue;
      const Box room = fit_outline(package.theme.outline(look.outline), box).room;
      const auto rows = static_cast<float>(look.ladder.counters.size());
      smallest = std::min({smallest, room.width, room.height - 24.5F * rows});
    }
  return std::clamp(0.18F * smallest, 14.0F, 30.0F);
}

void Arranger::board() {
  const float scale = std::min(frame.board.width / board_width, frame.board.height / board_height);
  out.board_part = {
      {frame.board.left, frame.board.top}, scale, {frame.board.width / scale, frame.board.height / scale}};
  Box inner{frame_width, frame_width, out.board_part.size.x - 2 * frame_width, out.board_part.size.y - 2 * frame_width};
  const float all = std::accumulate(layout.bands.begin(), layout.bands.end(), 0.0F,
                                    [](float sum, const BandPlan& band) { return sum + band.height; });
  float y = inner.top;
  std::vector<Box> boxes;
  for (const BandPlan& band : layout.bands) {
    const Box box{inner.left, y, inner.width, inner.height * band.height / all};
    y += box.height;
    const float header = band.title.empty() ? 0 : header_height;
    out.bands.push_back({&band, box, strip_y(box, header)});
    for (const Box& each :
         boxes_of(band, {box.left + padding, box.top + header + (header > 0 ? 3.0F : padding), box.width - 2 * padding,
                         box.height - header - padding - (header > 0 ? 3.0F : padding)}))
      boxes.push_back(each);
  }
  token_radius = largest_token(boxes);
  std::size_t i = 0;
  for (const BandPlan& band : layout.bands)
    for (const CellPlan& look : band.cells) cell(band, look, boxes[i++]);
}

void Arranger::cell(const BandPlan& band, const CellPlan& look, const Box& box) {
  PlacedCell cell;
  cell.look = &look;
  cell.band = &band;
  cell.box = box;
  const SeenZone* zone = look.each_seat ? find_zone(scene, look.zone, out.seat) : find_zone(scene, look.zone);
  cell.zone = zone ? zone->name : look.zone;
  const FittedOutline fit = fit_outline(package.theme.outline(look.outline), box);
  cell.plinth = fit.title;
  cell.badge = fit.badge;
  cell.room = cell.field = fit.room;
  if (zone) {
    const world::ZoneId id = package.defs.zone(zone->name);
    const auto& attrs = package.defs.zones[id].attrs;
    progress(cell, attribute_text(package.defs, attrs, layout.order));
    const bool emptied = std::any_of(scene.taken.begin(), scene.taken.end(),
                                     [&](const client::Taken& t) { return t.zone == zone->name; });
    cell.closed = !look.only.empty() && counter_of(*zone, look.only, 1) == 0 && zone->count == 0 &&
                  !emptied;  // it was closed all round
    cell.pile_zone = look.pile.attribute ? attribute_text(package.defs, attrs, look.pile.text) : look.pile.text;
    if (!cell.closed) contents(cell, *zone);
  }
  out.cells.push_back(std::move(cell));
}

void Arranger::progress(PlacedCell& cell, const std::string& number) const {
  if (layout.current.empty() || number.empty()) return;
  const std::int64_t at = game_counter(scene, layout.current, 0), own = std::atoll(number.c_str());
  cell.settled = at > 0 && own < at;
  cell.current = at > 0 && own == at;
}

void Arranger::contents(PlacedCell& cell, const SeenZone& zone) {
  const CellPlan& look = *cell.look;
  Box& field = cell.field;
  const auto take = [&](float height) {
    const Box top = strip_y(field, std::min(height, field.height));
    field.top += top.height;
    field.height -= top.height;
    return top;
  };
  const bool alone = cell.pile_zone == zone.name;  // the zone itself is the pile
  if (!cell.pile_zone.empty() && find_zone(scene, cell.pile_zone)) {
    const Box top = alone ? field : take(std::min(72.0F, field.height * 0.62F));
    const float most = alone ? 0.44F * top.width * 7 / 5 : 64.0F;  // the number stands at its right
    const float h = std::min(
                    {top.height - (alone ? 0.0F : 17.0F), alone ? std::max(100.0F, 0.55F * top.height) : 64.0F, most}),
                w = h * 5 / 7;
    cell.pile =
        Box(centre(top).x - w / 2 - (alone ? 15.0F : 3.0F), top.top + 2 + (alone ? (top.height - h) / 2 : 0), w, h);
    if (alone) return;
  }
  if (!look.attached.empty()) {
    const Box top = take(std::min(66.0F, field.height * 0.6F));
    cell.attached = box_around(centre(top), std::min(top.height - 6, 52.0F));
  }
  if (const std::size_t count = ladder_rows(cell, zone); count > 0) {
    const auto rows = static_cast<float>(count);
    const float pitch = std::min(24.5F, (field.height * 0.72F) / rows);
    const Box top = take(pitch * rows + 3);
    for (std::size_t i = 0; i < count; ++i)
      cell.rows.push_back({top.left + 5, top.top + 3 + pitch * static_cast<float>(i), top.width - 10, pitch - 2.5F});
  }
  if (look.show == CellPlan::Show::grid) return grid(cell, zone);
  const bool wants_pill = !look.pill.empty();
  const Box whole = field;
  if (wants_pill) {
    Box at{right(cell.box) - 46, field.top + 3, 40, 21};
    cell.pill = at;
    field.top += 26;
    field.height -= 26;
  }
  const bool cards = look.show == CellPlan::Show::cards ||
                     (!zone.pieces.empty() && piece(zone, 0).look->shape == PiecePlan::Shape::card);
  if (cards) return card_row(cell, zone);
  if (!tokens(cell, zone, wants_pill ? 11.0F : 8.0F)) {  // too many: the pill makes room
    field = whole;
    cell.pill.reset();
    tokens(cell, zone, 8);
  }
}

/// All rows; fewer where that lets many pieces be larger, and none where the turn of the cell is over and nothing is
/// left.
std::size_t Arranger::ladder_rows(const PlacedCell& cell, const SeenZone& zone) const {
  const std::vector<std::string>& counters = cell.look->ladder.counters;
  std::size_t filled = 0;
  for (std::size_t i = 0; i < counters.size(); ++i)
    if (counter_of(zone, counters[i]) != 0 || taken_of(scene, zone.name, counters[i])) filled = i + 1;
  if (cell.settled && filled == 0) return 0;
  const std::size_t pieces = zone.pieces.size() + (landing_at(zone.name) ? 1 : 0);
  const float pitch =
      std::min(24.5F, cell.field.height * 0.72F / static_cast<float>(std::max<std::size_t>(1, counters.size())));
  for (std::size_t rows = counters.size(); rows > std::max<std::size_t>(1, filled); --rows) {
    const Box rest{cell.field.left, 0, cell.field.width, cell.field.height - pitch * static_cast<float>(rows) - 3};
    if (pieces == 0 || pack(inset(rest, 1), pieces).r >= 11) return rows;
  }
  return counters.empty() ? 0 : std::max<std::size_t>(1, filled);
}

bool Arranger::landing_at(const std::string& zone) const {
  return lights.landing && lights.is_legal({Target::Type::zone, zone});
}

bool Arranger::tokens(PlacedCell& cell, const SeenZone& zone, float smallest) {
  std::vector<PlacedPiece> pieces;
  for (std::size_t i = 0; i < zone.pieces.size(); ++i) pieces.push_back(piece(zone, i));
  const auto rank = [&](const PlacedPiece& p) {
    return std::find(scene.view.seats.begin(), scene.view.seats.end(), p.owner) - scene.view.seats.begin();
  };
  std::stable_sort(pieces.begin(), pieces.end(),
                   [&](const PlacedPiece& a, const PlacedPiece& b) { return rank(a) < rank(b); });
  const bool landing = landing_at(zone.name);
  const Box field = inset(cell.field, 1);
  Packed packed = pack(field, pieces.size() + (landing ? 1 : 0), token_radius, smallest);
  if (packed.r == 0 && smallest > 8 && pieces.size() + (landing ? 1 : 0) > 0) return false;
  if (packed.r == 0) {  // not even small ones fit: one of each owner stands for all of theirs
    std::vector<PlacedPiece> some;
    for (PlacedPiece& each : pieces) {
      if (!some.empty() && some.back().owner == each.owner && some.back().look == each.look)
        ++some.back().times, some.back().others.push_back(each.at.place);
      else
        some.push_back(std::move(each));
    }
    pieces = std::move(some);
    packed = pack(field, pieces.size() + (landing ? 1 : 0), token_radius, 3);
  }
  for (std::size_t i = 0; i < packed.middles.size(); ++i) {
    const Box box = box_around(packed.middles[i], 2 * packed.r);
    if (i < pieces.size())
      pieces[i].box = box;
    else
      cell.landing = box;
  }
  cell.pieces = std::move(pieces);
  return true;
}

void Arranger::card_row(PlacedCell& cell, const SeenZone& zone) {
  const CellPlan& look = *cell.look;
  const bool landing = landing_at(zone.name);
  const std::size_t count = zone.pieces.size() + (landing ? 1 : 0);
  if (count == 0) return;
  const float foot = look.price.empty() ? 0 : 18;
  const bool square = !zone.pieces.empty() && piece(zone, 0).look->shape == PiecePlan::Shape::tile;
  const float ratio = square ? 1.0F : 5.0F / 7;
  const Box field = {cell.field.left, cell.field.top + 2, cell.field.width, cell.field.height - 4};
  // As many rows as make the cards largest, though one alone does not fill its cell; where they would still be tiny,
  // one row of them overlaps.
  const float most = std::max(square ? 90.0F : 84.0F, 0.68F * field.height * ratio);
  const auto n = static_cast<float>(count);
  float width = 0, rows = 1;
  for (float r = 1; r <= 3; ++r) {
    const float each = std::ceil(n / r), high = (field.height - 3 * (r - 1)) / r - foot;
    const float w = std::min({(field.width - 5 * (each - 1)) / each, high * ratio, most});
    if (w > width) width = w, rows = r;
  }
  float step = width + 5;
  if (width < 26) {
    rows = 1;
    width = std::min((field.height - foot) * ratio, field.width);
    step = (field.width - width) / std::max(1.0F, n - 1);
  }
  const auto each = static_cast<std::size_t>(std::ceil(n / rows));
  const float high = width / ratio + foot + 3, y = centre(field).y - (rows * high - 3) / 2;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = i / each, in_row = std::min(each, count - row * each);
    const float x = centre(field).x - (width + step * static_cast<float>(in_row - 1)) / 2;
    const Box box{x + step * static_cast<float>(i % each), y + static_cast<float>(row) * high, width, width / ratio};
    if (i == zone.pieces.size()) {
      cell.landing = box;
      continue;
    }
    cell.pieces.push_back(piece(zone, i));
    cell.pieces.back().box = box;
  }
}

PlacedGrid Arranger::extent(const SeenZone& zone, const CellPlan* look) const {
  int low_x = 0, high_x = 0, low_y = 0, high_y = 0;
  bool any = false;
  const auto see = [&](int x, int y) {
    low_x = any ? std::min(low_x, x) : x;
    high_x = any ? std::max(high_x, x) : x;
    low_y = any ? std::min(low_y, y) : y;
    high_y = any ? std::max(high_y, y) : y;
    any = true;
  };
  for (const auto& each : zone.pieces)
    if (each.placed) see(each.x, each.y);
  for (const auto& each : zone.cells) see(each.x, each.y);
  if (look) {
    if (look->extent) see(look->columns[0], look->rows[0]), see(look->columns[1], look->rows[1]);
    for (const Target& target : lights.legal)
      if (target.type == Target::Type::cell && target.name == zone.name) see(target.x, target.y);
  }
  PlacedGrid grid;
  grid.left = low_x;
  grid.top = low_y;
  grid.columns = high_x - low_x + 1;
  grid.rows = high_y - low_y + 1;
  return grid;
}

void Arranger::grid(PlacedCell& cell, const SeenZone& zone) {
  cell.grid = extent(zone, cell.look);
  PlacedGrid& grid = cell.grid;
  const Box field = inset(cell.field, 4);
  const float fit =
      std::min(field.width / static_cast<float>(grid.columns), field.height / static_cast<float>(grid.rows));
  const auto grids = [](const BandPlan& band) {
    return std::count_if(band.cells.begin(), band.cells.end(),
                         [](const CellPlan& c) { return c.show == CellPlan::Show::grid; });
  };
  grid.large =
      cell.look->each_seat || std::accumulate(layout.bands.begin(), layout.bands.end(), std::ptrdiff_t{0},
                                              [&](auto n, const BandPlan& band) { return n + grids(band); }) == 1;
  grid.side = std::clamp(fit, 40.0F, 96.0F);
  const Point size{grid.side * static_cast<float>(grid.columns), grid.side * static_cast<float>(grid.rows)};
  grid.origin = centre(field) - size / 2.0F;
  if (grid.large && grid_zoom.free) {
    grid.side = grid_zoom.side;
    grid.origin = grid_zoom.origin + Point(static_cast<float>(grid.left), static_cast<float>(grid.top)) * grid.side;
  }
  // what stands somewhere out of sight lies in a row at the foot
  const float small = std::min(grid.side, 40.0F);
  float x = field.left;
  for (std::size_t i = 0; i < zone.pieces.size(); ++i) {
    cell.pieces.push_back(piece(zone, i));
    if (zone.pieces[i].placed) {
      cell.pieces.back().box = inset(grid.cell(zone.pieces[i].x, zone.pieces[i].y), 1);
      continue;
    }
    cell.pieces.back().box = {x, bottom(field) - small, small, small};
    x += small + 4;
  }
}

Places arrange(const TableLayout& layout, const content::Package& package, const Scene& scene, const TableFrame& frame,
               const Highlights& lights, const GridZoom& grid_zoom) {
  return Arranger(layout, package, scene, frame, lights, grid_zoom).run();
}

}  // namespace vizier::window
