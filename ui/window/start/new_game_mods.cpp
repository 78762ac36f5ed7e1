// The mods for the chosen game, with what stands in their way.
#include <algorithm>

#include "client/house_rules.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/new_game.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

const Box usual_place{910, 418, 318, 250};
constexpr float row = 42, gap = 6, beside = 44;  // beside: where the text begins
constexpr float house_row = 36, pencil = 30;

}  // namespace

std::string NewGame::in_words(const client::ModTrouble& trouble) const {
  using Type = client::ModTrouble::Type;
  const content::Manifest* other = app_.library().find(trouble.other);
  const content::TextArgs args{{"other", other && !other->title.empty() ? other->title : trouble.other},
                               {"detail", trouble.detail}};
  switch (trouble.type) {
    case Type::missing: return app_.say("start.mod.missing", args);
    case Type::version: return app_.say("start.mod.version", args);
    case Type::excludes: return app_.say("start.mod.excludes", args);
    case Type::broken: return app_.say("start.mod.broken");
    case Type::both_set: return app_.say("start.mod.both_set", args);
  }
  return {};
}

/// What is wrong is never cut: it takes the lines that it needs.
float NewGame::mod_height(Canvas& canvas, const content::Manifest& mod, float width) const {
  const auto& troubles = draft_.troubles(mod.id);
  if (troubles.empty()) return row;
  return row - 17 +
         paragraph(canvas, {}, width - beside - 10, {{in_words(troubles.front())}}, type::body(13), false).height;
}

void NewGame::draw_mods(Canvas& canvas, Ui& ui) {
  Box place = usual_place;
  place.height -= squeezed_;
  const auto& mods = draft_.mods();
  const auto on =
      std::count_if(mods.begin(), mods.end(), [&](const content::Manifest* m) { return draft_.has(m->id); });
  text(canvas, {place.left, place.top - 12}, capitals(app_.say("start.mod.title")), type::caption(palette::ink5));
  const content::TextArgs count{{"on", std::int64_t{on}}, {"all", static_cast<std::int64_t>(mods.size())}};
  if (!mods.empty())
    text(canvas, {right(place), place.top - 12}, app_.say("start.mod.count", count),
         type::at_right(type::body(13.5F, palette::ink7)));
  const bool mistakes = !app_.library().diagnostics().ok();
  draw_house(canvas, ui, {place.left, place.top, place.width, house_row});
  place.top += house_row + gap;
  place.height -= house_row + gap;
  if (mods.empty() && !mistakes) {
    paragraph(canvas, {place.left, place.top + 4}, place.width, app_.say("start.mod.none"),
              type::aside(15, palette::ink5));
    return;
  }
  const auto height = [&](float width) {
    float all = mistakes ? row : -gap;
    for (const content::Manifest* mod : mods) all += gap + mod_height(canvas, *mod, width);
    return all;
  };
  const float width = height(place.width) > place.height ? place.width - 10 : place.width;
  float before = mistakes ? row + gap : 0;
  for (std::size_t i = 0; !sought_mod_.empty() && i < mods.size(); ++i) {
    const float tall = mod_height(canvas, *mods[i], width);
    if (mods[i]->id == sought_mod_) ScrollArea::show(ui, "mods", before, tall + 12, place.height + 8);
    before += tall + gap;
  }
  sought_mod_.clear();
  const ScrollArea scrolled(canvas, ui, "mods", inset(place, -4), height(width) + 12, Look::paper);
  float y = place.top;
  if (mistakes) {
    const Touch t = list_row(canvas, ui, "mod-mistakes", {place.left, y, width, row}, app_.say("start.mod.mistakes"),
                             app_.say("start.mod.read"), {.edge = palette::error});
    if (t.clicked)
      problem_.tell(app_.say("start.mod.mistakes"), app_.say("start.problem.files"),
                    content::to_text(app_.library().diagnostics()), app_.say("start.again"), [this] { read_again(); });
    y += row + gap;
  }
  for (const content::Manifest* mod : mods) {
    const float tall = mod_height(canvas, *mod, width);
    draw_mod(canvas, ui, *mod, {place.left, y, width, tall});
    y += tall + gap;
  }
}

/// Rules can be changed without anything to read or install first.
void NewGame::draw_house(Canvas& canvas, Ui& ui, const Box& b) {
  const Box box = canvas.snapped(b);
  const bool can = draft_.package() != nullptr;
  const Touch t = ui.place(canvas, box, {.id = "house", .box = {}, .enabled = can});
  const auto faint = canvas.opacity(can ? 1 : 0.5F);
  if (t.hover && can) canvas.fill(Path::box(box, 6), faded(palette::paper0, 0.7F));
  canvas.stroke(Path::box(inset(box, 0.6F), 6), {t.hover ? palette::gold_dark : palette::paper4, 1.2F, 5, 3.5F});
  window::draw(canvas, general_glyph("pencil"), {box.left + 22, centre(box).y}, 17, palette::ink7);
  label(canvas, {box.left + beside, box.top, box.width - beside - 8, box.height}, app_.say("house.make"),
        type::body(14.5F, palette::ink7));
  if (t.focus) focus_ring(canvas, box, 6);
  if (t.clicked) open_house_({});
}

