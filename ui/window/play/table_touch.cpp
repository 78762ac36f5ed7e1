// What is done with the table: clicks, drags, keys, and the light that answers them.
#include <algorithm>

#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Host;
using client::Target;
using Type = world::Decision::Type;

std::string hit_id(const Target& t) {
  switch (t.type) {
    case Target::Type::seat: return "seat:" + t.name;
    case Target::Type::zone: return "zone:" + t.name;
    case Target::Type::kind: return "kind:" + t.name;
    case Target::Type::piece: return "piece:" + t.name + "#" + std::to_string(t.place);
    case Target::Type::cell: return "cell:" + t.name + "(" + std::to_string(t.x) + ";" + std::to_string(t.y) + ")";
    case Target::Type::none: break;
  }
  return {};
}

std::vector<SeatLabels> TableScreen::seat_words() const {
  std::vector<SeatLabels> out;
  const bool waits = host_->state() == Host::State::person;  // bots that are asked as well think afterwards
  for (std::size_t s = 0; s < scene_.view.seats.size(); ++s) {
    const std::string& seat = scene_.view.seats[s];
    const bool person = host_->is_person(seat);
    std::string state = app_.say(seat == looking_ ? "table.you" : person ? "table.person" : "table.bot");
    if (const client::Invitation::Seat* g = guest(seat); g && seat != looking_) state = guest_words(*g);
    if (s < scene_.view.roles.size()) state = stage_->speech.role(scene_.view.roles[s]) + " · " + state;
    const auto& open = scene_.view.open;
    const auto asked = [&](const match::SeenDecision& d) { return d.seat == seat && !d.standing; };
    if (std::any_of(open.begin(), open.end(), asked))
      state += " · " + app_.say(person ? "table.choosing" : waits ? "table.to_choose" : "table.thinking");
    else if (seat == scene_.view.first)
      state += " · " + app_.say("table.first");
    out.push_back({seat, seat_name(seat), state});
  }
  return out;
}

void TableScreen::refuse(const std::vector<Target>& under) {
  if (!choosing_) return;
  for (const Target& t : under) {
    if (t.type != Target::Type::zone && t.type != Target::Type::piece) continue;
    std::string why =
        choosing_->why_not(t.type == Target::Type::piece ? Target{Target::Type::zone, t.name, -1, 0, 0} : t);
    const match::SeenZone* zone = scene_.zone(t.name);
    std::string name = zone ? stage_->speech.zone(zone->base) : t.name;
    if (why.empty() && t.type == Target::Type::piece) {
      why = host_->why_not(looking_, scene_, t, stage_->speech);
      if (host_->take_trouble()) {
        if (works_on_scripts()) return app_.note(content::to_line(host_->trouble().error.diagnostic()), true);
        mishap_ = "silent";
        return app_.draw_again();
      }
      if (!why.empty()) name = stage_->speech.kind(zone->pieces[static_cast<std::size_t>(t.place)].kind);
    }
    const bool first = choosing_->question().type == Type::pair && choosing_->first() < 0;
    if (why.empty())
      why = app_.say(first ? "table.choose_first" : "table.not_now", {{"question", choosing_->question().prompt}});
    return app_.note(app_.say("table.why", {{"what", name}, {"reason", why}}));
  }
}

/// The arrow keys go to the nearest lit thing in their direction.
void TableScreen::move_focus(Ui& ui, Point direction) {
  if (!choosing_) return;
  const std::vector<Target> legal = choosing_->legal();
  const Target* from = nullptr;
  for (const Target& t : legal)
    if (hit_id(t) == ui.focused()) from = &t;
  Point here{640, 340};
  if (from)
    if (const auto box = stage_->view.box_of(*from)) here = centre(*box);
  const Target* best = nullptr;
  float least = 1e9F;
  for (const Target& t : legal) {
    const auto box = stage_->view.box_of(t);
    if (!box || &t == from) continue;
    const Point away = centre(*box) - here;
    const float along = dot(away, direction), across = std::abs(cross(away, direction));
    if (along < 4) continue;
    if (const float cost = along + 2.2F * across; cost < least) least = cost, best = &t;
  }
  if (!best && !from && !legal.empty()) best = &legal.front();
  if (best) ui.focus(hit_id(*best), true);
  app_.draw_again();
}

