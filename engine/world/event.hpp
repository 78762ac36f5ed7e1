#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "world/value.hpp"

namespace vizier::world {

enum class EventType : std::uint8_t {
  moved,      ///< piece from zone `a` (place `n`, -1 from a hand) to zone `b` (place `m`); on a grid the place is
              ///< pack_cell(x, y)
  created,    ///< piece in zone `b`
  flipped,    ///< piece; n = 1 face up
  shown,      ///< piece to the seats in `mask`
  narrowed,   ///< piece: its candidate kinds became fewer
  shuffled,   ///< zone `a`
  counter,    ///< counter `a`, instance `b`, became n, was m
  transfer,   ///< n of counter `a`, instance `b`, went to the counter and instance pack_cell(counter, instance) = m;
              ///< follows the two `counter` events
  var,        ///< variable `a`, instance `b`
  piece_var,  ///< piece, variable `a`, became n, was m
  owner,  ///< piece in zone `a` belongs to seat n, belonged to seat m (-1: nobody); `mask`: who sees the pieces there
  score,  ///< score of seat `a` became n, was m
  first,  ///< seat n begins from now on; before it was seat m
  modifier,   ///< modifier `n` began (m = 1) or ended (m = 0)
  said,       ///< a sentence for the log: Events::said[n]
  disclosed,  ///< the rules tell something hidden on purpose, with a sentence for the log: Events::said[n]
  answered,   ///< seat `a` answered; not in a secret choice, where that would tell how far others are
  drew,       ///< a random number below n was drawn: m
  wall,       ///< a wall changed on grid `a`; `mask`: who sees the ground
  round,      ///< round n begins
  ended,
  tally,   ///< a count for the laboratory: Events::tallies[n]; nobody at the table sees it
  placed,  ///< where places are hidden: piece of grid `a` went from cell n to cell m, or, with the variable `b`, its
           ///< facing was m and is n; `mask`: who sees that
  layout,  ///< the layout n of grid `a`: it was chosen, or shown; `mask`: who learns it
  showed,  ///< a picture or an announcement, which replaces the one before and is kept nowhere: Events::said[n]
  timing,  ///< a timer, a standing offer, the pause or who is at the table changed; `mask`: who may know
};

/// The cell of a `moved` event on a grid whose places are hidden: those who see it are told by a `placed` event.
inline constexpr std::int32_t hidden_cell = INT32_MIN;

constexpr std::int32_t pack_cell(std::int16_t x, std::int16_t y) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(y) << 16 | static_cast<std::uint16_t>(x));
}
constexpr std::pair<std::int16_t, std::int16_t> unpack_cell(std::int32_t code) {
  return {static_cast<std::int16_t>(code), static_cast<std::int16_t>(code >> 16)};
}

/// One change, small and flat. `mask` says which seats knew the piece's kind (or may know the number) at that moment,
/// so that a log made later tells nobody more than was seen.
struct Event {
  EventType type = EventType::said;
  std::uint8_t pad = 0;
  SeatMask mask = 0;
  PieceId piece;
  KindId kind;
  std::int16_t a = -1, b = -1;
  std::int32_t n = 0, m = 0;
};
static_assert(sizeof(Event) == 20);

/// Whether it is one of the sentences of the log.
constexpr bool is_sentence(const Event& event) {
  return event.type == EventType::said || event.type == EventType::disclosed;
}

/// A sentence: text key and arguments. Pieces among the arguments carry who knew them: `known` holds (piece, kind,
/// mask).
struct Said {
  struct Known {
    PieceId piece;
    KindId kind;
    SeatMask mask = 0;
    Ref where;  ///< the zone in which it lay
    SeatId owner;
  };
  std::string key;
  Value args;
  SeatMask audience = 0xFFFF;
  std::vector<Known> known;
  std::size_t so_far = 0;  ///< bytes that the log takes up to here, this sentence counted
};

/// Something that happened, as a script counts it for the laboratory: what, with which thing, and to whom.
struct Tally {
  std::string what, thing;
  KindId kind;  ///< where the thing is a piece or a kind
  SeatId seat;
};

struct Events {
  std::vector<Event> list;
  std::vector<Said> said;
  std::vector<Tally> tallies;
  bool tallying = false;  ///< somebody wants tallies; otherwise they cost nothing

  void clear() {
    list.clear();
    said.clear();
    tallies.clear();
  }
};

}  // namespace vizier::world
