#include "window/start/new_game.hpp"

#include <algorithm>
#include <optional>
#include <random>

#include "text/speech.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

constexpr std::size_t digits_at_most = 18;  // of a seed: all that fit into 64 bits

std::vector<std::string> labels_of(const content::Package* package, const std::string& language, const char* prefix,
                                   const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::string key = std::string(prefix) + "." + name;
    out.push_back(package && package->texts.has(key) ? package->texts.format(language, key, {}) : name);
  }
  return out;
}

int index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? 0 : static_cast<int>(at - names.begin());
}

}  // namespace

NewGame::NewGame(App& app, Problem& problem, std::function<void(const std::string& id)> open_house)
    : app_(app), problem_(problem), open_house_(std::move(open_house)), draft_(app.library()) {
  if (!draft_.config().package.empty()) cover(draft_.config().package);
}

Cover& NewGame::cover(const std::string& package) {
  const auto found = covers_.find(package);
  if (found != covers_.end()) return found->second;
  return covers_.emplace(package, Cover(app_.library().load({package, {}, {}, {}}).package)).first->second;
}

bool NewGame::waiting() const { return covers_.size() < app_.library().packages().size(); }

bool NewGame::update() {
  bool draws = draft_.update();
  for (const content::Manifest& m : app_.library().packages())
    if (!covers_.contains(m.id)) {  // one at a time, so that the first frame need not wait for all
      cover(m.id);
      return true;
    }
  return draws;
}

void NewGame::read_again() {
  mod_words_.clear();
  app_.reread_library();
  covers_.clear();
  draft_.set_library(app_.library());
  app_.draw_again();
}

std::string NewGame::title_of(const std::string& package) {
  const content::Manifest* m = app_.library().find(package);
  if (!m) return package;
  const auto found = covers_.find(package);
  const std::string title = found == covers_.end() ? std::string() : found->second.title(app_.language());
  return !title.empty() ? title : m->title.empty() ? m->id : m->title;
}

const SeatScheme& NewGame::scheme(std::size_t seat) const {
  const std::vector<std::string> names = draft_.seat_names();
  const auto found = covers_.find(draft_.config().package);
  const std::string name = seat < names.size() ? names[seat] : std::string();
  return found == covers_.end() ? seat_scheme(name, static_cast<int>(seat))
                                : found->second.scheme(name, static_cast<int>(seat));
}

void NewGame::draw(Canvas& canvas, Ui& ui, const std::function<void()>& open, float missing) {
  page_title(canvas, app_.say("start.new.title"));
  language_switch(app_, canvas, ui, draft_.package().get());
  if (ui.pressed(Key::of(sf::Keyboard::F5))) read_again();
  if (app_.library().packages().empty()) {
    paragraph(canvas, {start_text.left, 140}, start_text.width, app_.say("start.new.none"), type::body(16));
    return;
  }
  constexpr float most =
      106;  // the lists of seats and mods become shorter; then all between title and foot is scrolled
  squeezed_ = std::min(missing, most);
  {
    std::optional<ScrollArea> area;
    if (missing > most)
      area.emplace(canvas, ui, "start/middle", Box{start_text.left - 12, 100, start_text.width + 24, 574 - missing},
                   574 - most, Look::paper);
    draw_games(canvas, ui);
    draw_rules(canvas, ui);
    draw_seats(canvas, ui);
    draw_mods(canvas, ui);
  }
  const auto raised = canvas.placed({0, -missing});
  draw_foot(canvas, ui, open);
}

