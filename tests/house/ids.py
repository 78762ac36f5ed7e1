#!/usr/bin/env python3
"""What belongs to an id is found by an id of that sort only: the compiler refuses a number, and the id of anything else."""
import house
import refused

GOOD = """
const KindDef& kind(const Defs& d, KindId id) { return d.kinds[id]; }
std::int32_t number(const World& w, const Defs& d, CounterId id, SeatId seat) { return w.counter(d.counters[id], seat); }
std::int32_t note(const World& w, PieceId piece, PieceVarId var) { return w.piece_vars(piece, var); }
"""
# Each stands alone on its line; the compiler has to name that line.
REFUSED = {
    "the id of a zone for a kind": "const KindDef& wrong_kind(const Defs& d, ZoneId id) { return d.kinds[id]; }",
    "a number for a kind": "const KindDef& numbered(const Defs& d) { return d.kinds[3]; }",
    "the id of a seat for a piece": "const Piece& wrong_piece(const World& w, SeatId id) { return w.pieces[id]; }",
    "a counter's id for the place of its number": "std::int32_t wrong_slot(const World& w, CounterId id) { return w.counters[id]; }",
    "a piece as the holder of a counter": "std::int32_t wrong_holder(const World& w, const CounterDef& c, PieceId id) { return w.counter(c, id); }",
    "row and column exchanged": "std::int32_t exchanged(const World& w, PieceId id, PieceVarId var) { return w.piece_vars(var, id); }",
    "a number as an id": "KindId unsaid() { return 3; }",
}


def program(lines):
    return f'#include "world/world.hpp"\nnamespace vizier::world {{\n{GOOD}{"".join(line + chr(10) for line in lines)}}}\n'


found = refused.compiler("engine/world/defs.cpp")
findings = []
status, printed, _ = refused.errors(*found, program([]))
if status:
    findings += ["right ids are refused:", *printed.splitlines()[:10]]
findings += refused.accepted(*found, program(REFUSED.values()), REFUSED)
house.finish(findings)
