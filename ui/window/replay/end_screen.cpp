#include "window/replay/end_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "lab/series.hpp"
#include "window/app/whole.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {
namespace {

/// A number as people write it, without a fraction where there is none.
std::string figure(double n) {
  return n == static_cast<double>(static_cast<long>(n)) ? fmt::format("{}", static_cast<long>(n))
                                                        : fmt::format("{:.1f}", n);
}

/// With the sign that parts the fraction in the language of who looks.
std::string with_sign(std::string number, const std::string& sign) {
  if (const auto point = number.find('.'); point != std::string::npos) number.replace(point, 1, sign);
  return number;
}

/// A bot by the name of its strength, where it has one.
std::string bot_name(const App& app, const std::string& bot) {
  for (const char* level : {"easy", "normal", "hard", "random"})
    if (bot == level) return app.say(std::string("start.level.") + level);
  return bot;
}

}  // namespace

EndScreen::EndScreen(App& app, std::shared_ptr<client::Host> host, EndHooks hooks)
    : app_(app), host_(std::move(host)), hooks_(std::move(hooks)) {
  layout_ = layout_of(host_->package());
  view_ = match::view(host_->match(), {});
  restage();
}

void EndScreen::restage() {
  language_ = app_.language();
  looks_.reset();
  speech_ = std::make_unique<text::Speech>(host_->package(), client::spoken(host_->package().texts, language_));
  looks_ = std::make_unique<Looks>(*speech_, layout_);
  charts_.clear();
  for (lab::Series& series : lab::series_of(host_->match()))
    charts_.push_back(
        {speech_->say("series." + series.name), series.each_seat, series.first_round, std::move(series.lines)});
}

bool EndScreen::update(double) {
  if (language_ == app_.language()) return false;
  restage();
  return true;
}

void EndScreen::table(Canvas& canvas, const Box& box) const {
  std::vector<std::size_t> order(view_.seats.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto score = [&](std::size_t s) { return s < view_.scores.size() ? view_.scores[s] : 0; };
  const auto won = [&](std::size_t s) {
    return std::find(view_.winners.begin(), view_.winners.end(), view_.seats[s]) != view_.winners.end();
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (a < view_.places.size() && b < view_.places.size()) return view_.places[a] < view_.places[b];
    return std::pair(won(a), score(a)) > std::pair(won(b), score(b));
  });
  float y = box.top;
  for (const std::size_t s : order) {
    const Box row{box.left, y, box.width, 44};
    if (won(s)) canvas.fill(Path::box(row, 8), Paint(faded(palette::gold_light, 0.55F)));
    token(canvas, {row.left + 28, row.top + 21}, 15, looks_->scheme(view_.seats[s]));
    text(canvas, {row.left + 58, row.top + 28}, speech_->seat(view_.seats[s]), type::title(19));
    const bool person = s < host_->players().size() && host_->players()[s] == "human";
    std::string who = person ? app_.say("table.person") : bot_name(app_, host_->players()[s]);
    if (s < view_.roles.size()) who = speech_->role(view_.roles[s]) + " · " + who;
    text(canvas, {row.left + 190, row.top + 28}, who, type::body(14, palette::ink5));
    text(canvas, {right(row) - 20, row.top + 30}, std::to_string(score(s)),
         type::at_right(TextStyle{Role::black, 22, palette::ink9}));
    if (won(s)) star(canvas, {right(row) - 84, row.top + 22}, 11, palette::gold_dark);
    y += 50;
  }
}

