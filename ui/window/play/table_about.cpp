// What is played here: what wins, and with which mods.
#include "client/mods.hpp"
#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

/// What the game says of itself, a sentence each: its goal, then the mods that take part, house rules among them.
std::vector<std::string> TableScreen::find_about() const {
  std::vector<std::string> out;
  if (std::string goal = stage_->speech.goal(); !goal.empty()) out.push_back(std::move(goal));
  std::string mods;
  for (const std::string& id : stage_->package->config.mods) {
    const content::Manifest* mod = app_.library().find(id);
    mods += (mods.empty() ? "" : ", ") + (mod ? client::mod_words(*mod, language_).title : id);
  }
  if (!mods.empty()) out.push_back(app_.say("table.with_mods", {{"mods", mods}}));
  return out;
}

/// The title in the bar at the top; it says what is played when it is pointed at.
void TableScreen::draw_title(Canvas& canvas, Ui& ui) {
  const std::string title = stage_->speech.title();
  star(canvas, {30, 22}, 13, palette::gold);
  star(canvas, {30, 22}, 7.5F, palette::night9);
  text(canvas, {52, 28}, title, type::title(18, palette::paper0));
  std::string whole;
  for (const std::string& sentence : about_) whole += (whole.empty() ? "" : "\n") + sentence;
  app_.tell("about", whole);
  const Box box{14, 6, 42 + text_width(canvas, title, type::title(18)), 32};
  if (!whole.empty())
    tooltip(canvas, ui, ui.place(canvas, box, {.id = "about", .box = {}, .focusable = false}), box, whole, 340);
}

/// The same as the first lines of the log; gives how high they are.
float TableScreen::about_lines(Canvas& canvas, Point at, float width, bool draws) const {
  float y = at.y;
  for (const std::string& sentence : about_) {
    if (draws) star(canvas, {at.x + 7, y + 9}, 6, palette::gold_dark);
    y += paragraph(canvas, {at.x + 22, y}, width, sentence, type::body(13.5F, palette::paper4), draws).height + 7;
  }
  return y - at.y;
}

}  // namespace vizier::window
