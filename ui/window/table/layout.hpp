#pragma once
#include <map>
#include <string>
#include <vector>

#include "content/package.hpp"
#include "window/kit/palette.hpp"

namespace vizier::window {

/// A name that is written out, or stands in an attribute of the zone or kind that is being shown.
struct Name {
  std::string text;
  bool attribute = false;
  bool empty() const { return text.empty(); }
};

/// How the pieces of one category look.
struct PiecePlan {
  enum class Shape { token, card, tile, figure, chip } shape = Shape::card;
  std::string outline;                         ///< figure: of the theme
  std::string number;                          ///< attribute of the number that is written on it
  std::string colour = "teal";                 ///< family of colours, or one colour
  std::string colour_by;                       ///< attribute whose value chooses among `colours`
  std::map<std::string, std::string> colours;  ///< value → colour
  Name glyph;                                  ///< without it the glyph of the kind, or of its back
  std::string sides;                           ///< tile: attribute with four signs, north first
  std::map<std::string, std::string> marks;    ///< attribute → glyph, drawn as often as the attribute says
};

/// What the signs on the sides of tiles are.
struct SidePlan {
  std::map<std::string, std::string> signs;  ///< sign → glyph
  std::string live;                          ///< a side that shows this wakes the one that it touches
  std::string blank;                         ///< a side without anything
  std::string turned;                        ///< piece variable that counts quarter turns clockwise
};

/// One part of what a pill shows.
struct PillPart {
  enum class Type { glyph, text, count, counter } type = Type::glyph;
  std::string name;
};

/// Counters of a zone as rows, each with as many pieces as it counts.
struct LadderPlan {
  std::vector<std::string> counters;
  Name glyph;
  int unit = 3;  ///< what one large piece stands for
};

/// Of a deck nobody sees more than its top.
inline bool is_deck(const world::ZoneDef& zone) {
  return !zone.grid && (zone.sight == world::Sight::closed || zone.sight == world::Sight::top);
}

/// One zone on the board.
struct CellPlan {
  enum class Show { pieces, cards, grid } show = Show::pieces;
  std::string zone;  ///< its whole name, or the base of one that each seat has
  bool each_seat = false;
  double order = 0;
  float width = 1;
  std::string outline = "plain";  ///< of the theme
  std::string title;              ///< text key; without it the short name of the zone
  std::string badge;              ///< zone attribute
  std::string only;               ///< zone counter: at 0 the cell is closed
  std::string closed;             ///< text key of the reason
  std::string attached;           ///< zone whose pieces are shown large in the cell
  Name pile;                      ///< zone of a pile of cards
  LadderPlan ladder;
  std::vector<PillPart> pill;
  std::string price;        ///< cards: attribute of the number in the pill below each
  int columns[2] = {0, 0};  ///< grid: what is shown at least
  int rows[2] = {0, 0};
  bool extent = false;  ///< grid: columns or rows are given
};

/// A strip across the board.
struct BandPlan {
  std::string id, title;  ///< title: text key, may be empty
  double order = 0;
  float height = 1;              ///< its share of the board
  std::string ground = "plain";  ///< of the theme
  std::vector<CellPlan> cells;
};

/// Something that is counted, with a glyph.
struct CountPlan {
  std::string id;
  double order = 0;
  bool zone = false;  ///< pieces of a zone that each seat has; otherwise a counter
  std::string name, glyph;
};

/// What the panel of each seat shows.
struct SeatPlan {
  std::map<std::string, std::string> schemes;     ///< seat → one of the common schemes
  std::map<std::string, SeatScheme> own_schemes;  ///< seat → one of its own
  std::string pips;                               ///< zone whose pieces are shown as pips
  int of = 0;                                     ///< how many there can be
  std::vector<CountPlan> counts;
  std::vector<std::string> front;  ///< zones whose cards are laid in front of the screen
  std::string first;               ///< glyph of who goes first
  std::string grid;                ///< zone that is shown small
};

/// A part of the tray, where the viewer's own things lie.
struct TrayPlan {
  enum class Type { places, cards, counters } type = Type::cards;
  std::string id, title;  ///< title: text key; without it the zone's name
  double order = 0;
  float width = 1;
  std::vector<std::string> zones;   ///< places, cards
  std::string kinds;                ///< places: category of which every kind has its place
  std::vector<CountPlan> counters;  ///< counters
  int unit = 3;
  std::string total;  ///< text key with {n}: the sum of the counters
};

/// A part of a round, for the bar at the top.
struct PhasePlan {
  std::string id, title;
  double order = 0;
  std::vector<std::string> states;  ///< of the flow
  std::string counter;              ///< or: while this counter of the game is at least 1
};

/// What stands for the game where one is chosen.
struct PicturePlan {
  std::string ground;                ///< of the theme: what is painted over the colours
  std::vector<std::string> colours;  ///< from top to foot
  std::string glyph;
  std::string outline = "arch";
};

/// How a game is drawn in a window: what its `table.window` says (docs/table-format.md), or something sensible for any
/// game.
struct TableLayout {
  std::map<std::string, PiecePlan> pieces;  ///< by category
  SidePlan sides;
  std::vector<BandPlan> bands;
  SeatPlan seats;
  std::vector<TrayPlan> tray;
  std::vector<PhasePlan> phases;
  std::string order, current;  ///< zone attribute and counter of the game: cells below it are settled, the one that
                               ///< equals it is at its turn
  std::vector<std::string> sentences;  ///< variables of the game that are lists of announced sentences
  std::string contest;                 ///< query whose sums are compared while a cell has its turn
  std::vector<std::string> seals;      ///< kinds whose lasting effect closes the cells that it names
  PicturePlan picture;

  const PiecePlan& look(const content::Package& package, std::string_view kind) const;
  /// Of a piece whose kind is hidden: that of the first kind with this back.
  const PiecePlan& look_of_back(const content::Package& package, std::string_view back) const;
};

/// Mistakes are told with their places; what they concern is left out. What is not said is as in default_table().
TableLayout read_table(const content::Package& package, content::Diagnostics& diagnostics,
                       const std::string& role = {});
/// Tells what is wrong in the tables of all roles.
void check_tables(const content::Package& package, content::Diagnostics& diagnostics);
/// The role of a seat; empty where all are alike, or nobody looks.
std::string role_of(const content::Package& package, std::string_view seat);
/// The same for whoever only draws: `vizier check` tells the mistakes.
TableLayout layout_of(const content::Package& package, const std::string& role = {});
/// For a package that says nothing.
TableLayout default_table(const content::Package& package);

/// An attribute of a zone or kind as text; empty where it has none.
std::string attribute_text(const world::Defs& defs, const world::IdVector<world::AttrId, world::Value>& attrs,
                           std::string_view name);

}  // namespace vizier::window
