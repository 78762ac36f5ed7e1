// Widgets that choose one of several: switches, lists that open, rows.
#include "widgets.hpp"

namespace vizier::window {

namespace {

constexpr float segment_margin = 24;

/// The width of each label with its margins; where all are wider than `room`, each gives way by what it can wrap.
std::vector<float> segments(Canvas& canvas, const std::vector<std::string>& labels, float room) {
  const TextStyle style = type::bold(14);
  std::vector<float> wide, narrow;
  float all = 0, least = 0;
  for (const std::string& l : labels) {
    wide.push_back(text_width(canvas, l, style) + segment_margin);
    float longest = 0;
    for (const std::string& word : wrap(l, 0, [](std::string_view) { return 1.0F; }))
      longest = std::max(longest, text_width(canvas, word, style));
    narrow.push_back(std::min(wide.back(), std::max(longest, wide.back() * 0.5F) + 8));
    all += wide.back();
    least += narrow.back();
  }
  const float t = all > room && all > least ? std::clamp((room - least) / (all - least), 0.0F, 1.0F) : 1;
  float sum = 0;
  for (std::size_t i = 0; i < wide.size(); ++i) sum += wide[i] = narrow[i] + (wide[i] - narrow[i]) * t;
  for (float& w : wide) w *= room / std::max(sum, 1.0F);
  return wide;
}

}  // namespace

float segmented_width(Canvas& canvas, const std::vector<std::string>& labels) {
  float w = 6;
  for (const std::string& l : labels) w += text_width(canvas, l, type::bold(14)) + segment_margin;
  return w;
}

bool segmented(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::vector<std::string>& labels,
               int& chosen, bool enabled) {
  const auto fade = canvas.opacity(enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(box);
  canvas.fill(Path::box(at, 6), Paint::vertical(at, palette::paper0, palette::hex(0xFAF1DD)));
  canvas.frame(at, 6, {palette::paper4, 1.2F});
  const std::vector<float> widths = segments(canvas, labels, at.width - 6);
  const int before = chosen;
  float x = at.left + 3;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string part = id + "/" + std::to_string(i);
    const Box where(x, at.top + 3, widths[i], at.height - 6);
    x += where.width;
    const bool on = static_cast<int>(i) == before;
    const Touch t = ui.place(canvas, where, {.id = part, .box = {}, .enabled = enabled});
    if (on)
      canvas.fill(Path::box(where, 4), Paint::vertical(where, palette::hex(0x14555F), palette::teal_dark));
    else if (t.hover && enabled)
      canvas.fill(Path::box(where, 4), palette::paper2);
    const bool line = !on && i + 1 < labels.size() && static_cast<int>(i) + 1 != before;
    if (line) canvas.line({x, at.top + 8}, {x, bottom(at) - 8}, {palette::paper3, 1});
    label(canvas, {where.left + 4, where.top + 1, where.width - 8, where.height - 2}, labels[i],
          type::centred(type::bold(14, on ? palette::paper0 : palette::ink9)));
    if (t.focus) focus_ring(canvas, where, 4);
    if (t.clicked) chosen = static_cast<int>(i);
    const int last = static_cast<int>(labels.size()) - 1;
    const auto go = [&](int to) {
      chosen = to;
      ui.focus(id + "/" + std::to_string(to));
    };
    if (ui.pressed(part, sf::Keyboard::Left)) go(std::max(static_cast<int>(i) - 1, 0));
    if (ui.pressed(part, sf::Keyboard::Right)) go(std::min(static_cast<int>(i) + 1, last));
  }
  return chosen != before;
}

bool dropdown(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::vector<std::string>& items,
              int& chosen, bool enabled) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .enabled = enabled});
  const auto fade = canvas.opacity(enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(box);
  const int last = static_cast<int>(items.size()) - 1, before = chosen;
  float& answer = ui.memory(id);  // 1 + what was chosen in the open list
  if (answer > 0) chosen = std::clamp(static_cast<int>(answer) - 1, 0, last);
  answer = 0;
  if (t.clicked) ui.open = ui.open == id ? "" : id;
  if (ui.pressed(id, sf::Keyboard::Down)) chosen = std::min(chosen + 1, last);
  if (ui.pressed(id, sf::Keyboard::Up)) chosen = std::max(chosen - 1, 0);
  const bool open = ui.open == id;
  canvas.fill(Path::box(at, 6), Paint::vertical(at, palette::hex(0xF8EFDA), palette::hex(0xF3E6C9)));
  canvas.frame(at, 6, {t.hover || open ? palette::gold_dark : palette::paper4, 1.2F});
  if (chosen >= 0 && chosen <= last)
    label(canvas, {at.left + 14, at.top, at.width - 44, at.height}, items[static_cast<std::size_t>(chosen)],
          type::body(14.5F));
  draw(canvas, general_glyph("chevron"), {right(at) - 15, centre(at).y}, 15, palette::ink7);
  if (t.focus) focus_ring(canvas, at, 6);
  if (open) {
    const Box pixels = canvas.to_pixels(at);
    ui.later([&ui, id, items, pixels, now = chosen](Canvas& c) {
      const Point low = c.to_units({pixels.left, pixels.top}), high = c.to_units({right(pixels), bottom(pixels)});
      const float row = 30, h = row * static_cast<float>(items.size()) + 8;
      const bool above = high.y + h + 4 > bottom(c.clip()) && low.y - h - 4 > c.clip().top;
      const Box list(low.x, above ? low.y - h - 4 : high.y + 4, high.x - low.x, h);
      ui.modal();
      if (ui.place(c, c.clip(),
                   {.id = id + "/outside", .box = {}, .focusable = false, .key = Key::of(sf::Keyboard::Escape)})
              .clicked)
        ui.open.clear();
      c.shadow(list, 3.5F, {0, 4}, faded(palette::shade, 0.6F));
      c.fill(Path::box(list, 6), Paint::vertical(list, palette::paper_top, palette::paper_foot));
      c.frame(list, 6, {palette::gold_dark, 1.2F});
      for (std::size_t i = 0; i < items.size(); ++i) {
        const Box where(list.left + 4, list.top + 4 + row * static_cast<float>(i), list.width - 8, row);
        const Touch touch = ui.place(c, where, {.id = id + "/" + std::to_string(i), .box = {}});
        const bool on = static_cast<int>(i) == now;
        if (on || touch.hover) c.fill(Path::box(where, 4), on ? palette::teal_dark : palette::paper2);
        label(c, {where.left + 10, where.top, where.width - 14, row}, items[i],
              type::body(14.5F, on ? palette::paper0 : palette::ink9));
        if (touch.focus) focus_ring(c, inset(where, 3), 3);
        if (touch.clicked) {
          ui.memory(id) = static_cast<float>(i) + 1;
          ui.open.clear();
          ui.focus(id);
        }
      }
    });
  }
  return chosen != before;
}

