// What comes over the table for a while: pieces on their way, a card shown large, the curtain, the menu, a fault.
#include <algorithm>

#include "client/open_file.hpp"
#include "content/translate/language_tag.hpp"
#include "window/error_panel.hpp"
#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Host;

void TableScreen::draw_flights(Canvas& canvas) {
  for (const Flying& f : flying_) {
    const Flight flight{f.from, f.to, app_.motion().value(f.id, 1), app_.motion().pace().reduced};
    const PiecePlan& look = f.piece.kind.empty() ? stage_->layout.look_of_back(*stage_->package, f.piece.back)
                                                 : stage_->layout.look(*stage_->package, f.piece.kind);
    const float width = look.shape == PiecePlan::Shape::card ? 40 : look.shape == PiecePlan::Shape::tile ? 56 : 28;
    stage_->view.draw_piece(canvas, f.piece, flight.at(), width, flight.opacity());
  }
}

/// What lies around the middle of the usual canvas, so many units wide and high, in the middle of what is seen; smaller
/// where it would not fit.
Canvas::Restore TableScreen::fitted(Canvas& canvas, float wide, float high) const {
  const float share = std::min({1.0F, size_.x / wide, size_.y / high});
  return canvas.magnified(size_ / 2.0F - Point(640, 400) * share, share);
}

void TableScreen::draw_curtain(Canvas& canvas, Ui& ui) {
  const SeatScheme& scheme = stage_->view.looks().scheme(curtain_for_);
  measure(canvas);
  curtain(canvas, canvas.clip(), scheme, stage_->view.looks().theme());
  const auto within = fitted(canvas, 500, 560);
  paper_arch(canvas, {398, 142, 484, 530});
  token(canvas, {640, 262}, 48, scheme);
  label(canvas, {430, 338, 420, 60}, app_.say("curtain.turn", {{"player", seat_name(curtain_for_)}}),
        type::centred(type::title(36)));
  label(canvas, {430, 398, 420, 28}, app_.say("curtain.hand_over"), type::centred(type::body(15.5F, palette::ink7)));
  const bool clicked = button(canvas, ui, "curtain/open", {519, 488, 242, 60}, app_.say("curtain.open"),
                              {.look = Look::gold, .title = true, .size = 24});
  const std::string hold = app_.say("curtain.or");
  const float w = text_width(canvas, hold, type::body(14)) + 8;
  text(canvas, {640 - (w + 44) / 2, 584}, hold, type::body(14, palette::ink7));
  key_cap(canvas, {640 - (w + 44) / 2 + w, 579}, app_.say("curtain.space"));
  const bool space = ui.pressed(Key::of(sf::Keyboard::Space)) || ui.pressed(Key::typed(U' '));
  const bool back = host_->nobody_has_looked() && button(canvas, ui, "curtain/undo", {530, 610, 220, 30},
                                                         app_.say("curtain.undo"), {.size = 13.5F, .glyph = "undo"});
  if (back && host_->undo() == client::Undo::done) {  // nobody else has looked yet
    if (invitation_) invitation_->went_back();
    curtain_ = false;
    ended_ = false;
    mishap_.clear();
    stale_ = true;
    return app_.draw_again();
  }
  if (clicked || space) {
    curtain_ = false;
    look_for(curtain_for_);
    refresh();
    app_.draw_again();
  }
}

/// Somebody wants to take an answer back that others have seen: each of them is asked.
void TableScreen::agreement(Canvas& canvas, Ui& ui) {
  ui.modal();
  canvas.fill(canvas.clip(), Paint(faded(palette::night9, 0.6F)));
  const float rows = static_cast<float>(to_agree_.size()) * 46, high = 230 + rows;
  const auto within = fitted(canvas, 440, high + 30);
  const Box box{430, 400 - high / 2, 420, high};
  paper_panel(canvas, box);
  label(canvas, {box.left + 24, box.top + 16, box.width - 48, 40}, app_.say("agree.title"),
        type::centred(type::title(24)));
  paragraph(canvas, {box.left + 30, box.top + 68}, box.width - 60, app_.say("agree.why"),
            type::body(15, palette::ink7));
  float y = box.top + 148;
  std::string agrees;
  for (const std::string& seat : to_agree_) {
    seat_mark(canvas, {box.left + 44, y + 19}, 11, stage_->view.looks().scheme(seat));
    if (button(canvas, ui, "agree/" + seat, {box.left + 68, y, box.width - 98, 38},
               app_.say("agree.one", {{"player", seat_name(seat)}}), {.size = 15}))
      agrees = seat;
    y += 46;
  }
  if (button(canvas, ui, "agree/no", {box.left + 30, bottom(box) - 58, box.width - 60, 38}, app_.say("agree.no"),
             {.look = Look::gold, .title = true, .size = 17, .key = Key::of(sf::Keyboard::Escape)})) {
    to_agree_.clear();
    return app_.draw_again();
  }
  if (agrees.empty()) return;
  std::erase(to_agree_, agrees);
  if (to_agree_.empty()) undo(true);
  app_.draw_again();
}

