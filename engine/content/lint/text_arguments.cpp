#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "content/lint/passes.hpp"
#include "content/lint/words.hpp"
#include "content/suggest.hpp"

namespace vizier::content {

namespace {

/// The language that the others are held against: one of those that most agree with; of as many, one in which no mod
/// has changed the text, then the package's first.
std::string measure_of(const Package& package, const std::string& key) {
  std::string best;
  std::tuple<std::size_t, bool, bool> most;
  for (const auto& [language, texts] : package.texts.all()) {
    const auto text = texts.find(key);
    if (text == texts.end()) continue;
    std::size_t agree = 0;
    for (const auto& [other, others] : package.texts.all())
      if (const auto it = others.find(key); it != others.end() && it->second.arguments == text->second.arguments)
        ++agree;
    const std::tuple now(agree, mod_of(package, text->second.place.file) == nullptr,
                         language == package.texts.first_language());
    if (best.empty() || now > most) best = language, most = now;
  }
  return best;
}

void compare(const Package& package, const std::string& key, const LintPass& self, Diagnostics& out) {
  const std::string measure = measure_of(package, key);
  const Texts::Entry& other = *package.texts.find(measure, key);
  for (const auto& [language, texts] : package.texts.all()) {
    const auto text = texts.find(key);
    if (text == texts.end()) continue;
    const Texts::Entry& entry = text->second;
    for (const std::string& name : entry.arguments)
      if (!std::binary_search(other.arguments.begin(), other.arguments.end(), name))
        out.error(entry.place,
                  fmt::format("text {} ({}): the argument '{}' does not exist in {}", without_scopes(key), language,
                              name, measure),
                  suggest(name, other.arguments), self.name);
    for (const std::string& name : other.arguments)
      if (!std::binary_search(entry.arguments.begin(), entry.arguments.end(), name))
        out.error(entry.place,
                  fmt::format("text {} ({}): the argument '{}' of {} is not used", without_scopes(key), language, name,
                              measure),
                  "", self.name);
  }
}

}  // namespace

void lint_text_arguments(const Package& package, const LintPass& self, Diagnostics& out) {
  std::map<std::string_view, const Texts::Entry*> first;
  std::set<std::string> differ;
  for (const auto& [language, texts] : package.texts.all())
    for (const auto& [key, entry] : texts)
      if (const auto [it, fresh] = first.try_emplace(key, &entry); !fresh && it->second->arguments != entry.arguments)
        differ.insert(key);
  for (const std::string& key : differ) compare(package, key, self, out);
}

}  // namespace vizier::content
