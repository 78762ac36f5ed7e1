#include <algorithm>

#include "script/ask.hpp"

namespace vizier::script {
namespace {

ListName meaning_of(lua_Integer code) {
  return {static_cast<ListName::Type>(code & 7), static_cast<std::size_t>(code >> 3)};
}

}  // namespace

ListName list_name(lua_State* L, int at) {
  const ListNames& names = runtime(L).list_names;
  if (const ListName* known = names.by_text.find(lua_topointer(L, at))) return *known;
  at = lua_absindex(L, at);
  lua_rawgeti(L, LUA_REGISTRYINDEX, names.table);
  lua_pushvalue(L, at);
  lua_rawget(L, -2);
  const lua_Integer code = lua_tointeger(L, -1);  // nil counts as 0: none
  lua_pop(L, 2);
  return meaning_of(code);
}

void install_list_names(Runtime& rt) {
  lua_State* L = rt.main();
  const auto& d = rt.defs();
  lua_newtable(L);
  const auto add = [&](const std::string& name, ListName::Type type, std::size_t index) {
    const auto code = static_cast<lua_Integer>(index << 3 | static_cast<std::size_t>(type));
    lua_pushinteger(L, code);
    lua_setfield(L, -2, name.c_str());
    if (const void* text = rt.keep_name(name)) rt.list_names.by_text.add(text, meaning_of(code));
  };
  // the later ones win: a rule before a region before a zone before a category
  std::vector<std::string> categories;
  for (std::size_t k = 0; k < d.kinds.size(); ++k) {
    const auto at = std::find(categories.begin(), categories.end(), d.kinds[k].category);
    const auto index = static_cast<std::size_t>(at - categories.begin());
    if (at == categories.end()) {
      categories.push_back(d.kinds[k].category);
      rt.list_names.category_kinds.emplace_back();
      add(d.kinds[k].category, ListName::Type::category, index);
    }
    rt.list_names.category_kinds[index].emplace_back(world::ref(world::KindId(static_cast<int>(k))));
  }
  for (std::size_t z = 0; z < d.zones.size(); ++z) {
    if (!d.zones[z].seat || d.zones[z].seat.index == 0)
      add(d.zones[z].base, ListName::Type::zone, rt.add_zone_base(d.zones[z].base));
    if (d.zones[z].seat) add(d.zones[z].name, ListName::Type::zone, rt.add_zone_base(d.zones[z].name));
  }
  for (std::size_t i = 0; i < d.regions.size(); ++i) add(d.regions[i].name, ListName::Type::region, i);
  for (const auto& rule : d.legal) {
    auto& zones = rt.list_names.rule_zones.emplace_back();
    for (const world::ZoneId zone : rule.zones) zones.emplace_back(world::ref(zone));
  }
  for (std::size_t i = 0; i < d.legal.size(); ++i) add(d.legal[i].name, ListName::Type::legal, i);
  rt.list_names.table = luaL_ref(L, LUA_REGISTRYINDEX);

  for (std::size_t i = 0; i < d.counters.size(); ++i)
    if (const void* text = rt.keep_name(d.counters[i].name))
      rt.counter_names.add(text, world::CounterId(static_cast<int>(i)));
  for (std::size_t i = 0; i < d.kinds.size(); ++i)
    if (const void* text = rt.keep_name(d.kinds[i].name)) rt.kind_names.add(text, world::KindId(static_cast<int>(i)));
  for (std::size_t i = 0; i < d.zones.size(); ++i)
    if (const void* text = rt.keep_name(d.zones[i].name)) rt.zone_names.add(text, world::ZoneId(static_cast<int>(i)));
  for (std::size_t i = 0; i < d.queries.size(); ++i)
    if (const void* text = rt.keep_name(d.queries[i].name))
      rt.query_names.add(text, world::QueryId(static_cast<int>(i)));
}

}  // namespace vizier::script
