#pragma once
#include <set>
#include <string>
#include <vector>

#include "script/bytecode.hpp"
#include "script/runtime.hpp"

namespace vizier::script {

/// Names that a compiled script reads of something (`player.purse`, `game:log`), and all words that it has elsewhere.
struct FieldUses {
  struct Read {
    std::string name;
    int line = 0;
    bool method = false;
  };
  std::vector<Read> reads;
  std::set<std::string> words;  ///< fields that it sets, texts that it passes on or compares
};
FieldUses fields_used(const std::vector<CodeOf>& functions);

/// One layer of a module, and what it reads.
struct FieldsOf {
  const content::ScriptLayer* layer = nullptr;
  const FieldUses* uses = nullptr;
};

/// Names that are read of something though nothing is called so: neither in the host, nor in the content, nor in any
/// script.
void lint_fields(const Runtime& runtime, const std::vector<FieldsOf>& scripts, content::Diagnostics& out);

/// States that return the name of a state that there is not.
void lint_states(Runtime& runtime, content::Diagnostics& out);

}  // namespace vizier::script