void TableScreen::menu(Canvas& canvas, Ui& ui) {
  ui.modal();
  canvas.fill(canvas.clip(), Paint(faded(palette::night9, 0.6F)));
  const auto within = fitted(canvas, 360, 510);
  const Box box{470, 150, 340, 480};
  paper_panel(canvas, box);
  label(canvas, {box.left + 24, box.top + 16, box.width - 48, 40}, app_.say("menu.title"),
        type::centred(type::title(24)));
  client::Settings settings = app_.settings();
  float y = box.top + 72;
  const auto row = [&](const char* id, const std::string& caption, const std::vector<std::string>& names,
                       int chosen) -> std::optional<int> {
    text(canvas, {box.left + 24, y}, caption, type::caption(palette::ink5, 11.5F));
    const bool changed = segmented(canvas, ui, id, {box.left + 24, y + 6, box.width - 48, 30}, names, chosen);
    y += 58;
    return changed ? std::optional(chosen) : std::nullopt;
  };
  const double speeds[] = {0.5, 1, 2, 0};
  const int speed =
      static_cast<int>(std::find(std::begin(speeds), std::end(speeds), settings.speed) - std::begin(speeds));
  if (const auto n = row("menu/speed", app_.say("menu.speed"), {"×½", "×1", "×2", app_.say("menu.at_once")}, speed))
    settings.speed = speeds[*n], app_.change(settings);
  if (const auto n = row("menu/pace", app_.say("menu.pace"), {app_.say("menu.human"), app_.say("menu.at_once")},
                         settings.pace == "at_once"))
    settings.pace = *n == 1 ? "at_once" : "human", app_.change(settings);
  std::vector<std::string> tags = app_.words().languages(), names;
  if (std::find(tags.begin(), tags.end(), app_.language()) == tags.end()) tags.push_back(app_.language());
  for (const std::string& tag : tags) names.push_back(content::language_name(tag, tag));
  const int tongue = static_cast<int>(std::find(tags.begin(), tags.end(), app_.language()) - tags.begin());
  if (const auto n = row("menu/language", app_.say("menu.language"), names, tongue))
    app_.set_language(tags[static_cast<std::size_t>(*n)]);
  const float half = (box.width - 56) / 2;
  if (button(canvas, ui, "menu/redo", {box.left + 24, y - 4, half, 34}, app_.say("menu.redo"),
             {.enabled = !host_->thinking() && !host_->advising() && host_->can_redo()}) &&
      host_->redo()) {
    if (invitation_) invitation_->went_back();
    stale_ = true, menu_ = false;
  }
  if (button(canvas, ui, "menu/leave", {box.left + 32 + half, y - 4, half, 34}, app_.say("menu.leave"),
             {.enabled = !host_->thinking()})) {
    const auto kept = host_->seal();
    if (!kept)
      app_.note(app_.say("table.not_saved", {{"reason", kept.problem()}}), true);
    else if (hooks_.back)
      hooks_.back();
  }
  if (button(canvas, ui, "menu/invite", {box.left + 24, y + 38, box.width - 48, 34}, app_.say("menu.invite"),
             {.enabled = can_invite() && !host_->thinking() && !host_->advising()})) {
    if (!invitation_) begin_invitation({});
    inviting_ = invitation_ != nullptr;
    menu_ = false;
  }
  y += 42;
  if (button(canvas, ui, "menu/report", {box.left + 24, y + 38, box.width - 48, 30}, app_.say("menu.report"),
             {.enabled = !host_->thinking()})) {
    save_report();
    menu_ = false;
  }
  if (const std::string path = host_->save_path(); !path.empty())
    list_line(canvas, {box.left + 24, y + 76, box.width - 48, 20}, app_.say("menu.saved", {{"file", path}}),
              type::body(12, palette::ink5));
  if (button(canvas, ui, "menu/close", {box.left + 24, bottom(box) - 54, box.width - 48, 38}, app_.say("menu.close"),
             {.look = Look::gold, .title = true, .size = 18, .key = Key::of(sf::Keyboard::Escape)}))
    menu_ = false;
}

void TableScreen::fault(Canvas& canvas, Ui& ui) {
  const ErrorReport report = fault_->script ? report_of(host_->error()) : report_of(fault_->found);
  app_.tell("problem", client::place_text(report.place) + ": " + report.sentence);
  ErrorChoices choices;
  choices.saved_title = app_.say(fault_->script ? "fault.script" : "fault.content");
  choices.saved = app_.say(fault_->script ? "fault.nothing_lost" : "fault.old_stays");
  if (watcher_) choices.watching = app_.say("fault.watching");
  choices.retry = fault_->script;
  choices.drop = fault_->script && host_->timer_failed();
  choices.undo = fault_->script && !choices.drop;  // what the clock did is not taken back
  choices.close = !fault_->script;
  const float wide = std::min(1036.0F, size_.x - 32);
  const ErrorAction action =
      error_panel(canvas, ui, {size_.x - 16 - wide, size_.y - 232, wide, 222}, report, choices, app_.words());
  if (action.type == ErrorAction::Type::undo) return undo();
  if (action.type == ErrorAction::Type::none) return;
  if (action.type == ErrorAction::Type::drop)
    (void)host_->drop_timer();
  else if (fault_->script)
    host_->retry();
  fault_.reset();
  stale_ = true;
  app_.draw_again();
}

}  // namespace vizier::window
