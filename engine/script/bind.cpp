#include "script/typed.hpp"

namespace vizier::script {

using world::Ref;
using world::RefType;

Fail located(lua_State* L) {
  return Fail(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is no text", Fail::Line::named);
}

void push_message(lua_State* L, std::string_view message) {
  const LuaState::HostWork work(runtime(L).lua());
  constexpr std::size_t most = 2'000;
  if (message.size() > most) {
    lua_pushlstring(L, message.data(), most);
    lua_pushliteral(L, "…");
    lua_concat(L, 2);
  } else {
    lua_pushlstring(L, message.data(), message.size());
  }
}

int raise(lua_State* L, Fail::Line line) {
  if (line == Fail::Line::named) return lua_error(L);
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

void no_world() {
  throw Fail("there is no game while scripts load, nor in `once`: use this in a function that a game calls");
}

void too_many_events() {
  throw Fail(fmt::format("this game has changed and told over {} things: does something begin again and again?",
                         world::max_events));
}

void no_change(Mode mode, const char* what) {
  const char* where = mode == Mode::load     ? "while a script loads"
                      : mode == Mode::secret ? "while a seat chooses in secret"
                                             : "in a check, which may only look";
  throw Fail(fmt::format("{} changes the game: not allowed {}", what, where));
}

namespace {

/// What the running function is called by its script.
std::string own_name(lua_State* L) {
  lua_Debug info;
  return lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && info.name ? info.name : "this";
}

std::string value_name(lua_State* L, int at) {
  if (is_ref(L, at)) return type_name(Handle(L, at).type());
  if (lua_islightuserdata(L, at)) return no_handle;
  return lua_isnoneornil(L, at) ? "nothing" : luaL_typename(L, at);
}

}  // namespace

Change::Change(lua_State* L) : world::Editor(changing(L)) {}

world::Editor Change::changing(lua_State* L) {
  Runtime& rt = runtime(L);
  if (rt.context.mode != Mode::step) no_change(rt.context.mode, own_name(L).c_str());
  return editor(L, "");
}

void wrong_argument(lua_State* L, int at, const char* wanted) {
  lua_Debug info;
  const char* name = "?";
  bool method = false;
  if (lua_getstack(L, 0, &info) && lua_getinfo(L, "n", &info) && info.name) {
    name = info.name;
    method = std::string_view(info.namewhat) == "method";
    if (method) --at;
  }
  if (at == 0)
    throw Fail(fmt::format("'{}' is called on {} instead of a {}; write ':' before the name, not '.'", name,
                           value_name(L, 1), wanted));
  throw Fail(fmt::format("argument {} of '{}' must be {}, not {}", at, name, with_article(wanted),
                         value_name(L, at + (method ? 1 : 0))));
}

void wrong_handle(lua_State* L, int at, RefType wanted) { wrong_argument(L, at, type_name(wanted)); }

std::string with_article(std::string_view wanted) {
  const bool vowel = !wanted.empty() && std::string_view("aeio").find(wanted.front()) != std::string_view::npos;
  return fmt::format("{}{}", wanted.starts_with("'") ? "" : vowel ? "an " : "a ", wanted);
}

std::int64_t int_arg(lua_State* L, int at) {
  int ok = 0;
  const lua_Integer n = lua_tointegerx(L, at, &ok);
  if (ok == 0 || lua_type(L, at) == LUA_TSTRING)
    wrong_argument(L, at, lua_type(L, at) == LUA_TNUMBER ? "whole number (use // to divide)" : "whole number");
  return n;
}

std::int32_t int_arg(lua_State* L, int at, std::int32_t min, std::int32_t max) {
  const std::int64_t n = int_arg(L, at);
  if (n < min || n > max) throw Fail(fmt::format("{} is outside {} to {}", n, min, max));
  return static_cast<std::int32_t>(n);
}

std::string_view text_arg(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TSTRING) wrong_argument(L, at, "text");
  std::size_t size = 0;
  const char* s = lua_tolstring(L, at, &size);
  return {s, size};
}

std::string_view text_arg_or(lua_State* L, int at, std::string_view otherwise) {
  return lua_isnoneornil(L, at) ? otherwise : text_arg(L, at);
}

Ref place_arg(lua_State* L, int at) {
  const RefType type = is_ref(L, at) ? Handle(L, at).type() : RefType::seat;
  if (type != RefType::zone && type != RefType::cell) wrong_argument(L, at, "zone or cell");
  const Ref r = to_ref(L, at);
  if (type == RefType::zone && defs(L).look(world::ZoneId(r.id)).grid)
    throw Fail(fmt::format("{} is a grid: move to one of its cells", defs(L).zones[world::ZoneId(r.id)].name));
  return r;
}

world::SeatMask seats_arg(lua_State* L, int at) {
  if (lua_isnoneornil(L, at)) return 0xFFFF;
  if (lua_type(L, at) != LUA_TTABLE) return bit(seat_arg(L, at));
  world::SeatMask mask = 0;
  const lua_Integer n = bounded_length(L, at);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, at, i);
    mask |= bit(seat_arg(L, lua_gettop(L)));
    lua_pop(L, 1);
  }
  return mask;
}

world::KindId kind_or_name_arg(lua_State* L, int at) {
  if (const world::KindId* known = runtime(L).names().kinds.find(lua_topointer(L, at))) return *known;
  if (lua_type(L, at) != LUA_TSTRING) return kind_arg(L, at);
  const std::string name(text_arg(L, at));
  if (const world::KindId kind = defs(L).kind(name)) return kind;
  throw no_such(fmt::format("there is no kind '{}'", name), name, known_names(defs(L).kinds));
}

}  // namespace vizier::script
