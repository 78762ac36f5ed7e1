#include "shapes.hpp"

#include <algorithm>
#include <numeric>

namespace vizier::window {
namespace {

/// The edge of a card's field: as the theme says.
Path field_edge(const Box& box, const content::ThemeOutline* outline) {
  return outline ? edge_of(*outline, box) : Path::box(box, 0.06F * box.width);
}

/// The coloured field with its pattern and a line inside the edge.
void field(Canvas& canvas, const Path& path, const Box& box, const CardFamily& family, float a) {
  canvas.fill(path, Paint::vertical(box, family.top, family.foot));
  pattern(canvas, path, Pattern::eightfold, a, faded(lighter(family.top, 0.55F), 0.22F), 1, {box.left, box.top});
  canvas.pool(centre(box), box.width * 0.62F, box.height * 0.5F, faded(lighter(family.top, 0.4F), 0.35F));
}

void lights(Canvas& canvas, const Box& box, float corner, const CardLook& look) {
  if (!look.lit && !look.current) return;
  const Box ring = inset(box, -3);
  canvas.glow(Path::box(ring, corner + 3), faded(palette::lamp, 0.75F * look.light), 7, Side::outside);
  canvas.frame(ring, corner + 3, {faded(palette::lamp, look.light), look.current ? 3.0F : 2.2F});
}

void corner_badge(Canvas& canvas, Point at, std::string_view label) {
  if (!label.empty()) badge(canvas, at, label, 11.5F);
}

/// The field of a card.
Box field_of(const Box& card) {
  const float margin = 0.075F * card.width;
  return {card.left + margin, card.top + margin, card.width - 2 * margin, 0.86F * card.width};
}

}  // namespace

Point marks_on_card(const Box& box) {
  const Box field = field_of(box);
  return {centre(field).x, bottom(field) - 0.14F * box.width};
}

CardParts parts_of_card(const Box& box, const CardLook& look) {
  const Box field = field_of(box);
  const float w = box.width, side = 0.52F * (look.marked ? 0.8F : 1) * w, radius = std::max(9.0F, 0.13F * w);
  return {box_around({centre(field).x, field.top + field.height * (look.marked ? 0.48F : 0.56F)}, side),
          box_around({box.left + 0.1F * w, box.top + 0.1F * w}, 2 * radius)};
}

CardParts parts_of_small_card(const Box& box, const CardLook& look) {
  const float w = box.width, radius = 8.5F;
  const bool numbered = !look.corner.empty() && w >= 30;  // a badge is too large for less
  const Point middle = centre(box) + Point(0, (numbered ? -0.14F : 0.03F) * w);
  return {box_around(middle, (numbered ? 0.46F : 0.56F) * w),
          numbered ? box_around({centre(box).x, bottom(box) - 7}, 2 * radius) : Box()};
}

void card(Canvas& canvas, const Box& b, const CardFamily& family, const CardLook& look) {
  const Box box = canvas.snapped(b);
  const float w = box.width, corner = 0.08F * w;
  canvas.shadow(box, 2.2F, {0, 3}, faded(palette::shade, 0.6F));
  lights(canvas, box, corner, look);
  const Path sheet = Path::box(box, corner);
  canvas.fill(sheet, Paint::vertical(box, palette::paper_top, palette::paper_foot));
  canvas.frame(box, corner, {palette::gold_dark, 1});
  const Box arch = field_of(box);
  const Path path = field_edge(arch, family.field);
  canvas.fill(path, Paint::vertical(arch, family.top, family.foot));
  canvas.stroke(path, {family.edge, 1.6F});
  const CardParts parts = parts_of_card(box, look);
  if (look.glyph) draw(canvas, *look.glyph, centre(parts.drawing), parts.drawing.width, look.ink);
  if (!look.corner.empty()) badge(canvas, centre(parts.badge), look.corner, parts.badge.width / 2);
  const Box below(box.left + 3, bottom(arch) + 2, w - 6, bottom(box) - bottom(arch) - 4);
  const TextStyle style = type::centred(type::bold(std::clamp(0.168F * w, 11.0F, 22.0F), palette::ink9));
  // Two short lines are read more easily than one that was made small; a long name is made smaller all the same.
  const auto measure = [&](std::string_view t) { return text_width(canvas, t, style); };
  const auto lines = wrap(look.name, below.width, measure);
  const bool whole =
      std::all_of(lines.begin(), lines.end(), [&](const std::string& line) { return measure(line) <= below.width; });
  const std::string joined =
      std::accumulate(lines.begin(), lines.end(), std::string(),
                      [](std::string all, const std::string& line) { return all.empty() ? line : all + " " + line; });
  const bool fits = whole && joined == look.name &&
                    style.size * 1.1F * static_cast<float>(lines.size()) <= below.height + 0.2F * style.size;
  if (lines.size() > 1 && fits) {
    float y = centre(below).y - style.size * 1.1F * static_cast<float>(lines.size()) / 2;
    for (const std::string& line : lines) {
      label(canvas, {below.left, y, below.width, style.size * 1.1F}, line, style);
      y += style.size * 1.1F;
    }
  } else {
    label(canvas, below, look.name, style);
  }
  if (look.disabled) canvas.fill(sheet, faded(palette::night5, 0.5F));
}

void small_card(Canvas& canvas, const Box& b, const CardFamily& family, const CardLook& look) {
  const Box box = canvas.snapped(b);
  const float w = box.width, corner = 0.08F * w;
  lights(canvas, box, corner, look);
  const Path sheet = Path::box(box, corner);
  canvas.fill(Path::box(moved(box, {0.03F * w, 0.05F * w}), corner), faded(palette::shade, 0.3F));
  canvas.fill(sheet, Paint::vertical(box, family.top, family.foot));
  if (w > 26) {
    const Box arch(box.left + 0.09F * w, box.top + 0.2F * w, 0.82F * w, box.height - 0.3F * w);
    canvas.stroke(field_edge(arch, family.field), {faded(lighter(family.top, 0.6F), 0.5F), 1});
  }
  canvas.frame(box, corner, {family.edge, std::clamp(0.035F * w, 1.0F, 2.0F)});
  const CardParts parts = parts_of_small_card(box, look);
  if (look.glyph) draw(canvas, *look.glyph, centre(parts.drawing), parts.drawing.width, look.ink);
  if (parts.badge.width > 0) badge(canvas, centre(parts.badge), look.corner, parts.badge.width / 2);
  if (look.disabled) canvas.fill(sheet, faded(palette::shade, 0.55F));
}

void card_back(Canvas& canvas, const Box& b, const CardFamily& family) {
  const Box box = canvas.snapped(b);
  const float w = box.width, corner = 0.08F * w;
  const Path sheet = Path::box(box, corner);
  canvas.fill(sheet, Paint::vertical(box, family.top, family.foot));
  if (w > 20)
    pattern(canvas, Path::box(inset(box, 0.06F * w), corner * 0.5F), Pattern::eightfold, std::max(14.0F, 0.45F * w),
            faded(lighter(family.top, 0.55F), 0.35F), 1, {box.left, box.top});
  canvas.frame(box, corner, {family.edge, std::clamp(0.035F * w, 1.0F, 2.0F)});
  if (w > 20) {
    canvas.fill(Path::star(centre(box), 0.24F * w), family.foot);
    canvas.stroke(Path::star(centre(box), 0.24F * w), {family.edge, std::max(1.0F, 0.03F * w)});
  }
  star(canvas, centre(box), (w > 20 ? 0.12F : 0.26F) * w, family.edge);
}

void card_niche(Canvas& canvas, const Box& b, const content::ThemeOutline* outline) {
  const Path path = field_edge(inset(b, 3), outline);
  canvas.fill(path, faded(palette::night9, 0.8F));
  canvas.stroke(path, {mix(palette::night6, palette::night5, 0.3F), 1.2F});
}

Box pile(Canvas& canvas, Point at, float width, int count, const CardFamily& family, const CardLook* open,
         sf::Color ink) {
  const float height = 1.24F * width;
  const int backs = std::clamp(count - 1, 0, 3);
  const Box top = box_around(at, width, height);
  if (count > 0)
    canvas.fill(Path::box(moved(top, {2.6F * static_cast<float>(backs) + 2, 2.5F}), 0.08F * width),
                faded(palette::shade, 0.28F));
  for (int i = backs; i > 0; --i) {
    const Box back = canvas.snapped(moved(top, {2.6F * static_cast<float>(i), -1.3F * static_cast<float>(i)}));
    canvas.fill(Path::box(back, 0.08F * width), Paint::vertical(back, darker(family.top, 0.15F), family.foot));
    canvas.frame(back, 0.08F * width, {family.edge, 1});
  }
  if (count > 0 && open)
    small_card(canvas, top, family, *open);
  else if (count > 0)
    card_back(canvas, top, family);
  else
    canvas.stroke(Path::box(top, 0.08F * width), {faded(family.foot, 0.5F), 1.2F, 3, 2.5F});
  const TextStyle style = type::bold(13, ink);
  text(canvas, {right(top) + 2.6F * static_cast<float>(backs) + 7, at.y + cap_height(canvas, style) / 2},
       "×" + std::to_string(count), style);
  return top;
}

void folio(Canvas& canvas, const Box& b, Point beak, const Folio& f) {
  const Box box = canvas.snapped(b);
  canvas.shadow(box, 8, {0, 10}, faded(palette::shade, 0.75F));
  const Path sheet = beaked(box, 8, beak, 9);
  canvas.fill(sheet, Paint::vertical(box, palette::paper_top, palette::paper_foot));
  canvas.grain(Path::box(box, 8), faded(palette::hex(0x8A6A3C), 0.10F));
  canvas.stroke(sheet, {palette::gold, 1.6F});
  canvas.frame(inset(box, 4), 5, {palette::paper4, 1});
  const Box arch(box.left + 13, box.top + 17, 107.0F / 298 * box.width, box.height - 30);
  const Path path = field_edge(arch, f.colours.field);
  field(canvas, path, arch, f.colours, 36);
  canvas.stroke(path, {f.colours.edge, 2});
  if (f.glyph) draw(canvas, *f.glyph, {centre(arch).x, arch.top + arch.height * 0.46F}, 66, palette::paper0);
  corner_badge(canvas, {centre(arch).x, bottom(arch) - 19}, f.corner);
  const float left = right(arch) + 13, wide = right(box) - 14 - left;
  label(canvas, {left, box.top + 15, wide, 26}, f.title, type::title(21));
  label(canvas, {left, box.top + 42, wide, 12}, capitals(f.family), type::caption(palette::ink5, 11.5F));
  const float strip = f.now.empty() ? 0 : 46;
  TextStyle body = type::body(13.5F);
  const float room = bottom(box) - 14 - strip - (box.top + 60);
  while (body.size > 13.5F * 0.76F && paragraph(canvas, {}, wide, f.text, body, false).height > room) body.size -= 0.5F;
  paragraph(canvas, {left, box.top + 59}, wide, f.text, body);
  if (strip > 0) {
    const Box now(left - 4, bottom(box) - 12 - strip + 4, wide + 4, strip - 4);
    canvas.fill(Path::box(now, 5), mix(palette::paper1, palette::lamp, 0.45F));
    canvas.frame(now, 5, {palette::gold, 1});
    label(canvas, {now.left + 9, now.top + 3, now.width - 18, now.height / 2 - 3}, f.now_title,
          type::bold(13, palette::ink7));
    label(canvas, {now.left + 9, centre(now).y, now.width - 18, now.height / 2 - 3}, f.now, type::bold(13.5F));
  }
}

}  // namespace vizier::window
