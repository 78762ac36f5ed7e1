#pragma once
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "world/event.hpp"
#include "world/limits.hpp"
#include "world/result.hpp"
#include "world/world.hpp"

namespace vizier::world {

/// Where in a zone a piece goes.
struct Spot {
  enum class At : std::uint8_t { last, first, place, cell } at = At::last;
  std::int16_t x = 0, y = 0;  ///< place in x; cell in x, y

  static Spot last() { return {}; }
  static Spot first() { return {At::first}; }
  static Spot place(int n) { return {At::place, static_cast<std::int16_t>(n)}; }
  static Spot cell(int x, int y) { return {At::cell, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }
};

enum class Face : std::int8_t { down, up, keep };

/// The only way to change a World. Keeps what each seat knows in step with what it could see, and reports every change
/// to `events`. It holds references: make one where it is needed, and do not keep it.
class Editor {
 public:
  Editor(World& world, const Defs& defs, Events* events) : w_(world), d_(defs), events_(events) {}

  PieceId create(KindId kind, ZoneId zone, SeatId owner, Face face, Spot spot = {});
  PieceId create(Serial serial, ZoneId zone, SeatId owner, Face face,
                 Spot spot = Spot::last());  ///< where it is known which copy of its kind this is
  void move(PieceId piece, ZoneId to, Face face = Face::keep, Spot spot = {});
  void flip(PieceId piece, bool up);
  void show(PieceId piece, SeatMask to);                       ///< these seats learn its kind
  void narrow(PieceId piece, std::vector<KindId> candidates);  ///< everybody learns that it is one of these
  void shuffle(ZoneId zone);
  void set_owner(PieceId piece, SeatId owner);
  void set_counter(CounterId counter, Instance instance, std::int32_t value);
  /// Moves an amount from one counter to another, and tells who gave it to whom to those who may know both.
  void transfer(CounterId from, Instance giver, CounterId to, Instance taker, std::int32_t amount);
  void set_var(VarId var, Instance instance, Value value);
  void set_piece_var(PieceId piece, PieceVarId var, std::int32_t value);
  std::int32_t draw(std::string_view stream,
                    std::uint32_t below);        ///< the next random number of that stream, in 0..below-1
  std::int32_t add_modifier(Modifier modifier);  ///< its `queries` and `moments` must be known; the id is given here
  void end_modifier(std::int32_t id);
  /// What each modifier in force speaks of, in their order.
  void set_reach(std::span<const Reach> by_modifier);
  void set_wall(Wall wall, bool present);  ///< any of the four sides
  void use_layout(ZoneId grid, LayoutId layout);
  void show_ground(ZoneId grid, SeatMask to);   ///< these seats learn which layout the grid has
  void show_place(PieceId piece, SeatMask to);  ///< these seats learn where it stands and how it is turned
  void set_round(std::int32_t round);
  void set_first(SeatId seat);
  void set_score(SeatId seat, std::int32_t score);
  void say(Said said, EventType type = EventType::said);  ///< or EventType::disclosed, or EventType::showed
  /// `places`: the rank of each seat, 1 for the best; empty where only the winners are named.
  void end(SeatMask winners, IdVector<SeatId, std::int32_t> places = {});

  // Real time (real_time.cpp). What is named and does not exist gives false.
  void set_timer(Timer timer);  ///< in the place of one of the same name
  bool end_timer(std::string_view name);
  bool hold_timer(std::string_view name, bool hold);  ///< it keeps what is left of it, and runs on with that
  void open_offer(Offer offer);                       ///< in the place of one of the same name
  bool close_offer(std::string_view name);
  bool block_offer(std::string_view name, std::string_view by, bool block);
  void pause(std::int64_t most_ms);  ///< -1: until somebody ends it
  void resume();
  void set_away(SeatId seat, bool away);

  const World& world() const { return w_; }

 private:
  SeatMask everybody() const { return all_seats(w_.seats); }
  SeatMask audience(ZoneId zone, bool face_up) const {
    const ZoneLook& look = d_.look(zone);
    return (face_up ? look.up : look.down) & everybody();
  }
  template <class Def>
  SeatMask audience(const Def& def, Instance instance) const {  ///< who may know a counter or variable
    return static_cast<SeatMask>((audience(def.scope, def.sight, instance) | def.seen_by) & everybody());
  }
  SeatMask audience(Scope scope, Sight sight, Instance instance) const;
  SeatMask onlookers(ZoneId zone) const;         ///< who sees which pieces lie there, known or not
  bool becomes_top(ZoneId to, Spot spot) const;  ///< whether everybody sees what is put there, as the top of its pile
  void forget(PieceId gone, SeatMask unsure);    ///< these seats no longer know which of the hand's pieces is which
  int place_at(ZoneId zone, Spot spot) const;    ///< where a piece lies that was just put there
  void link(PieceId piece, ZoneId to, Spot spot);
  void show_top(ZoneId zone);
  void walk(PieceId piece, Face face, Spot spot);  ///< to another cell of the same grid, whose places are hidden
  void forget_place(PieceId piece);                ///< it moves: who was shown where it stood knows no more
  void tell_place(PieceId piece, std::int32_t from);
  void sum_reach();
  void time_changed(SeatMask seen);
  void check_held() const {
    if (w_.held.values > max_held_values || w_.held.bytes > max_held_bytes) throw std::length_error(w_.too_much());
  }
  void emit(const Event& event) {
    ++w_.events;
    if (events_) events_->list.push_back(event);
  }
  Piece& piece(PieceId id) { return w_.pieces[id]; }

  World& w_;
  const Defs& d_;
  Events* events_;
};

/// Makes the pieces that the package's supply asks for.
void set_up_supply(World& world, const Defs& defs, Events* events);

/// Whether every conserved quantity is what it should be. `same_pieces`: no piece was made since the last check, so
/// quantities of pieces cannot have changed.
Result<> check_conservation(const World& world, const Defs& defs, bool same_pieces = false);
void note_conservation(World& world, const Defs& defs);  ///< takes the present sums as the ones to keep

/// Whether links, counts and bounds are sound. For tests and loading.
Result<> check_structure(const World& world, const Defs& defs);

}  // namespace vizier::world
