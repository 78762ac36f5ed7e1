// The table in the middle: what can be taken there, and where it can be put.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "window/designer/designer.hpp"
#include "window/designer/frame.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {

using client::Target;

namespace {

std::string piece_id(const Target& t) { return fmt::format("piece:{}#{}", t.name, t.place + 1); }
std::string cell_id(const std::string& zone, int x, int y) { return fmt::format("cell:{}({},{})", zone, x, y); }
Target zone_target(const std::string& zone) { return {Target::Type::zone, zone, -1, 0, 0}; }

}  // namespace

void DesignerScreen::draw_board(Canvas& canvas, Ui& ui) {
  Highlights lights;
  const std::string& taken = !ui.carried().empty() ? ui.carried() : holding_;
  if (const auto target = target_of(taken); target && target->type == Target::Type::piece && !ui.carried().empty())
    lights.away.push_back(*target);
  if (selected_.type == Target::Type::piece) lights.selected.push_back(selected_);
  if (!taken.empty()) {
    for (const PlacedCell& cell : view_->places().cells) lights.legal.push_back(zone_target(cell.zone));
    if (const auto over = target_of(ui.hovered()))
      lights.hover = over->type == Target::Type::piece ? zone_target(over->name) : *over;
    if (lights.hover && lights.hover->type == Target::Type::cell) lights.legal.push_back(*lights.hover);
  }
  view_->light(std::move(lights));
  view_->draw(canvas);
  place_hits(canvas, ui);
}

/// Registers everything on the board and in the tray that can be pointed at; pieces above the zones that they lie in.
void DesignerScreen::place_hits(Canvas& canvas, Ui& ui) {
  const Places& places = view_->places();
  const auto zone = [&](const std::string& name, const Box& box) {
    touch(ui, ui.place(canvas, box, {.id = "zone:" + name, .box = {}}), zone_target(name));
  };
  const auto pieces = [&](const std::vector<PlacedPiece>& all, const Part& part) {
    for (const PlacedPiece& p : all) {
      const Touch t = ui.place(canvas, part.out(p.box), {.id = piece_id(p.at), .box = {}, .draggable = true});
      touch(ui, t, p.at);
      if (t.focus) focus_ring(canvas, part.out(p.box), 4);
      if (t.hover && ui.carried().empty())
        canvas.stroke(Path::box(inset(part.out(p.box), -2), 6), {palette::selection, 1.4F});
    }
  };
  for (const PlacedCell& cell : places.cells) {
    const Box box = places.board_part.out(cell.box);
    zone(cell.zone, box);
    if (ui.focused() == "zone:" + cell.zone && ui.shows_focus()) focus_ring(canvas, inset(box, 3), 5);
    if (cell.look->show == CellPlan::Show::grid && !cell.closed)
      for (int y = cell.grid.top; y < cell.grid.top + cell.grid.rows; ++y)
        for (int x = cell.grid.left; x < cell.grid.left + cell.grid.columns; ++x)
          touch(ui,
                ui.place(canvas, places.board_part.out(cell.grid.cell(x, y)),
                         {.id = cell_id(cell.zone, x, y), .box = {}, .focusable = false}),
                {Target::Type::cell, cell.zone, -1, x, y});
    const auto top_of = [&](const std::string& pile, const Box& where) {
      const Target top{Target::Type::piece, pile, 0, 0, 0};
      if (pile != cell.zone) zone(pile, places.board_part.out(where));
      if (seen(top))
        touch(ui, ui.place(canvas, places.board_part.out(where), {.id = piece_id(top), .box = {}, .draggable = true}),
              top);
    };
    if (cell.attached) top_of(cell.look->attached, *cell.attached);
    if (cell.pile) top_of(cell.pile_zone, *cell.pile);
    pieces(cell.pieces, places.board_part);
  }
  if (!report_.empty()) return;  // the tray lies below the panel
  for (const PlacedTray& part : places.tray) {
    if (!part.look->zones.empty())
      zone(seat_ + "." + part.look->zones.front(), places.tray_part.out(part.box));
    else
      touch(ui,
            ui.place(canvas, places.tray_part.out(part.box),
                     {.id = "tray:" + part.look->id, .box = {}, .focusable = false}),
            {Target::Type::seat, seat_, -1, 0, 0});
    pieces(part.pieces, places.tray_part);
  }
}

