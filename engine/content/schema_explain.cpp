#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "content/schema.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

using Json = nlohmann::ordered_json;
using Type = Node::Type;

bool has_type(const Node& node, const std::string& type) {
  switch (node.type) {
    case Type::null: return type == "null";
    case Type::boolean: return type == "boolean";
    case Type::integer: return type == "integer" || type == "number";
    case Type::real: return type == "number";
    case Type::text: return type == "string";
    case Type::list: return type == "array";
    case Type::map: return type == "object";
  }
  return false;
}

std::string type_word(const std::string& type) {
  if (type == "integer") return "a whole number";
  if (type == "number") return "a number";
  if (type == "boolean") return "true or false";
  if (type == "string") return "a text";
  if (type == "array") return "a list";
  if (type == "object") return "a map";
  return "nothing";
}

std::vector<std::string> types_of(const Json& schema) {
  if (!schema.contains("type")) return {};
  if (schema["type"].is_string()) return {schema["type"].get<std::string>()};
  return schema["type"].get<std::vector<std::string>>();
}

std::string joined(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? last : ", ";
    out += words[i];
  }
  return out;
}

class Walk {
 public:
  Walk(const Json& root, Schema::Mode mode, Diagnostics& out)
      : root_(root), layer_(mode == Schema::Mode::layer), out_(out) {}

  void check(const Json& given, const Node& node, const std::string& path) {
    const Json& schema = follow(given);
    if (schema.is_boolean() || (layer_ && node.tag == "!remove")) return;
    if (!type(schema, node, path)) return;
    if (schema.contains("enum")) enumeration(schema["enum"], node, path);
    if (node.type == Type::integer || node.type == Type::real) number(schema, node, path);
    if (node.type == Type::text && schema.contains("pattern") && !matches(node.text, schema["pattern"]))
      say(node.place, path, fmt::format("{} is not {}", describe(node), says(schema, "what is expected here")));
    if (node.type == Type::list) list(schema, node, path);
    if (node.type == Type::map) map(schema, node, path);
    for (const char* word : {"anyOf", "oneOf"})
      if (schema.contains(word)) any_of(schema, schema[word], node, path);
    if (schema.contains("allOf"))
      for (const Json& part : schema["allOf"]) check(part, node, path);
  }

 private:
  const Json& follow(const Json& schema) const {
    const Json* at = &schema;
    for (int hops = 0; at->is_object() && at->contains("$ref") && hops < 16; ++hops)
      at = &root_.at(Json::json_pointer((*at)["$ref"].get<std::string>().substr(1)));
    return *at;
  }

  void say(const Place& place, const std::string& path, const std::string& what, std::string hint = {}) {
    out_.error(place, path.empty() ? what : fmt::format("{}: {}", path, what), std::move(hint), "schema");
  }

  static std::string says(const Json& schema, const char* otherwise) {
    return schema.contains("says") ? schema["says"].get<std::string>() : otherwise;
  }

  static bool matches(const std::string& text, const Json& pattern) {
    return text.size() <= longest_matched && std::regex_search(text, std::regex(pattern.get<std::string>()));
  }

  bool type(const Json& schema, const Node& node, const std::string& path) {
    const auto types = types_of(schema);
    if (types.empty() ||
        std::any_of(types.begin(), types.end(), [&](const std::string& t) { return has_type(node, t); }))
      return true;
    if (node.type == Type::real && std::find(types.begin(), types.end(), "integer") != types.end()) {
      say(node.place, path, fmt::format("{} is a fraction; whole numbers only", node.text));
      return false;
    }
    std::vector<std::string> words;
    for (const std::string& t : types) words.push_back(type_word(t));
    std::string hint;
    if (node.type == Type::text && types.front() == "boolean" && (node.text == "yes" || node.text == "on"))
      hint = "write true";
    if (node.type == Type::text && types.front() == "boolean" && (node.text == "no" || node.text == "off"))
      hint = "write false";
    if (node.type == Type::boolean && types.front() == "string") hint = "quote it if it is meant as a text";
    if ((node.type == Type::integer || node.type == Type::real) && types.front() == "string")
      hint = "quote it if it is meant as a text";
    say(node.place, path,
        fmt::format("expected {}, found {}", schema.contains("says") ? says(schema, "") : joined(words, " or "),
                    describe(node)),
        hint);
    return false;
  }

  void enumeration(const Json& values, const Node& node, const std::string& path) {
    std::vector<std::string> words;
    for (const Json& value : values) {
      if (value == to_json(node)) return;
      words.push_back(value.is_string() ? value.get<std::string>() : value.dump());
    }
    say(node.place, path, fmt::format("{} is not one of {}", describe(node), joined(words, ", ")),
        suggest(node.text, words));
  }

  void number(const Json& schema, const Node& node, const std::string& path) {
    const double value = node.type == Type::integer ? static_cast<double>(node.integer) : node.real;
    if (schema.contains("minimum") && value < schema["minimum"].get<double>())
      say(node.place, path, fmt::format("{} is too small; at least {}", node.text, schema["minimum"].dump()));
    if (schema.contains("maximum") && value > schema["maximum"].get<double>())
      say(node.place, path, fmt::format("{} is too large; at most {}", node.text, schema["maximum"].dump()));
  }

