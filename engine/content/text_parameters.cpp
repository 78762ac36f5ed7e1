#include "content/text_parameters.hpp"

#include <fmt/format.h>

namespace vizier::content {

void add_parameters(const std::string& name, const world::Value& value, TextArgs& into) {
  if (value.integer()) into.emplace_back(name, *value.integer());
  if (value.text()) into.emplace_back(name, *value.text());
  if (value.boolean()) into.emplace_back(name, std::string(*value.boolean() ? "true" : "false"));
  const world::Table* table = value.table();
  if (!table) return;
  for (const auto& [part, inner] : table->named) add_parameters(name + "_" + part, inner, into);
  if (!table->named.empty()) return;
  std::string all;
  for (std::size_t i = 0; i < table->list.size(); ++i) {
    TextArgs part;
    add_parameters(fmt::format("{}_{}", name, i + 1), table->list[i], part);
    if (part.size() != 1) continue;  // no single value
    const auto* n = std::get_if<std::int64_t>(&part[0].second);
    all += (all.empty() ? "" : ", ") + (n ? std::to_string(*n) : std::get<std::string>(part[0].second));
    into.push_back(std::move(part[0]));
  }
  into.emplace_back(name, all);
}

void add_all_parameters(const std::string& prefix, const world::Value& table, TextArgs& into) {
  if (const world::Table* t = table.table())
    for (const auto& [name, value] : t->named) add_parameters(prefix + name, value, into);
}

std::string text_key(const Package& package, const world::KindDef& kind) {
  const Node* section = package.tree.find(kind.category);
  const Node* entry = section ? section->find(kind.name) : nullptr;
  const Node* named = entry ? entry->find("text") : nullptr;
  return "text." + (named ? named->text : kind.name);
}

}  // namespace vizier::content
