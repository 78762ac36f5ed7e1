// The shelves at the left: all that the package has, and what is so of the whole table.
#include <fmt/format.h>

#include <algorithm>

#include "window/designer/designer.hpp"
#include "window/designer/frame.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {

using client::Shelf;
using client::Stock;

namespace {

constexpr float left = 30, width = 174, item_pitch = 44;
constexpr int per_row = 4;
constexpr std::size_t folded_from = 13;  // longer shelves are closed at first

/// Amounts that a seat or zone can have, and the game's own store of them.
struct Store {
  std::string counter, store;
};
std::vector<Store> stores_of(const world::Defs& d) {
  std::vector<Store> out;
  for (const world::ConservedDef& sum : d.conserved) {
    std::string counter, store;
    for (const world::CounterId c : sum.counters) {
      const world::CounterDef& def = d.counters[c];
      std::string& into = def.scope == world::Scope::game ? store : counter;
      if (into.empty()) into = def.name;
    }
    if (!counter.empty() && !store.empty()) out.push_back({counter, store});
  }
  return out;
}

}  // namespace

float DesignerScreen::shelf(Canvas& canvas, Ui& ui, const Shelf& shelf, float y) {
  const bool long_one = shelf.kinds.size() >= folded_from, open = !long_one || unfolded_.contains(shelf.category);
  const std::string key = "category." + shelf.category;
  const std::string title = desk_->package().texts.has(key) ? speech_->say(key) : text::readable(shelf.category);
  label(canvas, {left, y, width - 34, 20}, capitals(title), type::caption(palette::gold_light, 12.5F));
  if (long_one) {
    const Box at(left + width - 24, y - 2, 24, 24);
    const Touch t = ui.place(canvas, {left, y - 2, width, 24}, {.id = "designer/shelf/" + shelf.category, .box = {}});
    text(canvas, {at.left - 2, y + 14}, std::to_string(shelf.kinds.size()),
         type::at_right(type::body(12.5F, palette::muted)));
    const auto turned = canvas.placed({0, 0}, 1, open ? -1.0F : 1.0F, centre(at));
    window::draw(canvas, general_glyph("chevron"), centre(at), 14, t.hover ? palette::lamp : palette::muted);
    if (t.focus) focus_ring(canvas, at, 4);
    if (t.clicked) {
      if (!unfolded_.erase(shelf.category)) unfolded_.insert(shelf.category);
      app_.draw_again();
    }
  }
  y += 26;
  if (!open) return y;
  if (shelf.each_seat) {
    const float step = width / static_cast<float>(std::max<std::size_t>(scene_.view.seats.size(), 4));
    for (std::size_t i = 0; i < scene_.view.seats.size(); ++i) {
      const std::string& seat = scene_.view.seats[i];
      const Box at(left + step * static_cast<float>(i), y, step - 3, 32);
      const Touch t = ui.place(canvas, at, {.id = "designer/seat/" + seat, .box = {}});
      if (seat == seat_) canvas.fill(Path::box(at, 6), palette::hex(0x4A3E2A));
      if (seat == seat_ || t.hover)
        canvas.stroke(Path::box(at, 6), {seat == seat_ ? palette::gold : palette::panel_edge, 1.4F});
      token(canvas, centre(at), 12, view_->looks().scheme(seat));
      if (t.focus) focus_ring(canvas, at, 6);
      tooltip(canvas, ui, t, at, speech_->seat(seat));
      if (t.clicked) {
        seat_ = seat;
        refresh();
      }
    }
    y += 38;
  }
  bool faint = false;
  for (std::size_t i = 0; i < shelf.kinds.size(); ++i) {
    const Stock& stock = shelf.kinds[i];
    const PiecePlan::Shape shape = layout_->look(desk_->package(), stock.kind).shape;
    const bool tall = shape == PiecePlan::Shape::card;
    const float pitch = tall ? 54 : item_pitch;
    const Box at(left + item_pitch * static_cast<float>(i % per_row) - 1, y + pitch * static_cast<float>(i / per_row),
                 item_pitch - 2, pitch - 2);
    const std::string id = "palette/" + stock.kind + "/" + (shelf.each_seat ? seat_ : "");
    const Touch t = ui.place(canvas, at, {.id = id, .box = {}, .draggable = true});
    const bool gone = stock.all > 0 && stock.shown == stock.all;
    faint |= gone;
    Ghost ghost;
    ghost.kind = stock.kind;
    ghost.owner = shelf.each_seat ? seat_ : "";
    view_->draw_piece(canvas, ghost, centre(at), tall ? 34.0F : 36.0F, t.dragged ? 0.25F : gone ? 0.38F : 1.0F);
    if (id == holding_ || t.hover)
      canvas.stroke(Path::box(inset(at, 1), 6), {id == holding_ ? palette::lamp : palette::selection, 1.6F});
    if (t.focus) focus_ring(canvas, inset(at, 3), 5);
    const int rest = stock.all - stock.shown;
    tooltip(canvas, ui, t, at,
            speech_->kind(stock.kind) + "\n" +
                (stock.all == 0 ? say("none_yet")
                                : say("stock", {{"rest", static_cast<std::int64_t>(rest)},
                                                {"all", static_cast<std::int64_t>(stock.all)}})));
    if (t.clicked) holding_ = holding_ == id ? "" : id;
    if (i + 1 == shelf.kinds.size()) y = bottom(at) + 2;
  }
  if (faint) {
    label(canvas, {left, y, width, 18}, say("faded"), type::aside(13.5F, palette::muted));
    y += 20;
  }
  return y;
}

