#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "content/package.hpp"

/// The words that a package lends to positions and specs (position.yaml), so that people write `niches: [4, 2]` and not
/// counters by their names.
namespace vizier::spec {

/// What one word stands for. Exactly one of these is set; in `then` it is read, in `given` it is set.
struct Shorthand {
  enum class Type { counter, counters, sum, var, first, pieces, script } type = Type::counter;
  /// Counter: one; counters: a list of numbers goes to them in order; sum: can only be read.
  std::vector<std::string> counters;
  std::string var, as;  ///< as: seat, zone or kind, where a plain word means a handle
  std::string zone, category,
      face;  ///< pieces: which zone (of the seat, where the word is for seats), and only those of a category
  std::vector<std::string> from;  ///< pieces: where they come from, and where the others go
  std::string module, set, get;   ///< script: functions set(game, where, value) and get(game, where)
  content::Place place;
};

struct Shorthands {
  std::map<std::string, Shorthand> game, zones, seats;
  struct Pieces {
    std::string by;                 ///< attribute that a number means, in `red: [9]`
    std::string face;               ///< down where nothing is said
    std::vector<std::string> from;  ///< zones of the owner
  } pieces;                         ///< how the pieces of a seat in a zone are written
  struct State {
    std::string state;
    std::vector<std::string> vars;         ///< notebook entries for the words that follow
    const content::Node* with = nullptr;   ///< notebook to begin with; lies in the package
    const content::Node* under = nullptr;  ///< frames below, lowest first
  };
  std::map<std::string, State> states;  ///< for `at: scoring market`
  std::string begin;                    ///< state in which positions begin; empty: at the first question
  content::Place begin_place;
  std::vector<std::string> ignore;  ///< words that only make an answer read well: use, on
};

/// What the package's `position` section says; mistakes in it are told with their places.
std::optional<Shorthands> read_shorthands(const content::Package& package, content::Diagnostics& diagnostics);

}  // namespace vizier::spec
