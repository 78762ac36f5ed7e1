#include <fmt/format.h>

#include "content/lint/passes.hpp"
#include "content/manifest.hpp"

namespace vizier::content {

void lint_format(const Package& package, const LintPass& self, Diagnostics& out) {
  for (const Manifest& layer : package.layers)
    if (layer.format != current_format)
      out.warning(place_of(layer, "format"),
                  fmt::format("{} is in format {}; the current one is {}", layer.id, layer.format, current_format),
                  "vizier mod upgrade brings it up to date", self.name);
}

}  // namespace vizier::content
