#include "parts.hpp"

#include "outline.hpp"

namespace vizier::window {

void coin(Canvas& canvas, Point at, float r, const Glyph* glyph, sf::Color ink) {
  canvas.fill(Path::circle(at + Point(0, 0.09F * r), r), faded(palette::shade, 0.35F));
  canvas.fill(Path::circle(at, r), Paint::vertical(at.y - r, at.y + r, palette::hex(0xF5E8CC), palette::hex(0xE8D5AC)));
  canvas.stroke(Path::circle(at, r - 0.6F), {palette::gold, std::max(1.2F, 0.06F * r)});
  if (glyph) draw(canvas, *glyph, at, 1.24F * r, ink);
}

void amount_tile(Canvas& canvas, const Box& b, const Amount& amount) {
  const auto fade = canvas.opacity(amount.disabled ? 0.5F : 1);
  const Box box = canvas.snapped(b);
  const Path outline = Path::box(box, 7);
  if (amount.lit) canvas.glow(outline, faded(palette::lamp, 0.6F * amount.light), 7, Side::outside);
  canvas.fill(outline, Paint::vertical(box, palette::hex(0x1F2440), palette::hex(0x1B1F36)));
  canvas.frame(box, 7,
               {amount.lit ? mix(palette::panel_edge, palette::lamp, amount.light) : palette::hex(0x30376A),
                amount.lit ? 2.0F : 1.2F});
  const float r = std::min(box.width * 0.42F, box.height * 0.21F), x = centre(box).x;
  coin(canvas, {x, box.top + 5 + r}, r, amount.glyph);
  const TextStyle number = type::number(std::min(24.0F, box.height * 0.25F), palette::paper0);
  text(canvas, {x, box.top + 2 * r + 14 + cap_height(canvas, number)}, amount.value, number);
  // Large pieces are bars of gold, small ones dots: how the amount lies on the table.
  const float wide = 11.0F * static_cast<float>(amount.large) + 7.0F * static_cast<float>(amount.small),
              room = box.width - 8;
  const float k = std::min(1.0F, room / std::max(wide, 1.0F)), y = bottom(box) - 12;
  float at = x - wide * k / 2;
  for (int i = 0; i < amount.large; ++i, at += 11 * k)
    canvas.fill(Path::box({at + k, y - 2.5F, 9 * k, 5}, 2), palette::gold);
  for (int i = 0; i < amount.small; ++i, at += 7 * k)
    canvas.fill(Path::circle({at + 3.5F * k, y}, 2.4F * k), palette::hex(0xA99B80));
}

void grid_tile(Canvas& canvas, const Box& b, const TileLook& look) {
  const auto fade = canvas.opacity(look.ghost ? 0.55F : 1);
  const Box box = canvas.snapped(b);
  const float w = box.width, corner = 0.09F * w;
  const Path outline = Path::box(box, corner);
  if (!look.ghost) canvas.shadow(box, 1.6F, {0, 0.03F * w}, faded(palette::shade, 0.5F));
  if (look.lit) canvas.glow(outline, faded(palette::lamp, 0.75F), 7, Side::outside);
  canvas.fill(outline, Paint::vertical(box, look.top, look.foot));
  if (w > 40)
    pattern(canvas, Path::box(inset(box, 0.05F * w), corner * 0.6F), Pattern::eightfold, 0.5F * w,
            faded(lighter(look.top, 0.5F), 0.2F), 1, {box.left, box.top});
  const Point middle = centre(box);
  for (std::size_t i = 0; i < 4; ++i) {
    const TileSide& side = look.sides[i];
    if (side.colour.a == 0) continue;
    const float turn = 90.0F * static_cast<float>(i), r = 0.2F * w;
    const Point edge = around(middle, w / 2 - 0.03F * w, turn);
    const Path half = Path().arc(edge, r, turn + 90, turn + 270).close();
    const auto weak = canvas.opacity(side.live ? 1 : 0.8F);
    canvas.fill(half, side.live ? side.colour : mix(side.colour, look.foot, 0.35F));
    canvas.stroke(half, {side.live ? palette::gold_light : faded(palette::shade, 0.4F), std::max(1.0F, 0.018F * w)});
    if (side.glyph)
      draw(canvas, *side.glyph, around(middle, w / 2 - 0.03F * w - 0.46F * r, turn), 0.92F * r,
           side.live ? palette::paper0 : faded(palette::paper0, 0.75F));
  }
  if (look.glyph) draw(canvas, *look.glyph, middle, 0.38F * w, look.ink);
  if (!look.label.empty()) {
    const TextStyle style = type::number(0.24F * w, look.ink);
    text(canvas, {middle.x, middle.y + cap_height(canvas, style) / 2}, look.label, style);
  }
  canvas.frame(box, corner,
               {look.lit ? palette::lamp : palette::gold, look.lit ? 2.2F : std::clamp(0.02F * w, 1.0F, 1.6F)});
  if (look.ghost) canvas.stroke(Path::box(inset(box, 0.5F), corner), {palette::lamp, 2, 4, 3});
}

void bead(Canvas& canvas, Point at, float r) {
  canvas.fill(Path::circle(at + Point(0, 0.2F * r), r), faded(palette::shade, 0.45F));
  canvas.fill(Path::circle(at, r),
              Paint::radial(at - Point(0.3F * r, 0.3F * r), 1.3F * r, palette::gold_light, palette::gold_dark));
  canvas.stroke(Path::circle(at, r), {palette::gold_dark, 1});
}

void grid_place(Canvas& canvas, const Box& b, bool legal, bool current, float light) {
  const Path outline = Path::box(inset(canvas.snapped(b), 2), 0.08F * b.width);
  if (!legal) {
    canvas.stroke(outline, {faded(palette::clay_dark, 0.3F), 1, 3, 3});
    return;
  }
  // Light on sand is hardly seen: paper shines through instead, and the dashes are dark.
  canvas.fill(outline, faded(current ? palette::hex(0xFFF3C8) : palette::paper0, (current ? 0.8F : 0.42F) * light));
  if (current) {
    canvas.glow(outline, faded(palette::lamp, 0.9F * light), 10, Side::outside);
    canvas.stroke(outline, {faded(palette::lamp, light), 3.4F});
  }
  canvas.stroke(outline, {faded(palette::gold_dark, light), current ? 1.4F : 2.2F, 6, 4});
}

Point on_track(Point from, Point to, int steps, int i) {
  return mix(from, to, steps > 0 ? static_cast<float>(i) / static_cast<float>(steps) : 0);
}

void track(Canvas& canvas, Point from, Point to, int steps, int numbered, bool on_dark) {
  canvas.line(from, to, {palette::gold, 2});
  for (int i = 0; i <= steps; ++i) {
    const Point at = on_track(from, to, steps, i);
    const bool large = numbered > 0 && i % numbered == 0;
    canvas.fill(Path::circle(at, large ? 8 : 5), on_dark ? palette::night8 : palette::paper1);
    canvas.stroke(Path::circle(at, large ? 8 : 5), {palette::gold, 1.3F});
    if (!large) continue;
    const TextStyle style = type::number(i > 99 ? 8.5F : 11, on_dark ? palette::gold_light : palette::ink7);
    text(canvas, {at.x, at.y + cap_height(canvas, style) / 2}, std::to_string(i), style);
  }
}

}  // namespace vizier::window
