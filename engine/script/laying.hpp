#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "script/arguments.hpp"
#include "world/decision.hpp"
#include "world/editor.hpp"
#include "world/grid.hpp"

namespace vizier::script {

class Runtime;

/// What the sides of a piece on a grid bring where they touch others. A script makes it with `touching` and calls it.
///
///     local owe = touching { sides = "sides", mark = "+", count = { "ruby", "r", "hammer", "h" }, note = { "jar", "j"
///     }, log = "log.activated" } local rubies, hammers, jars = owe(game, player, tile)
///
/// Where one of two touching sides shows the mark, what the other shows is counted: onto the counter of the game that
/// is named before it, never beyond its greatest value; what is noted is only told. The line of the log gets the
/// player, every number by its name, and `what`: a list of those that are not zero, in the words of the texts
/// `log.activated_ruby` and so on with their `count`. It is told where there is any.
class Touching {
 public:
  static constexpr std::size_t most = 16;
  using Found = std::array<std::int32_t, most>;

  /// Reads the table on the top of the stack. Throws Fail.
  static Touching read(lua_State* L);
  /// `second` comes at the same moment: an edge between the two counts once. Throws Fail where a piece has no four
  /// sides.
  Found operator()(world::World& world, const world::Defs& defs, world::Events* events, world::SeatId player,
                   world::PieceId first, world::PieceId second) const;
  std::size_t size() const { return counts_.size(); }

 private:
  struct Count {
    std::string name;
    world::CounterId counter;  ///< none: only noted
    world::Value text;         ///< what the log calls it
    std::size_t place = 0;     ///< in said_
  };
  void read_counts(lua_State* L, const char* field, bool onto_counters);
  void prepare_log();
  int mark(const world::World& world, const world::Defs& defs, world::PieceId piece, world::Side side) const;
  void look(const world::World& world, const world::Defs& defs, world::PieceId piece, world::PieceId except,
            Found& found) const;
  void tell(world::Editor& edit, world::SeatId player, const Found& found) const;

  world::AttrId attr_;
  world::PieceVarId turned_;
  int mark_ = -1;
  std::vector<std::int8_t> place_;  ///< by the label of a mark: in counts_, or -1
  std::vector<Count> counts_;
  std::string log_;
  world::Table said_;  ///< the arguments of the log, all 0
  std::size_t player_at_ = 0, what_at_ = 0;
};

/// How a player lays a piece onto a grid: beside what lies there, within bounds. A script makes it with `laying` and
/// calls it.
///
///     local lay = laying { ask = "ask.cell", onto = "garden", min_x = 1, max_y = "rows", strays = "row_reach", log =
///     "log.lays", touches = owe } local cell, rubies = lay(game, player, tile)
///
/// A bound is a number or names one of the rules. With `strays`, a query about the player, the piece stays as near to
/// the row that it comes from. The question gets the argument `piece`, the log `player`, `piece`, `row` and `column`.
/// What it touches follows the cell.
class Laying {
 public:
  static Laying read(lua_State* L);  ///< as above

  std::size_t onto() const { return onto_; }  ///< zone base, see Names::zone_of
  world::QueryId strays() const { return strays_; }
  const Touching* touches() const { return touches_; }
  void set_touches(const Touching* touches) { touches_ = touches; }
  /// Writes the question for the cell; `reach` is what `strays` says. False where no cell is open.
  bool ask(const world::World& world, world::ZoneId grid, world::SeatId player, world::PieceId piece,
           std::int64_t reach, world::Decision& decision) const;
  void about(const world::World& world, world::SeatId player, world::PieceId piece,
             world::Decision& decision) const;  ///< the question without its cells
  /// Lays the piece, tells of it, and counts what it touches. Throws Fail.
  Touching::Found lay(world::World& world, const world::Defs& defs, world::Events* events, world::SeatId player,
                      world::PieceId piece, world::Ref cell) const;

 private:
  std::string prompt_, log_, tally_;
  std::size_t onto_ = 0;
  world::Bounds within_;
  world::QueryId strays_;
  world::Face face_ = world::Face::up;
  const Touching* touches_ = nullptr;
};

using TouchingOptions = Record<Entry<"sides", Text>, Entry<"mark", AnyValue>, Option<"turned", Text>,
                               Option<"count", List<AnyValue>>, Option<"note", List<AnyValue>>, Option<"log", Text>>;
using Bound = OneOf<Amount, Text>;
using LayingOptions =
    Record<Entry<"ask", Text>, Entry<"onto", Text>, Option<"min_x", Bound>, Option<"max_x", Bound>,
           Option<"min_y", Bound>, Option<"max_y", Bound>, Option<"strays", Text>, Option<"face", world::Face>,
           Option<"log", Text>, Option<"tally", Text>, Option<"touches", AnyFunction>>;
/// `touching` and `laying`: what they make.
using Touch = Callable<Gives<Rest<Amount>>, Entry<"game", Game>, Entry<"player", world::SeatId>,
                       Entry<"piece", world::PieceId>, Option<"second", world::PieceId>>;
using Lay = Callable<Gives<CellRef, Rest<Amount>>, Entry<"game", Game>, Entry<"player", world::SeatId>,
                     Entry<"piece", world::PieceId>, Option<"cells", List<CellRef>>>;
int make_touching(Raw<Gives<Touch>, TouchingOptions> raw);
int make_laying(Raw<Gives<Lay>, LayingOptions> raw);

}  // namespace vizier::script
