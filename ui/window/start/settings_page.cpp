// What somebody has set for all games.
#include <algorithm>
#include <array>
#include <optional>

#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

constexpr std::array speeds{0.5, 1.0, 2.0, 0.0};
constexpr std::array scales{100, 125, 150, 175, 200};
constexpr float first_row = 128, pitch = 108;

template <class List, class Value>
int index_of(const List& list, const Value& value, int otherwise) {
  const auto at = std::find(list.begin(), list.end(), value);
  return at == list.end() ? otherwise : static_cast<int>(at - list.begin());
}

}  // namespace

void StartScreen::draw_settings(Canvas& canvas, Ui& ui) {
  page_title(canvas, app_.say("start.settings.title"));
  language_switch(app_, canvas, ui, new_game_.draft().package().get());
  client::Settings now = app_.settings();
  const auto say = [&](const std::string& key) { return app_.say("start.settings." + key); };
  std::optional<ScrollArea> area;
  if (missing_ > 60)
    area.emplace(canvas, ui, "start/middle", Box{start_text.left - 12, 100, start_text.width + 24, 664 - missing_},
                 5 * pitch + 40, Look::paper);
  float y = first_row;
  /// A caption, what it means, and a switch at the right.
  const auto row = [&](const std::string& id, const std::vector<std::string>& labels, int& chosen) {
    text(canvas, {start_text.left, y + 18}, say(id + ".title"), type::title(18));
    paragraph(canvas, {start_text.left, y + 26}, 336, say(id + ".about"), type::body(14, palette::ink7));
    const float wide = std::min(segmented_width(canvas, labels), 420.0F);
    const bool changed =
        segmented(canvas, ui, "settings/" + id, {right(start_text) - wide, y + 14, wide, 34}, labels, chosen);
    y += pitch;
    if (y < first_row + 4.5F * pitch) rule(canvas, {start_text.left, y - 20}, start_text.width, palette::paper3);
    return changed;
  };
  int speed = index_of(speeds, now.speed, 1), reduced = now.reduced_motion ? 1 : 0,
      scale = index_of(scales, now.scale, 0);
  int pace = now.pace == "at_once" ? 1 : 0, ask = static_cast<int>(client::asking(now, 1));
  const int asked_before = ask;
  bool changed =
      row("speed", {say("speed.half"), say("speed.usual"), say("speed.double"), say("speed.at_once")}, speed);
  changed |= row("motion", {say("motion.full"), say("motion.reduced")}, reduced);
  changed |= row("scale", {"100 %", "125 %", "150 %", "175 %", "200 %"}, scale);
  changed |= row("pace", {say("pace.human"), say("pace.at_once")}, pace);
  changed |= row("ask", {app_.say("start.ask.always"), app_.say("start.ask.able"), app_.say("start.ask.others")}, ask);
  if (!changed) return;
  now.speed = speeds[static_cast<std::size_t>(speed)];
  now.reduced_motion = reduced == 1;
  now.scale = scales[static_cast<std::size_t>(scale)];
  now.pace = pace == 1 ? "at_once" : "human";
  if (ask != asked_before) now.ask_me = static_cast<client::AskMe>(ask);
  app_.change(now);
}

}  // namespace vizier::window
