#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/manifest.hpp"
#include "content/text_parameters.hpp"

namespace vizier::content {
namespace {

Place place_of_key(const Node& tree, const std::string& section, const std::string& key) {
  if (const Node* node = tree.find(section))
    for (const Node::Entry& entry : node->map)
      if (entry.key == key) return entry.key_place;
  return {};
}

/// One remark a section, however many of its names are missing: a list of forty lines would be read by nobody.
void nameless(const Package& package, const LintPass& self, Diagnostics& out) {
  struct Missing {
    std::string key;
    Place place;
    int more = 0;
  };
  std::map<std::string, Missing> sections;
  std::set<std::string> seen;
  const auto want = [&](const std::string& section, const std::string& name, const std::string& key) {
    if (!seen.insert(key).second || package.texts.has(key)) return;
    const auto [it, first] = sections.try_emplace(section, Missing{key, place_of_key(package.tree, section, name)});
    if (!first) ++it->second.more;
  };
  // where something is written on the other cards of a sort, a card without a word is an oversight
  std::set<std::string> written;
  for (const auto& kind : package.defs.kinds)
    if (package.texts.has(text_key(package, kind))) written.insert(kind.category);
  for (const auto& kind : package.defs.kinds) {
    want(kind.category, kind.name, "kind." + kind.name);
    if (written.contains(kind.category)) want(kind.category, kind.name, text_key(package, kind));
  }
  for (const auto& role : package.defs.roles) want("roles", role.name, "role." + role.name);
  for (const auto& zone : package.defs.zones) want("zones", zone.base, "zone." + zone.base);
  for (const auto& [section, missing] : sections)
    out.warning(missing.place,
                missing.more == 0
                    ? fmt::format("there is no text '{}'", missing.key)
                    : fmt::format("there is no text '{}', nor for {} more of {}", missing.key, missing.more, section),
                "", self.name);
}

/// A mod that brings a language of its own: one remark for all that it leaves out.
void translation(const Package& package, const Manifest& mod, const LintPass& self, Diagnostics& out) {
  const auto& known = package.manifest.languages;
  for (const std::string& language : mod.languages) {
    if (std::find(known.begin(), known.end(), language) != known.end()) continue;
    const auto texts = package.texts.all().find(package.texts.first_language());
    std::string first;
    int missing = 0;
    if (texts != package.texts.all().end())
      for (const auto& [key, entry] : texts->second)
        if (!package.texts.find(language, key) && missing++ == 0) first = key;
    if (missing == 1)
      out.warning(place_of(mod, "languages"), fmt::format("text {} is missing in {}", first, language), "", self.name);
    if (missing > 1)
      out.warning(place_of(mod, "languages"),
                  fmt::format("text {} and {} more are missing in {}", first, missing - 1, language), "", self.name);
  }
}

}  // namespace

void lint_missing_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  const auto& all = package.texts.all();
  if (all.empty()) return;  // a game without any text is a test, not an oversight
  nameless(package, self, out);
  for (const Manifest& layer : package.layers)
    if (layer.is_mod) translation(package, layer, self, out);
  std::vector<std::string> languages = package.manifest.languages;
  if (languages.empty())
    for (const auto& [language, texts] : all) languages.push_back(language);
  std::sort(languages.begin(), languages.end());
  std::set<std::string> done;
  for (const auto& [language, texts] : all)
    for (const auto& [key, entry] : texts) {
      if (!done.insert(key).second) continue;
      std::vector<std::string> missing;
      for (const std::string& other : languages)
        if (!package.texts.find(other, key)) missing.push_back(other);
      if (missing.empty()) continue;
      if (const Manifest* mod = mod_of(package, entry.place.file)) {  // it may be for some of them only
        const std::vector<std::string> own = languages_of(package, *mod);
        std::erase_if(missing, [&](const std::string& l) { return std::find(own.begin(), own.end(), l) == own.end(); });
      }
      if (!missing.empty())
        out.warning(entry.place, fmt::format("text {} is missing in {}", without_scopes(key), in_words(missing)), "",
                    self.name);
    }
}

}  // namespace vizier::content
