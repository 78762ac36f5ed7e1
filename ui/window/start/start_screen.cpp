#include "window/start/start_screen.hpp"

#include <algorithm>

#include "client/begin.hpp"
#include "client/saves.hpp"
#include "content/translate/language_tag.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/emblem.hpp"

namespace vizier::window {
namespace {

constexpr std::uint64_t apart = 0x9E3779B97F4A7C15ULL;
constexpr std::size_t languages_side_by_side = 4;

}  // namespace

StartScreen::StartScreen(App& app, StartHooks hooks, Page page)
    : app_(app),
      hooks_(std::move(hooks)),
      page_(page),
      problem_(app),
      new_game_(app, problem_,
                [this](const std::string& id) {
                  page_ = Page::house;
                  id.empty() ? house_.look_again() : house_.open(id);
                }),
      house_(app, problem_, new_game_, [this] { page_ = Page::fresh; }),
      games_(app, problem_,
             {[this](const std::filesystem::path& file) { resume(file, false); },
              [this](const std::filesystem::path& file) {
                if (hooks_.open_replay) hooks_.open_replay(file);
              },
              [this](const std::string& package) { return new_game_.title_of(package); }}) {}

std::string StartScreen::name() const {
  return page_ == Page::fresh   ? "start"
         : page_ == Page::house ? "start/house"
         : page_ == Page::games ? "start/games"
                                : "start/settings";
}

bool StartScreen::update(double) {
  const bool draft = new_game_.update(), house = house_.update();
  return games_.update(page_ == Page::games) || draft || house;
}

void StartScreen::draw(Canvas& canvas, Ui& ui) {
  const Box seen = canvas.clip();
  if (right(seen) < 1279.5F || bottom(seen) < 799.5F) return draw_folded(canvas, ui);
  missing_ = 0;
  ground_.show(canvas, canvas.clip(), "start", [&](Canvas& c) { draw_ground(c); });
  label(canvas, {62, 436, 300, 36}, app_.say("start.motto"), type::centred(type::aside(17.5F, palette::gold_light)));
  draw_menu(canvas, ui);
  draw_page(canvas, ui);
  if (page_ == Page::house) house_.draw_share(canvas, ui);
  problem_.draw(canvas, ui);
}

void StartScreen::draw_page(Canvas& canvas, Ui& ui) {
  switch (page_) {
    case Page::fresh:
      new_game_.draw(
          canvas, ui, [this] { open_table(); }, missing_);
      break;
    case Page::house: house_.draw(canvas, ui, missing_); break;
    case Page::games: games_.draw(canvas, ui, missing_); break;
    case Page::settings: draw_settings(canvas, ui); break;
  }
  if (!problem_.told() && !(page_ == Page::house && house_.covered()) && page_ != Page::fresh &&
      ui.pressed(Key::of(sf::Keyboard::Escape)))
    page_ = Page::fresh;
}

/// Where less is seen: the arch folds to a strip at the top, and the page below it is as high as there is room. Only
/// where it is narrower than the paper does everything become smaller.
void StartScreen::draw_folded(Canvas& canvas, Ui& ui) {
  const Point size{right(canvas.clip()), bottom(canvas.clip())};
  constexpr float strip = 54, margin = 8, least = 360;
  const float share = std::min({1.0F, size.x / (start_paper.width + 2 * margin), size.y / (strip + least)});
  const auto fitted = canvas.magnified({0, 0}, share);
  const float wide = size.x / share, high = size.y / share;
  desk(canvas, canvas.clip(), {0, strip, wide, high - strip});
  top_bar(canvas, {0, 0, wide, strip - 6});
  window::draw(canvas, emblem(), {26, 24}, 26, palette::gold_light);
  const std::vector<std::pair<const char*, std::string>> rows{{"start/continue", app_.say("start.menu.continue")},
                                                              {"start/new", app_.say("start.new.title")},
                                                              {"start/games", app_.say("start.games.title")},
                                                              {"start/designer", app_.say("start.menu.designer")},
                                                              {"start/settings", app_.say("start.settings.title")}};
  const char* chosen = page_ == Page::games ? "start/games" : page_ == Page::settings ? "start/settings" : "start/new";
  const float each = std::min(190.0F, (wide - 56) / static_cast<float>(rows.size()));
  std::string clicked;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool enabled = i > 0 || games_.to_continue() != nullptr;
    const Box box{50 + each * static_cast<float>(i), 7, each - 6, 34};
    if (button(canvas, ui, rows[i].first, box, rows[i].second,
               {.look = Look::night,
                .enabled = enabled,
                .on = std::string_view(rows[i].first) == chosen,
                .title = true,
                .size = 15}))
      clicked = rows[i].first;
  }
  go_to(clicked);
  missing_ = std::max(0.0F, start_paper.height - (high - strip - margin));
  {
    const auto moved =
        canvas.placed({std::round((wide - start_paper.width) / 2) - start_paper.left, strip - start_paper.top});
    paper_panel(canvas, {start_paper.left, start_paper.top, start_paper.width, start_paper.height - missing_});
    draw_page(canvas, ui);
  }
  const float fits = std::min({1.0F, wide / 820, high / 540});
  const auto within = canvas.magnified(Point(wide, high) / 2.0F - Point(640, 392) * fits, fits);
  if (page_ == Page::house) house_.draw_share(canvas, ui);
  problem_.draw(canvas, ui);
}

