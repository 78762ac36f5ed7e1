#include <fmt/format.h>

#include "content/lint/passes.hpp"
#include "content/rule_types.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

/// One remark for all keys that lack the same, however many there are.
struct Lacking {
  Place place;
  std::string first;
  int more = 0;
  void add(const RuleKey& rule, const std::string& what) {
    if (first.empty())
      place = rule.place, first = what;
    else
      ++more;
  }
  std::string others() const { return more == 0 ? "" : fmt::format(", nor {} more", more); }
};

}  // namespace

/// Who changes a game without an editor sees nothing of it but this. A game without any text is a test.
void lint_rule_types(const Package& package, const LintPass& self, Diagnostics& out) {
  if (package.texts.all().empty()) return;
  std::map<std::string, Lacking> untyped, unsaid;  // by file: each has its own author
  for (const RuleKey& rule : rule_keys(package.tree)) {
    if (rule.internal()) continue;
    if (!rule.type) untyped[rule.place.file].add(rule, rule.key);
    const auto want = [&](const std::string& key) {
      if (!package.texts.has(key)) unsaid[rule.place.file].add(rule, key);
    };
    want("rule." + rule.key);
    if (const Node* words = rule.words())
      for (const Node& word : words->list)
        if (word.type == Node::Type::text && rule_word_key(package, rule.key, word.text).empty())
          want(fmt::format("rule_value.{}.{}", rule.key, word.text));
  }
  for (const auto& [file, lacking] : untyped)
    out.warning(lacking.place,
                fmt::format("rule_types does not say what fits rules.{}{}", lacking.first, lacking.others()),
                fmt::format("write rule_types: {{ {}: {{ type: …, minimum: …, maximum: … }} }}, or internal: true",
                            lacking.first),
                self.name);
  for (const auto& [file, lacking] : unsaid)
    out.warning(lacking.place, fmt::format("there is no text '{}'{}", lacking.first, lacking.others()),
                "who makes a house rule reads it", self.name);
}

void lint_idle_rule_types(const Package& package, const LintPass& self, Diagnostics& out) {
  const Node* types = package.tree.find("rule_types");
  if (!types) return;
  std::vector<std::string> known;
  for (const RuleKey& rule : rule_keys(package.tree)) known.push_back(rule.key);
  for (const Node::Entry& type : types->map)
    if (!find_rule(package.tree, type.key))
      out.warning(type.key_place, fmt::format("rule_types.{}: there is no such rule", type.key),
                  suggest(type.key, known), self.name);
}

}  // namespace vizier::content