void TableScreen::keys(Ui& ui) {
  using K = sf::Keyboard;
  if (ui.pressed(Key::of(K::Left))) move_focus(ui, {-1, 0});
  if (ui.pressed(Key::of(K::Right))) move_focus(ui, {1, 0});
  if (ui.pressed(Key::of(K::Up))) move_focus(ui, {0, -1});
  if (ui.pressed(Key::of(K::Down))) move_focus(ui, {0, 1});
  if (ui.pressed(Key::with_control(K::Z))) undo();
  if (ui.pressed(Key::with_control(K::Y)) && host_->redo()) stale_ = true;
  if (ui.pressed(Key::of(K::Escape))) {
    if (host_->advising() || hint_)
      drop_hint();
    else if (read_ && put_away_.empty() && app_.now() - folio_since_ >= Ui::tooltip_after)
      put_away_ = read_->id;
    else if (log_large_)
      log_large_ = false;
    else if (choosing_ && choosing_->back())
      decide();
    else if (!taking_.empty())
      take_offer({});
    else
      menu_ = !menu_;
    app_.draw_again();
  }
  if (choosing_ && ui.pressed(Key::of(K::Return)) && choosing_->needs_confirmation() && choosing_->complete() &&
      meant("done"))
    answer(choosing_->confirmed());
}

/// Everything on the table that can be pointed at. What may be chosen lies on top, so that it is hit first, and can be
/// reached with Tab.
void TableScreen::table_hits(Canvas& canvas, Ui& ui) {
  const bool busy = host_->thinking() || curtain_ || fault_.has_value();
  const Box all = camera_.at_rest() ? Box{0, 46, 970, 754} : canvas.clip();
  const Touch ground = ui.place(canvas, all, {.id = "table", .box = {}, .focusable = false, .draggable = true});
  drag_ground(canvas, ui, ground);
  if (ground.hover) ui.follow_mouse();  // what can be read there has no places of its own
  const Point mouse = canvas.to_units(ui.mouse());
  const std::vector<Target> under = stage_->view.targets_at(mouse);
  if (ground.clicked || ground.secondary) {
    const auto seat =
        std::find_if(under.begin(), under.end(), [](const Target& t) { return t.type == Target::Type::seat; });
    if (seat != under.end() && !stage_->layout.seats.grid.empty()) {  // whose grid is shown large
      GridZoom other;
      other.seat = seat->name == looking_ ? std::string() : seat->name;
      set_grid_zoom(other);
    } else if (!busy) {
      refuse(under);
    }
  }
  // what lies under the mouse, large, after a moment
  const auto top =
      std::find_if(under.begin(), under.end(), [](const Target& t) { return t.type == Target::Type::piece; });
  const auto readable = top != under.end() ? top : std::find_if(under.begin(), under.end(), [](const Target& t) {
    return t.type == Target::Type::kind;
  });
  if (readable != under.end() && (ui.hovered() == "table" || ui.hovered() == hit_id(*readable)))
    if (const auto box = stage_->view.box_of(*readable))
      read_card(kind_at(*readable), canvas.to_pixels(*box), hit_id(*readable));
  if (busy || !choosing_) return;
  const bool pair = choosing_->question().type == Type::pair;
  std::optional<Target> touched;
  const std::optional<client::Choosing> held = in_hand(ui);  // what is carried decides where it may land
  const bool numbers =
      listed().empty() && choosing_->question().type != Type::amounts;  // buttons have the digits, where there are any
  const auto offer = [&](const client::Item& item, bool first) {
    const auto box = stage_->view.box_of(item.at);
    if (item.at.type == Target::Type::none || !box) return;
    Hit hit{.id = hit_id(item.at),
            .box = {},
            .draggable = pair && first,
            .reads = !item.kind.empty() && !stage_->speech.text(item.kind).empty()};
    if (first && (pair || numbers))
      if (const std::string number = stage_->view.looks().number(item.kind); number.size() == 1)
        hit.key = Key::typed(static_cast<unsigned char>(number[0]));
    Box seen = at_least(*box, 24);
    if (const auto field = stage_->view.places().seen_in(item.at); field && !field->intersects(*box, seen))
      seen = {-1000, -1000, 1, 1};  // the keyboard still reaches it
    const Touch touch = ui.place(canvas, seen, hit);
    if (touch.clicked) touched = item.at;
    if (touch.focus) read_card(item.kind, canvas.to_pixels(*box), hit.id);  // by keys alone, too
  };
  // of what lies in each other the smaller comes on top: zones first, then what is in them
  const auto offer_all = [&](Target::Type type) {
    for (const int i : choosing_->next_items())
      if (const auto& item = choosing_->question().items[static_cast<std::size_t>(i)]; item.at.type == type)
        offer(item, true);
    const client::Choosing& now = held ? *held : *choosing_;
    for (const int j : now.next_seconds())
      if (const auto& item = now.question().seconds[static_cast<std::size_t>(j)];
          item.at.type == type && now.first() >= 0)
        offer(item, false);
  };
  for (const auto type :
       {Target::Type::seat, Target::Type::zone, Target::Type::cell, Target::Type::kind, Target::Type::piece})
    offer_all(type);
  if (const auto drop = ui.dropped(); drop && drop->from != "table") {
    std::optional<Target> from, to;
    for (const client::Item& item : choosing_->question().items)
      if (hit_id(item.at) == drop->from) from = item.at;
    for (const client::Item& item : choosing_->question().seconds)
      if (hit_id(item.at) == drop->to) to = item.at;
    if (from && to && choosing_->choose_pair(*from, *to))
      decide();
    else
      refuse(stage_->view.targets_at(mouse));
    return;
  }
  if (touched && meant(hit_id(*touched)) && choosing_->touch(*touched)) decide();
}

