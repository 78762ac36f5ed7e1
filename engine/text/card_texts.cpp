// What cards say, and what lasts because of them.
#include <fmt/format.h>

#include <algorithm>

#include "content/text_parameters.hpp"
#include "content/tree.hpp"
#include "text/speech.hpp"

namespace vizier::text {

using content::Node;

std::string Speech::text(std::string_view kind_name) const {
  const world::KindId id = package_.defs.kind(kind_name);
  if (!id) return {};
  const world::KindDef& def = package_.defs.kinds[id];
  const std::string key = content::text_key(package_, def);
  if (!package_.texts.has(key)) return {};
  content::TextArgs args;
  content::add_all_parameters("", def.with, args);
  content::add_all_parameters("rules_", package_.rules, args);
  return say(key, args);
}

std::string Speech::goal() const {
  const std::string key = "goal." + package_.config.rules;
  if (!package_.texts.has(key)) return {};
  content::TextArgs args;
  content::add_all_parameters("rules_", package_.rules, args);
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
  content::add_all_parameters("rules_", package_.rules, args);
  return say(*key, args);
}

std::string Speech::modifier(const world::World& world, const world::Modifier& m, world::SeatId viewer) const {
  content::TextArgs args;
  add_args(m.params, args, [&](world::Ref ref) { return name(world, ref, viewer); });
  if (m.owner) args.emplace_back("owner", name(world, world::ref(m.owner), viewer));
  if (m.cause.ref()) args.emplace_back("cause", name(world, *m.cause.ref(), viewer));
  return say(package_.texts.has(m.name) ? m.name : "modifier." + m.name, args);
}

std::string Speech::until(std::string_view moment) const {
  return moment.empty() ? std::string() : named("until", moment);
}

std::string Speech::sentence(const world::World& world, const world::Value& said, world::SeatId viewer) const {
  content::TextArgs args;
  add_args(said, args, [&](world::Ref ref) { return name(world, ref, viewer); });
  return say(std::string(said.at("text").text_or("")), args);
}

}  // namespace vizier::text
