#include "content/scope.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

const std::vector<std::string> scoped = {"zones",     "counters",  "variables", "queries",   "moments", "legal",
                                         "contracts", "conserved", "supply",    "modifiers", "layouts"};

bool exists(const Node& tree, const std::vector<std::string>& sections, const std::string& name) {
  return std::any_of(sections.begin(), sections.end(), [&](const std::string& section) {
    const Node* node = tree.find(section);
    return node && node->find(name);
  });
}

bool in_chain(const Plan& plan, const std::string& id) {
  return std::any_of(plan.chain.begin(), plan.chain.end(), [&](const Manifest* m) { return m->id == id; });
}

std::string missing_requirement(const std::string& name, const std::string& owner) {
  return fmt::format("'{}' exists in {}; add {} to requires", name, owner, owner);
}

}  // namespace

const std::vector<std::string>& engine_sections() {
  static const std::vector<std::string> all = {"sections",        "categories", "zones",   "counters",   "variables",
                                               "piece_variables", "queries",    "moments", "legal",      "contracts",
                                               "conserved",       "supply",     "rules",   "rule_types", "modifiers",
                                               "series",          "position",   "table",   "layouts",    "theme"};
  return all;
}

std::vector<std::string> categories_of(const Node& tree) {
  const Node* categories = tree.find("categories");
  return categories ? keys_of(*categories) : std::vector<std::string>{};
}

void scope_keys(const Plan& plan, const Node& below, SourceLayer& layer, Diagnostics& diagnostics) {
  const std::string& mod = layer.from->id;
  std::vector<std::string> sections = scoped;
  for (const Node* tree : {&below, static_cast<const Node*>(&layer.tree)})
    for (std::string& category : categories_of(*tree)) sections.push_back(std::move(category));
  for (Node::Entry& section : layer.tree.map) {
    if (std::find(sections.begin(), sections.end(), section.key) == sections.end()) continue;
    for (Node::Entry& entry : section.value.map) {
      const auto colon = entry.key.find(':');
      if (colon == std::string::npos) {
        const bool own = exists(below, {section.key}, mod + ':' + entry.key);
        const bool creates = entry.value.tag != "!remove" && entry.value.tag != "!override" &&
                             entry.value.tag != "!without" && entry.value.tag != "!add";
        if (!exists(below, {section.key}, entry.key) && (own || creates)) entry.key = mod + ':' + entry.key;
        continue;
      }
      const std::string scope = entry.key.substr(0, colon), name = entry.key.substr(colon + 1);
      if (scope == mod) continue;
      if (in_chain(plan, scope)) entry.key = name;
      const std::string path = join_key(section.key, entry.key);
      if (!plan.may_use(mod, scope))
        diagnostics.error(entry.key_place, fmt::format("{}: {}", path, missing_requirement(name, scope)));
      else if (!exists(below, {section.key}, entry.key))
        diagnostics.error(entry.key_place,
                          fmt::format("{}: {} declares no '{}', and only {} itself may", path, scope, name, scope),
                          suggest(entry.key, below.find(section.key) ? keys_of(*below.find(section.key))
                                                                     : std::vector<std::string>{}));
    }
  }
}

void scope_text_key(const Node& tree, const std::string& mod, std::vector<std::string>& key) {
  if (key.size() < 2 || key[1].find(':') != std::string::npos) return;
  if (key[0] == "rule" || key[0] == "rule_value") return;  // rules have no scope
  std::vector<std::string> sections = categories_of(tree);
  sections.insert(sections.end(), scoped.begin(), scoped.end());
  if (!exists(tree, sections, key[1]) && exists(tree, sections, mod + ':' + key[1])) key[1] = mod + ':' + key[1];
}

