#pragma once
#include <string>
#include <vector>

#include "world/editor.hpp"

/// A vocabulary made by hand, small enough to keep in mind: five tokens and three cards, a market, a pile, a deck whose
/// top is open, a board, and for each of three seats a hand (unordered) and a screen (ordered), both seen by their
/// owner alone.
namespace small_game {

using namespace vizier::world;

inline const SeatId red{0}, blue{1}, green{2};
inline constexpr SeatMask all = 0b111;

inline ZoneDef zone(std::string base, Sight sight, SeatId seat = {}, const char* colour = "") {
  ZoneDef z;
  z.name = seat ? std::string(colour) + "." + base : base;
  z.base = std::move(base);
  z.seat = seat;
  z.sight = sight;
  return z;
}

inline KindDef kind(std::string name, int back, IdVector<AttrId, Value> attrs) {
  KindDef k;
  k.name = std::move(name);
  k.back = BackId(back);
  k.attrs = std::move(attrs);
  return k;
}

inline Defs defs() {
  Defs d;
  d.seats = {"red", "blue", "green"};
  d.min_seats = 2;
  d.max_seats = 3;
  d.attrs = {"value", "colour", "sides"};
  d.backs = {"token", "card"};
  d.piece_vars = {"turns"};
  for (const int i : {1, 2, 3, 4, 5})
    d.kinds.push_back(kind(std::string("t").append(std::to_string(i)), 0, {Value(i)}));
  d.kinds.push_back(kind("ace", 1, {Value(), Value("white"), Value("abcd")}));
  d.kinds.push_back(kind("bee", 1, {Value(), Value("black"), Value("+b+b")}));
  d.kinds.push_back(
      kind("cap", 1, {Value(), Value("white"), Value(Table{{Value("+"), Value("c"), Value(), Value("c")}, {}})}));

  d.zones.push_back(zone("market", Sight::faces));
  d.zones.push_back(zone("pile", Sight::closed));
  d.zones.push_back(zone("deck", Sight::top));
  d.zones.push_back(zone("board", Sight::open));
  d.zones.back().grid = true;
  for (const SeatId s : d.seats.ids()) {
    d.zones.push_back(zone("hand", Sight::owner, s, d.seats[s].c_str()));
    d.zones.back().unordered = true;
    d.zones.push_back(zone("screen", Sight::owner, s, d.seats[s].c_str()));
  }
  d.zones[ZoneId(0)].regions = {"places"};
  d.zones[ZoneId(1)].regions = {"places"};

  CounterDef stock{"stock", Scope::game, Sight::open, 0, 10, 0, 100};
  CounterDef coins{"coins", Scope::seat, Sight::owner, 0, 3, 0, 100};
  CounterDef room{"room", Scope::zone, Sight::open, 0, 2, 0, 9};
  CounterDef secret{"secret", Scope::zone, Sight::owner, 0, 0, 0, 9};
  d.counters = {stock, coins, room, secret};
  d.vars = {{"mood", Scope::game, Sight::open, 0, Value("calm")}, {"plan", Scope::seat, Sight::owner, 0, Value()}};
  d.finish();
  return d;
}

/// A World of its own for each test, with what happened in it.
struct Game {
  Defs d = defs();
  World w = World::make(d, 3, 7);
  Events events;

  Editor edit() { return {w, d, &events}; }
  ZoneId zone(const char* name) const { return d.zone(name); }
  KindId kind(const char* name) const { return d.kind(name); }
  PieceId put(const char* kind_name, const char* zone_name, SeatId owner = {}, Face face = Face::down) {
    return edit().create(kind(kind_name), zone(zone_name), owner, face);
  }
  PieceId tile(const char* kind_name, int x, int y) {
    return edit().create(kind(kind_name), zone("board"), {}, Face::up, Spot::cell(x, y));
  }
  std::vector<PieceId> pieces(const char* zone_name) const {
    std::vector<PieceId> list;
    w.each(zone(zone_name), [&](PieceId id) { list.push_back(id); });
    return list;
  }
  SeatMask seen(PieceId id) const { return w.piece(id).seen; }
  bool sound() const { return check_structure(w, d).ok(); }
};

}  // namespace small_game
