// Cards and pieces that take part or not, and the list of all that is changed.
#include <algorithm>

#include "content/tree.hpp"
#include "text/speech.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/house_page.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {

float HousePage::draw_kinds(Canvas& canvas, Ui& ui, float y, float width, bool draws) {
  const float top = y;
  constexpr std::size_t columns = 3;
  constexpr float gap = 8, row = 34, line = 40;
  if (kinds_.empty())
    return 16 + paragraph(canvas, {start_text.left, y + 8}, width, app_.say("house.no_kinds"),
                          type::aside(16, palette::ink7), draws)
                    .height;
  const float wide = (width - gap * (columns - 1)) / columns;
  for (const client::HouseKinds& category : kinds_) {
    const auto off = std::count_if(category.kinds.begin(), category.kinds.end(),
                                   [&](const auto& kind) { return rule_.left_out.contains(kind.key); });
    if (draws) {
      text(canvas, {start_text.left, y + 22}, category.title, type::title(18));
      const content::TextArgs count{{"on", static_cast<std::int64_t>(category.kinds.size()) - std::int64_t{off}},
                                    {"all", static_cast<std::int64_t>(category.kinds.size())}};
      text(canvas, {start_text.left + width, y + 22}, app_.say("house.kinds_on", count),
           type::at_right(type::body(13.5F, off > 0 ? palette::teal_dark : palette::ink7)));
    }
    y += 34;
    for (std::size_t i = 0; i < category.kinds.size(); ++i) {
      const float x = start_text.left + (wide + gap) * static_cast<float>(i % columns);
      if (draws) draw_kind(canvas, ui, category.kinds[i], {x, y, wide, row});
      if (i % columns == columns - 1 || i + 1 == category.kinds.size()) y += line;
    }
    y += 10;
  }
  return y - top;
}

void HousePage::draw_kind(Canvas& canvas, Ui& ui, const client::HouseKinds::Kind& kind, const Box& b) {
  const Box box = canvas.snapped(b);
  const bool on = !rule_.left_out.contains(kind.key);
  const Touch t = ui.place(canvas, box, {.id = "house/kind/" + kind.key, .box = {}});
  canvas.fill(Path::box(box, 6), t.hover ? palette::white : on ? palette::paper0 : palette::paper2);
  canvas.frame(box, 6, {!on ? palette::teal : t.hover ? palette::gold_dark : palette::paper4, 1.2F});
  const Box mark = canvas.snapped(box_around({box.left + 19, centre(box).y}, 18));
  canvas.fill(Path::box(mark, 4), on ? palette::teal_dark : palette::paper0);
  canvas.frame(mark, 4, {on ? palette::teal_dark : palette::ink5, 1.4F});
  if (on) window::draw(canvas, general_glyph("tick"), centre(mark), 14, palette::paper0);
  if (t.focus) focus_ring(canvas, box, 6);
  label(canvas, {box.left + 36, box.top, box.width - 44, box.height}, kind.title,
        type::body(14.5F, on ? palette::ink9 : palette::ink5));
  tooltip(canvas, ui, t, box, kind.text, 320);
  if (!t.clicked) return;
  if (const auto done = client::leave_out(rule_, *package_, kind.key, on); !done)
    app_.note(done.problem());
  else
    touched();
}

/// Also what other rules sets and other mods of the game have of it, which cannot be seen on the other pages.
float HousePage::draw_changes(Canvas& canvas, Ui& ui, float y, float width, bool draws) {
  const float top = y;
  if (!rule_.changes())
    return 16 + paragraph(canvas, {start_text.left, y + 8}, width, app_.say("house.nothing_yet"),
                          type::aside(16, palette::ink7), draws)
                    .height;
  std::string back_to;
  const auto row = [&](const std::string& id, const std::string& what, const std::string& how) {
    const float words = width - 28 - 40;
    const float first = paragraph(canvas, {}, words, {{what}}, type::body(15), false).height;
    const float second = paragraph(canvas, {}, words, {{how, Role::bold}}, type::bold(14), false).height;
    const float tall = first + second + 20;
    if (draws) {
      const Box box = canvas.snapped({start_text.left, y, width, tall});
      canvas.fill(Path::box(box, 6), Paint::vertical(box, palette::paper0, palette::hex(0xFBF3E0)));
      canvas.frame(box, 6, {palette::paper4, 1.2F});
      paragraph(canvas, {box.left + 14, y + 8}, words, {{what}}, type::body(15));
      paragraph(canvas, {box.left + 14, y + 10 + first}, words, {{how, Role::bold}},
                type::bold(14, palette::teal_dark));
      if (glyph_button(canvas, ui, "house/undo/" + id, {right(box) - 38, y + (tall - 30) / 2, 30, 30}, "undo",
                       Look::paper))
        back_to = id;
    }
    y += tall + 6;
  };
  for (const auto& [key, change] : rule_.values) {
    const auto field =
        std::find_if(fields_.begin(), fields_.end(), [&, &k = key](const auto& f) { return f.key == k; });
    if (field != fields_.end())
      row(key, field->sentence,
          app_.say("house.change", {{"before", said(*field, field->printed)}, {"after", said(*field, change.value)}}));
    else
      row(key, key, app_.say("house.elsewhere", {{"after", content::to_short(change.value)}}));
  }
  for (const auto& [kind, folder] : rule_.left_out) {
    const text::Speech speech(*package_, app_.language());
    row(kind, speech.kind(kind.substr(kind.find('.') + 1)), app_.say("house.left_out"));
  }
  if (!back_to.empty()) {
    rule_.values.erase(back_to);
    rule_.left_out.erase(back_to);
    typing_.clear();
    touched();
  }
  return y - top;
}

}  // namespace vizier::window