/// A click selects; with something in hand it is put there.
void DesignerScreen::touch(Ui&, const Touch& t, const Target& target) {
  if (!t.clicked && !t.secondary) return;
  if (t.secondary && target.type == Target::Type::piece) return did(desk_->turn_over(target), target);
  if (!holding_.empty() && t.clicked) {
    const std::string from = holding_;
    holding_.clear();
    if (target.type == Target::Type::piece) return drop(from, "zone:" + target.name);
    if (target.type == Target::Type::cell) return drop(from, cell_id(target.name, target.x, target.y));
    return drop(from, (target.type == Target::Type::seat ? "seat:" : "zone:") + target.name);
  }
  selected_ = target.type == Target::Type::cell ? zone_target(target.name) : target;
  app_.draw_again();
}

std::optional<Target> DesignerScreen::target_of(const std::string& id) const {
  const auto number = [](std::string_view text) {
    int n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return n;
  };
  if (id.starts_with("zone:")) return zone_target(id.substr(5));
  if (id.starts_with("tray:")) return Target{Target::Type::seat, seat_, -1, 0, 0};
  if (id.starts_with("seat:")) return Target{Target::Type::seat, id.substr(5), -1, 0, 0};
  const std::size_t mark = id.rfind('#'), open = id.rfind('('), comma = id.rfind(',');
  if (id.starts_with("piece:") && mark != std::string::npos)
    return Target{Target::Type::piece, id.substr(6, mark - 6), number(std::string_view(id).substr(mark + 1)) - 1, 0, 0};
  if (id.starts_with("cell:") && open != std::string::npos && comma > open)
    return Target{Target::Type::cell, id.substr(5, open - 5), -1, number(std::string_view(id).substr(open + 1)),
                  number(std::string_view(id).substr(comma + 1))};
  return std::nullopt;
}

/// Where something of this kind lies that a seat has: by the words of the package, where tokens come from, else the
/// first place of its tray.
Target DesignerScreen::zone_for(const std::string& seat, const std::string& kind) const {
  const world::Defs& d = desk_->defs();
  const world::KindId id = d.kind(kind);
  const std::string category = id ? d.kinds[id].category : "";
  const world::SeatId whose = d.seat(seat);
  for (const auto& [word, form] : desk_->shorthands().seats)
    if (form.type == spec::Shorthand::Type::pieces && form.category == category && d.zone(form.zone, whose))
      return zone_target(d.zones[d.zone(form.zone, whose)].name);
  for (const world::SupplyDef& lot : d.supply)
    if (lot.each_seat && std::find(lot.kinds.begin(), lot.kinds.end(), id) != lot.kinds.end())
      return zone_target(d.zones[d.zone(lot.zone, whose)].name);
  if (d.zone(seat + "." + category)) return zone_target(seat + "." + category);
  for (const TrayPlan& part : layout_->tray)
    if (!part.zones.empty()) return zone_target(seat + "." + part.zones.front());
  return {};
}

