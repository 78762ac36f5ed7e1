#include "table_view.hpp"

#include <algorithm>

#include "painter.hpp"

namespace vizier::window {

using client::Target;

TableView::TableView(const text::Speech& speech, const TableLayout& layout) : looks_(speech, layout) {}

void TableView::show(const client::Scene& scene, std::vector<SeatLabels> words) {
  scene_ = &scene;
  words_ = std::move(words);
  arrange_all();
}

void TableView::set_frame(const TableFrame& frame) {
  if (frame.board == frame_.board && frame.seats == frame_.seats && frame.tray == frame_.tray) return;
  frame_ = frame;
  ++frames_;
  arrange_all();
}

void TableView::set_grid_zoom(const GridZoom& grid_zoom) {
  if (grid_zoom == grid_zoom_) return;
  grid_zoom_ = grid_zoom;
  arrange_all();
}

void TableView::light(Highlights lights) {
  const auto same = [](const std::vector<client::Refusal>& a, const std::vector<client::Refusal>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& x, const auto& y) { return x.what == y.what; });
  };
  const bool still = lights.legal == lights_.legal && lights.selected == lights_.selected &&
                     lights.pending == lights_.pending && lights.away == lights_.away &&
                     lights.landing == lights_.landing && same(lights.refused, lights_.refused);
  lights_ = std::move(lights);
  if (!still) arrange_all();
}

void TableView::arrange_all() {
  ++arrangements_;
  if (scene_) places_ = arrange(looks_.layout(), looks_.package(), *scene_, frame_, lights_, grid_zoom_);
}

void TableView::paint_ground(Canvas& canvas) const {
  desk(canvas, canvas.clip(), frame_.board);
  Painter(canvas, looks_, *scene_, places_, lights_, words_).ground_of_board();
}

void TableView::paint_things(Canvas& canvas) const {
  Painter painter(canvas, looks_, *scene_, places_, lights_, words_);
  painter.board();
  painter.seats();
  painter.tray();
}

void TableView::draw(Canvas& canvas) {
  if (!scene_) return;
  const palette::InForce themed(looks_.theme().palette);
  still_.show(canvas, canvas.clip(), std::to_string(arrangements_), [&](Canvas& onto) {
    ground_.show(onto, onto.clip(), std::to_string(frames_) + places_.seat,
                 [&](Canvas& below) { paint_ground(below); });
    paint_things(onto);
  });
  paint_over(canvas);
}

void TableView::paint_over(Canvas& canvas) const {
  Painter(canvas, looks_, *scene_, places_, lights_, words_).overlay();
}

void TableView::draw_moved(Canvas& canvas, const Box& whole) {
  if (!scene_) return;
  const palette::InForce themed(looks_.theme().palette);
  constexpr float most = 2600;  // pixels: a larger picture of the whole is not kept, but what is seen of it is drawn
  const Box pixels = canvas.to_pixels(whole);
  still_.show(canvas, pixels.width <= most && pixels.height <= most ? whole : canvas.clip(),
              std::to_string(arrangements_) + "moved", [&](Canvas& onto) {
                Painter(onto, looks_, *scene_, places_, lights_, words_).ground_of_board();
                paint_things(onto);
              });
  paint_over(canvas);
}

void TableView::draw_piece(Canvas& canvas, const Ghost& ghost, Point at, float width, float opacity) const {
  static const client::Scene nothing;
  const palette::InForce themed(looks_.theme().palette);
  const Highlights none;
  Painter painter(canvas, looks_, scene_ ? *scene_ : nothing, places_, none, words_);
  PlacedPiece piece = painter.as_placed(ghost, {});
  piece.box = box_around(at, width, piece.look->shape == PiecePlan::Shape::card ? width * 7 / 5 : width);
  const auto faint = canvas.opacity(opacity);
  painter.piece(piece);
}

Folio TableView::folio_of(std::string_view kind) const {
  Folio out;
  out.title = looks_.speech().kind(kind);
  const world::KindId id = looks_.package().defs.kind(kind);
  if (id) {
    const world::KindDef& def = looks_.package().defs.kinds[id];
    out.family = looks_.speech().back(looks_.package().defs.backs[def.back]);
  }
  out.text = looks_.speech().text(kind);
  out.colours = looks_.family(kind);
  out.glyph = &looks_.glyph_of(kind);
  out.corner = looks_.number(kind);
  return out;
}

