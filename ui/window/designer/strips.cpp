// The bar at the top, the changes below the board, and the seats and zones that the board does not show.
#include <fmt/format.h>

#include <algorithm>

#include "window/designer/designer.hpp"
#include "window/designer/frame.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {

using client::Target;

void DesignerScreen::draw_bar(Canvas& canvas, Ui& ui) {
  top_bar(canvas, frame::bar);
  if (glyph_button(canvas, ui, "designer/back", {14, 8, 28, 28}, "back", Look::night, static_cast<bool>(hooks_.back)))
    hooks_.back();
  star(canvas, {60, 22}, 11, palette::gold);
  const TextStyle big = type::title(19, palette::paper0);
  text(canvas, {78, 28}, say("title"), big);
  float x = 78 + text_width(canvas, say("title"), big) + 20;
  const auto tab = [&](const char* id, const char* key, std::string_view glyph) {
    const float w = text_width(canvas, say(key), type::bold(14)) + 46;
    const bool pressed = button(canvas, ui, std::string("designer/") + id, {x, 8, w, 28}, say(key),
                                {.look = Look::night, .size = 14, .glyph = glyph});
    x += w + 8;
    return pressed;
  };
  if (tab("new", "new", "plus")) {
    content::Diagnostics problems;
    if (auto fresh = client::Desk::open(app_.library(), desk_->package().config, desk_->world().seats, desk_->seed(),
                                        problems)) {
      desk_ = std::move(fresh);
      file_.clear(), name_.clear(), checked_.clear();
      selected_ = {};
      saved_at_ = 0;
      renew();
    } else {
      report_ = report_of(problems);
    }
  }
  if (tab("load", "load", "file")) open_sheet(Sheet::load);

  const float play_width = text_width(canvas, say("play"), type::bold(14.5F)) + 34,
              save_width = text_width(canvas, say("save"), type::bold(14.5F)) + 34;
  const Box play_box(1264 - play_width, 8, play_width, 28), save_box(play_box.left - save_width - 8, 8, save_width, 28);
  if (button(canvas, ui, "designer/save", save_box, say("save"), {.look = Look::night, .size = 14.5F}))
    open_sheet(Sheet::save);
  if (button(canvas, ui, "designer/play", play_box, say("play"),
             {.look = Look::gold, .enabled = static_cast<bool>(hooks_.play) && !outlook_.error, .size = 14.5F}))
    play();

  // The file that it comes from; a dot in lamp colour where it is not as saved.
  const bool changed = desk_->change() != saved_at_ || file_.empty();
  const std::string where = file_.empty() ? say("unsaved") : file_;
  const TextStyle code = file_.empty() ? type::aside(14.5F, palette::muted) : type::mono(12.5F, palette::paper1);
  const float room = save_box.left - 16 - x - 20, w = std::min(text_width(canvas, where, code), room);
  const float from = x + 14 + std::max(0.0F, (room - w) / 2);
  canvas.fill(Path::circle({from - 10, 22}, 4), changed ? palette::lamp : palette::good);
  list_line(canvas, {from, 8, w + 1, 28}, where, code);
}

void DesignerScreen::draw_history(Canvas& canvas, Ui& ui) {
  const Box& box = frame::history;
  night_panel(canvas, box);
  if (glyph_button(canvas, ui, "designer/undo", {box.left + 8, box.top + 4, 28, 28}, "undo", Look::night,
                   desk_->can_undo()))
    desk_->go_to(desk_->change() - 1), refresh();
  {
    const auto mirrored = canvas.placed({0, 0}, -1, 1, {box.left + 56, 0});  // the same arrow, the other way
    glyph_button(canvas, ui, "designer/redo/picture", {box.left + 42, box.top + 4, 28, 28}, "undo", Look::night,
                 desk_->can_redo());
  }
  if (ui.place(canvas, {box.left + 42, box.top + 4, 28, 28},
               {.id = "designer/redo", .box = {}, .enabled = desk_->can_redo()})
          .clicked)
    desk_->go_to(desk_->change() + 1), refresh();

  const std::size_t changes = desk_->changes(), now = desk_->change();
  const std::string words =
      changes == 0
          ? say("no_changes")
          : say("change_of", {{"n", static_cast<std::int64_t>(now)}, {"all", static_cast<std::int64_t>(changes)}});
  const TextStyle style = type::body(13.5F, palette::muted);
  const float wide = text_width(canvas, words, style);
  text(canvas, {right(box) - 16, centre(box).y + 5}, words, type::at_right(style));
  const float from = box.left + 88, to = right(box) - 34 - wide, y = centre(box).y;
  const auto x_of = [&](std::size_t n) {
    return changes == 0 ? from : from + (to - from) * static_cast<float>(n) / static_cast<float>(changes);
  };
  canvas.line({from, y}, {to, y}, {palette::night5, 3});
  if (changes > 0) canvas.line({from, y}, {x_of(now), y}, {palette::gold, 3});
  const std::size_t every = 1 + changes / 40;
  for (std::size_t n = 0; n <= changes; n += every) {
    const Touch t = ui.place(
        canvas,
        box_around({x_of(n), y}, std::max(8.0F, std::min(24.0F, (to - from) / static_cast<float>(changes + 1))), 24),
        {.id = "designer/change/" + std::to_string(n), .box = {}, .focusable = false});
    star(canvas, {x_of(n), y}, t.hover ? 6.5F : 5, n <= now ? palette::gold : palette::night5);
    if (t.clicked) desk_->go_to(n), refresh();
  }
  star(canvas, {x_of(now), y}, 9, palette::lamp);
}

