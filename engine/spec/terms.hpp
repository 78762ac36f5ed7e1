#pragma once
#include <string>
#include <vector>

#include "content/node.hpp"
#include "spec/shorthand.hpp"
#include "world/world.hpp"

namespace vizier::spec {

/// One thing that a `given` sets or a `then` expects: what it speaks of, and the YAML that says how it is.
struct Term {
  enum class Type { word, round, first, clock, at, modifiers } type = Type::word;
  Shorthand form;       ///< word: what it stands for; names without a declaration become one here
  world::SeatId seat;   ///< whose, where it speaks of a seat
  world::ZoneId zone;   ///< which, where it speaks of a zone
  world::SeatId owner;  ///< pieces: only those of this seat
  bool owned = false;
  std::string name;  ///< as a person would say it: `market.niches`
  const content::Node* value = nullptr;
  content::Place place;
};

/// The terms of a `given` or `then`, in order. Names are, in this order: words of the package, seats, zones, counters
/// and variables of the game. Keys in `other` are the caller's own and are left out.
std::vector<Term> resolve_terms(const content::Node& node, const Shorthands& words, const world::Defs& defs, int seats,
                                const std::vector<std::string>& other, content::Diagnostics& diagnostics);

/// Numbers of the instances of a counter or variable that a term speaks of.
inline world::Instance instance_of(const Term& term) {
  return term.zone ? world::Instance(term.zone) : term.seat ? world::Instance(term.seat) : 0;
}

}  // namespace vizier::spec
