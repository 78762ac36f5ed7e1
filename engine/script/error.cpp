// From Lua's error message to ours: the file and line that a person can open, the line itself, the way there, the local
// variables.
#include <algorithm>
#include <charconv>

#include "script/bind.hpp"
#include "script/modules.hpp"

namespace vizier::script {

Fail no_such(std::string_view sentence, std::string_view name, const std::vector<std::string>& known,
             std::string_view otherwise) {
  world::note_work(known.size() * std::min<std::size_t>(name.size(), 100));
  const std::string near = content::did_you_mean(std::string(name), known);
  Fail fail(fmt::format("{}{}", sentence, near.empty() ? otherwise : fmt::format("; did you mean '{}'?", near)));
  fail.name = name;
  return fail;
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
  if (lua_type(L, at) != LUA_TSTRING)
    return fmt::format("an error that is a {} instead of a text", luaL_typename(L, at));
  constexpr std::size_t most = 4'000;
  const std::string_view text = text_arg(L, at);
  return text.size() > most ? std::string(text.substr(0, most)) + "…" : std::string(text);
}

}  // namespace

void Calls::fail(lua_State* co, int status, Budget::Stop stop) {
  const Modules& modules = runtime_.modules();
  error = {};
  std::string message = message_at(co, -1);
  if (status == LUA_ERRMEM) message = fmt::format("this uses over {} MB of memory", runtime_.limits().memory >> 20);
  if (status == LUA_ERRMEM) crowded_ = true;
  error.limit = status == LUA_ERRMEM || stop == Budget::Stop::limit;
  if (error.limit && lua_.running) lua_.budget.stop = Budget::Stop::limit;  // ends the call around it, too
  std::string_view chunk, rest;
  int line = 0;
  std::string_view left = message;
  while (part(left, chunk, line, rest) &&
         modules.has_chunk(chunk)) {  // a mistake in a nested call names its own line last
    error.place = {modules.file_of(chunk), line, 0};
    error.source = modules.source_line(chunk, line);
    left = rest;
  }
  error.message = std::string(left);

  if (noted_ && noted_.message == message) {
    error.trace = std::move(noted_.trace);
    error.locals = std::move(noted_.locals);
    if (error.place.file.empty()) error.place = noted_.place, error.source = noted_.source;
    return;
  }
  walk(co, error);
}

Error Calls::mistake_here(lua_State* L, std::string message) const {
  Error mistake;
  mistake.message = std::move(message);
  walk(L, mistake);
  return mistake;
}

void Calls::walk(lua_State* L, Error& into) const {
  lua_Debug info;
  bool locals = false;
  for (int level = 0; level < 40 && lua_getstack(L, level, &info) != 0; ++level) {
    lua_getinfo(L, "Sln", &info);
    if (std::string_view(info.what) == "C") continue;
    const std::string file = runtime_.file_of(info.short_src);
    std::string what = info.name
                           ? fmt::format("function '{}'", info.name)
                           : fmt::format("the function of line {}", info.linedefined);  // called by the host: no name
    if (std::string_view(info.what) == "main") what = "the main part";
    into.trace.push_back(fmt::format("{}:{}: in {}", file, info.currentline, what));
    if (into.place.file.empty()) {
      into.place = {file, info.currentline, 0};
      into.source = runtime_.modules().source_line(info.short_src, info.currentline);
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
int Calls::note_way(lua_State* L) {
  Calls& calls = Runtime::of(L).calls();
  if (!lua_checkstack(L, 8)) return 1;
  try {
    Error way;
    way.message = message_at(L, 1);
    if (calls.noted_.message == way.message) return 1;  // passed on by an outer call: the inner one was nearer
    calls.walk(L, way);
    calls.noted_ = std::move(way);
  } catch (const std::exception&) {
    calls.noted_ = {};  // only the way is lost
  }
  return 1;
}

int Calls::traced(lua_State* L, int args, int results) {
  const int handler = lua_gettop(L) - args;
  lua_pushcfunction(L, note_way);
  lua_insert(L, handler);
  const int status = lua_pcall(L, args, results, handler);
  lua_remove(L, handler);
  return status;
}

}  // namespace vizier::script
