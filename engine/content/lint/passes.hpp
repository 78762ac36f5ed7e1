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
void lint_unknown_texts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_parameters(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_rules(const Package& package, const LintPass& self, Diagnostics& out);
void lint_same_texts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_missing_specs(const Package& package, const LintPass& self, Diagnostics& out);
void lint_shadows(const Package& package, const LintPass& self, Diagnostics& out);
void lint_text_parameters(const Package& package, const LintPass& self, Diagnostics& out);
void lint_glyphs(const Package& package, const LintPass& self, Diagnostics& out);
void lint_stray_files(const Package& package, const LintPass& self, Diagnostics& out);
void lint_unseen(const Package& package, const LintPass& self, Diagnostics& out);
void lint_supply(const Package& package, const LintPass& self, Diagnostics& out);
void lint_half_texts(const Package& package, const LintPass& self, Diagnostics& out);
void lint_rule_types(const Package& package, const LintPass& self, Diagnostics& out);
void lint_idle_rule_types(const Package& package, const LintPass& self, Diagnostics& out);

}  // namespace vizier::content
