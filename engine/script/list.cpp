// Lists with methods. A function of the script runs inside most of them, so that Lua may jump over these frames: they
// hold no C++ objects, and what throws is called through `guarded`.
#include "script/list.hpp"

#include <algorithm>

#include "script/arguments.hpp"
#include "script/bind.hpp"

namespace vizier::script {

/// What a list holds, for editors.
struct Element {};
template <>
struct Argument<Element> : Argument<AnyValue> {
  static Element read(lua_State*, int) { return {}; }
  static std::string lua() { return "T"; }
};
struct AnyList {};
template <>
struct Argument<AnyList> : Argument<AnyTable> {
  static AnyList read(lua_State* L, int at) { return Argument<AnyTable>::read(L, at), AnyList{}; }
  static std::string lua() { return "List<T>"; }
};
/// A function about an element, which only looks.
using Test = Callable<Gives<AnyValue>, Entry<"element", Element>>;
/// The same, or the name of a field of the element.
using Measure = OneOf<Test, Text>;

namespace {

/// What a lazy list keeps in itself, under a key that no script can have: the list that it looks through and its
/// function (as user values), the place that it has come to, and on how many lazy lists it stands.
struct Pending {
  lua_Integer place, depth;
  bool looking;  ///< stays so where the function fails
};
constexpr char pending_key = 0;
/// Lazy lists on lazy lists: looking goes as deep on the host's own stack, which no limit of Lua guards.
constexpr lua_Integer most_deep = 20;

const void* metatable_of(lua_State* L, int at) {
  if (lua_getmetatable(L, at) == 0) return nullptr;
  const void* const which = lua_topointer(L, -1);
  lua_pop(L, 1);
  return which;
}

int pay_for_element(lua_State* L) { return charge(L, 1), 0; }
/// The host's loop is counted like one of the script.
void pay_in_loop(lua_State* L) {
  if (runtime(L).lua().budget.counting) guarded<pay_for_element>(L);
}

int refuse_to_look(lua_State*) {
  throw Fail("this list cannot be worked out: its own function looks at it, or has failed before");
}

void look_on(lua_State* L, int lazy, lua_Integer wanted);

/// The same of a table that cannot be changed: the host keeps the table behind it in the metatable, see freeze.
bool push_frozen_element(lua_State* L, int at, lua_Integer n) {
  if (lua_getmetatable(L, at) == 0) return lua_geti(L, at, n) != LUA_TNIL;  // bounded: one entry
  const bool known = lua_rawgeti(L, -1, 1) == LUA_TTABLE;                   // bounded: one entry
  if (known) lua_rawgeti(L, -1, n);                                         // bounded: one entry
  if (known) lua_replace(L, -3);
  lua_pop(L, known ? 1 : 2);
  return known ? !lua_isnil(L, -1) : lua_geti(L, at, n) != LUA_TNIL;  // bounded: one entry
}

/// Whether the elements can be read as they lie: nothing has to be worked out, and nothing is in front of them.
bool is_plain(lua_State* L, int at) {
  const void* const meta = metatable_of(L, at);
  return !meta || meta == runtime(L).names().list_meta_at;
}

/// Pushes the n-th element of the list at `at`; false (and nil) behind its end.
bool push_element(lua_State* L, int at, lua_Integer n, bool plain) {
  if (plain) return lua_rawgeti(L, at, n) != LUA_TNIL;  // bounded: one entry
  const void* const meta = metatable_of(L, at);
  const Names& names = runtime(L).names();
  if (meta == names.lazy_meta_at) look_on(L, at, n);
  if (!meta || meta == names.list_meta_at || meta == names.lazy_meta_at)
    return lua_rawgeti(L, at, n) != LUA_TNIL;  // bounded: one entry
  return push_frozen_element(L, at, n);
}

/// Pushes what the function at 2 says of the value on the top of the stack, or its field of that name.
void push_measure(lua_State* L) {
  if (lua_type(L, 2) == LUA_TSTRING) {
    lua_pushvalue(L, 2);
    lua_gettable(L, -2);
    return;
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_call(L, 1, 1);
}

/// The lazy list has seen all: from now on it is a list.
void end_lazy(lua_State* L, int lazy) {
  lua_pushnil(L);
  lua_rawsetp(L, lazy, &pending_key);
  lua_pushvalue(L, lazy);
  make_list(L);
  lua_pop(L, 1);
}

/// Looks on until the lazy list holds so many, or has seen all.
void look_on(lua_State* L, int lazy, lua_Integer wanted) {
  auto have = static_cast<lua_Integer>(lua_rawlen(L, lazy));  // bounded: no loop here
  if (have >= wanted || !is_lazy_list(L, lazy)) return;
  luaL_checkstack(L, 8, "list");
  const int kept = lua_gettop(L) + 1, source = kept + 1, test = kept + 2;
  lua_rawgetp(L, lazy, &pending_key);
  auto& pending = *static_cast<Pending*>(lua_touserdata(L, kept));
  if (pending.looking) guarded<refuse_to_look>(L);
  pending.looking = true;
  lua_getiuservalue(L, kept, 1);
  lua_getiuservalue(L, kept, 2);
  const bool plain = is_plain(L, source);
  while (have < wanted) {
    pay_in_loop(L);
    if (!push_element(L, source, ++pending.place, plain)) {
      end_lazy(L, lazy);
      return lua_settop(L, kept - 1);
    }
    lua_pushvalue(L, test);
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    const bool fits = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    fits ? lua_rawseti(L, lazy, ++have) : lua_pop(L, 1);
  }
  pending.looking = false;
  lua_settop(L, kept - 1);
}

/// Runs the body, in which functions of the script may only look. Where one fails, whoever catches that brings the mode
/// back: `pcall`, and settle_list.
template <lua_CFunction Body>
int looking(lua_State* L) {
  Context& context = runtime(L).context;
  if (context.mode == Mode::check || context.mode == Mode::load) return Body(L);
  const Mode before = std::exchange(context.mode, Mode::check);
  const int results = Body(L);
  context.mode = before;
  return results;
}

int settle_first(lua_State* L) {
  if (is_lazy_list(L, 1)) look_on(L, 1, LUA_MAXINTEGER);
  return 0;
}

// --- what Lua asks of a list

int index_lazy(lua_State* L) {
  look_on(L, 1, lua_tointeger(L, 2));
  return lua_rawget(L, 1), 1;
}
int lazy_index(lua_State* L) {  // upvalue: the methods
  if (lua_isinteger(L, 2) == 0) return lua_gettable(L, lua_upvalueindex(1)), 1;
  return looking<index_lazy>(L);
}
int length_of_lazy(lua_State* L) {
  settle_first(L);
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, 1)));  // bounded: no loop here
  return 1;
}
int write_to_lazy(lua_State* L) {
  looking<settle_first>(L);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}