/// The answer as it would be with what is carried as its first part; nothing where no piece is.
std::optional<client::Choosing> TableScreen::in_hand(const Ui& ui) const {
  const std::string id = carried(ui);
  if (id.empty() || !choosing_ || choosing_->question().type != Type::pair) return std::nullopt;
  const auto& items = choosing_->question().items;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (hit_id(items[i].at) == id) {
      client::Choosing held = *choosing_;
      if (held.first() != static_cast<int>(i)) held.choose(static_cast<int>(i));
      return held;
    }
  return std::nullopt;
}

/// Sends the lights to the table where they are others than before.
void TableScreen::light(Canvas& canvas, Ui& ui) {
  Highlights h;
  std::string key;
  const auto add = [&](std::vector<Target>& into, const std::vector<Target>& from, const char* mark) {
    into = from;
    key += mark;
    for (const Target& t : from) key += hit_id(t) + ",";
  };
  const auto is_option = [&](const client::Item& item) { return ui.hovered() == "option/" + item.key; };
  if (choosing_) {
    const std::optional<client::Choosing> held = in_hand(ui);
    add(h.legal, held ? held->landings() : choosing_->legal(), "L");
    add(h.selected, choosing_->selected(), "S");
    add(h.hinted, hinted(), "B");
    h.refused = choosing_->question().refusals;
    const client::Question& q = choosing_->question();
    const auto hits = {ui.hovered(), ui.focused()};
    for (const std::string& id : hits)
      for (const Target& t : h.legal)
        if (hit_id(t) == id) (id == ui.hovered() ? h.hover : h.focus) = t;
    for (const auto* list : {&q.items, &q.seconds})
      if (const auto item = std::find_if(list->begin(), list->end(), is_option);
          item != list->end() && item->at.type != Target::Type::none)
        h.hover = item->at;
    if (!ui.shows_focus()) h.focus.reset();
    if (const std::string focus = h.focus ? hit_id(*h.focus) : std::string(); focus != shown_focus_) {
      shown_focus_ = focus;
      if (h.focus) show(*h.focus);
    }
    const int first = held ? held->first() : choosing_->first();
    h.landing = q.type == Type::pair && first >= 0;
    if (h.landing && first >= 0) {
      const client::Item& item = q.items[static_cast<std::size_t>(first)];
      Ghost ghost{item.kind, {}, looking_, true, 0, std::nullopt, std::nullopt};
      if (const match::SeenZone* zone = scene_.zone(item.at.name);
          zone && item.at.place >= 0 && item.at.place < static_cast<int>(zone->pieces.size())) {
        ghost.back = zone->pieces[static_cast<std::size_t>(item.at.place)].back;
        ghost.owner = zone->pieces[static_cast<std::size_t>(item.at.place)].owner;
      }
      const auto& on = h.hover ? h.hover : h.focus;
      if (on && (on->type == Target::Type::zone || on->type == Target::Type::cell)) ghost.at = *on;
      if (held) {
        ghost.carried = canvas.to_units(ui.mouse());
        h.away.push_back(item.at);
        app_.draw_again();
      }
      if (ghost.at || ghost.carried) h.ghost = ghost;
    }
  }
  for (const Flying& f : flying_) h.away.push_back(f.target);
  add(h.pointed, pointed(ui), "P");
  hovered_ = h.hover;
  for (const Target& t : h.away) key += "A" + hit_id(t);
  if (h.hover) key += "H" + hit_id(*h.hover);
  if (h.focus) key += "F" + hit_id(*h.focus);
  if (h.ghost)
    key += "G" + h.ghost->kind + (h.ghost->at ? hit_id(*h.ghost->at) : "") +
           (h.ghost->carried ? std::to_string(h.ghost->carried->x) + ";" + std::to_string(h.ghost->carried->y) : "");
  key += h.landing ? "l" : "";
  if (key == lights_key_) return;
  lights_key_ = key;
  if (h.legal != lit_ && flying_.empty())
    app_.fade(h.legal.size() < lit_.size() ? lasting::light_off : lasting::light_on);
  if (h.legal != lit_ && carried(ui).empty())
    show_lit(choosing_ && choosing_->first() >= 0 ? choosing_->landings() : h.legal);
  if (choosing_ && h.legal.empty() && told_about_ != scene_.inputs) show_lit(asked_about());
  told_about_ = scene_.inputs;
  lit_ = h.legal;
  stage_->view.light(std::move(h));
}

