#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "content/compile/compile.hpp"
#include "content/schema.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

using Json = nlohmann::ordered_json;

const std::vector<std::string> reserved = {"script", "with", "back", "icon", "text"};

/// What the kinds of a category must look like: the reserved keys and its own attributes, nothing else.
Json category_schema(const Node& category) {
  Json kind = {{"type", "object"}, {"additionalProperties", false}};
  Json& properties = kind["properties"];
  for (const char* key : {"script", "back", "icon", "text"}) properties[key] = {{"type", "string"}};
  properties["with"] = {{"type", "object"}};
  if (const Node* attributes = category.find("attributes"))
    for (const Node::Entry& attribute : attributes->map) properties[attribute.key] = to_json(attribute.value);
  if (const Node* required = category.find("required")) kind["required"] = to_json(*required);
  const Json name = {{"pattern", "^([a-z][a-z0-9_]*:)?[a-z0-9][a-z0-9_]*$"},
                     {"says", "a name of small letters, digits and _"}};
  return {{"type", "object"}, {"propertyNames", name}, {"additionalProperties", std::move(kind)}};
}

world::BackId back_id(world::Defs& defs, const std::string& back) {
  const auto it = std::find(defs.backs.begin(), defs.backs.end(), back);
  return it != defs.backs.end() ? defs.backs.id_of(*it) : defs.backs.push_back(back);
}

void set_attr(Compile& c, world::IdVector<world::AttrId, world::Value>& attrs, const Node& node,
              const std::string& name, const std::string& path) {
  const world::AttrId attr = c.attr(name);
  if (node.type == Node::Type::integer &&
      (node.integer > std::numeric_limits<std::int32_t>::max() || node.integer <= world::no_attr))
    c.error(node, fmt::format("{}: {} does not fit into 32 bits", path, node.text));
  if (!attrs.has(attr)) attrs.resize(attr.slot() + 1);
  attrs[attr] = to_value(node, path, c.diagnostics);
}

void compile_kind(Compile& c, const Node& category, const std::string& category_name, const Node::Entry& entry) {
  const std::string path = join_key(category_name, entry.key);
  const auto& kinds = c.defs().kinds;
  const auto twin =
      std::find_if(kinds.begin(), kinds.end(), [&](const world::KindDef& k) { return k.name == entry.key; });
  if (twin != kinds.end()) {
    c.diagnostics.error(entry.key_place, fmt::format("{}: a kind of this name is also in {}", path, twin->category),
                        "names of kinds are unique in the game", "compile");
    return;
  }
  world::KindDef kind;
  kind.name = entry.key;
  kind.category = category_name;
  const Node* back = entry.value.find("back");
  kind.back = back_id(c.defs(), back ? back->text : word_at(category, "back", category_name.c_str()));
  if (const Node* script = entry.value.find("script")) kind.script = c.module(*script, join_key(path, "script"));
  if (const Node* with = entry.value.find("with")) kind.with = to_value(*with, join_key(path, "with"), c.diagnostics);
  if (const Node* attributes = category.find("attributes"))
    for (const Node::Entry& attribute : attributes->map) {
      const Node* given = entry.value.find(attribute.key);
      if (!given) given = attribute.value.find("default");
      if (given) set_attr(c, kind.attrs, *given, attribute.key, join_key(path, attribute.key));
    }
  c.defs().kinds.push_back(std::move(kind));
}

/// The content schema lets few keywords pass, but which of their combinations make no schema only valijson knows.
void hold_against(Compile& c, const Json& schema, const Node& node, const std::string& path,
                  const Node::Entry& category) {
  try {
    schema_of(schema)->check(node, path, Schema::Mode::whole, c.diagnostics);
  } catch (const std::exception& error) {
    c.error(category.value,
            fmt::format("categories.{}: its attributes make no schema: {}", category.key, error.what()));
  }
}

void check_attributes(Compile& c, const Node::Entry& category) {
  const std::string path = fmt::format("categories.{}", category.key);
  const Node* attributes = category.value.find("attributes");
  std::vector<std::string> names;
  if (attributes) names = keys_of(*attributes);
  if (const Node* required = category.value.find("required"))
    for (const Node& name : required->list)
      if (std::find(names.begin(), names.end(), name.text) == names.end())
        c.error(name, no_such("attribute", name.text, names).in(path + ".required"));
  if (const Node* contract = category.value.find("scripted"))
    c.names.name(contract->text, *contract, path + ".scripted", "contract", {"contracts"}, c.diagnostics);
  if (!attributes) return;
  for (const Node::Entry& attribute : attributes->map) {
    if (std::find(reserved.begin(), reserved.end(), attribute.key) != reserved.end())
      c.diagnostics.error(attribute.key_place,
                          fmt::format("{}.attributes: every kind has '{}' already", path, attribute.key), "",
                          "compile");
    if (const Node* otherwise = attribute.value.find("default"))
      schema_of(to_json(attribute.value))
          ->check(*otherwise, fmt::format("{}.attributes.{}.default", path, attribute.key), Schema::Mode::whole,
                  c.diagnostics);
    c.attr(attribute.key);
  }
}

}  // namespace

void compile_kinds(Compile& c) {
  const Node* categories = c.section("categories");
  if (!categories) return;
  for (const Node::Entry& category : categories->map) {
    const auto& taken = engine_sections();
    if (std::find(taken.begin(), taken.end(), category.key) != taken.end()) {
      c.diagnostics.error(
          category.key_place,
          fmt::format("categories: '{}' is a section of the engine and cannot be a category", category.key), "",
          "compile");
      continue;
    }
    check_attributes(c, category);
    const Node* kinds = c.tree.find(category.key);
    if (!kinds) continue;
    const std::size_t before = c.diagnostics.list.size();
    hold_against(c, category_schema(category.value), *kinds, category.key, category);
    if (c.diagnostics.list.size() > before) continue;
    for (const Node::Entry& kind : kinds->map) compile_kind(c, category.value, category.key, kind);
  }
}

}  // namespace vizier::content
