#include "widgets.hpp"

#include "shapes.hpp"

namespace vizier::window {
namespace {

struct Colours {
  sf::Color top, foot, edge, text, detail;
};

Colours colours_of(const ButtonStyle& s, const Touch& t) {
  using namespace palette;
  Colours c;
  switch (s.look) {
    case Look::gold: c = {hex(0xFBE3A2), hex(0xDDB04F), gold_dark, ink9, ink7}; break;
    case Look::paper: c = {paper0, hex(0xFAF1DD), paper4, ink9, ink7}; break;
    case Look::night: c = {night7, night8, panel_edge, white, muted}; break;
  }
  if (s.on && s.look == Look::night) c = {hex(0x4A3E2A), hex(0x362D26), gold, lamp, gold_light};
  if (s.on && s.look == Look::paper) c = {teal_dark, teal_dark, teal_dark, paper0, teal_light};
  if (t.hover && s.enabled && !t.down) {
    c.top = lighter(c.top, s.look == Look::night ? 0.07F : 0.35F);
    c.foot = lighter(c.foot, s.look == Look::night ? 0.07F : 0.2F);
    c.edge = s.look == Look::night ? gold : gold_dark;
  }
  if (s.hot && s.look == Look::paper && !s.on)
    c = {hex(0xFFF3CF), hex(0xF8E0A4), gold_dark, ink9, ink7};  // the light that lies on what it stands for
  if (t.down) {
    c.top = darker(c.top, 0.1F);
    c.foot = darker(c.foot, 0.06F);
  }
  return c;
}

/// A pressed button lies one unit lower; that is also what keyboards see.
Point pressed_by(const Touch& t) { return {0, t.down ? 1.0F : 0.0F}; }

}  // namespace

void focus_ring(Canvas& canvas, const Box& box, float corner) {
  canvas.stroke(Path::box(inset(canvas.snapped(box), -4), corner + 4), {palette::shade, 4});
  canvas.stroke(Path::box(inset(canvas.snapped(box), -4), corner + 4), {palette::white, 2});
}

float key_cap_width(Canvas& canvas, std::string_view name) {
  return std::max(18.0F, text_width(canvas, name, type::bold(11)) + 11);
}

float key_cap(Canvas& canvas, Point at, std::string_view name, Look look) {
  const float width = name == "↵" ? 22 : key_cap_width(canvas, name);
  const Box box = canvas.snapped({at.x, at.y - 9, width, 18});
  const bool night = look == Look::night;
  canvas.fill(Path::box(moved(box, {0, 1.5F}), 4), night ? palette::night9 : faded(palette::ink7, 0.55F));
  canvas.fill(Path::box(box, 4), night ? palette::night6 : palette::paper0);
  canvas.frame(box, 4, {night ? palette::panel_edge : palette::ink5, 1});
  const sf::Color ink = night ? palette::paper1 : palette::ink9;
  if (name == "↵")
    draw(canvas, general_glyph("return"), centre(box), 12, ink);
  else
    text(canvas, {centre(box).x, centre(box).y + cap_height(canvas, type::bold(11)) / 2}, name,
         type::centred(type::bold(11, ink)));
  return width;
}

bool button(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view label,
            const ButtonStyle& style) {
  Touch t =
      ui.place(canvas, box, {.id = id, .box = {}, .enabled = style.enabled, .reads = style.reads, .key = style.key});
  t.hover |= style.hot;
  const Colours c = colours_of(style, t);
  const auto fade = canvas.opacity(style.enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(moved(box, pressed_by(t)));
  const float corner = std::min(7.0F, box.height / 4);
  if (style.look != Look::night && !t.down)
    canvas.fill(Path::box(moved(at, {0, 2}), corner), faded(palette::shade, style.look == Look::gold ? 0.5F : 0.28F));
  canvas.fill(Path::box(at, corner), Paint::vertical(at, c.top, c.foot));
  if (style.look == Look::gold) canvas.frame(inset(at, 3), corner - 2, {faded(palette::paper0, 0.5F), 1});
  canvas.frame(at, corner, {c.edge, style.look == Look::gold ? 1.6F : 1.2F});
  if (t.focus) focus_ring(canvas, at, corner);

  TextStyle text_style{style.title ? Role::title : Role::bold, style.size, c.text, style.align, 0};
  Box inside = inset(at, std::min(12.0F, box.height / 3));
  inside.top = at.top;
  inside.height = at.height;
  inside.left += style.picture;
  inside.width -= style.picture;
  if (!style.key.none()) {
    const std::string name = style.key.name();
    const float w = name == "↵" ? 22 : key_cap_width(canvas, name);
    key_cap(canvas, {right(inside) - w + 4, centre(at).y}, name, style.look == Look::night ? Look::night : Look::paper);
    inside.width -= w + 4;
  }
  if (!style.detail.empty()) {
    const TextStyle s = type::at_right(type::body(14, c.detail));
    list_line(canvas, inside, style.detail, s);
    inside.width -= text_width(canvas, style.detail, s) + 8;
  }
  if (!style.glyph.empty()) {
    const float side = std::min(style.size * 1.25F, box.height - 6);
    const float wanted = label.empty() ? 0 : text_width(canvas, label, text_style) + 7;
    const bool middle = style.align == Align::centre;
    const float left = middle ? std::max(inside.left, centre(inside).x - (side + wanted) / 2) : inside.left;
    draw(canvas, general_glyph(style.glyph), {left + side / 2, centre(at).y}, side, c.text);
    inside.width -= left + side + 7 - inside.left;
    inside.left = left + side + 7;
    text_style.align = Align::left;
  }
  if (!label.empty())
    vizier::window::label(canvas, {inside.left, inside.top + 2, inside.width, inside.height - 4}, label, text_style);
  return t.clicked;
}

bool glyph_button(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view glyph, Look look,
                  bool enabled, Key key) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .enabled = enabled, .key = key});
  const Colours c = colours_of({.look = look, .enabled = enabled}, t);
  const auto fade = canvas.opacity(enabled ? 1 : 0.45F);
  const Box at = canvas.snapped(moved(box, pressed_by(t)));
  canvas.fill(Path::box(at, 6), Paint::vertical(at, c.top, c.foot));
  canvas.frame(at, 6, {c.edge, 1.2F});
  draw(canvas, general_glyph(glyph), centre(at), std::min(at.width, at.height) * 0.58F,
       look == Look::night ? palette::gold_light : palette::ink7);
  if (t.focus) focus_ring(canvas, at, 6);
  return t.clicked;
}