void DesignerScreen::drop(const std::string& from, const std::string& to) {
  auto target = target_of(to);
  const bool shelf = to.starts_with("palette/") || to == "designer/shelves";
  if (from.starts_with("palette/counter/")) {  // one more of what is counted
    const std::string counter = from.substr(16);
    if (!target) return;
    const std::string seat = target->type == Target::Type::seat ? target->name
                             : target->name.find('.') != std::string::npos
                                 ? target->name.substr(0, target->name.find('.'))
                                 : "";
    if (seat.empty())
      return did(client::Refused{"designer.refused.counter_there", {{"name", speech_->counter(counter)}}});
    return did(desk_->set_counter(counter, seat, scene_.counter(counter, seat) + 1),
               {Target::Type::seat, seat, -1, 0, 0});
  }
  if (from.starts_with("palette/")) {
    const std::size_t slash = from.rfind('/');
    const std::string kind = from.substr(8, slash - 8), seat = from.substr(slash + 1);
    if (target && target->type == Target::Type::seat) target = zone_for(target->name, kind);
    if (target)
      did(desk_->put(kind, seat, *target, shown_),
          target->type == Target::Type::zone ? *target : zone_target(target->name));
    return;
  }
  const auto piece = target_of(from);
  if (!piece || piece->type != Target::Type::piece) return;
  if (shelf) return did(desk_->send_home(*piece));
  if (!target) return;
  if (target->type == Target::Type::seat) target = zone_for(target->name, seen(*piece) ? seen(*piece)->kind : "");
  if (target->type == Target::Type::piece && target->name != piece->name) {
    const match::SeenPiece* under = seen(*target);
    const match::SeenZone* zone = scene_.zone(target->name);
    target = zone && zone->grid && under ? Target{Target::Type::cell, target->name, -1, under->x, under->y}
                                         : zone_target(target->name);
  }
  did(desk_->move(*piece, *target), zone_target(target->name));
}

std::optional<Ghost> DesignerScreen::ghost_of(const std::string& id) const {
  Ghost ghost;
  if (id.starts_with("palette/") && !id.starts_with("palette/counter/")) {
    const std::size_t slash = id.rfind('/');
    ghost.kind = id.substr(8, slash - 8);
    ghost.owner = id.substr(slash + 1);
    return ghost;
  }
  const auto target = target_of(id);
  const match::SeenPiece* piece = target ? seen(*target) : nullptr;
  if (!piece) return std::nullopt;
  ghost.kind = piece->kind;
  ghost.back = piece->back;
  ghost.owner = piece->owner;
  ghost.face_up = piece->face_up;
  return ghost;
}

/// Above all: the selected zone with its handles and id, and what is carried.
void DesignerScreen::draw_marks(Canvas& canvas, Ui& ui) {
  const Target zone = selected_.type == Target::Type::piece ? zone_target(selected_.name) : selected_;
  if (zone.type == Target::Type::zone) {
    const auto box = view_->box_of(zone);
    const bool hidden = !report_.empty() && box && box->top >= frame::tray.top;
    if (box && box->left >= 0 && !hidden) {
      const Box b = inset(*box, -2);
      canvas.stroke(Path::box(b, 2), {palette::selection, 1.4F, 5, 3.5F});
      for (const Point corner :
           {Point(b.left, b.top), Point(right(b), b.top), Point(b.left, bottom(b)), Point(right(b), bottom(b))}) {
        canvas.fill(box_around(corner, 7), palette::white);
        canvas.frame(box_around(corner, 7), 0, {palette::info, 1.2F});
      }
      const TextStyle style = type::centred(type::mono(12, palette::white));
      const float width = text_width(canvas, zone.name, style) + 18;
      const float y = std::min(bottom(b) + 8, 782.0F);
      const Box tag = box_around({std::clamp(centre(b).x, 228 + width / 2, 1264 - width / 2), y}, width, 17);
      canvas.fill(Path::box(tag, 4), palette::hex(0x2F6BC0));
      text(canvas, {centre(tag).x, tag.top + 12.8F}, zone.name, style);
    }
  }
  const std::string& taken = !ui.carried().empty() ? ui.carried() : holding_;
  if (taken.empty()) return;
  ui.follow_mouse();
  const Point mouse = canvas.to_units(ui.mouse());
  if (const auto ghost = ghost_of(taken)) {
    const bool token = layout_->look(desk_->package(), ghost->kind).shape == PiecePlan::Shape::token;
    view_->draw_piece(canvas, *ghost, mouse, token ? 40.0F : 46.0F, ui.carried().empty() ? 0.8F : 1.0F);
  } else if (taken.starts_with("palette/counter/")) {
    canvas.fill(Path::circle(mouse, 16), palette::paper1);
    canvas.stroke(Path::circle(mouse, 16), {palette::gold, 1.6F});
    window::draw(canvas, view_->looks().glyph(taken.substr(16)), mouse, 22, palette::ink9);
  }
}

}  // namespace vizier::window
