#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "script/api.hpp"
#include "script/calls.hpp"
#include "script/handle.hpp"
#include "script/lists.hpp"
#include "script/names.hpp"
#include "script/runtime.hpp"
#include "script/trace.hpp"
#include "world/editor.hpp"

/// What bound functions are made of. A bound function throws Fail; it never calls luaL_error, which would skip
/// destructors.
namespace vizier::script {

/// What the body of an asking function wants. It is done outside of all C++ frames, since Lua jumps over them.
struct Reply {
  enum class What : std::uint8_t { give, ask, call };
  Reply(int results) : count(results) {}  ///< gives so many results, which lie on the top of the stack
  Reply(What wanted, int arguments) : what(wanted), count(arguments) {}
  static Reply ask() { return {What::ask, 0}; }
  static Reply call(int arguments) { return {What::call, arguments}; }  ///< calls the function that lies below them

  What what = What::give;
  int count;
};

/// Pushes what was thrown, or its beginning where it is long. The limits of the script do not count meanwhile: a memory
/// error would jump over the exception.
void push_message(lua_State* L, std::string_view message);

/// Raises the message on the top of the stack, behind the script's line; to be called outside of any try block.
int raise(lua_State* L, Fail::Line line);

Fail located(lua_State* L);  ///< the error on the stack, which names its line already

/// Turns exceptions into Lua errors with the script's line.
template <auto Body>
auto guarded(lua_State* L) -> decltype(Body(L)) {
  Fail::Line line = Fail::Line::unknown;
  try {
    return Body(L);
  } catch (const Fail& e) {
    line = e.line;
    push_message(L, e.what());
  } catch (const std::exception& e) {
    push_message(L, e.what());
  }
  return raise(L, line);
}

/// As guarded, for functions that may yield a question; Then runs when the answer is there, and may ask again, or may
/// have a function of the script called that asks in its turn: Dealt runs when that has returned.
template <Reply (*Body)(lua_State*), Reply (*Then)(lua_State*), Reply (*Dealt)(lua_State*) = Then>
int asking(lua_State* L) {
  const Reply reply = guarded<Body>(L);
  if (reply.what == Reply::What::give) return reply.count;
  if (reply.what == Reply::What::ask)
    return lua_yieldk(L, 0, 0, [](lua_State* l, int, lua_KContext) { return asking<Then, Then, Dealt>(l); });
  const auto go_on = [](lua_State* l, int, lua_KContext) { return asking<Dealt, Then, Dealt>(l); };
  lua_callk(L, reply.count, LUA_MULTRET, 0, go_on);
  return go_on(L, LUA_OK, 0);
}

// --- what the running script works on
inline Runtime& runtime(lua_State* L) { return Runtime::of(L); }
inline const world::Defs& defs(lua_State* L) { return Runtime::of(L).defs(); }
[[noreturn]] void no_world();
[[noreturn]] void too_many_events();
[[noreturn]] void no_change(Mode mode, const char* what);
inline const world::World& world_of(lua_State* L) {  ///< throws where there is no game yet
  const world::World* w = runtime(L).context.world;
  if (!w) no_world();
  return *w;
}
inline world::Editor editor(lua_State* L, const char* what) {  ///< throws where changing is not allowed
  Runtime& rt = runtime(L);
  if (rt.context.mode != Mode::step) no_change(rt.context.mode, what);
  if (!rt.context.changing) no_world();
  if (rt.context.changing->events > world::max_events) too_many_events();
  if (Trace* trace = Trace::current()) trace->changes(L, rt.context.events, rt.defs());
  return {*rt.context.changing, rt.defs(), rt.context.events};
}
inline const world::Decision& decision_of(lua_State* L) { return *runtime(L).context.decision; }

// --- handles
inline void push(lua_State* L, world::Ref r) { Handle::push(L, r); }
inline void push(lua_State* L, world::SeatId id) { id ? push(L, world::ref(id)) : lua_pushnil(L); }
inline void push(lua_State* L, world::PieceId id) { id ? push(L, world::ref(id)) : lua_pushnil(L); }
inline void push(lua_State* L, world::ZoneId id) { id ? push(L, world::ref(id)) : lua_pushnil(L); }
inline void push(lua_State* L, world::KindId id) { id ? push(L, world::ref(id)) : lua_pushnil(L); }
inline void push_game(lua_State* L) { push(L, runtime(L).names().game); }
inline constexpr const char* no_handle = "what game:push and game:done give";  ///< the only light userdata that is none
const char* type_name(world::RefType type);
inline bool is_ref(lua_State* L, int at) { return Handle(L, at).is_one(); }
inline world::Ref to_ref(lua_State* L, int at) {
  return Handle(L, at).ref(runtime(L));
}  ///< throws where it names nothing in this game
[[noreturn]] void wrong_argument(lua_State* L, int at, const char* wanted);
std::string with_article(std::string_view wanted);  ///< "a player"; words in quotes have none: "'up' or 'down'"
[[noreturn]] void wrong_handle(lua_State* L, int at, world::RefType wanted);
inline world::Ref ref_arg(lua_State* L, int at, world::RefType type) {
  const Handle handle(L, at);
  if (!handle.is_one() || handle.type() != type) wrong_handle(L, at, type);
  return handle.ref(runtime(L));
}
inline world::SeatId seat_arg(lua_State* L, int at) { return world::SeatId(ref_arg(L, at, world::RefType::seat).id); }
inline world::PieceId piece_arg(lua_State* L, int at) {
  return world::PieceId(ref_arg(L, at, world::RefType::piece).id);
}
inline world::ZoneId zone_arg(lua_State* L, int at) { return world::ZoneId(ref_arg(L, at, world::RefType::zone).id); }
inline world::KindId kind_arg(lua_State* L, int at) { return world::KindId(ref_arg(L, at, world::RefType::kind).id); }
std::int64_t int_arg(lua_State* L, int at);
std::int32_t int_arg(lua_State* L, int at, std::int32_t min, std::int32_t max);
std::string_view text_arg(lua_State* L, int at);
std::string_view text_arg_or(lua_State* L, int at, std::string_view otherwise);
world::Ref place_arg(lua_State* L, int at);       ///< where a piece can be put: a zone that is no grid, or a cell
world::SeatMask seats_arg(lua_State* L, int at);  ///< a player, a list of players, or nil for everybody
world::KindId kind_or_name_arg(lua_State* L, int at);
world::Face face_of(lua_State* L, int at);  ///< "up", "down" or "keep", which is also what nothing means
world::Spot spot_of(lua_State* L, int at);  ///< "first", "last" or a number; the last where nothing is said

// --- values
void push_value(lua_State* L, const world::Value& value);
void push_frozen(lua_State* L,
                 const world::Value& value);  ///< as push_value, but scripts cannot change it; may be shared
bool push_real(lua_State* L, int at);  ///< pushes the table behind a frozen one; false (and nothing) where it is none
world::Value to_value(lua_State* L, int at);  ///< throws Fail for what may not lie in the World, or is too much for it
world::Value to_arguments(lua_State* L, int at);  ///< the same for the arguments of a text, which are few
inline constexpr std::size_t longest_kept_text = 4096;

/// Reads one value, or several that are kept together, for the World, and counts what is in them.
class ValueReader {
 public:
  explicit ValueReader(lua_State* L, world::Held most = {100'000, std::size_t{1} << 20},
                       const char* what = "a value kept in the game")
      : L_(L), most_(most), what_(what) {}
  world::Value read(int at);
  /// An entry of a table that the caller makes of several values.
  void note_entry(std::string_view name) {
    note(1);
    note_text(name.size());
  }

 private:
  world::Value read_at(int at, int depth);
  void note(std::size_t values);
  void note_text(std::size_t bytes);

  lua_State* L_;
  world::Held most_;
  const char* what_;
  std::size_t values_ = 0, bytes_ = 0;
};
std::string describe(lua_State* L, int at);  ///< for messages: `piece t7`, `"text"`, `table`

void install_handles(Runtime& runtime);  ///< the handles' metatable, and the game object

extern const Type game_type, player_type, piece_type, zone_type, kind_type, cell_type, rng_type, list_type;

}  // namespace vizier::script