void StartScreen::draw_ground(Canvas& canvas) {
  desk(canvas, canvas.clip(), {32, 60, 360, 560});
  portal(canvas, {32, 38, 360, 738});
  medallion(canvas, {212, 262}, 86);
  window::draw(canvas, emblem(), {212, 262}, 80, palette::gold_light);
  text(canvas, {212, 424}, "Vizier", type::centred(type::title(74, palette::paper0)));
  paper_panel(canvas, start_paper);
}

void StartScreen::draw_menu(Canvas& canvas, Ui& ui) {
  struct Row {
    const char* id;
    std::string title, second;
    bool enabled, chosen;
  };
  const client::SavedGame* left = games_.to_continue();
  std::string going_on = app_.say(games_.looking() ? "start.menu.looking" : "start.menu.nothing");
  if (left)
    going_on = app_.say("start.menu.left", {{"game", new_game_.title_of(left->save->header.config.package)},
                                            {"standing", games_.standing(*left)}});
  const std::vector<Row> rows{
      {"start/continue", app_.say("start.menu.continue"), going_on, left != nullptr, false},
      {"start/new", app_.say("start.new.title"), {}, true, page_ == Page::fresh || page_ == Page::house},
      {"start/games", app_.say("start.games.title"),
       app_.say("start.games.count", {{"n", static_cast<std::int64_t>(games_.count())}}), true, page_ == Page::games},
      {"start/designer", app_.say("start.menu.designer"), app_.say("start.menu.designer_for"), true, false},
      {"start/settings", app_.say("start.settings.title"), app_.say("start.menu.settings_for"), true,
       page_ == Page::settings},
  };
  std::string clicked;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& r = rows[i];
    const Box box(68, 486 + 54 * static_cast<float>(i), 288, 46);
    const Touch t = list_row(canvas, ui, r.id, box, r.title, r.chosen ? std::string() : r.second,
                             {.look = Look::night,
                              .chosen = r.chosen,
                              .enabled = r.enabled,
                              .title_font = true,
                              .left = r.chosen ? 40.0F : 18.0F});
    if (r.chosen) star(canvas, {box.left + 22, centre(box).y}, 7.5F, palette::lamp);
    if (t.clicked) clicked = r.id;
    for (const auto& [key, by] : {std::pair{sf::Keyboard::Down, 1}, std::pair{sf::Keyboard::Up, -1}})
      if (ui.pressed(r.id, key)) {
        std::size_t to = (i + rows.size() + static_cast<std::size_t>(by)) % rows.size();
        if (!rows[to].enabled) to = (to + rows.size() + static_cast<std::size_t>(by)) % rows.size();
        ui.focus(rows[to].id);
      }
  }
  go_to(clicked);
}

