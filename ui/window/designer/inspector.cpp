// The inspector at the right: what is selected, what is so of it, and which line of which file made it so.
#include "client/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "client/open_file.hpp"
#include "window/designer/designer.hpp"
#include "window/designer/frame.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {

using client::Target;

namespace {

constexpr float left = 858, width = 390;

/// The file's name and line alone: the folder is told when the mouse rests there.
std::string short_place(const content::Place& place) {
  if (place.file.empty()) return {};
  return place.file.substr(place.file.rfind('/') + 1) + (place.line > 0 ? ":" + std::to_string(place.line) : "");
}

}  // namespace

float DesignerScreen::caption(Canvas& canvas, float y, std::string_view text) {
  label(canvas, {left, y, width, 18}, capitals(text), type::caption(palette::gold_light, 12));
  return y + 22;
}

void DesignerScreen::link(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const content::Place& place,
                          Align align) {
  const std::string text = short_place(place);
  if (text.empty()) return;
  TextStyle style = type::mono(12, palette::link);
  const float w = std::min(box.width, text_width(canvas, text, style));
  const Box at(align == Align::right ? right(box) - w : box.left, box.top, w, box.height);
  const Touch t = ui.place(canvas, at, {.id = id, .box = {}});
  list_line(canvas, at, text, style);
  if (t.hover) canvas.line({at.left, centre(at).y + 7}, {right(at), centre(at).y + 7}, {palette::link, 1});
  if (t.focus) focus_ring(canvas, at, 3);
  tooltip(canvas, ui, t, at, client::place_text(place), 420);
  if (t.clicked) open_place(place);
}

float DesignerScreen::facts(Canvas& canvas, Ui& ui, float y, const std::string& id, const std::vector<FactRow>& rows) {
  const float value = left + 138, by = left + 250;
  const auto head = [&](float x, const char* key) {
    label(canvas, {x, y, 130, 18}, capitals(say(key)), type::caption(palette::gold_light, 12));
  };
  head(left, "variables"), head(value, "value"), head(by, "set_by");
  y += 22;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const FactRow& row = rows[i];
    list_line(canvas, {left, y, value - left - 8, 18}, row.name, type::mono(12.5F, palette::paper1));
    list_line(canvas, {value, y, by - value - 8, 18}, row.value,
              type::mono(12.5F, row.changed ? palette::lamp : palette::paper1));
    const Box where(by, y, left + width - by, 18);
    if (!row.note.empty())
      list_line(canvas, where, row.note, type::aside(13.5F, palette::muted));
    else
      link(canvas, ui, id + "/" + row.name, where, row.place, Align::left);
    y += 20.5F;
  }
  return y + 6;
}

namespace {

std::vector<FactRow> rows_of(const std::vector<client::Fact>& facts,
                             const std::function<std::string(std::size_t)>& by_change) {
  std::vector<FactRow> rows;
  for (const client::Fact& f : facts)
    rows.push_back({f.name, f.value, f.place, f.change > 0 ? by_change(f.change) : "", f.changed});
  return rows;
}

}  // namespace

const CellPlan* DesignerScreen::plan_of(const std::string& zone) const {
  const PlacedCell* cell = view_->places().cell_of(zone);
  return cell ? cell->look : nullptr;
}

/// Counters of the selected zone that are drawn as one ladder: they are changed together.
float DesignerScreen::ladder(Canvas& canvas, Ui& ui, float y) {
  const world::Defs& d = desk_->defs();
  const std::string zone = selected_.name;
  const CellPlan* plan = plan_of(zone);
  const world::ZoneId id = d.zone(zone);
  if (!plan || plan->ladder.counters.empty() || !id) return y;
  const std::vector<std::string>& counters = plan->ladder.counters;
  const auto& attributes = d.zones[id].attrs;
  const std::string name =
      plan->ladder.glyph.attribute ? attribute_text(d, attributes, plan->ladder.glyph.text) : plan->ladder.glyph.text;
  const Glyph& glyph = view_->looks().glyph(name);
  y = caption(canvas, y, say("amounts"));
  const float gap = 8,
              each = (width - gap * static_cast<float>(counters.size() - 1)) / static_cast<float>(counters.size());
  std::vector<std::int64_t> values;
  for (const std::string& c : counters) values.push_back(desk_->world().counter(d.counters[d.counter(c)], id.index));
  for (std::size_t i = 0; i < counters.size(); ++i) {
    const world::CounterDef& def = d.counters[d.counter(counters[i])];
    int n = static_cast<int>(values[i]);
    const Box at(left + (each + gap) * static_cast<float>(i), y, each, 32);
    if (!stepper(canvas, ui, "counter/" + counters[i], at, n, def.min, std::min(def.max, 9999), &glyph)) continue;
    values[i] = n;
    did(desk_->set_list(zone, counters, values));
    break;
  }
  return y + 42;
}

