// The great shapes of the other screens.
#include "themed.hpp"

namespace vizier::window {

void curtain(Canvas& canvas, const Box& box, const SeatScheme& seat, const content::Theme& theme, float open) {
  const auto clip = canvas.clip(box);
  // Cloth of one brightness, whatever the seat: between its rim and its face.
  const auto brightness = [](sf::Color c) {
    return 0.299F * static_cast<float>(c.r) + 0.587F * static_cast<float>(c.g) + 0.114F * static_cast<float>(c.b);
  };
  const float low = brightness(seat.rim), high = brightness(seat.face);
  const sf::Color light = mix(seat.rim, seat.face, (92 - low) / std::max(high - low, 1.0F)),
                  dark = darker(light, 0.84F);
  const float half = box.width / 2, drawn_aside = half * std::clamp(open, 0.0F, 1.0F);
  const Path all = Path::box(box);
  std::vector<content::ThemeLayer> cloth, borders;
  for (const content::ThemeLayer& layer : theme.curtain) {
    const bool edge = layer.fit == content::ThemeLayer::Fit::top || layer.fit == content::ThemeLayer::Fit::foot;
    (edge ? borders : cloth).push_back(layer);
  }
  const auto fold = static_cast<float>(theme.fold);
  const auto folds = [&](float from, float to) {
    for (float x = from; x < to; x += fold) {
      // Light from the middle of each fold outwards; the edges of neighbours are equally dark.
      const float third = fold * 0.42F;
      for (const auto& [left, wide, a, b] :
           {std::tuple(x, third, dark, light), std::tuple(x + third, fold - third, light, dark)})
        canvas.fill(Path::box({left, box.top, wide + canvas.pixel() * 0.5F, box.height}),
                    Paint::linear({left, 0}, {left + wide, 0}, {{0, a}, {1, b}}));
    }
  };
  if (open < 1) {
    for (const float side : {-1.0F, 1.0F}) {
      const Box part = side < 0 ? Box(box.left, box.top, half - drawn_aside, box.height)
                                : Box(box.left + half + drawn_aside, box.top, half - drawn_aside, box.height);
      if (part.width <= 0) continue;
      const auto cut = canvas.clip(part);
      const auto shift = canvas.placed({side * drawn_aside, 0});
      folds(box.left, right(box));
      canvas.fill(all, Paint::linear({0, box.top}, {0, bottom(box)},
                                     {{0, faded(palette::shade, 0.5F)},
                                      {0.3F, faded(palette::shade, 0)},
                                      {0.7F, faded(palette::shade, 0)},
                                      {1, faded(palette::shade, 0.5F)}}));
      paint_layers(canvas, cloth, all, box, {theme, palette::gold});
      canvas.pool(centre(box), box.width * 0.42F, box.height * 0.6F, faded(palette::lamplight, 0.2F));
      const float hem = side < 0 ? right(part) : part.left;
      if (open > 0)
        canvas.line({hem - side * drawn_aside - side * 2, box.top}, {hem - side * drawn_aside - side * 2, bottom(box)},
                    {palette::gold, 2});
    }
  }
  // What hangs along its edges stays before it.
  paint_layers(canvas, borders, all, box, {theme, palette::gold});
}

void paper_arch(Canvas& canvas, const Box& box) {
  const Path arch = keel_arch(box, 0.25F);
  canvas.shadow({box.left, box.top + box.height * 0.25F, box.width, box.height * 0.75F}, 8, {0, 10},
                faded(palette::shade, 0.6F));
  paper(canvas, arch, box);
  canvas.stroke(keel_arch(inset(box, 13), 0.25F), {palette::gold, 1.2F});
  canvas.stroke(arch, {palette::gold, 3.6F});
  canvas.stroke(keel_line(box.left, box.top + 0.25F * box.width, box.width, 0.25F * box.width),
                {palette::gold_light, 3.2F});
}

void portal(Canvas& canvas, const Box& box) {
  const Path outer = keel_arch(box, rise::portal);
  const Box within(box.left + 14, box.top + 20, box.width - 28, box.height - 20);
  const Path inner = keel_arch(within, rise::portal);
  canvas.shadow({box.left, box.top + 0.3F * box.height, box.width, 0.7F * box.height}, 8, {0, 8},
                faded(palette::shade, 0.7F));
  canvas.fill(outer, Paint::vertical(box, palette::teal_dark, palette::teal_top));
  pattern(canvas, outer, Pattern::eightfold, 34, faded(palette::teal_light, 0.45F), 1.1F, {box.left, box.top});
  canvas.fill(
      inner, Paint::radial({centre(box).x, box.top + box.height * 0.34F}, box.width * 0.9F, box.height * 0.72F,
                           {{0, palette::hex(0x4A3A3E)}, {0.4F, palette::hex(0x262440)}, {1, palette::hex(0x101325)}}));
  pattern(canvas, inner, Pattern::tenfold, 44, faded(palette::gold, 0.26F), 1.4F,
          {centre(box).x, box.top + box.height * 0.3F});
  canvas.fill(inner, Paint::vertical(box.top + box.height * 0.42F, box.top + box.height * 0.62F,
                                     faded(palette::night8, 0), faded(palette::night8, 0.82F)));
  canvas.stroke(inner, {palette::gold, 1.8F});
  canvas.stroke(outer, {palette::gold, 3});
  canvas.stroke(keel_line(box.left, box.top + rise::portal * box.width, box.width, rise::portal * box.width),
                {palette::gold_light, 2.4F});
}

void medallion(Canvas& canvas, Point at, float R) {
  canvas.pool(at, R * 1.9F, R * 1.9F, faded(palette::lamplight, 0.35F));
  canvas.fill(Path::star(at + Point(0, R * 0.06F), R), faded(palette::shade, 0.6F));
  canvas.fill(Path::star(at, R), Paint::radial(at, R, palette::hex(0x8A8478), palette::night8));
  canvas.fill(
      Path::star(at, R),
      Paint::radial(
          at, R, R,
          {{0, palette::none}, {0.55F, faded(palette::night8, 0.75F)}, {0.8F, palette::night8}, {1, palette::night8}}));
  canvas.stroke(Path::star(at, R), {palette::gold, 4});
  canvas.stroke(Path::star(at, R - 1), {palette::gold_light, 1.4F});
  canvas.stroke(Path::star(at, R * 0.86F), {faded(palette::gold, 0.8F), 1.2F});
}

}  // namespace vizier::window