int unknown_method(lua_State* L) {  // of a list; what lies behind its end is nil
  if (lua_type(L, 2) != LUA_TSTRING) return lua_pushnil(L), 1;
  const LuaState::HostWork work(runtime(L).lua());
  std::vector<std::string> known;
  for (const Function& f : list_type.functions) known.emplace_back(f.name);
  const std::string_view name = text_arg(L, 2);
  throw no_such(fmt::format("a list has no '{}'", name), name, known,
                "; it has elements, which list[1], ipairs and list:each give");
}

// --- methods

/// Whether the element on the top of the stack fits the function at 2, or whatever it is where there is none.
bool element_fits(lua_State* L) {
  if (lua_isnoneornil(L, 2)) return true;
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_call(L, 1, 1);
  const bool is = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return is;
}

int find_first(lua_State* L) {
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n) {
    pay_in_loop(L);
    if (element_fits(L)) return 1;
    lua_pop(L, 1);
  }
  return 1;
}
int find_any(lua_State* L) {
  find_first(L);
  return lua_pushboolean(L, lua_isnil(L, -1) ? 0 : 1), 1;
}
int find_all(lua_State* L) {
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n, lua_pop(L, 1)) {
    pay_in_loop(L);
    if (!element_fits(L)) return lua_pushboolean(L, 0), 1;
  }
  return lua_pushboolean(L, 1), 1;
}
int count_fitting(lua_State* L) {
  lua_Integer count = 0;
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n, lua_pop(L, 1)) {
    pay_in_loop(L);
    if (element_fits(L)) ++count;
  }
  return lua_pushinteger(L, count), 1;
}
int find_value(lua_State* L) {
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n, lua_pop(L, 1)) {
    pay_in_loop(L);
    if (lua_rawequal(L, -1, 2) != 0) return lua_pushboolean(L, 1), 1;
  }
  return lua_pushboolean(L, 0), 1;
}

