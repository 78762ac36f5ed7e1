#pragma once
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::content {

/// One small check of a package that loads: what is allowed but probably not meant.
struct LintPass {
  const char* name;
  const char* sentence;  ///< what it finds, for people
  void (*run)(const Package& package, const LintPass& self, Diagnostics& out);
  /// Counts only where every edition and rules set has it: what one of them leaves idle, another may use.
  bool everywhere = false;
};

/// Every pass, in the order in which they run.
const std::vector<LintPass>& lint_passes();

/// Runs every pass. Each finding names its pass.
Diagnostics lint(const Package& package);

}  // namespace vizier::content
