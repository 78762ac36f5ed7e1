#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/library.hpp"

namespace vizier::lab {

/// What to measure with. A measurement whose package is missing has no value.
struct BenchPlan {
  std::shared_ptr<const content::Package> comparison;  ///< the comparison game of the tests
  /// The same game by its other rules sets, which ask in other ways.
  std::vector<std::shared_ptr<const content::Package>> ways;
  std::shared_ptr<const content::Package> game;  ///< an installed game
  std::shared_ptr<const content::Package> rich;  ///< the same by the last of its rules sets, which has most in it
  /// Every other installed game and rules set, to be compared with it.
  std::vector<std::shared_ptr<const content::Package>> others;
  const content::Library* library = nullptr;
  std::optional<content::Config> biggest;  ///< what to load for package_load_ms
  double seconds = 0.2;                    ///< processor time of each of the five runs of a measurement
};

struct Measurement {
  std::string key;
  std::string sentence;         ///< what it is, for people
  std::optional<double> value;  ///< the median of five runs
  double spread = 0;            ///< largest minus smallest run, as a share of the median
};

/// Measures everything, with the processor time of the whole process. `progress` gets the share that is done.
std::vector<Measurement> run_bench(const BenchPlan& plan, const std::function<void(double)>& progress = {});

}  // namespace vizier::lab