float DesignerScreen::stores(Canvas& canvas, Ui& ui, float y) {
  const auto all = stores_of(desk_->defs());
  if (all.empty()) return y;
  label(canvas, {left, y, width, 20}, capitals(say("store")), type::caption(palette::gold_light, 12.5F));
  y += 28;
  const float step = width / static_cast<float>(std::clamp<std::size_t>(all.size(), 4, 5));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t column = i % 5;
    if (i > 0 && column == 0) y += 54;
    const Point at{left + step * (static_cast<float>(column) + 0.5F), y + 14};
    const std::string id = "palette/counter/" + all[i].counter;
    const Box box = box_around(at, 32);
    const Touch t = ui.place(canvas, box, {.id = id, .box = {}, .draggable = true});
    const bool lit = t.hover || id == holding_;
    canvas.fill(Path::circle(at, 15), Paint::vertical(box, palette::paper1, palette::paper2));
    canvas.stroke(Path::circle(at, 15), {lit ? palette::lamp : palette::gold, lit ? 2.2F : 1.4F});
    const Glyph& glyph = view_->looks().glyph(all[i].counter);
    if (!glyph.empty())
      window::draw(canvas, glyph, at, 21, palette::ink9);
    else
      label(canvas, box, view_->looks().letters(all[i].counter), type::centred(type::bold(15)));
    label(canvas, {at.x - step / 2, at.y + 17, step, 18}, std::to_string(scene_.counter(all[i].store)),
          type::number(14.5F, palette::paper0));
    if (t.focus) focus_ring(canvas, box, 14);
    tooltip(canvas, ui, t, box, speech_->counter(all[i].counter));
    if (t.clicked) holding_ = holding_ == id ? "" : id;
  }
  y += 52;
  const auto broken = desk_->broken_sum();
  const std::string words =
      broken ? say("sum", {{"name", speech_->counter(broken->name)}, {"is", broken->is}, {"wanted", broken->wanted}})
             : say("store_left");
  return y +
         paragraph(canvas, {left, y - 1}, width, words,
                   broken ? type::body(13, palette::lamp) : type::aside(13.5F, palette::muted))
             .height +
         6;
}

