// Steps: one run of one state, which may wait for answers in a coroutine.
#include "script/ask.hpp"
#include "script/flow.hpp"
#include "script/notebooks.hpp"

namespace vizier::script {

using world::SeatId;
using world::Value;

Outcome Runtime::run(lua_State* co, int args, bool count) {
  const Outcome outcome = calls_->resume(co, args, count);
  return outcome == Outcome::done && context.mode == Mode::secret && !can_be_kept(co) ? Outcome::failed : outcome;
}

/// Whether what a secret choice returned may lie in the World.
bool Runtime::can_be_kept(lua_State* chain) {
  Error& error = calls_->error;
  error = {};
  try {
    secret_result(chain);
  } catch (const std::exception& e) {
    error.message = fmt::format("what a secret choice returns: {}", e.what());
    error.place.file = file_of(package_->manifest.flow);
  }
  return !error;
}

Outcome Runtime::start(lua_State* co, bool count) {
  const world::Frame& frame = context.world->flow.back();
  const Flow::State* const state = flow_->state(frame.state);
  if (!state) {
    calls_->error = {};
    calls_->error.message = fmt::format("the flow has no state '{}'", frame.state);
    return Outcome::failed;
  }
  notebooks_->lay(co, frame);
  push(co, state->run);
  push(co, names_->game);
  lua_pushvalue(co, 1);
  return run(co, 2, count);
}

Outcome Runtime::start_input(lua_State* co, const world::Decision& d, bool count) {
  const world::Frame& frame = context.world->flow.back();
  notebooks_->lay(co, frame);
  push(co, flow_->state(frame.state)->input);
  push(co, names_->game);
  lua_pushvalue(co, 1);
  push(co, d.seat);
  lua_pushstring(co, d.id.c_str());
  int args = 4;
  if (d.seat && context.answer) args += push_answer(co, d, *context.answer, 0, 0);
  return run(co, args, count);
}

Outcome Runtime::resume(lua_State* co) { return run(co, 0, Calls::counted(co)); }

std::vector<SeatId> Runtime::secret_seats(lua_State* co) {
  const world::SeatMask mask = seats_arg(co, 2) & world::all_seats(context.world->seats);
  std::vector<SeatId> seats;
  for (int i = 0; i < context.world->seats; ++i)
    if (const SeatId seat = context.world->turn(i); (mask & bit(seat)) != 0) seats.push_back(seat);
  return seats;
}

Outcome Runtime::start_secret(lua_State* chain, lua_State* step, SeatId seat) {
  lua_settop(chain, 0);
  lua_pushvalue(step, 3);
  lua_xmove(step, chain, 1);
  push(chain, seat);
  return run(chain, 1, Calls::counted(step));
}

Value Runtime::secret_result(lua_State* chain) {
  if (lua_gettop(chain) == 0) return {};
  return to_value(chain, 1);
}

Outcome Runtime::resume_secret(lua_State* co, const std::vector<std::pair<SeatId, Value>>& results) {
  lua_createtable(co, 0, static_cast<int>(results.size()));
  for (const auto& [seat, value] : results) {
    push(co, seat);
    push_value(co, value);
    lua_rawset(co, -3);
  }
  return run(co, 1, Calls::counted(co));
}

bool Runtime::finish(lua_State* co, Next& next) {
  if (calls_->error) calls_->error = {};
  world::World& w = *context.changing;
  if (w.over) {
    lua_settop(co, 0);
    return true;
  }
  world::Frame& frame = w.flow.back();
  try {
    const bool named = lua_type(co, 2) == LUA_TSTRING, given = named && lua_gettop(co) > 2 && !lua_isnil(co, 3);
    const bool ends = !named && (lua_isnoneornil(co, 2) || next.type == Next::Type::done);
    if (!ends && !given) notebooks_->read(co, w, frame);  // what the step wrote into it stays there
    if (!frame.result.is_nil()) w.put(frame.result, Value{});
    if (lua_isnoneornil(co, 2)) {
      next.type = Next::Type::done;
    } else if (named) {
      std::size_t size = 0;
      const char* name = lua_tolstring(co, 2, &size);
      if (frame.state != std::string_view(name, size)) {
        frame.state.assign(name, size);
        if (!has_state(frame.state))
          throw no_such(fmt::format("the state returned '{}', which is no state", frame.state), frame.state, states());
      }
      if (given) {
        Value vars = to_value(co, 3);
        if (!vars.is_nil() && !vars.table())
          throw Fail(fmt::format("what '{}' finds in its notebook is a table, not a {}", name, luaL_typename(co, 3)));
        w.put(frame.vars, std::move(vars));
      }
      next.type = Next::Type::none;
    } else if (next.type == Next::Type::none) {
      throw Fail(fmt::format("a state returns the name of the next one, game:push(…) or game:done(…), not a {}",
                             luaL_typename(co, 2)));
    }
    lua_settop(co, 0);
    return true;
  } catch (const std::exception& e) {
    calls_->error.message = fmt::format("state '{}': {}", frame.state, e.what());
    calls_->error.place.file = file_of(package_->manifest.flow);
    lua_settop(co, 0);
    return false;
  }
}

}  // namespace vizier::script
