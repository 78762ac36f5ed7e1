// Typing a line, and scrolling what is longer than its place.
#include <SFML/System/Utf.hpp>

#include "ornament.hpp"
#include "widgets.hpp"

namespace vizier::window {
namespace {

std::u32string decoded(const std::string& utf8) {
  std::u32string out;
  for (auto at = utf8.begin(); at != utf8.end();) {
    sf::Uint32 c = 0;
    at = sf::Utf8::decode(at, utf8.end(), c, 0xFFFD);
    out += static_cast<char32_t>(c);
  }
  return out;
}

std::string encoded(const std::u32string& text) {
  std::string out;
  for (const char32_t c : text) sf::Utf8::encode(static_cast<sf::Uint32>(c), std::back_inserter(out));
  return out;
}

/// One key or character, as it came.
void edit(std::u32string& text, std::size_t& caret, const Ui::Typing& typing, std::size_t most) {
  using K = sf::Keyboard;
  if (typing.character != 0 && text.size() < most) text.insert(caret++, 1, typing.character);
  if (typing.key == K::BackSpace && caret > 0) text.erase(--caret, 1);
  if (typing.key == K::Delete && caret < text.size()) text.erase(caret, 1);
  if (typing.key == K::Left && caret > 0) --caret;
  if (typing.key == K::Right && caret < text.size()) ++caret;
  if (typing.key == K::Home) caret = 0;
  if (typing.key == K::End) caret = text.size();
}

}  // namespace

Typed text_field(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string& string, const FieldStyle& style) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .enabled = style.enabled, .takes_text = true});
  const bool active = ui.focused() == id && style.enabled;
  float& memory = ui.memory(id);  // the caret, counted from the end: a text changed by others keeps it in range
  std::u32string now = decoded(string);
  const std::u32string before = now;
  std::size_t caret = now.size() - std::min(now.size(), static_cast<std::size_t>(std::max(memory, 0.0F)));
  if (active) {
    for (const Ui::Typing& typing : ui.typed(id)) edit(now, caret, typing, style.most);
  }
  memory = static_cast<float>(now.size() - caret);
  if (now != before) string = encoded(now);

  const auto fade = canvas.opacity(style.enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(box);
  canvas.fill(Path::box(at, 6), palette::paper0);
  canvas.frame(at, 6, {active ? palette::teal : t.hover ? palette::gold_dark : palette::paper4, active ? 1.8F : 1.2F});
  if (t.focus) focus_ring(canvas, at, 6);
  const TextStyle letters = style.mono ? type::mono(14, palette::ink9) : type::body(14.5F);
  const Box inside(at.left + 12, at.top, at.width - 24, at.height);
  const float to_caret = text_width(canvas, encoded(now.substr(0, caret)), letters);
  const float shift = std::max(0.0F, to_caret - inside.width + 2);
  const auto clip = canvas.clip(inset(inside, -1));
  const float base = centre(at).y + cap_height(canvas, letters) / 2;
  if (now.empty() && !active)
    text(canvas, {inside.left, base}, style.placeholder, type::body(14.5F, palette::ink5));
  else
    text(canvas, {inside.left - shift, base}, string, letters);
  if (active) {
    const float x = inside.left - shift + to_caret + 0.5F;
    canvas.line({x, centre(at).y - 9}, {x, centre(at).y + 9}, {palette::teal_dark, 1.4F});
  }
  const bool entered = active && ui.pressed(id, sf::Keyboard::Return);
  return entered ? Typed::entered : now != before ? Typed::changed : Typed::nothing;
}

