#include "window/replay/replay_screen.hpp"

#include <algorithm>

#include "window/app/whole.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {
namespace {

constexpr double pause = 650;  // milliseconds a step, at speed 1

}  // namespace

ReplayScreen::Stage::Stage(const content::Package& package, const std::string& language, const std::string& for_role)
    : speech(package, language), layout(layout_of(package, for_role)), view(speech, layout), role(for_role) {}

ReplayScreen::ReplayScreen(App& app, std::unique_ptr<client::Course> course, ReplayHooks hooks)
    : app_(app), course_(std::move(course)), hooks_(std::move(hooks)) {
  std::vector<int> people;
  for (std::size_t s = 0; s < course_->players().size(); ++s)
    if (course_->players()[s] == "human") people.push_back(static_cast<int>(s) + 1);
  const bool running = !course_->match().over() && !people.empty();
  if (!running)
    for (int s = all_open; s <= course_->match().world().seats; ++s) viewers_.push_back(s);
  else
    viewers_ = {people.size() == 1 ? people[0] : what_all_see};
  viewer_ = viewers_[0];
  course_->seek(0);
  restage();
}

void ReplayScreen::restage() {
  language_ = app_.language();
  stage_ = std::make_unique<Stage>(course_->package(), client::spoken(course_->package().texts, language_),
                                   role_of(course_->package(), scene_.view.seat));
  refresh();
}

void ReplayScreen::refresh() {
  const match::Match& match = course_->match();
  const std::size_t events = match.events().list.size();
  if (viewer_ == all_open)
    scene_ = client::open_scene(match, stage_->speech, stage_->layout.sentences, events);
  else
    scene_ = client::make_scene(match, viewer_ == what_all_see ? world::SeatId() : world::SeatId(viewer_ - 1),
                                stage_->speech, stage_->layout.sentences, events);
  if (viewer_ == all_open && !scene_.view.seats.empty())
    scene_.view.seat =
        scene_.questions.empty() ? scene_.view.seats[0] : scene_.questions[0].seat;  // whose tray is shown
  if (role_of(course_->package(), scene_.view.seat) != stage_->role) return restage();
  std::vector<SeatLabels> words;
  for (std::size_t s = 0; s < scene_.view.seats.size(); ++s) {
    const std::string& seat = scene_.view.seats[s];
    const bool person = s < course_->players().size() && course_->players()[s] == "human";
    const bool asked = std::any_of(scene_.view.open.begin(), scene_.view.open.end(),
                                   [&](const match::SeenDecision& d) { return d.seat == seat; });
    words.push_back({seat, stage_->speech.seat(seat),
                     app_.say(asked    ? "table.choosing"
                              : person ? "table.person"
                                       : "table.bot")});
  }
  stage_->view.show(scene_, words);
  Highlights lights;
  for (const auto& d : scene_.view.open) lights.legal.push_back({client::Target::Type::seat, d.seat, -1, 0, 0});
  stage_->view.light(std::move(lights));
}

void ReplayScreen::go(std::size_t inputs) {
  if (!course_->seek(inputs)) app_.note(app_.say("replay.failed"), true);
  refresh();
  app_.draw_again();
}

bool ReplayScreen::update(double now) {
  if (language_ != app_.language()) {
    restage();
    return true;
  }
  if (!playing_ || now < next_) return false;
  next_ = now + pause / std::max(0.25, app_.settings().speed <= 0 ? 4.0 : app_.settings().speed);
  if (course_->at() >= course_->size()) {
    playing_ = false;
    return true;
  }
  go(course_->at() + 1);
  return true;
}

void ReplayScreen::scrubber(Canvas& canvas, Ui& ui, const Box& box) {
  const float y = centre(box).y, size = static_cast<float>(std::max<std::size_t>(1, course_->size()));
  const auto x_of = [&](std::size_t inputs) { return box.left + box.width * static_cast<float>(inputs) / size; };
  const float here = x_of(course_->at());
  canvas.line({box.left, y}, {right(box), y}, {palette::night5, 4, 0, 0, true});
  canvas.line({box.left, y}, {here, y}, {palette::gold, 4, 0, 0, true});
  for (const std::size_t round : course_->rounds())
    star(canvas, {x_of(round), y}, 5, round <= course_->at() ? palette::gold : palette::muted);
  star(canvas, {here, y}, 9, palette::lamp);
  const Touch touch = ui.place(canvas, box, {.id = "scrubber", .box = {}, .draggable = true});
  if (touch.clicked || touch.down || touch.dragged) {
    const float share = (canvas.to_units(ui.mouse()).x - box.left) / box.width;
    const auto to = static_cast<std::size_t>(std::clamp(share, 0.0F, 1.0F) * size + 0.5F);
    if (to != course_->at()) go(to);
  }
}

