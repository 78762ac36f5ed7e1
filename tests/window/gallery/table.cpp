#include <fmt/format.h>

#include "pages.hpp"
#include "window/table/places.hpp"

namespace gallery {
namespace {

void seat(Canvas& c, float y, const SeatScheme& s, const char* name, const char* state, int full, bool acts) {
  const Box box(16, y, 184, 138);
  night_panel(c, box, {.lit = acts});
  seat_emblem(c, {26, y + 11, 54, 50}, s, theme());
  text(c, {90, y + 29}, name, type::title(18, palette::paper0));
  text(c, {90, y + 50}, state, type::body(13.5F, palette::muted));
  pips(c, {29, y + 77}, s, full, 8);
  text(c, {188, y + 82}, std::to_string(full), type::at_right(type::bold(15, palette::paper0)));
  c.line({29, y + 94}, {187, y + 94}, {palette::night5, 1.2F});
}

void tokens(Canvas& c, const Box& room, float y, const std::vector<std::pair<int, std::string>>& who, bool dark,
            bool landing) {
  const int n = static_cast<int>(who.size()) + (landing ? 1 : 0);
  const Packed s = pack({room.left, y - 15, room.width, 30}, static_cast<std::size_t>(n));
  const char* names[] = {"blue", "red", "green", "yellow", "plum"};
  for (std::size_t i = 0; i < who.size(); ++i)
    token(c, s.middles[i], s.r, seat_scheme(names[who[i].first], 0),
          {.face = who[i].second.empty() ? Face::hidden : Face::own_hidden, .label = who[i].second});
  if (landing) landing_place(c, s.middles.back(), s.r, seat_scheme("blue", 0), dark);
}

}  // namespace

Glyph crown() {
  return built_in(R"(
    <path d="M3 8 L7.6 12.4 L12 5.6 L16.4 12.4 L21 8 L19.6 17 H4.4 Z" class="fill-ruby" stroke="#4A0D12"
      stroke-width="1.2"/>
    <path d="M4.4 18.2 H19.6 V20.6 H4.4 Z" class="fill-ruby"/>
    <g class="fill-gold_light"><circle cx="12" cy="4.6" r="1.7"/><circle cx="3" cy="7" r="1.5"/>
      <circle cx="21" cy="7" r="1.5"/></g>)");
}
Glyph key() {
  return built_in(R"(
    <g fill="none" stroke="currentColor" stroke-width="2.4"><circle cx="7" cy="12" r="4"/>
      <path d="M11 12 H21 V15.6 M17.4 12 V15"/></g>)");
}
Glyph moon() {
  return built_in(R"(
    <path d="M15 3.5 C9 4 5.5 9 6.4 14.2 C7.4 19.6 13 22.4 18 20.2 C19.4 19.6 20.6 18.6 21.4 17.4 C15 19 10.4 12 15 3.5
      Z"/>
    <circle cx="18.6" cy="6.4" r="1.8"/>)");
}

void table(Canvas& c, Ui& ui) {
  const Box board(212, 52, 752, 576);
  desk(c, {0, 0, 1280, 800}, board);
  top_bar(c, {0, 0, 1280, 43});
  c.stroke(Path::star({30, 22}, 12), {palette::gold, 1.6F});
  star(c, {30, 22}, 6, palette::gold);
  text(c, {52, 28}, "A table", type::title(18, palette::paper0));
  text(c, {348, 28}, "Round 3", type::title(18, palette::gold_light));
  pill(c, {586, 10, 84, 24}, true, true);
  label(c, {586, 10, 84, 24}, "Placement", type::centred(type::bold(14, palette::lamp)));
  glyph_button(c, ui, "undo", {1162, 8, 28, 28}, "undo");
  glyph_button(c, ui, "log", {1198, 8, 28, 28}, "menu");
  glyph_button(c, ui, "settings", {1234, 8, 28, 28}, "gear");

  seat(c, 52, seat_scheme("green", 0), "Omar", "bot · first player", 3, false);
  seat(c, 198, seat_scheme("red", 0), "Sami", "bot", 3, false);
  seat(c, 344, seat_scheme("blue", 0), "You", "token 5 of 8", 4, true);
  seat(c, 490, seat_scheme("yellow", 0), "Layla", "bot", 4, false);

  board_frame(c, board);
  const Box inner = inset(board, 12);
  const Box top(inner.left, inner.top, inner.width, 178), middle(inner.left, inner.top + 182, inner.width, 152),
      foot(inner.left, inner.top + 338, inner.width, 214);
  const auto band = [&](const Box& box, const char* name, const char* title) {
    ground(c, box, theme().ground(name), theme());
    band_header(c, strip_y(box, 22), title, colour_of(theme().ground(name).header));
  };
  band(top, "tile", "The upper rooms"), band(middle, "sand", "The town"), band(foot, "rock", "The hollows");

  const Glyph key_glyph = key();
  for (int i = 0; i < 6; ++i) {
    const Box box(top.left + 8 + 120 * static_cast<float>(i), top.top + 26, 114, 146);
    const Box room = cell(c, box,
                          {.theme = &theme(),
                           .outline = &theme().outline("arch"),
                           .ground = &theme().ground("tile"),
                           .state = i == 5   ? CellState::closed
                                    : i == 2 ? CellState::current
                                    : i == 4 ? CellState::settled
                                             : CellState::legal,
                           .name = fmt::format("Room {}", i + 1),
                           .number = std::to_string(10 + i),
                           .reason = "not in use"});
    if (i == 5) continue;
    const CardLook look{.glyph = &key_glyph};
    pile(c, {centre(room).x - 8, room.top + 34}, 40, i, CardFamily::teal(), &look);
    text(c, {centre(room).x, room.top + 76}, "Key", type::centred(type::bold(13.5F, palette::teal_dark)));
    tokens(c, room, bottom(room) - 20, {{2, ""}, {1, ""}, {0, "6"}}, false, true);
  }
  const char* outlines[] = {"tent", "dome", "awning", "battlement"};
  for (int i = 0; i < 4; ++i) {
    const Box box(middle.left + 8 + 180 * static_cast<float>(i), middle.top + (i < 2 ? 20.0F : 28.0F), 172,
                  i < 2 ? 126.0F : 118.0F);
    const Box room = cell(c, box,
                          {.theme = &theme(),
                           .outline = &theme().outline(outlines[i]),
                           .ground = &theme().ground("sand"),
                           .state = i == 1   ? CellState::closed
                                    : i == 2 ? CellState::current
                                             : CellState::legal,
                           .name = "A place in town",
                           .number = std::to_string(6 + i),
                           .reason = "shut this round"});
    if (i != 1) {
      pill(c, {right(room) - 2, room.top + 8}, 44);
      tokens(c, room, bottom(room) - 22, {{1, ""}}, false, true);
    }
  }
  const Glyph crown_glyph = crown();
  for (int i = 0; i < 5; ++i) {
    const Box box(foot.left + 8 + 144 * static_cast<float>(i), foot.top + 20, 136, 186);
    const Box room = cell(c, box,
                          {.theme = &theme(),
                           .outline = &theme().outline("cave"),
                           .ground = &theme().ground("rock"),
                           .state = i == 1 ? CellState::closed : CellState::legal,
                           .name = fmt::format("Hollow {}", i + 1),
                           .number = std::to_string(1 + i),
                           .reason = "nothing left"});
    if (i == 1) continue;
    for (int k = 0; k < 4; ++k)
      ladder_row(c, {room.left + 5, room.top - 2 + ladder_pitch * static_cast<float>(k), room.width - 10, 22},
                 {.rank = std::to_string(k + 1),
                  .value = std::to_string(5 - k),
                  .large = 2 - k,
                  .small = k,
                  .glyph = &crown_glyph,
                  .taker = i == 3 && k == 0 ? &seat_scheme("green", 0) : nullptr,
                  .empty = k == 3},
                 theme().ground("rock").surface);
    tokens(c, room, bottom(room) - 18, {{2, ""}, {3, ""}, {0, "4"}}, true, true);
  }

  const Box prompt(976, 52, 288, 246);
  paper_panel(c, prompt);
  seat_mark(c, {1006, 84}, 11, seat_scheme("blue", 0), true);
  text(c, {1026, 92}, "Your turn", type::title(24));
  paragraph(c, {996, 104}, 248, "**Place one token face down.** You hold the 7. Choose a lit place.", type::body(15));
  rule(c, {996, 156}, 248, palette::paper4, true);
  text(c, {996, 178}, "NOT LIT", type::caption(palette::ink5));
  paragraph(c, {996, 188}, 248, "**Hollow 2** has nothing left. **A place in town** is shut this round.",
            type::body(14, palette::ink7));
  float x = 994;
  for (const auto& [cap, words] : {std::pair("1–9", "other token"), {"↵", "place"}, {"Esc", "put back"}}) {
    x += key_cap(c, {x, 272}, cap) + 6;
    text(c, {x, 277}, words, type::body(13.5F, palette::ink7));
    x += text_width(c, words, type::body(13.5F)) + 11;
  }
  const Box log(976, 310, 288, 318);
  night_panel(c, log, {.shade = PanelStyle::Shade::deep});
  text(c, {990, 334}, "LOG", type::caption());
  float y = 344;
  for (int i = 0; i < 4; ++i) {
    const auto fade = c.opacity(0.55F + 0.15F * static_cast<float>(i));
    seat_mark(c, {996, y + 9}, 6, seat_scheme("", i));
    y += paragraph(c, {1010, y}, 240, "**Layla** lit her lamp and placed a token in the third hollow.",
                   type::body(14, palette::hex(0xD9D8EA)))
             .height +
         6;
  }

  const Box tray(16, 640, 1248, 148);
  night_panel(c, tray, {.edge = seat_scheme("blue", 0).light, .shade = PanelStyle::Shade::deep});
  c.fill(Box(17, 641, 1246, 4), seat_scheme("blue", 0).face);
  text(c, {34, 664}, "YOUR TOKENS", type::caption());
  for (int i = 0; i < 8; ++i) {
    const Point at(58 + 58 * static_cast<float>(i % 4), i < 4 ? 699.0F : 752.0F);
    if (i == 0 || i > 4)
      token(c, at, 21, seat_scheme("blue", 0),
            {.face = Face::open, .label = std::to_string(i + 2), .selected = i == 5});
    else
      empty_place(c, at, 20, std::to_string(i + 2));
  }
  const Glyph moon_glyph = moon();
  for (int i = 0; i < 8; ++i) {
    const Box box(592 + 82 * static_cast<float>(i) + (i > 3 ? 16.0F : 0), 674, 74, 103);
    if (i % 4 == 3)
      card_niche(c, box);
    else
      card(c, box, i < 4 ? CardFamily::teal() : CardFamily::aubergine(),
           {.name = i < 4 ? "Little key" : "Half moon",
            .glyph = i < 4 ? &key_glyph : &moon_glyph,
            .lit = i == 1,
            .disabled = i > 4});
  }
}

}  // namespace gallery