void NewGame::draw_rules(Canvas& canvas, Ui& ui) {
  const content::Manifest* m = draft_.manifest();
  if (!m) return;
  constexpr float top = 346, gap = 28;
  const content::Package* package = draft_.package().get();
  const std::vector<std::string> known = draft_.editions();
  const auto editions = labels_of(package, app_.language(), "edition", known),
             rules = labels_of(package, app_.language(), "rules", m->rules);
  const bool both = editions.size() > 1 && rules.size() > 1;
  const float wide_rules = segmented_width(canvas, rules);
  const float room = both ? start_text.width - gap - std::min(wide_rules, 300.0F) : start_text.width;
  const float wide_editions = std::min(segmented_width(canvas, editions), room);
  // in line with the columns below where it fits
  const float x =
      !both ? start_text.left : std::max(start_text.left + wide_editions + gap, wide_rules <= 318 ? 910.0F : 0.0F);
  if (editions.size() > 1) {
    text(canvas, {start_text.left, top - 9}, capitals(app_.say("start.new.edition")), type::caption(palette::ink5));
    int chosen = index_of(known, draft_.config().edition);
    if (segmented(canvas, ui, "edition", {start_text.left, top, wide_editions, 32}, editions, chosen))
      draft_.set_edition(known[static_cast<std::size_t>(chosen)]);
  }
  if (rules.size() > 1) {
    text(canvas, {x, top - 9}, capitals(app_.say("start.new.rules")), type::caption(palette::ink5));
    int chosen = index_of(m->rules, draft_.config().rules);
    const float width = std::min(wide_rules, right(start_text) - x);
    if (segmented(canvas, ui, "rules", {x, top, width, 32}, rules, chosen))
      draft_.set_rules(m->rules[static_cast<std::size_t>(chosen)]);
  }
}

void NewGame::draw_foot(Canvas& canvas, Ui& ui, const std::function<void()>& open) {
  constexpr float top = 716;
  rule(canvas, {start_text.left, 682}, start_text.width, palette::paper4);
  text(canvas, {start_text.left, top - 10}, capitals(app_.say("start.new.seed")), type::caption(palette::ink5));
  const Box field(start_text.left, top, 132, 34);
  if (text_field(canvas, ui, "seed", field, draft_.seed,
                 {.placeholder = app_.say("start.new.any"), .mono = true, .most = digits_at_most}) == Typed::changed)
    std::erase_if(draft_.seed, [](char c) { return c < '0' || c > '9'; });
  app_.tell("seed", draft_.seed);
  if (glyph_button(canvas, ui, "seed/dice", {right(field) + 6, top + 1, 32, 32}, "dice", Look::paper))
    draft_.seed = std::to_string(std::random_device{}() % 100'000'000);

  const std::vector<std::string> when{app_.say("start.ask.always"), app_.say("start.ask.able"),
                                      app_.say("start.ask.others")};
  const float x = right(field) + 62;
  text(canvas, {x, top - 10}, capitals(app_.say("start.ask.title")), type::caption(palette::ink5));
  const Box gold(right(start_text) - 204, 704, 204, 52);
  const auto people = std::count(draft_.players.begin(), draft_.players.end(), "human");
  int chosen = static_cast<int>(client::asking(app_.settings(), people));
  app_.tell("asking", client::ask_me_names[static_cast<std::size_t>(chosen)]);
  const Box switched{x, top, std::min(segmented_width(canvas, when), gold.left - x - 20), 34};
  if (segmented(canvas, ui, "ask", switched, when, chosen, people <= 1)) {
    client::Settings settings = app_.settings();
    settings.ask_me = static_cast<client::AskMe>(chosen);
    app_.change(settings);
  }
  if (people > 1)
    tooltip(canvas, ui, ui.place(canvas, switched, {.id = "ask/why", .box = {}, .focusable = false}), switched,
            app_.say("start.ask.shared"), 300);
  const bool ready = draft_.package() != nullptr;
  const bool pressed = button(canvas, ui, "open", gold, app_.say("start.new.open"),
                              {.look = Look::gold, .enabled = ready, .title = true, .size = 21});
  if (ready && (pressed || ui.pressed(Key::of(sf::Keyboard::Return)))) open();
}

}  // namespace vizier::window
