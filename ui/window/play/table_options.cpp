// The choices of a question that are no places on the table: amounts, and what is offered as a button.
#include <algorithm>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Target;
using Type = world::Decision::Type;

/// Amounts: a row a pool, with what is still to be named.
float TableScreen::amounts(Canvas& canvas, Ui& ui, Point at, float width) {
  const client::Question& q = choosing_->question();
  float y = at.y;
  for (std::size_t i = 0; i < q.items.size(); ++i) {
    const Box row{at.x, y, width, 28};
    const float cap = i < 9 ? key_cap(canvas, {row.left, row.top + 14}, std::to_string(i + 1)) + 6 : 24;
    while (i < 9 && choosing_ && ui.pressed(Key::typed(static_cast<char32_t>(U'1' + i))))
      if (choosing_->add(static_cast<int>(i), 1)) decide();
    if (!choosing_) return y + 30 - at.y;
    const Glyph& glyph = stage_->view.looks().glyph(q.items[i].kind.empty() ? q.items[i].key : q.items[i].kind);
    if (!glyph.empty()) window::draw(canvas, glyph, {row.left + cap + 10, row.top + 14}, 20, palette::ink9);
    label(canvas, {row.left + cap + 26, row.top, width - cap - 152, 28}, q.items[i].label, type::bold(14));
    int amount = choosing_->picked()[i];
    const int before = amount, most = std::min(q.limits[i], amount + q.max - choosing_->total());
    text(canvas, {row.left + width - 108, row.top + 19}, std::to_string(q.limits[i]),
         type::at_right(type::body(12, palette::ink5)));
    if (stepper(canvas, ui, "amount/" + std::to_string(i), {row.left + width - 100, row.top, 100, 26}, amount, 0, most,
                nullptr, Look::paper)) {
      choosing_->add(static_cast<int>(i), amount - before);
      decide();
      if (!choosing_) return y + 30 - at.y;
    }
    y += 30;
  }
  const int left = q.max - choosing_->total();
  const std::string line = q.min == q.max ? app_.say("table.left", {{"n", std::int64_t{left}}})
                                          : app_.say("table.so_far", {{"n", std::int64_t{choosing_->total()}},
                                                                      {"min", std::int64_t{q.min}},
                                                                      {"max", std::int64_t{q.max}}});
  text(canvas, {at.x, y + 16}, line, type::aside(15, palette::ink7));
  return y + 26 - at.y;
}

/// What is offered as a button: what has no place on the table; and cards and tiles, which have names. Of places and
/// tokens the table shows enough.
std::vector<int> TableScreen::listed() const {
  std::vector<int> out;
  if (!choosing_ || choosing_->question().type == Type::amounts) return out;
  const client::Question& q = choosing_->question();
  const bool second = q.type == Type::pair && choosing_->first() >= 0;
  const auto wanted = [&](const client::Item& item) {
    if (item.at.type == Target::Type::none || !stage_->view.box_of(item.at)) return true;
    if (q.type == Type::pair || item.at.type != Target::Type::piece || item.kind.empty()) return false;
    const PiecePlan::Shape shape = stage_->layout.look(*stage_->package, item.kind).shape;
    return shape == PiecePlan::Shape::card || shape == PiecePlan::Shape::tile;
  };
  for (const int i : second ? choosing_->next_seconds() : choosing_->next_items())
    if (wanted((second ? q.seconds : q.items)[static_cast<std::size_t>(i)])) out.push_back(i);
  return out;
}

