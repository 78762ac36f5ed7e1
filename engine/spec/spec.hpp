#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "content/library.hpp"

/// Specs: how a designer tests a card. A YAML list of { it, game, given, when, then }; docs/specs.md says what may
/// stand there.
namespace vizier::spec {

struct SpecResult {
  std::string file, name;
  int line = 0;
  bool passed = false;
  int prompts = 0, untried = 0;  ///< examined for leaks; those at which too few other games fitted
  std::string message;           ///< for people: places, the lines themselves, expected and got; empty where it passed
};

/// Runs every spec of a file, or of all .yaml files below a folder, in order. Each is played; then replayed from its
/// save in a fresh runtime; then saved and reloaded at every prompt; then examined for leaks (spec/interference.hpp).
/// `mods` take part in every game beside those that a spec names; with `every` only each so-manieth spec is played.
std::vector<SpecResult> run_specs(const content::Library& library, const std::filesystem::path& path,
                                  const std::vector<std::string>& mods = {}, std::size_t every = 1);

}  // namespace vizier::spec