float DesignerScreen::steppers(Canvas& canvas, Ui& ui, float y, world::Scope scope, const std::string& of) {
  const world::Defs& d = desk_->defs();
  const CellPlan* plan = scope == world::Scope::zone ? plan_of(of) : nullptr;
  const std::vector<std::string> drawn = plan ? plan->ladder.counters : std::vector<std::string>{};
  const int instance = scope == world::Scope::zone   ? d.zone(of).index
                       : scope == world::Scope::seat ? d.seat(of).index
                                                     : 0;
  // The rest two in a row, each with its name; one in a row where names are long.
  std::vector<const world::CounterDef*> rest;
  const TextStyle small = type::body(13.5F, palette::muted);
  bool narrow = true;
  for (const world::CounterDef& def : d.counters)
    if (def.scope == scope && std::find(drawn.begin(), drawn.end(), def.name) == drawn.end()) {
      rest.push_back(&def);
      narrow &= text_width(canvas, view_->looks().counter(def.name), small) < width / 2 - 118;
    }
  if (rest.empty()) return y;
  y = caption(canvas, y, say("counters"));
  const std::size_t columns = narrow ? 2 : 1;
  std::size_t n = 0;
  for (const world::CounterDef* each : rest) {
    const world::CounterDef& def = *each;
    const float w = narrow ? width / 2 - 6 : width, x = left + (n % columns == 0 ? 0.0F : width / 2 + 6);
    label(canvas, {x, y, w - 118, 28}, view_->looks().counter(def.name), small);
    int value = desk_->world().counter(def, instance);
    const Glyph& glyph = view_->looks().glyph(def.name);
    if (stepper(canvas, ui, "counter/" + def.name, {x + w - 112, y, 112, 28}, value, def.min, std::min(def.max, 99999),
                glyph.empty() ? nullptr : &glyph)) {
      did(desk_->set_counter(def.name, of, value));
      return y + 34;
    }
    if (++n % columns == 0) y += narrow ? 34.0F : 32.0F;
  }
  return y + (n % columns != 0 ? 40.0F : 6.0F);
}

float DesignerScreen::effects(Canvas& canvas, Ui& ui, float y) {
  const std::string zone =
      selected_.type == Target::Type::zone || selected_.type == Target::Type::piece ? selected_.name : "";
  const auto all = client::effects_at(*desk_, *speech_, zone);
  y = caption(canvas, y, zone.empty() ? say("effects") : say("effects_here"));
  if (all.empty()) {
    label(canvas, {left, y - 2, width, 18}, say("no_effects"), type::aside(13.5F, palette::muted));
    return y + 24;
  }
  for (const client::InForce& e : all) {
    const Box box(left, y, width, 62);
    canvas.fill(Path::box(box, 7), Paint::vertical(box, palette::hex(0x3A2748), palette::hex(0x2C1E38)));
    canvas.frame(box, 7, {e.here ? palette::aubergine_light : faded(palette::aubergine_light, 0.6F), 1.3F});
    float x = box.left + 12;
    if (!e.kind.empty()) {
      Ghost ghost;
      ghost.kind = e.kind;
      view_->draw_piece(canvas, ghost, {x + 17, centre(box).y}, 33);
      x += 46;
    }
    const std::string name =
        e.kind.empty() ? text::readable(e.script.substr(e.script.rfind('/') + 1)) : speech_->kind(e.kind);
    std::string by = e.owner.empty() ? "" : say("by", {{"seat", speech_->seat(e.owner)}});
    if (!e.until.empty()) by += (by.empty() ? "" : ", ") + e.until;
    const TextStyle title = type::title(16, palette::paper0);
    const float room = right(box) - 34 - x, w = std::min(text_width(canvas, name, title), room);
    label(canvas, {x, box.top + 4, w + 1, 20}, name, title);
    list_line(canvas, {x + w + 7, box.top + 5, room - w - 7, 20}, by, type::body(13, palette::muted));
    const std::string what = e.queries.empty() ? e.text : fmt::format("{}", fmt::join(e.queries, ", "));
    list_line(canvas, {x, box.top + 23, room + 24, 18}, what, type::mono(12, palette::lamp));
    link(canvas, ui, "inspect/effect/" + std::to_string(e.index + 1), {x, box.top + 41, room, 18}, e.place,
         Align::left);
    if (glyph_button(canvas, ui, "designer/end_effect/" + std::to_string(e.index + 1),
                     {right(box) - 30, box.top + 5, 24, 24}, "cross")) {
      did(desk_->end_effect(e.index));
      return bottom(box);
    }
    y = bottom(box) + 7;
  }
  return y + 4;
}

