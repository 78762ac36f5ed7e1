// Ways over a grid, from a cell.
#include <algorithm>
#include <array>
#include <optional>

#include "script/grid_args.hpp"
#include "world/path.hpp"

namespace vizier::script {

using world::Cell;
using world::Movement;
using world::ZoneId;

namespace {

using MovementName = Word<"step", "step_left", "step_right", "step_back", "left", "right", "back">;
/// In the order of their names.
constexpr std::array<Movement, MovementName::words.size()> movements{
    {{true, 0}, {true, -1}, {true, 1}, {true, 2}, {false, -1}, {false, 1}, {false, 2}}};
constexpr Movement usual[] = {{true, 0}, {false, -1}, {false, 1}, {false, 2}};

std::string_view movement_name(const Movement& m) {
  const auto it = std::find_if(movements.begin(), movements.end(),
                               [&](const Movement& other) { return other.step == m.step && other.turn == m.turn; });
  return it == movements.end() ? "" : MovementName::words[static_cast<std::size_t>(it - movements.begin())];
}

}  // namespace

template <>
struct Argument<Movement> : Argument<MovementName> {
  static Movement read(lua_State* L, int at) {
    const std::string_view name = text_arg(L, at);
    const auto it = std::find(MovementName::words.begin(), MovementName::words.end(), name);
    if (it == MovementName::words.end())
      throw Fail(fmt::format(
          "a movement is 'step', 'step_left', 'step_right', 'step_back', 'left', 'right' or 'back', not '{}'", name));
    return movements[static_cast<std::size_t>(it - MovementName::words.begin())];
  }
  static std::string spoken() { return "movement"; }
};

namespace {

template <class... More>
using WalkOptions = Bounded<Option<"blocked", Cells>, Option<"on_pieces", Truth>, More...>;
using ReachOptions = WalkOptions<Option<"most", Whole<0, 1'000>>>;
using RouteOptions = WalkOptions<Option<"moves", List<Movement>>>;

struct Start {
  ZoneId grid;
  Cell from;
};
Start start(CellRef cell) { return {ZoneId(cell.id), {cell.x, cell.y}}; }

template <class Given>
world::Ground ground_option(lua_State* L, const Given& options) {
  world::Ground ground;
  ground.limit = static_cast<std::size_t>(runtime(L).limits().elements);
  ground.bounds = options.bounds();
  ground.on_pieces = options.template flag<"on_pieces">();
  if (Maybe<Cells> blocked = options.template get<"blocked">()) ground.blocked = std::move(blocked->cells);
  return ground;
}

std::vector<Movement> movements_option(lua_State* L, const RouteOptions& options) {
  const int moves = options.at<"moves">();
  if (moves == 0) return {std::begin(usual), std::end(usual)};
  std::vector<Movement> list;
  List<Movement>{L, moves}.each([&](Movement movement) { list.push_back(movement); }, 100);
  return list;
}

int distance(Raw<Gives<Maybe<Amount>>, CellRef, Cells, Maybe<WalkOptions<>>, Rest<AnyValue>> raw) {
  const auto [grid, from] = start(raw.arg<1>());
  const std::vector<Cell> goals = raw.arg<2>().cells;
  const auto options = raw.arg<3>().value_or(WalkOptions<>{});
  if (const auto n = world::distance(world_of(raw), grid, from, goals, ground_option(raw, options)))
    lua_pushinteger(raw, *n);
  else
    lua_pushnil(raw);
  return 1;
}

int reach(Raw<Gives<List<CellRef>, List<Amount>>, CellRef, Maybe<ReachOptions>, Rest<AnyValue>> raw) {
  lua_State* const L = raw;
  const auto [grid, from] = start(raw.arg<1>());
  const auto options = raw.arg<2>().value_or(ReachOptions{});
  const auto given = options.get<"most">();
  const std::optional<int> most = given ? std::optional<int>(given->n) : std::nullopt;
  const auto cells = world::reach(world_of(L), grid, from, most, ground_option(L, options));
  push_list(L, static_cast<int>(cells.size()));
  push_list(L, static_cast<int>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    push(L, grid, cells[i].first);
    lua_rawseti(L, -3, static_cast<lua_Integer>(i + 1));
    lua_pushinteger(L, cells[i].second);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  return 2;
}

int walks(Raw<Gives<List<CellRef>>, CellRef, Whole<0, world::max_walk>, Maybe<WalkOptions<>>, Rest<AnyValue>> raw) {
  const auto [grid, from] = start(raw.arg<1>());
  const int n = raw.arg<2>();
  const auto options = raw.arg<3>().value_or(WalkOptions<>{});
  return push_cells(raw, grid, world::walk_ends(world_of(raw), grid, from, n, ground_option(raw, options))), 1;
}

int route(Raw<Gives<Maybe<List<Movement>>, Maybe<CellRef>, Maybe<world::Side>>, CellRef, world::Side, Cells,
              Maybe<RouteOptions>, Rest<AnyValue>>
              raw) {
  lua_State* const L = raw;
  const auto [grid, from] = start(raw.arg<1>());
  const world::Side facing = raw.arg<2>();
  const std::vector<Cell> goals = raw.arg<3>().cells;
  const auto options = raw.arg<4>().value_or(RouteOptions{});
  const auto moves = movements_option(L, options);
  const auto found = world::shortest_route(world_of(L), grid, from, facing, goals, moves, ground_option(L, options));
  if (!found) return lua_pushnil(L), 1;
  push_list(L, static_cast<int>(found->movements.size()));
  for (std::size_t i = 0; i < found->movements.size(); ++i) {
    const std::string_view name = movement_name(moves[static_cast<std::size_t>(found->movements[i])]);
    lua_pushlstring(L, name.data(), name.size());
    lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
  }
  push(L, grid, found->end);
  lua_pushstring(L, side_name(found->facing));
  return 3;
}

constexpr Function functions[] = {
    method<distance>("distance", "to, options, ...",
                     "Fewest steps to the nearest of the goals, round walls and blocked cells, within the bounds; nil "
                     "where there is no way. A goal may lie outside "
                     "the bounds. `on_pieces`: only over cells that hold a piece."),
    method<reach>("reach", "options, ...",
                  "Every cell that can be reached, nearest first and this one included, and their distances; at most "
                  "`most` steps away. Give bounds, `on_pieces` "
                  "or `most`."),
    method<walks>("walks", "steps, options, ...",
                  "Where one can be after exactly so many steps (at most 10) without entering a cell twice, row by "
                  "row. Options as for distance."),
    method<route>("route", "facing, to, options, ...",
                  "The fewest movements to the nearest goal from here, facing that way: the movements, the cell and "
                  "the direction at the end; nil where there is "
                  "no way. Options as for distance, and `moves`: the allowed movements in order of preference among "
                  "equals, by default step, left, right, back; "
                  "also step_left, step_right, step_back (a step, then a turn)."),
};

}  // namespace

extern const std::span<const Function> path_functions;
const std::span<const Function> path_functions = functions;

}  // namespace vizier::script
