#include "script/runtime.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "script/ask.hpp"
#include "script/contracts.hpp"
#include "script/coverage.hpp"
#include "script/watchdog.hpp"

namespace vizier::script {

using world::SeatId;
using world::Value;

void* Runtime::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  auto& rt = *static_cast<Runtime*>(self);
  if (!block) {
    // Lua passes a type there. One instruction can make a huge text, so that making it counts like many.
    if (old_size == LUA_TSTRING && new_size > 4096 && rt.counting_) rt.counted_ += new_size / 32;
    old_size = 0;
  }
  if (new_size == 0) {
    rt.pool_memory_.resize(block, old_size, 0);
    rt.memory_used_ -= old_size;
    return nullptr;
  }
  if (rt.memory_open_ && new_size > old_size && rt.memory_used_ + (new_size - old_size) > rt.limits_.memory)
    return nullptr;
  void* result = rt.pool_memory_.resize(block, old_size, new_size);
  if (result) rt.memory_used_ += new_size - old_size;
  return result;
}

namespace {

/// Raises the message on the stack. Inside a hook the running function is that of level 0, not of level 1 as luaL_error
/// takes it. No object may live in the callers: Lua jumps over them.
[[noreturn]] void stop(lua_State* L) {
  luaL_where(L, 0);
  lua_insert(L, -2);
  lua_concat(L, 2);
  lua_error(L);
  std::abort();  // lua_error never returns
}

bool counted(lua_State* co) { return (lua_gethookmask(co) & LUA_MASKCOUNT) != 0; }

std::string too_many(std::uint64_t instructions) {
  return fmt::format("this runs for over {} million instructions: is there a loop that never ends?",
                     instructions / 1'000'000);
}

}  // namespace

void Runtime::charge(std::uint64_t instructions) {
  if (!counting_ || (counted_ += instructions) <= limits_.instructions) return;
  stopped_ = Stop::limit;
  throw Fail(too_many(limits_.instructions));
}

void Runtime::on_count(lua_State* L, lua_Debug*) {
  Runtime& rt = of(L);
  if (!rt.counting_) {
    rt.stopped_ = Stop::slow;
    luaL_error(L, "slow");
  }
  rt.counted_ += 1000;
  if (rt.counted_ > rt.limits_.instructions) {
    rt.stopped_ = Stop::limit;
    lua_pushstring(L, too_many(rt.limits_.instructions).c_str());
    stop(L);
  }
}

void Runtime::on_abort(lua_State* L, lua_Debug*) {
  Runtime& rt = of(L);
  rt.stopped_ = Stop::limit;
  lua_pushfstring(
      L, "this takes over %d ms of processor time, though few instructions: are texts compared that are far too long?",
      rt.limits_.abort_ms);
  stop(L);
}

/// With coverage: lines as well as instructions.
void Runtime::on_line(lua_State* L, lua_Debug* info) {
  if (info->event != LUA_HOOKLINE) return on_count(L, info);
  const Runtime& rt = of(L);
  lua_getinfo(L, "S", info);
  rt.coverage_->reached(info->source, info->currentline, rt.context.mode == Mode::load);
}

void Runtime::set_hook(lua_State* co, bool count) {
  if (coverage_)
    lua_sethook(co, &Runtime::on_line, LUA_MASKLINE | (count ? LUA_MASKCOUNT : 0), 1000);
  else if (count)
    lua_sethook(co, &Runtime::on_count, LUA_MASKCOUNT, 1000);
  else
    lua_sethook(co, nullptr, 0, 0);
}

Runtime::Runtime(std::shared_ptr<const content::Package> package, Limits limits, Coverage* coverage)
    : package_(std::move(package)), limits_(limits), coverage_(coverage) {
  L_ = lua_newstate(&Runtime::allocate, this);
  if (!L_) throw std::bad_alloc();
  *static_cast<Runtime**>(lua_getextraspace(L_)) = this;
  lua_gc(L_, LUA_GCINC, 400, 200, 0);  // scripts keep little: it is cheap to let what they drop lie for long
  try {
    install_sandbox(*this);
    install_contracts(*this);
    install_handles(*this);
    install_list_names(*this);
    lua_newtable(L_);
    text_shapes_ref = luaL_ref(L_, LUA_REGISTRYINDEX);
    load_all();
    loaded_ = true;
  } catch (const Fail& e) {
    if (!error_) error_.message = e.what();
  }
  lua_settop(L_, 0);
}

Runtime::~Runtime() {
  if (L_) lua_close(L_);
}

/// Every call of a script begins and ends here.
void Runtime::begin(lua_State* co, bool count) {
  stopped_ = Stop::none;
  if (noted_) noted_ = {};
  counted_ = 0;
  counting_ = count;
  if (crowded_) {  // a collection in need would take the dead places for living ones
    lua_gc(L_, LUA_GCCOLLECT);
    crowded_ = false;
  }
  memory_open_ = true;
  if (count || coverage_ || lua_gethook(co) != nullptr) set_hook(co, count);
  if (count)
    Watchdog::begin(co, &Runtime::on_abort, limits_.abort_ms);
  else
    Watchdog::begin(co, &Runtime::on_count, limits_.call_ms);
}

void Runtime::end() {
  Watchdog::end();
  memory_open_ = false;
}

