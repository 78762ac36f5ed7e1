#include <algorithm>

#include "arrange.hpp"
#include "painter.hpp"

namespace vizier::window {

void Painter::tray() {
  const Part& part = places_.tray_part;
  const auto moved_here = canvas_.placed(part.origin, part.scale, part.scale);
  const Box box{0, 0, part.size.x, part.size.y};
  const SeatScheme& scheme = looks_.scheme(places_.seat);
  PanelStyle style;
  style.edge = mix(scheme.face, scheme.light, 0.35F);
  night_panel(canvas_, box, style);
  canvas_.fill(Box(6, 0, box.width - 12, 4), mix(scheme.face, scheme.light, 0.25F));
  bool first = true;
  for (const PlacedTray& each : places_.tray) {
    tray_part(each, first);
    first = false;
  }
}

void Painter::tray_part(const PlacedTray& part, bool first) {
  const TrayPlan& plan = *part.look;
  if (!first)
    canvas_.line({part.box.left + 2, part.box.top + 18}, {part.box.left + 2, bottom(part.box) - 14},
                 {palette::night5, 1});
  std::string title;
  if (!plan.title.empty())
    title = looks_.speech().say(plan.title);
  else if (!plan.zones.empty())
    title = looks_.zone(plan.zones[0]);
  if (first && !scene_.view.seat.empty() && places_.seat != scene_.view.seat)
    title = looks_.speech().seat(places_.seat) + (title.empty() ? "" : " · " + title);
  const TextStyle caption = type::caption(palette::gold_light, 12.5F);
  const Point at{part.box.left + 18, part.box.top + 24};
  if (!title.empty())
    label(canvas_, {at.x, part.box.top + 8, part.box.width - (plan.total.empty() ? 24.0F : 110.0F), 22},
          capitals(title), caption);
  switch (plan.type) {
    case TrayPlan::Type::places: {
      for (const PlacedPlace& place : part.places) {
        const bool there = std::any_of(part.pieces.begin(), part.pieces.end(),
                                       [&](const PlacedPiece& p) { return p.kind == place.kind && !away(p.at); });
        if (!there) empty_place(canvas_, centre(place.box), place.box.width / 2, looks_.number(place.kind));
      }
      break;
    }
    case TrayPlan::Type::cards:
      for (const PlacedPlace& place : part.places) card_niche(canvas_, place.box, looks_.card_field());
      break;
    case TrayPlan::Type::counters: {
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < part.places.size(); ++i) {
        bool known = false;
        sum += seat_counter(places_.seat, plan.counters[i].name, known);
        counter_card(part, part.places[i], plan.counters[i]);
      }
      if (!plan.total.empty())
        text(canvas_, {right(part.box) - 16, at.y}, looks_.speech().say(plan.total, {{"n", sum}}),
             type::at_right(type::body(13.5F, palette::muted)));
      break;
    }
  }
  for (const PlacedPiece& each : part.pieces) piece(each);
  lamplight(part.pieces);
  for (const std::string& base : plan.zones)
    if (lights_.is_legal({client::Target::Type::zone, places_.seat + "." + base})) lamplight(inset(part.box, 4), 7);
}

void Painter::counter_card(const PlacedTray& part, const PlacedPlace& place, const CountPlan& plan) {
  const Box& b = place.box;
  bool known = false;
  const auto value = seat_counter(places_.seat, plan.name, known);
  const client::Target here{client::Target::Type::kind, plan.name};
  const bool lit = lights_.is_legal(here);
  const Path shape = Path::box(b, 7);
  canvas_.fill(shape, Paint::vertical(b, palette::night6, palette::night7));
  if (lit) canvas_.glow(shape, faded(palette::lamp, 0.75F), 7);
  canvas_.stroke(shape, {lit ? palette::lamp : palette::panel_edge, lit ? 2.4F : 1.2F});
  const float r = std::min(20.0F, b.width * 0.41F);
  const Point disc{centre(b).x, b.top + r + 6};
  canvas_.fill(Path::circle(disc, r), Paint::vertical(box_around(disc, 2 * r), palette::paper1, palette::paper2));
  canvas_.stroke(Path::circle(disc, r), {palette::gold, 1.4F});
  glyph(plan.glyph.empty() ? plan.name : plan.glyph, disc, r * 1.35F, palette::ink9);
  const float y = disc.y + r;
  if (known) label(canvas_, {b.left, y + 2, b.width, 30}, std::to_string(value), type::number(24, palette::paper0));
  if (part.look->unit <= 1 || !known) {
    label(canvas_, {b.left + 2, bottom(b) - 18, b.width - 4, 14}, looks_.counter(plan.name),
          type::centred(type::body(12, palette::muted)));
    return;
  }
  // The same value as large and small pieces would lie there.
  const auto large = std::min<std::int64_t>(value / part.look->unit, 4), small = value % part.look->unit;
  const float wish = static_cast<float>(large) * 12 + static_cast<float>(small) * 8.5F,
              k = std::min(1.0F, (b.width - 8) / std::max(1.0F, wish));
  const float wide = 12 * k, step = 8.5F * k;
  float x = centre(b).x - wish * k / 2;
  const float foot = bottom(b) - 12;
  for (std::int64_t i = 0; i < large; ++i, x += wide)
    canvas_.fill(Path::box({x + 1, foot - 3, wide - 2, 6}, 2.4F), palette::gold);
  for (std::int64_t i = 0; i < small; ++i, x += step)
    canvas_.fill(Path::circle({x + step / 2, foot}, 2.6F), palette::paper4);
}

}  // namespace vizier::window
