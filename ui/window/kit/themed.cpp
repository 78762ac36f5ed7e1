#include "themed.hpp"

#include <fmt/format.h>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>

#include "glyph.hpp"

namespace vizier::window {

using content::ThemeLayer;

namespace {

constexpr float most_across = 0.9F, most_down = 0.6F;
constexpr float title_height = 21, margin = 6;

}  // namespace

float Stretch::Axis::at(double v) const {
  const auto kept_before = static_cast<float>(before) * kept, kept_after = static_cast<float>(after) * kept;
  if (v <= before) return from + static_cast<float>(v) * kept;
  if (v >= length - after) return from + all - static_cast<float>(length - v) * kept;
  const auto share = static_cast<float>((v - before) / (length - before - after));
  return from + kept_before + share * (all - kept_before - kept_after);
}

Stretch::Stretch(const content::ThemeOutline& o, const Box& to)
    : x_{o.drawing.width, o.keep.left, o.keep.right, to.left, to.width, 1}, y_{o.drawing.height, o.keep.top,
                                                                               o.keep.foot,      to.top,
                                                                               to.height,        1} {
  if (o.grow) x_.kept = y_.kept = to.width / static_cast<float>(o.drawing.width);
  const auto limit = [](Axis& axis, float most) {
    const float kept = static_cast<float>(axis.before + axis.after) * axis.kept;
    if (kept > most * axis.all) axis.kept *= most * axis.all / kept;
  };
  limit(x_, o.grow ? 1 : most_across);
  limit(y_, most_down);
}

Stretch::Stretch(double width, double height, const Box& to)
    : x_{width, 0, 0, to.left, to.width, 1}, y_{height, 0, 0, to.top, to.height, 1} {}

Box Stretch::at(const content::ThemeBox& box) const {
  const Point from = at(box.x, box.y), to = at(box.x + box.width, box.y + box.height);
  return {from.x, from.y, to.x - from.x, to.y - from.y};
}

namespace {

Path stretched(const content::DrawnShape& shape, const Stretch& stretch) {
  return path_of(shape.path, [&](Point p) { return stretch.at(p.x, p.y); });
}

sf::Color paint_of(const content::DrawingPaint& paint, const Dressing& with) {
  using Type = content::DrawingPaint::Type;
  if (paint.type == Type::ink) return with.ink;
  if (paint.type == Type::colour) return palette::hex(paint.rgb);
  const content::Palette& palette = with.colours ? *with.colours : with.theme.palette;
  const auto found = palette.find(paint.name);
  return found == palette.end() ? with.ink : palette::hex(found->second);
}

/// The drawing as a picture that can be repeated.
sf::Image picture_of(Canvas& canvas, const content::Drawing& drawing, unsigned w, unsigned h, const Dressing& with) {
  canvas.flush();
  sf::RenderTexture texture;
  sf::Image image;
  if (!texture.create(w, h)) {
    image.create(w, h, palette::none);
    return image;
  }
  texture.clear(palette::none);
  {
    Canvas inside(texture, canvas.kit(), 1);
    draw_stretched(inside, drawing,
                   Stretch(drawing.width, drawing.height, {0, 0, static_cast<float>(w), static_cast<float>(h)}), with);
  }
  texture.display();
  image = texture.getTexture().copyToImage();
  // Its colours are multiplied by their opacity: undone, since it is painted once more.
  for (unsigned y = 0; y < h; ++y)
    for (unsigned x = 0; x < w; ++x)
      if (sf::Color c = image.getPixel(x, y); c.a > 0 && c.a < 255) {
        const auto whole = [&](sf::Uint8 v) { return static_cast<sf::Uint8>(std::min(255, v * 255 / c.a)); };
        image.setPixel(x, y, {whole(c.r), whole(c.g), whole(c.b), c.a});
      }
  return image;
}

void tiled(Canvas& canvas, const ThemeLayer& layer, const content::Drawing& drawing, const Path& within, const Box& box,
           const Dressing& with) {
  const auto pixels = [&](double units) {
    return static_cast<unsigned>(
        std::clamp(std::round(static_cast<float>(units * layer.scale) * canvas.scale()), 4.0F, 2048.0F));
  };
  const unsigned w = pixels(drawing.width), h = pixels(drawing.height);
  const std::string name = fmt::format("theme {} {} {} {} {}", with.theme.serial, layer.name, w, h,
                                       (with.ink.r << 16) + (with.ink.g << 8) + with.ink.b);
  const sf::Texture& texture =
      canvas.kit().textures.kept(name, true, [&] { return picture_of(canvas, drawing, w, h, with); });
  canvas.tile(within, texture, {static_cast<float>(w) / canvas.scale(), static_cast<float>(h) / canvas.scale()},
              faded(palette::white, static_cast<float>(layer.opacity)), {box.left, box.top});
}

/// Along the top or the foot, at the drawing's own height.
void along(Canvas& canvas, const ThemeLayer& layer, const content::Drawing& drawing, const Box& box,
           const Dressing& with) {
  const auto high = static_cast<float>(drawing.height * layer.scale),
             wide = static_cast<float>(drawing.width * layer.scale), opacity = static_cast<float>(layer.opacity);
  const Box strip = strip_y(box, layer.fit == ThemeLayer::Fit::top ? high : -high);
  const auto clip = canvas.clip(box);
  if (!layer.repeat)
    return draw_stretched(canvas, drawing, Stretch(drawing.width, drawing.height, strip), with, opacity);
  constexpr float most = 200;  // copies: a drawing of a few units would take for ever
  const float step = std::max(wide, strip.width / most);
  const float first = centre(strip).x - step * (std::ceil(strip.width / 2 / step - 0.5F) + 0.5F);
  for (float x = first; x < right(strip); x += step)
    draw_stretched(canvas, drawing, Stretch(drawing.width, drawing.height, {x, strip.top, step, strip.height}), with,
                   opacity);
}

Pattern pattern_named(std::string_view name) {
  return name == "tenfold" ? Pattern::tenfold : name == "lattice" ? Pattern::lattice : Pattern::eightfold;
}

Paint coat(const std::vector<content::Rgb>& colours, const Box& box, float opacity) {
  std::vector<Stop> stops;
  for (std::size_t i = 0; i < colours.size(); ++i)
    stops.push_back({colours.size() > 1 ? static_cast<float>(i) / static_cast<float>(colours.size() - 1) : 0,
                     faded(colour_of(colours[i]), opacity)});
  if (stops.size() < 2) return stops.empty() ? Paint(palette::none) : Paint(stops[0].colour);
  return Paint::linear({0, box.top}, {0, bottom(box)}, std::move(stops));
}

void paint_layer(Canvas& canvas, const ThemeLayer& layer, const Path& within, const Box& cut, const Stretch& stretch,
                 const Box& box, const Dressing& with) {
  using Type = ThemeLayer::Type;
  const auto opacity = static_cast<float>(layer.opacity);
  const sf::Color first = layer.colours.empty() ? sf::Color(palette::gold) : colour_of(layer.colours.front());
  switch (layer.type) {
    case Type::colours: return canvas.fill(within, coat(layer.colours, cut, opacity));
    case Type::grain: return canvas.grain(within, faded(first, opacity));
    case Type::pattern:
      return pattern(canvas, within, pattern_named(layer.name), static_cast<float>(layer.size), faded(first, opacity),
                     static_cast<float>(layer.line), {box.left, box.top});
    case Type::drawing: break;
  }
  const content::Drawing* drawing = with.theme.drawing(layer.name);
  if (!drawing) return;
  switch (layer.fit) {
    case ThemeLayer::Fit::tile: return tiled(canvas, layer, *drawing, within, cut, with);
    case ThemeLayer::Fit::top:
    case ThemeLayer::Fit::foot: return along(canvas, layer, *drawing, cut, with);
    case ThemeLayer::Fit::stretch:
      return draw_stretched(canvas, *drawing, Stretch(drawing->width, drawing->height, cut), with, opacity);
    case ThemeLayer::Fit::once: break;
  }
  const float w = static_cast<float>(layer.width) * stretch.across(),
              h = w * static_cast<float>(drawing->height / drawing->width);
  draw_stretched(canvas, *drawing,
                 Stretch(drawing->width, drawing->height, box_around(stretch.at(layer.at[0], layer.at[1]), w, h)), with,
                 opacity);
}

}  // namespace

void draw_stretched(Canvas& canvas, const content::Drawing& drawing, const Stretch& stretch, const Dressing& with,
                    float opacity) {
  for (const content::DrawnShape& shape : drawing.shapes) {
    using Type = content::DrawingPaint::Type;
    if (shape.id == "outline" || (shape.fill.type == Type::none && shape.stroke.type == Type::none)) continue;
    const Path path = stretched(shape, stretch);
    if (shape.fill.type != Type::none)
      canvas.fill(path, faded(paint_of(shape.fill, with), static_cast<float>(shape.fill_opacity) * opacity),
                  shape.even_odd ? FillRule::even_odd : FillRule::nonzero);
    if (shape.stroke.type != Type::none)
      canvas.stroke(path, {faded(paint_of(shape.stroke, with), static_cast<float>(shape.stroke_opacity) * opacity),
                           static_cast<float>(shape.width), 0, 0, shape.round_ends});
  }
}

void paint_layers(Canvas& canvas, const std::vector<ThemeLayer>& layers, const Path& within, const Box& box,
                  const Dressing& with, const content::ThemeOutline* outline) {
  const Stretch stretch = outline ? Stretch(*outline, box) : Stretch(100, 100, box);
  for (const ThemeLayer& layer : layers) {
    if (layer.when == (with.closed ? ThemeLayer::When::open : ThemeLayer::When::closed)) continue;
    const content::DrawnShape* cut = outline && !layer.within.empty() ? outline->drawing.find(layer.within) : nullptr;
    const Path path = cut ? stretched(*cut, stretch) : within;
    paint_layer(canvas, layer, path, cut ? path.bounds() : box, stretch, box, with);
  }
}

Path edge_of(const content::ThemeOutline& outline, const Box& box) {
  const content::DrawnShape* edge = outline.drawing.find("outline");
  return edge ? stretched(*edge, Stretch(outline, box)) : Path::box(box);
}

FittedOutline fit_outline(const content::ThemeOutline& outline, const Box& box) {
  const Stretch stretch(outline, box);
  FittedOutline out;
  out.edge = edge_of(outline, box);
  out.title = outline.title ? stretch.at(*outline.title) : strip_y(box, -std::min(title_height, box.height));
  if (out.title.height > title_height)  // letters are not stretched: nor is their strip
    out.title = box_around(centre(out.title), out.title.width, title_height);
  out.badge = outline.badge ? stretch.at((*outline.badge)[0], (*outline.badge)[1]) : Point(box.left + 12, box.top + 12);
  if (outline.room) {
    out.room = stretch.at(*outline.room);
    if (!outline.title) out.room.height = std::min(bottom(out.room), out.title.top - 3) - out.room.top;
  } else {
    const float top = std::max(4.0F, stretch.at(0, outline.keep.top).y - box.top + (outline.keep.top > 0 ? 4.0F : 0));
    out.room = {box.left + margin, box.top + top, box.width - 2 * margin, out.title.top - 3 - box.top - top};
  }
  out.room.width = std::max(out.room.width, 1.0F);
  out.room.height = std::max(out.room.height, 1.0F);
  return out;
}

void ground(Canvas& canvas, const Box& b, const content::ThemeGround& ground, const content::Theme& theme) {
  const Box box = canvas.snapped(b);
  const auto clip = canvas.clip(box);
  paint_layers(canvas, ground.layers, Path::box(box), box, {theme, colour_of(ground.header)});
  canvas.shadow({box.left - 20, box.top - 22, box.width + 40, 20}, 3.5F, {0, 2}, faded(palette::shade, 0.5F));
}

}  // namespace vizier::window
