// What cards say, and what lasts because of them.
#include <fmt/format.h>

#include <algorithm>

#include "content/tree.hpp"
#include "match/speech.hpp"

namespace vizier::match {

using content::Node;

namespace {

/// Parameters as arguments of a text: numbers and words by their names, the parts of a list as `name_1`, `name_2` too, those of a map as `name_part`.
void add_parameters(const std::string& name, const world::Value& value, content::TextArgs& into) {
  if (value.integer()) into.emplace_back(name, *value.integer());
  if (value.text()) into.emplace_back(name, *value.text());
  if (value.boolean()) into.emplace_back(name, std::string(*value.boolean() ? "true" : "false"));
  const world::Table* table = value.table();
  if (!table) return;
  for (const auto& [part, inner] : table->named) add_parameters(name + "_" + part, inner, into);
  if (!table->named.empty()) return;
  std::string all;
  for (std::size_t i = 0; i < table->list.size(); ++i) {
    content::TextArgs part;
    add_parameters(fmt::format("{}_{}", name, i + 1), table->list[i], part);
    if (part.size() != 1) continue;  // no single value
    const auto* n = std::get_if<std::int64_t>(&part[0].second);
    all += (all.empty() ? "" : ", ") + (n ? std::to_string(*n) : std::get<std::string>(part[0].second));
    into.push_back(std::move(part[0]));
  }
  into.emplace_back(name, all);
}

void add_named(const std::string& prefix, const world::Value& table, content::TextArgs& into) {
  if (const world::Table* t = table.table())
    for (const auto& [name, value] : t->named) add_parameters(prefix + name, value, into);
}

}  // namespace

std::string Speech::text(std::string_view kind_name) const {
  const world::KindId id = package_.defs.kind(kind_name);
  if (!id) return {};
  const world::KindDef& def = package_.defs.kinds[static_cast<std::size_t>(id.index)];
  std::string key = def.name;
  if (const Node* kinds = package_.tree.find(def.category))
    if (const Node* kind = kinds->find(def.name))
      if (const Node* named = kind->find("text")) key = named->text;
  key = "text." + key;
  if (!package_.texts.has(key)) return {};
  content::TextArgs args;
  add_named("", def.with, args);
  add_named("rules_", package_.rules, args);
  return say(key, args);
}

std::string Speech::zone_text(std::string_view base) const {
  const auto& zones = package_.defs.zones;
  const auto zone = std::find_if(zones.begin(), zones.end(), [&](const world::ZoneDef& z) { return z.base == base; });
  if (zone == zones.end()) return {};
  std::vector<std::string> keys{fmt::format("text.{}", base)};
  for (const std::string& region : zone->regions) keys.push_back("text." + region);
  const auto key = std::find_if(keys.begin(), keys.end(), [&](const std::string& k) { return package_.texts.has(k); });
  if (key == keys.end()) return {};
  content::TextArgs args;
  add_named("rules_", package_.rules, args);
  return say(*key, args);
}

std::string Speech::modifier(const world::World& world, const world::Modifier& m, world::SeatId viewer) const {
  content::TextArgs args;
  add_args(m.params, args, [&](world::Ref ref) { return name(world, ref, viewer); });
  if (m.owner) args.emplace_back("owner", name(world, world::ref(m.owner), viewer));
  if (m.cause.ref()) args.emplace_back("cause", name(world, *m.cause.ref(), viewer));
  return say(package_.texts.has(m.name) ? m.name : "modifier." + m.name, args);
}

std::string Speech::until(std::string_view moment) const { return moment.empty() ? std::string() : named("until", moment); }

std::string Speech::sentence(const world::World& world, const world::Value& said, world::SeatId viewer) const {
  content::TextArgs args;
  add_args(said, args, [&](world::Ref ref) { return name(world, ref, viewer); });
  return say(std::string(said.at("text").text_or("")), args);
}

}  // namespace vizier::match
