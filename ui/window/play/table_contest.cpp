// How strong everybody is where a place has its turn, and what the pending plays would make of it.
#include <fmt/format.h>

#include <algorithm>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

void TableScreen::find_contest() {
  contest_.reset();
  if (!choosing_ || choosing_->question().pass < 0 || stage_->layout.contest.empty()) return;
  for (const PlacedCell& cell : stage_->view.places().cells)
    if (cell.current)
      contest_ = host_->contest(choosing_->question(), cell.zone, stage_->layout.contest, stage_->layout.sentences);
}

/// `8 → 11`: what an option would make of one's own strength; empty where nothing, or where that cannot be known.
std::string TableScreen::outcome(int item) const {
  if (!contest_ || item < 0 || item >= static_cast<int>(contest_->options.size())) return {};
  const auto own = std::find_if(contest_->rows.begin(), contest_->rows.end(),
                                [&](const client::Contest::Row& row) { return row.seat == looking_; });
  const std::int64_t now = own == contest_->rows.end() ? 0 : own->now.value_or(0);
  const auto& with = contest_->options[static_cast<std::size_t>(item)];
  return with && *with != now ? fmt::format("{} → {}", now, *with) : std::string();
}

/// What playing a card now would do where the contest is: the place, and the own strength before and after. Empty where
/// nothing, or where that cannot be known.
std::pair<std::string, std::string> TableScreen::would_do(const std::string& kind) const {
  if (!contest_ || !choosing_) return {};
  const auto& items = choosing_->question().items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string change = items[i].kind == kind ? outcome(static_cast<int>(i)) : std::string();
    if (change.empty()) continue;
    const std::int64_t then = *contest_->options[i];
    const bool first = std::all_of(contest_->rows.begin(), contest_->rows.end(), [&](const client::Contest::Row& row) {
      return row.seat == looking_ || (row.after && *row.after < then);
    });
    for (const PlacedCell& cell : stage_->view.places().cells)
      if (cell.current)
        return {app_.say("table.would_be_at", {{"place", stage_->speech.zone(cell.zone)}}),
                app_.say("table.would_be", {{"change", change}, {"first", first ? "yes" : "no"}})};
  }
  return {};
}

/// A bar a player: what is there now, dashed what waits; then what it comes to, and the rank.
float TableScreen::contest_rows(Canvas& canvas, Point at, float width) {
  if (!contest_) return 0;
  app_.tell("strength", std::to_string(contest_->rows.size()));
  constexpr float pitch = 22, mark = 22, numbers = 66;
  float names = 0;
  std::int64_t most = 1;
  for (const client::Contest::Row& row : contest_->rows) {
    names = std::max(names, text_width(canvas,
                                       row.seat == looking_ && host_->people() == 1 ? app_.say("table.you_are")
                                                                                    : seat_name(row.seat),
                                       type::bold(13.5F)));
    most = std::max({most, row.now.value_or(0), row.after.value_or(0)});
  }
  names = std::min(names, 72.0F);
  const float left = at.x + mark + names + 8, room = width - mark - names - 8 - numbers;
  label(canvas, {at.x, at.y, width - 90, 16}, app_.say("table.strength"), type::caption(palette::ink5, 11.5F));
  if (contest_->pending)
    text(canvas, {at.x + width, at.y + 12}, app_.say("table.after_pending"),
         type::at_right(type::body(12, palette::ink7)));
  float y = at.y + 20;
  for (const client::Contest::Row& row : contest_->rows) {
    const SeatScheme& scheme = stage_->view.looks().scheme(row.seat);
    seat_mark(canvas, {at.x + 9, y + 9}, 7.5F, scheme, true);
    const bool own = row.seat == looking_ && host_->people() == 1;
    label(canvas, {at.x + mark, y, names + 2, 18}, own ? app_.say("table.you_are") : seat_name(row.seat),
          type::bold(13.5F));
    const auto length_of = [&](std::int64_t n) {
      return std::max(16.0F, room * static_cast<float>(n) / static_cast<float>(most));
    };
    if (row.now) {
      const Box solid = canvas.snapped({left, y + 2, length_of(*row.now), 15});
      canvas.fill(solid, scheme.face);
      text(canvas, {solid.left + 5, y + 14}, std::to_string(*row.now), type::bold(12, scheme.number));
      const std::int64_t more = row.after.value_or(*row.now) - *row.now;
      if (more != 0) {
        const float from = std::min(length_of(*row.now), length_of(*row.now + more)),
                    to = std::max(length_of(*row.now), length_of(*row.now + more));
        const Box change = canvas.snapped({left + from, y + 2, std::max(6.0F, to - from), 15});
        canvas.fill(change, more > 0 ? faded(scheme.face, 0.22F) : faded(palette::paper0, 0.7F));
        canvas.stroke(Path::box(change), {scheme.rim, 1.2F, 3, 2});
        const std::string by = fmt::format("{}{}", more > 0 ? "+" : "−", std::abs(more));
        if (change.width > text_width(canvas, by, type::bold(11)) + 4)
          text(canvas, {centre(change).x, y + 13.5F}, by, type::centred(type::bold(11, palette::ink9)));
      }
    }
    const std::string value = row.after ? std::to_string(*row.after) : "?";
    text(canvas, {at.x + width - 32, y + 14.5F}, value, type::at_right({Role::black, 15, palette::ink9}));
    if (row.rank > 0)
      text(canvas, {at.x + width, y + 14}, app_.say("table.rank", {{"n", std::int64_t{row.rank}}}),
           type::at_right(type::body(13, palette::ink7)));
    y += pitch;
  }
  rule(canvas, {at.x, y + 3}, width);
  return y + 10 - at.y;
}

}  // namespace vizier::window
