#include <fmt/format.h>

#include "content/files.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

/// A mod that only brings texts has nothing to play.
void lint_missing_specs(const Package& package, const LintPass& self, Diagnostics& out) {
  for (const Manifest& layer : package.layers) {
    if (!layer.is_mod || !files_below(layer.folder / "specs", ".yaml").empty()) continue;
    if (files_below(layer.folder / "content", ".yaml").empty() && files_below(layer.folder / "scripts", ".lua").empty())
      continue;
    out.warning(layer.place, fmt::format("{} has no spec that shows that it works", layer.id),
                fmt::format("write specs/{}.yaml", layer.id), self.name);
  }
}

}  // namespace vizier::content
