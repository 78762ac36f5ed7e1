#include "window/start/house_page.hpp"

#include <algorithm>

#include "client/mods.hpp"
#include "content/tree.hpp"
#include "text/speech.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

constexpr float head_top = 100, rows_top = 226, foot_line = 682;
constexpr std::size_t longest_title = 60;

}  // namespace

HousePage::HousePage(App& app, Problem& problem, NewGame& new_game, std::function<void()> back)
    : app_(app), problem_(problem), new_game_(new_game), back_(std::move(back)) {}

void HousePage::open(const std::string& id) {
  rule_ = {};
  game_ = new_game_.draft().config();
  std::erase(game_.mods, id);
  package_ = app_.library().load(game_).package;
  rule_.package = game_.package;
  typing_.clear();
  check_.reset();
  unkept_ = false;
  again_ = trying_.valid();
  const content::Manifest* mod = id.empty() ? nullptr : app_.library().find(id);
  if (mod) {
    auto opened = client::open_house_rule(app_.library(), *mod);
    if (opened)
      rule_ = *std::move(opened);
    else
      problem_.tell(app_.say("house.cannot_open", {{"rule", mod->title}}), app_.say("house.by_hand"), opened.problem());
  }
  read_words();
  if (rule_.changes()) try_out();
}

void HousePage::look_again() {
  content::Config now = new_game_.draft().config();
  std::erase(now.mods, rule_.id);
  if (!package_ || !unkept_ || now.package != game_.package) return open({});
  if (now == game_) return;
  game_ = now;
  package_ = app_.library().load(game_).package;
  read_words();
  touched();
}

void HousePage::read_words() {
  language_ = app_.language();
  fields_.clear();
  kinds_.clear();
  if (!package_) return;
  fields_ = client::house_fields(*package_, language_);
  kinds_ = client::house_kinds(*package_, language_);
}

void HousePage::touched() {
  check_.reset();
  unkept_ = true;
  try_out();
  app_.draw_again();
}

/// One at a time; what has changed meanwhile is tried when that is done.
void HousePage::try_out() {
  if (trying_.valid()) {
    again_ = true;
    return;
  }
  again_ = false;
  if (!rule_.changes() || !package_) return;
  trying_ = std::async(std::launch::async, [library = app_.library(), game = game_, rule = rule_] {
    return client::check_house_rule(library, game, rule);
  });
}

