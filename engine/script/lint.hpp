#pragma once
#include "script/runtime.hpp"

namespace vizier::script {

/// A check of compiled scripts; as content::LintPass says.
struct ScriptPass {
  const char* name;
  const char* sentence;
  bool everywhere = false;
};
const std::vector<ScriptPass>& lint_passes();

/// What is allowed to load but cannot be meant, as far as compiled scripts tell: names that are neither local variables
/// nor anything that a script may call, and what is written there of zones, counters, moments, words and texts. Each
/// finding names its pass, as those of content::lint do. Also, all at once, the functions that set variables of their
/// scripts: loading stops at the first of them.
content::Diagnostics lint(Runtime& runtime);

}  // namespace vizier::script