/// Lines without a box, each ending in its seat's outline; colour is never the only cue.
void EndScreen::chart(Canvas& canvas, const Box& box, const Chart& c) const {
  text(canvas, {box.left, box.top + 14}, c.title, type::bold(14.5F));
  const Box field{box.left + 30, box.top + 30, box.width - 56, box.height - 58};
  double low = 0, high = 1;
  std::size_t rounds = 1;
  for (const auto& line : c.lines) {
    rounds = std::max(rounds, line.size());
    for (const auto& value : line)
      if (value) low = std::min(low, *value), high = std::max(high, *value);
  }
  const auto at = [&](std::size_t round, double value) {
    const float x =
        rounds < 2 ? field.left : field.left + field.width * static_cast<float>(round) / static_cast<float>(rounds - 1);
    return Point{x, bottom(field) - field.height * static_cast<float>((value - low) / (high - low))};
  };
  for (const double value : {low, (low + high) / 2, high}) {
    const float y = at(0, value).y;
    canvas.line({field.left, y}, {right(field), y}, {faded(palette::paper4, 0.6F), 1});
    text(canvas, {field.left - 6, y + 4}, with_sign(figure(value), app_.say("end.decimal")),
         type::at_right(type::body(12, palette::ink5)));
  }
  const std::size_t every = std::max<std::size_t>(1, rounds / 8);
  for (std::size_t r = 0; r < rounds; r += every)
    text(canvas, {at(r, low).x, bottom(field) + 17}, std::to_string(c.first_round + static_cast<int>(r)),
         type::centred(type::body(12, palette::ink5)));
  for (std::size_t l = 0; l < c.lines.size(); ++l) {
    const SeatScheme* seat = c.each_seat && l < view_.seats.size() ? &looks_->scheme(view_.seats[l]) : nullptr;
    const sf::Color colour = seat ? seat->rim : palette::teal;
    std::optional<Point> last;
    for (std::size_t r = 0; r < c.lines[l].size(); ++r) {
      if (!c.lines[l][r]) continue;
      const Point p = at(r, *c.lines[l][r]);
      if (last) canvas.line(*last, p, {colour, 2.2F, 0, 0, true});
      last = p;
    }
    if (last && seat) seat_mark(canvas, {last->x + 12, last->y}, 6, *seat);
    if (last && !seat) canvas.fill(Path::circle(*last, 3.5F), Paint(colour));
  }
}

void EndScreen::draw(Canvas& canvas, Ui& ui) {
  const Box page{90, 36, 1100, 728};
  const Whole whole(canvas.clip(), inset(page, -12));
  share_ = whole.share;
  desk(canvas, share_ < 1 ? canvas.clip() : Box{0, 0, 1280, 800}, {212, 52, 752, 576});
  const auto fitted = canvas.magnified(whole.by, whole.share);
  paper_panel(canvas, page, 8);
  std::string winners;
  for (const std::string& seat : view_.winners) winners += (winners.empty() ? "" : ", ") + speech_->seat(seat);
  label(canvas, {page.left + 40, page.top + 22, page.width - 80, 48},
        winners.empty()
            ? app_.say("table.nobody")
            : app_.say("table.won", {{"players", winners}, {"n", static_cast<std::int64_t>(view_.winners.size())}}),
        type::title(36));
  text(canvas, {page.left + 40, page.top + 92},
       speech_->title() + " · " + app_.say("end.rounds", {{"n", std::int64_t{view_.round}}}), type::aside(17));
  rule(canvas, {page.left + 40, page.top + 108}, page.width - 80, palette::paper4, true);
  table(canvas, {page.left + 40, page.top + 128, 400, 260});
  const float left = page.left + 480, width = page.width - 520;
  const std::size_t shown = std::min<std::size_t>(charts_.size(), 4);
  const int columns = shown > 2 ? 2 : 1;
  const float w = (width - static_cast<float>(columns - 1) * 24) / static_cast<float>(columns),
              h = shown > 1 ? 250 : 420;
  for (std::size_t i = 0; i < shown; ++i)
    chart(canvas,
          {left + static_cast<float>(static_cast<int>(i) % columns) * (w + 24),
           page.top + 128 + static_cast<float>(static_cast<int>(i) / columns) * (h + 12), w, h},
          charts_[i]);
  if (shown == 0) paragraph(canvas, {left, page.top + 140}, width, app_.say("end.no_series"), type::aside(16));
  const float y = bottom(page) - 66;
  if (button(canvas, ui, "end/replay", {page.left + 40, y, 220, 42}, app_.say("end.replay"),
             {.look = Look::gold, .title = true, .size = 18}) &&
      hooks_.replay)
    hooks_.replay();
  if (button(canvas, ui, "end/back", {page.left + 276, y, 220, 42}, app_.say("end.back"),
             {.title = true, .size = 18, .key = Key::of(sf::Keyboard::Escape)}) &&
      hooks_.back)
    hooks_.back();
}

}  // namespace vizier::window
