// What stands beside the table: the bar at the top, the question, the log.
#include <algorithm>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Host;
using client::Target;
using Type = world::Decision::Type;

void TableScreen::top_bar_parts(Canvas& canvas, Ui& ui) {
  const float w = size_.x,
              wide = w > 1000 ? 236.0F : 36.0F;  // of the bell: with its words, where there is room for them
  const float bell = w > 1279 ? 898 : w - 146 - wide;
  top_bar(canvas, {0, 0, w, 44});
  draw_title(canvas, ui);
  const float phases = w > 1279 ? 300 : 52 + text_width(canvas, stage_->speech.title(), type::title(18)) + 24;
  const bool moved = !camera_.at_rest();  // then there is a way to see all of the table
  draw_phases(canvas, {phases, 0, bell - phases - (moved ? 54 : 12), 44}, stage_->view.looks(), scene_,
              app_.say("table.round", {{"n", std::int64_t{scene_.view.round}}}));
  app_.tell("answers", std::to_string(scene_.inputs));
  app_.tell("round", app_.say("table.round", {{"n", std::int64_t{scene_.view.round}}}));
  const bool person = host_->is_person(looking_);
  if (person) {
    const auto when = host_->thinking() ? client::asking(app_.settings(), host_->people()) : host_->ask_me(looking_);
    app_.tell("asking", client::ask_me_names[static_cast<std::size_t>(when)]);
    const std::string label = app_.say(std::string("ask_me.") + client::ask_me_names[static_cast<std::size_t>(when)]);
    if (button(canvas, ui, "ask_me", {bell, 8, wide, 28}, wide > 100 ? label : std::string(),
               {.look = Look::night, .enabled = !host_->thinking(), .on = bell_open_, .size = 13, .glyph = "bell"}))
      bell_open_ = !bell_open_;
  }
  if (moved &&
      glyph_button(canvas, ui, "fit", {bell - 42, 8, 32, 28}, "fit", Look::night, true, Key::of(sf::Keyboard::Home)))
    fit_all();
  if (glyph_button(canvas, ui, "undo", {w - 134, 8, 32, 28}, "undo", Look::night, !host_->thinking())) undo();
  if (glyph_button(canvas, ui, "log_large", {w - 92, 8, 32, 28}, "menu")) log_large_ = log_opened_ = !log_large_;
  if (glyph_button(canvas, ui, "menu", {w - 50, 8, 32, 28}, "gear")) menu_ = !menu_;
}

/// When to be asked: chosen from a list, each with what it means. The question that is open stays open.
void TableScreen::bell_menu(Canvas& canvas, Ui& ui) {
  if (host_->thinking() || !host_->is_person(looking_)) {
    bell_open_ = false;
    return;
  }
  ui.modal();
  if (ui.place(canvas, canvas.clip(),
               {.id = "ask_me/away", .box = {}, .focusable = false, .key = Key::of(sf::Keyboard::Escape)})
          .clicked)
    bell_open_ = false;
  constexpr float wide = 336, foot = 12;
  const TextStyle small = type::body(13, palette::ink7);
  std::vector<float> heights;
  float all = 2 * foot;
  for (const char* name : client::ask_me_names) {
    heights.push_back(
        34 + paragraph(canvas, {}, wide - 62, app_.say(std::string("ask_me.about_") + name), small, false).height + 8);
    all += heights.back();
  }
  const Box box{std::max(8.0F, std::min(size_.x > 1279 ? 898.0F : size_.x - 382, size_.x - wide - 12)), 42, wide, all};
  paper_panel(canvas, box);
  ui.place(canvas, box, {.id = "ask_me/paper", .box = {}, .focusable = false});
  const auto now = static_cast<std::size_t>(host_->ask_me(looking_));
  float y = box.top + foot;
  for (std::size_t i = 0; i < client::ask_me_names.size(); ++i) {
    const std::string name = client::ask_me_names[i];
    const Box line{box.left + 12, y, wide - 24, heights[i] - 4};
    y += heights[i];
    const Touch t =
        ui.place(canvas, line, {.id = "ask_me/" + name, .box = {}, .key = Key::typed(static_cast<char32_t>(U'1' + i))});
    if (t.hover) canvas.fill(Path::box(line, 6), palette::paper2);
    if (t.focus) focus_ring(canvas, line, 6);
    if (i == now) window::draw(canvas, general_glyph("tick"), {line.left + 15, line.top + 17}, 15, palette::teal_dark);
    text(canvas, {line.left + 30, line.top + 22}, app_.say("start.ask." + name), type::bold(15));
    key_cap(canvas, {right(line) - 26, line.top + 17}, std::to_string(i + 1));
    paragraph(canvas, {line.left + 30, line.top + 27}, line.width - 38, app_.say("ask_me.about_" + name), small);
    if (!t.clicked) continue;
    bell_open_ = false;
    host_->set_ask_me(looking_, static_cast<client::AskMe>(i));
    client::Settings settings = app_.settings();
    settings.ask_me = static_cast<client::AskMe>(i);
    if (host_->people() == 1) app_.change(settings);
  }
}

