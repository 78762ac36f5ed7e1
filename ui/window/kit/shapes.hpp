#pragma once
#include "glyph.hpp"
#include "ornament.hpp"

namespace vizier::window {

/// The things on a table. All take what they show as plain values: they know no rule and no game.

// ---- tokens
enum class Face { hidden, own_hidden, open };
struct TokenLook {
  Face face = Face::hidden;
  std::string label = {};        ///< a number or a short word; 6 and 9 get a line below
  bool selected = false;         ///< ring, larger, raised
  float opacity = 1;             ///< a ghost has less
  const Glyph* glyph = nullptr;  ///< instead of a label
};
void token(Canvas& canvas, Point centre, float r, const SeatScheme& seat, const TokenLook& look = {});
/// Where a token would come to lie: dashes in the seat's outline. On dark ground the dashes are light.
void landing_place(Canvas& canvas, Point centre, float r, const SeatScheme& seat, bool on_dark,
                   std::string_view ghost_label = {});
/// An empty place of a tray: dashes and a faint label.
void empty_place(Canvas& canvas, Point centre, float r, std::string_view label, Outline outline = Outline::disc);
/// One token with ×n beside it, for what does not fit otherwise.
void token_group(Canvas& canvas, Point centre, float r, const SeatScheme& seat, const TokenLook& look, int count);
/// Centres of n tokens in a box: the largest r from `most` down to 8 that fits, rows centred; r 0 where not even 8
/// fits.
struct Spread {
  float r = 0;
  std::vector<Point> centres;
};
Spread spread(const Box& box, int n, float most = 14);
/// The outline alone, as in a log; on the dark with a light edge.
void seat_mark(Canvas& canvas, Point centre, float r, const SeatScheme& seat, bool on_paper = false, bool full = true);

// ---- cards
/// What a family of cards looks like: the field's gradient and its pattern.
struct CardFamily {
  sf::Color top = palette::teal_top, foot = palette::teal_dark, edge = palette::gold;
  static CardFamily teal() { return {}; }
  static CardFamily aubergine() { return {palette::aubergine_top, palette::aubergine_foot, palette::gold}; }
  static CardFamily clay() { return {palette::clay, palette::clay_dark, palette::gold}; }
  static CardFamily night() { return {palette::night6, palette::night9, palette::gold}; }
};
struct CardLook {
  std::string name = {};
  const Glyph* glyph = nullptr;
  sf::Color ink = palette::paper0;
  std::string corner = {};  ///< on a small star at the foot of the field
  bool marked = false;      ///< the glyph leaves room for a row of marks: marks_on_card
  bool lit = false, current = false, disabled = false;
  float light = 1;
};
/// 5:7, paper with an arched field and its name below.
void card(Canvas& canvas, const Box& box, const CardFamily& family, const CardLook& look);
/// The middle of the row of marks on such a card.
Point marks_on_card(const Box& box, const CardLook& look);
/// The whole face is the coloured field.
void small_card(Canvas& canvas, const Box& box, const CardFamily& family, const CardLook& look);
void card_back(Canvas& canvas, const Box& box, const CardFamily& family);
/// A place where a card could lie.
void card_niche(Canvas& canvas, const Box& box);
/// Up to four backs with the open card on top, ×n at the right; gives the box of the card on top.
Box pile(Canvas& canvas, Point centre, float width, int count, const CardFamily& family, const CardLook* open,
         sf::Color ink = palette::ink9);
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
enum class CellState { plain, legal, current, pending, settled, closed };
struct CellLook {
  Roof roof = Roof::arch;
  Ground ground = Ground::tile;
  CellState state = CellState::plain;
  std::string name, number, reason;  ///< of the plinth, the badge, and why it is closed
  float light = 1;                   ///< how far the light of `legal` and `current` is on
  bool eyes = false;                 ///< something looks out of a closed cell instead of a lock
  const Glyph* seal = nullptr;       ///< on a closed cell instead of a lock
};
/// The cell with its plinth and badge; gives the room inside, below the roof and above the plinth.
Box cell(Canvas& canvas, const Box& box, const CellLook& look);
/// A name on a strip at a cell's foot.
void plinth(Canvas& canvas, const Box& box, std::string_view name, Ground ground, bool ticked, bool faint = false);

/// A rounded strip with what fits; gives its box. `right_edge` is where it ends.
Box pill(Canvas& canvas, Point right_edge, float width, bool on_dark = false);
void pill(Canvas& canvas, const Box& box, bool on_dark, bool lit = false);

struct LadderRow {
  std::string rank, value;
  int large = 0, small = 0;  ///< pieces: large ones 20, small ones 13.5
  const Glyph* glyph = nullptr;
  const SeatScheme* taker = nullptr;
  bool empty = false;
};
constexpr float ladder_pitch = 24.5F, ladder_row_height = 22;
void ladder_row(Canvas& canvas, const Box& box, const LadderRow& row, sf::Color ink);

// ---- seats
/// Three keel leaves with the seat's outline.
void folding_screen(Canvas& canvas, const Box& box, const SeatScheme& seat);
/// A row of pips in the seat's outline, the first `full` of them filled; gives the width.
float pips(Canvas& canvas, Point left_middle, const SeatScheme& seat, int full, int count, float r = 5.5F,
           float pitch = 15.5F);
/// A coloured bar with a dashed part that is still pending.
void strength_bar(Canvas& canvas, const Box& box, const SeatScheme& seat, float solid, float pending,
                  std::string_view label, std::string_view pending_label);

}  // namespace vizier::window
