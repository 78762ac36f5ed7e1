#include <fmt/format.h>

#include <algorithm>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

bool key_like(const std::string& text) {
  const auto dot = text.find('.');
  if (text.ends_with('_') || text.ends_with('.')) return false;  // the beginning of one
  return dot != std::string::npos && dot > 0 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
         });
}

int line_of(const std::string& text, const std::string& word) {
  std::size_t at = text.find('"' + word + '"');
  if (at == std::string::npos) at = text.find('\'' + word + '\'');
  if (at == std::string::npos) return 0;
  return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
}

}  // namespace

/// Only words that begin as other texts do: `ask.`, `log.` and the like. Anything else may be something else.
void lint_unknown_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  std::set<std::string> beginnings;
  std::vector<std::string> known;
  for (const auto& [language, texts] : package.texts.all())
    for (const auto& [key, entry] : texts) {
      beginnings.insert(key.substr(0, key.find('.')));
      known.push_back(key);
    }
  for (const auto& [module, layers] : package.scripts)
    for (const ScriptLayer& layer : layers) {
      if (layer.origin == "lib") continue;  // written for every game; this one need not have all its texts
      for (const std::string& literal : mentions_of(layer.text).literals)
        if (key_like(literal) && beginnings.contains(literal.substr(0, literal.find('.'))) &&
            !package.texts.has(literal))
          out.warning({layer.file, line_of(layer.text, literal), 0}, fmt::format("there is no text {}", literal),
                      suggest(literal, known), self.name);
    }
}

}  // namespace vizier::content