float DesignerScreen::layers(Canvas& canvas, Ui& ui, float y, const std::string& key, const std::string& title) {
  const auto all = client::layers_of(desk_->package(), key);
  if (all.empty()) return y;
  y = caption(canvas, y, title);
  for (std::size_t i = 0; i < all.size(); ++i) {
    star(canvas, {left + 5, y + 9}, 5, palette::gold);
    const TextStyle style = type::body(13.5F, palette::paper1);
    const float w = std::min(130.0F, text_width(canvas, all[i].origin, style));
    list_line(canvas, {left + 18, y, w + 1, 18}, all[i].origin, style);
    list_line(canvas, {left + 26 + w, y, width - w - 180, 18}, all[i].value, type::mono(12, palette::muted));
    link(canvas, ui, "inspect/layer/" + std::to_string(i + 1), {left + width - 150, y, 150, 18}, all[i].place);
    y += 21;
  }
  if (all.size() == 1) {
    star(canvas, {left + 5, y + 9}, 5, faded(palette::gold, 0.6F));
    list_line(canvas, {left + 18, y, width - 200, 18}, say("no_layer_above"), type::body(13.5F, palette::muted));
    list_line(canvas, {left + width - 180, y, 180, 18}, "explain " + key,
              type::at_right(type::mono(12, palette::muted)));
    y += 21;
  }
  return y + 4;
}

float DesignerScreen::inspect_zone(Canvas& canvas, Ui& ui, float y) {
  const std::string zone = selected_.name;
  y = ladder(canvas, ui, y);
  y = caption(canvas, y, say("pieces_there"));
  const auto all = client::strengths(*desk_, zone);
  for (const client::Strength& s : all) {
    const Box box(left, y, width, 32);
    canvas.fill(Path::box(box, 5), palette::hex(0x161B31));
    list_line(canvas, {left + 10, y, 74, 32}, s.owner.empty() ? say("nobody") : speech_->seat(s.owner),
              type::bold(13.5F, palette::white));
    const float room = s.counted ? 216.0F : 286.0F,
                step = std::min(32.0F, room / static_cast<float>(std::max<std::size_t>(s.places.size(), 1)));
    for (std::size_t i = 0; i < s.places.size() && i < 40; ++i) {
      const Target piece{Target::Type::piece, zone, s.places[i], 0, 0};
      const match::SeenPiece* p = seen(piece);
      if (!p) continue;
      Ghost ghost;
      ghost.kind = p->kind, ghost.back = p->back, ghost.owner = p->owner, ghost.face_up = p->face_up;
      const Box at = box_around({left + 104 + step * static_cast<float>(i), centre(box).y}, std::min(step, 28.0F), 28);
      const Touch t = ui.place(canvas, at, {.id = fmt::format("inspect/piece/{}", s.places[i] + 1), .box = {}});
      const bool tall = layout_->look(desk_->package(), p->kind).shape == PiecePlan::Shape::card;
      view_->draw_piece(canvas, ghost, centre(at), tall ? 20.0F : 26.0F);
      tooltip(canvas, ui, t, at, speech_->kind(p->kind));
      if (t.clicked) select(piece), app_.draw_again();
    }
    if (s.counted)
      text(canvas, {right(box) - 60, centre(box).y + 5}, std::to_string(s.sum),
           type::at_right(type::number(15, palette::white)));
    y += 36;
  }
  if (all.empty()) {
    label(canvas, {left, y - 2, width, 18}, say("empty"), type::aside(13.5F, palette::muted));
    y += 22;
  }
  const bool check = checked_.contains(zone);
  if (button(canvas, ui, "designer/check", {left, y, width, 28}, say("check_in_spec"),
             {.look = Look::night, .on = check, .size = 13.5F, .glyph = check ? "tick" : "plus"})) {
    if (!checked_.erase(zone)) checked_.insert(zone);
    app_.draw_again();
  }
  y += 38;
  y = steppers(canvas, ui, y, world::Scope::zone, zone);
  const auto facts_there = client::facts_of_zone(*desk_, zone);
  if (!facts_there.empty())
    y = facts(canvas, ui, y, "inspect/fact", rows_of(facts_there, [&](std::size_t n) {
                return say("change_n", {{"n", static_cast<std::int64_t>(n)}});
              }));
  y = effects(canvas, ui, y);
  return layers(canvas, ui, y, client::key_of_zone(*desk_, zone), say("why_zone", {{"name", zone_title(zone)}}));
}

