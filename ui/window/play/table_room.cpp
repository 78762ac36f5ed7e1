// How much of the table is seen: it may be larger than its room, and be made larger, smaller and dragged.
#include <algorithm>
#include <cmath>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Target;

namespace {

constexpr float bar = 44, column = 312;      // the bar at the top, and the question with its margins
constexpr float step = 1.15F, key_pan = 60;  // of the wheel; of the arrow keys with Control
const Box whole_table{0, bar, 1280, 800 - bar};
const Box narrow_table{8, 46, 964, 750};  // with a tray as wide as what stands above it

}  // namespace

void TableScreen::measure(Canvas& canvas) {
  const Box seen = canvas.clip();
  size_ = {std::min(1280.0F, right(seen)), std::min(800.0F, bottom(seen))};
  const bool whole = size_.x > 1279.5F && size_.y > 799.5F;
  if (whole) size_ = {1280, 800};
  TableFrame frame;
  if (!whole) frame.tray.width = right(frame.board) - frame.tray.left;
  stage_->view.set_frame(frame);
  // at first all of it is seen, unless that made it much smaller than where everything has its place
  // whoever wants everything larger wants the table larger, too, and moves about on it
  const float wish = static_cast<float>(app_.settings().scale) / 100, grown = wish > 1 ? 1 + 0.9F * (wish - 1) : 0.8F;
  const float first = grown * Canvas::fitting(canvas.target().getSize()) / canvas.scale();
  camera_.set_room(whole ? whole_table : narrow_table, {0, bar, size_.x - column, size_.y - bar}, whole,
                   whole ? 1.0F : first);
}

/// The table itself and what is done with it, in its own units.
void TableScreen::draw_table(Canvas& canvas, Ui& ui) {
  if (camera_.at_rest()) {
    table_hits(canvas, ui);
    if (curtain_) return;
    light(canvas, ui);
    return stage_->view.draw(canvas);
  }
  desk_.show(canvas, canvas.clip(), "desk", [&](Canvas& onto) { desk(onto, onto.clip(), camera_.room()); });
  const auto room = canvas.clip(camera_.room());
  const auto moved = canvas.magnified(offset(canvas), camera_.zoom());
  const std::string outer = ui.within();
  ui.within("table");  // what is out of sight can still get the focus, and comes into sight then
  table_hits(canvas, ui);
  ui.within(outer);
  if (curtain_) return;
  light(canvas, ui);
  stage_->view.draw_moved(canvas, camera_.whole() ? whole_table : narrow_table);
}

/// On whole pixels, so that the picture of the table is copied as it is.
Point TableScreen::offset(const Canvas& canvas) const {
  const Point pixels = canvas.to_pixels(camera_.offset());
  return canvas.to_units({std::round(pixels.x), std::round(pixels.y)});
}

void TableScreen::draw_moving(Canvas& canvas) {
  if (flying_.empty() || curtain_) return;
  if (camera_.at_rest()) return draw_flights(canvas);
  const auto room = canvas.clip(camera_.room());
  const auto moved = canvas.magnified(offset(canvas), camera_.zoom());
  draw_flights(canvas);
}

void TableScreen::set_grid_zoom(const GridZoom& grid_zoom) {
  grid_zoom_ = grid_zoom;
  stage_->view.set_grid_zoom(grid_zoom_);
  lights_key_.clear();
  app_.draw_again();
}

/// Around a point of the canvas: the grid that lies there, else the table.
void TableScreen::zoom(Point at, float factor) {
  const Places& places = stage_->view.places();
  if (const PlacedCell* grid = places.large_grid(camera_.in(at)))
    set_grid_zoom(zoomed(places, *grid, grid_zoom_, camera_.in(at), factor));
  else
    camera_.zoom_at(at, factor);
  app_.draw_again();
}

void TableScreen::fit_all() {
  if (camera_.fits() && !grid_zoom_.free)
    camera_.begin_again();
  else
    camera_.fit();
  GridZoom fresh;
  fresh.seat = grid_zoom_.seat;
  set_grid_zoom(fresh);
}

