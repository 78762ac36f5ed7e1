// Typing a line, and scrolling what is longer than its place.
#include <SFML/System/Utf.hpp>
#include <SFML/Window/Clipboard.hpp>

#include "ornament.hpp"
#include "typing.hpp"
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

/// A line that is being typed. What lies between anchor and caret is selected.
struct Line {
  std::u32string text;
  std::size_t caret = 0, anchor = 0;

  std::size_t from() const { return std::min(caret, anchor); }
  std::size_t size() const { return std::max(caret, anchor) - from(); }
  std::u32string selected() const { return text.substr(from(), size()); }
  void replace(const std::u32string& by, std::size_t most) {
    const std::size_t at = from();
    text.erase(at, size());
    const std::u32string fits = by.substr(0, most - std::min(most, text.size()));
    text.insert(at, fits);
    caret = anchor = at + fits.size();
  }
};

/// A path or a number may come with an end of line: a field has one line.
std::u32string pasted() {
  std::u32string out;
  for (const sf::Uint32 c : sf::Clipboard::getString())
    if (c >= 32 && c != 127) out += static_cast<char32_t>(c);
  return out;
}

/// One key or character, as it came.
void edit(Line& line, const Ui::Typing& typed, std::size_t most) {
  using K = sf::Keyboard;
  const bool copies = typed.character == typing::copy || typed.character == typing::cut;
  if (copies && line.size() > 0) {
    const std::u32string part = line.selected();
    sf::Clipboard::setString(sf::String::fromUtf32(part.begin(), part.end()));
  }
  if (typed.character == typing::cut && line.size() > 0) line.replace({}, most);
  if (typed.character == typing::paste) line.replace(pasted(), most);
  if (typed.character == typing::select_all) line.anchor = 0, line.caret = line.text.size();
  if (typed.character >= 32) line.replace(std::u32string(1, typed.character), most);
  if (typed.key == K::Unknown) return;
  const bool erases = typed.key == K::BackSpace || typed.key == K::Delete, extends = typed.character == typing::extend;
  if (erases && line.size() == 0) {
    if (typed.key == K::BackSpace && line.caret > 0) --line.anchor;
    if (typed.key == K::Delete && line.caret < line.text.size()) ++line.anchor;
  }
  if (erases) return line.replace({}, most);
  if (!extends && line.size() > 0 &&
      (typed.key == K::Left || typed.key == K::Right)) {  // to the end of what was selected
    line.caret = typed.key == K::Left ? line.from() : line.from() + line.size();
  } else {
    if (typed.key == K::Left && line.caret > 0) --line.caret;
    if (typed.key == K::Right && line.caret < line.text.size()) ++line.caret;
    if (typed.key == K::Home) line.caret = 0;
    if (typed.key == K::End) line.caret = line.text.size();
  }
  if (!extends) line.anchor = line.caret;
}

/// Between which letters a point lies, so far from where the text begins.
std::size_t letter_at(Canvas& canvas, const std::u32string& text, float x, const TextStyle& style) {
  float before = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const float next = text_width(canvas, encoded(text.substr(0, i + 1)), style);
    if (x < (before + next) / 2) return i;
    before = next;
  }
  return text.size();
}

}  // namespace

Typed text_field(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string& string,
                 const FieldStyle& style) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .enabled = style.enabled, .takes_text = true});
  const bool active = ui.focused() == id && style.enabled;
  // caret and anchor, counted from the end: a text changed by others keeps them in range
  Line line;
  line.text = decoded(string);
  const std::u32string before = line.text;
  const auto place_of = [&](const std::string& key) {
    return line.text.size() - std::min(line.text.size(), static_cast<std::size_t>(std::max(ui.memory(key), 0.0F)));
  };
  line.caret = place_of(id);
  line.anchor = active ? place_of(id + "/anchor") : line.caret;
  const TextStyle letters = style.mono ? type::mono(14, palette::ink9) : type::body(14.5F);
  const auto shift_of = [&] {
    return std::max(0.0F, text_width(canvas, encoded(line.text.substr(0, line.caret)), letters) - (box.width - 24) + 2);
  };
  float& held = ui.memory(id + "/held");
  if (t.down && active) {  // a press sets the caret, dragging selects
    line.caret = letter_at(canvas, line.text, canvas.to_units(ui.mouse()).x - box.left - 12 + shift_of(), letters);
    if (held == 0) line.anchor = line.caret;
  }
  held = t.down ? 1.0F : 0.0F;
  if (style.enabled)  // also what was typed before a click elsewhere took the focus
    for (const Ui::Typing& typed : ui.typed(id)) edit(line, typed, style.most);
  ui.memory(id) = static_cast<float>(line.text.size() - line.caret);
  ui.memory(id + "/anchor") = static_cast<float>(line.text.size() - line.anchor);
  const std::u32string& now = line.text;
  if (now != before) string = encoded(now);

  const auto fade = canvas.opacity(style.enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(box);
  canvas.fill(Path::box(at, 6), palette::paper0);
  canvas.frame(at, 6, {active ? palette::teal : t.hover ? palette::gold_dark : palette::paper4, active ? 1.8F : 1.2F});
  if (t.focus) focus_ring(canvas, at, 6);
  const Box inside(at.left + 12, at.top, at.width - 24, at.height);
  const float to_caret = text_width(canvas, encoded(now.substr(0, line.caret)), letters);
  const float shift = shift_of();
  const auto clip = canvas.clip(inset(inside, -1));
  const float base = centre(at).y + cap_height(canvas, letters) / 2;
  if (active && line.size() > 0) {
    const float begin = text_width(canvas, encoded(now.substr(0, line.from())), letters),
                end = text_width(canvas, encoded(now.substr(0, line.from() + line.size())), letters);
    canvas.fill(Box(inside.left - shift + begin, centre(at).y - 10, end - begin, 20), faded(palette::teal, 0.3F));
  }
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

bool scrubber(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, int& at, int steps,
              const std::vector<int>& rounds, const std::vector<int>& errors) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}});
  const int before = at;
  const float left = box.left + 10, wide = box.width - 20, y = centre(box).y;
  const auto x_of = [&](int step) {
    return left + wide * static_cast<float>(step) / static_cast<float>(std::max(steps, 1));
  };
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
  for (const int round : rounds)
    star(canvas, {x_of(round), y}, 4.6F, round <= at ? palette::gold : palette::hex(0x5A64A0));
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