/// What the game shows for a moment: a drawing on night, and its sentence beside it.
float TableScreen::shown_lines(Canvas& canvas, Ui& ui, Point at, float width) {
  if (!shown_) return 0;
  constexpr float side = 92;
  const bool drawn = !shown_->picture.empty();
  if (drawn) {
    const Box box{at.x, at.y, side, side};
    canvas.fill(Path::box(box, 6), Paint(palette::night8));
    window::draw(canvas, stage_->view.looks().glyph(shown_->picture), centre(box), side - 8, palette::paper0);
  }
  const float left = drawn ? side + 14 : 0;
  const float high = linked(canvas, ui, {at.x + left, at.y + (drawn ? 8 : 0)}, width - left, shown_->sentence, "shown",
                            type::body(15));
  app_.tell("shown", shown_->sentence.text);
  return std::max(drawn ? side : 0, high + 8) + 8;
}

/// What has been announced, and what lasts.
float TableScreen::waiting_lines(Canvas& canvas, Ui& ui, Point at, float width) {
  float y = at.y;
  y += shown_lines(canvas, ui, {at.x, y}, width);
  const auto caption = [&](const char* key) {
    label(canvas, {at.x, y, width, 16}, app_.say(key), type::caption(palette::ink5, 11.5F));
    y += 19;
  };
  if (!scene_.announced.empty()) {
    caption("table.announced");
    for (std::size_t i = 0; i < scene_.announced.size(); ++i) {
      badge(canvas, {at.x + 11, y + 12}, std::to_string(i + 1), 10);
      y += std::max(24.0F, linked(canvas, ui, {at.x + 28, y + 2}, width - 30, scene_.announced[i],
                                  "announced/" + std::to_string(i), type::body(13.5F)) +
                               6);
    }
  }
  if (!scene_.effects.empty()) {
    caption("table.in_force");
    std::size_t n = 0;
    for (const client::Effect& e : scene_.effects) {
      if (++n > 4) break;
      const std::string told = e.text + (e.until.empty() ? "" : ", " + e.until);
      client::Sentence line{
          e.cause.label.empty() ? told : app_.say("table.why", {{"what", e.cause.label}, {"reason", told}}), {}, 0, {}};
      if (!e.cause.label.empty())
        line.links.push_back({0, e.cause.label.size(),
                              e.cause.kind.empty() ? e.cause.at : Target{Target::Type::kind, e.cause.kind, -1, 0, 0}});
      y += linked(canvas, ui, {at.x, y}, width, line, "effect/" + std::to_string(n), type::body(13)) + 4;
    }
  }
  return y - at.y;
}