  void list(const Json& schema, const Node& node, const std::string& path) {
    if (!layer_ && schema.contains("minItems") && node.list.size() < schema["minItems"].get<std::size_t>())
      say(node.place, path,
          fmt::format("at least {} entries are needed, found {}", schema["minItems"].dump(), node.list.size()));
    if (schema.contains("maxItems") && node.list.size() > schema["maxItems"].get<std::size_t>())
      say(node.place, path,
          fmt::format("at most {} entries are allowed, found {}", schema["maxItems"].dump(), node.list.size()));
    if (schema.value("uniqueItems", false))
      for (std::size_t i = 0; i < node.list.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (same(node.list[i], node.list[j]))
            say(node.list[i].place, path, fmt::format("{} appears twice", describe(node.list[i])));
    if (schema.contains("items") && schema["items"].is_object())
      for (std::size_t i = 0; i < node.list.size(); ++i)
        check(schema["items"], node.list[i], fmt::format("{}{}", path.empty() ? "entry " : path + ".", i + 1));
  }

  void map(const Json& schema, const Node& node, const std::string& path) {
    if (!layer_ && node.map.size() < schema.value("minProperties", std::size_t{0}))
      say(node.place, path, fmt::format("expected {}, found an empty map", says(schema, "a map with entries")));
    if (!layer_ && schema.contains("required"))
      for (const Json& key : schema["required"])
        if (!node.find(key.get<std::string>()))
          say(node.place, path, fmt::format("the key '{}' is missing", key.get<std::string>()));
    for (const Node::Entry& entry : node.map) {
      if (layer_ && entry.value.tag == "!remove") continue;
      if (schema.contains("propertyNames")) {
        const Json& names = follow(schema["propertyNames"]);
        if (names.contains("pattern") && !matches(entry.key, names["pattern"]))
          say(entry.key_place, path,
              fmt::format("'{}' is not {}", entry.key, says(names, "a key that may stand here")));
      }
      property(schema, entry, path);
    }
  }

  /// `sight:open` and `sight open` are keys to YAML; what was meant is `sight: open`.
  static std::string slip(const Node::Entry& entry, const std::vector<std::string>& known) {
    const auto cut = entry.key.find_first_of(": ");
    if (cut == std::string::npos || std::find(known.begin(), known.end(), entry.key.substr(0, cut)) == known.end())
      return {};
    const auto rest = entry.key.find_first_not_of(": ", cut);
    return rest == std::string::npos ? std::string{}
                                     : fmt::format("write '{}: {}'", entry.key.substr(0, cut), entry.key.substr(rest));
  }

  void property(const Json& schema, const Node::Entry& entry, const std::string& path) {
    const std::string inner = join_key(path, entry.key);
    if (schema.contains("properties") && schema["properties"].contains(entry.key))
      return check(schema["properties"][entry.key], entry.value, inner);
    if (!schema.contains("additionalProperties")) return;
    const Json& others = schema["additionalProperties"];
    if (others.is_object()) return check(others, entry.value, inner);
    if (others.get<bool>()) return;
    std::vector<std::string> known;
    if (schema.contains("properties"))
      for (const auto& [key, ignored] : schema["properties"].items()) known.push_back(key);
    std::string hint = slip(entry, known);
    if (hint.empty()) hint = suggest(entry.key, known);
    if (hint.empty() && known.size() <= 12 && !known.empty()) hint = fmt::format("known here: {}", joined(known, ", "));
    out_.error(entry.key_place,
               schema.contains("called")
                   ? fmt::format("{} has no '{}' here", schema["called"].get<std::string>(), entry.key)
                   : fmt::format("unknown key '{}' {}", entry.key, path.empty() ? "here" : "in " + path),
               hint, "schema");
  }

  /// Of several shapes, speak about the one whose type fits; where none does, say what is wanted.
  void any_of(const Json& schema, const Json& shapes, const Node& node, const std::string& path) {
    Diagnostics fitting;
    int fits = 0;
    for (const Json& shape : shapes) {
      Diagnostics trial;
      Walk(root_, layer_ ? Schema::Mode::layer : Schema::Mode::whole, trial).check(shape, node, path);
      if (trial.list.empty()) return;
      const auto types = types_of(follow(shape));
      if (std::any_of(types.begin(), types.end(), [&](const std::string& t) { return has_type(node, t); })) {
        fitting = std::move(trial);  // kept, not found again: doing it twice on every level would never end
        ++fits;
      }
    }
    if (fits == 1) return out_.append(std::move(fitting));
    std::vector<std::string> words;
    for (const Json& shape : shapes)
      for (const std::string& t : types_of(follow(shape))) words.push_back(says(follow(shape), type_word(t).c_str()));
    say(node.place, path,
        fmt::format("expected {}, found {}", schema.contains("says") ? says(schema, "") : joined(words, " or "),
                    describe(node)));
  }

  const Json& root_;
  bool layer_;
  Diagnostics& out_;
};

}  // namespace

void explain_failure(const Json& root, const Node& node, const std::string& path, Schema::Mode mode,
                     Diagnostics& diagnostics) {
  Walk(root, mode, diagnostics).check(root, node, path);
}

}  // namespace vizier::content
