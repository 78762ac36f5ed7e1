#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/lint/passes.hpp"
#include "content/rule_types.hpp"

namespace vizier::content {

/// A mod that only brings texts has nothing to play, and one that only sets numbers is tried where it is made.
void lint_missing_specs(const Package& package, const LintPass& self, Diagnostics& out) {
  for (const Manifest& layer : package.layers) {
    if (!layer.is_mod || !files_below(layer.folder / "specs", ".yaml").empty()) continue;
    const auto files = files_below(layer.folder / "content", ".yaml");
    const bool sets_only =
        std::all_of(files.begin(), files.end(), [](const auto& file) { return file.filename() == house_file; });
    if (sets_only && files_below(layer.folder / "scripts", ".lua").empty()) continue;
    out.warning(layer.place, fmt::format("{} has no spec that shows that it works", layer.id),
                fmt::format("write specs/{}.yaml", layer.id), self.name);
  }
}

}  // namespace vizier::content