float DesignerScreen::inspect_piece(Canvas& canvas, Ui& ui, float y) {
  const match::SeenPiece* p = seen(selected_);
  if (!p) return y;
  const std::string kind = p->kind;
  if (const std::string text = speech_->text(kind); !text.empty())
    y += paragraph(canvas, {left, y}, width, text, type::body(13.5F, palette::paper1)).height + 10;
  const auto action = [&](int i, const char* id, const char* key, std::string_view glyph) {
    return button(canvas, ui, std::string("designer/") + id, {left + 132.0F * static_cast<float>(i), y, 126, 32},
                  say(key), {.look = Look::night, .size = 13.5F, .glyph = glyph});
  };
  const Target piece = selected_;
  if (action(0, "turn_over", p->face_up ? "turn_down" : "turn_up", "return"))
    return did(desk_->turn_over(piece), piece), y;
  if (action(1, "home", "home", "back")) return did(desk_->send_home(piece)), y;
  if (action(2, "remove", "remove", "cross")) return did(desk_->remove(piece)), y;
  y += 42;
  y = caption(canvas, y, say("owner"));
  std::vector<std::string> owners{""};
  owners.insert(owners.end(), scene_.view.seats.begin(), scene_.view.seats.end());
  const float each = (width - 6 * static_cast<float>(owners.size() - 1)) / static_cast<float>(owners.size());
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const Box at(left + (each + 6) * static_cast<float>(i), y, each, 30);
    const std::string name = owners[i].empty() ? say("nobody") : speech_->seat(owners[i]);
    if (button(canvas, ui, "designer/owner/" + (owners[i].empty() ? "nobody" : owners[i]), at, name,
               {.look = Look::night, .on = owners[i] == p->owner, .size = 13}))
      return did(desk_->set_owner(piece, owners[i]), piece), y;
  }
  y += 40;
  std::size_t n = 0;
  for (const std::string& variable : desk_->defs().piece_vars) {
    const auto it = std::find_if(p->vars.begin(), p->vars.end(), [&](const auto& v) { return v.first == variable; });
    int value = it == p->vars.end() ? 0 : static_cast<int>(it->second);
    const float x = left + (n % 2 == 0 ? 0.0F : width / 2 + 6), w = width / 2 - 6;
    label(canvas, {x, y, w - 118, 28}, speech_->variable(variable), type::body(13, palette::muted));
    if (stepper(canvas, ui, "piece/" + variable, {x + w - 112, y, 112, 28}, value, -999, 9999))
      return did(desk_->set_note(piece, variable, value), piece), y;
    if (++n % 2 == 0) y += 34;
  }
  if (n % 2 != 0) y += 36;
  const auto about = client::facts_of_kind(*desk_, kind);
  if (!about.empty())
    y = facts(canvas, ui, y, "inspect/fact", rows_of(about, [](std::size_t) { return std::string(); }));
  y = layers(canvas, ui, y, client::key_of_kind(*desk_, kind), say("why_kind", {{"name", speech_->kind(kind)}}));
  return effects(canvas, ui, y);
}

