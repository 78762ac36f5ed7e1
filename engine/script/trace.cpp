#include "script/trace.hpp"

#include <fmt/format.h>

#include "script/bind.hpp"
#include "world/event_text.hpp"

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

void Trace::tell(const world::Events* events, const world::Defs& defs) {
  if (!events) return;
  for (; told_ < events->list.size(); ++told_)
    if (const std::string text = world::to_text(events->list[told_], *events, defs);
        !text.empty() && lines_.size() < most)
      lines_.push_back(fmt::format("{}: {}", place_, text));
  told_ = events->list.size();  // a step that failed has taken its events back
}

const std::vector<std::string>& Trace::lines(const world::Events& events, const world::Defs& defs) {
  tell(&events, defs);
  return lines_;
}

void Trace::changes(lua_State* L, const world::Events* events, const world::Defs& defs) {
  tell(events, defs);
  place_ = L ? place(L) : "the host";
}

void Trace::asked(lua_State* L, const std::string& query, int first, int count) {
  tell(runtime(L).context.events, defs(L));
  if (lines_.size() >= most) return;
  std::string args;
  for (int i = 0; i < count; ++i) args += (i == 0 ? "" : ", ") + describe(L, first + i);
  lines_.push_back(fmt::format("{}: {}({}) = {}", place(L), query, args, describe(L, -1)));
}

void Trace::changed(lua_State* L, const std::string& script) {
  if (lines_.size() < most)
    lines_.push_back(fmt::format("  {} makes it {}", Runtime::of(L).file_of(script), describe(L, -1)));
}

}  // namespace vizier::script
