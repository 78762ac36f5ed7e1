#include "script/modules.hpp"

#include <algorithm>
#include <sstream>

#include "content/upgrade/gone.hpp"
#include "script/bind.hpp"
#include "script/bytecode.hpp"
#include "script/contracts.hpp"
#include "script/coverage.hpp"
#include "script/ctx_shape.hpp"
#include "script/looking.hpp"
#include "script/once.hpp"
#include "script/power_sign.hpp"
#include "script/sandbox.hpp"

namespace vizier::script {

namespace {

void copy_entries(const sol::table& from, sol::table& to) {
  for (const auto& [key, value] : from) to.raw_set(key, value);
}

/// What a patch asks of Base, and what the module never had.
int not_in_base(lua_State* L) {
  const LuaState::HostWork work(runtime(L).lua());
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  throw no_such(fmt::format("{} has no '{}'", lua_tostring(L, lua_upvalueindex(1)), name), name,
                names_in(sol::stack::get<sol::table>(L, 1)));
}

/// The functions of a module as they are before a patch. What it never had is an error with a suggestion.
sol::table base_of(const std::string& module, const sol::table& functions) {
  sol::state_view lua(functions.lua_state());
  sol::table base = lua.create_table();
  copy_entries(functions, base);
  base[sol::metatable_key] = lua.create_table_with("__index", sol::make_closure(&guarded<not_in_base>, module));
  return base;
}

}  // namespace

Modules::Modules(Runtime& runtime, Coverage* coverage)
    : runtime_(runtime),
      coverage_(coverage),
      faces_(runtime),
      state_(runtime),
      onces_(sol::table::create(runtime.main())) {}

void Modules::load_all() {
  for (const auto& [name, layers] : runtime_.package().scripts) get(name);
}

void Modules::finish() {
  lua_State* const L = runtime_.main();
  {
    const Looking nowhere(runtime_);
    lua_pushcfunction(L, work_out_all);
    push(L, onces_);
    if (!runtime_.calls().call(1, 0, Mode::load)) throw Fail(runtime_.error().message);
  }
  for (const auto& [name, made] : modules_) {
    push(L, made);
    faces_.show(L, fmt::format("the module '{}'", name));
    lua_pop(L, 1);
  }
  faces_.finish();
}

const sol::object& Modules::get(const std::string& name) {
  if (const auto it = modules_.find(name); it != modules_.end()) return it->second;
  const auto& scripts = runtime_.package().scripts;
  const auto found = scripts.find(name);
  if (found == scripts.end()) {
    std::vector<std::string> known;
    for (const auto& [module, layers] : scripts) known.push_back(module);
    if (const auto instead = content::instead_of(name); !instead.empty()) throw Fail(std::string(instead));
    throw no_such(fmt::format("there is no module '{}'", name), name, known);
  }
  if (std::find(loading_.begin(), loading_.end(), name) != loading_.end())
    throw Fail(fmt::format("modules require each other in a circle: {} -> {}", fmt::join(loading_, " -> "), name));
  const LuaState::HostWork work(runtime_.lua());  // another module may be waiting for this one
  lua_State* const L = runtime_.main();
  const int top = lua_gettop(L);
  if (lua_checkstack(L, 20) == 0) throw Fail(fmt::format("{}: too many modules inside one another", name));
  loading_.push_back(name);
  try {
    for (std::size_t layer = 0; layer < found->second.size(); ++layer) load_layer(name, layer);
  } catch (...) {
    loading_.pop_back();
    modules_.erase(name);
    lua_settop(L, top);
    throw;
  }
  loading_.pop_back();
  return modules_.at(name);
}

/// Passes on what calls().error says of the chunk.
void Modules::refuse(const std::string& chunk) const {
  Error& error = runtime_.calls().error;
  if (error.place.file.empty()) error.place.file = file_of(chunk);  // memory is used up at no line
  throw Fail(error.message.empty() ? "error" : fmt::format("{}:{}: {}", chunk, error.place.line, error.message),
             Fail::Line::named);
}

sol::function Modules::compile(const std::string& chunk, const std::string& file, const std::string& text) {
  lua_State* const L = runtime_.main();
  const Limits& limits = runtime_.limits();
  const auto too_large = [&](const char* what, std::size_t size, std::size_t most) {
    runtime_.calls().error.message = fmt::format(fmt::runtime(what), size, most);
    runtime_.calls().error.place.file = file;
    refuse(chunk);
  };
  runtime_.calls().error = {};
  if (text.size() > limits.script)
    too_large("this script has {} bytes: {} at most; part it into modules, and put lists into YAML", text.size(),
              limits.script);
  runtime_.lua().longest_text = 0;
  const sol::load_result loaded = sol::state_view(L).load(text, "=" + chunk, sol::load_mode::text);
  if (!loaded.valid()) {
    runtime_.calls().fail(L, LUA_ERRSYNTAX);
    refuse(chunk);
  }
  if (const std::size_t longest = runtime_.lua().longest_text; longest != 0)
    too_large("a text of {} bytes is too long: {} at most", longest, limits.text);
  refuse_power_sign(chunk, file, text);
  refuse_gone(chunk, file, text);
  refuse_variables_set(chunk, file);
  if (coverage_) coverage_->add(L, chunk, file, text);
  return loaded.get<sol::function>();
}

/// The same everywhere: every other operator gives the same number on every machine.
void Modules::refuse_power_sign(const std::string& chunk, const std::string& file, std::string_view text) {
  const int line = line_of_power_sign(text);
  if (line == 0) return;
  Error& error = runtime_.calls().error;
  error = {};
  error.message = "scripts have no '^', which machines round differently: multiply, or write 1 << n for a power of two";
  error.place = {file, line, 0};
  error.source = source_line(chunk, line);
  refuse(chunk);
}

/// What its modules had once would be nil, which says nothing of what to write.
void Modules::refuse_gone(const std::string& chunk, const std::string& file, const std::string& text) {
  const auto uses = content::gone_uses(text);
  if (uses.empty()) return;
  Error& error = runtime_.calls().error;
  error = {};
  error.message = uses.front().instead;
  error.place = {file, uses.front().line, 0};
  error.source = source_line(chunk, uses.front().line);
  refuse(chunk);
}

/// Of the chunk on the top of the stack. What a function leaves in a variable of its chunk lasts longer than any game.
void Modules::refuse_variables_set(const std::string& chunk, const std::string& file) {
  const std::vector<OuterSet> sets = chunk_variables_set(runtime_.main());
  if (sets.empty()) return;
  Error& error = runtime_.calls().error;
  error = {};
  error.message = variable_set_message(sets.front());
  error.place = {file, sets.front().line, 0};
  error.source = source_line(chunk, sets.front().line);
  refuse(chunk);
}

sol::object Modules::run(const sol::function& body, const std::string& chunk) {
  const Looking nowhere(runtime_);  // loading must not depend on a game
  push(runtime_.main(), body);
  if (!runtime_.calls().call(0, 1, Mode::load)) refuse(chunk);
  return sol::stack::pop<sol::object>(runtime_.main());
}

void Modules::load_layer(const std::string& module, std::size_t index) {
  const content::ScriptLayer& layer = runtime_.package().scripts.at(module)[index];
  const std::string chunk = index == 0 ? module : layer.origin + "!" + module;
  chunks_[chunk] = {module, index};
  const sol::function body = compile(chunk, layer.file, layer.text);
  if (index == 0) {
    sol::set_environment(runtime_.sandbox().environment(), body);
    sol::object made = run(body, chunk);
    if (made.get_type() == sol::type::lua_nil) {
      const Fail nothing("the script returns nothing: it ends with 'return', mostly of the table that it has filled");
      const auto lines = static_cast<int>(std::count(layer.text.begin(), layer.text.end(), '\n'));
      runtime_.calls().error = {};
      runtime_.calls().error.message = nothing.what();
      runtime_.calls().error.place = {layer.file, std::max(lines, 1), 0};
      throw nothing;
    }
    modules_.insert_or_assign(module, std::move(made));
    return;
  }
  const sol::object& below = modules_.at(module);
  if (!is_table(below)) throw Fail(fmt::format("{} patches {}, which returns no table", layer.file, module));
  sol::table functions = below.as<sol::table>();
  sol::set_environment(runtime_.sandbox().environment(base_of(module, functions)), body);
  const sol::object made = run(body, chunk);
  if (!is_table(made)) throw Fail(fmt::format("{} must return a table with the functions that it changes", layer.file));
  const sol::table patch = made.as<sol::table>();
  warn_of_strangers(module, functions, patch, layer.file);
  copy_entries(patch, functions);  // the module's own table is changed, so that its functions see the patch too
}

/// A patch may add functions of its own; one that is called almost as an old one is a mistake of spelling, which would
/// be mute.
void Modules::warn_of_strangers(const std::string& module, const sol::table& functions, const sol::table& patch,
                                const std::string& file) {
  const std::vector<std::string> known = names_in(functions);
  for (const auto& [key, value] : patch) {
    if (key.get_type() != sol::type::string || !is_function(value)) continue;
    const std::string name = key.as<std::string>();
    const std::string near =
        std::binary_search(known.begin(), known.end(), name) ? std::string() : content::did_you_mean(name, known);
    if (near.empty()) continue;
    lua_Debug info;
    push(runtime_.main(), value);
    lua_getinfo(runtime_.main(), ">S", &info);
    warnings_.warning({file, info.linedefined, 0}, fmt::format("{} has no '{}' that this could change", module, name),
                      fmt::format("did you mean '{}'?", near), "patches");
  }
}

void Modules::push_kind_script(lua_State* L, world::KindId kind) {
  const auto& kinds = runtime_.defs().kinds;
  if (kind_scripts_.empty()) kind_scripts_.resize(kinds.size());
  sol::object& script = kind_scripts_[kind];
  if (!script.valid()) {
    const std::string& name = kinds[kind].script;
    if (name.empty()) return lua_pushnil(L);
    const LuaState::HostWork work(runtime_.lua());
    lua_State* const main = runtime_.main();
    push(main, get(name));
    faces_.show(main, fmt::format("the module '{}'", name));
    script = sol::stack::pop<sol::object>(main);
  }
  push(L, script);
}

void Modules::push_kind_params(lua_State* L, world::KindId kind) {
  const auto& kinds = runtime_.defs().kinds;
  if (kind_params_.empty()) kind_params_.resize(kinds.size());
  sol::object& params = kind_params_[kind];
  if (!params.valid()) {
    const LuaState::HostWork work(runtime_.lua());
    const world::Value& with = kinds[kind].with;
    push_frozen(runtime_.main(), with.is_nil() ? world::Value(world::Table{}) : with);
    if (const std::string& script = kinds[kind].script; !script.empty()) {
      CtxShape declared{fmt::format("ctx.params of '{}'", script), {}, {}};
      for (const std::string& name : parameter_names(runtime_, script))
        declared.fields.push_back({name, "any", true, {}});
      if (!declared.fields.empty() && luaL_getmetafield(runtime_.main(), -1, "__real") != LUA_TNIL) {
        push(runtime_.main(), ctx_metatable(runtime_.main(), declared));
        lua_setmetatable(runtime_.main(), -2);
        lua_pop(runtime_.main(), 1);
      }
    }
    params = sol::stack::pop<sol::object>(runtime_.main());
  }
  push(L, params);
}

std::string Modules::file_of(std::string_view chunk) const {
  const auto& scripts = runtime_.package().scripts;
  if (const auto it = chunks_.find(chunk); it != chunks_.end())
    return scripts.at(it->second.first)[it->second.second].file;
  const auto module = scripts.find(std::string(chunk));
  return module == scripts.end() || module->second.empty() ? std::string(chunk) : module->second.front().file;
}

std::string_view Modules::source(std::string_view chunk) const {
  const auto it = chunks_.find(chunk);
  if (it == chunks_.end()) return {};
  return runtime_.package().scripts.at(it->second.first)[it->second.second].text;
}

std::string Modules::source_line(std::string_view chunk, int line) const {
  std::istringstream in{std::string(source(chunk))};
  std::string text;
  while (line-- > 0)
    if (!std::getline(in, text)) return {};
  return text;
}

}  // namespace vizier::script
