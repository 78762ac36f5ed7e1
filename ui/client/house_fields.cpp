#include "client/house_fields.hpp"

#include <algorithm>
#include <limits>

#include "client/mods.hpp"
#include "content/rule_types.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "text/speech.hpp"

namespace vizier::client {
using content::Node;
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();

std::int64_t bound(const Node* type, const char* key, std::int64_t otherwise) {
  const Node* node = type ? type->find(key) : nullptr;
  return node && node->type == Node::Type::integer ? node->integer : otherwise;
}

bool all_numbers(const Node& list) {
  return std::all_of(list.list.begin(), list.list.end(),
                     [](const Node& item) { return item.type == Node::Type::integer; });
}

HouseField::Type type_of(const content::RuleKey& rule) {
  using Type = HouseField::Type;
  const Node& value = *rule.value;
  const bool list = value.type == Node::Type::list;
  if (rule.words()) return list ? Type::choices : Type::word;
  if (list) return all_numbers(value) && !value.list.empty() ? Type::numbers : Type::other;
  return value.type == Node::Type::boolean   ? Type::yes_no
         : value.type == Node::Type::integer ? Type::number
                                             : Type::other;
}

HouseField field_of(const content::Package& package, const content::RuleKey& rule, const std::string& language) {
  HouseField out;
  out.key = rule.key;
  const std::string text = "rule." + rule.key;
  out.sentence = package.texts.has(text) ? package.texts.format(language, text, {}) : rule.key;
  out.type = type_of(rule);
  const Node* type = rule.type;
  if (out.type == HouseField::Type::numbers && type) {
    out.fewest = static_cast<std::size_t>(bound(type, "minItems", 0));
    out.longest = static_cast<std::size_t>(bound(type, "maxItems", static_cast<std::int64_t>(rule.value->list.size())));
    type = type->find("items");
  } else if (out.type == HouseField::Type::numbers) {
    out.fewest = out.longest = rule.value->list.size();
  }
  // where nobody says what fits, only that what counts up from nothing stays so
  const bool negative = rule.value->type == Node::Type::integer && rule.value->integer < 0;
  out.least = bound(type, "minimum", negative ? -largest : 0);
  out.most = bound(type, "maximum", largest);
  if (const Node* words = rule.words())
    for (const Node& word : words->list) {
      out.words.push_back(word);
      const std::string key = content::rule_word_key(package, rule.key, word.text);
      out.labels.push_back(key.empty() ? text::readable(word.text) : package.texts.format(language, key, {}));
    }
  out.printed = *rule.value;
  for (const Node::Layer& layer : rule.value->history)
    out.layers.emplace_back(layer_title(package, layer.origin, language), layer.value);
  return out;
}

}  // namespace

std::string HouseField::said(const Node& value, const std::string& yes, const std::string& no) const {
  if (value.type == Node::Type::boolean) return value.boolean ? yes : no;
  if (value.type == Node::Type::list) {
    std::string out;
    for (const Node& item : value.list) out += (out.empty() ? "" : ", ") + said(item, yes, no);
    return out.empty() ? "–" : out;
  }
  for (std::size_t i = 0; i < words.size(); ++i)
    if (content::same(words[i], value)) return labels[i];
  return value.type == Node::Type::text ? text::readable(value.text) : content::to_short(value);
}

std::string HouseField::said(const std::string& written, const std::string& yes, const std::string& no) const {
  content::Diagnostics ignored;
  const auto tree = content::parse_yaml("value: " + written, "", ignored);
  const Node* value = tree ? tree->find("value") : nullptr;
  return value && value->tag.empty() ? said(*value, yes, no) : written;
}

std::vector<HouseField> house_fields(const content::Package& package, const std::string& language) {
  std::vector<HouseField> out;
  for (const content::RuleKey& rule : content::rule_keys(package.tree))
    if (!rule.internal() && rule.counts_in(package.config.rules)) out.push_back(field_of(package, rule, language));
  return out;
}

std::vector<HouseKinds> house_kinds(const content::Package& package, const std::string& language) {
  const text::Speech speech(package, language);
  std::vector<HouseKinds> out;
  for (const world::KindDef& kind : package.defs.kinds) {
    const world::KindId id = package.defs.kind(kind.name);
    const auto supplied = [&](const world::SupplyDef& lot) {
      return std::find(lot.kinds.begin(), lot.kinds.end(), id) != lot.kinds.end();
    };
    if (std::none_of(package.defs.supply.begin(), package.defs.supply.end(), supplied)) continue;
    if (!package.texts.has("kind." + kind.name) && !package.texts.all().empty()) continue;  // nobody knows it by a name
    if (out.empty() || out.back().category != kind.category) {
      const std::string key = "category." + kind.category;
      out.push_back({kind.category,
                     package.texts.has(key) ? package.texts.format(language, key, {}) : text::readable(kind.category),
                     {}});
    }
    out.back().kinds.push_back(
        {content::join_key(kind.category, kind.name), speech.kind(kind.name), speech.text(kind.name)});
  }
  return out;
}

std::string layer_title(const content::Package& package, const std::string& origin, const std::string& language) {
  const text::Speech speech(package, language);
  const std::string id = origin.substr(0, origin.find(' '));
  for (const content::Manifest& layer : package.layers)
    if (layer.is_mod && layer.id == id) return mod_words(layer, language).title;
  const std::size_t edition = origin.find(" edition "), rules = origin.rfind(" rules ");
  std::string out;
  if (edition != std::string::npos)
    out = speech.edition(origin.substr(edition + 9, origin.find(' ', edition + 9) - edition - 9));
  if (rules != std::string::npos) out += (out.empty() ? "" : ", ") + speech.rules(origin.substr(rules + 7));
  if (!out.empty()) return out;
  for (const content::Manifest& layer : package.layers)
    if (layer.id == id && layer.id != package.manifest.id) return layer.title;
  return speech.title();
}

}  // namespace vizier::client
