// What the host calls of a flow from beside its states: the handlers of timers, standing offers and presence, and the
// questions that a waiting script has its functions for.
#include "script/ask.hpp"
#include "script/flow.hpp"
#include "script/timing.hpp"

namespace vizier::script {

using world::SeatId;
using world::Value;

namespace {

void push_with(lua_State* L, const Value& with) { push_value(L, with.is_nil() ? Value(world::Table{}) : with); }

/// As guarded, but the line is that of the script which waits: this runs outside of it.
template <int (*Body)(lua_State*)>
int guarded_for_asker(lua_State* L) {
  try {
    return Body(L);
  } catch (const std::exception& e) {
    push_message(L, e.what());
  }
  lua_State* const asker = runtime(L).context.asker;
  luaL_where(asker, 1);
  lua_xmove(asker, L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

}  // namespace

bool Runtime::answers_presence() const { return is_function(flow_->presence()); }

bool Runtime::open_in_pause(const std::string& runs) const {
  const Flow::Offer* const offer = flow_->offer(runs);
  return offer && offer->paused;
}

/// What the flow no longer has can only be there after its script was changed.
Outcome Runtime::no_handler(const char* what, const std::string& name) {
  calls_->error = {};
  calls_->error.message = fmt::format("the flow has no entry '{}' among its {}", name, what);
  calls_->error.place.file = file_of(package_->manifest.flow);
  return Outcome::failed;
}

bool Runtime::listen_beside(const world::Offer& offer) {
  const Flow::Offer* const known = flow_->offer(offer.runs);
  if (!known) return no_handler("offers", offer.runs), false;
  calls_->error = {};
  context.standing = true;
  const auto push_all = [&] {
    push(main_, known->listen);
    push(main_, names_->game);
    push_with(main_, offer.with);
    return 2;
  };
  return calls_->call(push_all, 0, Mode::listen);
}

Outcome Runtime::start_timer(lua_State* co, const world::Timer& timer, bool count) {
  const sol::object* const handler = flow_->timer(timer.runs);
  if (!handler) return no_handler("timers", timer.runs);
  push(co, *handler);
  push(co, names_->game);
  push_with(co, timer.with);
  lua_pushinteger(co, timer.due_ms);
  return run(co, 3, count);
}

Outcome Runtime::start_offer(lua_State* co, const world::Offer& offer, const world::Decision& d, bool count) {
  const Flow::Offer* const known = flow_->offer(offer.runs);
  if (!known) return no_handler("offers", offer.runs);
  push(co, known->input);
  push(co, names_->game);
  push_with(co, offer.with);
  push(co, d.seat);
  lua_pushstring(co, d.id.size() > offer.name.size() ? d.id.c_str() + offer.name.size() + 1 : "");
  return run(co, 4 + push_answer(co, d, *context.answer, 0, 0), count);
}

Outcome Runtime::start_presence(lua_State* co, SeatId seat, bool here, bool count) {
  push(co, flow_->presence());
  push(co, names_->game);
  push(co, seat);
  lua_pushboolean(co, here);
  return run(co, 3, count);
}

bool Runtime::finish_handler(lua_State* co) {
  if (calls_->error) calls_->error = {};
  const bool plain = lua_isnoneornil(co, 1);
  if (!plain) {
    calls_->error.message = fmt::format(
        "what answers a timer, an offer or somebody who leaves returns nothing, not a {}: it cannot say where "
        "the flow goes",
        luaL_typename(co, 1));
    calls_->error.place.file = file_of(package_->manifest.flow);
  }
  lua_settop(co, 0);
  return plain;
}

bool Runtime::choose_again(lua_State* co) {
  constexpr int function_at = 2, list_at = 3, options_at = 4;
  calls_->error = {};
  context.asker = co;
  const auto push_all = [&] {
    lua_pushcfunction(main_, guarded_for_asker<list_anew>);
    lua_pushvalue(co, function_at);
    lua_pushvalue(co, options_at);
    lua_xmove(co, main_, 2);
    return 2;
  };
  if (!calls_->call(push_all, 1, Mode::check)) return false;
  lua_xmove(main_, co, 1);
  lua_replace(co, list_at);
  return true;
}

bool Runtime::ask_awaited(lua_State* co) {
  calls_->error = {};
  context.asker = co;
  const auto push_all = [&] {
    lua_pushcfunction(main_, guarded_for_asker<timing::ask_entries>);
    lua_pushvalue(co, 2);
    lua_xmove(co, main_, 1);
    return 1;
  };
  return calls_->call(push_all, 0, Mode::listen);
}

}  // namespace vizier::script
