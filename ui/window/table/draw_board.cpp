#include <algorithm>

#include "arrange.hpp"
#include "painter.hpp"

namespace vizier::window {

using client::Target;
using match::SeenZone;

void Painter::ground_of_board() {
  const Part& part = places_.board_part;
  const auto moved_here = canvas_.placed(part.origin, part.scale, part.scale);
  board_frame(canvas_, {0, 0, part.size.x, part.size.y});
  for (const PlacedBand& band : places_.bands) {
    const content::ThemeGround& look = looks_.theme().ground(band.look->ground);
    window::ground(canvas_, band.box, look, looks_.theme());
    if (!band.look->title.empty())
      band_header(canvas_, band.header, looks_.speech().say(band.look->title), colour_of(look.header));
  }
}

void Painter::board() {
  const Part& part = places_.board_part;
  const auto moved_here = canvas_.placed(part.origin, part.scale, part.scale);
  for (const PlacedCell& each : places_.cells) cell(each);
}

/// Short names where the long one of any cell of the band would not fit: two sorts of names side by side look like a
/// mistake.
std::string Painter::cell_name(const PlacedCell& cell) {
  // somebody else's, shown in place of one's own, is called theirs
  if (cell.look->each_seat && !scene_.view.seat.empty() && places_.seat != scene_.view.seat)
    return looks_.speech().zone(cell.look->zone) + " · " + looks_.speech().seat(places_.seat);
  if (!cell.look->title.empty()) return looks_.speech().say(cell.look->title);
  const bool fits = std::all_of(places_.cells.begin(), places_.cells.end(), [&](const PlacedCell& other) {
    if (other.band != cell.band || !other.look->title.empty()) return true;
    return text_width(canvas_, looks_.speech().zone(other.look->zone), type::title(15)) * 0.9F <=
           other.plinth.width - (!looks_.layout().current.empty() ? 40.0F : 12.0F);
  });
  return fits ? looks_.speech().zone(cell.look->zone) : looks_.zone(cell.look->zone);
}

const content::ThemeSurface& Painter::surface(const PlacedCell& cell) const {
  const content::Theme& theme = looks_.theme();
  return surface_of(theme.outline(cell.look->outline), theme.ground(cell.band->ground));
}

void Painter::cell(const PlacedCell& cell) {
  CellLook look;
  look.theme = &looks_.theme();
  look.outline = &looks_.theme().outline(cell.look->outline);
  look.ground = &looks_.theme().ground(cell.band->ground);
  look.name = cell_name(cell);
  if (!cell.look->badge.empty())
    if (const world::ZoneId id = looks_.package().defs.zone(cell.zone))
      look.number = attribute_text(looks_.package().defs, looks_.package().defs.zones[id].attrs, cell.look->badge);
  const Target here{Target::Type::zone, cell.zone};
  if (cell.closed) {
    look.state = CellState::closed;
    look.reason = cell.look->closed.empty() ? "" : looks_.speech().say(cell.look->closed);
  } else if (lights_.is_legal(here)) {
    look.state = CellState::legal;
  } else if (cell.current) {
    look.state = CellState::current;
  } else if (cell.settled) {
    look.state = CellState::settled;
  }
  window::cell(canvas_, cell.box, look);
  if (!cell.closed) contents(cell);
}

void Painter::contents(const PlacedCell& cell) {
  ladder(cell);
  if (cell.pile) pile_of(cell);
  if (cell.attached)
    if (const SeenZone* zone = find_zone(scene_, cell.look->attached); zone && !zone->pieces.empty()) {
      const match::SeenPiece& seen = zone->pieces[0];
      PlacedPiece top = as_placed({seen.kind, seen.back, seen.owner, seen.face_up, 0, {}, {}}, *cell.attached);
      top.at = {Target::Type::piece, zone->name, 0};
      piece(top);
      lamplight(std::vector{top});
      if (lights_.is_legal({Target::Type::zone, zone->name})) lamplight(top.box, 7);
    }
  if (cell.pill) pill_of(cell);
  if (cell.look->show == CellPlan::Show::grid) return grid(cell);
  landing(cell);
  for (const PlacedPiece& each : cell.pieces) {
    piece(each);
    if (!cell.look->price.empty() && !each.kind.empty()) {
      const Box price = box_around({each.middle().x, bottom(each.box) + 10}, 34, 17);
      pill(canvas_, price, false);
      label(canvas_, price, looks_.attribute(each.kind, cell.look->price), type::number(12, palette::ink9));
    }
  }
  lamplight(cell.pieces);
  effects(cell);
}

void Painter::landing(const PlacedCell& cell) {
  if (!cell.landing) return;
  if (cell.look->show == CellPlan::Show::cards) return card_niche(canvas_, *cell.landing, looks_.card_field());
  landing_place(canvas_, centre(*cell.landing), cell.landing->width / 2, looks_.scheme(places_.seat),
                surface(cell).dark);
}

void Painter::ladder(const PlacedCell& cell) {
  if (cell.rows.empty()) return;
  const SeenZone* zone = find_zone(scene_, cell.zone);
  if (!zone) return;
  const LadderPlan& plan = cell.look->ladder;
  std::string name = plan.glyph.text;
  if (plan.glyph.attribute)
    if (const world::ZoneId id = looks_.package().defs.zone(cell.zone))
      name = attribute_text(looks_.package().defs, looks_.package().defs.zones[id].attrs, plan.glyph.text);
  for (std::size_t i = 0; i < cell.rows.size(); ++i) {
    const client::Taken* taken = taken_of(scene_, cell.zone, plan.counters[i]);
    const auto value = taken ? taken->amount : counter_of(*zone, plan.counters[i]);
    LadderRow row;
    row.rank = std::to_string(i + 1);
    row.taker = taken ? &looks_.scheme(taken->seat) : nullptr;
    row.empty = value <= 0;
    row.value = row.empty ? "" : std::to_string(value);
    row.glyph = name.empty() ? nullptr : &looks_.glyph(name);
    if (row.glyph && !row.glyph->empty()) {
      row.large = static_cast<int>(value / plan.unit);
      row.small = static_cast<int>(value % plan.unit);
    } else {
      row.glyph = nullptr;
      if (!row.empty) row.value = looks_.counter(plan.counters[i]) + " " + row.value;
    }
    ladder_row(canvas_, cell.rows[i], row, surface(cell));
  }
}

void Painter::pile_of(const PlacedCell& cell) {
  const SeenZone* zone = find_zone(scene_, cell.pile_zone);
  if (!zone) return;
  const bool dark = surface(cell).dark;
  const sf::Color ink = dark ? palette::paper0 : palette::ink9;
  if (zone->count == 0) return card_niche(canvas_, *cell.pile, looks_.card_field());
  const match::SeenPiece* top = zone->pieces.empty() ? nullptr : &zone->pieces[0];
  const bool known = top && !top->kind.empty();
  const CardFamily family = known ? looks_.family(top->kind) : looks_.family_of_back(top ? top->back : "");
  CardLook look;
  if (known) {
    look.glyph = &looks_.glyph_of(top->kind);
    look.corner = looks_.number(top->kind);
    look.lit = lights_.is_legal({Target::Type::piece, zone->name, 0});
  }
  window::pile(canvas_, centre(*cell.pile), cell.pile->width, zone->count, family, known ? &look : nullptr, ink);
  const bool back_lit = !known && lights_.is_legal({Target::Type::piece, zone->name, 0});
  if (back_lit || (cell.pile_zone != cell.zone && lights_.is_legal({Target::Type::zone, zone->name})))
    lamplight(inset(*cell.pile, -2), 6);
  if (known && cell.pile_zone != cell.zone)
    label(canvas_, {cell.box.left + 6, bottom(*cell.pile) + 3, cell.box.width - 12, 14}, looks_.kind(top->kind),
          type::centred(type::bold(12.5F, dark ? palette::paper1 : palette::ink7)));
}

void Painter::pill_of(const PlacedCell& cell) {
  const auto text_of = [&](const PillPart& part) -> std::string {
    if (part.type == PillPart::Type::text) return looks_.speech().say(part.name);
    if (part.type == PillPart::Type::counter) return std::to_string(game_counter(scene_, part.name));
    if (const SeenZone* zone = find_zone(scene_, part.name)) return "×" + std::to_string(zone->count);
    return {};
  };
  const TextStyle style = type::bold(12.5F, palette::ink9);
  float width = 14;
  std::vector<float> widths;
  for (const PillPart& part : cell.look->pill) {
    widths.push_back(part.type == PillPart::Type::glyph ? 17.0F : text_width(canvas_, text_of(part), style) + 4);
    width += widths.back();
  }
  width = std::max(width, 34.0F);
  Box box{right(cell.box) - 6 - width, cell.pill->top, width, cell.pill->height};
  pill(canvas_, box, false);
  float sum = 0;
  for (const float w : widths) sum += w;
  float x = box.left + (width - sum) / 2;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const PillPart& part = cell.look->pill[i];
    const Box at{x, box.top, widths[i], box.height};
    if (part.type == PillPart::Type::glyph)
      glyph(part.name, centre(at), 15, palette::ink7);
    else
      label(canvas_, at, text_of(part), type::centred(style));
    x += widths[i];
  }
}

/// What lasts here: the glyph of its cause; where it closes the cell, over a dark ground with its name.
void Painter::effects(const PlacedCell& cell) {
  float x = right(cell.box) - 14;
  for (const client::Effect& effect : scene_.effects) {
    const bool here = std::any_of(effect.where.begin(), effect.where.end(),
                                  [&](const Target& t) { return t.type == Target::Type::zone && t.name == cell.zone; });
    if (!here) continue;
    const std::string& kind = effect.cause.kind;
    const auto& seals = looks_.layout().seals;
    if (std::find(seals.begin(), seals.end(), kind) != seals.end()) {
      const Box over{cell.box.left + 1, cell.room.top, cell.box.width - 2, cell.plinth.top - cell.room.top};
      canvas_.fill(over, faded(palette::night9, 0.42F));
      for (const PlacedPiece& each : cell.pieces) piece(each);
    }
    const Point at{x, cell.plinth.top - 16};
    canvas_.fill(Path::star(at, 14), palette::clay);
    canvas_.stroke(Path::star(at, 14), {palette::gold_light, 1});
    if (const Glyph& found = looks_.glyph_of(kind); !found.empty()) draw(canvas_, found, at, 15, palette::paper0);
    x -= 26;
  }
}

}  // namespace vizier::window