bool HousePage::update() {
  if (!trying_.valid() || trying_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  client::HouseCheck found = trying_.get();
  if (again_)
    try_out();
  else
    check_ = std::move(found);
  return true;
}

const content::Node& HousePage::value_of(const client::HouseField& field) const {
  const auto own = rule_.values.find(field.key);
  return own == rule_.values.end() ? field.printed : own->second.value;
}

void HousePage::set(const client::HouseField& field, content::Node value) {
  if (!package_ || content::same(value, value_of(field))) return;
  if (const auto done = client::set_rule(rule_, *package_, field.key, std::move(value)); !done)
    app_.note(done.problem());
  else
    touched();
}

std::string HousePage::said(const client::HouseField& field, const content::Node& value) const {
  return field.said(value, app_.say("house.yes"), app_.say("house.no"));
}

void HousePage::draw(Canvas& canvas, Ui& ui, float missing) {
  if (language_ != app_.language()) read_words();
  if (glyph_button(canvas, ui, "house/leave", {start_text.left, 52, 32, 32}, "back", Look::paper)) back_();
  text(canvas, {start_text.left + 46, 75}, app_.say("house.title"), type::title(34));
  rule(canvas, {start_text.left, 96}, start_text.width, palette::paper4, true);
  language_switch(app_, canvas, ui, package_.get());
  if (!package_) {
    paragraph(canvas, {start_text.left, 124}, start_text.width, app_.say("house.no_game"), type::body(16));
    return;
  }
  // where little is seen, name and tabs are scrolled with the rest
  const bool all = missing > 120;
  if (!all) draw_head(canvas, ui, start_text.width);
  const float top = all ? head_top : rows_top, head = all ? rows_top - head_top : 0;
  const Box area(start_text.left - 8, top, start_text.width + 16, foot_line - 6 - missing - top);
  const float wide = start_text.width - 12;
  const float tall = draw_tab(canvas, ui, 0, wide, false);
  {
    const ScrollArea scrolled(canvas, ui, "house/rows", area, head + tall + 12, Look::paper);
    if (all) draw_head(canvas, ui, wide);
    draw_tab(canvas, ui, top + head + 2, wide, true);
  }
  const auto raised = canvas.placed({0, -missing});
  draw_foot(canvas, ui);
}

float HousePage::draw_tab(Canvas& canvas, Ui& ui, float y, float width, bool draws) {
  switch (tab_) {
    case Tab::rules: return draw_rules(canvas, ui, y, width, draws);
    case Tab::kinds: return draw_kinds(canvas, ui, y, width, draws);
    case Tab::changes: return draw_changes(canvas, ui, y, width, draws);
  }
  return 0;
}

void HousePage::draw_head(Canvas& canvas, Ui& ui, float width) {
  const float edge = start_text.left + width;
  const text::Speech speech(*package_, app_.language());
  std::string game = speech.title();
  if (!game_.edition.empty()) game += " · " + speech.edition(package_->config.edition);
  if (!package_->config.rules.empty()) game += " · " + speech.rules(package_->config.rules);
  list_line(canvas, {start_text.left, 106, width, 18}, capitals(game), type::caption(palette::ink5));

  constexpr float y = 132;
  const Box name(start_text.left, y, 272, 34);
  if (text_field(canvas, ui, "house/name", name, rule_.title,
                 {.placeholder = app_.say("house.name"), .most = longest_title}) != Typed::nothing)
    unkept_ = true;
  const auto rules = client::house_rules_for(app_.library(), game_.package);
  std::vector<std::string> titles{app_.say("house.new")};
  int chosen = 0;
  for (const content::Manifest* mod : rules) {
    titles.push_back(mod->title);
    if (mod->id == rule_.id) chosen = static_cast<int>(titles.size()) - 1;
  }
  const Box which(right(name) + 14, y, 236, 34);
  if (dropdown(canvas, ui, "house/which", which, titles, chosen))
    choose(chosen == 0 ? std::string() : rules[static_cast<std::size_t>(chosen) - 1]->id);
  const bool kept = !rule_.id.empty();
  const Box friends(right(which) + 14, y, edge - right(which) - 14 - (kept ? 42 : 0), 34);
  if (button(canvas, ui, "house/from_friend", friends, app_.say("house.from_friend"))) {
    share_ = Share::install;
    failed_.clear();
    ui.focus("house/path");
  }
  if (kept) {
    const Box bin(edge - 32, y + 1, 32, 32);
    if (glyph_button(canvas, ui, "house/throw_away", bin, "cross", Look::paper)) throw_away();
    Touch pointed;
    pointed.focus = ui.hovered() == "house/throw_away";
    tooltip(canvas, ui, pointed, bin, app_.say("house.throw_away"), 260);
  }

  const auto number = static_cast<std::int64_t>(rule_.count());
  const std::vector<std::string> tabs{app_.say("house.tab.rules"), app_.say("house.tab.kinds"),
                                      app_.say("house.tab.changes", {{"n", number}})};
  int tab = static_cast<int>(tab_);
  if (segmented(canvas, ui, "house/tab",
                {start_text.left, 182, std::min(segmented_width(canvas, tabs), start_text.width), 32}, tabs, tab)) {
    tab_ = static_cast<Tab>(tab);
    ui.memory("house/rows") = 0;
  }
}

/// What is known about the rule as it stands now, in a sentence; and whether it stops anybody.
std::pair<std::string, bool> HousePage::verdict() const {
  if (!rule_.changes()) return {app_.say("house.nothing"), false};
  if (!check_) return {app_.say("house.trying"), false};
  using Found = client::HouseCheck::Result;
  if (check_->result == Found::content) return {app_.say("house.wrong", {{"reason", check_->sentence}}), true};
  if (check_->result == Found::game)
    return {app_.say("house.stops", {{"n", std::int64_t{check_->seats}}, {"reason", check_->sentence}}), true};
  std::string out = app_.say("house.good", {{"low", std::int64_t{check_->least}},
                                            {"high", std::int64_t{check_->most}},
                                            {"same", check_->least == check_->most ? "yes" : "no"}});
  if (!check_->mods.empty()) {
    const content::Manifest* other = app_.library().find(check_->mods.front());
    out = app_.say("house.disputed",
                   {{"other", other ? client::mod_words(*other, app_.language()).title : check_->mods.front()},
                    {"what", check_->disputed},
                    {"more", static_cast<std::int64_t>(check_->mods.size()) - 1}});
  }
  return {out, false};
}

void HousePage::draw_foot(Canvas& canvas, Ui& ui) {
  rule(canvas, {start_text.left, foot_line}, start_text.width, palette::paper4);
  const Box gold(right(start_text) - 204, 704, 204, 52), friends(gold.left - 182, 711, 170, 38);
  const auto [sentence, stops] = verdict();
  app_.tell("house", sentence);
  const bool good = check_ && !stops && check_->mods.empty();
  const float wide = friends.left - start_text.left - 16;
  const sf::Color colour = stops ? palette::error_on_paper : good ? palette::teal_dark : palette::ink7;
  const std::string shown = !rule_.title.empty() || !rule_.changes() || stops ? sentence : app_.say("house.unnamed");
  const Box place(start_text.left, 690, wide, 72);
  label(canvas, {place.left, place.top, wide, stops ? 46.0F : 72.0F}, shown, type::body(14, colour));
  if (stops && button(canvas, ui, "house/details", {place.left, place.top + 46, 200, 26},
                      app_.say("start.problem.details"), {.size = 13}))
    problem_.tell(app_.say("house.stopped"), sentence, check_->details);
  const bool named = rule_.title.find_first_not_of(' ') != std::string::npos;
  const bool ready = named && rule_.changes() && !stops;
  if (button(canvas, ui, "house/send", friends, app_.say("house.send"), {.enabled = ready})) send();
  if (button(canvas, ui, "house/keep", gold, app_.say("house.keep"),
             {.look = Look::gold, .enabled = ready, .title = true, .size = 19}) &&
      keep()) {
    new_game_.draft().set_mod(rule_.id, true);
    new_game_.show_mod(rule_.id);
    app_.note(app_.say("house.kept", {{"rule", rule_.title}}));
    back_();
  }
}

}  // namespace vizier::window