namespace {

/// How far an area is scrolled now, with what its wheel, keys and bar did since; draws the bar.
float scrolled(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, float content, Look look) {
  const float most = std::max(0.0F, content - box.height);
  const Touch area = ui.place(canvas, box, {.id = id, .box = {}, .focusable = most > 0, .takes_wheel = true});
  float& offset = ui.memory(id);
  offset -= ui.wheel(id) * 48;
  offset += ui.to_show(id, canvas.to_pixels(box)) / canvas.scale();
  const auto step = [&](sf::Keyboard::Key key, float by) {
    if (ui.pressed(id, key)) offset += by;
  };
  step(sf::Keyboard::Down, 32), step(sf::Keyboard::Up, -32), step(sf::Keyboard::PageDown, box.height - 24),
      step(sf::Keyboard::PageUp, 24 - box.height);
  step(sf::Keyboard::End, content), step(sf::Keyboard::Home, -content);
  if (area.focus) focus_ring(canvas, inset(box, 4), 4);
  if (most > 0) {
    const Box track(right(box) - 8, box.top + 2, 6, box.height - 4);
    const float thumb = std::max(28.0F, track.height * box.height / content);
    const Touch bar = ui.place(canvas, track, {.id = id + "/bar", .box = {}, .focusable = false});
    if (bar.down) {
      const float y = canvas.to_units(ui.mouse()).y;
      offset = (y - track.top - thumb / 2) / std::max(1.0F, track.height - thumb) * most;
    }
    offset = std::clamp(offset, 0.0F, most);
    const sf::Color colour = look == Look::night ? palette::gold : palette::gold_dark;
    canvas.fill(Path::box(track, 3), faded(colour, 0.16F));
    canvas.fill(Path::box({track.left, track.top + (track.height - thumb) * offset / most, track.width, thumb}, 3),
                faded(colour, bar.hover || bar.down ? 0.95F : 0.6F));
  }
  return offset = std::clamp(offset, 0.0F, most);
}

}  // namespace

bool scrubber(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, int& at, int steps, const std::vector<int>& rounds,
              const std::vector<int>& errors) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}});
  const int before = at;
  const float left = box.left + 10, wide = box.width - 20, y = centre(box).y;
  const auto x_of = [&](int step) { return left + wide * static_cast<float>(step) / static_cast<float>(std::max(steps, 1)); };
  if (t.down || t.clicked) {
    const float share = (canvas.to_units(ui.mouse()).x - left) / wide;
    if (ui.mouse().x >= 0) at = static_cast<int>(std::lround(share * static_cast<float>(steps)));
  }
  if (ui.pressed(id, sf::Keyboard::Left)) --at;
  if (ui.pressed(id, sf::Keyboard::Right)) ++at;
  if (ui.pressed(id, sf::Keyboard::Home)) at = 0;
  if (ui.pressed(id, sf::Keyboard::End)) at = steps;
  at = std::clamp(at, 0, std::max(steps, 0));
  const float now = x_of(at);
  canvas.stroke(Path::line({left, y}, {left + wide, y}), {palette::night5, 4, 0, 0, true});
  if (now > left + 1) canvas.stroke(Path::line({left, y}, {now, y}), {palette::gold, 4, 0, 0, true});
  for (const int round : rounds) star(canvas, {x_of(round), y}, 4.6F, round <= at ? palette::gold : palette::hex(0x5A64A0));
  for (const int error : errors) canvas.fill(Path::circle({x_of(error), y}, 5), palette::error);
  if (t.hover || t.down) canvas.glow(Path::star({now, y}, 9), faded(palette::lamp, 0.7F), 6, Side::outside);
  star(canvas, {now, y}, 9, palette::lamp);
  canvas.stroke(Path::star({now, y}, 9), {palette::gold_dark, 1});
  if (t.focus) focus_ring(canvas, inset(box, 4), 6);
  return at != before;
}

ScrollArea::ScrollArea(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, float content_height, Look look)
    : offset_(std::round(scrolled(canvas, ui, id, box, content_height, look) * canvas.scale()) / canvas.scale()),
      clip_(canvas.clip(box)),
      moved_(canvas.placed({0, -offset_})),
      ui_(ui),
      outer_(ui.within()) {
  ui.within(id);
}

ScrollArea::~ScrollArea() { ui_.within(outer_); }

void ScrollArea::show(Ui& ui, const std::string& id, float y, float height, float box_height) {
  float& offset = ui.memory(id);
  if (y < offset) offset = y;
  if (y + height > offset + box_height) offset = y + height - box_height;
}

}  // namespace vizier::window
