// The library `string`: no patterns, which can run for minutes uncounted, and everything bounded.
#include <algorithm>
#include <cstring>

#include "script/library.hpp"

namespace vizier::script {

void check_size(lua_State* L, std::size_t size) {
  const std::size_t most = runtime(L).limits().text;
  if (size > most) throw Fail(fmt::format("a text of {} bytes would be too long: {} at most", size, most));
}

void check_elements(lua_State* L, lua_Integer n) {
  const int most = runtime(L).limits().elements;
  if (n > most) throw Fail(fmt::format("{} elements are too many for one call: {} at most", n, most));
}

std::string plain_text(lua_State* L, int at) {
  switch (lua_type(L, at)) {
    case LUA_TSTRING: return std::string(text_arg(L, at));
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA:
    case LUA_TTHREAD: return luaL_typename(L, at);  // never an address: it differs between runs
    case LUA_TLIGHTUSERDATA: to_ref(L, at); [[fallthrough]];  // what is not there has no text
    default: return describe(L, at);
  }
}

namespace {

/// Where `what` occurs in `text` from `from` on. Takes a time in proportion to the text, whatever is looked for.
std::size_t find_plain(std::string_view text, std::string_view what, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  if (what.empty()) return from;
  const void* const found = memmem(text.data() + from, text.size() - from, what.data(), what.size());
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : std::string_view::npos;
}

int s_len(lua_State* L) { return lua_pushinteger(L, static_cast<lua_Integer>(text_arg(L, 1).size())), 1; }
int s_sub(lua_State* L) {
  const std::string_view s = text_arg(L, 1);
  const auto size = static_cast<std::int64_t>(s.size());
  std::int64_t from = int_arg(L, 2), to = lua_isnoneornil(L, 3) ? -1 : int_arg(L, 3);
  if (from < 0) from = std::max<std::int64_t>(size + from + 1, 1);
  if (to < 0) to = size + to + 1;
  from = std::max<std::int64_t>(from, 1);
  to = std::min(to, size);
  return from > to ? push_text(L, {}) : push_text(L, s.substr(static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - from + 1)));
}
template <int (*Change)(int)>
int s_case(lua_State* L) {
  std::string s(text_arg(L, 1));
  for (char& c : s)
    if (static_cast<unsigned char>(c) < 128) c = static_cast<char>(Change(c));
  return push_text(L, s);
}
int ascii_upper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int ascii_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int s_rep(lua_State* L) {
  const std::string_view s = text_arg(L, 1), between = text_arg_or(L, 3, {});
  const std::int64_t n = int_arg(L, 2);
  if (n <= 0) return push_text(L, {});
  if (n > 1'000'000'000) check_size(L, static_cast<std::size_t>(n));
  check_size(L, (s.size() + between.size()) * static_cast<std::size_t>(n));
  std::string result;
  for (std::int64_t i = 0; i < n; ++i) {
    if (i > 0) result += between;
    result += s;
  }
  return push_text(L, result);
}
int s_reverse(lua_State* L) {
  std::string s(text_arg(L, 1));
  std::reverse(s.begin(), s.end());
  return push_text(L, s);
}
int s_byte(lua_State* L) {
  const std::string_view s = text_arg(L, 1);
  const std::int64_t i = lua_isnoneornil(L, 2) ? 1 : int_arg(L, 2);
  if (i < 1 || i > static_cast<std::int64_t>(s.size())) return 0;
  return lua_pushinteger(L, static_cast<unsigned char>(s[static_cast<std::size_t>(i - 1)])), 1;
}
int s_char(lua_State* L) {
  std::string s;
  for (int i = 1; i <= lua_gettop(L); ++i) s += static_cast<char>(int_arg(L, i, 0, 255));
  return push_text(L, s);
}
int s_find(lua_State* L) {
  const std::string_view s = text_arg(L, 1), what = text_arg(L, 2);
  const std::int64_t from = lua_isnoneornil(L, 3) ? 1 : std::max<std::int64_t>(int_arg(L, 3), 1);
  runtime(L).charge(s.size() / 32);
  const std::size_t at = find_plain(s, what, static_cast<std::size_t>(from - 1));
  if (at == std::string_view::npos) return lua_pushnil(L), 1;
  lua_pushinteger(L, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(L, static_cast<lua_Integer>(at + what.size()));
  return 2;
}
int s_split(lua_State* L) {
  std::string_view s = text_arg(L, 1);
  const std::string_view at = text_arg(L, 2);
  if (at.empty()) throw Fail("split: what parts the text must not be empty");
  lua_newtable(L);
  lua_Integer n = 0;
  for (;;) {
    const std::size_t end = find_plain(s, at, 0);
    push_text(L, s.substr(0, end));
    lua_rawseti(L, -2, ++n);
    check_elements(L, n);
    runtime(L).charge(10);
    if (end == std::string_view::npos) return 1;
    s.remove_prefix(end + at.size());
  }
}
int s_replace(lua_State* L) {
  const std::string_view s = text_arg(L, 1), what = text_arg(L, 2), with = text_arg(L, 3);
  if (what.empty()) throw Fail("replace: what is replaced must not be empty");
  std::string result;
  for (std::size_t at = 0;;) {
    const std::size_t next = find_plain(s, what, at);
    result += s.substr(at, next - at);
    if (next == std::string_view::npos) break;
    result += with;
    check_size(L, result.size());
    at = next + what.size();
  }
  return push_text(L, result);
}
int s_starts(lua_State* L) { return lua_pushboolean(L, text_arg(L, 1).starts_with(text_arg(L, 2))), 1; }
int s_ends(lua_State* L) { return lua_pushboolean(L, text_arg(L, 1).ends_with(text_arg(L, 2))), 1; }

int s_format(lua_State* L) {
  const std::string_view form = text_arg(L, 1);
  std::string result;
  int arg = 1;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] != '%') {
      result += form[i];
      continue;
    }
    if (++i >= form.size()) throw Fail("format: '%' at the end");
    if (form[i] == '%') {
      result += '%';
      continue;
    }
    bool zero = false;
    std::size_t width = 0;
    if (form[i] == '0') zero = true, ++i;
    while (i < form.size() && form[i] >= '0' && form[i] <= '9') width = width * 10 + static_cast<std::size_t>(form[i++] - '0');
    if (width > 1000) throw Fail("format: a width of over 1000");
    const char type = i < form.size() ? form[i] : '?';
    std::string piece;
    if (type == 'd')
      piece = std::to_string(int_arg(L, ++arg));
    else if (type == 's')
      piece = plain_text(L, ++arg);
    else
      throw Fail(fmt::format("format: only %d, %s and %% are known, not '%{}'", type));
    if (arg > lua_gettop(L)) throw Fail("format: too few arguments");
    if (piece.size() < width) piece.insert(0, width - piece.size(), zero ? '0' : ' ');
    result += piece;
    check_size(L, result.size());
  }
  return push_text(L, result);
}

