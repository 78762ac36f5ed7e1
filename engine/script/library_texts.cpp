// The library `string`: no patterns, which can run for minutes uncounted, and everything bounded.
#include <algorithm>
#include <cstring>

#include "script/library.hpp"

namespace vizier::script {

void check_size(const Runtime& rt, std::size_t size) {
  const std::size_t most = rt.limits().text;
  if (size > most) throw Fail(fmt::format("a text of {} bytes would be too long: {} at most", size, most));
}

std::string plain_text(lua_State* L, int at) {
  switch (lua_type(L, at)) {
    case LUA_TSTRING: return std::string(text_arg(L, at));
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA:
    case LUA_TTHREAD: return luaL_typename(L, at);            // never an address: it differs between runs
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

std::int64_t len(Text s) { return static_cast<std::int64_t>(s.size()); }
Text sub(Text s, Amount first, Maybe<Amount> last) {
  const auto size = static_cast<std::int64_t>(s.size());
  std::int64_t from = first, to = last ? last->n : -1;
  if (from < 0) from = std::max<std::int64_t>(size + from + 1, 1);
  if (to < 0) to = size + to + 1;
  from = std::max<std::int64_t>(from, 1);
  to = std::min(to, size);
  return from > to ? Text()
                   : Text(s.substr(static_cast<std::size_t>(from - 1), static_cast<std::size_t>(to - from + 1)));
}
/// What a function does with a text of that size costs as much as so many instructions; texts are short.
void pay(Runtime& rt, std::size_t size) { rt.calls().charge(size / 16); }

template <int (*Change)(int)>
NewText change_case(Runtime& rt, Text text) {
  pay(rt, text.size());
  NewText s{std::string(text)};
  for (char& c : s.text)
    if (static_cast<unsigned char>(c) < 128) c = static_cast<char>(Change(c));
  return s;
}
int ascii_upper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int ascii_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
NewText rep(Runtime& rt, Text s, Amount n, Maybe<Text> given) {
  const std::string_view between = given.value_or(Text());
  if (n <= 0) return {};
  if (n > 1'000'000'000) check_size(rt, static_cast<std::size_t>(n));
  check_size(rt, (s.size() + between.size()) * static_cast<std::size_t>(n));
  if (s.empty() && between.empty()) return {};  // as often as wanted, it stays empty
  pay(rt, (s.size() + between.size()) * static_cast<std::size_t>(n) * 4);
  NewText result;
  for (std::int64_t i = 0; i < n; ++i) {
    if (i > 0) result.text += between;
    result.text += s;
  }
  return result;
}
NewText reverse(Runtime& rt, Text s) { return pay(rt, s.size()), NewText{std::string(s.rbegin(), s.rend())}; }
Maybe<Amount> byte(Text s, Maybe<Amount> at) {
  const std::int64_t i = at ? at->n : 1;
  if (i < 1 || i > static_cast<std::int64_t>(s.size())) return {};
  return Amount{static_cast<unsigned char>(s[static_cast<std::size_t>(i - 1)])};
}
NewText bytes(Runtime& rt, Rest<Whole<0, 255>> all) {
  NewText s;
  check_size(rt, static_cast<std::size_t>(all.end() - all.at));
  rt.calls().charge(static_cast<std::uint64_t>(all.end() - all.at));
  for (int at = all.at; at < all.end(); ++at) s.text += static_cast<char>(all.get(at).n);
  return s;
}
std::tuple<Maybe<Amount>, Maybe<Amount>> find(Runtime& rt, Text s, Text what, Maybe<Amount> first) {
  const std::int64_t from = first ? std::max<std::int64_t>(*first, 1) : 1;
  pay(rt, s.size());
  const std::size_t at = find_plain(s, what, static_cast<std::size_t>(from - 1));
  if (at == std::string_view::npos) return {};
  return {Amount{static_cast<std::int64_t>(at + 1)}, Amount{static_cast<std::int64_t>(at + what.size())}};
}
int split(Raw<Gives<List<Text>>, Text, Text> raw) {
  std::string_view s = raw.arg<1>();
  const std::string_view at = raw.arg<2>();
  if (at.empty()) throw Fail("split: what parts the text must not be empty");
  push_list(raw, 0);
  lua_Integer n = 0;
  for (;;) {
    const std::size_t end = find_plain(s, at, 0);
    push_text(raw, s.substr(0, end));
    lua_rawseti(raw, -2, ++n);
    check_elements(runtime(raw), n);
    charge(raw, 10);
    if (end == std::string_view::npos) return 1;
    s.remove_prefix(end + at.size());
  }
}
NewText replace(Runtime& rt, Text s, Text what, Text with) {
  if (what.empty()) throw Fail("replace: what is replaced must not be empty");
  pay(rt, s.size() * 4);
  NewText result;
  for (std::size_t at = 0;;) {
    const std::size_t next = find_plain(s, what, at);
    result.text += s.substr(at, next - at);
    if (next == std::string_view::npos) return result;
    result.text += with;
    check_size(rt, result.text.size());
    at = next + what.size();
  }
}
bool starts(Runtime& rt, Text s, Text with) { return pay(rt, with.size()), s.starts_with(with); }
bool ends(Runtime& rt, Text s, Text with) { return pay(rt, with.size()), s.ends_with(with); }

NewText format(Runtime& rt, Text form, Rest<AnyValue> values) {
  lua_State* const L = values.L;
  pay(rt, form.size() * 4);
  NewText result;
  std::string& out = result.text;
  int arg = 1;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] != '%') {
      out += form[i];
      continue;
    }
    if (++i >= form.size()) throw Fail("format: '%' at the end");
    if (form[i] == '%') {
      out += '%';
      continue;
    }
    bool zero = false;
    std::size_t width = 0;
    if (form[i] == '0') zero = true, ++i;
    while (i < form.size() && form[i] >= '0' && form[i] <= '9')
      width = width * 10 + static_cast<std::size_t>(form[i++] - '0');
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
    out += piece;
    check_size(rt, out.size());
    pay(rt, piece.size());
  }
  return result;
}

constexpr Function string_functions[] = {
    free_function<len>("len", "s", "Length in bytes."),
    free_function<sub>("sub", "s, from, to", "Part of a text."),
    free_function<change_case<ascii_upper>>("upper", "s", "Unaccented letters in upper case."),
    free_function<change_case<ascii_lower>>("lower", "s", "Unaccented letters in lower case."),
    free_function<rep>("rep", "s, n, between", "The text n times."),
    free_function<reverse>("reverse", "s", "The bytes in reverse."),
    free_function<byte>("byte", "s, at", "One byte as a number."),
    free_function<bytes>("char", "...", "A text of these bytes."),
    free_function<find>("find", "s, what, from", "Where a plain text occurs. Patterns do not exist here."),
    free_function<split>("split", "s, at", "The parts of a text."),
    free_function<replace>("replace", "s, what, with", "Replaces every plain occurrence."),
    free_function<starts>("starts", "s, with", "Whether it starts so."),
    free_function<ends>("ends", "s, with", "Whether it ends so."),
    free_function<format>("format", "form, ...", "Fills in %d and %s, with a width if wanted."),
};

}  // namespace

const Type string_type{"string", "Texts. Plain search only: patterns can run for minutes.", {}, string_functions};

}  // namespace vizier::script