float TableScreen::prompt(Canvas& canvas, Ui& ui, const Box& box) {
  const Host::State state = host_->state();
  std::string title, sentence, next;
  if (state == Host::State::over) {
    std::string winners;
    for (const std::string& w : scene_.view.winners) winners += (winners.empty() ? "" : ", ") + seat_name(w);
    title = app_.say("table.over");
    sentence = winners.empty() ? app_.say("table.nobody")
                               : app_.say("table.won", {{"players", winners},
                                                        {"n", static_cast<std::int64_t>(scene_.view.winners.size())}});
  } else if (choosing_) {
    const client::Question& q = choosing_->question();
    title = host_->people() > 1 ? seat_name(looking_) : app_.say(q.standing ? "table.any_moment" : "table.your_turn");
    sentence = q.prompt;
    if (q.type == Type::pair)
      next = choosing_->first() < 0 ? app_.say("table.pair_first")
                                    : app_.say("table.pair_second",
                                               {{"what", q.items[static_cast<std::size_t>(choosing_->first())].label}});
    if (q.type == Type::one && listed().size() < choosing_->next_items().size())
      next = app_.say(listed().empty() ? "table.one_lit" : "table.lit_or_button");
    if (q.type == Type::some)
      next = app_.say("table.some", {{"min", std::int64_t{q.min}},
                                     {"max", std::int64_t{q.max}},
                                     {"exactly", std::int64_t{q.min == q.max}},
                                     {"n", static_cast<std::int64_t>(choosing_->picked().size())}});
    if (q.type == Type::order)
      next = app_.say("table.order", {{"n", static_cast<std::int64_t>(choosing_->picked().size() + 1)}});
  } else if (scene_.view.paused) {
    title = app_.say("table.pause");
    sentence = app_.say("table.paused");
  } else {
    title = app_.say("table.others");
    std::vector<std::string> asked;
    for (const auto& d : scene_.view.open)
      if (!d.seat.empty() && d.seat != looking_ && std::find(asked.begin(), asked.end(), d.seat) == asked.end())
        asked.push_back(d.seat);
    std::string who;
    for (const std::string& seat : asked) who += (who.empty() ? "" : ", ") + waited_for(seat);
    sentence = who.empty() ? host_->thinking() ? app_.say("table.bots") : std::string()
                           : app_.say("table.waiting", {{"players", who}, {"n", std::int64_t(asked.size())}});
  }
  app_.tell("prompt", sentence);
  // its height is known only when all of it was drawn: the paper is as high as it was last, and where that was wrong,
  // all is drawn once more
  const float width = box.width - 40, x = box.left + 20;
  const std::string cause =
      choosing_ && !choosing_->question().cause.label.empty() ? choosing_->question().cause.label : std::string();
  const TextStyle bold = type::bold(15), body = type::body(14, palette::ink7);
  std::vector<client::Refusal> refusals;  // copied: an answer ends the question while this is drawn
  if (choosing_)
    for (const client::Refusal& r : choosing_->question().refusals)
      if (!r.reason.empty() && refusals.size() < 5) refusals.push_back(r);
  float& remembered = ui.memory("prompt/height");
  const bool over = state == Host::State::over;
  constexpr float least = 110;
  const Box paper{box.left, box.top, box.width, std::clamp(remembered, least, box.height)};
  paper_panel(canvas, paper);
  std::optional<ScrollArea> area;
  if (remembered > box.height) area.emplace(canvas, ui, "prompt", inset(paper, 6), remembered - 12, Look::paper);
  float y = box.top + 20;
  if (const std::string who = choosing_ ? looking_ : std::string(); !who.empty())
    seat_mark(canvas, {x + 11, y + 13}, 11, stage_->view.looks().scheme(who));
  const float asking = choosing_ ? hint_button(canvas, ui, {x + width + 4, y - 1}) : 0;
  const Box head{x + (choosing_ ? 30 : 0), y - 2, width - 30 - asking, 30};
  const bool fits = text_width(canvas, title, type::title(24)) * least_label <= head.width;
  label(canvas, head, title, type::title(fits ? 24.0F : 19.0F));
  y += 36;
  const auto underlined = choosing_ ? choosing_->question().links : std::vector<client::Sentence::Link>();
  y += linked(canvas, ui, {x, y}, width, {sentence, {}, 0, underlined}, "prompt", bold) + 6;
  if (!cause.empty()) {
    const client::Item& by = choosing_->question().cause;
    const Target means = by.kind.empty() ? by.at : Target{Target::Type::kind, by.kind, -1, 0, 0};
    linked(canvas, ui, {x, y}, width, {cause, {}, 0, {{0, cause.size(), means}}}, "cause",
           type::aside(14.5F, palette::gold_dark));
    y += 22;
  }
  y += clock_lines(canvas, {x, y}, width, false);
  if (!next.empty()) y += paragraph(canvas, {x, y}, width, next, body).height + 6;
  y += mishap_lines(canvas, ui, {x, y}, width);
  y += guest_lines(canvas, ui, {x, y}, width);
  if (choosing_) y += hint_lines(canvas, ui, {x, y}, width);
  y += contest_rows(canvas, {x, y + 2}, width);
  if (const float more = waiting_lines(canvas, ui, {x, y + 4}, width); more > 0) y += more + 6;
  y += 2;
  y += options(canvas, ui, {x, y}, width);
  if (!refusals.empty()) {
    rule(canvas, {x, y + 4}, width);
    y += 10;
    text(canvas, {x, y + 12}, app_.say("table.not_lit"), type::caption(palette::ink5, 11.5F));
    y += 19;
    for (const client::Refusal& r : refusals)
      y += paragraph(canvas, {x, y}, width,
                     app_.say("table.why", {{"what", "**" + r.name + "**"}, {"reason", r.reason}}), type::body(13))
               .height +
           2;
  }
  if (choosing_ && choosing_->question().type == Type::pair) {
    float kx = x;
    y += 6;
    const auto cap = [&](const char* key, const char* what) {
      if (kx > x &&
          kx + key_cap_width(canvas, key) + 5 + text_width(canvas, app_.say(what), type::body(12)) > x + width)
        kx = x, y += 24;
      kx += key_cap(canvas, {kx, y + 11}, key) + 5;
      const std::string word = app_.say(what);
      text(canvas, {kx, y + 15}, word, type::body(12, palette::ink7));
      kx += text_width(canvas, word, type::body(12)) + 10;
    };
    cap("1–9", "table.key_piece");
    cap("↵", "table.key_place");
    cap("Esc", "table.key_back");
    y += 24;
  }
  if (over) {
    if (button(canvas, ui, "end", {x, y + 4, width, 36}, app_.say("table.show_end"),
               {.look = Look::gold, .title = true, .size = 17}) &&
        hooks_.end)
      hooks_.end(host_);
    y += 46;
  }
  const float wants = y + 12 - box.top;
  if (std::abs(wants - remembered) > 0.5F) {
    remembered = wants;
    app_.lay_out_again();
  }
  return std::clamp(remembered, least, box.height);
}

