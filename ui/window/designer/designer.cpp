#include "window/designer/designer.hpp"

#include <SFML/System/Clock.hpp>
#include <SFML/Window/Clipboard.hpp>

#include <algorithm>

#include "client/open_file.hpp"
#include "content/files.hpp"
#include "spec/file.hpp"
#include "window/designer/frame.hpp"
#include "window/kit/ornament.hpp"

namespace vizier::window {

DesignerScreen::DesignerScreen(App& app, std::unique_ptr<client::Desk> desk, DesignerHooks hooks)
    : app_(app), desk_(std::move(desk)), hooks_(std::move(hooks)) {
  if (app_.options().watch) watcher_ = std::make_unique<client::Watcher>(app_.library().roots());
  if (!hooks_.open_file) hooks_.open_file = client::open_file;
  renew();
}

DesignerScreen::~DesignerScreen() = default;

std::unique_ptr<DesignerScreen> DesignerScreen::open(App& app, const content::Config& config, int seats,
                                                     std::uint64_t seed, DesignerHooks hooks,
                                                     content::Diagnostics& problems) {
  auto desk = client::Desk::open(app.library(), config, seats, seed, problems);
  if (!desk) return content::attach_sources(problems), nullptr;
  return std::make_unique<DesignerScreen>(app, std::move(desk), std::move(hooks));
}

bool DesignerScreen::load(const std::string& file, std::size_t n, content::Diagnostics& problems) {
  const auto specs = spec::read_specs(app_.library(), file, problems);
  if (problems.ok() && (n == 0 || n > specs.size()))
    problems.error({file, 0, 0}, say("no_such_spec", {{"n", static_cast<std::int64_t>(specs.size())}}));
  auto desk = problems.ok() ? client::Desk::open(app_.library(), specs[n - 1], problems) : nullptr;
  if (!desk) return content::attach_sources(problems), false;
  desk_ = std::move(desk);
  file_ = file;
  name_ = specs[n - 1].name;
  saved_at_ = 0;
  checked_.clear();
  for (const content::Node::Entry& e : specs[n - 1].then.map)
    if (desk_->defs().zone(e.key)) checked_.insert(e.key);
  selected_ = {};
  renew();
  return true;
}

void DesignerScreen::renew() {
  view_.reset();
  content::Diagnostics problems;
  language_ = app_.language();
  speech_ = std::make_unique<text::Speech>(desk_->package(), language_);
  layout_ = std::make_unique<TableLayout>(read_table(desk_->package(), problems));
  view_ = std::make_unique<TableView>(*speech_, *layout_);
  view_->set_frame({frame::beside, frame::board, frame::tray});
  content::attach_sources(problems);
  if (!problems.ok()) report_ = report_of(problems);
  refresh();
}

void DesignerScreen::refresh() {
  scene_ = desk_->scene(*speech_, layout_->sentences);
  if (std::find(scene_.view.seats.begin(), scene_.view.seats.end(), seat_) == scene_.view.seats.end())
    seat_ = scene_.view.seats.empty() ? "" : scene_.view.seats.front();
  GridZoom grid_zoom;
  grid_zoom.seat = seat_;
  view_->set_grid_zoom(grid_zoom);
  view_->show(scene_, {});
  shown_.clear();
  for (const PlacedCell& cell : view_->places().cells) {
    shown_.insert(cell.zone);
    if (cell.attached) shown_.insert(cell.look->attached);
  }
  // what each seat has on the board counts as seen, whoever's is shown now
  for (const std::string& seat : scene_.view.seats)
    for (const BandPlan& band : layout_->bands)
      for (const CellPlan& cell : band.cells)
        if (cell.each_seat) shown_.insert(seat + "." + cell.zone);
  if (selected_.type == Target::Type::piece && !seen(selected_))
    selected_ = {Target::Type::zone, selected_.name, -1, 0, 0};
  outlook_ = desk_->outlook(*speech_);
  if (outlook_.error) report_ = report_of(outlook_.error);
  if (script_failed_ && !outlook_.error) report_ = {};
  script_failed_ = static_cast<bool>(outlook_.error);
  app_.draw_again();
}

const match::SeenPiece* DesignerScreen::seen(const Target& piece) const {
  const match::SeenZone* zone = scene_.zone(piece.name);
  if (piece.type != Target::Type::piece || !zone || piece.place < 0 ||
      piece.place >= static_cast<int>(zone->pieces.size()))
    return nullptr;
  return &zone->pieces[static_cast<std::size_t>(piece.place)];
}

/// After a change: it is shown, or said why it was none.
void DesignerScreen::did(const client::Edited& edited, Target then) {
  holding_.clear();
  if (!edited) return app_.note(app_.say(edited.failed().key, edited.failed().args));
  if (then.type != Target::Type::none) selected_ = std::move(then);
  refresh();
}

void DesignerScreen::open_place(const content::Place& place) {
  if (place.file.empty()) return;
  sf::Clipboard::setString(client::place_text(place));
  const auto opened = hooks_.open_file(place);
  app_.note(opened ? say("opened", {{"place", client::place_text(place)}})
                   : say("copied", {{"place", client::place_text(place)}}));
}

bool DesignerScreen::reload() {
  const sf::Clock clock;
  content::Diagnostics problems;
  bool changed = false;
  app_.reread_library();
  if (!desk_->reload(app_.library(), problems, changed)) {
    report_ = report_of(problems);
    script_failed_ = true;  // gone as soon as it loads again
    return true;
  }
  reloaded_ms_ = static_cast<double>(clock.getElapsedTime().asMilliseconds());
  if (!changed && !script_failed_) return false;
  report_ = {};
  script_failed_ = false;
  renew();
  app_.note(say("reloaded", {{"ms", static_cast<std::int64_t>(reloaded_ms_)}}));
  return true;
}

void DesignerScreen::play() {
  script::Error error;
  auto playing = desk_->play(error);
  if (!playing) {
    report_ = report_of(error);
    script_failed_ = true;
  } else if (hooks_.play) {
    hooks_.play(std::move(*playing));
  }
}

bool DesignerScreen::update(double) { return watcher_ && watcher_->changed() && reload(); }

std::string DesignerScreen::zone_title(const std::string& zone) const {
  const world::ZoneId id = desk_->defs().zone(zone);
  if (!id) return zone;
  const world::ZoneDef& def = desk_->defs().zones[id];
  const std::string title = speech_->zone(def.base);
  return def.seat ? speech_->seat(desk_->defs().seats[def.seat]) + " · " + title : title;
}

void DesignerScreen::draw(Canvas& canvas, Ui& ui) {
  if (language_ != app_.language()) renew();
  draw_board(canvas, ui);
  draw_bar(canvas, ui);
  draw_history(canvas, ui);
  draw_shelves(canvas, ui);
  draw_inspector(canvas, ui);
  if (report_.empty())
    draw_elsewhere(canvas, ui);
  else
    draw_error(canvas, ui);
  draw_marks(canvas, ui);
  if (sheet_ == Sheet::load) draw_load(canvas, ui);
  if (sheet_ == Sheet::save) draw_save(canvas, ui);
  if (const auto dropped = ui.dropped()) drop(dropped->from, dropped->to);
  if (sheet_ != Sheet::none) return;
  if (ui.pressed(Key::with_control(sf::Keyboard::Z)) && desk_->can_undo()) desk_->go_to(desk_->change() - 1), refresh();
  if (ui.pressed(Key::with_control(sf::Keyboard::Y)) && desk_->can_redo()) desk_->go_to(desk_->change() + 1), refresh();
  if (selected_.type == Target::Type::piece && ui.pressed(Key::of(sf::Keyboard::Delete))) did(desk_->remove(selected_));
  if (ui.pressed(Key::of(sf::Keyboard::Escape))) {
    holding_.clear();
    selected_ = {};
    app_.draw_again();
  }
}

void DesignerScreen::draw_error(Canvas& canvas, Ui& ui) {
  ErrorChoices choices;
  choices.saved_title = say("nothing_lost");
  choices.saved = say("nothing_lost_why");
  choices.retry = choices.open_file = choices.close = true;
  choices.undo = desk_->can_undo();
  if (watcher_) choices.watching = say("watching");
  const ErrorAction action = error_panel(canvas, ui, frame::error, report_, choices, app_.words());
  switch (action.type) {
    case ErrorAction::Type::none:
    case ErrorAction::Type::drop: return;  // never offered here: a designer goes back instead
    case ErrorAction::Type::retry:
      if (!reload()) refresh();
      if (report_.empty() || !outlook_.error) report_ = outlook_.error ? report_of(outlook_.error) : report_;
      return app_.draw_again();
    case ErrorAction::Type::open_file: return open_place(action.place);
    case ErrorAction::Type::undo:
      report_ = {};
      desk_->go_to(desk_->change() - 1);
      return refresh();
    case ErrorAction::Type::close: report_ = {}; return app_.draw_again();
  }
}

}  // namespace vizier::window
