// The games that can be chosen, as cards in a row.
#include <algorithm>

#include "client/mods.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/new_game.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

constexpr std::size_t row = 4;
constexpr float gap = 16, top = 134, height = 138, foot = 42, corner = 6;

}  // namespace

std::string NewGame::people(const content::Manifest& manifest) const {
  int low = manifest.min_seats, high = manifest.max_seats;
  for (const content::Manifest* m : client::chain_of(app_.library(), manifest.id))
    if (!m->seat_names.empty()) {
      low = m->min_seats;
      high = m->max_seats;
      break;
    }
  return app_.say("start.new.people",
                  {{"low", std::int64_t{low}}, {"high", std::int64_t{high}}, {"same", low == high ? "yes" : "no"}});
}

void NewGame::draw_games(Canvas& canvas, Ui& ui) {
  const auto& packages = app_.library().packages();
  text(canvas, {start_text.left, 122}, capitals(app_.say("start.new.game")), type::caption(palette::ink5));
  const std::size_t shown = std::min(row, packages.size());
  if (packages.size() > row) {
    if (glyph_button(canvas, ui, "package/before", {right(start_text) - 60, 104, 26, 24}, "back", Look::paper,
                     first_ > 0))
      first_ -= 1;
    if (glyph_button(canvas, ui, "package/after", {right(start_text) - 26, 104, 26, 24}, "step", Look::paper,
                     first_ + row < packages.size()))
      first_ += 1;
  }
  first_ = std::min(first_, packages.size() - shown);
  const float width =
      std::min((start_text.width - gap * static_cast<float>(shown - 1)) / static_cast<float>(shown), 248.0F);
  for (std::size_t i = 0; i < shown; ++i)
    draw_game(canvas, ui, packages[first_ + i],
              {start_text.left + (width + gap) * static_cast<float>(i), top, width, height});

  const auto step = [&](std::size_t to) {
    if (to >= packages.size()) return;
    draft_.choose(packages[to].id);
    ui.focus("package/" + packages[to].id);
    first_ = std::clamp(first_, to + 1 > row ? to + 1 - row : 0, to);
  };
  for (std::size_t i = first_; i < first_ + shown; ++i) {
    const std::string id = "package/" + packages[i].id;
    if (ui.pressed(id, sf::Keyboard::Right)) step(i + 1);
    if (ui.pressed(id, sf::Keyboard::Left) && i > 0) step(i - 1);
  }
  const std::string about = cover(draft_.config().package).description(app_.language());
  label(canvas, {start_text.left, top + height + 5, start_text.width, 38}, about, type::aside(15.5F, palette::ink7));
}

void NewGame::draw_game(Canvas& canvas, Ui& ui, const content::Manifest& manifest, const Box& b) {
  const Box box = canvas.snapped(b);
  const Touch t = ui.place(canvas, box, {.id = "package/" + manifest.id, .box = {}});
  const bool chosen = manifest.id == draft_.config().package;
  canvas.shadow(box, 3.5F, {0, 3}, faded(palette::shade, 0.45F));
  const auto found = covers_.find(manifest.id);
  if (found != covers_.end())
    found->second.draw(canvas, box);
  else
    canvas.fill(Path::box(box, corner), palette::night7);
  const Box name = strip_y(box, -foot);
  {
    const auto clip = canvas.clip(name);
    canvas.fill(Path::box(box, corner), faded(palette::night9, 0.88F));
  }
  const bool broken = found != covers_.end() && found->second.broken();
  list_line(canvas, {name.left + 12, name.top + 2, name.width - 20, 22}, title_of(manifest.id),
            type::title(17, palette::paper0));
  list_line(canvas, {name.left + 12, name.top + 22, name.width - 20, 17},
            broken ? app_.say("start.new.broken") : people(manifest),
            type::body(13, broken ? palette::error : palette::muted));
  if (!chosen && !t.hover) canvas.fill(Path::box(box, corner), faded(palette::night9, 0.12F));
  canvas.frame(box, corner, {chosen ? palette::gold_dark : t.hover ? palette::gold : palette::ink7, 1.4F});
  if (chosen) {
    canvas.stroke(Path::box(inset(box, -4), corner), {palette::gold_dark, 2.8F});
    const Point at(right(box) - 18, box.top + 18);
    canvas.fill(Path::star(at, 11.5F), palette::gold_light);
    canvas.stroke(Path::star(at, 11.5F), {palette::gold_dark, 1});
    window::draw(canvas, general_glyph("tick"), at, 12, palette::ink9);
  }
  if (t.focus) focus_ring(canvas, inset(box, chosen ? -3.0F : 0.0F), corner);
  if (t.clicked && !chosen) draft_.choose(manifest.id);
}

}  // namespace vizier::window
