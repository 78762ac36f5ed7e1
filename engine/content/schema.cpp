// The only file that includes valijson: its headers are heavy.
#include "content/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#define VALIJSON_USE_EXCEPTIONS 1  // otherwise a schema that makes no sense ends the program
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "content/files.hpp"
#include "content/tree.hpp"
#include "world/hash.hpp"

namespace vizier::content {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// A single layer may leave anything out.
void relax(Json& schema) {
  if (schema.is_object()) {
    if (schema.contains("required") && schema["required"].is_array()) schema.erase("required");
    if (schema.contains("minItems") && schema["minItems"].is_number()) schema.erase("minItems");
    if (schema.contains("minProperties") && schema["minProperties"].is_number()) schema.erase("minProperties");
  }
  if (schema.is_structured())
    for (Json& part : schema) relax(part);
}

/// valijson names a place as "[zones]" "[hand]" after "<root>".
const Node* find(const Node& root, const std::vector<std::string>& context, std::string& path) {
  const Node* node = &root;
  for (std::size_t i = 1; i < context.size(); ++i) {
    std::string key = context[i];
    if (key.starts_with('[')) key = key.substr(1, key.size() - 2);
    const Node* next = nullptr;
    if (node->type == Node::Type::map) next = node->find(key);
    if (node->type == Node::Type::list) {
      const auto index = static_cast<std::size_t>(std::strtoul(key.c_str(), nullptr, 10));
      if (index < node->list.size()) next = &node->list[index];
    }
    if (!next) break;
    node = next;
    path = join_key(path, key);
  }
  return node;
}

Json plain_json(const Node& node, bool skip_removed) {
  switch (node.type) {
    case Node::Type::null: return nullptr;
    case Node::Type::boolean: return node.boolean;
    case Node::Type::integer: return node.integer;
    case Node::Type::real: return node.real;
    case Node::Type::text:
      return node.text.size() <= longest_matched ? node.text : node.text.substr(0, longest_matched) + "\n…";
    case Node::Type::list: {
      Json out = Json::array();
      for (const Node& item : node.list) out.push_back(plain_json(item, skip_removed));
      return out;
    }
    case Node::Type::map: {
      Json out = Json::object();
      for (const Node::Entry& entry : node.map)
        if (!skip_removed || entry.value.tag != "!remove") out[entry.key] = plain_json(entry.value, skip_removed);
      return out;
    }
  }
  return nullptr;
}

/// Of all that a schema looks at: two trees of the same hash are judged the same.
std::uint64_t hash_of(const Node& node, bool skip_removed, std::uint64_t seed) {
  seed = world::mix(seed, static_cast<std::uint64_t>(node.type));
  switch (node.type) {
    case Node::Type::null: return seed;
    case Node::Type::boolean: return world::mix(seed, node.boolean);
    case Node::Type::integer: return world::mix(seed, static_cast<std::uint64_t>(node.integer));
    case Node::Type::real: return world::mix(seed, std::bit_cast<std::uint64_t>(node.real));
    case Node::Type::text: return world::hash_text(node.text, seed);
    case Node::Type::list:
      for (const Node& item : node.list) seed = hash_of(item, skip_removed, seed);
      return world::mix(seed, node.list.size());
    case Node::Type::map:
      for (const Node::Entry& entry : node.map)
        if (!skip_removed || entry.value.tag != "!remove")
          seed = hash_of(entry.value, skip_removed, world::hash_text(entry.key, seed));
      return world::mix(seed, node.map.size());
  }
  return seed;
}

/// Other files that a schema refers to ("table.json#/definitions/glyph") become definitions of its own, named after the
/// file: valijson and our messages look into one document.
class Joined {
 public:
  Joined(std::filesystem::path folder, std::string file, Diagnostics& diagnostics)
      : folder_(std::move(folder)), main_(std::move(file)), diagnostics_(diagnostics) {}

  OrderedJson read() {
    OrderedJson root = read(main_);
    while (!wanted_.empty()) {
      const std::string file = *wanted_.begin();
      wanted_.erase(wanted_.begin());
      if (!root["definitions"].contains(file)) root["definitions"][file] = read(file);
    }
    return root;
  }

 private:
  OrderedJson read(const std::string& file) {
    const auto text = read_file(folder_ / file, diagnostics_);
    if (!text) return nullptr;
    OrderedJson json = OrderedJson::parse(*text);
    point(json, file);
    return json;
  }

  void point(OrderedJson& part, const std::string& file) {
    if (!part.is_structured()) return;
    if (part.is_object() && part.contains("$ref")) {
      const auto ref = part["$ref"].get<std::string>();
      const std::size_t cut = std::min(ref.find('#'), ref.size());
      const std::string target = cut == 0 ? file : ref.substr(0, cut);
      if (target != main_) wanted_.insert(target);
      part["$ref"] =
          "#" + (target == main_ ? "" : "/definitions/" + target) + ref.substr(std::min(cut + 1, ref.size()));
    }
    for (OrderedJson& each : part) point(each, file);
  }