std::optional<std::string> Resolver::name(const std::string& written, const Node& at, const std::string& path,
                                          const char* what, const std::vector<std::string>& sections,
                                          Diagnostics& diagnostics, const std::vector<std::string>& also_near) const {
  const std::string from = origin_of(at);
  const auto colon = written.find(':');
  const std::string scope = colon == std::string::npos ? "" : written.substr(0, colon);
  const std::string bare = colon == std::string::npos ? written : written.substr(colon + 1);
  const auto refuse = [&](const std::string& owner) {
    diagnostics.error(at.place, fmt::format("{}: {}", path, missing_requirement(bare, owner)), "", "names");
    return std::nullopt;
  };
  if (!scope.empty()) {
    if (in_chain(plan_, scope) && exists(tree_, sections, bare)) return bare;
    if (exists(tree_, sections, written)) {
      if (plan_.may_use(from, scope)) return written;
      return refuse(scope);
    }
  } else {
    if (plan_.is_mod(from) && exists(tree_, sections, from + ':' + bare)) return from + ':' + bare;
    if (exists(tree_, sections, bare)) return bare;
    std::vector<std::string> usable, others;
    for (const Manifest* mod : plan_.mods)
      if (exists(tree_, sections, mod->id + ':' + bare))
        (plan_.may_use(from, mod->id) ? usable : others).push_back(mod->id);
    if (usable.size() == 1) return usable.front() + ':' + bare;
    if (usable.size() > 1) {
      diagnostics.error(at.place, fmt::format("{}: '{}' exists in {} and in {}", path, bare, usable[0], usable[1]),
                        fmt::format("write {}:{} or {}:{}", usable[0], bare, usable[1], bare), "names");
      return std::nullopt;
    }
    if (!others.empty()) return refuse(others.front());
  }
  if (const std::string owner = declared_elsewhere(bare, scope, sections); !owner.empty()) return refuse(owner);
  std::vector<std::string> known = also_near;
  for (const std::string& section : sections)
    if (const Node* node = tree_.find(section))
      for (std::string& key : keys_of(*node)) known.push_back(std::move(key));
  tell(diagnostics, at.place, no_such(what, written, known).in(path), "names");
  return std::nullopt;
}

std::string Resolver::module(const Node& at, const std::string& path,
                             const std::map<std::string, std::vector<ScriptLayer>>& scripts,
                             Diagnostics& diagnostics) const {
  const std::string owner = at.text.substr(0, at.text.find('/'));
  const Manifest* other = library_.find(owner);
  const bool known = scripts.contains(at.text);
  if (known && plan_.may_use(origin_of(at), owner)) return at.text;
  const auto has_file = [&](const std::filesystem::path& folder) {
    return std::filesystem::exists(folder / (at.text.substr(owner.size() + 1) + ".lua"));
  };
  if (known || (other && owner != at.text && std::any_of(other->scripts.begin(), other->scripts.end(), has_file))) {
    diagnostics.error(at.place, fmt::format("{}: {}", path, missing_requirement(at.text, owner)), "", "names");
    return {};
  }
  Failed wrong = no_such("script module", at.text, names_of(scripts)).in(path);
  if (wrong.hint.empty()) wrong.hint = "the module <id>/<path> is the file <path>.lua among the scripts of <id>";
  tell(diagnostics, at.place, std::move(wrong), "names");
  return {};
}

/// Only asked on the way to an error, so reading the other packages from disk costs nobody anything.
std::string Resolver::declared_elsewhere(const std::string& name, const std::string& scope,
                                         const std::vector<std::string>& sections) const {
  for (const auto* list : {&library_.mods(), &library_.packages()})
    for (const Manifest& other : *list) {
      if (in_chain(plan_, other.id) || plan_.is_mod(other.id) || (!scope.empty() && scope != other.id)) continue;
      const Node tree = read_base(other);
      std::vector<std::string> there = sections;
      const auto categories = categories_of(tree_);
      if (!categories.empty() && std::find(sections.begin(), sections.end(), categories.front()) != sections.end())
        for (std::string& category : categories_of(tree)) there.push_back(std::move(category));
      if (exists(tree, there, name) || exists(tree, there, other.id + ':' + name)) return other.id;
    }
  return {};
}

}  // namespace vizier::content
