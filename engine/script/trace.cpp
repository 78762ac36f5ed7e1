#include "script/trace.hpp"

#include <fmt/format.h>

#include "script/bind.hpp"

namespace vizier::script {
namespace {

/// The line of the script that is running: the innermost frame that is not the host's.
std::string place(lua_State* L) {
  lua_Debug info;
  for (int level = 0; level < 40 && lua_getstack(L, level, &info) != 0; ++level) {
    lua_getinfo(L, "Sl", &info);
    if (info.currentline > 0) return fmt::format("{}:{}", Runtime::of(L).file_of(info.short_src), info.currentline);
  }
  return "the host";
}

}  // namespace

thread_local Trace* Trace::current_ = nullptr;

void Trace::asked(lua_State* L, const std::string& query, int first, int count) {
  if (lines_.size() >= most) return;
  std::string args;
  for (int i = 0; i < count; ++i) args += (i == 0 ? "" : ", ") + describe(L, first + i);
  lines_.push_back(fmt::format("{}: {}({}) = {}", place(L), query, args, describe(L, -1)));
}

void Trace::changed(lua_State* L, const std::string& script) {
  if (lines_.size() < most) lines_.push_back(fmt::format("  {} makes it {}", Runtime::of(L).file_of(script), describe(L, -1)));
}

}  // namespace vizier::script
