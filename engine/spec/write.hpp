#pragma once
#include <string>
#include <vector>

#include "spec/play.hpp"

namespace vizier::spec {

/// A spec that is about to be written. `given`, `when` and `then` are lines of YAML without their indentation: one
/// entry each, or several lines of one.
struct SpecDraft {
  std::string name;
  content::Config config;
  int seats = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> given;
  std::vector<std::string> when;  ///< `red: words`
  std::vector<std::string> then;
};

/// As docs/specs.md describes it, one entry of a file of specs.
std::string spec_text(const SpecDraft& draft);

/// The lines of a `given` that makes this World out of the game as it is set up with so many seats and this seed. It
/// names only what is different where that makes exactly this World (which is tried); otherwise it is the whole
/// position.
std::vector<std::string> given_lines(LoadedGame& game, const world::World& world, std::uint64_t seed);

/// Lines of `then` that can be written for any match: who is asked what, or that the game is over.
std::vector<std::string> asked_lines(const match::Match& match);
/// What lies in a zone and what it counts, as a line of `then`.
std::string zone_line(const LoadedGame& game, const world::World& world, world::ZoneId zone);

}  // namespace vizier::spec
