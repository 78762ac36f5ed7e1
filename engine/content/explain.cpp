#include "content/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/version.hpp"

namespace vizier::content {
namespace {

std::vector<std::string> split(std::string_view key) {
  std::vector<std::string> out(1);
  for (const char c : key) {
    if (c == '.')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

const Node* child(const Node& node, const std::string& key) {
  if (node.type == Node::Type::map) return node.find(key);
  if (node.type != Node::Type::list) return nullptr;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  if (error != std::errc{} || end != key.data() + key.size() || index == 0 || index > node.list.size()) return nullptr;
  return &node.list[index - 1];
}

std::string at(const Place& place) {
  return place.line == 0 ? place.file : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

/// (mod, what it requires, directly or not) for the mods of a package.
std::set<std::pair<std::string, std::string>> requirements(const Package& package) {
  std::set<std::pair<std::string, std::string>> out;
  for (const Manifest& m : package.layers) {  // what is required comes earlier
    std::vector<std::string> all = m.requires_ids;
    all.insert(all.end(), m.optional_ids.begin(), m.optional_ids.end());
    for (const std::string& written : all) {
      const auto requirement = Requirement::parse(written);
      if (!requirement) continue;
      out.emplace(m.id, requirement->id);
      for (const Manifest& below : package.layers)
        if (out.contains({requirement->id, below.id})) out.emplace(m.id, below.id);
    }
  }
  return out;
}

class ConflictFinder {
 public:
  explicit ConflictFinder(const Package& package) : related_(requirements(package)) {
    for (const Manifest& m : package.layers)
      if (m.is_mod) mods_.insert(m.id);
  }

  void visit(const Node& node, const std::string& path, std::vector<ModConflict>& out) const {
    if (node.type == Node::Type::map) {
      for (const Node::Entry& entry : node.map) visit(entry.value, join_key(path, entry.key), out);
      return;
    }
    ModConflict conflict{path, {}};
    for (const Node::Layer& layer : node.history)
      if (mods_.contains(origin(layer))) conflict.layers.push_back(layer);
    for (const Node::Layer& a : conflict.layers)
      for (const Node::Layer& b : conflict.layers)
        if (origin(a) < origin(b) && unrelated(origin(a), origin(b)) && a.value != b.value && !(adds(a) && adds(b)))
          return out.push_back(std::move(conflict));
  }

  /// Patches of one module lie over one another, but what stands in the place of a module hides what others did to it.
  void scripts(const std::vector<ScriptChange>& changes, std::vector<ModConflict>& out) const {
    std::map<std::string, std::vector<const ScriptChange*>> modules;
    for (const ScriptChange& change : changes) modules[change.module].push_back(&change);
    for (const auto& [module, all] : modules) {
      ModConflict conflict{"script " + module, {}};
      bool found = false;
      for (const ScriptChange* change : all) {
        conflict.layers.push_back(
            {change->origin, {change->file, 0, 0}, change->replaces ? "replaces it" : "patches it"});
        for (const ScriptChange* other : all) found |= change->replaces && unrelated(change->origin, other->origin);
      }
      if (found) out.push_back(std::move(conflict));
    }
  }

  void texts(const std::vector<TextChange>& changes, std::vector<ModConflict>& out) const {
    std::map<std::pair<std::string, std::string>, std::vector<const TextChange*>> keys;
    for (const TextChange& change : changes) keys[{change.key, change.language}].push_back(&change);
    for (const auto& [key, all] : keys) {
      ModConflict conflict{fmt::format("text {} ({})", without_scopes(key.first), key.second), {}};
      bool found = false;
      for (const TextChange* change : all) {
        conflict.layers.push_back({change->origin, change->place, change->message});
        for (const TextChange* other : all)
          found |= change->message != other->message && unrelated(change->origin, other->origin);
      }
      if (found) out.push_back(std::move(conflict));
    }
  }

 private:
  bool unrelated(const std::string& a, const std::string& b) const {
    return a != b && !related_.contains({a, b}) && !related_.contains({b, a});
  }
  static std::string origin(const Node::Layer& layer) { return layer.origin.substr(0, layer.origin.find(' ')); }
  /// Two mods that each add to a list or a number do not get into each other's way.
  static bool adds(const Node::Layer& layer) {
    return layer.value.starts_with("!append ") || layer.value.starts_with("!prepend ") ||
           layer.value.starts_with("!add ");
  }

  std::set<std::pair<std::string, std::string>> related_;
  std::set<std::string> mods_;
};

}  // namespace

const Node* find_key(const Package& package, std::string_view dotted_key) {
  const Node* node = &package.tree;
  for (const std::string& key : split(dotted_key))
    if (!(node = child(*node, key))) return nullptr;
  return node;
}

std::optional<std::string> explain(const Package& package, std::string_view dotted_key) {
  const Node* node = find_key(package, dotted_key);
  if (!node) return std::nullopt;
  std::string out = fmt::format("{} = {}\n", dotted_key, to_short(*node, 400));
  std::size_t places = 0, origins = 0;
  for (const Node::Layer& layer : node->history) {
    places = std::max(places, at(layer.place).size());
    origins = std::max(origins, layer.origin.size());
  }
  for (const Node::Layer& layer : node->history)
    out += fmt::format("  {:<{}}  {:<{}}  {}\n", at(layer.place), places, layer.origin, origins, layer.value);
  return out;
}

std::string nearest_key(const Package& package, std::string_view dotted_key) {
  const Node* node = &package.tree;
  std::string path;
  for (const std::string& key : split(dotted_key)) {
    const Node* next = child(*node, key);
    std::string step = key;
    if (!next) {
      step = did_you_mean(key, keys_of(*node));
      if (step.empty() || !(next = child(*node, step))) return {};
    }
    path = join_key(path, step);
    node = next;
  }
  return path;
}

std::vector<ModConflict> mod_conflicts(const Package& package) {
  std::vector<ModConflict> out;
  const ConflictFinder finder(package);
  finder.visit(package.tree, "", out);
  finder.scripts(package.script_changes, out);
  finder.texts(package.text_changes, out);
  return out;
}

std::string in_a_line(const std::vector<ModConflict>& conflicts) {
  if (conflicts.empty()) return {};
  const ModConflict& first = conflicts.front();
  std::string said;
  for (const Node::Layer& layer : first.layers)
    said += fmt::format("{}{}: {}", said.empty() ? "" : ", ", layer.origin, layer.value);
  std::string out =
      fmt::format("mods disagree about {} ({}); {} has the last word", first.key, said, first.layers.back().origin);
  if (conflicts.size() > 1) out += fmt::format(", and about {} more", conflicts.size() - 1);
  return out + ": see vizier mod conflicts";
}

}  // namespace vizier::content
