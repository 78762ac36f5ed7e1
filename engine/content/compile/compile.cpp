#include "content/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/tree.hpp"
#include "world/limits.hpp"

namespace vizier::content {

std::int64_t integer_at(const Node& map, const char* key, std::int64_t otherwise) {
  const Node* node = map.find(key);
  return node && node->type == Node::Type::integer ? node->integer : otherwise;
}

bool flag_at(const Node& map, const char* key, bool otherwise) {
  const Node* node = map.find(key);
  return node && node->type == Node::Type::boolean ? node->boolean : otherwise;
}

std::string word_at(const Node& map, const char* key, const char* otherwise) {
  const Node* node = map.find(key);
  return node ? node->text : otherwise;
}

world::AttrId Compile::attr(const std::string& name) {
  auto& attrs = defs().attrs;
  if (attrs.size() > world::max_names) return world::AttrId(world::max_names);  // told in names_fit
  const auto [it, fresh] = defs().attr_index.emplace(name, attrs.next_id().index);
  if (fresh) attrs.push_back(name);
  return world::AttrId(it->second);
}

std::string Compile::module(const Node& script, const std::string& path) {
  return names.module(script, path, out.scripts, diagnostics);
}

std::vector<world::ZoneId> Compile::zones(const std::string& written, const Node& at, const std::string& path) {
  const auto dot = written.find('.');
  const std::string seat = dot == std::string::npos ? "" : written.substr(0, dot);
  if (!seat.empty() && !defs().seat(seat)) {
    error(at, no_such("seat", seat, defs().seats.list()).in(path));
    return {};
  }
  const auto base = names.name(dot == std::string::npos ? written : written.substr(dot + 1), at, path, "zone",
                               {"zones"}, diagnostics);
  if (!base) return {};
  std::vector<world::ZoneId> found;
  for (const world::ZoneDef& zone : defs().zones)
    if (zone.base == *base && (seat.empty() || zone.seat == defs().seat(seat)))
      found.push_back(defs().zones.id_of(zone));
  if (found.empty())
    error(at, fmt::format("{}: '{}' is not a zone of each seat", path, *base), fmt::format("write {}", *base));
  return found;
}

std::vector<world::ZoneId> Compile::zones(const Node& names_list, const std::string& path) {
  std::vector<world::ZoneId> all;
  for (const Node& item : names_list.list)
    for (const world::ZoneId zone : zones(item.text, item, path))
      if (std::find(all.begin(), all.end(), zone) == all.end()) all.push_back(zone);
  return all;
}

std::vector<world::ZoneId> Compile::region(const Node& name, const std::string& path) {
  std::vector<std::string> known;
  for (const world::RegionDef& region : defs().regions) {
    if (region.name == name.text) return region.zones;
    known.push_back(region.name);
  }
  error(name, unknown("no zone lies in a region", name.text, known).in(path));
  return {};
}

world::SeatMask Compile::roles(const Node& node, const char* key, const std::string& path) {
  world::SeatMask mask = 0;
  const Node* const list = node.find(key);
  if (!list) return mask;
  std::vector<std::string> known;
  for (const world::RoleDef& role : defs().roles) known.push_back(role.name);
  for (const Node& item : list->list) {
    if (const world::RoleId role = defs().role(std::string_view(item.text)))
      mask |= defs().roles[role].seats;
    else if (known.empty())
      error(item, fmt::format("{}.{}: the game has no roles", path, key), "declare them in package.yaml: seats.roles");
    else
      error(item, no_such("role", item.text, known).in(join_key(path, key)));
  }
  return mask;
}

std::vector<world::KindId> Compile::category(const std::string& name) const {
  std::vector<world::KindId> found;
  for (const world::KindDef& kind : out.defs.kinds)
    if (kind.category == name) found.push_back(out.defs.kinds.id_of(kind));
  return found;
}

std::vector<world::KindId> Compile::kinds(const Node& choice, const std::string& path) {
  const auto categories = categories_of(tree);
  std::vector<world::KindId> found;
  const auto add = [&](const Node& item) {
    if (std::find(categories.begin(), categories.end(), item.text) != categories.end()) {
      for (const world::KindId kind : category(item.text)) found.push_back(kind);
      return;
    }
    if (const auto name =
            names.name(item.text, item, path, choice.type == Node::Type::list ? "kind" : "category or kind", categories,
                       diagnostics, categories))
      if (const world::KindId kind = defs().kind(*name)) found.push_back(kind);
  };
  if (choice.type != Node::Type::list) return add(choice), found;
  for (const Node& item : choice.list) {
    if (found.size() <= world::max_pieces) add(item);
    if (found.size() > world::max_pieces)
      return error(item,
                   fmt::format("{}: more than {} kinds, with those that are named again", path, world::max_pieces)),
             found;
  }
  return found;
}

void compile(Compile& c) {
  c.defs().seats = world::IdVector<world::SeatId, std::string>(c.out.manifest.seat_names);
  c.defs().min_seats = c.out.manifest.min_seats;
  c.defs().max_seats = c.out.manifest.max_seats;
  for (const auto& [name, seats] : c.out.manifest.roles) {
    world::SeatMask mask = 0;
    for (const std::string& seat : seats) mask |= bit(c.defs().seat(seat));
    c.defs().roles.push_back({name, mask});
  }
  compile_kinds(c);
  compile_zones(c);
  compile_numbers(c);
  compile_layouts(c);
  if (!names_fit(c)) return;
  for (auto& kind : c.defs().kinds) kind.attrs.resize(c.defs().attrs.size());
  for (auto& zone : c.defs().zones) zone.attrs.resize(c.defs().attrs.size());
  c.defs().finish();  // so that names can be looked up
  compile_queries(c);
  compile_lots(c);
  if (!sums_fit(c)) return;
  compile_rules(c);
  compile_series(c);
  c.defs().finish();
}

}  // namespace vizier::content
