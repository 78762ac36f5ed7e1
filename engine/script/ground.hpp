#pragma once
#include "script/grid_args.hpp"

/// Functions of zones and pieces about hidden ground; their rows are in bind_grid.cpp and bind_piece.cpp.
namespace vizier::script {

void use_layout(const world::World& world, const world::Defs& defs, Change change, GridId grid, Text name);
Maybe<DefText> layout(const world::World& world, const world::Defs& defs, GridId grid);
int layouts(Raw<Gives<List<Text>>, GridId> raw);
int ground_cells(Raw<Gives<List<CellRef>>, GridId, Maybe<Text>> raw);
void show_ground(Change change, GridId grid, Maybe<Seats> players);
bool ground_seen_by(const world::World& world, const world::Defs& defs, GridId grid, world::SeatId player);
void show_place(Change change, world::PieceId piece, Maybe<Seats> players);
bool place_seen_by(const world::World& world, const world::Defs& defs, world::PieceId piece, world::SeatId player);

}  // namespace vizier::script