  std::filesystem::path folder_;
  std::string main_;
  Diagnostics& diagnostics_;
  std::set<std::string> wanted_;
};

/// Whether a schema says nothing of a file but what each of its sections is: then each can be judged by itself.
bool is_by_section(const OrderedJson& schema) {
  using namespace std::string_view_literals;
  static constexpr std::array harmless{"$schema"sv,
                                       "$id"sv,
                                       "title"sv,
                                       "description"sv,
                                       "type"sv,
                                       "properties"sv,
                                       "patternProperties"sv,
                                       "additionalProperties"sv,
                                       "definitions"sv};
  const auto known = [](const auto& item) {
    return std::find(harmless.begin(), harmless.end(), item.key()) != harmless.end();
  };
  return schema.is_object() && std::all_of(schema.items().begin(), schema.items().end(), known);
}

}  // namespace

/// The base of a game is the same in each of its editions and with each of its mods, and checking is a third of the
/// work of loading: what passed is remembered.
struct Schema::Compiled {
  OrderedJson source;
  valijson::Schema whole, layer;
  bool by_section = false;
  std::mutex mutex;
  std::set<std::uint64_t> passed;

  bool has_passed(std::uint64_t hash) {
    const std::scoped_lock lock(mutex);
    return passed.contains(hash);
  }
  void remember(const std::vector<std::uint64_t>& hashes) {
    constexpr std::size_t most = 20'000;
    const std::scoped_lock lock(mutex);
    if (passed.size() > most) passed.clear();
    passed.insert(hashes.begin(), hashes.end());
  }

  static void fill(valijson::Schema& schema, const Json& json) {
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), schema);
  }
};

Schema::Schema(const OrderedJson& schema) : compiled_(std::make_unique<Compiled>()) {
  compiled_->source = schema;
  compiled_->by_section = is_by_section(schema);
  Json json = Json::parse(schema.dump());
  Compiled::fill(compiled_->whole, json);
  relax(json);
  Compiled::fill(compiled_->layer, json);
}

Schema::~Schema() = default;

void Schema::check(const Node& node, const std::string& path, Mode mode, Diagnostics& diagnostics) const {
  const bool skip_removed = mode == Mode::layer;
  std::vector<std::uint64_t> hashes;
  Json json = Json::object();
  if (compiled_->by_section && node.type == Node::Type::map) {
    for (const Node::Entry& entry : node.map) {
      if (skip_removed && entry.value.tag == "!remove") continue;
      const std::uint64_t hash = hash_of(entry.value, skip_removed, world::hash_text(entry.key, skip_removed));
      if (compiled_->has_passed(hash)) continue;
      hashes.push_back(hash);
      json[entry.key] = plain_json(entry.value, skip_removed);
    }
    if (hashes.empty()) return;
  } else {
    hashes.push_back(hash_of(node, skip_removed, 2 + skip_removed));
    if (compiled_->has_passed(hashes.front())) return;
    json = plain_json(node, skip_removed);
  }
  const valijson::adapters::NlohmannJsonAdapter target(json);
  const valijson::Schema& schema = mode == Mode::layer ? compiled_->layer : compiled_->whole;
  // Compiled patterns live in the validator; one a thread keeps them between calls without a lock.
  thread_local valijson::Validator validator(valijson::Validator::kStrongTypes);
  if (validator.validate(schema, target, nullptr)) return compiled_->remember(hashes);

  const std::size_t before = diagnostics.list.size();
  explain_failure(compiled_->source, node, path, mode, diagnostics);
  if (diagnostics.list.size() > before) return;
  // Our walk knows fewer keywords than valijson: better its words than none.
  valijson::ValidationResults results;
  validator.validate(schema, target, &results);
  for (const auto& error : results) {
    std::string at = path;
    const Node* found = find(node, error.context, at);
    return diagnostics.error(found->place, fmt::format("{}: {}", at, error.description));
  }
  diagnostics.error(node.place, fmt::format("{}: does not fit its schema", path.empty() ? "this file" : path));
}

std::shared_ptr<const Schema> schema_of(const OrderedJson& schema) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Schema>> known;
  const std::scoped_lock lock(mutex);
  auto& slot = known[schema.dump()];
  if (!slot) slot = std::make_shared<const Schema>(schema);
  return slot;
}

std::shared_ptr<const Schema> schema_file(const std::filesystem::path& folder, const std::string& name,
                                          Diagnostics& diagnostics) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Schema>> known;
  const std::filesystem::path file = folder / (name + ".json");
  const std::size_t before = diagnostics.list.size();
  const std::scoped_lock lock(mutex);
  auto& slot = known[file.lexically_normal().generic_string()];
  if (slot) return slot;
  try {
    const OrderedJson schema = Joined(folder, name + ".json", diagnostics).read();
    if (diagnostics.list.size() == before) slot = std::make_shared<const Schema>(schema);
  } catch (const std::exception& error) {
    diagnostics.error({shown(file)}, fmt::format("the schema cannot be read: {}", error.what()));
  }
  return slot;
}

OrderedJson to_json(const Node& node, bool skip_removed) {
  if (node.type == Node::Type::list) {
    OrderedJson out = OrderedJson::array();
    for (const Node& item : node.list) out.push_back(to_json(item, skip_removed));
    return out;
  }
  if (node.type == Node::Type::map) {
    OrderedJson out = OrderedJson::object();
    for (const Node::Entry& entry : node.map)
      if (!skip_removed || entry.value.tag != "!remove") out[entry.key] = to_json(entry.value, skip_removed);
    return out;
  }
  return OrderedJson::parse(plain_json(node, skip_removed).dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace vizier::content