Path Painter::outline_of(const Target& target, const Box& box) const {
  if (target.type == Target::Type::zone)
    if (const PlacedCell* cell = places_.cell_of(target.name))
      return edge_of(looks_.theme().outline(cell->look->outline), cell->box)
          .placed(places_.board_part.scale, places_.board_part.origin);
  return Path::box(box, target.type == Target::Type::piece || target.type == Target::Type::seat ? 7.0F : 5.0F);
}

/// While it lives, what is drawn is cut where the thing itself would be.
Canvas::Restore Painter::clipped(const Target& target) {
  return canvas_.clip(places_.seen_in(target).value_or(canvas_.clip()));
}

/// No lamplight, which says what may be chosen: an edge of its own colour, and a mark.
void Painter::hint(const Target& target) {
  const auto box = places_.box_of(target);
  if (!box) return;
  const auto within = clipped(target);
  const Path path = outline_of(target, target.type == Target::Type::piece ? inset(*box, -3) : *box);
  canvas_.glow(path, faded(palette::teal_light, 0.7F), 9, Side::outside);
  canvas_.stroke(path, {palette::teal_dark, 5});
  canvas_.stroke(path, {palette::teal_light, 2.6F});
  const Point at{right(*box) - 2, box->top + 2};
  canvas_.fill(Path::circle(at, 11), palette::teal_dark);
  canvas_.stroke(Path::circle(at, 11), {palette::teal_light, 1.6F});
  draw(canvas_, general_glyph("bot"), at, 14, palette::paper0);
}

void Painter::overlay() {
  const auto ring = [&](const Target& target, bool focus) {
    const auto box = places_.box_of(target);
    if (!box) return;
    const auto within = clipped(target);
    const Path path = outline_of(target, *box);
    if (focus) return canvas_.stroke(path, {palette::white, 2});
    canvas_.glow(path, faded(palette::lamp, 0.85F), 11, Side::outside);
    canvas_.stroke(path, {palette::lamp, 3.4F});
    canvas_.stroke(path, {palette::white, 1});
  };
  for (const Target& target : lights_.hinted) hint(target);
  for (const Target& target : lights_.pointed)
    if (const auto box = places_.box_of(target)) {
      const auto within = clipped(target);
      const Path path = outline_of(target, target.type == Target::Type::piece ? inset(*box, -2) : *box);
      canvas_.glow(path, faded(palette::link, 0.8F), 10, Side::outside);
      canvas_.stroke(path, {palette::night9, 4.4F});
      canvas_.stroke(path, {palette::link, 2.4F});
    }
  if (lights_.hover && lights_.is_legal(*lights_.hover)) ring(*lights_.hover, false);
  if (lights_.focus) ring(*lights_.focus, true);
  for (std::size_t i = 0; i < lights_.pending.size(); ++i)
    if (const auto box = places_.box_of(lights_.pending[i])) {
      canvas_.stroke(Path::box(*box, 5), {palette::lamp, 1.6F, 3, 2});
      badge(canvas_, {box->left + 4, box->top + 4}, std::to_string(i + 1), 9);
    }
  if (!lights_.ghost) return;
  const Ghost& ghost = *lights_.ghost;
  PlacedPiece shown = as_placed(ghost, {});
  const float high = shown.look->shape == PiecePlan::Shape::card ? 7.0F / 5 : 1;
  if (ghost.carried) {
    const float width = shown.look->shape == PiecePlan::Shape::token ? 36.0F : 64.0F;
    shown.box = box_around(*ghost.carried, width, width * high);
    return piece(shown);
  }
  if (!ghost.at) return;
  if (ghost.at->type == Target::Type::cell) {
    if (const auto box = places_.box_of(*ghost.at)) shown.box = inset(*box, 1);
    const auto within = clipped(*ghost.at);
    const auto faint = canvas_.opacity(0.72F);
    if (shown.box.width > 0) piece(shown);
    return;
  } else if (const PlacedCell* cell = places_.cell_of(ghost.at->name); cell && cell->landing) {
    shown.box = places_.board_part.out(*cell->landing);
  }
  if (shown.box.width <= 0) return;
  const auto faint = canvas_.opacity(0.72F);
  piece(shown);
}

}  // namespace vizier::window
