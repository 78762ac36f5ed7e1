// What a script says of its parameters, held against what the content gives it.
#include <nlohmann/json.hpp>

#include "content/files.hpp"
#include "content/schema.hpp"
#include "content/tree.hpp"
#include "script/bind.hpp"
#include "script/contracts.hpp"
#include "script/modules.hpp"

namespace vizier::script {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const world::Value& value) {
  if (const bool* b = value.boolean()) return *b;
  if (const auto* n = value.integer()) return *n;
  if (const std::string* s = value.text()) return *s;
  const world::Table* table = value.table();
  if (!table) return nullptr;
  Json out = table->named.empty() ? Json::array() : Json::object();
  for (const world::Value& item : table->list) out.push_back(to_json(item));
  for (const auto& [name, inner] : table->named) out[name] = to_json(inner);
  return out;
}

/// Adds the parameters of one declaration; one that is `optional` need not be given.
void add(const Json& declared, Json& schema) {
  for (const auto& [name, fragment] : declared.items()) {
    Json rest = fragment;
    const bool optional = rest.is_object() && rest.contains("optional") && rest["optional"] == true;
    if (rest.is_object()) rest.erase("optional");
    schema["properties"][name] = std::move(rest);
    if (!optional) schema["required"].push_back(name);
  }
}

/// The schema of a module's parameters: its own, and those that its contract lets every script have. Null where it says
/// nothing.
Json schema_of_module(Runtime& rt, const std::string& module) {
  const sol::object& made = rt.modules().get(module);
  const sol::object params = part_of(made, "params");
  if (!is_table(params)) return {};
  Json schema = {
      {"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}, {"required", Json::array()}};
  push(rt.main(), params);
  const Json own = to_json(to_value(rt.main(), -1));
  lua_pop(rt.main(), 1);
  if (own.is_object()) add(own, schema);
  const content::Node* contracts = rt.package().tree.find("contracts");
  const sol::object name = part_of(made.as<sol::table>().get<sol::object>(sol::metatable_key), "__contract");
  if (contracts && name.get_type() == sol::type::string)
    if (const content::Node* contract = contracts->find(name.as<std::string>()))
      if (const content::Node* common = contract->find("params")) add(content::to_json(*common), schema);
  return schema;
}

}  // namespace

content::Diagnostics check_parameters(Runtime& rt) {
  content::Diagnostics found;
  std::map<std::string, std::shared_ptr<const content::Schema>> schemas;
  for (const world::KindDef& kind : rt.defs().kinds) {
    if (kind.script.empty()) continue;
    const auto [it, fresh] = schemas.try_emplace(kind.script);
    if (fresh) {
      try {
        if (const Json schema = schema_of_module(rt, kind.script); !schema.is_null())
          it->second = content::schema_of(schema);
      } catch (const std::exception& e) {
        found.error({rt.file_of(kind.script), 0, 0},
                    fmt::format("{}: its params make no schema: {}", kind.script, e.what()), {}, "parameters");
      }
    }
    if (!it->second) continue;
    const content::Node* section = rt.package().tree.find(kind.category);
    const content::Node* entry = section ? section->find(kind.name) : nullptr;
    if (!entry) continue;
    content::Node nothing;
    nothing.type = content::Node::Type::map;
    nothing.place = entry->place;
    const content::Node* with = entry->find("with");
    it->second->check(with ? *with : nothing, fmt::format("{}.{}.with", kind.category, kind.name),
                      content::Schema::Mode::whole, found);
  }
  content::attach_sources(found);
  return found;
}

}  // namespace vizier::script
