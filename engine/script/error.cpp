// From Lua's error message to ours: the file and line that a person can open, the line itself, the way there, the local
// variables.
#include <charconv>
#include <sstream>

#include "script/bind.hpp"

namespace vizier::script {

std::string Runtime::file_of(std::string_view chunk) const {
  const auto it = chunks_.find(chunk);
  if (it == chunks_.end()) {
    const auto module = package_->scripts.find(std::string(chunk));
    return module == package_->scripts.end() || module->second.empty() ? std::string(chunk)
                                                                       : module->second.front().file;
  }
  return package_->scripts.at(it->second.first)[it->second.second].file;
}

std::string Runtime::source_line(std::string_view chunk, int line) const {
  const auto it = chunks_.find(chunk);
  if (it == chunks_.end()) return {};
  std::istringstream in(package_->scripts.at(it->second.first)[it->second.second].text);
  std::string text;
  while (line-- > 0)
    if (!std::getline(in, text)) return {};
  return text;
}

namespace {

/// Parts `chunk:12: message`; false where the message has no such beginning.
bool part(std::string_view text, std::string_view& chunk, int& line, std::string_view& rest) {
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) return false;
  const std::size_t second = text.find(':', first + 1);
  if (second == std::string_view::npos) return false;
  const auto [end, error] = std::from_chars(text.data() + first + 1, text.data() + second, line);
  if (error != std::errc{} || end != text.data() + second) return false;
  chunk = text.substr(0, first);
  rest = text.substr(second + 1);
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  return true;
}

/// What a script raised, as a text: `error` takes any value.
std::string message_at(lua_State* L, int at) {
  return lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at)
                                        : fmt::format("an error that is a {} instead of a text", luaL_typename(L, at));
}

}  // namespace

void Runtime::fail(lua_State* co, int status) {
  error_ = {};
  std::string message = message_at(co, -1);
  if (status == LUA_ERRMEM) message = fmt::format("this uses over {} MB of memory", limits_.memory >> 20);
  crowded_ = status == LUA_ERRMEM;
  error_.limit = status == LUA_ERRMEM || stopped();
  std::string_view chunk, rest;
  int line = 0;
  std::string_view left = message;
  while (part(left, chunk, line, rest) &&
         chunks_.contains(chunk)) {  // a mistake in a nested call names its own line last
    error_.place = {file_of(chunk), line, 0};
    error_.source = source_line(chunk, line);
    left = rest;
  }
  error_.message = std::string(left);

  if (noted_ && noted_.message == message) {
    error_.trace = std::move(noted_.trace);
    error_.locals = std::move(noted_.locals);
    if (error_.place.file.empty()) error_.place = noted_.place, error_.source = noted_.source;
    return;
  }
  walk(co, error_);
}

void Runtime::walk(lua_State* L, Error& into) const {
  lua_Debug info;
  bool locals = false;
  for (int level = 0; level < 40 && lua_getstack(L, level, &info) != 0; ++level) {
    lua_getinfo(L, "Sln", &info);
    if (std::string_view(info.what) == "C") continue;
    const std::string file = file_of(info.short_src);
    std::string what = info.name
                           ? fmt::format("function '{}'", info.name)
                           : fmt::format("the function of line {}", info.linedefined);  // called by the host: no name
    if (std::string_view(info.what) == "main") what = "the main part";
    into.trace.push_back(fmt::format("{}:{}: in {}", file, info.currentline, what));
    if (into.place.file.empty()) {
      into.place = {file, info.currentline, 0};
      into.source = source_line(info.short_src, info.currentline);
    }
    if (locals) continue;
    locals = true;
    for (int i = 1; const char* name = lua_getlocal(L, &info, i); ++i) {
      if (name[0] != '(') into.locals.push_back(fmt::format("{} = {}", name, describe(L, -1)));
      lua_pop(L, 1);
    }
  }
}

/// Message handler: runs where the mistake happened, while the stack is still there.
int Runtime::note_way(lua_State* L) {
  Runtime& rt = of(L);
  if (!lua_checkstack(L, 8)) return 1;
  try {
    Error way;
    way.message = message_at(L, 1);
    if (rt.noted_.message == way.message) return 1;  // passed on by an outer call: the inner one was nearer
    rt.walk(L, way);
    rt.noted_ = std::move(way);
  } catch (const std::exception&) {
    rt.noted_ = {};  // only the way is lost
  }
  return 1;
}

int Runtime::traced_call(lua_State* L, int args, int results) {
  const int handler = lua_gettop(L) - args;
  lua_pushcfunction(L, note_way);
  lua_insert(L, handler);
  const int status = lua_pcall(L, args, results, handler);
  lua_remove(L, handler);
  return status;
}

content::Diagnostics Runtime::load_diagnostics() const {
  content::Diagnostics all = load_warnings_;
  if (error_) all.list.push_back(error_.diagnostic());
  return all;
}

}  // namespace vizier::script
