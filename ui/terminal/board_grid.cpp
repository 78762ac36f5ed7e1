// A grid as a map of cells: pieces, walls, and what stands somewhere out of sight.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "terminal/board.hpp"

namespace vizier::terminal {

using match::SeenPiece;
using match::SeenZone;

namespace {

struct Extent {
  int left = 0, right = 0, top = 0, bottom = 0;
  bool any = false;

  void see(int x, int y) {
    left = any ? std::min(left, x) : x;
    right = any ? std::max(right, x) : x;
    top = any ? std::min(top, y) : y;
    bottom = any ? std::max(bottom, y) : y;
    any = true;
  }
};

bool has_wall(const SeenZone& zone, int x, int y, int side) {
  return std::any_of(zone.walls.begin(), zone.walls.end(),
                     [&](const match::SeenWall& wall) { return wall.x == x && wall.y == y && wall.side == side; });
}

const SeenPiece* piece_at(const SeenZone& zone, int x, int y) {
  const auto it = std::find_if(zone.pieces.begin(), zone.pieces.end(),
                               [&](const SeenPiece& p) { return p.placed && p.x == x && p.y == y; });
  return it == zone.pieces.end() ? nullptr : &*it;
}

/// What stands in a cell without a piece: the sign of its ground where there is one.
std::string empty_sign(const SeenZone& zone, int x, int y) {
  if (zone.cells.empty()) return "·";
  for (const match::SeenCell& cell : zone.cells)
    if (cell.x == x && cell.y == y) return cell.mark == '.' ? "·" : std::string(1, cell.mark);
  return " ";
}

}  // namespace

std::vector<Line> Board::grid(const SeenZone& zone, int width) const {
  std::vector<Line> out;
  Extent at;
  for (const SeenPiece& p : zone.pieces)
    if (p.placed) at.see(p.x, p.y);
  for (const match::SeenCell& cell : zone.cells) at.see(cell.x, cell.y);
  for (const match::SeenWall& wall : zone.walls)
    if (wall.side == 0 ? wall.y <= at.bottom : wall.x >= at.left) at.see(wall.x, wall.y);
  const auto name = [&](const SeenPiece& p) { return p.kind.empty() ? std::string("▒") : label(p.kind); };
  Line unseen;  // it is here, and nobody tells where
  for (const SeenPiece& p : zone.pieces)
    if (!p.placed) add(unseen, (unseen.empty() ? "" : ", ") + name(p), p.owner.empty() ? plain : seat(p.owner).style);
  const auto somewhere = [&] {
    if (unseen.empty() && zone.ground_known) return;
    Line line{{"   " + wording_(zone.ground_known ? "grid.somewhere" : "grid.unseen") + " ", faint}};
    add(line, unseen);
    for (Line& each : wrap(line, width, 3)) out.push_back(std::move(each));
  };
  if (!at.any) return somewhere(), out;
  const int cell = std::min(10, (width - 5) / (at.right - at.left + 1));
  if (cell < 4 || at.bottom - at.top > 30) {  // too large for a map
    Line list;
    for (const SeenPiece& p : zone.pieces)
      if (p.placed) add(list, fmt::format("{}({}; {}) {}", list.empty() ? "" : ", ", p.x, p.y, name(p)));
    out = wrap(list, width, 3);
    return somewhere(), out;
  }
  const bool walls = !zone.walls.empty();
  Line head{{"     ", plain}};
  for (int x = at.left; x <= at.right; ++x) {
    add(head, std::to_string(x), faint);
    pad(head, 5 + (x - at.left + 1) * cell);
  }
  out.push_back(head);
  for (int y = at.top; y <= at.bottom + (walls ? 1 : 0); ++y) {
    if (walls) {
      Line above{{"    ", plain}};
      bool any = false;
      for (int x = at.left; x <= at.right; ++x) {
        const bool wall = has_wall(zone, x, y, 0);
        any = any || wall;
        std::string edge = " ";
        for (int i = 1; i < cell; ++i) edge += wall ? "─" : " ";
        add(above, edge, plain);
      }
      if (any) out.push_back(above);
      if (y > at.bottom) break;
    }
    Line row;
    add(row, fmt::format("{:>3} ", y), faint);
    add(row, has_wall(zone, at.left - 1, y, 1) ? "│" : " ", plain);
    for (int x = at.left; x <= at.right; ++x) {
      if (const SeenPiece* p = piece_at(zone, x, y))
        add(row, cut({{name(*p), p->owner.empty() ? plain : seat(p->owner).style}}, cell - 1));
      else
        add(row, empty_sign(zone, x, y), faint);
      pad(row, 4 + (x - at.left + 1) * cell);
      add(row, has_wall(zone, x, y, 1) ? "│" : " ", plain);
    }
    out.push_back(row);
  }
  return somewhere(), out;
}

}  // namespace vizier::terminal
