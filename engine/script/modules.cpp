// Loading of modules: one environment each, layers over one another, and what the runtime keeps of them.
#include <algorithm>

#include "script/bind.hpp"
#include "script/contracts.hpp"
#include "script/coverage.hpp"
#include "script/looking.hpp"

namespace vizier::script {

namespace {

std::vector<std::string> names_in(lua_State* L, int table) {
  std::vector<std::string> out;
  const int at = lua_absindex(L, table);
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    if (lua_type(L, -2) == LUA_TSTRING) out.emplace_back(lua_tostring(L, -2));
    lua_pop(L, 1);
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// What a patch asks of Base, and what the module never had.
int not_in_base(lua_State* L) {
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  const std::string near = content::did_you_mean(name, names_in(L, 1));
  throw Fail(fmt::format("{} has no '{}'{}", lua_tostring(L, lua_upvalueindex(1)), name,
                         near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

}  // namespace

void Runtime::load_all() {
  for (const auto& [name, layers] : package_->scripts) push_module(L_, name), lua_pop(L_, 1);
  if (package_->manifest.flow.empty())
    throw Fail("the package names no flow script: add `flow: <module>` to its manifest");
  push_module(L_, package_->manifest.flow);
  if (lua_type(L_, -1) != LUA_TTABLE)
    throw Fail(fmt::format("the flow script {} must return a table of states", package_->manifest.flow));
  lua_pushnil(L_);
  while (lua_next(L_, -2) != 0) {
    const std::string name = lua_type(L_, -2) == LUA_TSTRING ? lua_tostring(L_, -2) : "?";
    if ((name == "check" || name == "why_not") && lua_type(L_, -1) == LUA_TFUNCTION) {
      lua_pop(L_, 1);  // no state: one looks at the content, below; the other says why a card cannot be played
      continue;
    }
    if (name != "queries") states_.insert_or_assign(name, read_state(name));
    lua_pop(L_, 1);
  }
  lua_pop(L_, 1);
  if (!states_.contains("setup"))
    throw Fail(fmt::format("{}: the flow needs a state 'setup' to begin with", file_of(package_->manifest.flow)));
  // a modifier that speaks of no known query is found now, not when it comes into force
  for (const auto& [name, layers] : package_->scripts) modified_queries(name);
  for (const content::PermanentModifier& m : package_->modifiers) push_module(L_, m.script), lua_pop(L_, 1);
  if (!package_->manifest.evaluate.empty()) {
    push_module(L_, package_->manifest.evaluate);
    if (lua_type(L_, -1) != LUA_TFUNCTION)
      throw Fail(
          fmt::format("{} must return a function (game, player) that gives a number", package_->manifest.evaluate));
    evaluate_ref_ = luaL_ref(L_, LUA_REGISTRYINDEX);
  }
  if (const content::Diagnostics found = check_parameters(*this); !found.ok()) {
    // a misspelt name is both unknown and missing: the one that says what was meant is told
    const auto hinted = std::find_if(found.list.begin(), found.list.end(),
                                     [](const content::Diagnostic& d) { return !d.hint.empty(); });
    const content::Diagnostic& first = hinted == found.list.end() ? found.list.front() : *hinted;
    error_ = {first.hint.empty() ? first.message : fmt::format("{} ({})", first.message, first.hint),
              first.place,
              first.source,
              {},
              {},
              false};
    throw Fail(error_.message);
  }
  run_check(*this);
}

/// The state on the top of the stack.
Runtime::State Runtime::read_state(const std::string& name) {
  const std::string file = file_of(package_->manifest.flow);
  if (lua_type(L_, -1) == LUA_TFUNCTION) {
    lua_pushvalue(L_, -1);
    return {name, luaL_ref(L_, LUA_REGISTRYINDEX)};
  }
  if (lua_type(L_, -1) != LUA_TTABLE)
    throw Fail(fmt::format("{}: state '{}' must be a function, not a {}", file, name, luaL_typename(L_, -1)));
  const bool listens = lua_getfield(L_, -1, "listen") == LUA_TFUNCTION;
  const bool takes = lua_getfield(L_, -2, "input") == LUA_TFUNCTION;
  lua_pop(L_, 2);
  if (!listens || !takes)
    throw Fail(
        fmt::format("{}: state '{}' is a table, so it listens: it needs the functions listen and input", file, name));
  return {name, LUA_REFNIL};
}

void Runtime::push_module(lua_State* L, const std::string& name) {
  if (const auto it = modules_.find(name); it != modules_.end()) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, it->second);
    return;
  }
  const auto found = package_->scripts.find(name);
  if (found == package_->scripts.end()) {
    std::vector<std::string> known;
    for (const auto& [module, layers] : package_->scripts) known.push_back(module);
    const std::string near = content::did_you_mean(name, known);
    throw Fail(
        fmt::format("there is no module '{}'{}", name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }
  if (std::find(loading_.begin(), loading_.end(), name) != loading_.end())
    throw Fail(fmt::format("modules require each other in a circle: {} -> {}", fmt::join(loading_, " -> "), name));
  loading_.push_back(name);
  const int top = lua_gettop(L_);
  try {
    for (std::size_t layer = 0; layer < found->second.size(); ++layer) load_layer(name, layer);
  } catch (...) {
    loading_.pop_back();
    lua_settop(L_, top);
    throw;
  }
  loading_.pop_back();
  lua_settop(L_, top);
  lua_rawgeti(L, LUA_REGISTRYINDEX, modules_.at(name));
}

void Runtime::load_layer(const std::string& module, std::size_t index) {
  const content::ScriptLayer& layer = package_->scripts.at(module)[index];
  const std::string chunk = index == 0 ? module : layer.origin + "!" + module;
  chunks_[chunk] = {module, index};
  const auto failed = [&] {
    throw Fail(error_.message.empty() ? "error" : fmt::format("{}:{}: {}", chunk, error_.place.line, error_.message),
               Fail::Line::named);
  };
  error_ = {};
  if (luaL_loadbufferx(L_, layer.text.data(), layer.text.size(), ("=" + chunk).c_str(), "t") != LUA_OK) {
    fail(L_, LUA_ERRSYNTAX);
    failed();
  }
  if (coverage_) coverage_->add(L_, chunk, layer.file, layer.text);
  if (index == 0) {
    push_environment(L_, 0);
  } else {  // Base is a copy of the functions as they were; the module's own table is changed, so that its functions
            // see the patch too
    lua_rawgeti(L_, LUA_REGISTRYINDEX, modules_.at(module));
    if (lua_type(L_, -1) != LUA_TTABLE)
      throw Fail(fmt::format("{} patches {}, which returns no table", layer.file, module));
    lua_newtable(L_);
    lua_pushnil(L_);
    while (lua_next(L_, -3) != 0) {
      lua_pushvalue(L_, -2);
      lua_insert(L_, -2);
      lua_rawset(L_, -4);
    }
    lua_remove(L_, -2);
    lua_newtable(L_);
    lua_pushstring(L_, module.c_str());
    lua_pushcclosure(L_, guarded<not_in_base>, 1);
    lua_setfield(L_, -2, "__index");
    lua_setmetatable(L_, -2);
    push_environment(L_, -1);
    lua_remove(L_, -2);
  }
  lua_setupvalue(L_, -2, 1);
  {
    const Looking nowhere(*this);  // loading must not depend on a game
    if (!protected_call(0, 1, Mode::load)) failed();
  }
  if (index == 0) {
    if (lua_isnil(L_, -1)) throw Fail(fmt::format("{} returns nothing: a module ends with 'return'", layer.file));
    modules_[module] = luaL_ref(L_, LUA_REGISTRYINDEX);
    return;
  }
  if (lua_type(L_, -1) != LUA_TTABLE)
    throw Fail(fmt::format("{} must return a table with the functions that it changes", layer.file));
  lua_rawgeti(L_, LUA_REGISTRYINDEX, modules_.at(module));
  warn_of_strangers(module, layer.file);
  lua_pushnil(L_);
  while (lua_next(L_, -3) != 0) {
    lua_pushvalue(L_, -2);
    lua_insert(L_, -2);
    lua_rawset(L_, -4);
  }
  lua_pop(L_, 2);
}

/// A patch may add functions of its own; one that is called almost as an old one is a mistake of spelling, which would
/// be mute. Patch and module are on the stack.
void Runtime::warn_of_strangers(const std::string& module, const std::string& file) {
  const std::vector<std::string> known = names_in(L_, -1);
  lua_pushnil(L_);
  while (lua_next(L_, -3) != 0) {
    if (lua_type(L_, -2) == LUA_TSTRING && lua_type(L_, -1) == LUA_TFUNCTION) {
      const std::string name = lua_tostring(L_, -2);
      const std::string near =
          std::binary_search(known.begin(), known.end(), name) ? std::string() : content::did_you_mean(name, known);
      if (!near.empty()) {
        lua_Debug info;
        lua_pushvalue(L_, -1);
        lua_getinfo(L_, ">S", &info);
        load_warnings_.warning({file, info.linedefined, 0},
                               fmt::format("{} has no '{}' that this could change", module, name),
                               fmt::format("did you mean '{}'?", near), "patches");
      }
    }
    lua_pop(L_, 1);
  }
}

const Runtime::State* Runtime::state(const std::string& name) const {
  const std::size_t place =
      name.empty()
          ? 0
          : (name.size() * 5 + static_cast<unsigned char>(name.front()) * 3 + static_cast<unsigned char>(name.back())) %
                met_states_.size();
  const State*& met = met_states_[place];
  if (met && met->name == name) return met;
  const auto it = states_.find(name);
  return it == states_.end() ? nullptr : met = &it->second;
}
std::vector<std::string> Runtime::states() const {
  std::vector<std::string> names;
  for (const auto& [name, state] : states_) names.push_back(name);
  return names;
}

std::uint64_t Runtime::modified_queries(const std::string& script) {
  if (const auto it = modified_.find(script); it != modified_.end()) return it->second;
  std::uint64_t bits = 0;
  const int top = lua_gettop(L_);  // a script may be running there
  push_module(L_, script);
  if (lua_type(L_, -1) == LUA_TTABLE && lua_getfield(L_, -1, "modify") == LUA_TTABLE) {
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      const std::string name = lua_type(L_, -2) == LUA_TSTRING ? lua_tostring(L_, -2) : "?";
      const world::QueryId query = defs().query(name);
      if (!query) {
        lua_settop(L_, top);
        std::vector<std::string> known;
        for (const auto& q : defs().queries) known.push_back(q.name);
        const std::string near = content::did_you_mean(name, known);
        throw Fail(fmt::format("{} modifies '{}', which is no query{}", file_of(script), name,
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
      }
      bits |= std::uint64_t{1} << std::min<int>(query.index, 63);
      lua_pop(L_, 1);
    }
  }
  lua_settop(L_, top);
  return modified_[script] = bits;
}

bool Runtime::adopt(world::World& world) {
  try {
    std::vector<std::uint64_t> queries;
    for (const world::Modifier& m : world.modifiers) queries.push_back(modified_queries(m.script));
    world::Editor(world, defs(), nullptr).set_queries(queries);
    return true;
  } catch (const Fail& e) {
    error_ = {};
    error_.message = e.what();
    return false;
  }
}

bool Runtime::modifies(const std::string& script, int query) {
  if ((modified_queries(script) >> std::min(query, 63) & 1) == 0) return false;
  if (query < 63) return true;
  push_module(L_, script);
  lua_getfield(L_, -1, "modify");
  const bool found =
      lua_getfield(L_, -1, defs().queries[static_cast<std::size_t>(query)].name.c_str()) == LUA_TFUNCTION;
  lua_pop(L_, 3);
  return found;
}

void Runtime::push_def_text(lua_State* L, const std::string& text) {
  const int* const known = def_texts_.find(&text);
  if (known) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, def_texts_ref_);
    lua_rawgeti(L, -1, *known);
    lua_remove(L, -2);
    return;
  }
  luaL_checkstack(L, 4, "text");
  if (def_texts_ref_ == LUA_NOREF) lua_newtable(L), def_texts_ref_ = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_rawgeti(L, LUA_REGISTRYINDEX, def_texts_ref_);
  const int n = static_cast<int>(lua_rawlen(L, -1)) + 1;
  lua_pushlstring(L, text.data(), text.size());
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, n);
  lua_remove(L, -2);
  def_texts_.add(&text, n);
}

const void* Runtime::keep_name(const std::string& name) {
  if (names_ref_ == LUA_NOREF) {
    lua_newtable(L_);
    names_ref_ = luaL_ref(L_, LUA_REGISTRYINDEX);
  }
  lua_rawgeti(L_, LUA_REGISTRYINDEX, names_ref_);
  lua_pushlstring(L_, name.data(), name.size());
  lua_pushlstring(L_, name.data(), name.size());
  const void* const text = lua_topointer(L_, -1);
  const bool one_copy = text == lua_topointer(L_, -2);
  lua_pushboolean(L_, 1);
  lua_rawset(L_, -4);
  lua_pop(L_, 2);
  return one_copy ? text : nullptr;
}

std::size_t Runtime::add_zone_base(const std::string& name) {
  constexpr std::size_t row = world::max_seats + 1;
  const std::size_t base = zone_bases_.size() / row;
  zone_bases_.resize(zone_bases_.size() + row);
  for (int seat = -1; seat < world::max_seats; ++seat)
    zone_bases_[base * row + static_cast<std::size_t>(seat + 1)] =
        defs().zone(name, seat < defs().max_seats ? world::SeatId(seat) : world::SeatId{});
  return base;
}

void Runtime::push_kind_script(lua_State* L, world::KindId kind) {
  if (kind_scripts_.empty()) kind_scripts_.assign(defs().kinds.size(), LUA_NOREF);
  int& ref = kind_scripts_[static_cast<std::size_t>(kind.index)];
  if (ref == LUA_NOREF) {
    const std::string& script = defs().kinds[static_cast<std::size_t>(kind.index)].script;
    if (script.empty()) return lua_pushnil(L);
    push_module(L, script);
    ref = modules_.at(script);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
}

void Runtime::push_kind_params(lua_State* L, world::KindId kind) {
  if (kind_params_.empty()) kind_params_.assign(defs().kinds.size(), LUA_NOREF);
  int& ref = kind_params_[static_cast<std::size_t>(kind.index)];
  if (ref == LUA_NOREF) {
    const world::Value& with = defs().kinds[static_cast<std::size_t>(kind.index)].with;
    push_frozen(L, with.is_nil() ? world::Value(world::Table{}) : with);
    ref = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
}

}  // namespace vizier::script
