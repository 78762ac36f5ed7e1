#include "content/rule_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "content/schema.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

void add_rule_keys(const Node& group, const std::string& path, const Node* types, std::vector<RuleKey>& out) {
  for (const Node::Entry& entry : group.map) {
    const std::string key = path.empty() ? entry.key : join_key(path, entry.key);
    const Node* type = types ? types->find(key) : nullptr;
    if (!type && entry.value.type == Node::Type::map)
      add_rule_keys(entry.value, key, types, out);
    else
      out.push_back({key, entry.key_place, &entry.value, type});
  }
}

/// The declaration as a schema, without what only says something to people.
nlohmann::ordered_json rule_schema(const Node& type) {
  nlohmann::ordered_json out = to_json(type);
  for (const char* key : {"internal", "rules"}) out.erase(key);
  return out;
}

}  // namespace

bool RuleKey::internal() const {
  const Node* node = type ? type->find("internal") : nullptr;
  return node && node->boolean;
}

bool RuleKey::counts_in(const std::string& rules) const {
  const Node* sets = type ? type->find("rules") : nullptr;
  return !sets || std::any_of(sets->list.begin(), sets->list.end(), [&](const Node& n) { return n.text == rules; });
}

std::string rule_word_key(const Package& package, const std::string& key, const std::string& word) {
  for (std::string text : {fmt::format("rule_value.{}.{}", key, word), "kind." + word, "zone." + word})
    if (package.texts.has(text)) return text;
  return {};
}

const Node* RuleKey::words() const {
  if (!type) return nullptr;
  if (const Node* own = type->find("enum")) return own;
  const Node* items = type->find("items");
  return items ? items->find("enum") : nullptr;
}

std::vector<RuleKey> rule_keys(const Node& tree) {
  std::vector<RuleKey> out;
  if (const Node* rules = tree.find("rules")) add_rule_keys(*rules, "", tree.find("rule_types"), out);
  return out;
}

const Node* find_rule(const Node& tree, std::string_view key) {
  const Node* node = tree.find("rules");
  while (node && !key.empty()) {
    const std::size_t dot = key.find('.');
    node = node->find(key.substr(0, dot));
    key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
  }
  return node;
}

Result<> fits_rule(const RuleKey& rule, const Node& value) {
  if (!rule.type) {
    if (rule.value->type == value.type) return {};
    return Failed{
        fmt::format("rules.{}: was {}; {} is of another type", rule.key, describe(*rule.value), describe(value))};
  }
  Diagnostics found;
  schema_of(rule_schema(*rule.type))->check(value, "rules." + rule.key, Schema::Mode::whole, found);
  if (found.ok()) return {};
  return Failed{found.list.front().message, found.list.front().hint};
}

void check_rules(const Node& tree, Diagnostics& diagnostics) {
  const Node* types = tree.find("rule_types");
  if (!types) return;
  for (const Node::Entry& type : types->map) {
    const Node* value = find_rule(tree, type.key);
    try {
      const auto schema = schema_of(rule_schema(type.value));
      if (value) schema->check(*value, "rules." + type.key, Schema::Mode::whole, diagnostics);
    } catch (const std::exception& error) {
      diagnostics.error(type.key_place, fmt::format("rule_types.{}: this makes no schema: {}", type.key, error.what()));
    }
  }
}

}  // namespace vizier::content
