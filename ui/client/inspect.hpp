#pragma once
#include <string>
#include <vector>

#include "client/desk.hpp"

namespace vizier::client {

/// A value and where it comes from: a place in a file, a change on the desk (from 1), or neither for a first value.
struct Fact {
  std::string name, value;
  content::Place place;
  std::size_t change = 0;
  bool changed = false;  ///< not as the content says
};

/// Pieces of one owner in one zone, with the sum of the number that the package counts them by.
struct Strength {
  std::string owner;  ///< empty: nobody's
  std::vector<int> places;
  std::int64_t sum = 0;
  bool counted = false;  ///< whether any of them has such a number
};

/// An effect in force, with the script that it comes from.
struct InForce {
  std::size_t index = 0;  ///< among the World's modifiers
  std::string kind;       ///< what brought it about, where that is known
  std::string text, until, owner, script;
  std::vector<std::string> queries;  ///< rules that it changes
  content::Place place;
  bool here = false;  ///< it names the zone that was asked about
};

/// One layer that had a say in a value, the lowest first.
struct LayerFact {
  std::string origin, value;
  content::Place place;
};

/// A zone's attributes and regions, and its variables; with the desk's own changes and what a spec has given.
std::vector<Fact> facts_of_zone(const Desk& desk, const std::string& zone);
/// Attributes of a kind and its parameters.
std::vector<Fact> facts_of_kind(const Desk& desk, const std::string& kind);
/// Variables of the game, or of a seat.
std::vector<Fact> variables_of(const Desk& desk, const std::string& seat);
/// The pieces of a zone, added up by owner.
std::vector<Strength> strengths(const Desk& desk, const std::string& zone);
/// Every effect in force; those that name the zone are marked.
std::vector<InForce> effects_at(Desk& desk, const text::Speech& speech, const std::string& zone);
/// The chain of layers of a key of the content; empty where there is no such key.
std::vector<LayerFact> layers_of(const content::Package& package, const std::string& key);
/// The key of a zone or kind in the content.
std::string key_of_zone(const Desk& desk, const std::string& zone);
std::string key_of_kind(const Desk& desk, const std::string& kind);

}  // namespace vizier::client
