#include "content/lint/lint.hpp"

#include "content/files.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

const std::vector<LintPass>& lint_passes() {
  // A list, not self-registering objects: the linker drops those from a static library.
  static const std::vector<LintPass> all = {
      {"missing-texts", "a text that some language lacks, or a kind or zone without a name", lint_missing_texts},
      {"unused-texts", "a text that nothing asks for", lint_unused_texts},
      {"text-arguments", "a text whose arguments differ from language to language", lint_text_arguments},
      {"idle-kinds", "a kind that no supply and no script mentions", lint_idle_kinds},
      {"idle-scripts", "a script that nothing refers to", lint_idle_scripts},
      {"idle-regions", "a region that nothing names", lint_idle_regions},
      {"format", "content in another format than the current one", lint_format},
  };
  return all;
}

Diagnostics lint(const Package& package) {
  Diagnostics out;
  for (const LintPass& pass : lint_passes()) pass.run(package, pass, out);
  attach_sources(out);
  return out;
}

}  // namespace vizier::content