bool stepper(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, int& value, int low, int high,
             const Glyph* glyph, Look look) {
  const bool night = look == Look::night;
  const Box at = canvas.snapped(box);
  canvas.fill(Path::box(at, 6), night ? Paint(palette::night7) : Paint::vertical(at, palette::paper0, palette::paper1));
  canvas.frame(at, 6, {night ? palette::panel_edge : palette::paper4, 1.2F});
  const int before = value;
  const auto end = [&](const std::string& part, std::string_view sign, const Box& where, int by, bool enabled) {
    const Touch t = ui.place(canvas, where, {.id = id + part, .box = {}, .enabled = enabled});
    if (t.hover && enabled) canvas.fill(Path::box(inset(where, 2), 4), night ? palette::night6 : palette::paper2);
    draw(canvas, general_glyph(sign), centre(where), 12,
         faded(night ? palette::white : palette::ink7, enabled ? 1 : 0.35F));
    if (t.focus) focus_ring(canvas, inset(where, 2), 4);
    if (t.clicked) value = std::clamp(value + by, low, high);
    if (ui.pressed(id + part, sf::Keyboard::Up)) value = std::min(value + 1, high);
    if (ui.pressed(id + part, sf::Keyboard::Down)) value = std::max(value - 1, low);
  };
  const float w = std::min(26.0F, at.width / 3);
  end("/minus", "minus", strip_x(at, w), -1, value > low);
  end("/plus", "plus", strip_x(at, -w), 1, value < high);
  const TextStyle number = type::number(16, night ? palette::white : palette::ink9);
  const Point middle = centre(at);
  if (glyph) draw(canvas, *glyph, {middle.x - 10, middle.y}, 17, night ? palette::white : palette::ink9);
  text(canvas, {middle.x + (glyph ? 10.0F : 0.0F), middle.y + cap_height(canvas, number) / 2}, std::to_string(before),
       number);
  return value != before;
}

void tooltip(Canvas& canvas, Ui& ui, const Touch& touch, const Box& of, std::string_view words, float wide) {
  if (words.empty() || (!touch.focus && (!touch.hover || touch.hovered_for < Ui::tooltip_after))) return;
  const Box pixels = canvas.to_pixels(of);
  ui.show_tip(std::string(words));
  ui.later([pixels, copy = std::string(words), wide](Canvas& c) {
    const Point low = c.to_units({pixels.left, pixels.top}), high = c.to_units({right(pixels), bottom(pixels)});
    const TextStyle style = type::body(13.5F, palette::ink9);
    float needed = 0;
    for (const Span& s : marked(copy)) needed += text_width(c, s.text, {s.role, style.size});
    const float w = std::min(wide, needed + 2);
    const float h = paragraph(c, {}, w, copy, style, false).height;
    const Box room = c.clip();
    Box box = box_around({(low.x + high.x) / 2, high.y + 10 + (h + 14) / 2}, w + 20, h + 14);
    const bool above = bottom(box) > bottom(room) - 4;
    if (above) box.top = low.y - 10 - box.height;
    box.left = std::clamp(box.left, room.left + 6, std::max(room.left + 6, right(room) - 6 - box.width));
    const Path note = beaked(
        box, 6, {std::clamp((low.x + high.x) / 2, box.left + 14, right(box) - 14), above ? low.y - 3 : high.y + 3}, 7);
    c.shadow(box, 3.5F, {0, 4}, faded(palette::shade, 0.6F));
    c.fill(note, Paint::vertical(box, palette::paper_top, palette::paper_foot));
    c.stroke(note, {palette::gold_dark, 1.2F});
    paragraph(c, {box.left + 10, box.top + 7}, w, copy, style);
  });
}

}  // namespace vizier::window
