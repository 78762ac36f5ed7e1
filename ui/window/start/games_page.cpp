#include "window/start/games_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "client/save_file.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

constexpr float row = 62, pitch = 70;

}  // namespace

GamesPage::GamesPage(App& app, Problem& problem, Leads leads) : app_(app), problem_(problem), leads_(std::move(leads)) {
  for (client::SavedGame& game : client::saved_games(client::games_folder()))
    games_.push_back({std::move(game), std::nullopt});
}

const client::SavedGame* GamesPage::to_continue() const {
  for (const Entry& e : games_) {
    if (!e.game.save) continue;
    if (!e.standing) return nullptr;
    if (!e.standing->over && e.standing->whole) return &e.game;
  }
  return nullptr;
}

bool GamesPage::looking() const {
  return !to_continue() &&
         std::any_of(games_.begin(), games_.end(), [](const Entry& e) { return e.game.save && !e.standing; });
}

bool GamesPage::update(bool shown) {
  bool found = false;
  if (finding_.valid()) {
    if (finding_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    games_[finding_which_].standing = finding_.get();
    found = true;
  }
  if (!shown && !looking()) return found;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const Entry& e = games_[i];
    if (!e.game.save || e.standing) continue;
    finding_which_ = i;
    finding_ = std::async(std::launch::async, [library = app_.library(), save = *e.game.save] {
      return client::standing_of(library, save);
    });
    break;
  }
  return found;
}

std::string GamesPage::standing(const Entry& e) const {
  if (!e.game.save) return app_.say("start.games.unreadable");
  if (!e.standing) return {};
  if (!e.standing->whole) return app_.say("start.games.stuck");
  if (e.standing->over) return app_.say("start.games.over");
  const content::TextArgs args{{"round", std::int64_t{e.standing->round}}};
  return app_.say(e.standing->asked.empty() ? "start.games.round" : "start.games.your_turn", args);
}

std::string GamesPage::standing(const client::SavedGame& game) const {
  for (const Entry& e : games_)
    if (&e.game == &game) return standing(e);
  return {};
}

std::string GamesPage::date(const client::SavedGame& game) const {
  const std::time_t when = game.when.time_since_epoch().count();
  std::tm local{};
  localtime_r(&when, &local);
  return app_.say("start.games.date", {{"day", std::int64_t{local.tm_mday}},
                                       {"month", fmt::format("m{}", local.tm_mon + 1)},
                                       {"year", fmt::format("{}", local.tm_year + 1900)},
                                       {"time", fmt::format("{:02}:{:02}", local.tm_hour, local.tm_min)}});
}

std::string GamesPage::players(const save::Save& save) const {
  std::string out;
  const auto& all = save.header.players;
  const auto people = std::count(all.begin(), all.end(), "human");
  if (people > 0 || all.empty())
    out = app_.say("start.games.people", {{"n", static_cast<std::int64_t>(std::max<std::ptrdiff_t>(people, 1))}});
  for (const std::string& player : all) {
    if (player == "human") continue;
    const std::string key = "start.level." + player;
    out += (out.empty() ? "" : ", ") +
           app_.say("start.games.bot", {{"level", app_.words().texts().has(key) ? app_.say(key) : player}});
  }
  return out;
}

void GamesPage::draw(Canvas& canvas, Ui& ui, float missing) {
  page_title(canvas, app_.say("start.games.title"));
  text(canvas, {right(start_text), 72},
       app_.say("start.games.count", {{"n", static_cast<std::int64_t>(games_.size())}}),
       type::at_right(type::aside(16.5F, palette::ink5)));
  if (games_.empty()) {
    paragraph(canvas, {start_text.left, 124}, start_text.width, app_.say("start.games.none"),
              type::aside(17, palette::ink7));
    return;
  }
  const Box place(start_text.left, 116, start_text.width, 644 - missing);
  const float content = pitch * static_cast<float>(games_.size());
  const ScrollArea scrolled(canvas, ui, "games", inset(place, -4), content + 8, Look::paper);
  const float width = place.width - (content > place.height ? 12 : 0);
  for (std::size_t i = 0; i < games_.size(); ++i)
    draw_game(canvas, ui, games_[i], {place.left, place.top + pitch * static_cast<float>(i), width, row});
}

void GamesPage::draw_game(Canvas& canvas, Ui& ui, const Entry& e, const Box& b) {
  const Box box = canvas.snapped(b);
  if (!canvas.clip().intersects(inset(box, -8))) {  // far away in a long list: only its places
    ui.place(canvas, box, {.id = "game/" + e.game.name() + "/replay", .box = {}});
    return;
  }
  const std::string id = "game/" + e.game.name();
  const bool readable = e.game.save.ok(), stuck = e.standing && !e.standing->whole,
             over = e.standing && e.standing->over;
  canvas.fill(Path::box(box, 6), Paint::vertical(box, palette::paper0, palette::hex(0xFBF3E0)));
  canvas.frame(box, 6, {!readable || stuck ? palette::error : palette::paper4, 1.2F});
  constexpr float buttons = 258;
  const float x = box.left + 18, wide = box.width - buttons - 30;
  const std::string title =
      readable ? leads_.title(e.game.save->header.config.package) : e.game.file.filename().string();
  const std::string stands = standing(e);
  list_line(canvas, {x, box.top + 8, wide, 24}, title, type::title(18));
  const float after = std::min(wide, text_width(canvas, title, type::title(18))) + 12;
  const sf::Color ink = !readable || stuck ? palette::error_on_paper : over ? palette::ink5 : palette::teal;
  list_line(canvas, {x + after, box.top + 9, wide - after, 24}, stands, type::bold(14, ink));
  const std::string second = date(e.game) + (readable ? "  ·  " + players(*e.game.save) : "");
  list_line(canvas, {x, box.top + 34, wide, 18}, second, type::body(13.5F, palette::ink7));

  const Box first(right(box) - buttons, box.top + 14, 132, 34), other(right(box) - 116, box.top + 14, 102, 34);
  if (!readable || stuck) {
    const ButtonStyle why{.glyph = "warning"};
    if (button(canvas, ui, id + "/why", first, app_.say("start.games.why"), why)) {
      const std::filesystem::path file = e.game.file;
      if (readable)
        leads_.resume(file);
      else
        problem_.tell(app_.say("start.games.cannot", {{"name", title}}), app_.say("start.problem.no_save"),
                      e.game.save.problem());
    }
  } else if (!over) {
    if (button(canvas, ui, id + "/resume", first, app_.say("start.games.resume"), {.glyph = "play"}))
      leads_.resume(e.game.file);
  }
  if (readable && button(canvas, ui, id + "/replay", other, app_.say("start.games.replay"), {.glyph = "eye"}))
    leads_.replay(e.game.file);
}

}  // namespace vizier::window
