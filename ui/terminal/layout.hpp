#pragma once
#include <map>
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::terminal {

/// One thing to be shown beside a zone, a player or the game.
struct Entry {
  enum class Type { counter, counters, count, pieces } type = Type::counter;
  /// Counter, counters: which; count, pieces: the zone, or with `attribute` what names it.
  std::vector<std::string> names;
  bool attribute = false;  ///< the zone is named by this attribute of the zone in whose row it stands
  std::string title;       ///< text key; without it the name of what is shown
  std::string at;          ///< only in the row of this zone; empty: in all rows
};

/// A part of the board: zones with their pieces, one row each; the players; or numbers of the game.
struct Block {
  enum class Type { zones, players, game } type = Type::zones;
  std::string title;  ///< text key, may be empty
  std::vector<world::ZoneId> zones;
  std::string only;  ///< zone counter that must not be 0, for a zone to be shown
  std::vector<Entry> show;
  std::vector<std::string> mine = {};  ///< zones that each seat has: the one of who looks is shown
};

/// How pieces with four sides are drawn, as boxes with what a side shows in its border.
struct Tiles {
  std::string sides;   ///< attribute with four signs, north first; empty: no boxes
  std::string live;    ///< a side that shows this brings the one that it touches to life, which is drawn strongly
  std::string blank;   ///< what stands for a side without anything
  std::string turned;  ///< piece variable that counts quarter turns clockwise
};

/// How a game is laid out in a terminal: what its `table.terminal` says, or something sensible for any game.
///
///     terminal:
///       number: order                  # zone attribute that is its number when it can be chosen
///       label: { tokens: value }       # what stands for a piece: this attribute of its kind
///       columns:                       # side by side
///         - - { title: region.caves, zones: { region: caves }, only: open, show: [{ counters: [first, second] }, {
///         count: { attribute: pile } }] }
///           - { title: table.players, players: [{ count: hand }, { counter: points }] }
///       below: [{ title: table.bank, game: [{ counter: gold }] }]
///       widths: [24, 54]               # of the columns; without it all are alike
///       tiles: { sides: sides, live: "+", blank: "." }
///       sentences: [announced]
///       own: [{ pieces: hand }, { counter: gold, title: table.gold }]
struct Layout {
  std::vector<std::vector<Block>> columns;
  std::vector<Block> below;
  std::vector<Entry> own;
  std::map<std::string, std::string> label;   ///< category → attribute
  std::map<std::string, std::string> colour;  ///< seat → name of a colour
  std::string number;
  Tiles tiles;
  std::vector<int> widths;                     ///< of the columns, empty: all alike
  std::map<std::string, Layout> by_role = {};  ///< for players of a role, whole

  const Layout& of(const std::string& role) const {
    const auto it = by_role.find(role);
    return it == by_role.end() ? *this : it->second;
  }
  /// Variables of the game that are lists of sentences: each has the key of its `text`, and arguments.
  std::vector<std::string> sentences;
};

/// Mistakes are told with their places; what they concern is left out.
Layout read_layout(const content::Package& package, content::Diagnostics& diagnostics);
/// For a package that says nothing.
Layout usual_layout(const content::Package& package);

}  // namespace vizier::terminal
