#include "content/text_parameters.hpp"

#include <fmt/format.h>

#include <set>

#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {

/// What is written on a card is filled from its own parameters and the rules; a brace that neither fills would be shown
/// as it is.
void lint_text_parameters(const Package& package, const LintPass& self, Diagnostics& out) {
  TextArgs rules;
  add_all_parameters("rules_", package.rules, rules);
  std::set<std::pair<std::string, std::string>> told;
  for (const world::KindDef& kind : package.defs.kinds) {
    const std::string key = text_key(package, kind);
    if (!package.texts.has(key)) continue;
    TextArgs own;
    add_all_parameters("", kind.with, own);
    std::vector<std::string> known;
    for (const TextArgs* args : {&own, &rules})
      for (const auto& [name, value] : *args) known.push_back(name);
    for (const auto& [language, texts] : package.texts.all()) {
      const auto text = texts.find(key);
      if (text == texts.end()) continue;
      for (const std::string& name : text->second.arguments)
        if (std::find(known.begin(), known.end(), name) == known.end() &&
            told.insert({key + "/" + language, name}).second)
          out.warning(
              text->second.place,
              fmt::format("text {} ({}): {} has no parameter '{}'", without_scopes(key), language, kind.name, name),
              suggest(name, known), self.name);
    }
  }
}

}  // namespace vizier::content
