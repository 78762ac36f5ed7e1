#include "script/names.hpp"

#include <algorithm>

#include "script/ask.hpp"
#include "script/ctx_shape.hpp"
#include "script/faces.hpp"
#include "script/rng.hpp"
#include "world/bases.hpp"

namespace vizier::script {

ListName list_name(lua_State* L, int at) {
  const Names& names = runtime(L).names();
  if (const ListName* known = names.lists.find(lua_topointer(L, at))) return *known;
  at = lua_absindex(L, at);
  push(L, names.list_codes);
  lua_pushvalue(L, at);
  lua_rawget(L, -2);
  const lua_Integer code = lua_tointeger(L, -1);  // nil counts as 0: none
  lua_pop(L, 2);
  return ListName::of(code);
}

Names::Names(Runtime& runtime) : runtime_(runtime) {
  for (sol::table* table : {&list_codes, &kept_, &def_texts_}) *table = sol::table::create(runtime.main());
}

void Names::load() {
  random_stream = stream_metatable(runtime_.main());
  const auto& d = runtime_.defs();
  const auto add = [&](const std::string& name, ListName::Type type, std::size_t index) {
    const ListName meaning{type, index};
    list_codes.raw_set(name, meaning.code());
    if (const void* text = keep(name)) lists.add(text, meaning);
  };
  // the later ones win: a rule before a region before a zone before a category
  std::vector<std::string> categories;
  for (const world::KindId k : d.kinds.ids()) {
    const auto at = std::find(categories.begin(), categories.end(), d.kinds[k].category);
    const auto index = static_cast<std::size_t>(at - categories.begin());
    if (at == categories.end()) {
      categories.push_back(d.kinds[k].category);
      category_kinds.emplace_back();
      add(d.kinds[k].category, ListName::Type::category, index);
    }
    category_kinds[index].emplace_back(world::ref(k));
  }
  for (const world::ZoneDef& zone : d.zones) {
    if (!zone.seat || world::first_of_base(d, zone)) add(zone.base, ListName::Type::zone, add_zone_base(zone.base));
    if (zone.seat) add(zone.name, ListName::Type::zone, add_zone_base(zone.name));
  }
  for (const world::RegionId i : d.regions.ids()) add(d.regions[i].name, ListName::Type::region, i.slot());
  for (const auto& region : d.regions) {
    push_list(runtime_.main(), static_cast<int>(region.zones.size()));
    lua_Integer n = 0;
    for (const world::ZoneId zone : region.zones) {
      push(runtime_.main(), zone);
      lua_rawseti(runtime_.main(), -2, ++n);
    }
    freeze(runtime_.main());
    regions.push_back(sol::stack::pop<sol::object>(runtime_.main()));
  }
  for (const auto& rule : d.legal) {
    auto& allowed = rule_zones.emplace_back();
    for (const world::ZoneId zone : rule.zones) allowed.emplace_back(world::ref(zone));
  }
  for (const world::LegalId i : d.legal.ids()) add(d.legal[i].name, ListName::Type::legal, i.slot());

  const auto add_all = [&](const auto& definitions, auto& map) {
    for (const auto id : definitions.ids())
      if (const void* text = keep(definitions[id].name)) map.add(text, id);
  };
  add_all(d.counters, counters);
  add_all(d.kinds, kinds);
  add_all(d.zones, zones);
  add_all(d.queries, queries);
  add_all(d.moments, moments);
  modifier_ctx = ctx_metatable(runtime_.main(), script::modifier_ctx());
}

const void* Names::keep(const std::string& name) {
  lua_State* const L = runtime_.main();
  lua_pushlstring(L, name.data(), name.size());
  lua_pushlstring(L, name.data(), name.size());
  const void* const text = lua_topointer(L, -1);
  const bool one_copy = text == lua_topointer(L, -2);
  lua_pop(L, 2);
  kept_.raw_set(name, true);
  return one_copy ? text : nullptr;
}

void Names::push_def_text(lua_State* L, const std::string& text) {
  const int* const known = def_text_places_.find(&text);
  if (!known) luaL_checkstack(L, 4, "text");
  push(L, def_texts_);
  if (known) {
    lua_rawgeti(L, -1, *known);  // bounded: the host's own list
  } else {
    const int place = static_cast<int>(lua_rawlen(L, -1)) + 1;  // bounded: the host's own list
    lua_pushlstring(L, text.data(), text.size());
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, place);
    def_text_places_.add(&text, place);
  }
  lua_remove(L, -2);
}

std::size_t Names::add_zone_base(const std::string& name) {
  constexpr std::size_t row = world::max_seats + 1;
  const std::size_t base = zone_bases_.size() / row;
  zone_bases_.resize(zone_bases_.size() + row);
  const auto& d = runtime_.defs();
  for (int seat = -1; seat < world::max_seats; ++seat)
    zone_bases_[base * row + static_cast<std::size_t>(seat + 1)] =
        d.zone(name, seat < d.max_seats ? world::SeatId(seat) : world::SeatId{});
  return base;
}

}  // namespace vizier::script