void StartScreen::go_to(const std::string& clicked) {
  const client::SavedGame* left = games_.to_continue();
  if (clicked == "start/continue" && left) resume(std::filesystem::path(left->file), false);
  if (clicked == "start/new") page_ = Page::fresh;
  if (clicked == "start/games") page_ = Page::games;
  if (clicked == "start/settings") page_ = Page::settings;
  if (clicked == "start/designer" && hooks_.open_designer) hooks_.open_designer(new_game_.draft().config());
}

void StartScreen::hand_on(client::Playing playing) {
  // after a resume bots shall not repeat what they did at the beginning
  const std::uint64_t seed =
      (playing.match->setup() ? playing.match->setup()->seed : 1) + apart * playing.match->journal().size();
  if (hooks_.open_table) hooks_.open_table(std::move(playing), seed);
}

void StartScreen::open_table() {
  Draft& draft = new_game_.draft();
  auto begun = client::begin(app_.library(), draft.config(), draft.players, draft.seed_or_any(), app_.language());
  if (!begun) {
    problem_.tell(app_.say("start.new.cannot", {{"game", new_game_.title_of(draft.config().package)}}),
                  app_.say("start.problem.game"), begun.problem());
    return;
  }
  if (const auto kept = draft.remember(); !kept)
    app_.note(app_.say("note.settings", {{"reason", kept.problem()}}), true);
  hand_on(*std::move(begun));
}

void StartScreen::resume(const std::filesystem::path& file, bool as_far) {
  const std::string title = app_.say("start.games.cannot", {{"name", file.filename().string()}});
  content::Diagnostics unread;
  const auto save = client::read_save(file, unread);
  if (!save) return problem_.tell(title, app_.say("start.problem.no_save"), content::to_text(unread));
  client::Resumed resumed = client::replay_to_resume(app_.library(), *save);
  if (!resumed.playing.match)
    return problem_.tell(title, app_.say("start.problem.other_content"), content::to_text(resumed.diagnostics));
  if (!resumed.whole() && !as_far) {
    const content::TextArgs part{{"fits", static_cast<std::int64_t>(resumed.fits)},
                                 {"all", static_cast<std::int64_t>(resumed.inputs)}};
    return problem_.tell(title, app_.say("start.problem.part", part), content::to_text(resumed.diagnostics),
                         app_.say("start.games.as_far", part), [this, file] { resume(file, true); });
  }
  if (const auto opened = client::go_on(resumed, file, app_.language()); !opened)
    return problem_.tell(title, app_.say("start.problem.not_opened"), opened.problem());
  hand_on(std::move(resumed.playing));
}

void page_title(Canvas& canvas, const std::string& title) {
  text(canvas, {start_text.left, 75}, title, type::title(34));
  rule(canvas, {start_text.left, 96}, start_text.width, palette::paper4, true);
}

void language_switch(App& app, Canvas& canvas, Ui& ui, const content::Package* package) {
  std::vector<std::string> tags = app.words().languages(), names;
  std::stable_partition(tags.begin(), tags.end(), [](const std::string& tag) { return tag == "en"; });
  if (package)
    for (const std::string& tag : package->texts.languages())
      if (std::find(tags.begin(), tags.end(), tag) == tags.end()) tags.push_back(tag);
  if (std::find(tags.begin(), tags.end(), app.language()) == tags.end()) tags.push_back(app.language());
  for (const std::string& tag : tags) names.push_back(content::language_name(tag, tag));
  int chosen = static_cast<int>(std::find(tags.begin(), tags.end(), app.language()) - tags.begin());
  const bool few = tags.size() <= languages_side_by_side;
  const float wide = few ? segmented_width(canvas, names) : 160;
  const Box box(right(start_text) - wide, 50, wide, 32);
  text(canvas, {box.left - 14, 70}, capitals(app.say("start.language_title")),
       type::at_right(type::caption(palette::ink5)));
  const bool changed = few ? segmented(canvas, ui, "language", box, names, chosen)
                           : dropdown(canvas, ui, "language", box, names, chosen);
  if (changed) app.set_language(tags[static_cast<std::size_t>(chosen)]);
}

}  // namespace vizier::window