/// Seats and all zones that are not on the board, each with how many pieces lie there: all of them take what is dropped
/// on them.
void DesignerScreen::draw_elsewhere(Canvas& canvas, Ui& ui) {
  const Box& box = frame::elsewhere;
  float x = box.left, y = box.top;
  const float high = 29, gap = 6;
  struct Chip {
    std::string id, text, count;
    const SeatScheme* scheme = nullptr;
    Target target;
    bool on = false;
    float width = 0;
  };
  std::vector<Chip> chips;
  for (const std::string& seat : scene_.view.seats)
    chips.push_back({"seat:" + seat,
                     speech_->seat(seat),
                     "",
                     &view_->looks().scheme(seat),
                     {Target::Type::seat, seat, -1, 0, 0},
                     seat == seat_});
  std::set<std::string> in_tray;
  for (const TrayPlan& part : layout_->tray)
    for (const std::string& zone : part.zones) in_tray.insert(seat_ + "." + zone);
  for (const match::SeenZone& zone : scene_.view.zones) {
    const bool piled = std::any_of(view_->places().cells.begin(), view_->places().cells.end(),
                                   [&](const PlacedCell& c) { return c.pile && c.pile_zone == zone.name; });
    if (shown_.contains(zone.name) || piled || in_tray.contains(zone.name) ||
        (!zone.seat.empty() && zone.seat != seat_))
      continue;
    chips.push_back({"zone:" + zone.name,
                     speech_->zone(zone.base),
                     std::to_string(zone.count),
                     nullptr,
                     {Target::Type::zone, zone.name, -1, 0, 0},
                     selected_.type != Target::Type::seat && selected_.name == zone.name});
  }
  // All in two rows: where they are too many, the longest names give way.
  const TextStyle style = type::body(13, palette::paper1);
  float widest = 0;
  for (Chip& chip : chips) {
    const float count = chip.count.empty() ? 0 : text_width(canvas, chip.count, type::bold(13)) + 7;
    chip.width = text_width(canvas, chip.text, style) + (chip.scheme ? 46.0F : 21.0F) + count;
    widest = std::max(widest, chip.width);
  }
  const auto fits = [&](float most) {
    float at = 0;
    int rows = 1;
    for (const Chip& chip : chips) {
      const float w = std::min(chip.width, most);
      if (at + w > box.width + 1) at = 0, ++rows;
      at += w + gap;
    }
    return rows <= 2;
  };
  while (widest > 60 && !fits(widest)) widest -= 2;
  for (const Chip& chip : chips) {
    const float w = std::min(chip.width, widest);
    if (x + w > right(box) + 1) x = box.left, y += high + gap;
    if (y + high > bottom(box) + 1) break;
    const Box at(x, y, w, high);
    const Touch t = ui.place(canvas, at, {.id = chip.id, .box = {}});
    const bool taking = t.drop_here || (t.hover && !holding_.empty());
    canvas.fill(Path::box(at, 7), Paint::vertical(at, chip.on ? palette::hex(0x4A3E2A) : palette::night7,
                                                  chip.on ? palette::hex(0x362D26) : palette::night8));
    canvas.frame(at, 7,
                 {taking               ? palette::lamp
                  : chip.on || t.hover ? palette::gold
                                       : palette::panel_edge,
                  taking ? 2.4F : 1.2F});
    float text_left = at.left + 11;
    if (chip.scheme) {
      token(canvas, {at.left + 18, centre(at).y}, 9, *chip.scheme);
      text_left = at.left + 33;
    }
    const float count = chip.count.empty() ? 0 : text_width(canvas, chip.count, type::bold(13)) + 8;
    list_line(canvas, {text_left, at.top, right(at) - 8 - count - text_left, high}, chip.text,
              type::body(13, chip.on ? palette::lamp : palette::paper1));
    tooltip(canvas, ui, t, at, chip.text + "\n" + chip.target.name);
    if (count > 0)
      text(canvas, {right(at) - 10, centre(at).y + 4.8F}, chip.count,
           type::at_right(type::bold(13, palette::gold_light)));
    if (t.focus) focus_ring(canvas, inset(at, 3), 5);
    if (t.clicked && chip.scheme && holding_.empty()) {
      seat_ = chip.target.name;
      selected_ = chip.target;
      refresh();
    } else {
      touch(ui, t, chip.target);
    }
    x += w + gap;
  }
}

}  // namespace vizier::window
