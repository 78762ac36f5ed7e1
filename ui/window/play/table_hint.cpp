// What a bot would do in the person's place: asked for, thought about beside the window, marked on the table and told
// in words.
#include <fmt/format.h>

#include <algorithm>

#include "lab/prose.hpp"
#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Target;
using Type = world::Decision::Type;

namespace {

constexpr const char* adviser = "hard";  // who asks for advice has the time for a good one

}  // namespace

void TableScreen::ask_for_hint() {
  if (!choosing_ || host_->thinking() || host_->advising()) return;
  hint_.reset();
  host_->advise(choosing_->question(), stage_->speech.language(), adviser);
  app_.draw_again();
}

void TableScreen::drop_hint() {
  host_->end_advice();
  hint_.reset();
  app_.draw_again();
}

bool TableScreen::take_hint() {
  auto found = host_->hint();
  if (!found) return false;
  if (!found->found) app_.note(app_.say("hint.none"));
  const bool fits = found->found && choosing_ && choosing_->question().seat == found->seat &&
                    choosing_->question().id == found->question;
  if (fits) hint_ = std::move(found);
  return true;
}

/// At the right of the title; gives the width that it takes.
float TableScreen::hint_button(Canvas& canvas, Ui& ui, Point right_top) {
  if (host_->time_counts()) return 0;  // nobody waits for a bot there
  const bool busy = host_->advising();
  const std::string words = app_.say(busy ? "hint.cancel" : "hint.ask");
  const float width = std::max(74.0F, text_width(canvas, words, type::body(13)) + 52);
  const Box box{right_top.x - width, right_top.y, width, 28};
  if (!button(canvas, ui, busy ? "hint/cancel" : "hint", box, words, {.size = 13, .key = Key::typed(U'?')}))
    return width + 8;
  if (busy || hint_)
    drop_hint();
  else
    ask_for_hint();
  return width + 8;
}

/// What the bot would choose, and what it thinks of it.
float TableScreen::hint_lines(Canvas& canvas, Ui& ui, Point at, float width) {
  if (host_->advising()) {
    const float high =
        paragraph(canvas, {at.x, at.y}, width, app_.say("hint.thinking"), type::aside(14.5F, palette::teal_dark))
            .height;
    return high + 6;
  }
  if (!hint_) return 0;
  const lab::Advice& advice = hint_->advice;
  const lab::Suggestion& best = advice.ranked[0];
  std::string why;
  if (best.visits > 0)
    why = app_.say("hint.tried", {{"n", static_cast<std::int64_t>(best.visits)},
                                  {"value", fmt::format("{:.0f} ± {:.0f}", 100 * best.value, 100 * best.error)}});
  std::string changes;
  for (const lab::Reason& r : advice.reasons)
    changes += (changes.empty() ? "" : ", ") + r.words + " " + lab::signed_number(r.difference.value);
  if (!changes.empty()) why += " " + app_.say("hint.why", {{"other", advice.ranked[1].words}, {"changes", changes}});
  const float inner = width - 20, x = at.x + 12;
  const auto lines = [&](float y, bool draws) {
    const float top = y;
    y +=
        paragraph(canvas, {x, y}, inner, {{best.words, Role::bold}}, type::bold(15, palette::teal_dark), draws).height +
        2;
    if (!why.empty()) y += paragraph(canvas, {x, y}, inner, {{why}}, type::body(13, palette::ink7), draws).height + 4;
    return y - top;
  };
  const float high = 25 + lines(0, false) + 38;
  const Box box = canvas.snapped({at.x, at.y + 2, width, high});
  canvas.fill(Path::box(box, 6), faded(palette::teal_light, 0.28F));
  canvas.frame(box, 6, {palette::teal, 1.4F});
  window::draw(canvas, general_glyph("bot"), {x + 7, box.top + 14}, 16, palette::teal_dark);
  text(canvas, {x + 21, box.top + 18}, app_.say("hint.title"), type::caption(palette::teal_dark, 11.5F));
  lines(box.top + 25, true);
  if (button(canvas, ui, "hint/play", {x, bottom(box) - 36, inner, 28}, app_.say("hint.play"), {.size = 13.5F}))
    answer(std::vector(hint_->values));
  return high + 10;
}

std::vector<Target> TableScreen::hinted() const {
  std::vector<Target> out;
  if (!hint_ || !choosing_) return out;
  const client::Question& q = choosing_->question();
  const auto add = [&](const std::vector<client::Item>& items, std::size_t i) {
    if (i < items.size() && items[i].at.type != Target::Type::none) out.push_back(items[i].at);
  };
  for (std::size_t n = 0; n < hint_->values.size(); ++n) {
    const auto value = static_cast<std::size_t>(std::max(0, hint_->values[n]));
    if (q.type == Type::pair)
      add(n == 0 ? q.items : q.seconds, value);
    else if (q.type == Type::amounts && value > 0)
      add(q.items, n);
    else if (q.type != Type::amounts && q.type != Type::number)
      add(q.items, value);
  }
  return out;
}

bool TableScreen::is_hinted(int item, bool second) const {
  if (!hint_ || !choosing_ || choosing_->question().type == Type::number || choosing_->question().type == Type::amounts)
    return false;
  const auto& values = hint_->values;
  if (choosing_->question().type == Type::pair) return values.size() == 2 && values[second ? 1 : 0] == item;
  return std::find(values.begin(), values.end(), item) != values.end();
}

}  // namespace vizier::window