lua_State* Runtime::thread() {
  if (!pool_.empty()) {
    lua_State* co = pool_.back();
    pool_.pop_back();
    return co;
  }
  lua_State* co = lua_newthread(L_);
  lua_rawsetp(L_, LUA_REGISTRYINDEX, co);
  return co;
}

void Runtime::release(lua_State* co) {
  if (const auto it = std::find(spoilt_.begin(), spoilt_.end(), co); it != spoilt_.end()) {
    spoilt_.erase(it);
    lua_pushnil(L_);
    lua_rawsetp(L_, LUA_REGISTRYINDEX, co);
    return;
  }
  if (lua_status(co) == LUA_OK)
    lua_settop(co, 0);  // its script has ended, and it can be used as it is
  else
    lua_resetthread(co);
  if (lua_gethook(co) != nullptr) lua_sethook(co, nullptr, 0, 0);
  pool_.push_back(co);
}

Coroutine::Coroutine(Runtime& runtime) : runtime_(&runtime), thread_(runtime.thread()) {}

void Coroutine::give_back() { runtime_->release(thread_); }

Outcome Runtime::run(lua_State* co, int args) {
  int results = 0;
  context.outcome = Outcome::asked;
  const int status = lua_resume(co, L_, args, &results);
  end();
  if (status == LUA_YIELD) return context.outcome;
  if (status == LUA_OK) return context.mode == Mode::secret && !can_be_kept(co) ? Outcome::failed : Outcome::done;
  if (stopped()) spoilt_.push_back(co);
  if (stopped_ == Stop::slow) return Outcome::slow;
  fail(co, status);
  return Outcome::failed;
}

bool Runtime::can_be_kept(lua_State* chain) {
  error_ = {};
  try {
    secret_result(chain);
  } catch (const Fail& e) {
    error_.message = fmt::format("what a secret choice returns: {}", e.what());
    error_.place.file = file_of(package_->manifest.flow);
  }
  return !error_;
}

Outcome Runtime::start(lua_State* co, bool count) {
  const world::Frame& frame = context.world->flow.back();
  const State* const running = state(frame.state);
  if (!running) {
    error_ = {};
    error_.message = fmt::format("the flow has no state '{}'", frame.state);
    return Outcome::failed;
  }
  lay_notebook(co, frame);
  lua_rawgeti(co, LUA_REGISTRYINDEX, running->function);
  lua_rawgeti(co, LUA_REGISTRYINDEX, game_ref);
  lua_pushvalue(co, 1);
  begin(co, count);
  return run(co, 2);
}

Outcome Runtime::start_input(lua_State* co, const world::Decision& d, bool count) {
  const world::Frame& frame = context.world->flow.back();
  lay_notebook(co, frame);
  push_module(co, package_->manifest.flow);
  lua_getfield(co, -1, frame.state.c_str());
  lua_getfield(co, -1, "input");
  lua_insert(co, 2);
  lua_settop(co, 2);
  lua_rawgeti(co, LUA_REGISTRYINDEX, game_ref);
  lua_pushvalue(co, 1);
  push(co, d.seat);
  lua_pushstring(co, d.id.c_str());
  int args = 4;
  if (d.seat && context.answer) args += push_answer(co, d, *context.answer, 0, 0);
  begin(co, count);
  return run(co, args);
}

Outcome Runtime::resume(lua_State* co) {
  begin(co, counted(co));
  return run(co, 0);
}

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
  begin(chain, counted(step));
  return run(chain, 1);
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
  begin(co, counted(co));
  return run(co, 1);
}

bool Runtime::finish(lua_State* co, Next& next) {
  if (error_) error_ = {};
  world::World& w = *context.changing;
  if (w.over) {
    lua_settop(co, 0);
    return true;
  }
  world::Frame& frame = w.flow.back();
  try {
    const bool named = lua_type(co, 2) == LUA_TSTRING, given = named && lua_gettop(co) > 2 && !lua_isnil(co, 3);
    const bool ends = !named && (lua_isnoneornil(co, 2) || next.type == Next::Type::done);
    if (!ends && !given) read_notebook(co, frame);  // what the step wrote into it stays there
    if (!frame.result.is_nil()) frame.result = Value{};
    if (lua_isnoneornil(co, 2)) {
      next.type = Next::Type::done;
    } else if (named) {
      std::size_t size = 0;
      const char* name = lua_tolstring(co, 2, &size);
      if (frame.state != std::string_view(name, size)) {
        frame.state.assign(name, size);
        if (!state(frame.state)) {
          const std::string near = content::did_you_mean(frame.state, states());
          throw Fail(fmt::format("the state returned '{}', which is no state{}", frame.state,
                                 near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
        }
      }
      if (given) frame.vars = to_value(co, 3);
      next.type = Next::Type::none;
    } else if (next.type == Next::Type::none) {
      throw Fail(fmt::format("a state returns the name of the next one, game:push(…) or game:done(…), not a {}",
                             luaL_typename(co, 2)));
    }
    lua_settop(co, 0);
    return true;
  } catch (const Fail& e) {
    error_.message = fmt::format("state '{}': {}", frame.state, e.what());
    error_.place.file = file_of(package_->manifest.flow);
    lua_settop(co, 0);
    return false;
  }
}

}  // namespace vizier::script