const client::ModTexts& NewGame::words_of(const content::Manifest& mod) {
  const std::string key = app_.language() + "/" + mod.id;
  const auto known = mod_words_.find(key);
  return known != mod_words_.end() ? known->second
                                   : mod_words_.emplace(key, client::mod_words(mod, app_.language())).first->second;
}

void NewGame::draw_mod(Canvas& canvas, Ui& ui, const content::Manifest& mod, const Box& b) {
  const client::ModTexts& words = words_of(mod);
  const Box box = canvas.snapped(b);
  const auto& troubles = draft_.troubles(mod.id);
  const bool on = draft_.has(mod.id), trouble = !troubles.empty(), taken = on && !draft_.was_chosen(mod.id);
  const Touch t = ui.place(canvas, box, {.id = "mod/" + mod.id, .box = {}});
  canvas.fill(Path::box(box, 6),
              Paint::vertical(box, t.hover ? palette::white : palette::paper0, palette::hex(0xFBF3E0)));
  if (trouble) canvas.fill(Path::box(box, 6), faded(palette::error, 0.07F));
  canvas.frame(box, 6, {trouble ? palette::error : t.hover ? palette::gold_dark : palette::paper4, 1.2F});
  const Box mark = canvas.snapped(box_around({box.left + 22, centre(box).y}, 20));
  canvas.fill(Path::box(mark, 4), on ? (taken ? palette::teal : palette::teal_dark) : palette::paper0);
  canvas.frame(mark, 4, {on ? palette::teal_dark : palette::ink5, 1.4F});
  if (on) window::draw(canvas, general_glyph("tick"), centre(mark), 15, palette::paper0);
  if (t.focus) focus_ring(canvas, box, 6);

  const bool own = client::is_house_rule(mod);
  const float x = box.left + beside, wide = right(box) - x - 10 - (own ? pencil : 0);
  const TextStyle title = type::bold(14.5F), version = type::body(13.5F, palette::ink5);
  // two of one title are told apart by their names
  const auto twin = [&](const content::Manifest* other) {
    return other->id != mod.id && words_of(*other).title == words.title;
  };
  const auto& mods = draft_.mods();
  const std::string which = std::any_of(mods.begin(), mods.end(), twin) ? mod.id + " " + mod.version : mod.version;
  if (which != mod.version) app_.tell("twin/" + mod.id, which);
  const float room = wide - std::min(wide * 0.6F, text_width(canvas, which, version)) - 8;
  list_line(canvas, {x, box.top + 4, room, 18}, words.title, title);
  const float after = std::min(room, text_width(canvas, words.title, title)) + 7;
  list_line(canvas, {x + after, box.top + 4, wide - after + 2, 18}, which, version);
  if (trouble)
    paragraph(canvas, {x, box.top + 21}, box.width - beside - 10, {{in_words(troubles.front())}},
              type::body(13, palette::error_on_paper));
  else
    list_line(canvas, {x, box.top + 21, wide, 17}, taken ? app_.say("start.mod.taken") : words.description,
              type::body(13, palette::ink7));
  std::string whole = words.description;
  for (const client::ModTrouble& each : troubles) whole = in_words(each) + (whole.empty() ? "" : "\n") + whole;
  tooltip(canvas, ui, t, box, whole, 300);

  if (own && glyph_button(canvas, ui, "mod/" + mod.id + "/change",
                          {right(box) - pencil - 4, centre(box).y - 14, pencil, 28}, "pencil", Look::paper))
    return open_house_(mod.id);
  if (!t.clicked) return;
  const auto stop =
      std::find_if(troubles.begin(), troubles.end(), [](const client::ModTrouble& each) { return each.stops(); });
  if (draft_.was_chosen(mod.id))
    draft_.set_mod(mod.id, false);
  else if (taken)
    app_.note(app_.say("start.mod.taken"));
  else if (stop == troubles.end())
    draft_.set_mod(mod.id, true);
  else if (stop->type == client::ModTrouble::Type::broken)
    problem_.tell(app_.say("start.mod.cannot", {{"mod", words.title}}), app_.say("start.problem.mod"), stop->detail);
  else
    app_.note(app_.say("start.mod.refused", {{"mod", words.title}, {"reason", in_words(*stop)}}));
}

}  // namespace vizier::window
