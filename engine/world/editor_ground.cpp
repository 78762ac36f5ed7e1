// Changes of hidden ground: who is told of a layout, of where a piece stands and of how it is turned.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "world/editor.hpp"
#include "world/ground.hpp"

namespace vizier::world {

/// Its place among the others stays: who cannot see where it stands does not see that it moves.
void Editor::walk(PieceId id, Face face, Spot spot) {
  Piece& p = piece(id);
  const std::int32_t from = pack_cell(p.x, p.y);
  p.x = spot.x;
  p.y = spot.y;
  if (face != Face::keep) flip(id, face == Face::up);
  tell_place(id, from);
}

void Editor::tell_place(PieceId id, std::int32_t from) {
  const Piece& p = piece(id);
  emit({EventType::placed,
        0,
        static_cast<SeatMask>(sees_place(w_, d_, id) & everybody()),
        id,
        {},
        p.zone.index,
        -1,
        from,
        pack_cell(p.x, p.y)});
}

void Editor::forget_place(PieceId id) {
  std::erase_if(w_.shown_places, [id](const ShownPlace& s) { return s.piece == id; });
}

void Editor::show_place(PieceId id, SeatMask to) {
  const Piece& p = piece(id);
  to &= everybody();
  if (!p.zone || !d_.look(p.zone).hides) return;
  const auto at = std::lower_bound(w_.shown_places.begin(), w_.shown_places.end(), ShownPlace{id, 0});
  if (at != w_.shown_places.end() && at->piece == id)
    at->shown |= to;
  else
    w_.shown_places.insert(at, {id, to});
  const std::int32_t cell = pack_cell(p.x, p.y);
  emit({EventType::placed, 0, to, id, {}, p.zone.index, -1, cell, cell});
  if (const PieceVarId var = d_.zones[p.zone].facing) {
    const std::int32_t facing = w_.piece_vars(id, var);
    emit({EventType::placed, 0, to, id, {}, p.zone.index, var.index, facing, facing});
  }
}

void Editor::use_layout(ZoneId grid, LayoutId layout) {
  lay_ground(w_, d_, grid, layout);
  if (w_.walls.size() > max_walls) throw std::length_error(fmt::format("a game can have {} walls at most", max_walls));
  emit({EventType::layout,
        0,
        static_cast<SeatMask>(sees_ground(w_, d_, grid) & everybody()),
        {},
        {},
        grid.index,
        -1,
        layout.index});
}

void Editor::show_ground(ZoneId grid, SeatMask to) {
  to &= everybody();
  for (GroundLayout& ground : w_.grounds)
    if (ground.grid == grid) {
      ground.shown |= to;
      emit({EventType::layout, 0, to, {}, {}, grid.index, -1, ground.layout.index});
    }
}

}  // namespace vizier::world
