#include <fmt/format.h>

#include <cctype>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"

namespace vizier::content {
namespace {

/// What one script does with `params`: which parameters it names, and whether it hands all of them on.
struct Use {
  std::set<std::string> named;
  bool whole = false;
};

void collect(const std::string& lua, Use& out) {
  constexpr std::string_view word = "params";
  const auto letter = [&](std::size_t i) {
    return i < lua.size() && (std::isalnum(static_cast<unsigned char>(lua[i])) || lua[i] == '_');
  };
  for (std::size_t at = lua.find(word); at != std::string::npos; at = lua.find(word, at + 1)) {
    if ((at > 0 && letter(at - 1)) || letter(at + word.size())) continue;
    const std::size_t line = at == 0 ? 0 : lua.rfind('\n', at - 1) + 1;
    if (std::string_view(lua).substr(line, at - line).find("--") != std::string_view::npos) continue;  // a comment
    std::size_t end = at + word.size() + 1;
    if (end <= lua.size() && lua[end - 1] == '.' && letter(end)) {
      const std::size_t begin = end;
      while (letter(end)) ++end;
      out.named.insert(lua.substr(begin, end - begin));
    } else if (const std::size_t next = lua.find_first_not_of(' ', end - 1);
               next == std::string::npos || lua[next] != '=' || lua.compare(next, 2, "==") == 0) {
      out.whole = true;  // `params = …` in a table says what there is; it reads nothing
    }
  }
}

}  // namespace

/// A parameter is read by the card's own script, by one that is no card's (an answer window, say), or by anybody where
/// the own one hands all of them on.
void lint_idle_parameters(const Package& package, const LintPass& self, Diagnostics& out) {
  std::set<std::string> cards;
  for (const auto& kind : package.defs.kinds)
    if (!kind.script.empty()) cards.insert(kind.script);
  std::map<std::string, Use> uses;
  Use others;
  for (const auto& [module, layers] : package.scripts)
    for (const ScriptLayer& layer : layers) collect(layer.text, cards.contains(module) ? uses[module] : others);
  const LuaMentions& mentions = mentions_of(package);
  for (const auto& kind : package.defs.kinds) {
    const Node* section = package.tree.find(kind.category);
    const Node* entry = section ? section->find(kind.name) : nullptr;
    const Node* with = entry ? entry->find("with") : nullptr;
    if (!with || kind.script.empty()) continue;
    const Use& own = uses[kind.script];
    for (const Node::Entry& parameter : with->map) {
      const std::string& key = parameter.key;
      if (own.named.contains(key) || others.named.contains(key)) continue;
      if (own.whole && (mentions.identifiers.contains(key) || mentions.literals.contains(key))) continue;
      out.warning(parameter.key_place, fmt::format("no script reads the parameter '{}' of {}", key, kind.name), "",
                  self.name);
    }
  }
}

}  // namespace vizier::content