float DesignerScreen::inspect_seat(Canvas& canvas, Ui& ui, float y) {
  const std::string seat = selected_.type == Target::Type::seat ? selected_.name : "";
  const world::Scope scope = seat.empty() ? world::Scope::game : world::Scope::seat;
  if (seat.empty()) {
    y = caption(canvas, y, say("next"));
    std::string next =
        outlook_.error  ? say("next_error")
        : outlook_.over ? say("next_over")
        : outlook_.asked.empty()
            ? say("next_nobody")
            : say("next_asked", {{"seat", speech_->seat(outlook_.asked.front())}, {"prompt", outlook_.prompt}});
    y += paragraph(canvas, {left, y - 4}, width, next, type::body(13.5F, palette::paper1)).height + 8;
  }
  y = steppers(canvas, ui, y, scope, seat);
  const auto variables = client::variables_of(*desk_, seat);
  if (!variables.empty())
    y = facts(canvas, ui, y, "inspect/fact", rows_of(variables, [&](std::size_t n) {
                return say("change_n", {{"n", static_cast<std::int64_t>(n)}});
              }));
  return seat.empty() ? effects(canvas, ui, y) : y;
}

void DesignerScreen::draw_inspector(Canvas& canvas, Ui& ui) {
  const Box& box = frame::inspector;
  night_panel(canvas, box);
  ui.place(canvas, box, {.id = "designer/inspector", .box = {}, .focusable = false});
  window::draw(canvas, general_glyph("eye"), {box.left + 23, box.top + 23}, 18, palette::gold_light);
  std::string title = speech_->title(), id = desk_->package().config.package, more = desk_->package().config.rules;
  if (selected_.type == Target::Type::zone) {
    title = zone_title(selected_.name), id = selected_.name, more.clear();
    for (const std::string& region : desk_->defs().zones[desk_->defs().zone(selected_.name)].regions)
      more += (more.empty() ? "" : " · ") + speech_->region(region);
  } else if (const match::SeenPiece* p = seen(selected_)) {
    title = speech_->kind(p->kind), id = p->kind, more = zone_title(selected_.name);
  } else if (selected_.type == Target::Type::seat) {
    title = speech_->seat(selected_.name), id = selected_.name, more = say("seat");
  }
  const TextStyle big = type::title(20, palette::paper0), code = type::mono(12.5F, palette::muted);
  const float most = width - 30, wide = std::min(text_width(canvas, title, big), most * 0.6F),
              code_width = std::min(text_width(canvas, id, code), most - wide - 16);
  label(canvas, {left + 26, box.top + 6, wide + 1, 34}, title, big);
  list_line(canvas, {left + 26 + wide + 9, box.top + 9, code_width + 1, 30}, id, code);
  const float rest = most - wide - code_width - 26;
  if (rest > 40)
    list_line(canvas, {right(box) - 16 - rest, box.top + 9, rest, 30}, more,
              type::at_right(type::body(13, palette::muted)));
  canvas.line({left, box.top + 43}, {left + width, box.top + 43}, {palette::panel_edge, 1.2F});

  const Box list(box.left + 2, box.top + 46, box.width - 4, box.height - 74);
  {
    const ScrollArea area(canvas, ui, "designer/inspector/list", list, inspector_height_);
    float y = list.top + 8;
    if (selected_.type == Target::Type::zone)
      y = inspect_zone(canvas, ui, y);
    else if (selected_.type == Target::Type::piece)
      y = inspect_piece(canvas, ui, y);
    else
      y = inspect_seat(canvas, ui, y);
    const float now = y - list.top;
    if (std::exchange(inspector_height_, now) != now) app_.lay_out_again();
  }
  label(canvas, {left, bottom(box) - 26, width, 20}, say("click_a_place"), type::aside(13.5F, palette::muted));
}

}  // namespace vizier::window
