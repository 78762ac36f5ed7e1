#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "content/library.hpp"

/// Golden playthroughs: one random game of every package, edition, rules set and number of seats as readable text. Kept
/// in the repository, so that a diff shows every change of behaviour.
namespace vizier::lab {

struct GoldenCase {
  content::Config config;
  int seats = 0;
  std::string file;  ///< `<package>-<edition>-<rules>-<seats>.txt`, without the parts that the package does not have
};

/// Every case of every package that can be played by itself, in a fixed order. What does not load is told.
std::vector<GoldenCase> golden_cases(const content::Library& library, content::Diagnostics& diagnostics);
std::vector<GoldenCase> golden_cases(const content::Library& library);
/// Those of one package.
std::vector<GoldenCase> golden_cases(const content::Library& library, const content::Manifest& package,
                                     content::Diagnostics& diagnostics);

/// The playthrough. The first prompts in full, later ones as a line a round. A mistake in a script is part of the text.
std::string golden_text(const content::Library& library, const GoldenCase& golden);

}  // namespace vizier::lab
