#include "content/lint/lint.hpp"

#include "content/files.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {

const std::vector<LintPass>& lint_passes() {
  // A list, not self-registering objects: the linker drops those from a static library.
  static const std::vector<LintPass> all = {
      {"missing-texts", "a text that some language lacks, or a kind or zone without a name", lint_missing_texts},
      {"unused-texts", "a text that nothing asks for", lint_unused_texts, true},
      {"text-arguments", "a text whose arguments differ from language to language", lint_text_arguments},
      {"idle-kinds", "a kind that no supply and no script mentions", lint_idle_kinds, true},
      {"idle-scripts", "a script that nothing refers to", lint_idle_scripts, true},
      {"idle-regions", "a region that nothing names", lint_idle_regions, true},
      {"unknown-texts", "a script that asks for a text that does not exist", lint_unknown_texts},
      {"idle-parameters", "a parameter of a card that no script reads", lint_idle_parameters, true},
      {"idle-rules", "a number or switch of the rules that no script reads", lint_idle_rules, true},
      {"same-texts", "a sentence that was not translated", lint_same_texts},
      {"missing-specs", "a mod without a spec", lint_missing_specs},
      {"shadows", "a name of a mod that hides one of the package", lint_shadows},
      {"text-parameters", "a card whose text names a parameter that it has not", lint_text_parameters},
      {"glyphs", "a drawing that nothing uses, or one that is named and not there", lint_glyphs, true},
      {"stray-files", "a file of a mod that nothing reads", lint_stray_files},
      {"unseen", "a control character, or a mark that turns what is read, in a text, a name or a script", lint_unseen},
      {"supply", "a total that is conserved and that the supply does not make", lint_supply},
      {"half-texts", "a text that a mod changes in some languages only", lint_half_texts},
      {"rule-types", "a key of the rules without a sentence, or of which nobody says what fits", lint_rule_types},
      {"idle-rule-types", "a type of a rule that does not exist", lint_idle_rule_types, true},
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
