#pragma once
#include "content/lint/lint.hpp"

namespace vizier::content {

// One file each. A new pass is one file, one line here and one line in lint.cpp.
void lint_missing_texts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_unused_texts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_text_arguments(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_kinds(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_scripts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_regions(const Package& package, const LintPass& self, Diagnostics& out);
void lint_format(const Package& package, const LintPass& self, Diagnostics& out);

}  // namespace vizier::content