int refuse_to_add(lua_State* L) { throw Fail(fmt::format("sum adds whole numbers, not {}", describe(L, -1))); }
int add_up(lua_State* L) {
  const bool measured = !lua_isnoneornil(L, 2);
  lua_Integer sum = 0;
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n) {
    pay_in_loop(L);
    if (measured) push_measure(L);
    if (lua_isinteger(L, -1) == 0) guarded<refuse_to_add>(L);
    sum += lua_tointeger(L, -1);
    lua_pop(L, measured ? 2 : 1);
  }
  return lua_pushinteger(L, sum), 1;
}
int map_each(lua_State* L) {
  lua_settop(L, 2);
  push_list(L, 4);
  lua_Integer have = 0;
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n) {
    pay_in_loop(L);
    push_measure(L);
    lua_isnil(L, -1) ? lua_pop(L, 1) : lua_rawseti(L, 3, ++have);
    lua_pop(L, 1);
  }
  return lua_settop(L, 3), 1;
}
int keep_one_of_each(lua_State* L) {
  lua_settop(L, 2);
  push_list(L, 4);
  lua_newtable(L);  // what was met
  const bool measured = !lua_isnil(L, 2);
  lua_Integer have = 0;
  const bool plain = is_plain(L, 1);
  for (lua_Integer n = 1; push_element(L, 1, n, plain); ++n, lua_settop(L, 4)) {
    pay_in_loop(L);
    if (measured) push_measure(L);
    if (lua_isnil(L, -1)) continue;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 4) != LUA_TNIL) continue;
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
    lua_rawset(L, 4);
    if (!measured) push_element(L, 1, n, plain);
    lua_rawseti(L, 3, ++have);
  }
  return lua_settop(L, 3), 1;
}

/// A table of the script that has names instead of 1, 2, 3…: a choice with a key, a sentence.
bool is_record(lua_State* L, int at) {
  if (metatable_of(L, at)) return false;
  const bool begins = lua_rawgeti(L, at, 1) != LUA_TNIL;  // bounded: one entry
  lua_pop(L, 1);
  lua_pushnil(L);
  if (begins || lua_next(L, at) == 0) return lua_settop(L, begins ? -2 : -1), false;  // bounded: one entry
  return lua_pop(L, 2), true;
}

/// Adds the value at `at`, or what it holds where it is a list, to the list on the top of the stack.
lua_Integer append(lua_State* L, int at, lua_Integer have) {
  if (lua_type(L, at) != LUA_TTABLE || is_record(L, at)) {
    lua_pushvalue(L, at);
    lua_rawseti(L, -2, ++have);
    return have;
  }
  const bool plain = is_plain(L, at);
  for (lua_Integer n = 1; push_element(L, at, n, plain); ++n) {
    pay_in_loop(L);
    lua_rawseti(L, -2, ++have);
  }
  return lua_pop(L, 1), have;
}
int put_together(lua_State* L) {
  const int count = lua_gettop(L);
  push_list(L, 4);
  lua_Integer have = 0;
  for (int at = 1; at <= count; ++at)
    if (!lua_isnil(L, at)) have = append(L, at, have);
  return 1;
}

int refuse_depth(lua_State*) {
  throw Fail(
      fmt::format("this list stands on {} others that are not worked out yet: write one function for several "
                  "conditions",
                  most_deep));
}

int make_lazy(lua_State* L) {
  lua_settop(L, 2);
  lua_Integer depth = 0;
  if (is_lazy_list(L, 1)) {
    lua_rawgetp(L, 1, &pending_key);
    depth = static_cast<const Pending*>(lua_touserdata(L, 3))->depth + 1;
    lua_settop(L, 2);
  }
  if (depth > most_deep) guarded<refuse_depth>(L);
  lua_createtable(L, 0, 1);
  *static_cast<Pending*>(lua_newuserdatauv(L, sizeof(Pending), 2)) = {0, depth, false};
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, 4, 1);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, 4, 2);
  lua_rawsetp(L, 3, &pending_key);
  push(L, runtime(L).names().lazy_meta);
  lua_setmetatable(L, 3);
  // A module must hold no list that is still worked out while games are played.
  if (runtime(L).context.mode == Mode::load) look_on(L, 3, LUA_MAXINTEGER);
  return 1;
}