void DesignerScreen::draw_shelves(Canvas& canvas, Ui& ui) {
  night_panel(canvas, frame::shelves);
  ui.place(canvas, frame::shelves, {.id = "designer/shelves", .box = {}, .focusable = false});
  const Box list(frame::shelves.left + 2, frame::shelves.top + 8, frame::shelves.width - 4,
                 frame::shelves.height - frame::facts_height - 14);
  {
    const ScrollArea area(canvas, ui, "designer/shelves/list", list, shelves_height_);
    float y = list.top + 4;
    bool first = true;
    const auto line = [&] {
      if (!first) canvas.line({left, y + 4}, {left + width, y + 4}, {palette::night5, 1});
      y += first ? 0.0F : 14.0F;
      first = false;
    };
    // what each seat has first, then what is counted, then the rest, long shelves last
    const auto all = desk_->shelves(seat_, shown_);
    const auto rank = [](const Shelf& s) { return s.each_seat ? 0 : s.kinds.size() < folded_from ? 1 : 2; };
    for (const int now : {0, 1, 2}) {
      for (const Shelf& each : all)
        if (rank(each) == now) line(), y = shelf(canvas, ui, each, y);
      if (now == 0 && !stores_of(desk_->defs()).empty()) line(), y = stores(canvas, ui, y);
    }
    const float now = y - list.top + 8;
    if (std::exchange(shelves_height_, now) != now)
      app_.lay_out_again();  // how far it scrolls is known only once it was drawn
  }
  draw_table_facts(canvas, ui, strip_y(frame::shelves, -frame::facts_height));
}

void DesignerScreen::draw_table_facts(Canvas& canvas, Ui& ui, const Box& box) {
  canvas.line({left, box.top}, {left + width, box.top}, {palette::night5, 1});
  label(canvas, {left, box.top + 6, width, 18}, capitals(say("table")), type::caption(palette::gold_light, 12.5F));
  float y = box.top + 28;
  const float name = 76, row = 29;
  const auto row_label = [&](const char* key) {
    label(canvas, {left, y, name - 6, 26}, say(key), type::body(13.5F, palette::muted));
  };
  const auto field = [&] { return Box(left + name, y + 1, width - name, 25); };

  row_label("first");
  std::vector<std::string> seats;
  int first = 0;
  for (std::size_t i = 0; i < scene_.view.seats.size(); ++i) {
    seats.push_back(speech_->seat(scene_.view.seats[i]));
    if (scene_.view.seats[i] == scene_.view.first) first = static_cast<int>(i);
  }
  if (dropdown(canvas, ui, "designer/first", field(), seats, first))
    did(desk_->set_first(scene_.view.seats[static_cast<std::size_t>(first)]));
  y += row;
  row_label("round");
  int round = scene_.view.round;
  if (stepper(canvas, ui, "designer/round", field(), round, 0, 999)) did(desk_->set_round(round));
  y += row;
  row_label("seats");
  int count = desk_->world().seats;
  if (stepper(canvas, ui, "designer/seats", field(), count, desk_->defs().min_seats, desk_->defs().max_seats))
    did(desk_->set_seats(count));
  y += row;
  row_label("at");
  const std::string at = desk_->at();
  const Box there(left + 46, y + 1, width - 46, 25);
  if (button(canvas, ui, "designer/at", there, at.empty() ? say("the_end") : at, {.look = Look::night, .size = 12.5F}))
    ui.open = ui.open == "designer/at" ? "" : "designer/at";
  if (ui.open != "designer/at") return;
  // Many states: a list of its own that scrolls, above all.
  ui.later([this, &ui, at](Canvas& c) {
    const auto states = desk_->states();
    const float high = 26, shown = std::min(14.0F, static_cast<float>(states.size()));
    const Box list(left + 40, 780 - shown * high - 12, 330, shown * high + 12);
    ui.modal();
    if (ui.place(c, c.clip(),
                 {.id = "designer/at/outside", .box = {}, .focusable = false, .key = Key::of(sf::Keyboard::Escape)})
            .clicked)
      ui.open.clear(), app_.draw_again();
    night_panel(c, list, {.edge = palette::gold, .edge_width = 1.4F, .shade = PanelStyle::Shade::raised});
    const ScrollArea area(c, ui, "designer/at/list", inset(list, 6), high * static_cast<float>(states.size()));
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Box where(list.left + 8, list.top + 6 + high * static_cast<float>(i), list.width - 26, high);
      const Touch t = ui.place(c, where, {.id = "designer/at/" + states[i], .box = {}});
      if (t.hover || states[i] == at)
        c.fill(Path::box(where, 4), states[i] == at ? palette::hex(0x4A3E2A) : palette::night6);
      list_line(c, inset(where, 6), states[i], type::mono(12.5F, states[i] == at ? palette::lamp : palette::paper1));
      if (t.focus) focus_ring(c, inset(where, 4), 3);
      if (t.clicked) {
        ui.open.clear();
        did(desk_->set_at(states[i]));
      }
    }
  });
}

}  // namespace vizier::window
