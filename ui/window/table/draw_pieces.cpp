#include <algorithm>

#include "painter.hpp"

namespace vizier::window {

using client::Target;

bool Painter::away(const Target& target) const {
  return std::find(lights_.away.begin(), lights_.away.end(), target) != lights_.away.end();
}

void Painter::glyph(std::string_view name, Point centre, float side, sf::Color ink) {
  const Glyph& found = looks_.glyph(name);
  if (!found.empty()) return draw(canvas_, found, centre, side, ink);
  if (name.empty()) return;
  label(canvas_, box_around(centre, side), looks_.letters(name), type::number(side * 0.8F, ink));
}

void Painter::piece(const PlacedPiece& piece) {
  if (away(piece.at)) return;
  const bool refused = std::any_of(lights_.refused.begin(), lights_.refused.end(),
                                   [&](const client::Refusal& r) { return r.what == piece.at; });
  const float opacity = refused && piece.look->shape != PiecePlan::Shape::card ? 0.5F : 1;
  switch (piece.look->shape) {
    case PiecePlan::Shape::token: token_piece(piece, opacity); break;
    case PiecePlan::Shape::card: card_piece(piece, refused ? 0.5F : 1); break;
    case PiecePlan::Shape::tile: tile_piece(piece, opacity); break;
    case PiecePlan::Shape::figure: figure_piece(piece, opacity); break;
    case PiecePlan::Shape::chip: chip_piece(piece, opacity); break;
  }
}

bool Painter::is_lit(const PlacedPiece& piece) const {
  return std::any_of(lights_.legal.begin(), lights_.legal.end(), [&](const Target& t) { return piece.shows(t); });
}

void Painter::lamplight(const Box& box, float corner) {
  canvas_.glow(Path::box(box, corner), faded(palette::lamp, 0.75F), 7, Side::outside);
  canvas_.stroke(Path::box(box, corner), {palette::lamp, 2.4F});
}

void Painter::lamplight(const std::vector<PlacedPiece>& pieces) {
  for (const PlacedPiece& piece : pieces) {
    const PiecePlan::Shape shape = piece.look->shape;
    if (!is_lit(piece) || away(piece.at) || lights_.is_selected(piece.at)) continue;
    if (shape == PiecePlan::Shape::card && !piece.kind.empty()) continue;  // an open card has a light of its own
    if (shape == PiecePlan::Shape::token)
      canvas_.glow(seat_outline(looks_.scheme(piece.owner).outline, piece.middle(), piece.box.width / 2 + 2),
                   faded(palette::lamp, 0.75F), 6, Side::outside);
    else
      lamplight(shape == PiecePlan::Shape::tile ? piece.box : inset(piece.box, -2),
                shape == PiecePlan::Shape::tile ? 5.0F : 7.0F);
  }
}

PlacedPiece Painter::as_placed(const Ghost& ghost, const Box& box) const {
  PlacedPiece out;
  out.kind = ghost.kind;
  out.back = ghost.back;
  out.owner = ghost.owner;
  out.face_up = ghost.face_up;
  out.turned = ghost.turned;
  out.look = ghost.kind.empty() ? &looks_.layout().look_of_back(looks_.package(), ghost.back)
                                : &looks_.layout().look(looks_.package(), ghost.kind);
  out.box = box;
  return out;
}

void Painter::token_piece(const PlacedPiece& piece, float opacity) {
  TokenLook look;
  look.opacity = opacity;
  look.selected = lights_.is_selected(piece.at);
  if (!piece.kind.empty()) {
    // Face up everybody sees it; face down only whoever knows it from elsewhere.
    look.face = piece.face_up ? Face::open : Face::own_hidden;
    look.label = looks_.number(piece.kind);
    if (look.label.empty()) look.glyph = &looks_.glyph_of(piece.kind);
  }
  const float r = piece.box.width / 2;
  if (piece.times > 1)
    token_group(canvas_, piece.middle(), r, looks_.scheme(piece.owner), look, piece.times);
  else
    token(canvas_, piece.middle(), r, looks_.scheme(piece.owner), look);
}

void Painter::card_piece(const PlacedPiece& piece, float opacity) {
  const bool small = piece.box.width < 50;
  CardLook look;
  look.disabled = opacity < 1;
  look.lit = is_lit(piece);
  look.current = lights_.is_selected(piece.at);
  if (piece.kind.empty()) {
    card_back(canvas_, piece.box, looks_.family_of_back(piece.back));
    return;
  }
  look.name = looks_.kind(piece.kind);
  look.glyph = &looks_.glyph_of(piece.kind);
  look.corner = looks_.number(piece.kind);
  const auto marks = looks_.marks(piece.kind);
  look.marked = !marks.empty();
  if (!small) {
    card(canvas_, piece.box, looks_.family(piece.kind), look);
    return mark_row(marks, marks_on_card(piece.box), piece.box.width);
  }
  small_card(canvas_, piece.box, looks_.family(piece.kind), look);
}

void Painter::figure_piece(const PlacedPiece& piece, float opacity) {
  const Box b = piece.box;
  const auto faint = canvas_.opacity(opacity);
  const content::ThemeOutline& outline = looks_.theme().outline(piece.look->outline);
  const bool known = !piece.kind.empty();
  const CardFamily family = known ? looks_.family(piece.kind) : looks_.family_of_back(piece.back);
  canvas_.fill(edge_of(outline, moved(b, {0, 2.5F})), faded(palette::shade, 0.32F));
  canvas_.fill(edge_of(outline, b), family.edge);
  const Box inner = inset(b, 0.045F * b.width);
  canvas_.fill(edge_of(outline, inner), Paint::vertical(b, family.top, family.foot));
  const Box line = inset(b, 0.11F * b.width);
  canvas_.stroke(edge_of(outline, line), {faded(palette::gold_light, 0.7F), 1});
  const Dressing with{looks_.theme(), palette::gold_light};
  paint_layers(canvas_, outline.layers, edge_of(outline, inner), inner, with, &outline);
  draw_stretched(canvas_, outline.drawing, Stretch(outline, inner), with);
  const Box room = outline.room ? Stretch(outline, b).at(*outline.room) : moved(b, {0, -0.01F * b.height});
  if (!known) star(canvas_, centre(room), 0.27F * b.width, palette::gold_light);
  const std::string number = known ? looks_.number(piece.kind) : "?";
  if (number.empty())
    draw(canvas_, looks_.glyph_of(piece.kind), centre(room), 0.5F * b.width, palette::paper0);
  else
    label(canvas_, room, number, type::number(b.width * (known ? 0.46F : 0.3F), known ? palette::paper0 : family.foot));
}

/// A piece that stands for a card: a small ticket in the colours of its owner with what it adds.
void Painter::chip_piece(const PlacedPiece& piece, float opacity) {
  const SeatScheme& seat = looks_.scheme(piece.owner);
  const auto faint = canvas_.opacity(opacity);
  const Box box = box_around(piece.middle(), piece.box.width * 1.06F, piece.box.width * 0.76F);
  canvas_.fill(Path::box(moved(box, {0, 1.6F}), 3), seat.rim);
  canvas_.fill(Path::box(box, 3), seat.face);
  canvas_.stroke(Path::box(inset(box, 2.2F), 2), {faded(seat.number, 0.7F), 1, 2.5F, 2});
  const std::string number = looks_.number(piece.kind);
  if (!number.empty() && number != "0")
    label(canvas_, box, "+" + number, type::number(box.height * 0.62F, seat.number));
  else if (const Glyph& found = looks_.glyph_of(piece.kind); !found.empty())
    draw(canvas_, found, centre(box), box.height * 0.72F, seat.number);
}

}  // namespace vizier::window