/// The function may ask and change the game: Lua calls this again when it has returned.
int go_on_with_each(lua_State* L, int, lua_KContext n) {
  for (;;) {
    lua_settop(L, 2);
    pay_in_loop(L);
    lua_pushvalue(L, 2);
    if (!push_element(L, 1, ++n, false)) return 0;
    lua_callk(L, 1, 0, n, go_on_with_each);
  }
}
int do_each(lua_State* L) {
  looking<settle_first>(L);
  return go_on_with_each(L, LUA_OK, 0);
}

/// Reads the arguments first, which may throw, then leaves all C++ frames.
template <class T>
void need(lua_State* L, int at) {
  Argument<T>::read(L, at);
}
template <class... In, std::size_t... At>
void need_all(lua_State* L, std::index_sequence<At...>) {
  (need<In>(L, static_cast<int>(At) + 1), ...);
}
template <class... In>
int check_arguments(lua_State* L) {
  return need_all<In...>(L, std::index_sequence_for<In...>{}), 0;
}
template <lua_CFunction Body, class... In>
int checked(lua_State* L) {
  // what is left out is nil, and takes its place
  const int count = std::max(lua_gettop(L), static_cast<int>(sizeof...(In)));
  guarded<check_arguments<In...>>(L);
  lua_settop(L, count);
  return Body(L);
}
template <lua_CFunction Body, class Out, class... In>
consteval Function method_of_list(const char* name, const char* names, const char* doc) {
  using S = Signature<int (*)(Raw<Out, AnyList, In...>)>;
  if (detail::count_names(names) != sizeof...(In)) throw "a function has as many names as arguments";
  return {name, names, doc, checked<Body, AnyList, In...>, detail::parameters<S>, detail::results<S>, true};
}

constexpr Function list_functions[] = {
    method_of_list<make_lazy, Gives<AnyList>, Test>(
        "where", "fits",
        "Those for which the function says yes. They are looked for only as far as somebody looks: "
        "`list:where(f):any()` ends with the first. A loop and `#` look at all of them at once. The function may only "
        "look."),
    method_of_list<looking<find_any>, Gives<Truth>, Maybe<Test>>(
        "any", "fits", "Whether there is one at all, or one for which the function says yes."),
    method_of_list<looking<find_all>, Gives<Truth>, Test>("all", "fits", "Whether the function says yes for each."),
    method_of_list<looking<find_first>, Gives<Maybe<Element>>, Maybe<Test>>(
        "first", "fits", "The first, or the first for which the function says yes; nil where there is none."),
    method_of_list<looking<find_value>, Gives<Truth>, AnyValue>("has", "value", "Whether this is one of them."),
    method_of_list<looking<count_fitting>, Gives<Amount>, Maybe<Test>>(
        "count", "fits", "How many there are, or for how many the function says yes."),
    method_of_list<looking<add_up>, Gives<Amount>, Maybe<Measure>>(
        "sum", "of",
        "The sum of the numbers that the function gives, or of that field: `cards:sum(\"cost\")`; of the elements "
        "themselves where nothing is named."),
    method_of_list<looking<map_each>, Gives<List<AnyValue>>, Measure>(
        "map", "to",
        "A new list of what the function gives for each, or of that field: `cards:map(\"kind\")`. What is nil is left "
        "out."),
    method_of_list<looking<keep_one_of_each>, Gives<AnyList>, Maybe<Measure>>(
        "one_of_each", "by",
        "A new list in which, of those that are equal by the function or field, only the first is: "
        "`cards:one_of_each(\"kind\")`."),
    method_of_list<looking<put_together>, Gives<AnyList>, Rest<AnyValue>>(
        "plus", "...", "A new list with these behind it; of a list its elements: `cards:plus(\"pass\")`."),
    method_of_list<do_each, Gives<>, Callable<Gives<>, Entry<"element", Element>>>(
        "each", "act", "Calls the function with each of them. It may ask players and change the game."),
};