void TableScreen::log(Canvas& canvas, Ui& ui, const Box& normal) {
  // beside the question, which can still be read and answered; over it only where the window is too narrow
  const float end = size_.x > 640 ? normal.left - 12 : size_.x - 16, large = std::min(752.0F, end - 16);
  const Box box = log_large_ ? Box{end - large, 52, large, bottom(normal) - 52} : normal;
  if (box.height < 50) return;
  app_.tell("log", scene_.log.empty() ? std::string() : scene_.log.front().text);
  night_panel(canvas, box);
  text(canvas, {box.left + 14, box.top + 24}, app_.say("table.log"), type::caption());
  const Box inside{box.left + 14, box.top + 34, box.width - 28, box.height - 42};
  const std::size_t most = log_large_ ? 200 : 40;
  const std::size_t first = scene_.log.size() > most ? scene_.log.size() - most : 0;
  const TextStyle style = type::body(13.5F, palette::paper1);
  // from the newest upwards, as many as fit; a large log scrolls
  std::vector<float> heights(scene_.log.size(), 0);
  float all = 0;
  const auto height_of = [&](std::size_t n) {
    return linked(canvas, ui, {0, 0}, inside.width - 24, scene_.log[n], {}, style, false) + 7;
  };
  std::size_t from = scene_.log.size();
  while (from > first) {
    const float h = height_of(from - 1);
    if (!log_large_ && all + h > inside.height) break;
    heights[--from] = h;
    all += h;
  }
  const float above = from == 0 ? about_lines(canvas, {0, 0}, inside.width - 24, false) : 0;
  const bool tells = log_large_ || all + above <= inside.height;
  if (tells) all += above;
  const auto lines = [&](float top) {
    float y = top;
    if (tells && above > 0) y += about_lines(canvas, {inside.left, top}, inside.width - 24);
    for (std::size_t i = from; i < scene_.log.size(); ++i) {
      const client::Sentence& s = scene_.log[i];
      const float age = static_cast<float>(scene_.log.size() - 1 - i);
      const auto faint = canvas.opacity(log_large_ ? 1.0F : std::max(0.55F, 1.0F - age * 0.06F));
      if (!s.seat.empty()) seat_mark(canvas, {inside.left + 7, y + 9}, 6, stage_->view.looks().scheme(s.seat));
      linked(canvas, ui, {inside.left + 22, y}, inside.width - 24, s, "log/" + std::to_string(i), style);
      y += heights[i];
    }
  };
  if (log_large_) {
    if (std::exchange(log_opened_, false)) ScrollArea::show(ui, "log", all, 0, inside.height);  // at the newest line
    ScrollArea area(canvas, ui, "log", inside, all);
    lines(inside.top);
  } else {
    lines(inside.top);
  }
}

}  // namespace vizier::window