/// Whether the place whose turn it is can be seen, and which are closed: for the eyes of tests.
void TableScreen::tell_places() {
  std::string seats;
  for (const SeatLabels& words : seat_words()) seats += (seats.empty() ? "" : "; ") + words.state;
  app_.tell("seats", seats);
  std::string closed;
  for (const PlacedCell& cell : stage_->view.places().cells) {
    if (cell.closed) closed += (closed.empty() ? "" : " ") + cell.zone;
    const auto box = cell.current ? stage_->view.box_of({Target::Type::zone, cell.zone, -1, 0, 0}) : std::nullopt;
    if (!box) continue;
    const Box at = camera_.at_rest() ? *box : camera_.out(*box), room = camera_.room();
    const bool seen = at.left > room.left - 1 && at.top > room.top - 1 && right(at) < right(room) + 1 &&
                      bottom(at) < bottom(room) + 1;
    app_.tell("current", cell.zone + (seen || camera_.at_rest() ? " is seen" : " is out of sight"));
  }
  app_.tell("closed", closed);
}

/// What a question speaks of where nothing on the table can be chosen: the place whose turn it is, and those that it
/// names.
std::vector<Target> TableScreen::asked_about() const {
  std::vector<Target> out;
  for (const client::Sentence::Link& link : choosing_->question().links)
    if (link.to.type == Target::Type::zone) out.push_back(link.to);
  for (const PlacedCell& cell : stage_->view.places().cells)
    if (cell.current && out.empty()) out.push_back({Target::Type::zone, cell.zone, -1, 0, 0});
  return out;
}

void TableScreen::draw(Canvas& canvas, Ui& ui) {
  if (curtain_) return draw_curtain(canvas, ui);
  if (scene_.view.zones.empty()) return desk(canvas, canvas.clip(), {212, 52, 752, 576});
  measure(canvas);
  reading_.reset();
  draw_table(canvas, ui);
  links_.clear();
  if (curtain_) return draw_curtain(canvas, ui);
  move_about(canvas, ui);
  top_bar_parts(canvas, ui);
  Box beside{size_.x - 304, 52, 288, camera_.whole() ? 576 : size_.y - 64};
  if (const float below = time_panel(canvas, ui, beside); below > 0) beside.height -= below + 12;
  const float used = prompt(canvas, ui, beside);
  log(canvas, ui, {beside.left, beside.top + used + 12, beside.width, beside.height - used - 12});
  folio(canvas, ui);
  tell_places();
  keys(ui);
  if (fault_) fault(canvas, ui);
  if (bell_open_) bell_menu(canvas, ui);
  if (menu_) menu(canvas, ui);
  if (!to_agree_.empty()) agreement(canvas, ui);
  if (inviting_ && invitation_) invite_page(canvas, ui);
  undo_vote(canvas, ui);
}

}  // namespace vizier::window