/// The ground is dragged: the grid that lies there, else the table.
void TableScreen::drag_ground(const Canvas& canvas, const Ui& ui, const Touch& ground) {
  if (!ground.dragged && !dragging_) return;
  const Places& places = stage_->view.places();
  if (!dragging_) {
    dragging_ = true;
    dragged_from_ = ui.carried_from();
    dragging_grid_ = places.large_grid(canvas.to_units(dragged_from_)) != nullptr;
  }
  const Point by = (ui.mouse() - dragged_from_) / canvas.scale();
  dragged_from_ = ui.mouse();
  dragging_ = ground.dragged;  // the last of the way counts, too, where it ended in the same frame
  if (by == Point()) return;
  const PlacedCell* grid = dragging_grid_ ? places.large_grid() : nullptr;
  if (grid)
    set_grid_zoom(dragged(places, *grid, grid_zoom_, by));
  else
    camera_.drag(by * camera_.zoom());
  app_.draw_again();
}

/// Wheel, keys and the button that shows everything again.
void TableScreen::move_about(Canvas& canvas, Ui& ui) {
  using K = sf::Keyboard;
  const Box& room = camera_.room();
  ui.place(canvas, room, {.id = "table/wheel", .box = {}, .focusable = false, .takes_wheel = true});
  const Point mouse = canvas.to_units(ui.mouse());
  if (const float turned = ui.wheel("table/wheel"); turned != 0) zoom(mouse, std::pow(step, turned));
  const PlacedCell* grid = stage_->view.places().large_grid();
  const auto by_key = [&](float factor) {
    Point at = room.contains(mouse) ? mouse : centre(room);
    if (grid && camera_.at_rest() && !stage_->view.places().large_grid(at))
      at = centre(stage_->view.places().board_part.out(grid->field));
    zoom(at, factor);
  };
  if (ui.pressed(Key::typed(U'+')) || ui.pressed(Key::typed(U'='))) by_key(step * step);
  if (ui.pressed(Key::typed(U'-'))) by_key(1 / (step * step));
  const std::pair<K::Key, Point> ways[] = {
      {K::Left, {key_pan, 0}}, {K::Right, {-key_pan, 0}}, {K::Up, {0, key_pan}}, {K::Down, {0, -key_pan}}};
  for (const auto& [key, by] : ways) {
    if (!ui.pressed(Key::with_control(key))) continue;
    if (grid && camera_.at_rest())
      set_grid_zoom(dragged(stage_->view.places(), *grid, grid_zoom_, by));
    else
      camera_.drag(by);
    app_.draw_again();
  }
  if (!grid_zoom_.seat.empty() && grid) {  // somebody else's is shown: the way back
    const Box field = camera_.out(stage_->view.places().board_part.out(grid->field));
    const std::string words = app_.say("table.own_again");
    const float wide =
        std::min(std::max(140.0F, text_width(canvas, words, type::bold(14)) + 64), std::max(60.0F, field.width - 16));
    if (button(canvas, ui, "own_again", {right(field) - wide - 6, field.top + 6, wide, 32}, words,
               {.look = Look::night, .size = 14, .glyph = "undo"}) ||
        ui.pressed(Key::of(K::BackSpace))) {
      set_grid_zoom({});
      app_.draw_again();
    }
  }
  if (!camera_.at_rest() || !grid_zoom_.free)
    return;  // where the table itself is moved, the bar has the button: there it lies over nothing
  const Box field = grid ? stage_->view.places().board_part.out(grid->field) : room;
  const Box at{right(field) - 40, bottom(field) - 40, 34, 34};
  if (glyph_button(canvas, ui, "fit", at, "fit", Look::night, true, Key::of(K::Home))) fit_all();
}

/// What may be chosen comes into sight where the table is larger than its room; of what does not fit, as much as does.
void TableScreen::show_lit(const std::vector<Target>& targets) {
  if (camera_.at_rest() || camera_.fits()) return;
  std::optional<Box> all;
  for (const Target& target : targets)
    if (const auto box = stage_->view.box_of(target)) {
      if (!all) all = *box;
      const Point low{std::min(all->left, box->left), std::min(all->top, box->top)},
          high{std::max(right(*all), right(*box)), std::max(bottom(*all), bottom(*box))};
      all = Box(low, high - low);
    }
  if (!all) return;
  camera_.show(*all);
  app_.draw_again();
}

/// Something that has got the focus comes into sight.
void TableScreen::show(const Target& target) {
  const Places& places = stage_->view.places();
  const PlacedCell* cell =
      target.type == Target::Type::cell || target.type == Target::Type::piece ? places.cell_of(target.name) : nullptr;
  if (cell && cell->grid.large && target.type == Target::Type::cell && grid_zoom_.free)
    set_grid_zoom(showing(places, *cell, grid_zoom_, target.x, target.y));
  if (const auto box = stage_->view.box_of(target)) camera_.show(*box);
  app_.draw_again();
}

}  // namespace vizier::window