void ReplayScreen::controls(Canvas& canvas, Ui& ui, const Box& box) {
  paper_panel(canvas, box);
  const float x = box.left + 20, width = box.width - 40;
  label(canvas, {x, box.top + 16, width, 30}, app_.say("replay.title"), type::title(24));
  text(canvas, {x, box.top + 66},
       app_.say("replay.step",
                {{"n", static_cast<std::int64_t>(course_->at())}, {"all", static_cast<std::int64_t>(course_->size())}}),
       type::body(14, palette::ink7));
  const auto rounds = course_->rounds();
  const auto step = [&](const char* id, float at, const char* label_, std::size_t to, bool enabled,
                        sf::Keyboard::Key key) {
    if (button(canvas, ui, id, {x + at, box.top + 80, 44, 34}, label_, {.enabled = enabled, .size = 16, .key = {}}) ||
        ui.pressed(Key::of(key))) {
      playing_ = false;
      if (enabled) go(to);
    }
  };
  const std::size_t at = course_->at(), size = course_->size();
  const auto later = std::upper_bound(rounds.begin(), rounds.end(), at);
  const auto earlier = std::lower_bound(rounds.begin(), rounds.end(), at);
  step("replay/begin", 0, "«", earlier == rounds.begin() ? 0 : *(earlier - 1), at > 0, sf::Keyboard::PageUp);
  step("replay/back", 51, "‹", at > 0 ? at - 1 : 0, at > 0, sf::Keyboard::Left);
  if (glyph_button(canvas, ui, "replay/play", {x + 102, box.top + 80, 44, 34}, playing_ ? "pause" : "play", Look::paper,
                   at < size, Key::typed(U' ')))
    playing_ = !playing_;
  step("replay/next", 153, "›", std::min(at + 1, size), at < size, sf::Keyboard::Right);
  step("replay/end", 204, "»", later == rounds.end() ? size : *later, at < size, sf::Keyboard::PageDown);
  text(canvas, {x, box.top + 142}, app_.say("replay.seen_by"), type::caption(palette::ink5, 11.5F));
  std::vector<std::string> names;
  for (const int v : viewers_)
    names.push_back(v == all_open       ? app_.say("replay.everything")
                    : v == what_all_see ? app_.say("replay.what_all_see")
                                        : stage_->speech.seat(scene_.view.seats[static_cast<std::size_t>(v - 1)]));
  int chosen = static_cast<int>(std::find(viewers_.begin(), viewers_.end(), viewer_) - viewers_.begin());
  if (names.size() == 1) {
    text(canvas, {x, box.top + 168}, names[0], type::bold(15));
  } else if (dropdown(canvas, ui, "replay/viewer", {x, box.top + 148, width, 32}, names, chosen)) {
    viewer_ = viewers_[static_cast<std::size_t>(chosen)];
    refresh();
  }
  if (button(canvas, ui, "replay/branch", {x, box.top + 194, width, 40}, app_.say("replay.branch"),
             {.look = Look::gold, .title = true, .size = 17, .glyph = "branch"}) &&
      hooks_.play_on)
    hooks_.play_on(course_->branch());
  if (button(canvas, ui, "replay/leave", {x, box.top + 242, width, 32}, app_.say("replay.leave"),
             {.key = Key::of(sf::Keyboard::Escape)}) &&
      hooks_.back)
    hooks_.back();
}

void ReplayScreen::log(Canvas& canvas, const Box& box) {
  night_panel(canvas, box);
  text(canvas, {box.left + 14, box.top + 24}, app_.say("table.log"), type::caption());
  const TextStyle style = type::body(13.5F, palette::paper1);
  float room = box.height - 44;
  std::size_t from = scene_.log.size();
  std::vector<float> heights;
  while (from > 0) {
    const float h = paragraph(canvas, {0, 0}, box.width - 52, scene_.log[from - 1].text, style, false).height + 7;
    if ((room -= h) < 0) break;
    heights.insert(heights.begin(), h);
    --from;
  }
  float y = box.top + 34;
  for (std::size_t i = from; i < scene_.log.size(); ++i) {
    if (!scene_.log[i].seat.empty())
      seat_mark(canvas, {box.left + 21, y + 9}, 6, stage_->view.looks().scheme(scene_.log[i].seat));
    paragraph(canvas, {box.left + 36, y}, box.width - 52, scene_.log[i].text, style);
    y += heights[i - from];
  }
}

void ReplayScreen::draw(Canvas& canvas, Ui& ui) {
  const Whole whole(canvas.clip(), {0, 0, 1280, 800});
  share_ = whole.share;
  const auto fitted = canvas.magnified(whole.by, whole.share);
  stage_->view.draw(canvas);
  top_bar(canvas, {0, 0, 1280, 44});
  star(canvas, {30, 22}, 13, palette::gold);
  star(canvas, {30, 22}, 7.5F, palette::night9);
  text(canvas, {52, 28}, stage_->speech.title(), type::title(18, palette::paper0));
  text(canvas, {300, 28}, app_.say("table.round", {{"n", std::int64_t{scene_.view.round}}}),
       type::title(18, palette::gold_light));
  const float after = std::max(400.0F, 320 + text_width(canvas, app_.say("table.round", {{"n", std::int64_t{0}}}),
                                                        type::title(18)));  // the longest of them
  scrubber(canvas, ui, {after, 8, 1240 - after, 28});
  controls(canvas, ui, {976, 52, 288, 290});
  log(canvas, {976, 354, 288, 274});
}

}  // namespace vizier::window
