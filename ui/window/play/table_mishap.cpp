// A script of the game failed: what is told to whoever plays and does not work on it.
#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Host;

/// Looks whether a script has failed since. The game goes on wherever it can: an answer that was taken back is asked
/// for again, and bots choose otherwise.
bool TableScreen::find_mishap() {
  if (host_->thinking() || host_->advising()) return false;
  const bool fresh = host_->take_trouble();
  const Host::State state = host_->state();
  if (works_on_scripts()) {  // where the game cannot go on, the panel of mistakes says it
    if (fresh && state != Host::State::trouble) app_.note(content::to_line(host_->trouble().error.diagnostic()), true);
    return false;
  }
  if (state != Host::State::trouble && !fresh) return false;
  if (host_->cannot_go_on()) {
    if (mishap_ == "stuck") return false;
    mishap_ = "stuck";
    choosing_.reset();
  } else {
    mishap_ = state == Host::State::trouble ? "taken_back" : "played_around";
    if (state == Host::State::trouble) host_->retry();
  }
  stale_ = true;
  return true;
}

/// One sentence, and what can be done about it; nothing of the script itself.
float TableScreen::mishap_lines(Canvas& canvas, Ui& ui, Point at, float width) {
  if (mishap_.empty()) return 0;
  const bool stuck = mishap_ == "stuck", by_timer = stuck && host_->timer_failed();
  const TextStyle style = type::body(13.5F, palette::ink9);
  const std::string sentence = app_.say("table.mishap." + (by_timer ? std::string("timer") : mishap_));
  const float text_high = paragraph(canvas, {0, 0}, width - 40, sentence, style, false).height;
  const float high = text_high + 16 + 34 + (stuck ? 36.0F : 0.0F);
  const Box box{at.x, at.y + 2, width, high};
  canvas.fill(Path::box(box, 6), palette::paper0);
  canvas.stroke(Path::box(box, 6), {palette::error_on_paper, 1.4F});
  window::draw(canvas, general_glyph("warning"), {box.left + 18, box.top + 18}, 19, palette::error_on_paper);
  paragraph(canvas, {box.left + 34, box.top + 8}, width - 40, sentence, style);
  float y = box.top + text_high + 14;
  if (stuck) {
    const std::string id = by_timer ? "mishap/drop" : "mishap/undo";
    if (button(canvas, ui, id, {box.left + 8, y, width - 16, 30}, app_.say(by_timer ? "error.drop" : "error.undo"),
               {.look = Look::gold, .size = 13.5F}) &&
        (by_timer ? host_->drop_timer() : host_->undo_broken())) {
      if (invitation_ && !by_timer) invitation_->went_back();
      mishap_.clear();
      ended_ = false;
      if (!by_timer) shown_events_ = host_->match().events().list.size(), flying_.clear();
      stale_ = true;
    }
    y += 36;
  }
  if (button(canvas, ui, "mishap/report", {box.left + 8, y, stuck ? width - 16 : width - 52, 28},
             app_.say("menu.report"), {.size = 13.5F}))
    save_report();
  if (!stuck && glyph_button(canvas, ui, "mishap/close", {right(box) - 36, y, 28, 28}, "cross", Look::paper)) {
    mishap_.clear();
    app_.draw_again();
  }
  return high + 12;
}

void TableScreen::save_report() {
  const auto file = host_->save_report(language_);
  app_.note(file ? app_.say("table.reported", {{"file", file->string()}})
                 : app_.say("table.not_reported", {{"reason", file.problem()}}),
            !file);
}

}  // namespace vizier::window