constexpr Function string_functions[] = {
    {"len", "s: string", "integer", "Length in bytes.", guarded<s_len>},
    {"sub", "s: string, from: integer, to?: integer", "string", "Part of a text.", guarded<s_sub>},
    {"upper", "s: string", "string", "Unaccented letters in upper case.", guarded<s_case<ascii_upper>>},
    {"lower", "s: string", "string", "Unaccented letters in lower case.", guarded<s_case<ascii_lower>>},
    {"rep", "s: string, n: integer, between?: string", "string", "The text n times.", guarded<s_rep>},
    {"reverse", "s: string", "string", "The bytes in reverse.", guarded<s_reverse>},
    {"byte", "s: string, at?: integer", "integer?", "One byte as a number.", guarded<s_byte>},
    {"char", "...: integer", "string", "A text of these bytes.", guarded<s_char>},
    {"find", "s: string, what: string, from?: integer", "integer?, integer?", "Where a plain text occurs. Patterns do not exist here.", guarded<s_find>},
    {"split", "s: string, at: string", "string[]", "The parts of a text.", guarded<s_split>},
    {"replace", "s: string, what: string, with: string", "string", "Replaces every plain occurrence.", guarded<s_replace>},
    {"starts", "s: string, with: string", "boolean", "Whether it starts so.", guarded<s_starts>},
    {"ends", "s: string, with: string", "boolean", "Whether it ends so.", guarded<s_ends>},
    {"format", "form: string, ...: any", "string", "Fills in %d and %s, with a width if wanted.", guarded<s_format>},
};

}  // namespace

const Type string_type{"string", "Texts. Plain search only: patterns can run for minutes.", {}, string_functions};

}  // namespace vizier::script
