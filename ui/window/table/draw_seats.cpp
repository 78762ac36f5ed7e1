#include <algorithm>

#include "arrange.hpp"
#include "painter.hpp"

namespace vizier::window {

using match::SeenZone;

void Painter::seats() {
  const Part& part = places_.seats_part;
  const auto moved_here = canvas_.placed(part.origin, part.scale, part.scale);
  for (const PlacedSeat& each : places_.seats) seat(each);
}

std::int64_t Painter::seat_counter(const std::string& seat, const std::string& name, bool& known) const {
  const auto at = std::find(scene_.view.seats.begin(), scene_.view.seats.end(), seat) - scene_.view.seats.begin();
  known = false;
  if (static_cast<std::size_t>(at) >= scene_.view.seat_counters.size()) return 0;
  for (const auto& [key, value] : scene_.view.seat_counters[static_cast<std::size_t>(at)])
    if (key == name) return known = true, value;
  return 0;
}

/// A glyph and how many; nothing where that is not known.
void Painter::count(const CountPlan& plan, const std::string& seat, Point at, float width) {
  std::string text;
  if (plan.zone) {
    const SeenZone* zone = find_zone(scene_, plan.name, seat);
    if (!zone || !zone->count_known) return;
    text = std::to_string(zone->count);
  } else {
    bool known = false;
    const auto value = seat_counter(seat, plan.name, known);
    if (!known) return;
    text = std::to_string(value);
  }
  glyph(plan.glyph.empty() ? plan.name : plan.glyph, {at.x + 8, at.y}, 17, palette::muted);
  label(canvas_, {at.x + 20, at.y - 10, width - 20, 20}, text, type::bold(15, palette::paper0));
}

void Painter::seat(const PlacedSeat& place) {
  const SeatPlan& plan = looks_.layout().seats;
  const SeatScheme& scheme = looks_.scheme(place.name);
  const Box& b = place.box;
  const bool acts = std::any_of(scene_.view.open.begin(), scene_.view.open.end(),
                                [&](const match::SeenDecision& d) { return d.seat == place.name && !d.standing; });
  PanelStyle panel;
  panel.lit = acts || lights_.is_legal({client::Target::Type::seat, place.name});
  night_panel(canvas_, b, panel);

  const bool beside = place.narrow && place.thumb;  // words, then the grid, in a low panel
  const float screen = place.narrow ? 42 : 50;
  if (beside)
    seat_mark(canvas_, {b.left + 17, b.top + 16}, 8, scheme);
  else
    seat_emblem(canvas_, {b.left + 10, b.top + 9, screen * 54 / 50 + 2, screen}, scheme, looks_.theme());

  const auto said =
      std::find_if(words_.begin(), words_.end(), [&](const SeatLabels& w) { return w.seat == place.name; });
  const std::string name = said != words_.end() && !said->name.empty() ? said->name : looks_.speech().seat(place.name);
  const float left = beside ? b.left + 30 : b.left + 74,
              room = beside ? place.thumb->left - left - 4 : right(b) - left - 8;
  const bool first = place.name == scene_.view.first && !plan.first.empty();
  label(canvas_,
        {left,
         b.top + (place.thumb    ? 2.0F
                  : place.narrow ? 6.0F
                                 : 9.0F),
         first && !beside ? room - 30 : room, 26},
        name, type::title(18, palette::paper0));
  if (said != words_.end() && !said->state.empty())
    label(canvas_,
          {beside ? b.left + 9 : left,
           b.top + (place.thumb    ? 25.0F
                    : place.narrow ? 31.0F
                                   : 36.0F),
           beside ? place.thumb->left - b.left - 13 : room, 18},
          beside ? said->state.substr(0, said->state.find(" · ")) : said->state, type::body(13, palette::muted));
  if (first && !beside) {
    const Point at{right(b) - 21, b.top + 21};
    canvas_.fill(Path::circle(at, 13.5F), palette::night8);
    canvas_.stroke(Path::circle(at, 13.5F), {palette::gold, 1.6F});
    glyph(plan.first, at, 18, palette::gold_light);
  }

  if (place.thumb) thumbnail(place);
  if (!plan.pips.empty() && place.pips > 0) {
    const SeenZone* zone = find_zone(scene_, plan.pips, place.name);
    if (zone && zone->count_known) {
      const int of = std::max(plan.of, zone->count);
      pips(canvas_, {b.left + 12, place.pips}, scheme, zone->count, of, 5.5F,
           std::min(15.5F, 126.0F / static_cast<float>(std::max(1, of))));
      label(canvas_, {right(b) - 38, place.pips - 10, 26, 20}, std::to_string(zone->count),
            type::at_right(type::bold(15, palette::paper0)));
    }
    if (place.line > 0) canvas_.line({b.left + 12, place.line}, {right(b) - 12, place.line}, {palette::night5, 1});
  }
  for (std::size_t i = 0; i < plan.counts.size(); ++i)
    count(plan.counts[i], place.name, {place.counts[i].left, centre(place.counts[i]).y}, place.counts[i].width);
  for (const PlacedPiece& each : place.front) piece(each);
  lamplight(place.front);
}

}  // namespace vizier::window
