#include "table_view.hpp"

#include <algorithm>

#include "painter.hpp"

namespace vizier::window {

using client::Target;

TableView::TableView(const match::Speech& speech, const TableLayout& layout) : looks_(speech, layout) {}

void TableView::show(const client::Scene& scene, std::vector<SeatWords> words) {
  scene_ = &scene;
  words_ = std::move(words);
  arrange_all();
}

void TableView::set_frame(const TableFrame& frame) {
  if (frame.board == frame_.board && frame.seats == frame_.seats && frame.tray == frame_.tray) return;
  frame_ = frame;
  arrange_all();
}

void TableView::set_regard(const Regard& regard) {
  if (regard.seat == regard_.seat && regard.zoom == regard_.zoom && regard.pan == regard_.pan) return;
  regard_ = regard;
  arrange_all();
}

void TableView::light(Highlights lights) {
  const auto same = [](const std::vector<client::Refusal>& a, const std::vector<client::Refusal>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return x.what == y.what; });
  };
  const bool still = lights.legal == lights_.legal && lights.selected == lights_.selected && lights.pending == lights_.pending &&
                     lights.away == lights_.away && lights.landing == lights_.landing && same(lights.refused, lights_.refused);
  lights_ = std::move(lights);
  if (!still) arrange_all();
}

void TableView::arrange_all() {
  stale_ = true;
  if (scene_) places_ = arrange(looks_.layout(), looks_.package(), *scene_, frame_, lights_, regard_);
}

void TableView::paint(Canvas& canvas, const Box& all) {
  desk(canvas, all, frame_.board);
  Painter painter(canvas, looks_, *scene_, places_, lights_, words_);
  painter.board();
  painter.seats();
  painter.tray();
}

void TableView::draw(Canvas& canvas) {
  if (!scene_) return;
  const sf::Vector2u size = canvas.target().getSize();
  const Point origin = canvas.to_pixels(Point());
  if (!still_ || still_->getSize() != size) {
    still_ = std::make_unique<sf::RenderTexture>();
    if (!still_->create(size.x, size.y)) still_.reset();
    stale_ = true;
  }
  if (!still_) return paint(canvas, canvas.clip());  // no such texture on this machine: slower, but the same picture
  if (stale_ || still_scale_ != canvas.scale() || still_origin_ != origin) {
    still_->clear();
    {
      Canvas own(*still_, canvas.kit(), canvas.scale(), origin);
      paint(own, own.clip());
    }
    still_->display();
    still_scale_ = canvas.scale();
    still_origin_ = origin;
    stale_ = false;
  }
  canvas.flush();
  const auto w = static_cast<float>(size.x), h = static_cast<float>(size.y);
  const sf::Vertex corners[] = {{{0, 0}, {0, 0}}, {{w, 0}, {w, 0}}, {{w, h}, {w, h}}, {{0, h}, {0, h}}};
  sf::RenderStates states(sf::BlendNone);
  states.texture = &still_->getTexture();
  canvas.target().draw(corners, 4, sf::Quads, states);
  Painter(canvas, looks_, *scene_, places_, lights_, words_).overlay();
}

void TableView::draw_piece(Canvas& canvas, const Ghost& ghost, Point at, float width, float opacity) const {
  static const client::Scene nothing;
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
    const world::KindDef& def = looks_.package().defs.kinds[static_cast<std::size_t>(id.index)];
    out.family = looks_.speech().back(looks_.package().defs.backs[static_cast<std::size_t>(def.back)]);
  }
  out.text = looks_.speech().text(kind);
  out.colours = looks_.family(kind);
  out.glyph = &looks_.glyph_of(kind);
  out.corner = looks_.number(kind);
  return out;
}

void Painter::overlay() {
  const auto ring = [&](const Target& target, bool focus) {
    const auto box = places_.box_of(target);
    if (!box) return;
    Path path = Path::box(*box, 5);
    if (target.type == Target::Type::zone)
      if (const PlacedCell* cell = places_.cell_of(target.name))
        path = cell_outline(cell->look->shape, cell->box).placed(places_.board_part.scale, places_.board_part.origin);
    if (target.type == Target::Type::piece || target.type == Target::Type::seat) path = Path::box(*box, 7);
    if (focus) return canvas_.stroke(path, {palette::white, 2});
    canvas_.glow(path, faded(palette::lamp, 0.85F), 11, Side::outside);
    canvas_.stroke(path, {palette::lamp, 3.4F});
    canvas_.stroke(path, {palette::white, 1});
  };
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
  } else if (const PlacedCell* cell = places_.cell_of(ghost.at->name); cell && cell->landing) {
    shown.box = places_.board_part.out(*cell->landing);
  }
  if (shown.box.width <= 0) return;
  const auto faint = canvas_.opacity(0.72F);
  piece(shown);
}

}  // namespace vizier::window
