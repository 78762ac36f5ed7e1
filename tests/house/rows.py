#!/usr/bin/env python3
"""Rows of bound functions whose C++ type does not fit are refused by the compiler: a wrong count of names, an argument or a result that is no type of ours."""
import house
import refused

GOOD = """
std::int64_t good(const world::World&, world::PieceId, Maybe<Whole<1, 9>>, Text) { return 0; }
int raw_good(Raw<Gives<List<world::PieceId>>, world::ZoneId, Maybe<world::SeatId>>) { return 0; }
constexpr Function fits[] = {
    method<good>("good", "count, name", "Fits."),
    method<raw_good>("raw_good", "owner", "Fits."),
    declared<Gives<Amount>, Text>("declared", "text", "Fits."),
};
"""
# Each stands alone on its line; the compiler has to name that line.
REFUSED = {
    "one name too few": 'constexpr Function few[] = {method<good>("good", "count", "Too few.")};',
    "one name too many": 'constexpr Function many[] = {method<good>("good", "count, name, more", "Too many.")};',
    "a raw function with a name too many": 'constexpr Function raw_many[] = {method<raw_good>("raw_good", "owner, more", "Too many.")};',
    "a declared function with a name too few": 'constexpr Function declared_few[] = {declared<Gives<>, Text, Text>("d", "one", "Too few.")};',
    "a plain int as an argument": 'constexpr Function plain_int[] = {method<takes_int>("f", "n", "No type of ours.")};',
    "a std::string as an argument": 'constexpr Function plain_text[] = {method<takes_string>("f", "s", "No type of ours.")};',
    "a bool as an argument": 'constexpr Function plain_bool[] = {method<takes_bool>("f", "b", "No type of ours.")};',
    "sol::optional as an argument": 'constexpr Function sol_optional[] = {method<takes_optional>("f", "n", "No type of ours.")};',
    "a vector as a result": 'constexpr Function gives_vector[] = {method<gives_list>("f", "", "No type of ours.")};',
    "a double as a result": 'constexpr Function gives_double[] = {method<gives_number>("f", "", "No type of ours.")};',
}
BAD = """
void takes_int(world::PieceId, int) {}
void takes_string(world::PieceId, std::string) {}
void takes_bool(world::PieceId, bool) {}
void takes_optional(world::PieceId, sol::optional<int>) {}
std::vector<int> gives_list(world::PieceId) { return {}; }
double gives_number(world::PieceId) { return 0; }
"""


def program(rows):
    return f'#include "script/arguments.hpp"\nnamespace vizier::script {{\nnamespace {{\n{GOOD}{BAD if rows else ""}{"".join(row + chr(10) for row in rows)}}}\n}}\n'


found = refused.compiler("engine/script/bind_kind.cpp")
findings = []
status, printed, _ = refused.errors(*found, program([]))
if status:
    findings += ["rows that fit are refused:", *printed.splitlines()[:10]]
findings += refused.accepted(*found, program(list(REFUSED.values())), REFUSED)
house.finish(findings)
