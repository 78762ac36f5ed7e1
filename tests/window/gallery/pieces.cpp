#include <fmt/format.h>

#include "pages.hpp"

namespace gallery {

void pieces(Canvas& c, Ui&) {
  desk(c, {0, 0, 1280, 800}, {212, 52, 752, 576});
  const char* names[] = {"blue", "red", "green", "yellow", "plum"};
  night_panel(c, {16, 16, 720, 330});
  paper_panel(c, {752, 16, 512, 330});
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < 5; ++i) {
      const SeatScheme& s = seat_scheme(names[i], i);
      const float x = side == 0 ? 60 : 790, y = 56 + 60 * static_cast<float>(i), step = side == 0 ? 66 : 56;
      int k = 0;
      const auto at = [&] { return Point(x + step * static_cast<float>(k++), y); };
      token(c, at(), 20, s);
      token(c, at(), 20, s, {.face = Face::own_hidden, .label = "7"});
      token(c, at(), 20, s, {.face = Face::open, .label = "9"});
      token(c, at(), 20, s, {.face = Face::open, .label = "6", .selected = true});
      landing_place(c, at(), 20, s, side == 0);
      landing_place(c, at(), 20, s, side == 0, "7");
      token(c, at(), 20, s, {.face = Face::open, .label = "10", .opacity = 0.5F});
      token_group(c, at(), 14, s, {}, 12);
      if (side == 0) {
        seat_mark(c, at(), 6, s);
        seat_emblem(c, {x + step * 8.6F, y - 25, 54, 50}, s, theme());
      }
    }
  const Glyph key_glyph = key(), moon_glyph = moon();
  float x = 20;
  for (const float w : {148.0F, 74.0F, 56.0F}) {
    card(c, {x, 360, w, w * 1.4F}, CardFamily::teal(), {.name = "Little key", .glyph = &key_glyph});
    x += w + 12;
  }
  card(c, {x, 360, 74, 103}, CardFamily::aubergine(),
       {.name = "Le croissant de lune", .glyph = &moon_glyph, .corner = "3", .current = true});
  small_card(c, {x, 476, 52, 70}, CardFamily::clay(), {.glyph = &moon_glyph});
  small_card(c, {x + 60, 476, 26, 36}, CardFamily::teal(), {.glyph = &key_glyph});
  card_back(c, {x + 90, 360, 74, 103}, CardFamily::night());
  card_back(c, {x + 100, 476, 40, 54}, CardFamily::aubergine());
  card_back(c, {x + 150, 476, 16, 22}, CardFamily::teal());
  folio(c, folio_box({560, 360}), {640, 584},
        {.title = "Little key",
         .family = "First family",
         .text = "Lay it on a place while that place is being settled. It counts there as one of your tokens, value 3, "
                 "until the round is cleaned up.",
         .now_title = "Now, in the third room",
         .now = "8 + 3 = 11: first.",
         .colours = CardFamily::teal(),
         .glyph = &key_glyph,
         .corner = "3"});
  night_panel(c, {20, 600, 1244, 184});
  int i = 0;
  for (const std::string_view name : general_glyphs()) {
    const Point at(60 + 74 * static_cast<float>(i % 16), 634 + 66 * static_cast<float>(i / 16));
    draw(c, general_glyph(name), at, 30, palette::gold_light);
    text(c, {at.x, at.y + 32}, name, type::centred(type::body(12, palette::muted)));
    ++i;
  }
  for (int k = 0; k < 5; ++k) pips(c, {60 + 150 * static_cast<float>(k), 770}, seat_scheme(names[k], k), 5, 8);
  for (int k = 0; k < 12; ++k) badge(c, {850 + 32 * static_cast<float>(k), 766}, std::to_string(k + 1));
}

void behind_the_curtain(Canvas& c, Ui& ui) {
  const SeatScheme& seat = seat_scheme("green", 0);
  curtain(c, {0, 0, 1280, 800}, seat, theme());
  const Box arch(400, 145, 480, 525);
  paper_arch(c, arch);
  token(c, {640, 266}, 52, seat);
  text(c, {640, 383}, "Omar, it is your turn", type::centred(type::title(40)));
  text(c, {640, 417}, "Nadia’s screen is closed. Hand over before you open yours.", type::centred(type::body(15.5F)));
  text(c, {640, 462}, "Placement, token 5 of 8", type::centred(type::aside(18.5F)));
  button(c, ui, "open", {520, 490, 240, 58}, "Open my screen", {.look = Look::gold, .title = true, .size = 23});
  text(c, {640, 584}, "or hold", type::at_right(type::body(14, palette::ink5)));
  key_cap(c, {648, 580}, "Space");
}

}  // namespace gallery
