// What a script says of its parameters, held against what the content gives it.
#include <nlohmann/json.hpp>

#include "content/files.hpp"
#include "content/schema.hpp"
#include "content/tree.hpp"
#include "script/bind.hpp"
#include "script/contracts.hpp"
#include "script/guilty_line.hpp"
#include "script/modules.hpp"

namespace vizier::script {
namespace {

using content::Node;
using Json = nlohmann::ordered_json;

/// What one module says of its parameters, as a tree whose places are the lines of its script.
class ParametersAsWritten {
 public:
  ParametersAsWritten(Runtime& rt, const std::string& module) : layers_(rt.package().scripts.at(module)) {}

  Node read(const world::Value& value) {
    Node out;
    out.place = place();
    if (const bool* b = value.boolean()) return set(std::move(out), Node::Type::boolean, &Node::boolean, *b);
    if (const auto* n = value.integer()) return set(std::move(out), Node::Type::integer, &Node::integer, *n);
    if (const std::string* s = value.text()) return set(std::move(out), Node::Type::text, &Node::text, *s);
    if (const world::Table* table = value.table()) add(*table, out);
    return out;
  }

 private:
  template <class T>
  static Node set(Node out, Node::Type type, T Node::*where, const T& value) {
    out.type = type;
    out.*where = value;
    if (type == Node::Type::integer) out.text = std::to_string(out.integer);
    return out;
  }

  void add(const world::Table& table, Node& out) {
    out.type = table.list.empty() && !is_list(names_.back()) ? Node::Type::map : Node::Type::list;
    for (const world::Value& item : table.list) out.list.push_back(read(item));
    if (!table.list.empty() && !table.named.empty()) {  // both: what is named is said to be wrong here
      out.type = Node::Type::map;
      out.map.push_back({"1", out.place, out.list.front()});
    }
    for (const auto& [name, inner] : table.named) {
      names_.push_back(name);
      out.map.push_back({name, place(), read(inner)});
      names_.pop_back();
    }
  }

  /// An empty table of Lua is a list and a map; those are the keywords whose value is a list.
  static bool is_list(std::string_view name) { return name == "enum" || name == "required" || name == "type"; }

  /// The last layer that says something of the parameters has the last word.
  content::Place place() const {
    for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)
      if (const int line = line_of(layer->text, names_)) return {layer->file, line, 0};
    return {layers_.front().file, 0, 0};
  }

  const std::vector<content::ScriptLayer>& layers_;
  std::vector<std::string> names_{"params"};
};

/// The schema that the parameters of one module make.
class Parameters {
 public:
  Parameters(const content::Package& package, content::Diagnostics& found) : package_(package), found_(found) {}

  /// Adds those of one declaration; one that is `optional` need not be given.
  void add(const Node& declared, const std::string& path) {
    if (declared.type != Node::Type::map)
      return found_.error(declared.place, path + " says of each parameter what fits: { name = { type = \"integer\" } }",
                          {}, "parameters");
    for (const Node::Entry& entry : declared.map) {
      Node rest = entry.value;
      bool optional = false;
      if (const Node* said = rest.find("optional")) {
        if (said->type != Node::Type::boolean)
          found_.error(said->place,
                       fmt::format("{}.{}.optional: expected true or false, found {}", path, entry.key,
                                   content::describe(*said)),
                       {}, "parameters");
        optional = said->boolean;
        std::erase_if(rest.map, [](const Node::Entry& e) { return e.key == "optional"; });
      }
      const std::size_t before = found_.list.size();
      if (package_.parameters)
        package_.parameters->check(rest, content::join_key(path, entry.key), content::Schema::Mode::whole, found_);
      if (found_.list.size() > before) continue;
      json_["properties"][entry.key] = content::to_json(rest);
      if (!optional) json_["required"].push_back(entry.key);
    }
  }

  const Json& json() const { return json_; }

 private:
  const content::Package& package_;
  content::Diagnostics& found_;
  Json json_ = {
      {"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}, {"required", Json::array()}};
};

/// What the contract of a module lets every script have, too.
const Node* common_parameters(Runtime& rt, const sol::object& made) {
  const Node* contracts = rt.package().tree.find("contracts");
  const sol::object name = part_of(made.as<sol::table>().get<sol::object>(sol::metatable_key), "__contract");
  if (!contracts || name.get_type() != sol::type::string) return nullptr;
  const Node* contract = contracts->find(name.as<std::string>());
  return contract ? contract->find("params") : nullptr;
}

/// The schema of a module's parameters; none where it says nothing of them, or something wrong.
std::shared_ptr<const content::Schema> schema_of_module(Runtime& rt, const std::string& module,
                                                        content::Diagnostics& found) {
  const sol::object& made = rt.modules().get(module);
  const sol::object params = part_of(made, "params");
  if (!is_table(params)) return nullptr;
  Node own;
  own.place = {rt.file_of(module), 0, 0};
  try {
    push(rt.main(), params);
    const int top = lua_gettop(rt.main());
    const world::Value value = to_value(rt.main(), -1);
    lua_settop(rt.main(), top - 1);
    own = ParametersAsWritten(rt, module).read(value);
    Parameters all(rt.package(), found);
    const std::size_t before = found.list.size();
    all.add(own, "params");
    if (const Node* common = common_parameters(rt, made)) all.add(*common, "params of its contract");
    return found.list.size() > before ? nullptr : content::schema_of(all.json());
  } catch (const std::exception& e) {
    found.error(own.place, fmt::format("params make no sense together: {}", e.what()), {}, "parameters");
    return nullptr;
  }
}

}  // namespace

std::vector<std::string> parameter_names(Runtime& rt, const std::string& module) {
  const sol::object& made = rt.modules().get(module);
  const sol::object params = part_of(made, "params");
  if (!is_table(params)) return {};
  std::vector<std::string> names = names_in(params.as<sol::table>());
  if (const Node* common = common_parameters(rt, made))
    for (const Node::Entry& entry : common->map) names.push_back(entry.key);
  return names;
}

content::Diagnostics check_parameters(Runtime& rt) {
  content::Diagnostics found;
  std::map<std::string, std::shared_ptr<const content::Schema>> schemas;
  for (const world::KindDef& kind : rt.defs().kinds) {
    if (kind.script.empty()) continue;
    const auto [it, fresh] = schemas.try_emplace(kind.script);
    if (fresh) it->second = schema_of_module(rt, kind.script, found);
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