/// Buttons for what has no place of its own on the table, for cards and tiles, and for saying that it is done. Digits
/// choose them in their order; passing has a letter of its own, the same in every question. None of them is gold: that
/// would look like advice.
float TableScreen::options(Canvas& canvas, Ui& ui, Point at, float width) {
  if (!choosing_) return 0;
  const client::Question& q = choosing_->question();
  float y = at.y;
  if (q.type == Type::amounts) y += amounts(canvas, ui, at, width);
  if (!choosing_) return y - at.y;
  if (q.type == Type::number) {
    int number = choosing_->number();
    if (stepper(canvas, ui, "number", {at.x, y, width, 32}, number, q.min, q.max, nullptr, Look::paper))
      choosing_->set_number(number);
    y += 40;
  }
  const bool second = q.type == Type::pair && choosing_->first() >= 0;
  const std::vector<int> shown = listed();
  const auto item_of = [&](std::size_t n) -> const client::Item& {
    return (second ? q.seconds : q.items)[static_cast<std::size_t>(shown[n])];
  };
  const float room = 300, pitch = 36;
  const float height = static_cast<float>(shown.size()) * pitch;
  std::optional<int> chosen;
  std::vector<Key> keys(shown.size());
  char32_t digit = U'1';
  for (std::size_t n = 0; n < shown.size(); ++n) {
    if (!second && q.pass == shown[n])
      keys[n] = Key::typed(U'p');
    else if (q.type != Type::pair && digit <= U'9')
      keys[n] = Key::typed(digit++);
  }
  const auto rows = [&](float top) {
    for (std::size_t n = 0; n < shown.size(); ++n) {
      const client::Item& item = item_of(n);
      const bool pass = q.pass == shown[n] && !second;
      const bool picked = !second && choosing_->is_picked(shown[n]);
      const Box box{at.x, top + static_cast<float>(n) * pitch, width, 32};
      const std::string result = second ? std::string() : outcome(shown[n]), id = "option/" + item.key;
      const bool hot = hovered_ && item.at.type != Target::Type::none && item.at == *hovered_;
      const bool reads = !item.kind.empty() && !stage_->speech.text(item.kind).empty();
      const PiecePlan::Shape shape =
          item.kind.empty() ? PiecePlan::Shape::token : stage_->layout.look(*stage_->package, item.kind).shape;
      const bool pictured = shape == PiecePlan::Shape::card || shape == PiecePlan::Shape::tile;
      if (button(canvas, ui, id, box, item.label,
                 {.look = pass     ? Look::night
                          : picked ? Look::gold
                                   : Look::paper,
                  .on = picked,
                  .size = 14,
                  .align = Align::left,
                  .glyph = is_hinted(shown[n], second) ? "bot" : "",
                  .detail = result,
                  .key = keys[n],
                  .hot = hot,
                  .picture = pictured ? 26.0F : 0,
                  .reads = reads}))
        if (second || meant("row/" + std::to_string(n))) chosen = shown[n];
      if (pictured) {
        const float wide = shape == PiecePlan::Shape::card ? 18.5F : 26;
        stage_->view.draw_piece(canvas, {item.kind, {}, {}, true, 0, {}, {}}, {box.left + 20, box.top + 16}, wide);
      }
      if (ui.hovered() == id || (ui.shows_focus() && ui.focused() == id))
        read_card(item.kind, canvas.to_pixels(box), id);
    }
  };
  if (const auto on = std::find_if(shown.begin(), shown.end(),
                                   [&](int i) {
                                     return hovered_ &&
                                            (second ? q.seconds : q.items)[static_cast<std::size_t>(i)].at == *hovered_;
                                   });
      on != shown.end() && height > room && !ui.hovered().starts_with("option/"))
    ScrollArea::show(ui, "options", static_cast<float>(on - shown.begin()) * pitch, pitch, room);
  if (height > room) {
    ScrollArea area(canvas, ui, "options", {at.x, y, width, room}, height, Look::paper);
    rows(y);
    y += room + 6;
  } else {
    rows(y);
    y += height;
  }
  if (choosing_->needs_confirmation()) {
    y += 4;
    if (button(canvas, ui, "done", {at.x, y, width, 36}, app_.say("table.done"),
               {.look = choosing_->complete() ? Look::gold : Look::paper,
                .enabled = choosing_->complete(),
                .title = true,
                .size = 17,
                .key = Key::of(sf::Keyboard::Return)}) &&
        meant("done")) {
      answer(choosing_->confirmed());
      return y + 42 - at.y;
    }
    y += 42;
  }
  int passes = 0;
  if (q.pass >= 0 && !second) {
    y += 2;
    if (button(canvas, ui, "pass_on", {at.x, y, width, 26}, app_.say("table.pass_on"), {.size = 13})) passes = 1;
    if (button(canvas, ui, "pass_round", {at.x, y + 30, width, 26}, app_.say("table.pass_round"), {.size = 13}))
      passes = 2;
    y += 60;
  }
  if (passes > 0) {
    host_->pass_on(looking_, passes == 2);
    choosing_.reset();
    stale_ = true;
    return y - at.y;
  }
  if (chosen) {
    if (second)
      choosing_->choose_second(*chosen);
    else
      choosing_->choose(*chosen);
    decide();
  }
  return y - at.y;
}

}  // namespace vizier::window