Touch list_row(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::string_view title,
               std::string_view second, const RowStyle& style) {
  const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .enabled = style.enabled, .key = style.key});
  const auto fade = canvas.opacity(style.enabled ? 1 : 0.5F);
  const Box at = canvas.snapped(box);
  const bool night = style.look == Look::night;
  const sf::Color top = night ? (style.chosen ? palette::hex(0x4A3E2A)
                                 : t.hover    ? palette::night6
                                              : palette::hex(0x1B2038))
                              : (t.hover ? palette::white : palette::paper0);
  const sf::Color foot = night ? darker(top, 0.16F) : palette::hex(0xFBF3E0);
  canvas.fill(Path::box(at, 6), Paint::vertical(at, top, foot));
  const sf::Color usual = night          ? (style.chosen ? palette::gold : palette::night5)
                          : style.chosen ? palette::gold_dark
                                         : palette::paper4;
  canvas.frame(at, 6, {style.edge.a ? style.edge : t.hover ? palette::gold : usual, style.chosen ? 1.6F : 1.2F});
  if (t.focus) focus_ring(canvas, at, 6);
  const TextStyle first{style.title_font ? Role::title : Role::bold, style.title_font ? 17.5F : 14.5F,
                        night ? (style.chosen ? palette::lamp : palette::white) : palette::ink9};
  const float keys = style.key.none() ? 0 : key_cap_width(canvas, style.key.name()) + 8;
  const Box inside(at.left + style.left, at.top, at.width - style.left - 12 - keys, at.height);
  if (keys > 0) key_cap(canvas, {right(at) - 4 - keys, centre(at).y}, style.key.name(), style.look);
  if (second.empty()) {
    label(canvas, inside, title, first);
  } else {
    label(canvas, {inside.left, at.top + at.height * 0.1F, inside.width, at.height * 0.46F}, title, first);
    label(canvas, {inside.left, at.top + at.height * 0.53F, inside.width, at.height * 0.36F}, second,
          type::body(13, night ? palette::muted : palette::ink7));
  }
  return t;
}

}  // namespace vizier::window
