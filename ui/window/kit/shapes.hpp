#pragma once
#include "glyph.hpp"
#include "ornament.hpp"
#include "themed.hpp"

namespace vizier::window {

/// The things on a table. All take what they show as plain values: they know no rule and no game.

// ---- tokens
/// Whether a token shows what it is: to nobody, only to its owner, or to all.
enum class Face { hidden, own_hidden, open };
/// How one token looks.
struct TokenLook {
  Face face = Face::hidden;
  std::string label = {};        ///< a number or a short word; 6 and 9 get a line below
  bool selected = false;         ///< ring, larger, raised
  float opacity = 1;             ///< a ghost has less
  const Glyph* glyph = nullptr;  ///< instead of a label
};
/// Draws a token of a seat.
void token(Canvas& canvas, Point centre, float r, const SeatScheme& seat, const TokenLook& look = {});
/// Where a token would come to lie: dashes in the seat's outline. On dark ground the dashes are light.
void landing_place(Canvas& canvas, Point centre, float r, const SeatScheme& seat, bool on_dark,
                   std::string_view ghost_label = {});
/// An empty place of a tray: dashes and a faint label.
void empty_place(Canvas& canvas, Point centre, float r, std::string_view label, Outline outline = Outline::disc);
/// One token with ×n beside it, for what does not fit otherwise.
void token_group(Canvas& canvas, Point centre, float r, const SeatScheme& seat, const TokenLook& look, int count);
/// The outline alone, as in a log; on the dark with a light edge.
void seat_mark(Canvas& canvas, Point centre, float r, const SeatScheme& seat, bool on_paper = false, bool full = true);

// ---- cards
/// What a family of cards looks like: the colours of its field, and in which outline that is; a box without one.
struct CardFamily {
  sf::Color top = palette::teal_top, foot = palette::teal_dark, edge = palette::gold;
  const content::ThemeOutline* field = nullptr;
  static CardFamily teal() { return {}; }
  static CardFamily aubergine() { return {palette::aubergine_top, palette::aubergine_foot, palette::gold, nullptr}; }
  static CardFamily clay() { return {palette::clay, palette::clay_dark, palette::gold, nullptr}; }
  static CardFamily night() { return {palette::night6, palette::night9, palette::gold, nullptr}; }
};
/// How one card looks.
struct CardLook {
  std::string name = {};
  const Glyph* glyph = nullptr;
  sf::Color ink = palette::paper0;
  std::string corner = {};  ///< on a small star at a corner, beside the drawing
  bool marked = false;      ///< the glyph leaves room for a row of marks: marks_on_card
  bool lit = false, current = false, disabled = false;
  float light = 1;
};
/// 5:7, paper with a coloured field and its name below.
void card(Canvas& canvas, const Box& box, const CardFamily& family, const CardLook& look);
/// The middle of the row of marks on such a card.
Point marks_on_card(const Box& box);
/// Where a card has its drawing and, if it has a number, the badge with it, which covers nothing of the drawing.
struct CardParts {
  Box drawing, badge;
};
CardParts parts_of_card(const Box& box, const CardLook& look);
CardParts parts_of_small_card(const Box& box, const CardLook& look);
/// The whole face is the coloured field.
void small_card(Canvas& canvas, const Box& box, const CardFamily& family, const CardLook& look);
/// The back of a card, with the pattern of its family.
void card_back(Canvas& canvas, const Box& box, const CardFamily& family);
/// A place where a card could lie.
void card_niche(Canvas& canvas, const Box& box, const content::ThemeOutline* field = nullptr);
/// Up to four backs with the open card on top, ×n at the right; gives the box of the card on top.
Box pile(Canvas& canvas, Point centre, float width, int count, const CardFamily& family, const CardLook* open,
         sf::Color ink = palette::ink9);
/// What is written on a card that is shown large.
struct Folio {
  std::string title, family, text, now_title, now;
  CardFamily colours;
  const Glyph* glyph = nullptr;
  std::string corner;
};
/// The card large, 298 by 213, with a beak to where it lies.
void folio(Canvas& canvas, const Box& box, Point beak, const Folio& folio);
inline Box folio_box(Point top_left) { return {top_left.x, top_left.y, 298, 213}; }

// ---- cells of a board
/// What a cell is just now: may be chosen, has its turn, waits for it, is done, or is closed.
enum class CellState { plain, legal, current, pending, settled, closed };
/// How one cell of a board looks.
struct CellLook {
  const content::Theme* theme = nullptr;  ///< these three must be there
  const content::ThemeOutline* outline = nullptr;
  const content::ThemeGround* ground = nullptr;
  CellState state = CellState::plain;
  std::string name, number, reason;  ///< of the plinth, the badge, and why it is closed
  float light = 1;                   ///< how far the light of `legal` and `current` is on
  const Glyph* seal = nullptr;       ///< on a closed cell instead of a lock
};
/// The cell with its name and badge; gives the room inside.
Box cell(Canvas& canvas, const Box& box, const CellLook& look);
/// What a cell with this outline on this ground is made of.
const content::ThemeSurface& surface_of(const content::ThemeOutline& outline, const content::ThemeGround& ground);

/// A rounded strip with what fits; gives its box. `right_edge` is where it ends.
Box pill(Canvas& canvas, Point right_edge, float width, bool on_dark = false);
void pill(Canvas& canvas, const Box& box, bool on_dark, bool lit = false);

/// One row of a ladder: a rank, its number and as many pieces, and who took them.
struct LadderRow {
  std::string rank, value;
  int large = 0, small = 0;  ///< pieces: large ones 20, small ones 13.5
  const Glyph* glyph = nullptr;
  const SeatScheme* taker = nullptr;
  bool empty = false;
};
constexpr float ladder_pitch = 24.5F, ladder_row_height = 22;
/// Draws one row of a ladder.
void ladder_row(Canvas& canvas, const Box& box, const LadderRow& row, const content::ThemeSurface& surface);

// ---- seats
/// What stands for a seat: the theme's emblem in its colours, with its outline.
void seat_emblem(Canvas& canvas, const Box& box, const SeatScheme& seat, const content::Theme& theme);
/// A row of pips in the seat's outline, the first `full` of them filled; gives the width.
float pips(Canvas& canvas, Point left_middle, const SeatScheme& seat, int full, int count, float r = 5.5F,
           float pitch = 15.5F);

}  // namespace vizier::window
