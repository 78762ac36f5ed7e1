#include "world/path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace vizier::world {
namespace {

/// The ground of one search as a table: which cells can be entered, which of their sides are walled.
class Field {
 public:
  Field(const World& world, ZoneId grid, const Bounds& box, Cell from, std::span<const Cell> goals,
        const Ground& ground)
      : box_(box) {
    include(from);
    for (const Cell g : goals) include(g);
    width_ = box_.max_x - box_.min_x + 1;
    const std::size_t area = static_cast<std::size_t>(width_) * static_cast<std::size_t>(box_.max_y - box_.min_y + 1);
    if (area > ground.limit)
      throw std::length_error(
          fmt::format("a search over {} cells is too much (at most {}): give narrower bounds", area, ground.limit));
    note_work(2 * area + world.walls.size());
    flags_.assign(area, 0);
    if (ground.on_pieces) {
      world.each(grid, [&](PieceId id) { allow({world.piece(id).x, world.piece(id).y}, ground.bounds); });
    } else {
      for (int y = std::max(box_.min_y, ground.bounds.min_y); y <= std::min(box_.max_y, ground.bounds.max_y); ++y)
        for (int x = std::max(box_.min_x, ground.bounds.min_x); x <= std::min(box_.max_x, ground.bounds.max_x); ++x)
          flags_[place({x, y})] |= may_enter;
    }
    for (const Cell g : goals) flags_[place(g)] |= may_enter;
    flags_[place(from)] |= may_enter;
    for (const Cell b : ground.blocked)
      if (box_.contains(b)) flags_[place(b)] &= static_cast<std::uint8_t>(~may_enter);
    for (auto it = std::lower_bound(world.walls.begin(), world.walls.end(), Wall{grid, INT16_MIN, INT16_MIN, 0});
         it != world.walls.end() && it->grid == grid; ++it) {
      const Cell c{it->x, it->y};
      if (box_.contains(c)) flags_[place(c)] |= wall_bit(static_cast<Side>(it->side));
      const Cell behind = step(c, static_cast<Side>(it->side));
      if (box_.contains(behind)) flags_[place(behind)] |= wall_bit(opposite(static_cast<Side>(it->side)));
    }
  }

  std::size_t size() const { return flags_.size(); }
  std::size_t place(Cell c) const { return static_cast<std::size_t>((c.y - box_.min_y) * width_ + c.x - box_.min_x); }
  Cell cell(std::size_t place) const {
    return {box_.min_x + static_cast<int>(place) % width_, box_.min_y + static_cast<int>(place) / width_};
  }
  /// Where a step leads, or -1.
  int next(std::size_t from, Side side) const {
    if ((flags_[from] & wall_bit(side)) != 0) return -1;
    const Cell to = step(cell(from), side);
    if (!box_.contains(to)) return -1;
    const std::size_t p = place(to);
    return (flags_[p] & may_enter) != 0 ? static_cast<int>(p) : -1;
  }

 private:
  static constexpr std::uint8_t may_enter = 1;
  static constexpr std::uint8_t wall_bit(Side side) { return static_cast<std::uint8_t>(2 << static_cast<int>(side)); }
  void include(Cell c) {
    box_.min_x = std::min<int>(box_.min_x, c.x), box_.max_x = std::max<int>(box_.max_x, c.x);
    box_.min_y = std::min<int>(box_.min_y, c.y), box_.max_y = std::max<int>(box_.max_y, c.y);
  }
  void allow(Cell c, const Bounds& bounds) {
    if (box_.contains(c) && bounds.contains(c)) flags_[place(c)] |= may_enter;
  }

  Bounds box_;
  int width_ = 0;
  std::vector<std::uint8_t> flags_;
};

Bounds around(Cell c, int margin) { return {c.x - margin, c.y - margin, c.x + margin, c.y + margin}; }

Bounds cut(const Bounds& a, const Bounds& b) {
  return {std::max(a.min_x, b.min_x), std::max(a.min_y, b.min_y), std::min(a.max_x, b.max_x),
          std::min(a.max_y, b.max_y)};
}

void stretch(Bounds& box, Cell c, int margin) {
  box.min_x = std::min(box.min_x, c.x - margin), box.max_x = std::max(box.max_x, c.x + margin);
  box.min_y = std::min(box.min_y, c.y - margin), box.max_y = std::max(box.max_y, c.y + margin);
}

/// As much of the ground as a shortest way can need: all that stands in the way, and one cell more to go round it.
Bounds hull(const World& world, ZoneId grid, Cell from, std::span<const Cell> goals, const Ground& ground) {
  Bounds box = around(from, 1);
  for (const Cell g : goals) stretch(box, g, 1);
  if (ground.on_pieces) world.each(grid, [&](PieceId id) { stretch(box, {world.piece(id).x, world.piece(id).y}, 0); });
  for (const Cell b : ground.blocked)
    if (ground.bounds.contains(b)) stretch(box, b, 1);
  for (const Wall& w : world.walls)
    if (w.grid == grid && ground.bounds.contains({w.x, w.y})) stretch(box, {w.x, w.y}, 2);
  return cut(box, ground.bounds);
}

/// Breadth first over cells; calls visit(place, distance) for each cell, which says whether to go on.
template <class Visit>
void spread(const Field& field, Cell from, int most, Visit&& visit) {
  std::vector<std::int32_t> far(field.size(), -1);
  std::vector<std::size_t> queue{field.place(from)};
  far[queue[0]] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t here = queue[head];
    if (!visit(here, far[here])) return;
    if (far[here] == most) continue;
    for (const Side side : all_sides)
      if (const int next = field.next(here, side); next >= 0 && far[static_cast<std::size_t>(next)] < 0) {
        far[static_cast<std::size_t>(next)] = far[here] + 1;
        queue.push_back(static_cast<std::size_t>(next));
      }
  }
}

