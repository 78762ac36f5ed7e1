#include "serve/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "content/utf8.hpp"

namespace vizier::serve {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::int64_t largest_number = (std::int64_t{1} << 53) - 1;  // what JavaScript counts exactly

/// One field of a message: what it may hold. `where` puts it into the Message.
struct Field {
  enum class Type { number, text, word, hex, flag, numbers, hex_list } type;
  const char* name;
  std::int64_t min = 0, max = 0;  ///< of a number; of a text in characters; of a list in elements
  std::vector<std::string> words = {};
  bool optional = false;
  const char* says = "";
};

using Type = Field::Type;

struct Form {
  const char* type;
  const char* says;
  std::vector<Field> fields;
};

const Field number{Type::number, "n", 1, largest_number, {}, false, "the client's own number, which grows"};
const Field seat{Type::text, "seat", 1, 60, {}, false, "name of a seat"};
const Field lang{Type::text, "lang", 2, 16, {}, false, "tag of a language"};
const Field token{Type::hex, "token", 32, 32, {}, false, "128 random bits"};
const Field name{Type::text, "name", 1, 24, {}, false, "of the person"};
const Field question{Type::hex, "q", 16, 16, {}, false, "name of the question"};

const std::vector<Form>& forms() {
  static const std::vector<Form> all{
      {"join",
       "the first message",
       {{Type::text, "client", 8, 32, {}, false, "kept as long as the page is open"},
        {Type::text, "room", 5, 5, {}, false, "five letters"},
        {Type::hex_list, "tokens", 0, 12, {}, true, "of seats, and of the host"},
        lang,
        {Type::flag, "watch", 0, 0, {}, true, "the public table, whatever tokens there are"}}},
      {"p", "somebody is there", {}},
      {"bye", "the page is left", {}},
      {"again", "asks for the whole scene", {{Type::text, "seat", 0, 60, {}, false, "name of a seat, or empty"}}},
      {"lang", "another language", {number, lang}},
      {"take", "takes a free seat", {number, seat, name, token}},
      {"name", "another name", {number, seat, name}},
      {"leave", "frees the seat, or leaves the game", {number, seat}},
      {"seat",
       "the host says who may sit there",
       {number,
        seat,
        {Type::word, "is", 0, 0, {"free", "locked", "bot"}, false, "what the seat is"},
        {Type::text, "bot", 1, 40, {}, true, "which bot"}}},
      {"count", "how many seats", {number, {Type::number, "count", 1, 16, {}, false, "seats"}}},
      {"link",
       "the host says by which address others come",
       {number, {Type::number, "at", 0, 15, {}, false, "its place among the links"}}},
      {"start", "begins the game", {number}},
      {"absent",
       "what happens while somebody is gone",
       {number,
        {Type::word,
         "what",
         0,
         0,
         {"wait", "bot", "pause", "free"},
         false,
         "what happens; free: the seat is handed over"},
        {Type::text, "seat", 1, 60, {}, true, "which seat is handed over"}}},
      {"pause", "stops the game, or goes on", {number, {Type::flag, "on", 0, 0, {}, false, "stops it"}}},
      {"answer",
       "answers a question",
       {number, seat, question, {Type::numbers, "values", 0, 512, {}, false, "as the type of the question says"}}},
      {"ask_me",
       "when to be asked although one could pass",
       {number, seat, {Type::word, "when", 0, 0, {"always", "able", "others"}, false, "when"}}},
      {"pass_on",
       "passes until something happens",
       {number, seat, {Type::flag, "round", 0, 0, {}, true, "until the round ends"}}},
      {"hint", "what a bot would answer", {number, seat, question}},
      {"why",
       "why a piece cannot be played now",
       {number,
        seat,
        {Type::text, "zone", 1, 120, {}, false, "where it lies"},
        {Type::number, "place", 0, 100000, {}, false, "its index there"}}},
      {"undo", "wants to take back the last answer", {number, seat}},
      {"vote", "agrees or not", {number, seat, {Type::flag, "yes", 0, 0, {}, false, "agrees"}}},
      {"say",
       "says something to all",
       {number,
        seat,
        {Type::text, "text", 1, 200, {}, true, "the words"},
        {Type::word, "sign", 0, 0, talk_signs(), true, "a sign instead"}}}};
  return all;
}

/// Characters, not bytes; what steers a reader's eye is no text.
bool is_text(const std::string& text, std::int64_t min, std::int64_t max) {
  const auto count = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return count >= min && count <= max && text.size() <= 4 * static_cast<std::size_t>(max) &&
         content::visible_line(text) == text;
}

bool is_hex(const std::string& text, std::int64_t size) {
  return static_cast<std::int64_t>(text.size()) == size &&
         text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool is_whole(const json& value, std::int64_t min, std::int64_t max) {
  if (value.is_number_unsigned())
    return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(max) && value.get<std::int64_t>() >= min;
  return value.is_number_integer() && value.get<std::int64_t>() >= min && value.get<std::int64_t>() <= max;
}

bool fits(const Field& field, const json& value) {
  switch (field.type) {
    case Type::number: return is_whole(value, field.min, field.max);
    case Type::text: return value.is_string() && is_text(value.get_ref<const std::string&>(), field.min, field.max);
    case Type::word:
      return value.is_string() && std::find(field.words.begin(), field.words.end(),
                                            value.get_ref<const std::string&>()) != field.words.end();
    case Type::hex: return value.is_string() && is_hex(value.get_ref<const std::string&>(), field.max);
    case Type::flag: return value.is_boolean();
    case Type::numbers:
      return value.is_array() && static_cast<std::int64_t>(value.size()) <= field.max &&
             std::all_of(value.begin(), value.end(), [](const json& v) { return is_whole(v, INT32_MIN, INT32_MAX); });
    case Type::hex_list:
      return value.is_array() && static_cast<std::int64_t>(value.size()) <= field.max &&
             std::all_of(value.begin(), value.end(),
                         [](const json& v) { return v.is_string() && is_hex(v.get_ref<const std::string&>(), 32); });
  }
  return false;
}

void put(Message& m, std::string_view field, const json& value) {
  const std::pair<std::string_view, std::string*> texts[] = {
      {"client", &m.client}, {"room", &m.room}, {"lang", &m.lang}, {"seat", &m.seat}, {"name", &m.name},
      {"token", &m.token},   {"is", &m.is},     {"bot", &m.bot},   {"what", &m.what}, {"q", &m.q},
      {"when", &m.when},     {"zone", &m.zone}, {"text", &m.text}, {"sign", &m.sign}};
  const std::pair<std::string_view, bool*> flags[] = {
      {"watch", &m.watch}, {"on", &m.on}, {"round", &m.round}, {"yes", &m.yes}};
  for (const auto& [at, into] : texts)
    if (at == field) *into = value.get<std::string>();
  for (const auto& [at, into] : flags)
    if (at == field) *into = value.get<bool>();
  if (field == "n") m.n = value.get<std::uint64_t>();
  if (field == "count") m.count = value.get<int>();
  if (field == "at") m.at = value.get<int>();
  if (field == "place") m.place = value.get<int>();
  if (field == "values") m.values = value.get<std::vector<std::int32_t>>();
  if (field == "tokens") m.tokens = value.get<std::vector<std::string>>();
}

ordered_json field_schema(const Field& field) {
  ordered_json j;
  switch (field.type) {
    case Type::number: j = {{"type", "integer"}, {"minimum", field.min}, {"maximum", field.max}}; break;
    case Type::text: j = {{"type", "string"}, {"minLength", field.min}, {"maxLength", field.max}}; break;
    case Type::word: j = {{"enum", field.words}}; break;
    case Type::hex: j = {{"type", "string"}, {"pattern", fmt::format("^[0-9a-f]{{{}}}$", field.max)}}; break;
    case Type::flag: j = {{"type", "boolean"}}; break;
    case Type::numbers:
      j = {{"type", "array"},
           {"maxItems", field.max},
           {"items", {{"type", "integer"}, {"minimum", INT32_MIN}, {"maximum", INT32_MAX}}}};
      break;
    case Type::hex_list:
      j = {{"type", "array"}, {"maxItems", field.max}, {"items", {{"type", "string"}, {"pattern", "^[0-9a-f]{32}$"}}}};
      break;
  }
  j["description"] = field.says;
  return j;
}

}  // namespace

const std::vector<std::string>& talk_signs() {
  static const std::vector<std::string> all{"clap", "laugh", "wow", "think", "hurry", "sorry", "thanks", "well_played"};
  return all;
}

bool is_numbered(std::string_view type) {
  const auto form = std::find_if(forms().begin(), forms().end(), [&](const Form& f) { return f.type == type; });
  return form != forms().end() && !form->fields.empty() && std::string_view(form->fields[0].name) == "n";
}

std::uint64_t number_in(std::string_view text) {
  const json body = text.size() > longest_frame ? json() : json::parse(text, nullptr, false);
  if (!body.is_object() || !body.contains("n") || !is_whole(body["n"], 1, largest_number)) return 0;
  return body["n"].get<std::uint64_t>();
}

Result<Message> read_message(std::string_view text) {
  if (text.size() > longest_frame) return Failed{"the message is too long"};
  const json body = json::parse(text, nullptr, false);
  if (!body.is_object()) return Failed{"this is no JSON object"};
  const auto type = body.find("t");
  if (type == body.end() || !type->is_string()) return Failed{"the message has no type t"};
  const auto form = std::find_if(forms().begin(), forms().end(), [&](const Form& f) { return *type == f.type; });
  if (form == forms().end()) return Failed{"there is no such message"};
  Message out;
  out.type = form->type;
  std::size_t known = 1;
  for (const Field& field : form->fields) {
    const auto value = body.find(field.name);
    if (value == body.end()) {
      if (!field.optional) return Failed{fmt::format("{}: {} is missing", form->type, field.name)};
      continue;
    }
    ++known;
    if (!fits(field, *value)) return Failed{fmt::format("{}: {} is not as it should be", form->type, field.name)};
    put(out, field.name, *value);
  }
  if (known != body.size()) return Failed{fmt::format("{}: there is a key too many", form->type)};
  if (out.type == "say" && out.text.empty() == out.sign.empty()) return Failed{"say: a text or a sign is expected"};
  return out;
}

std::string message_schema() {
  ordered_json root{{"$schema", "http://json-schema.org/draft-07/schema#"},
                    {"title", "What a client of vizier serve sends (docs/protocol.md)"},
                    {"oneOf", ordered_json::array()},
                    {"definitions", ordered_json::object()}};
  for (const Form& form : forms()) {
    root["oneOf"].push_back({{"$ref", fmt::format("#/definitions/{}", form.type)}});
    ordered_json needed = ordered_json::array({"t"}), fields{{"t", {{"const", form.type}}}};
    for (const Field& field : form.fields) {
      fields[field.name] = field_schema(field);
      if (!field.optional) needed.push_back(field.name);
    }
    ordered_json j{{"type", "object"},
                   {"description", form.says},
                   {"required", needed},
                   {"additionalProperties", false},
                   {"properties", fields}};
    if (std::string_view(form.type) == "say")
      j["oneOf"] = ordered_json::array({{{"required", {"text"}}}, {{"required", {"sign"}}}});
    root["definitions"][form.type] = std::move(j);
  }
  return root.dump(1) + "\n";
}

}  // namespace vizier::serve
