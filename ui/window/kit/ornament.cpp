#include "ornament.hpp"

#include <fmt/format.h>

#include <SFML/Graphics/Image.hpp>

#include "contact.hpp"

namespace vizier::window {
namespace {

/// The lines of a pattern as a picture that repeats: its opacity is how much of each pixel they cover.
sf::Image drawn(const Repeat& repeat, unsigned width, unsigned height, float line) {
  sf::Image image;
  image.create(width, height, faded(palette::white, 0));
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  const float kx = w / repeat.period.x, ky = h / repeat.period.y, reach = line / 2 + 0.5F;
  for (const Segment& s : repeat.lines) {
    const Point a(s.a.x * kx, s.a.y * ky), b(s.b.x * kx, s.b.y * ky), along = b - a;
    const int left = static_cast<int>(std::max(0.0F, std::min(a.x, b.x) - reach)),
              top = static_cast<int>(std::max(0.0F, std::min(a.y, b.y) - reach));
    const int end_x = static_cast<int>(std::min(w - 1, std::max(a.x, b.x) + reach)),
              end_y = static_cast<int>(std::min(h - 1, std::max(a.y, b.y) + reach));
    for (int y = top; y <= end_y; ++y)
      for (int x = left; x <= end_x; ++x) {
        const Point p(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F);
        const float t = std::clamp(dot(p - a, along) / std::max(dot(along, along), 1e-6F), 0.0F, 1.0F);
        const float cover = std::clamp(line / 2 + 0.5F - length(p - a - along * t), 0.0F, 1.0F);
        const auto ux = static_cast<unsigned>(x), uy = static_cast<unsigned>(y);
        if (const sf::Color c = faded(palette::white, cover); c.a > image.getPixel(ux, uy).a) image.setPixel(ux, uy, c);
      }
  }
  return image;
}

Repeat repeat_of(Pattern kind, float a) {
  if (kind == Pattern::eightfold) return eightfold(a);
  if (kind == Pattern::tenfold) return tenfold(a);
  return {{a, a}, {{{a / 2, 0}, {a / 2, a}}, {{0, a / 2}, {a, a / 2}}}};
}

}  // namespace

void pattern(Canvas& canvas, const Path& within, Pattern kind, float a, sf::Color colour, float line, Point origin) {
  const Repeat repeat = repeat_of(kind, a);
  // Whole pixels: a copy that began between two would be blurred.
  const auto pixels = [&](float units) {
    return static_cast<unsigned>(std::max(4.0F, std::round(units * canvas.scale())));
  };
  const unsigned w = pixels(repeat.period.x), h = pixels(repeat.period.y);
  const float width = std::max(line * canvas.scale(), 1.0F);
  const std::string name = fmt::format("pattern {} {} {} {}", static_cast<int>(kind), w, h, width);
  const sf::Texture& texture = canvas.kit().textures.kept(name, true, [&] { return drawn(repeat, w, h, width); });
  canvas.tile(within, texture, {static_cast<float>(w) / canvas.scale(), static_cast<float>(h) / canvas.scale()}, colour,
              origin);
}

void star(Canvas& canvas, Point centre, float R, sf::Color fill) { canvas.fill(Path::star(centre, R), fill); }

void badge(Canvas& canvas, Point centre, std::string_view label, float R, sf::Color edge, sf::Color ink) {
  const Path outline = Path::star(centre, R);
  canvas.fill(Path::star(centre + Point(0, R * 0.12F), R), faded(palette::shade, 0.4F));
  canvas.fill(outline, palette::night8);
  canvas.stroke(outline, {edge, 1.2F});
  const TextStyle style = type::centred(type::bold(std::max(11.0F, R * 0.98F), ink));
  text(canvas, {centre.x, centre.y + cap_height(canvas, style) / 2}, label, style);
}

void rule(Canvas& canvas, Point from, float width, sf::Color colour, bool with_star) {
  canvas.line(from, {from.x + width, from.y}, {colour, 1.2F});
  if (with_star) star(canvas, {from.x + width / 2, from.y}, 5.5F, palette::gold);
}

void band_header(Canvas& canvas, const Box& box, std::string_view title, sf::Color colour) {
  const TextStyle style = type::centred({Role::caption, 14, colour, Align::centre, 2.4F});
  const std::string capital = capitals(title);
  const Point middle = centre(box);
  text(canvas, {middle.x, middle.y + cap_height(canvas, style) / 2}, capital, style);
  const float half = text_width(canvas, capital, style) / 2;
  const float reach = std::min(box.width / 2 - half - 24, 92.0F);
  for (const float side : {-1.0F, 1.0F}) {
    const float inner = middle.x + side * (half + 13);
    star(canvas, {inner, middle.y}, 4.2F, colour);
    if (reach > 12)
      canvas.line({inner + side * 6, middle.y}, {inner + side * (6 + reach), middle.y}, {faded(colour, 0.7F), 1});
  }
}

void desk(Canvas& canvas, const Box& box, const Box& lit) {
  const Point middle = centre(lit);
  const float far = std::max({right(box) - middle.x, middle.x - box.left}) * 1.12F,
              tall = std::max(bottom(box) - middle.y, middle.y - box.top) * 1.3F;
  canvas.fill(box, Paint::radial(middle, far, tall,
                                 {{0, palette::desk_centre}, {0.45F, palette::desk_middle}, {1, palette::desk_edge}}));
  canvas.pool(middle, lit.width * 0.66F, lit.height * 0.68F, faded(palette::lamplight, 0.34F));
  pattern(canvas, Path::box(canvas.snapped(box)), Pattern::eightfold, 80, faded(palette::gold, 0.055F), 1.2F);
}

void top_bar(Canvas& canvas, const Box& box) {
  canvas.fill(box, Paint::vertical(box, palette::night9, palette::bar));
  canvas.line({box.left, bottom(box)}, {right(box), bottom(box)}, {faded(palette::gold, 0.4F), 1});
}

void night_panel(Canvas& canvas, const Box& b, const PanelStyle& style) {
  const Box box = canvas.snapped(b);
  canvas.shadow(box, 3.5F, {0, 3}, faded(palette::shade, 0.7F));
  const Path outline = Path::box(box, 8);
  if (style.lit) canvas.glow(outline, faded(palette::lamp, 0.75F * style.light), 9, Side::outside);
  const bool raised = style.shade == PanelStyle::Shade::raised, deep = style.shade == PanelStyle::Shade::deep;
  const sf::Color top = raised ? palette::night6 : deep ? palette::panel_deep : palette::panel;
  const sf::Color foot = raised ? palette::night7 : deep ? palette::night9 : palette::panel_deep;
  canvas.fill(outline, Paint::vertical(box, top, foot));
  canvas.frame(box, 8, {style.edge, style.edge_width});
  if (style.lit) canvas.frame(box, 8, {faded(palette::lamp, style.light), 2});
}

void paper(Canvas& canvas, const Path& path, const Box& box) {
  canvas.fill(path, Paint::vertical(box, palette::paper_top, palette::paper_foot));
  canvas.grain(path, faded(palette::gold_dark, 0.10F));
}

void paper_panel(Canvas& canvas, const Box& b, float corner, bool shadow) {
  const Box box = canvas.snapped(b);
  if (shadow) {
    canvas.shadow(box, 8, {0, 8}, faded(palette::shade, 0.5F));
    canvas.shadow(box, 3.5F, {0, 3}, faded(palette::shade, 0.55F));
  }
  paper(canvas, Path::box(box, corner), box);
  canvas.frame(box, corner, {palette::paper0, 1});
  canvas.frame(inset(box, 4), std::max(corner - 3, 1.0F), {mix(palette::paper3, palette::gold, 0.75F), 1.3F});
}

void board_frame(Canvas& canvas, const Box& b) {
  const Box box = canvas.snapped(b);
  canvas.shadow(box, 8, {0, 8}, faded(palette::shade, 0.75F));
  canvas.fill(box, palette::night8);
  const Box outer = inset(box, 1.5F);
  canvas.frame(outer, 0, {palette::gold, 2.2F});
  canvas.line({outer.left, outer.top + 1}, {right(outer), outer.top + 1}, {palette::gold_light, 1.6F});
  canvas.frame(inset(box, 6.5F), 0, {faded(palette::gold, 0.55F), 1});
  for (const Point corner : {Point(box.left + 7, box.top + 7), Point(right(box) - 7, box.top + 7),
                             Point(right(box) - 7, bottom(box) - 7), Point(box.left + 7, bottom(box) - 7)}) {
    canvas.fill(Path::star(corner, 9.6F), palette::night8);
    canvas.stroke(Path::star(corner, 8.6F), {palette::gold, 1.4F});
    star(canvas, corner, 4, palette::gold);
  }
}

}  // namespace vizier::window
