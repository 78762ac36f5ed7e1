#include "shapes.hpp"

namespace vizier::window {
namespace {

void number(Canvas& canvas, Point at, float r, std::string_view label, sf::Color ink) {
  TextStyle style = type::number(1.12F * r, ink);
  if (label.size() > 2) style.size *= 0.72F;
  const float cap = cap_height(canvas, style);
  const bool underlined = label == "6" || label == "9" || label == "66" || label == "99";
  const float base = at.y + cap / 2 - (underlined ? 0.06F * r : 0);
  text(canvas, {at.x, base}, label, style);
  if (underlined) {
    const float half = text_width(canvas, label, style) * 0.42F, y = base + std::max(0.16F * r, 2.2F);
    canvas.line({at.x - half, y}, {at.x + half, y}, {ink, std::max(0.1F * r, 1.2F)});
  }
}

}  // namespace

void token(Canvas& canvas, Point at, float r, const SeatScheme& seat, const TokenLook& look) {
  const auto fade = canvas.opacity(look.opacity);
  if (look.selected) {
    r *= 1.07F;
    at.y -= 2;
    canvas.glow(Path::circle(at, 1.26F * r), faded(palette::lamp, 0.5F), 5, Side::outside);
    canvas.stroke(Path::circle(at, 1.26F * r), {palette::gold_dark, 3.4F});  // seen on paper, too
    canvas.stroke(Path::circle(at, 1.26F * r), {palette::lamp, 2.2F});
  }
  const auto shape = [&](float radius, float down = 0) {
    return seat_outline(seat.outline, at + Point(0, down), radius);
  };
  canvas.fill(shape(1.03F * r, 0.2F * r), faded(palette::shade, 0.38F));
  canvas.fill(shape(r, 0.1F * r), seat.rim);
  const Box around_it = box_around(at, 2 * r);
  canvas.fill(shape(r), Paint::vertical(around_it, lighter(seat.face, 0.06F), darker(seat.face, 0.05F)));
  if (dark_on_night(seat)) canvas.stroke(shape(r), {faded(seat.light, 0.9F), 1.1F});
  const sf::Color number_ink = look.face == Face::open ? palette::ink9 : seat.number;
  if (look.face == Face::open) {
    canvas.fill(shape(0.8F * r), Paint::vertical(around_it, palette::paper0, palette::paper1));
    canvas.stroke(shape(0.8F * r), {faded(seat.rim, 0.6F), 0.06F * r});
  } else {
    canvas.stroke(shape(0.82F * r), {faded(seat.number, 0.55F), std::max(0.06F * r, 0.9F)});
  }
  if (look.glyph && !look.glyph->empty())
    draw(canvas, *look.glyph, at, 1.1F * r, number_ink);
  else if (look.face == Face::hidden && look.label.empty())
    star(canvas, at, 0.42F * r, seat.number);
  else
    number(canvas, at, look.face == Face::open ? r : 0.96F * r, look.label, number_ink);
}

void landing_place(Canvas& canvas, Point at, float r, const SeatScheme& seat, bool on_dark, std::string_view ghost) {
  const bool pale =
      seat.face.r + 2 * seat.face.g + seat.face.b > 480;  // green and yellow dashes would be lost on paper
  const sf::Color line = on_dark ? mix(seat.light, palette::white, 0.25F) : pale ? seat.rim : seat.face;
  const Path outline = seat_outline(seat.outline, at, 0.94F * r);
  canvas.fill(outline, faded(on_dark ? seat.light : seat.face, 0.16F));
  canvas.stroke(outline, {line, 1.6F, 3, 2.5F});
  if (!ghost.empty()) number(canvas, at, r, ghost, line);
}

void empty_place(Canvas& canvas, Point at, float r, std::string_view label, Outline outline) {
  const Path path = seat_outline(outline, at, 0.92F * r);
  canvas.fill(path, faded(palette::night9, 0.7F));
  canvas.stroke(path, {palette::night5, 1.1F, 3, 2.5F});
  if (!label.empty()) number(canvas, at, 0.72F * r, label, mix(palette::night5, palette::muted, 0.3F));
}

void token_group(Canvas& canvas, Point at, float r, const SeatScheme& seat, const TokenLook& look, int count) {
  token(canvas, at, r, seat, look);
  const TextStyle style = type::bold(std::max(12.0F, r), palette::ink9);
  const std::string words = "×" + std::to_string(count);
  const Box strip(at.x + 0.7F * r, at.y + 0.2F * r, text_width(canvas, words, style) + 8, style.size + 3);
  canvas.fill(Path::box(strip, strip.height / 2), palette::paper0);
  label(canvas, strip, words, type::centred(style));
}

void seat_mark(Canvas& canvas, Point at, float r, const SeatScheme& seat, bool on_paper, bool full) {
  const Path path = seat_outline(seat.outline, at, r);
  if (full) canvas.fill(path, seat.face);
  const sf::Color edge = on_paper                       ? seat.rim
                         : full && !dark_on_night(seat) ? mix(seat.face, seat.light, 0.5F)
                                                        : seat.light;
  canvas.stroke(path, {edge, std::max(1.0F, r * 0.12F)});
}

}  // namespace vizier::window
