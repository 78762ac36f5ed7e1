#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "world/grid.hpp"

/// Ways over a grid zone. A step goes to a neighbour and is stopped by walls, by blocked cells and by the end of the
/// ground. All searches go in breadth and in a fixed order, so that equal ways are always decided alike. They throw
/// std::length_error where the ground is too wide to search.
namespace vizier::world {

/// Where one may walk. Start and goals are always part of it, even outside the bounds: that is how one leaves.
struct Ground {
  Bounds bounds;
  std::vector<Cell> blocked;    ///< cells that cannot be entered, goals included
  bool on_pieces = false;       ///< only cells that hold a piece
  std::size_t limit = 100'000;  ///< most cells to look at
};

/// Steps of a shortest way to the nearest of the goals; nothing where there is no way.
std::optional<int> distance(const World& world, ZoneId grid, Cell from, std::span<const Cell> goals,
                            const Ground& ground);

/// Every cell that can be reached, with its distance, nearest first (north, east, south, west among equals). `most`
/// limits the distance; without it the ground must be bounded or be made of pieces.
std::vector<std::pair<Cell, int>> reach(const World& world, ZoneId grid, Cell from, std::optional<int> most,
                                        const Ground& ground);

/// Where one can be after exactly n steps without entering a cell twice, in reading order. n is at most max_walk.
inline constexpr int max_walk = 10;
std::vector<Cell> walk_ends(const World& world, ZoneId grid, Cell from, int n, const Ground& ground);

/// One movement of somebody who stands on a cell and faces a side: perhaps a step ahead, then perhaps quarter turns
/// clockwise.
struct Movement {
  bool step = false;
  int turn = 0;
};

struct Route {
  std::vector<int> movements;  ///< places in the list that was given
  Cell end;
  Side facing = Side::north;
};

/// The fewest movements to the nearest goal; among equals the one whose first movement comes first in the list, then
/// the second…
std::optional<Route> shortest_route(const World& world, ZoneId grid, Cell from, Side facing,
                                    std::span<const Cell> goals, std::span<const Movement> movements,
                                    const Ground& ground);

}  // namespace vizier::world
