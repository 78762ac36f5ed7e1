// The cells of a board, as the theme says; and what stands in them.
#include "shapes.hpp"

namespace vizier::window {
namespace {

/// The strip with the name, where the outline has its place.
void plinth(Canvas& canvas, const Path& edge, const Box& box, const content::ThemeSurface& surface,
            const CellLook& look) {
  const bool ticked = look.state == CellState::settled, faint = look.state == CellState::closed;
  {
    const auto cut = canvas.clip(box);
    canvas.fill(edge, Paint::vertical(box, colour_of(surface.title[0]), colour_of(surface.title[1])));
    canvas.line({box.left, box.top}, {right(box), box.top}, {faded(palette::gold, faint ? 0.4F : 0.75F), 1});
  }
  const float side = ticked ? 20 : 8;
  const TextStyle style = type::centred(type::title(15, faded(colour_of(surface.title_ink), faint ? 0.6F : 1)));
  label(canvas, {box.left + side, box.top, box.width - 2 * side, box.height}, look.name, style);
  if (ticked) draw(canvas, general_glyph("tick"), {box.left + 13, centre(box).y}, 14, palette::teal_light);
}

/// Why nothing lies here: a lock or seal, unless the outline itself shows that it is closed, and the reason.
void closed_sign(Canvas& canvas, const Box& room, sf::Color ink, const CellLook& look) {
  const Point middle = centre(room);
  const bool shown = look.outline->shows_closed();
  if (!shown && look.seal)
    draw(canvas, *look.seal, {middle.x, middle.y - 12}, 30, ink);
  else if (!shown)
    draw(canvas, general_glyph("lock"), {middle.x, middle.y - 12}, 22, ink);
  const Box words =
      shown ? Box(room.left, bottom(room) - 26, room.width, 20) : Box(room.left, middle.y + 4, room.width, 24);
  label(canvas, words, look.reason, type::centred(type::body(13, ink)));
}

}  // namespace

const content::ThemeSurface& surface_of(const content::ThemeOutline& outline, const content::ThemeGround& ground) {
  return outline.surface ? *outline.surface : ground.surface;
}

Box cell(Canvas& canvas, const Box& b, const CellLook& look) {
  const Box box = canvas.snapped(b);
  const content::ThemeSurface& surface = surface_of(*look.outline, *look.ground);
  const FittedOutline fit = fit_outline(*look.outline, box);
  const Path& outline = fit.edge;
  const bool lit = look.state == CellState::legal || look.state == CellState::current,
             closed = look.state == CellState::closed, dark = surface.dark;
  const Dressing with{*look.theme, colour_of(surface.edge), closed};

  if (lit)
    canvas.glow(outline, faded(palette::lamp, (look.state == CellState::current ? 0.8F : 0.55F) * look.light),
                look.state == CellState::current ? 11 : 8, Side::outside);
  paint_layers(canvas, surface.layers, outline, box, with, look.outline);
  if (lit) {
    const auto cut = canvas.clip(box);
    if (!dark) canvas.fill(outline, faded(palette::lamp, 0.34F * look.light));
    canvas.pool({centre(box).x, bottom(box) - box.height * 0.3F}, box.width * 0.72F, box.height * (dark ? 0.5F : 0.75F),
                faded(dark ? palette::lamplight : palette::lamp, 0.42F * look.light));
    canvas.glow(outline, faded(palette::lamp, (dark ? 0.16F : 0.4F) * look.light), 7, Side::inside);
  }
  paint_layers(canvas, look.outline->layers, outline, box, with, look.outline);
  draw_stretched(canvas, look.outline->drawing, Stretch(*look.outline, box), with);
  plinth(canvas, outline, fit.title, surface, look);

  if (look.state == CellState::pending) {
    canvas.stroke(outline, {palette::lamp, 2, 3, 2});
  } else {
    const sf::Color edge = colour_of(surface.edge);
    canvas.stroke(outline, {closed && !dark ? mix(edge, palette::shade, 0.35F) : edge, 1.4F});
  }
  if (lit) {
    canvas.stroke(outline, {faded(palette::lamp, look.light), look.state == CellState::current ? 3.4F : 2.4F});
    if (look.state == CellState::current)
      canvas.stroke(edge_of(*look.outline, inset(box, 1.8F)), {faded(palette::white, 0.85F * look.light), 1});
  }
  if (closed) closed_sign(canvas, fit.room, colour_of(surface.closed_ink), look);
  if (!look.number.empty())
    badge(canvas, fit.badge, look.number, 11.5F, closed ? mix(palette::gold, palette::night8, 0.35F) : palette::gold);
  return fit.room;
}

void pill(Canvas& canvas, const Box& b, bool on_dark, bool lit) {
  const Box box = canvas.snapped(b);
  const float corner = box.height / 2;
  if (lit) canvas.glow(Path::box(box, corner), faded(palette::lamp, 0.6F), 6, Side::outside);
  canvas.fill(Path::box(box, corner),
              on_dark ? Paint(lit ? mix(palette::night7, palette::gold, 0.25F) : sf::Color(palette::night7))
                      : Paint(palette::paper2));
  canvas.frame(box, corner, {lit ? palette::lamp : on_dark ? palette::panel_edge : palette::paper4, 1});
}

Box pill(Canvas& canvas, Point right_edge, float width, bool on_dark) {
  const Box box(right_edge.x - width, right_edge.y - 11, width, 22);
  pill(canvas, box, on_dark, false);
  return box;
}

void ladder_row(Canvas& canvas, const Box& b, const LadderRow& row, const content::ThemeSurface& surface) {
  const Box box = canvas.snapped({b.left, b.top, b.width, ladder_row_height});
  const sf::Color top = colour_of(surface.row[0]), foot = colour_of(surface.row[1]);
  if (row.empty) {
    canvas.fill(Path::box(box, 4), faded(palette::shade, surface.dark ? 0.5F : 0.12F));
  } else {
    canvas.fill(Path::box(box, 4), Paint::vertical(box, top, foot));
    canvas.frame(box, 4, {colour_of(surface.row_edge), 1});
  }
  const Box rank = inset(strip_x(box, 20), 1);
  canvas.fill(Path::box(rank, 3), faded(darker(foot, 0.45F), row.empty ? 0.5F : 1));
  label(canvas, rank, row.rank, type::number(13, row.empty ? mix(top, palette::paper3, 0.1F) : palette::paper2));
  if (row.empty) return;
  float x = box.left + 27;
  const float y = centre(box).y;
  if (row.taker) {
    token(canvas, {x + 8, y - 0.5F}, 8, *row.taker);
    draw(canvas, general_glyph("tick"), {x + 30, y}, 13, palette::teal_light);
  } else if (row.glyph) {
    // Closer together where there are many, so that the value always has its place.
    const float wide = 23.0F * static_cast<float>(row.large) + 15.5F * static_cast<float>(row.small),
                room = box.width - 27 - 30;
    const float k = std::min(1.0F, room / std::max(wide, 1.0F));
    for (int i = 0; i < row.large; ++i, x += 23 * k) draw(canvas, *row.glyph, {x + 10, y}, 20, palette::paper0);
    for (int i = 0; i < row.small; ++i, x += 15.5F * k)
      draw(canvas, *row.glyph, {x + 7, y + 2}, 13.5F, palette::paper0);
  }
  const TextStyle value =
      type::at_right({Role::black, 16, row.taker ? mix(top, palette::paper3, 0.5F) : sf::Color(palette::white)});
  text(canvas, {right(box) - 7, y + cap_height(canvas, value) / 2}, row.value, value);
}

}  // namespace vizier::window
