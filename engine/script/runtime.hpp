#pragma once
#include <array>
#include <functional>
#include <map>
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
#include "script/names.hpp"
#include "script/pool.hpp"
#include "world/pattern.hpp"

namespace vizier::script {

class Coverage;

/// Figures that scripts have looked for on grids, by their drawings.
using Figures = std::map<std::string, world::Figure, std::less<>>;

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
  bool loaded() const { return loaded_; }        ///< every script is there; otherwise error() says why not
  const Error& error() const { return error_; }  ///< of the last call that failed, or of loading
  content::Diagnostics load_diagnostics() const;
  std::size_t memory() const { return memory_used_; }

  Context context;  ///< what the next call works on

  bool has_state(const std::string& name) const { return state(name) != nullptr; }
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

  /// A state of the flow: a function, or a table that listens.
  struct State {
    std::string name;
    int function = LUA_NOREF;  ///< registry; LUA_REFNIL where it listens
    bool listens() const { return function == LUA_REFNIL; }
  };
  const State* state(const std::string& name) const;  ///< null where there is none

  enum class Asked { yes, nobody, failed };
  /// Writes the question of a round to the next seat that is asked at all, and makes it the round's seat. Only looks.
  /// `nobody`: none is left.
  Asked ask_in_turn(Round& round, world::Decision& decision);

  /// A listening state: writes its open questions to context.offers.
  bool listen();
  /// A listening state: an input arrived.
  Outcome start_input(lua_State* co, const world::Decision& decision, bool count = false);

  /// The package's hint for bots: how good the position looks to each seat. False where there is none or it failed.
  bool evaluate(std::vector<double>& by_seat);
  bool has_evaluate() const;

  bool has_function(const std::string& module, const char* function);
  /// Calls a function of a module in read-only mode, for tests and tools: returns its result as a plain value.
  bool call(std::string_view module, std::string_view function, const std::vector<world::Value>& args,
            world::Value& result, Mode mode = Mode::check);

  /// The module's place in its files, from a chunk name.
  std::string file_of(std::string_view chunk) const;
  std::string source_line(std::string_view chunk, int line) const;

  // For bound functions.
  static Runtime& of(lua_State* L) { return **static_cast<Runtime**>(lua_getextraspace(L)); }
  lua_State* main() { return L_; }
  void charge(std::uint64_t instructions);  ///< a library call does as much work as so many instructions; throws Fail
                                            ///< where that is too much
  /// As lua_pcall, and keeps the way to a mistake before the stack is unwound.
  int traced_call(lua_State* L, int args, int results);
  bool stopped() const { return stopped_ != Stop::none; }   ///< the running script is being ended by a limit
  void push_module(lua_State* L, const std::string& name);  ///< loads it where needed; throws Fail
  /// Registry: the flow's own function for a query; LUA_NOREF where it has none.
  int query_function(world::QueryId query);
  bool modifies(const std::string& script, int query);  ///< whether that module's `modify` speaks of the query
  /// What is known of a modifier in force: most queries ask the same few again and again.
  struct InForce {
    std::int32_t id = 0;
    std::string script;
    world::SeatId owner;
    world::Value params, cause;  ///< a table of parameters is the same where its address is
    std::uint64_t queries = 0;   ///< as modified_queries
    int context = LUA_NOREF;     ///< registry: its ctx, whose parameters cannot be changed
    int modify = LUA_NOREF;      ///< registry: the module's table of that name
    int module = LUA_NOREF;      ///< registry: the module
  };
  const InForce& in_force(const world::Modifier& modifier);
  /// Pushes a text of the definitions, which Lua has met before.
  void push_def_text(lua_State* L, const std::string& text);
  std::uint64_t modified_queries(const std::string& script);
  /// Makes a World from elsewhere (a file, other content) one of this package: notes which queries its modifiers
  /// change. False: see error().
  bool adopt(world::World& world);
  void push_kind_params(lua_State* L, world::KindId kind);
  void push_kind_script(lua_State* L, world::KindId kind);  ///< nil for an inert kind
  ListNames list_names;
  NameMap<world::CounterId> counter_names;
  NameMap<world::QueryId> query_names;
  NameMap<world::KindId> kind_names;
  NameMap<world::ZoneId> zone_names;
  std::array<NameMap<Member>, 7> members;  ///< by type of handle; the last ones are the game's
  std::vector<TextShape> text_shapes = std::vector<TextShape>(256);  ///< of the lines that ran last
  int text_shapes_ref = LUA_NOREF;                                   ///< registry: what keeps their names alive
  const void* keep_name(
      const std::string& name);  ///< for a NameMap: where the text lies from now on; null for a long one
  Figures figures;
  int game_ref = LUA_NOREF;  ///< registry: the game object
  std::size_t add_zone_base(const std::string& name);
  world::ZoneId zone_of(std::size_t base, world::SeatId seat) const {
    return zone_bases_[base * (world::max_seats + 1) + static_cast<std::size_t>(seat.index + 1)];
  }

