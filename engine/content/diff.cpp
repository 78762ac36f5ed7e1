#include "content/diff.hpp"

#include <map>
#include <set>

#include "content/tree.hpp"

namespace vizier::content {
namespace {

constexpr std::size_t long_value = 240;

std::string shown_value(const Node* node) { return node ? to_short(*node, long_value) : std::string(); }

void compare(const Node* first, const Node* second, const std::string& path, std::vector<Difference>& out) {
  if (first && second && first->type == Node::Type::map && second->type == Node::Type::map) {
    for (const Node::Entry& entry : first->map)
      compare(&entry.value, second->find(entry.key), join_key(path, entry.key), out);
    for (const Node::Entry& entry : second->map)
      if (!first->find(entry.key)) compare(nullptr, &entry.value, join_key(path, entry.key), out);
    return;
  }
  if (first && second && same(*first, *second)) return;
  out.push_back({path, shown_value(first), shown_value(second)});
}

/// The keys of both maps, in order.
template <typename Map>
std::set<std::string> keys_of_both(const Map& first, const Map& second) {
  std::set<std::string> out;
  for (const auto& [key, value] : first) out.insert(key);
  for (const auto& [key, value] : second) out.insert(key);
  return out;
}

using Layers = std::vector<ScriptLayer>;

bool same_layers(const Layers& first, const Layers& second) {
  if (first.size() != second.size()) return false;
  for (std::size_t i = 0; i < first.size(); ++i)
    if (first[i].origin != second[i].origin || first[i].text != second[i].text) return false;
  return true;
}

/// The first line of a script, where it is a comment: by custom it says what the script is for.
std::string summary(const std::string& text) {
  if (!text.starts_with("--")) return {};
  const std::size_t begin = text.find_first_not_of("- ");
  return begin == std::string::npos ? std::string() : text.substr(begin, text.find('\n') - begin);
}

std::string shown_layers(const Layers* layers) {
  if (!layers || layers->empty()) return {};
  std::string origins;
  for (const ScriptLayer& layer : *layers) origins += (origins.empty() ? "" : " + ") + layer.origin;
  const std::string said = summary(layers->back().text);
  return said.empty() ? origins : origins + ": " + said;
}

const Layers* find_layers(const Package& package, const std::string& module) {
  const auto found = package.scripts.find(module);
  return found == package.scripts.end() ? nullptr : &found->second;
}

/// Every message as it would be looked for in this language.
std::map<std::string, std::string> messages(const Texts& texts, const std::string& language) {
  std::map<std::string, std::string> out;
  for (const std::string& wanted : {language, texts.first_language()})
    if (const auto found = texts.all().find(wanted); found != texts.all().end())
      for (const auto& [key, entry] : found->second) out.emplace(key, entry.message);
  for (const auto& [other, entries] : texts.all())
    for (const auto& [key, entry] : entries) out.emplace(key, entry.message);
  return out;
}

}  // namespace

std::vector<Difference> data_differences(const Package& first, const Package& second) {
  std::vector<Difference> out;
  compare(&first.tree, &second.tree, "", out);
  return out;
}

std::vector<Difference> script_differences(const Package& first, const Package& second) {
  std::vector<Difference> out;
  for (const std::string& module : keys_of_both(first.scripts, second.scripts)) {
    const Layers *a = find_layers(first, module), *b = find_layers(second, module);
    if (a && b && same_layers(*a, *b)) continue;
    Difference row{module, shown_layers(a), shown_layers(b)};
    if (row.first == row.second) row.second += " (another text)";
    out.push_back(std::move(row));
  }
  return out;
}

std::vector<Difference> text_differences(const Package& first, const Package& second, const std::string& language) {
  const auto a = messages(first.texts, language), b = messages(second.texts, language);
  std::vector<Difference> out;
  for (const std::string& key : keys_of_both(a, b)) {
    const auto x = a.find(key), y = b.find(key);
    Difference row{key, x == a.end() ? std::string() : x->second, y == b.end() ? std::string() : y->second};
    if (row.first != row.second) out.push_back(std::move(row));
  }
  return out;
}

}  // namespace vizier::content
