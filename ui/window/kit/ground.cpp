// What lies behind the cells of a board, and the great shapes of the other screens.
#include "ornament.hpp"

namespace vizier::window {
namespace {

/// Courses of cut stone: level joints, and upright ones set off from row to row.
void masonry(Canvas& canvas, const Box& box, sf::Color joint) {
  constexpr float course = 26, stone = 58;
  int row = 0;
  for (float y = bottom(box) - course; y > box.top + 60; y -= course, ++row) {
    canvas.line({box.left, y}, {right(box), y}, {joint, 1});
    for (float x = box.left + (row % 2 == 0 ? 0.35F : 0.85F) * stone; x < right(box); x += stone)
      canvas.line({x, y}, {x, y + course}, {joint, 1});
  }
}

/// Towers and roofs far away, paler than the ground.
void skyline(Canvas& canvas, const Box& box, sf::Color colour) {
  for (const auto& [at, height, width] : {std::array{0.06F, 46.0F, 22.0F},
                                          {0.205F, 62.0F, 10.0F},
                                          {0.36F, 40.0F, 30.0F},
                                          {0.515F, 66.0F, 11.0F},
                                          {0.63F, 48.0F, 26.0F},
                                          {0.8F, 60.0F, 10.0F},
                                          {0.93F, 44.0F, 28.0F}}) {
    const float x = box.left + at * box.width;
    canvas.fill(keel_arch({x - width / 2, box.top + 84 - height, width, height + 40}, width > 15 ? 0.6F : 1.6F),
                colour);
    if (width < 15) canvas.fill(Box(x - width * 0.8F, box.top + 84 - height + 24, width * 1.6F, 4), colour);
  }
}

/// Strata: a few long uneven lines across the rock.
void strata(Canvas& canvas, const Box& box, sf::Color colour) {
  const float w = box.width;
  int i = 0;
  for (const float at : {0.05F, 0.2F, 0.44F, 0.66F, 0.88F}) {
    const float y = box.top + at * box.height, bend = i++ % 2 == 0 ? 8.0F : -7.0F;
    canvas.stroke(
        Path()
            .move({box.left, y})
            .cubic({box.left + 0.12F * w, y + bend}, {box.left + 0.2F * w, y + bend},
                   {box.left + 0.36F * w, y + 0.2F * bend})
            .cubic({box.left + 0.52F * w, y - bend}, {box.left + 0.6F * w, y + 1.4F * bend},
                   {box.left + 0.76F * w, y + 0.3F * bend})
            .cubic({box.left + 0.86F * w, y - 0.6F * bend}, {box.left + 0.94F * w, y}, {right(box), y + 0.5F * bend}),
        {colour, 1.4F});
  }
}

}  // namespace

void ground(Canvas& canvas, const Box& b, Ground kind) {
  const Box box = canvas.snapped(b);
  const Path path = Path::box(box);
  const auto clip = canvas.clip(box);
  switch (kind) {
    case Ground::tile:
      canvas.fill(path, Paint::vertical(box, palette::hex(0x10474F), palette::hex(0x1F7379)));
      pattern(canvas, path, Pattern::eightfold, 46, faded(palette::teal_light, 0.3F), 1.1F, {box.left, box.top});
      canvas.grain(path, faded(palette::shade, 0.10F));
      break;
    case Ground::sand:
      canvas.fill(path, Paint::vertical(box, palette::hex(0xEACB94), palette::hex(0xD09A62)));
      if (box.height < 260)
        skyline(canvas, box, faded(palette::clay, 0.2F));  // far away is only behind a row of houses
      masonry(canvas, box, faded(palette::clay_dark, 0.14F));
      canvas.grain(path, faded(palette::clay_dark, 0.16F));
      break;
    case Ground::rock:
      canvas.fill(path, Paint::vertical(box, palette::hex(0x6D5040), palette::hex(0x39281F)));
      strata(canvas, box, faded(palette::rock_darkest, 0.42F));
      canvas.grain(path, faded(palette::rock_darkest, 0.3F));
      break;
    case Ground::plain:
      canvas.fill(path, Paint::vertical(box, palette::night7, palette::night8));
      pattern(canvas, path, Pattern::eightfold, 60, faded(palette::gold, 0.07F), 1.1F, {box.left, box.top});
      break;
  }
  canvas.shadow({box.left - 20, box.top - 22, box.width + 40, 20}, 3.5F, {0, 2}, faded(palette::shade, 0.5F));
}

sf::Color header_colour(Ground kind) { return kind == Ground::sand ? palette::clay_dark : palette::gold_light; }

void curtain(Canvas& canvas, const Box& box, const SeatScheme& seat, float open) {
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
  constexpr float fold = 64;
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
      pattern(canvas, all, Pattern::tenfold, 52, faded(palette::gold_light, 0.16F), 1.4F, {box.left + half, box.top});
      canvas.pool(centre(box), box.width * 0.42F, box.height * 0.6F, faded(palette::lamplight, 0.2F));
      const float hem = side < 0 ? right(part) : part.left;
      if (open > 0)
        canvas.line({hem - side * drawn_aside - side * 2, box.top}, {hem - side * drawn_aside - side * 2, bottom(box)},
                    {palette::gold, 2});
    }
  }
  // The frieze hangs before the curtain and stays.
  constexpr float bay = 128, height = 64;
  canvas.shadow({box.left - 20, box.top - 20, box.width + 40, 56}, 8, {0, 8}, faded(palette::shade, 0.8F));
  const float first = centre(box).x - bay * std::ceil(half / bay);
  for (float x = first; x < right(box); x += bay) {
    Path vault = Path().move({x, box.top}).line({x, box.top + height});
    vault.cubic({x, box.top + height - 26}, {x + 0.2F * bay, box.top + height - 31}, {x + bay / 2, box.top + 22});
    vault.cubic({x + 0.8F * bay, box.top + height - 31}, {x + bay, box.top + height - 26}, {x + bay, box.top + height});
    canvas.fill(Path(vault).line({x + bay, box.top}).close(), palette::night8);
    canvas.stroke(keel_line(x, box.top + height, bay, height - 22), {palette::gold, 1.6F});
    canvas.line({x, box.top}, {x, box.top + height}, {palette::gold, 1.6F});
    star(canvas, {x, box.top + height + 8}, 8.5F, palette::gold);
  }
  const Box foot = strip_y(box, -30);
  canvas.fill(foot, palette::night8);
  canvas.line({foot.left, foot.top}, {right(foot), foot.top}, {palette::gold, 1.6F});
  for (float x = box.left + 16; x < right(box); x += 32)
    canvas.stroke(Path::star({x, centre(foot).y}, 7), {palette::gold, 1.4F});
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
