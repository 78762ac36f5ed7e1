#pragma once
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "bots/factor.hpp"
#include "match/match.hpp"
#include "match/view.hpp"

namespace vizier::bots {

/// Thrown while a bot thinks, where nobody waits for its answer any more.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("nobody waits for the answer any more") {}
};

/// A match as one seat may know it: its view, its own open question, and copies in which everything that the seat
/// cannot know is redrawn. A bot gets this and nothing else, so that it plays any game and cannot cheat. Ids in the
/// question are names to be compared, no information.
class Seat {
 public:
  /// `which` is the open question that the seat shall answer. Once `stop` is set, the next game that is imagined throws
  /// Stopped instead.
  Seat(const match::Match& match, std::size_t which, const std::atomic<bool>* stop = nullptr)
      : match_(match), which_(which), stop_(stop) {}

  world::SeatId id() const { return decision().seat; }
  int seats() const { return match_.world().seats; }
  const world::Defs& defs() const { return match_.defs(); }
  const world::Decision& decision() const { return match_.open()[which_]; }
  match::View view() const { return match::view(match_, id()); }
  /// An answer in words, as the journal has it: the same for all that looks the same to this seat.
  std::string key(const world::Answer& answer) const {
    return world::Keys(match_.world(), defs(), id()).of(decision(), answer);
  }

  int round() const { return match_.world().round; }
  /// A key made of the names of what is chosen, as this seat sees it. Unlike ids, it stays the same when mods are
  /// added.
  std::uint64_t name(world::Choice choice) const;

  /// How many answers were given in this match so far, by anybody.
  std::size_t inputs() const { return match_.journal().size(); }
  bool in_secret() const { return match_.in_secret(); }
  bool in_time() const;  ///< the clock has a say: others may act before this seat does
  /// Names an answer by what it looks like to the seats of the mask.
  std::uint64_t code(const world::Answer& answer, world::SeatMask mask) const;

  /// The question taken apart, as this seat sees it.
  Factored parts() const { return Factored({match_.world(), defs(), bit(id())}, decision()); }

  /// A game that could be the one being played, as far as this seat can tell, standing at the same question.
  match::Match imagine(world::Rng& rng) const {
    go_on();
    match::Match copy = match_.fork();
    match_.fork_for(id(), rng, copy);
    return copy;
  }
  /// As imagine, into a copy made before; false where no such game was found.
  bool imagine_into(world::Rng& rng, match::Match& copy) const { return go_on(), match_.fork_for(id(), rng, copy); }

 private:
  void go_on() const {
    if (stop_ && *stop_) throw Stopped();
  }

  const match::Match& match_;
  std::size_t which_;
  const std::atomic<bool>* stop_;
};

}  // namespace vizier::bots
