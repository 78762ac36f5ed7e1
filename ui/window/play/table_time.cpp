// Games in real time: the clocks that run down, and what may be done beside what is asked.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using Type = world::Decision::Type;

namespace {

std::string shown_time(std::int64_t milliseconds) {
  const std::int64_t seconds = (milliseconds + 999) / 1000;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

/// Time goes on whoever thinks; only what has changed is drawn. Whether anything has.
bool TableScreen::pass_time(double now) {
  if (host_->thinking() || !host_->time_counts() || paused_by_guests()) {
    last_clock_ = -1;
    return false;
  }
  const auto elapsed = static_cast<std::int64_t>(now - last_clock_);
  if (last_clock_ < 0) {
    last_clock_ = now;
  } else if (elapsed > 0) {
    last_clock_ += static_cast<double>(elapsed);
    stale_ |= host_->let_time_pass(elapsed);
  }
  std::string clocks;
  for (const client::Countdown& clock : scene_.clocks) clocks += shown_time(clock.left(host_->game_clock())) + " ";
  const bool ticked = clocks != shown_clocks_;
  shown_clocks_ = std::move(clocks);
  return ticked || stale_;
}

/// What is left of each clock, a line each: of those that have a name, or of what is asked.
float TableScreen::clock_lines(Canvas& canvas, Point at, float width, bool named) {
  float y = at.y;
  for (const client::Countdown& clock : scene_.clocks) {
    if (clock.name.empty() == named) continue;
    const std::int64_t left = clock.left(host_->game_clock());
    const std::string time = shown_time(left);
    const bool hurry = clock.running && left <= 5000;
    const TextStyle style = type::bold(17, hurry           ? palette::error_on_paper
                                           : clock.running ? palette::ink9
                                                           : palette::ink5);
    text(canvas, {at.x, y + 15}, named ? clock.name : app_.say("table.time_left"), type::body(14, palette::ink7));
    text(canvas, {at.x + width - text_width(canvas, time, style), y + 15}, time, style);
    y += 22;
  }
  return y > at.y ? y + 6 - at.y : 0;
}

void TableScreen::tell_clocks() {
  std::string told;
  for (const client::Countdown& clock : scene_.clocks)
    told +=
        fmt::format("{}{} {}", told.empty() ? "" : ", ", clock.name.empty() ? app_.say("table.time_left") : clock.name,
                    shown_time(clock.left(host_->game_clock())));
  app_.tell("clocks", told);
}

/// What is offered instead of the question, or the question again where `id` is empty.
void TableScreen::take_offer(const std::string& id) {
  taking_ = id;
  stale_ = true;
  app_.draw_again();
}

/// An offer keeps its place beside the table, so that nothing comes under the mouse while somebody wants to take it:
/// new ones come above the others, and one that is closed stays there, unlit, for a while.
void TableScreen::note_offers() {
  for (Standing& offer : standing_)
    if (offer.closed < 0) offer.closed = app_.now();
  for (const client::Question& q : scene_.questions) {
    if (!q.standing) continue;
    const auto known =
        std::find_if(standing_.begin(), standing_.end(), [&](const Standing& s) { return s.question.id == q.id; });
    if (known == standing_.end())
      standing_.push_back({q, -1});
    else
      *known = {q, -1};
  }
}

/// Where time counts others act meanwhile, and what comes under the mouse in the moment of a click is not what was
/// meant. This notes what stands where, and since when.
void TableScreen::note_places() {
  std::map<std::string, Place> now;
  const auto note = [&](const std::string& place, const std::string& what) {
    const auto before = places_.find(place);
    const bool same = before != places_.end() && before->second.what == what;
    now[place] = same ? before->second : Place{what, app_.now()};
  };
  const auto name = [](const client::Item& item) { return item.kind.empty() ? item.key : item.kind; };
  if (choosing_ && host_->time_counts()) {
    const client::Question& q = choosing_->question();
    for (const auto* list : {&q.items, &q.seconds})
      for (const client::Item& item : *list)
        if (item.at.type != client::Target::Type::none) note(hit_id(item.at), q.prompt + "/" + name(item));
    const std::vector<int> rows = listed();
    for (std::size_t n = 0; n < rows.size() && choosing_->first() < 0; ++n)
      note(fmt::format("row/{}", n), q.prompt + "/" + name(q.items[static_cast<std::size_t>(rows[n])]));
    note("done", q.prompt);
  }
  places_ = std::move(now);
}

bool TableScreen::meant(const std::string& place) {
  constexpr double glance = 300;  // milliseconds that somebody needs to see something else there
  const auto found = places_.find(place);
  if (found == places_.end() || app_.now() - found->second.since >= glance) return true;
  app_.note(app_.say("table.just_changed"));
  return false;
}

/// The clocks of the game, and standing offers to whoever looks, at the bottom of the box. One of a short list is taken
/// by its button; everything else takes the place of what is asked first, and is answered as a question is. Gives its
/// height.
float TableScreen::time_panel(Canvas& canvas, Ui& ui, const Box& box) {
  tell_clocks();
  const bool named = std::any_of(scene_.clocks.begin(), scene_.clocks.end(),
                                 [](const client::Countdown& clock) { return !clock.name.empty(); });
  if (host_->state() == client::Host::State::over || (!named && standing_.empty())) return 0;
  float& remembered = ui.memory("time/height");
  const float height = std::clamp(remembered, 40.0F, box.height * 0.6F);
  const Box paper{box.left, bottom(box) - height, box.width, height};
  paper_panel(canvas, paper);
  std::optional<ScrollArea> area;
  if (remembered > height) area.emplace(canvas, ui, "time", inset(paper, 6), remembered - 12, Look::paper);
  const float x = box.left + 20, width = box.width - 40;
  float y = paper.top + 13;
  y += clock_lines(canvas, {x, y}, width, true);
  constexpr double lingers = 4000;
  const Point mouse = canvas.to_units(ui.mouse());
  if (!paper.contains(mouse.x, mouse.y))
    std::erase_if(standing_, [&](const Standing& s) { return s.closed >= 0 && app_.now() - s.closed > lingers; });
  if (!standing_.empty()) {
    if (named) rule(canvas, {x, y - 1}, width);
    text(canvas, {x, y + 17}, app_.say("table.any_moment"), type::caption(palette::ink5, 11.5F));
    y += 25;
    y += offer_buttons(canvas, ui, {x, y}, width);
  }
  const float wants = y + 8 - paper.top;
  if (std::abs(wants - remembered) > 0.5F) {
    remembered = wants;
    app_.lay_out_again();
  }
  return height;
}

float TableScreen::offer_buttons(Canvas& canvas, Ui& ui, Point at, float width) {
  constexpr std::size_t short_list = 4;
  float y = at.y;
  std::optional<std::pair<client::Question, std::int32_t>> taken;
  std::optional<std::string> opened;
  for (auto offer = standing_.rbegin(); offer != standing_.rend(); ++offer) {
    const client::Question& q = offer->question;
    const bool open = offer->closed < 0 && !host_->thinking(),
               at_once = q.type == Type::one && q.items.size() <= short_list;
    const sf::Color ink = open ? palette::ink7 : palette::ink5;
    y += paragraph(canvas, {at.x, y}, width, q.prompt, type::body(13.5F, ink)).height + 3;
    for (std::size_t i = 0; at_once && i < q.items.size(); ++i, y += 29)
      if (button(canvas, ui, fmt::format("offer/{}/{}", q.id, i), {at.x, y, width, 26}, q.items[i].label,
                 {.enabled = open, .size = 13.5F}))
        taken = {q, static_cast<std::int32_t>(i)};
    if (!at_once) {
      const bool taking = taking_ == q.id;
      if (button(canvas, ui, "offer/" + q.id, {at.x, y, width, 26},
                 app_.say(taking ? "table.offer_back" : "table.offer_open"),
                 {.enabled = open, .on = taking, .size = 13.5F}))
        opened = taking ? std::string() : q.id;
      y += 29;
    }
    y += 3;
  }
  if (taken) {  // the scene is another one afterwards
    if (!host_->answer(taken->first, {taken->second})) app_.note(app_.say("table.refused"));
    stale_ = true;
    app_.draw_again();
  }
  if (opened) take_offer(*opened);
  return y - at.y;
}

}  // namespace vizier::window
