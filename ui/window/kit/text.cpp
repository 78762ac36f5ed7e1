#include "text.hpp"

#include <SFML/System/Utf.hpp>

namespace vizier::window {
namespace {

unsigned pixels(const Canvas& canvas, float size) {
  return static_cast<unsigned>(std::max(1.0F, std::round(size * canvas.scale())));
}

/// SFML's advances are rounded to whole pixels by hinting, which sets small text too wide. Those of one large size,
/// scaled, are true enough.
constexpr unsigned true_size = 64;

/// Calls each(character, x in pixels) along a line and gives its length.
template <class F>
float along(const sf::Font& font, unsigned size, float spacing, std::string_view text, F each) {
  const float k = static_cast<float>(size) / true_size;
  float x = 0;
  sf::Uint32 before = 0;
  for (auto at = text.begin(); at != text.end();) {
    sf::Uint32 c = 0;
    at = sf::Utf8::decode(at, text.end(), c, 0xFFFD);
    if (c == 0xA0 || c == 0x202F) c = ' ';
    if (before) x += font.getKerning(before, c, true_size) * k + spacing;
    each(c, x);
    x += font.getGlyph(c, true_size, false).advance * k;
    before = c;
  }
  return x;
}

float width_in_pixels(Canvas& canvas, std::string_view text, const TextStyle& style) {
  return along(canvas.fonts().of(style.role), pixels(canvas, style.size), style.spacing * canvas.scale(), text,
               [](sf::Uint32, float) {});
}

}  // namespace

float text_width(Canvas& canvas, std::string_view text, const TextStyle& style) {
  return width_in_pixels(canvas, text, style) / canvas.scale();
}

float cap_height(Canvas& canvas, const TextStyle& style) {
  return canvas.fonts().of(style.role).getGlyph('H', pixels(canvas, style.size), false).bounds.height / canvas.scale();
}

void text(Canvas& canvas, Point at, std::string_view string, const TextStyle& style) {
  if (string.empty()) return;
  if (TextLog* log = canvas.kit().log) {
    const float wide = text_width(canvas, string, style), high = cap_height(canvas, style);
    const float back = style.align == Align::left ? 0 : style.align == Align::centre ? wide / 2 : wide;
    log->drew(string, canvas.to_pixels(Box{at.x - back, at.y - high, wide, high}));
  }
  const sf::Font& font = canvas.fonts().of(style.role);
  const unsigned size = pixels(canvas, style.size);
  const unsigned sharp = canvas.scale() < 1.6F ? 2 : 1;
  // Within a canvas that is being scaled (a card that turns over) letters are scaled with it; otherwise these are 1.
  const float kx = canvas.now_scaled_x() / canvas.scale(), ky = canvas.now_scaled_y() / canvas.scale();
  const float width = style.align == Align::left ? 0 : width_in_pixels(canvas, string, style);
  Point origin = canvas.to_pixels(at);
  origin.x -= style.align == Align::centre ? width / 2 * kx : style.align == Align::right ? width * kx : 0;
  if (kx == 1 && ky == 1) origin.y = std::round(origin.y);
  const sf::Texture& page = font.getTexture(size * sharp);
  const float fx = kx / static_cast<float>(sharp), fy = ky / static_cast<float>(sharp);
  along(font, size, style.spacing * canvas.scale(), string, [&](sf::Uint32 c, float x) {
    const sf::Glyph& g = font.getGlyph(c, size * sharp, false);
    if (g.textureRect.width == 0) return;
    const sf::FloatRect part(static_cast<float>(g.textureRect.left) - 1, static_cast<float>(g.textureRect.top) - 1,
                             static_cast<float>(g.textureRect.width) + 2, static_cast<float>(g.textureRect.height) + 2);
    canvas.quad(page,
                {origin.x + x * kx + (g.bounds.left - 1) * fx, origin.y + (g.bounds.top - 1) * fy, part.width * fx,
                 part.height * fy},
                part, style.colour);
  });
}

float label(Canvas& canvas, const Box& box, std::string_view string, const TextStyle& style) {
  const auto measure = [&](std::string_view t, float size) {
    TextStyle s = style;
    s.size = size;
    s.spacing *= size / style.size;
    return text_width(canvas, t, s);
  };
  const Fitted fit = fitted(string, box.width, box.height, style.size, measure);
  if (TextLog* log = canvas.kit().log; log && fit.size < least_label * style.size - 0.01F) log->forced(string, "small");
  TextStyle s = style;
  s.size = fit.size;
  s.spacing *= fit.size / style.size;
  const float step = fit.size * label_line,
              height = step * static_cast<float>(fit.lines.size() - 1) + cap_height(canvas, s);
  const float x = style.align == Align::left ? box.left : style.align == Align::centre ? centre(box).x : right(box);
  float y = centre(box).y - height / 2 + cap_height(canvas, s);
  for (const std::string& line : fit.lines) {
    text(canvas, {x, y}, line, s);
    y += step;
  }
  return step * static_cast<float>(fit.lines.size());
}

void list_line(Canvas& canvas, const Box& box, std::string_view string, const TextStyle& style) {
  const std::string shown =
      shortened(string, box.width, [&](std::string_view t) { return text_width(canvas, t, style); });
  if (TextLog* log = canvas.kit().log; log && shown != string) log->forced(string, "cut");
  const float x = style.align == Align::left ? box.left : style.align == Align::centre ? centre(box).x : right(box);
  text(canvas, {x, centre(box).y + cap_height(canvas, style) / 2}, shown, style);
}

Laid paragraph(Canvas& canvas, Point top_left, float width, const std::vector<Span>& spans, const TextStyle& style,
               bool draw) {
  Laid laid;
  const auto in = [&](Role role) {
    TextStyle s = style;
    s.role = role;
    s.align = Align::left;
    return s;
  };
  const std::vector<Word> words =
      flow(spans, width, [&](std::string_view t, Role role) { return text_width(canvas, t, in(role)); });
  if (words.empty()) return laid;
  const float step = line_height(style);
  laid.height = step * static_cast<float>(words.back().line + 1);
  const float ascent = step / 2 + cap_height(canvas, style) / 2;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& w = words[i];
    const Span& span = spans[w.span];
    float shift = 0;
    if (style.align != Align::left) {
      std::size_t last = i;
      while (last + 1 < words.size() && words[last + 1].line == w.line) ++last;
      const float spare = width - words[last].x - words[last].width;
      shift = style.align == Align::centre ? spare / 2 : spare;
    }
    const Point at(top_left.x + w.x + shift, top_left.y + step * static_cast<float>(w.line) + ascent);
    TextStyle s = in(span.role);
    s.colour = span.colour.value_or(style.colour);
    if (draw) text(canvas, at, w.text, s);
    if (!span.id.empty()) laid.marks.push_back({span.id, {at.x, at.y - ascent, w.width, step}});
  }
  return laid;
}

Laid paragraph(Canvas& canvas, Point top_left, float width, std::string_view with_bold, const TextStyle& style,
               bool draw) {
  return paragraph(canvas, top_left, width,
                   marked(with_bold, style.role, style.role == Role::body ? Role::bold : style.role), style, draw);
}

}  // namespace vizier::window
