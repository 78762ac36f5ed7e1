#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"
#include "script/context.hpp"
#include "script/coroutine.hpp"
#include "script/error.hpp"
#include "script/limits.hpp"
#include "script/lua.hpp"

namespace vizier::script {

class Calls;
class Coverage;
class Flow;
class LuaState;
class Modules;
class Names;
class Notebooks;
class Queries;
class Sandbox;

/// One Lua state with all scripts of one package, in a sandbox. It keeps nothing of a game between calls: any number of
/// matches take turns in one runtime, each setting `context` before it calls. Not for several threads at once; make one
/// runtime a thread.
///
///     Runtime rt(package);
///     if (rt.error()) …            // a script does not load: says where and why
///     Coroutine co(rt);
///     switch (rt.start(co.thread())) { case Outcome::asked: … rt.resume(co.thread()) … }
class Runtime {
 public:
  /// With `coverage` every line that runs is noted there, which makes scripts several times slower.
  explicit Runtime(std::shared_ptr<const content::Package> package, Limits limits = {}, Coverage* coverage = nullptr);
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  const content::Package& package() const { return *package_; }
  std::shared_ptr<const content::Package> shared_package() const { return package_; }
  const world::Defs& defs() const { return package_->defs; }
  const Limits& limits() const { return limits_; }
  bool loaded() const { return loaded_; }  ///< every script is there; otherwise error() says why not
  const Error& error() const;              ///< of the last call that failed, or of loading
  content::Diagnostics load_diagnostics() const;
  std::size_t memory() const;

  Context context;  ///< what the next call works on

  bool has_state(const std::string& name) const;
  bool listens(const std::string& state) const;
  std::vector<std::string> states() const;

  /// Runs the state of the top frame of context.world until it asks, ends or fails. `slow`: it took long; run it again
  /// with `count` set, which counts instructions and gives the same result or a limit error.
  Outcome start(lua_State* co, bool count = false);
  Outcome resume(lua_State* co);  ///< goes on with context.answer
  Outcome resume_secret(lua_State* co, const std::vector<std::pair<world::SeatId, world::Value>>& results);
  std::vector<world::SeatId> secret_seats(lua_State* co);                       ///< after Outcome::secret: who is asked
  Outcome start_secret(lua_State* chain, lua_State* step, world::SeatId seat);  ///< runs the private chain of one seat
  world::Value secret_result(lua_State* chain);  ///< what the chain returned; after Outcome::done
  /// Reads where the finished step goes. Updates the frame's notebook in context.world.
  bool finish(lua_State* co, Next& next);

  /// A listening state: writes its open questions to context.offers.
  bool listen();
  /// A listening state: an input arrived.
  Outcome start_input(lua_State* co, const world::Decision& decision, bool count = false);

  // What stands beside the states (beside.cpp).
  /// A standing offer: writes its questions to context.offers.
  bool listen_beside(const world::Offer& offer);
  bool open_in_pause(const std::string& runs) const;  ///< whether that entry of `offers` may be taken in a pause
  bool answers_presence() const;
  Outcome start_timer(lua_State* co, const world::Timer& timer, bool count);
  Outcome start_offer(lua_State* co, const world::Offer& offer, const world::Decision& taken, bool count);
  Outcome start_presence(lua_State* co, world::SeatId seat, bool here, bool count);
  bool finish_handler(lua_State* co);  ///< a handler returns nothing
  /// Makes the list of the question in context.decision anew, by the function that the waiting script gave.
  bool choose_again(lua_State* co);
  /// After Outcome::await: writes the questions of the script to context.offers.
  bool ask_awaited(lua_State* co);

  /// The package's hint for bots: how good the position looks to each seat. False where there is none or it failed.
  bool evaluate(world::IdVector<world::SeatId, double>& by_seat);
  bool has_evaluate() const;

  bool has_function(const std::string& module, const char* function);
  /// Calls a function of a module in read-only mode, for tests and tools: returns its result as a plain value.
  bool call(std::string_view module, std::string_view function, const std::vector<world::Value>& args,
            world::Value& result, Mode mode = Mode::check);

  void prepare(world::Modifier& modifier);                         ///< sets what its script speaks of; throws Fail
  bool modifies(const std::string& script, world::QueryId query);  ///< whether its `modify` speaks of the query
  /// Makes a World from elsewhere (a file, other content) one of this package: notes which queries its modifiers
  /// change. False: see error().
  bool adopt(world::World& world);
  std::string file_of(std::string_view chunk) const;  ///< the file of a module, or of what an error calls a chunk

  // The parts, for bound functions; each has its own header.
  static Runtime& of(lua_State* L) { return **static_cast<Runtime**>(lua_getextraspace(L)); }
  lua_State* main() const { return main_; }
  LuaState& lua() { return *lua_; }
  Calls& calls() { return *calls_; }
  Sandbox& sandbox() { return *sandbox_; }
  Modules& modules() { return *modules_; }
  Names& names() const { return *names_; }
  Queries& queries() { return *queries_; }
  const Flow& flow() const { return *flow_; }

 private:
  void load();
  Outcome run(lua_State* co, int args, bool count);
  bool can_be_kept(lua_State* chain);
  Outcome no_handler(const char* what, const std::string& name);

  std::shared_ptr<const content::Package> package_;
  Limits limits_;
  bool loaded_ = false;
  std::unique_ptr<LuaState> lua_;  // first, since all others keep values of it
  lua_State* main_;
  std::unique_ptr<Calls> calls_;
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Modules> modules_;
  std::unique_ptr<Names> names_;
  std::unique_ptr<Flow> flow_;
  std::unique_ptr<Queries> queries_;
  std::unique_ptr<Notebooks> notebooks_;
};

}  // namespace vizier::script
