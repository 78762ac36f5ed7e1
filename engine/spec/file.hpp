#pragma once
#include <optional>
#include <string>
#include <vector>

#include "content/library.hpp"
#include "content/node.hpp"

namespace vizier::spec {

struct SpecGame {
  content::Config config;
  int seats = 0;  ///< 0: as few as the package allows
  std::vector<std::string> seat_names;
  std::uint64_t seed = 1;
  content::Place place;
};

/// One spec as written. Its nodes are as they stand in the file.
struct Spec {
  std::string name;
  content::Place place;
  SpecGame game;
  std::optional<content::Node> given;
  std::vector<content::Node> when;  ///< maps of one or more `who: words`
  content::Node then;
};

/// Reads a file of specs. An entry with `game` and without `it` says what those after it play. A file that lies in a
/// package or mod plays that unless it says otherwise.
std::vector<Spec> read_specs(const content::Library& library, const std::filesystem::path& file,
                             content::Diagnostics& diagnostics);

}  // namespace vizier::spec