 private:
  friend class Coroutine;
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  static void on_count(lua_State* L, lua_Debug* info);
  static void on_abort(lua_State* L, lua_Debug* info);
  static void on_line(lua_State* L, lua_Debug* info);
  void set_hook(lua_State* co, bool count);
  void load_all();
  void warn_of_strangers(const std::string& module, const std::string& file);
  State read_state(const std::string& name);
  void load_layer(const std::string& module, std::size_t layer);
  Outcome run(lua_State* co, int args);
  bool can_be_kept(
      lua_State* chain);  ///< whether what a secret choice returned may lie in the World; error() says why not
  void fail(lua_State* co, int status);
  static int note_way(lua_State* L);
  void walk(lua_State* L, Error& into) const;
  lua_State* thread();
  void release(lua_State* co);
  bool plain_move(const world::World& world, Round& round, world::Decision& decision) const;
  void lay_notebook(lua_State* co, const world::Frame& frame);
  void read_notebook(lua_State* co, world::Frame& frame);
  void keep_notebook(lua_State* co, int at, const world::Value& value);
  void begin(lua_State* co, bool count);
  void end();
  bool protected_call(int args, int results, Mode mode);
  /// Calls what `push` puts on the stack: a function and as many arguments as it returns. A slow call is run again,
  /// counted, from the same World and with arguments pushed anew, since the first run may have changed both.
  bool protected_call(const std::function<int()>& push, int results, Mode mode);

  std::shared_ptr<const content::Package> package_;
  Limits limits_;
  Coverage* coverage_ = nullptr;
  Pool pool_memory_;
  lua_State* L_ = nullptr;
  Error error_;
  Error noted_;  ///< what traced_call kept: the raw message, the trace and the locals
  std::size_t memory_used_ = 0;
  bool memory_open_ = false;  ///< the cap counts only while a script runs, so that the host's own work never fails
  enum class Stop : std::uint8_t { none, slow, limit };  ///< slow: to be run again, counted
  Stop stopped_ = Stop::none;
  std::uint64_t counted_ = 0;
  bool counting_ = false;
  bool crowded_ = false;  ///< a script has used up its memory: what it left in dead places of a stack must go before
                          ///< the next one runs
  bool loaded_ = false;
  std::vector<lua_State*> pool_;
  content::Diagnostics load_warnings_;
  std::vector<lua_State*> spoilt_;  ///< ended by an error inside a hook: Lua never calls a hook on such a thread again,
                                    ///< so nothing would ever stop it
  std::map<std::string, int> modules_;  ///< loaded: registry reference
  std::vector<std::string> loading_;
  std::map<std::string, std::pair<std::string, std::size_t>, std::less<>> chunks_;  ///< chunk name → module, layer
  std::map<std::string, std::uint64_t> modified_;
  std::map<std::string, State> states_;
  /// The table of a step's notebook, kept for the step that goes on with it: it need not be made anew then.
  struct Notebook {
    world::Value vars;  ///< what it holds; nil where nothing is kept
    int table = LUA_NOREF;
  };
  std::array<Notebook, 8> notebooks_;  ///< by the address of what they hold
  std::vector<int> kind_params_, kind_scripts_;
  std::vector<int> query_functions_;  ///< by query; empty until the first is asked for
  std::array<InForce, 16> in_force_;
  NameMap<int> def_texts_;
  std::vector<world::ZoneId> zone_bases_;              ///< base × (nobody, seat 0, seat 1…)
  mutable std::array<const State*, 16> met_states_{};  ///< asked for lately: most steps repeat a few
  int evaluate_ref_ = LUA_NOREF, names_ref_ = LUA_NOREF, def_texts_ref_ = LUA_NOREF;
};

}  // namespace vizier::script