std::vector<bool> marked(const Field& field, std::span<const Cell> cells) {
  std::vector<bool> marks(field.size());
  for (const Cell c : cells) marks[field.place(c)] = true;
  return marks;
}

}  // namespace

std::optional<int> distance(const World& world, ZoneId grid, Cell from, std::span<const Cell> goals,
                            const Ground& ground) {
  if (goals.empty()) return std::nullopt;
  const Field field(world, grid, hull(world, grid, from, goals, ground), from, goals, ground);
  const std::vector<bool> goal = marked(field, goals);
  std::optional<int> found;
  spread(field, from, -1, [&](std::size_t place, int far) {
    if (goal[place]) found = far;
    return !found;
  });
  return found;
}

std::vector<std::pair<Cell, int>> reach(const World& world, ZoneId grid, Cell from, std::optional<int> most,
                                        const Ground& ground) {
  Bounds box = ground.bounds;
  if (ground.on_pieces) box = cut(box, hull(world, grid, from, {}, ground));
  if (most) box = cut(box, around(from, *most));
  const Field field(world, grid, box, from, {}, ground);
  std::vector<std::pair<Cell, int>> result;
  spread(field, from, most.value_or(-1), [&](std::size_t place, int far) {
    result.emplace_back(field.cell(place), far);
    return true;
  });
  return result;
}

std::vector<Cell> walk_ends(const World& world, ZoneId grid, Cell from, int n, const Ground& ground) {
  n = std::min(n, max_walk);
  const Field field(world, grid, cut(ground.bounds, around(from, n)), from, {}, ground);
  std::vector<bool> used(field.size()), ends(field.size());
  auto walk = [&](auto&& self, std::size_t here, int left) -> void {
    if (left == 0) {
      ends[here] = true;
      return;
    }
    note_work(4);
    used[here] = true;
    for (const Side side : all_sides)
      if (const int next = field.next(here, side); next >= 0 && !used[static_cast<std::size_t>(next)])
        self(self, static_cast<std::size_t>(next), left - 1);
    used[here] = false;
  };
  walk(walk, field.place(from), n);
  std::vector<Cell> result;
  for (std::size_t p = 0; p < ends.size(); ++p)
    if (ends[p]) result.push_back(field.cell(p));
  return result;
}

std::optional<Route> shortest_route(const World& world, ZoneId grid, Cell from, Side facing,
                                    std::span<const Cell> goals, std::span<const Movement> movements,
                                    const Ground& ground) {
  if (goals.empty()) return std::nullopt;
  const Field field(world, grid, hull(world, grid, from, goals, ground), from, goals, ground);
  const std::vector<bool> goal = marked(field, goals);
  struct From {
    std::int32_t state = -1;  ///< cell * 4 + facing
    std::int32_t movement = -1;
  };
  std::vector<From> came(field.size() * 4);
  const auto start = static_cast<std::int32_t>(field.place(from) * 4 + static_cast<std::size_t>(facing));
  came[static_cast<std::size_t>(start)].state = start;
  std::vector<std::int32_t> queue{start};
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::int32_t state = queue[head];
    const auto here = static_cast<std::size_t>(state / 4);
    const auto side = static_cast<Side>(state % 4);
    if (goal[here]) {
      Route route{{}, field.cell(here), side};
      for (std::int32_t s = state; s != start; s = came[static_cast<std::size_t>(s)].state)
        route.movements.push_back(came[static_cast<std::size_t>(s)].movement);
      std::reverse(route.movements.begin(), route.movements.end());
      return route;
    }
    for (std::size_t m = 0; m < movements.size(); ++m) {
      const int next = movements[m].step ? field.next(here, side) : static_cast<int>(here);
      if (next < 0) continue;
      const std::int32_t to = next * 4 + static_cast<int>(turned(side, movements[m].turn));
      if (came[static_cast<std::size_t>(to)].state >= 0) continue;
      came[static_cast<std::size_t>(to)] = {state, static_cast<std::int32_t>(m)};
      queue.push_back(to);
    }
  }
  return std::nullopt;
}

}  // namespace vizier::world
