#include "pages.hpp"

namespace gallery {
namespace {

/// Puts a widget into a state, as if the mouse or the keyboard had.
void every_state(Canvas& c, Ui& ui, float x, float y, Look look) {
  const char* words[] = {"Plain", "Chosen", "Key and detail", "Disabled", "Glyph"};
  for (int i = 0; i < 5; ++i) {
    ButtonStyle style{.look = look, .enabled = i != 3, .on = i == 1};
    if (i == 2) style.key = Key::typed('c'), style.detail = "8 → 11", style.align = Align::left;
    if (i == 4) style.glyph = "play";
    button(c, ui, std::string("button/") + std::to_string(static_cast<int>(look)) + words[i],
           {x, y + 46 * static_cast<float>(i), 230, 36}, words[i], style);
  }
}

}  // namespace

void controls(Canvas& c, Ui& ui) {
  desk(c, {0, 0, 1280, 800}, {212, 52, 752, 576});
  paper_panel(c, {16, 16, 800, 768});
  night_panel(c, {832, 16, 432, 768});
  every_state(c, ui, 40, 40, Look::paper);
  every_state(c, ui, 290, 40, Look::gold);
  every_state(c, ui, 856, 40, Look::night);
  ui.focus("button/1Plain");
  focus_ring(c, {290, 40, 230, 36}, 7);
  static int chosen = 1, picked = 2, amount = 6;
  static std::string seed = "4711 2096", name = "Nadia", empty;
  text(c, {40, 300}, "LANGUAGE", type::caption(palette::ink5));
  segmented(c, ui, "language", {40, 310, segmented_width(c, {"English", "Français", "Italiano"}), 32},
            {"English", "Français", "Italiano"}, chosen);
  segmented(c, ui, "narrow", {400, 310, 180, 32}, {"Always", "When it concerns me", "Not this round"}, picked);
  static int step = 214;
  scrubber(c, ui, "scrub", {40, 358, 480, 32}, step, 342, {30, 80, 120, 180, 214, 260, 310}, {240});
  dropdown(c, ui, "level", {40, 404, 180, 34}, {"easy", "normal", "hard"}, picked);
  ui.open = "level";
  stepper(c, ui, "amount", {520, 404, 110, 34}, amount, 0, 9, nullptr, Look::paper);
  text_field(c, ui, "seed", {280, 404, 200, 34}, seed, {.mono = true});
  text_field(c, ui, "name", {280, 450, 200, 34}, name);
  text_field(c, ui, "empty", {280, 496, 200, 34}, empty, {.placeholder = "a name"});
  list_row(c, ui, "row/1", {520, 460, 270, 42}, "Sandstorm", "one card, two tests");
  list_row(c, ui, "row/2", {520, 510, 270, 42}, "Open market", "conflicts with Longer nights: both set market.gain",
           {.edge = palette::error});
  list_row(c, ui, "row/3", {520, 560, 270, 42}, "Chosen", "", {.chosen = true, .key = Key::typed('3')});
  text(c, {40, 600}, "PARAGRAPH, LABELS", type::caption(palette::ink5));
  paragraph(c, {40, 610}, 300,
            "A label that **does not fit** shrinks to 76 %, then wraps; *never* clip. L’été où l’œuvre était déjà là, "
            "così è più dolce: 0123456789, "
            "“quoted”, 8 → 11, ×4.",
            type::body(14.5F));
  const char* long_names[] = {"Short", "A name that is longer", "Ein sehr langer Name eines Ortes, der umbricht"};
  for (int i = 0; i < 3; ++i) {
    const Box box(370, 610 + 44 * static_cast<float>(i), 130, 36);
    c.frame(box, 4, {palette::paper4, 1});
    label(c, inset(box, 4), long_names[i], type::centred(type::title(18)));
  }
  list_line(c, {370, 744, 130, 20}, "A list line that is too long", type::body(14));
  tooltip(c, ui, {.focus = true}, {560, 620, 60, 30},
          "Every refused action says **why**: this place is shut for the round.");
  c.fill(Path::box({560, 620, 60, 30}, 4), palette::paper3);
  rule(c, {530, 740}, 260, palette::paper4, true);

  list_row(c, ui, "night/1", {856, 300, 288, 46}, "Continue", "round 3, your turn",
           {.look = Look::night, .title_font = true, .left = 18});
  list_row(c, ui, "night/2", {856, 354, 288, 46}, "New game", "",
           {.look = Look::night, .chosen = true, .title_font = true, .left = 40});
  stepper(c, ui, "n/1", {856, 416, 92, 32}, amount, 0, 9);
  const Glyph g = crown();
  stepper(c, ui, "n/2", {960, 416, 110, 32}, amount, 0, 9, &g);
  float x = 856;
  for (const char* cap : {"C", "Esc", "↵", "Space", "Ctrl Z", "1–9"}) x += key_cap(c, {x, 476}, cap, Look::night) + 8;
  const Box box(856, 500, 380, 120);
  c.frame(box, 6, {palette::panel_edge, 1});
  const ScrollArea area(c, ui, "log", inset(box, 4), 400);
  for (int i = 0; i < 14; ++i)
    text(c, {868, 522 + 28 * static_cast<float>(i)}, "A line of a long list, with a mark",
         type::body(14, palette::muted));
}

void start(Canvas& c, Ui& ui) {
  desk(c, {0, 0, 1280, 800}, {32, 60, 360, 560});
  portal(c, {32, 38, 360, 738});
  medallion(c, {212, 262}, 86);
  draw(c, general_glyph("star"), {212, 262}, 60, palette::lamp);
  text(c, {212, 424}, "Vizier", type::centred(type::title(74, palette::paper0)));
  text(c, {212, 454}, "board games whose rules you can read", type::centred(type::aside(17.5F, palette::gold_light)));
  const char* items[][2] = {{"Continue", "round 3, your turn"},
                            {"New game", ""},
                            {"Replays", "12 matches"},
                            {"Designer", "positions, specs, mods"},
                            {"Settings", "speed, colours, when to ask me"}};
  for (int i = 0; i < 5; ++i)
    list_row(c, ui, items[i][0], {68, 486 + 54 * static_cast<float>(i), 288, 46}, items[i][0], items[i][1],
             {.look = Look::night, .chosen = i == 1, .title_font = true, .left = i == 1 ? 40.0F : 18.0F});
  star(c, {90, 563}, 7.5F, palette::lamp);
  paper_panel(c, {424, 24, 832, 752});
  text(c, {452, 75}, "New game", type::title(34));
  rule(c, {452, 96}, 776, palette::paper4, true);
  button(c, ui, "open", {1032, 708, 196, 52}, "Open the table", {.look = Look::gold, .title = true, .size = 21});
}

}  // namespace gallery
