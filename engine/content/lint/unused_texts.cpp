#include <fmt/format.h>

#include <algorithm>

#include "content/editions.hpp"
#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

/// Keys that hosts and clients make from names: `kind.<name>`, `zone.<base>` and the like, each with the names there
/// are.
std::map<std::string, std::vector<std::string>> conventions(const Package& package) {
  std::map<std::string, std::vector<std::string>> out;
  for (const auto& kind : package.defs.kinds)
    out["kind"].push_back(kind.name), out["short"].push_back(kind.name), out["text"].push_back(kind.name);
  for (const auto& zone : package.defs.zones)
    out["zone"].push_back(zone.base), out["short"].push_back(zone.base), out["text"].push_back(zone.base),
        out["cell"].push_back(zone.base);
  for (const auto& region : package.defs.regions)
    out["region"].push_back(region.name), out["text"].push_back(region.name);
  for (const auto& counter : package.defs.counters)
    out["counter"].push_back(counter.name), out["short"].push_back(counter.name),
        out["refused"].push_back(counter.name);
  out["refused"].push_back("own_max");
  out["log"].push_back("untold_move");
  for (const auto& variable : package.defs.vars) out["variable"].push_back(variable.name);
  out["seat"] = package.defs.seats.list();
  for (const auto& role : package.defs.roles) out["role"].push_back(role.name);
  for (const auto& [name, drawing] : package.drawings) out["picture"].push_back(name);
  out["back"] = package.defs.backs.list();
  out["edition"] = editions_of(package);
  out["rules"] = out["goal"] = package.manifest.rules;
  for (const PermanentModifier& modifier : package.modifiers) out["modifier"].push_back(modifier.name);
  if (const Node* rules = package.tree.find("rules")) out["rule"] = out["rule_value"] = keys_of(*rules);
  for (const Manifest& layer : package.layers) out["mod"].push_back(layer.id);
  for (const char* section : {"categories", "series"})
    if (const Node* node = package.tree.find(section))
      out[std::string(section) == "series" ? "series" : "category"] = keys_of(*node);
  return out;
}

/// Scripts may build a key from pieces, so a part of it that is written somewhere counts: better a text too many than a
/// false alarm.
bool mentioned(const std::string& key, const PackageMentions& mentions) {
  if (mentions.written(key)) return true;
  for (auto dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1)) {
    const std::string front = key.substr(0, dot);
    if (mentions.written(front) || mentions.written(front + '.') || mentions.written(key.substr(dot + 1)) ||
        mentions.written(key.substr(dot)))
      return true;
  }
  // `"log.casts" .. "_on"`
  for (auto at = key.find('_'); at != std::string::npos; at = key.find('_', at + 1))
    if (key.find('.') < at && (mentions.written(key.substr(0, at)) || mentions.written(key.substr(0, at + 1))))
      return true;
  return false;
}

}  // namespace

void lint_unused_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  const PackageMentions& mentions = mentions_of(package);
  const auto named = conventions(package);
  std::set<std::string> done;
  for (const auto& [language, texts] : package.texts.all())
    for (const auto& [key, entry] : texts) {
      if (!done.insert(key).second || key == "title" || key == "description" || mentioned(key, mentions)) continue;
      const auto dot = key.find('.');
      const auto convention = named.find(key.substr(0, dot));
      std::string hint;
      if (convention != named.end() && dot != std::string::npos) {
        const std::string name = key.substr(dot + 1, key.find('.', dot + 1) - dot - 1);
        if (std::find(convention->second.begin(), convention->second.end(), name) != convention->second.end()) continue;
        hint = suggest(name, convention->second);
      }
      out.warning(entry.place, fmt::format("nothing asks for the text {}", key), hint, self.name);
    }
}

}  // namespace vizier::content
