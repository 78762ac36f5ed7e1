// From Lua's error message to ours: the file and line that a person can open, the line itself, the way there, the local variables.
#include <charconv>
#include <sstream>

#include "script/bind.hpp"

namespace vizier::script {

std::string Runtime::file_of(std::string_view chunk) const {
  const auto it = chunks_.find(chunk);
  if (it == chunks_.end()) {
    const auto module = package_->scripts.find(std::string(chunk));
    return module == package_->scripts.end() || module->second.empty() ? std::string(chunk) : module->second.front().file;
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

}  // namespace

void Runtime::fail(lua_State* co, int status) {
  error_ = {};
  const bool text = lua_type(co, -1) == LUA_TSTRING;
  std::string message = text ? lua_tostring(co, -1) : fmt::format("an error that is a {} instead of a text", luaL_typename(co, -1));
  if (status == LUA_ERRMEM) message = fmt::format("this uses over {} MB of memory", limits_.memory >> 20);
  error_.limit = status == LUA_ERRMEM || stopped_ != nullptr;
  std::string_view chunk, rest;
  int line = 0;
  std::string_view left = message;
  while (part(left, chunk, line, rest) && chunks_.contains(chunk)) {  // a mistake in a nested call names its own line last
    error_.place = {file_of(chunk), line, 0};
    error_.source = source_line(chunk, line);
    left = rest;
  }
  error_.message = std::string(left);

  lua_Debug info;
  bool locals = false;
  for (int level = 0; level < 40 && lua_getstack(co, level, &info) != 0; ++level) {
    lua_getinfo(co, "Sln", &info);
    if (std::string_view(info.what) == "C") continue;
    const std::string file = file_of(info.short_src);
    error_.trace.push_back(fmt::format("{}:{}: in {}", file, info.currentline, info.name ? fmt::format("function '{}'", info.name) : std::string("the main part")));
    if (error_.place.file.empty()) {
      error_.place = {file, info.currentline, 0};
      error_.source = source_line(info.short_src, info.currentline);
    }
    if (locals) continue;
    locals = true;
    for (int i = 1; const char* name = lua_getlocal(co, &info, i); ++i) {
      if (name[0] != '(') error_.locals.push_back(fmt::format("{} = {}", name, describe(co, -1)));
      lua_pop(co, 1);
    }
  }
}

content::Diagnostics Runtime::load_diagnostics() const {
  content::Diagnostics all;
  if (error_) all.list.push_back(error_.diagnostic());
  return all;
}

}  // namespace vizier::script