// --- loops

int need_list(lua_State* L) { return Argument<AnyTable>::read(L, 1), 0; }
int step_raw(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) guarded<need_list>(L);
  const lua_Integer n = luaL_checkinteger(L, 2) + 1;
  lua_pushinteger(L, n);
  return lua_rawgeti(L, 1, n) == LUA_TNIL ? 1 : 2;  // bounded: one entry
}
int step_frozen(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) guarded<need_list>(L);
  const lua_Integer n = luaL_checkinteger(L, 2) + 1;
  lua_pushinteger(L, n);
  return push_frozen_element(L, 1, n) ? 2 : 1;
}

}  // namespace

int ipairs(lua_State* L) {
  if (lua_type(L, 1) != LUA_TTABLE) guarded<need_list>(L);
  lua_settop(L, 1);
  const void* const meta = metatable_of(L, 1);
  if (meta && meta == runtime(L).names().lazy_meta_at) looking<settle_first>(L);
  const bool own = !meta || meta == runtime(L).names().list_meta_at || meta == runtime(L).names().lazy_meta_at;
  lua_pushcfunction(L, own ? step_raw : step_frozen);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void make_list(lua_State* L) {
  push(L, runtime(L).names().list_meta);
  lua_setmetatable(L, -2);
}
void push_list(lua_State* L, int room) {
  lua_createtable(L, room, 0);
  make_list(L);
}
bool is_list(lua_State* L, int at) {
  return lua_type(L, at) == LUA_TTABLE && metatable_of(L, at) == runtime(L).names().list_meta_at;
}
bool is_lazy_list(lua_State* L, int at) {
  return lua_type(L, at) == LUA_TTABLE && metatable_of(L, at) == runtime(L).names().lazy_meta_at;
}

void settle_list(lua_State* L, int at) {
  if (!is_lazy_list(L, at)) return;
  at = lua_absindex(L, at);
  if (lua_checkstack(L, 8) == 0) throw Fail("too many calls inside one another");
  const Mode before = runtime(L).context.mode;
  lua_pushcfunction(L, looking<settle_first>);
  lua_pushvalue(L, at);
  const int status = runtime(L).calls().traced(L, 1, 0);
  runtime(L).context.mode = before;
  if (status != LUA_OK) throw located(L);
}

/// While scripts load, their own table becomes the list. Afterwards it is a copy: the table may belong to a module.
int list_of(Raw<Gives<List<AnyValue>>, Maybe<AnyTable>> raw) {
  lua_State* const L = raw;
  raw.arg<1>();
  lua_settop(L, 1);
  if (lua_isnil(L, 1)) return push_list(L, 0), 1;
  if (is_list(L, 1) || is_lazy_list(L, 1)) return 1;
  if (!metatable_of(L, 1) && runtime(L).context.mode == Mode::load) return make_list(L), 1;
  const lua_Integer n = bounded_length(L, 1);
  push_list(L, static_cast<int>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, 1, i);
    lua_rawseti(L, 2, i);
  }
  return 1;
}

void install_lists(Runtime& rt) {
  sol::state_view lua(rt.main());
  sol::table methods = lua.create_table();
  for (const Function& f : list_functions) methods.raw_set(f.name, f.call);
  methods[sol::metatable_key] = lua.create_table_with("__index", &guarded<unknown_method>);
  Names& names = rt.names();
  names.list_meta = lua.create_table_with("__index", methods, "__metatable", "list", "__name", "list");
  names.lazy_meta =
      lua.create_table_with("__index", sol::make_closure(&lazy_index, methods), "__len", &looking<length_of_lazy>,
                            "__newindex", &write_to_lazy, "__metatable", "list", "__name", "list");
  names.list_meta_at = names.list_meta.pointer();
  names.lazy_meta_at = names.lazy_meta.pointer();
}

const Type list_type{"List",
                     "A list: what `game:pieces`, `game:players` and all others give. `#list`, `list[1]` and `ipairs` "
                     "go as with every table, and these functions read like a sentence: "
                     "`game:pieces(\"board\"):where(is_mine):any()`. `list { … }` makes one of a table.",
                     {},
                     list_functions,
                     {},
                     false,
                     "<T>: { [integer]: T }"};

}  // namespace vizier::script
