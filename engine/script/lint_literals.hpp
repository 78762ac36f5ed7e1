#pragma once
#include "script/literal_calls.hpp"
#include "script/runtime.hpp"

namespace vizier::script {

/// One layer of a module, and what is written in it.
struct WrittenScript {
  const content::ScriptLayer* layer = nullptr;
  const WrittenUses* uses = nullptr;
};

/// Names of zones, regions and counters that are written in a script and that this configuration lacks.
void lint_names(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out);
/// Words to choose that have no text.
void lint_choices(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out);
/// Texts with arguments that the scripts that say them do not pass.
void lint_passed(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out);

}  // namespace vizier::script
