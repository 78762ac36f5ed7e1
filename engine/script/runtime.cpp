#include "script/runtime.hpp"

#include <algorithm>
#include <utility>

#include "script/ask.hpp"
#include "script/contracts.hpp"
#include "script/flow.hpp"
#include "script/kept.hpp"
#include "script/list.hpp"
#include "script/modules.hpp"
#include "script/notebooks.hpp"
#include "script/queries.hpp"
#include "script/sandbox.hpp"

namespace vizier::script {

using world::SeatId;
using world::Value;

Runtime::Runtime(std::shared_ptr<const content::Package> package, Limits limits, Coverage* coverage)
    : package_(std::move(package)),
      limits_(limits),
      lua_(std::make_unique<LuaState>(*this, limits_)),
      main_(lua_->main()),
      calls_(std::make_unique<Calls>(*this, *lua_, coverage)),
      sandbox_(std::make_unique<Sandbox>(main_)),
      modules_(std::make_unique<Modules>(*this, coverage)),
      names_(std::make_unique<Names>(*this)),
      flow_(std::make_unique<Flow>()),
      queries_(std::make_unique<Queries>(*this)),
      notebooks_(std::make_unique<Notebooks>(main_)) {
  try {
    load();
    loaded_ = true;
  } catch (const std::exception& e) {
    if (!calls_->error) calls_->error.message = e.what();
  }
  lua_settop(main_, 0);
}

Runtime::~Runtime() = default;

void Runtime::load() {
  std::size_t bytes = 0;
  for (const auto& [name, layers] : package_->scripts)
    for (const content::ScriptLayer& layer : layers) bytes += layer.text.size();
  if (bytes > limits_.scripts)
    throw Fail(fmt::format("the scripts of this package have {} bytes together: {} at most", bytes, limits_.scripts));
  install_lists(*this);
  install_contracts(*this);
  install_handles(*this);
  names_->load();
  modules_->load_all();
  flow_->load(*this);
  queries_->load();
  note_contexts(*this);
  modules_->finish();
  content::Diagnostics found = check_parameters(*this);
  if (found.ok()) found = check_required(*this);
  if (!found.ok()) {
    // a misspelt name is both unknown and missing: the one that says what was meant is told
    const auto hinted = std::find_if(found.list.begin(), found.list.end(),
                                     [](const content::Diagnostic& d) { return !d.hint.empty(); });
    const content::Diagnostic& first = hinted == found.list.end() ? found.list.front() : *hinted;
    calls_->error = {first.hint.empty() ? first.message : fmt::format("{} ({})", first.message, first.hint),
                     first.place,
                     first.source,
                     {},
                     {},
                     false};
    throw Fail(calls_->error.message);
  }
  modules_->state().take();
  run_check(*this);
  if (!kept_nothing(*this)) throw Fail(calls_->error.message);
}

bool kept_nothing(Runtime& runtime) {
  Error changed = runtime.modules().state().look();
  if (!changed) return true;
  runtime.calls().error = std::move(changed);
  return false;
}

const Error& Runtime::error() const { return calls_->error; }
std::size_t Runtime::memory() const { return lua_->memory(); }

content::Diagnostics Runtime::load_diagnostics() const {
  content::Diagnostics all = modules_->warnings();
  if (error()) all.list.push_back(error().diagnostic());
  return all;
}

bool Runtime::has_state(const std::string& name) const { return flow_->state(name) != nullptr; }
bool Runtime::listens(const std::string& state) const {
  const Flow::State* const known = flow_->state(state);
  return known && known->listens();
}
std::vector<std::string> Runtime::states() const { return flow_->names(); }
std::string Runtime::file_of(std::string_view chunk) const { return modules_->file_of(chunk); }

Coroutine::Coroutine(Runtime& runtime) : runtime_(&runtime), thread_(runtime.lua().take_thread()) {}

void Coroutine::give_back() { runtime_->lua().give_back(thread_); }

bool Runtime::listen() {
  const world::Frame& frame = context.world->flow.back();
  calls_->error = {};
  const auto push_all = [&] {
    push(main_, flow_->state(frame.state)->listen);
    push(main_, names_->game);
    push_value(main_, frame.vars.is_nil() ? Value(world::Table{}) : frame.vars);
    return 2;
  };
  return calls_->call(push_all, 0, Mode::listen);
}

bool Runtime::has_evaluate() const { return flow_->evaluate().valid(); }

bool Runtime::evaluate(world::IdVector<SeatId, double>& by_seat) {
  if (!has_evaluate()) return false;
  by_seat.assign(static_cast<std::size_t>(context.world->seats), 0);
  for (const SeatId seat : context.world->seat_ids()) {
    push(main_, flow_->evaluate());
    push(main_, names_->game);
    push(main_, seat);
    if (!calls_->call(2, 1, Mode::check)) return false;
    by_seat[seat] = lua_tonumber(main_, -1);
    lua_pop(main_, 1);
  }
  return true;
}

bool Runtime::has_function(const std::string& module, const char* function) {
  return is_function(part_of(modules_->get(module), function));
}

bool Runtime::call(std::string_view module, std::string_view function, const std::vector<Value>& args, Value& result,
                   Mode mode) {
  calls_->error = {};
  const int top = lua_gettop(main_);
  try {
    const sol::object& made = modules_->get(std::string(module));
    const sol::object called = function.empty() ? made : part_of(made, std::string(function).c_str());
    const auto push_all = [&] {
      push(main_, called);
      push(main_, names_->game);
      for (const Value& v : args) push_value(main_, v);
      return static_cast<int>(args.size()) + 1;
    };
    const bool good = calls_->call(push_all, 1, mode);
    if (good) result = to_value(main_, -1);
    lua_settop(main_, top);
    return good;
  } catch (const std::exception& e) {
    if (!calls_->error) calls_->error.message = e.what();
    lua_settop(main_, top);
    return false;
  }
}

void Runtime::prepare(world::Modifier& modifier) {
  const world::Reach reach = queries_->reach_of(modifier.script);
  modifier.queries = reach.queries;
  modifier.moments = reach.moments;
}
bool Runtime::modifies(const std::string& script, world::QueryId query) { return queries_->modifies(script, query); }

bool Runtime::adopt(world::World& world) {
  try {
    world.held = world.measured();
    world.events = 0;
    if (const std::string limit = world.too_much(); !limit.empty()) throw Fail(limit);
    std::vector<world::Reach> reach;
    for (const world::Modifier& m : world.modifiers) reach.push_back(queries_->reach_of(m.script));
    world::Editor(world, defs(), nullptr).set_reach(reach);
    return true;
  } catch (const std::exception& e) {
    if (calls_->error.message != e.what()) {
      calls_->error = {};
      calls_->error.message = e.what();
    }
    return false;
  }
}

}  // namespace vizier::script
