#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace vizier::spec {

/// One thing that a seat perceived, as numbers: which thing it is, and what it says.
struct Perceived {
  std::uint64_t what = 0, value = 0;
  bool disclosure = false;  ///< the rules tell something hidden on purpose: another value is no leak
  friend bool operator==(const Perceived&, const Perceived&) = default;
};

/// What a seat knew, and where everything lay, when it was looked at last. Tells which event first showed a piece.
/// Without a seat: what all seats know.
class Witness {
 public:
  Witness(const match::Match& match, world::SeatId seat) : Witness(match.world(), seat, match.events().list.size()) {}
  /// Before anything has happened.
  static Witness at_start(const world::World& start, world::SeatId seat) { return {start, seat, 0}; }

  bool may(world::SeatMask mask) const { return (mask & me_) == me_; }
  bool knows(world::PieceId piece) const { return known_.has(piece) && known_[piece]; }
  std::size_t events() const { return events_; }  ///< how many there were
  /// The event has happened.
  void follow(const world::Event& event, const world::Defs& defs);

 private:
  Witness(const world::World& world, world::SeatId seat, std::size_t events);

  world::SeatMask me_;
  world::IdVector<world::PieceId, bool> known_;
  world::IdVector<world::PieceId, world::ZoneId> zone_;
  std::size_t events_;
};

/// A prompt of a run, or its end, and what the seat knew at the prompt before.
struct Observation {
  const match::Match& match;
  world::SeatId seat;
  const Witness& before;
};

/// What is compared: everything that reached the seat since the moment before, in order. `tell` puts the item at place
/// `which` into words, one line a detail. It is called only where two runs differ; where both give the same words, they
/// count as equal.
struct Observer {
  std::function<void(const Observation&, std::vector<Perceived>&)> look;
  std::function<std::string(const Observation&, std::size_t which)> tell;
};

/// All that the engine gives a seat: events and log, who is asked and until when, its own questions, why it cannot play
/// its pieces, and its view.
Observer engine_observer();

/// Only what the rules told on purpose. An observer of something else begins with these, so that a difference which
/// follows from a disclosure is never taken for a leak.
void look_at_disclosures(const Observation& moment, std::vector<Perceived>& into);

}  // namespace vizier::spec
