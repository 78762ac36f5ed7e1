#include "window/kit/parts.hpp"

#include "pages.hpp"

namespace gallery {

void other_parts(Canvas& c, Ui& ui) {
  desk(c, {0, 0, 1280, 800}, {212, 52, 752, 576});
  const Glyph crown_glyph = crown(), key_glyph = key(), moon_glyph = moon();
  night_panel(c, {16, 16, 620, 150}, {.shade = PanelStyle::Shade::deep});
  for (int i = 0; i < 5; ++i)
    amount_tile(c, {36 + 60 * static_cast<float>(i), 44, 50, 98},
                {.glyph = &crown_glyph,
                 .value = std::to_string(3 * i + 1),
                 .large = i,
                 .small = (3 * i + 1) % 3,
                 .lit = i == 2,
                 .disabled = i == 4});
  for (int i = 0; i < 4; ++i)
    coin(c, {370 + 50 * static_cast<float>(i), 92}, 12 + 3 * static_cast<float>(i), &crown_glyph);
  night_panel(c, {16, 182, 620, 110});
  static int step = 214;
  scrubber(c, ui, "scrub", {36, 200, 480, 32}, step, 342, {30, 80, 120, 180, 214, 260, 310}, {240});
  track(c, {46, 262}, {600, 262}, 30);

  const Box field(16, 308, 620, 476);
  board_frame(c, field);
  ground(c, inset(field, 12), Ground::sand);
  const sf::Color colours[][2] = {{palette::teal_top, palette::teal_dark},
                                  {palette::clay, palette::clay_dark},
                                  {palette::aubergine_top, palette::aubergine_foot},
                                  {palette::info, palette::hex(0x28507C)}};
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 5; ++x) {
      const Box box(106 + 90 * static_cast<float>(x), 350 + 90 * static_cast<float>(y), 88, 88);
      const int k = (3 * x + 5 * y) % 7;
      if (k >= 5) {
        grid_place(c, box, k == 5, x == 1);
        continue;
      }
      TileLook look{.top = colours[k % 4][0],
                    .foot = colours[k % 4][1],
                    .glyph = k == 3 ? &moon_glyph : nullptr,
                    .label = k == 4 ? "3" : "",
                    .lit = k == 2 && y == 2,
                    .ghost = k == 0 && y == 3};
      for (std::size_t s = 0; s < 4; ++s)
        if ((k + static_cast<int>(s)) % 2 == 0)
          look.sides[s] = {.glyph = &key_glyph, .colour = palette::gold_dark, .live = s < 2};
      grid_tile(c, box, look);
    }
  bead(c, {239, 394});
  bead(c, {329, 394});

  paper_panel(c, {652, 16, 612, 380});
  text(c, {680, 56}, "Points over the rounds", type::title(22));
  std::vector<Series> series;
  const char* names[] = {"blue", "red", "green", "yellow", "plum"};
  const char* people[] = {"Nadia", "Sami", "Omar", "Layla", "Yusuf"};
  for (int i = 0; i < 5; ++i) {
    const SeatScheme& s = seat_scheme(names[i], i);
    Series line{people[i], s.face, s.outline, {}, i == 4};
    float sum = 0;
    for (int k = 0; k < 6; ++k) line.values.push_back(sum += static_cast<float>((k * (i + 3) + 2 * i) % 7));
    series.push_back(line);
  }
  line_chart(c, {676, 76, 564, 296}, series, {"1", "2", "3", "4", "5", "6"});
  night_panel(c, {652, 412, 612, 372});
  for (Series& s : series) s.colour = lighter(s.colour, 0.2F);
  line_chart(c, {676, 436, 564, 320}, series, {"1", "2", "3", "4", "5", "6"}, true);
}

}  // namespace gallery
