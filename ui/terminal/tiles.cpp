// Pieces with four sides as small boxes: what each side shows stands in its border, what the piece is called in the
// middle.
#include <fmt/format.h>

#include <algorithm>

#include "terminal/board.hpp"

namespace vizier::terminal {

using match::SeenPiece;
using match::SeenZone;

namespace {

constexpr int box_width = 5, box_height = 3;
constexpr int margin = 5;  ///< for the numbers of rows

/// The four signs of a piece as it lies, north first; empty where it has none.
std::vector<std::string> sides_of(const world::Defs& defs, const SeenPiece& piece, const Tiles& tiles) {
  std::vector<std::string> out;
  const world::KindId id = defs.kind(piece.kind);
  const world::AttrId attr = defs.attr(tiles.sides);
  if (!id || !attr) return out;
  const auto& attrs = defs.kinds[id].attrs;
  if (!attrs.has(attr)) return out;
  const world::Value& value = attrs[attr];
  if (const std::string* text = value.text())
    for (const char sign : *text) out.emplace_back(1, sign);
  if (const world::Table* table = value.table())
    for (const world::Value& mark : table->list)
      out.push_back(mark.text() ? *mark.text() : mark.integer() ? std::to_string(*mark.integer()) : "?");
  if (out.size() != 4) return {};
  const auto quarters = static_cast<std::ptrdiff_t>((value_of(piece.vars, tiles.turned) % 4 + 4) % 4);  // clockwise
  std::rotate(out.rbegin(), out.rbegin() + quarters, out.rend());
  return out;
}

std::string centred(const std::string& text, int width) {
  const int room = std::max(0, width - columns(text));
  return std::string(static_cast<std::size_t>(room / 2), ' ') + text +
         std::string(static_cast<std::size_t>(room - room / 2), ' ');
}

struct At {
  int x, y;
};
constexpr At steps[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

}  // namespace

bool Board::has_sides(const SeenPiece& piece) const {
  return !layout_.tiles.sides.empty() && !sides_of(speech_.package().defs, piece, layout_.tiles).empty();
}

/// `facing`: what touches each side, empty for nothing. A side that is alive there is drawn strongly.
std::vector<Line> Board::box(const SeenPiece& piece, const std::vector<std::string>& facing) const {
  const Tiles& tiles = layout_.tiles;
  const std::vector<std::string> sides = sides_of(speech_.package().defs, piece, tiles);
  const auto sign = [&](std::size_t side, const char* border) -> Span {
    if (sides.empty() || sides[side] == tiles.blank) return {border, faint};
    const bool alive = !tiles.live.empty() && !facing[side].empty() && facing[side] != tiles.blank &&
                       (sides[side] == tiles.live) != (facing[side] == tiles.live);
    return {sides[side], alive ? strong : plain};
  };
  const auto edge = [&](const char* left, std::size_t side, const char* right) {
    Line line{{left, faint}};
    const Span middle = sign(side, "─");
    add(line, middle.text, middle.style);
    add(line, right, faint);
    return line;
  };
  Line middle;
  const Span west = sign(3, "│"), east = sign(1, "│");
  add(middle, west.text, west.style);
  const std::string name = piece.kind.empty() ? "▒" : label(piece.kind);
  Line inside = cut({{name, plain}}, box_width - 2);
  add(middle, columns(name) < box_width - 2 ? centred(name, box_width - 2) : inside[0].text);
  add(middle, east.text, east.style);
  return {edge("┌─", 0, "─┐"), middle, edge("└─", 2, "─┘")};
}

std::vector<Line> Board::tile_row(const SeenZone& zone) const {
  std::vector<Line> out(box_height);
  for (std::size_t i = 0; i < zone.pieces.size(); ++i) {
    const std::vector<Line> drawn = box(zone.pieces[i], std::vector<std::string>(4));
    for (std::size_t l = 0; l < drawn.size(); ++l) {
      pad(out[l], static_cast<int>(i) * (box_width + 1));
      add(out[l], drawn[l]);
    }
  }
  return out;
}

std::vector<Line> Board::tile_map(const SeenZone& zone, int width) const {
  std::vector<Line> out;
  if (zone.pieces.empty()) return out;
  int left = zone.pieces[0].x, right = left, top = zone.pieces[0].y, bottom = top;
  for (const SeenPiece& p : zone.pieces) {
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  if (margin + (right - left + 1) * box_width > width) return out;  // the caller draws it smaller
  const world::Defs& defs = speech_.package().defs;
  const auto at = [&](int x, int y) {
    const auto it =
        std::find_if(zone.pieces.begin(), zone.pieces.end(), [&](const SeenPiece& p) { return p.x == x && p.y == y; });
    return it == zone.pieces.end() ? nullptr : &*it;
  };
  Line head;
  for (int x = left; x <= right; ++x) {
    pad(head, margin + (x - left) * box_width);
    add(head, centred(std::to_string(x), box_width), faint);
  }
  out.push_back(head);
  for (int y = top; y <= bottom; ++y) {
    std::vector<Line> rows(box_height);
    add(rows[1], fmt::format("{:>4}", y), faint);
    for (int x = left; x <= right; ++x) {
      const SeenPiece* piece = at(x, y);
      for (Line& row : rows) pad(row, margin + (x - left) * box_width);
      if (!piece) {
        add(rows[1], "  ·", faint);
        continue;
      }
      std::vector<std::string> facing(4);
      for (std::size_t side = 0; side < 4; ++side)
        if (const SeenPiece* other = at(x + steps[side].x, y + steps[side].y))
          if (const auto sides = sides_of(defs, *other, layout_.tiles); !sides.empty())
            facing[side] = sides[(side + 2) % 4];
      const std::vector<Line> drawn = box(*piece, facing);
      for (std::size_t l = 0; l < drawn.size(); ++l) add(rows[l], drawn[l]);
    }
    for (Line& row : rows) out.push_back(std::move(row));
  }
  return out;
}

}  // namespace vizier::terminal
