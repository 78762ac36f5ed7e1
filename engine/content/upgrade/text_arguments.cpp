// Arguments of texts that stand one after the other, `"name", value`, become a table.
#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "content/upgrade/format_2.hpp"
#include "content/upgrade/lua_text.hpp"

namespace vizier::content {
namespace {

/// What stands before the arguments of the text.
const std::map<std::string_view, std::size_t>& methods() {
  static const std::map<std::string_view, std::size_t> all = {
      {"log", 1},          {"choose", 2},        {"choose_some", 4},   {"choose_pair", 3},
      {"choose_order", 2}, {"choose_number", 3}, {"choose_amounts", 5}};
  return all;
}

bool is_identifier(std::string_view name) {
  const auto fits = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(), fits);
}

/// `a.b.c`: to say it twice does nothing.
bool is_chain(const LuaText& script, LuaText::Range range) {
  for (std::size_t i = range.begin; i < range.end; ++i)
    if ((i - range.begin) % 2 == 0 ? !script.is_name(i) : !script.is(i, ".")) return false;
  return range.size() % 2 == 1;
}

struct OldCall {
  std::size_t name = 0;   ///< the part that names the method
  std::size_t first = 0;  ///< which argument is the first name
  std::vector<LuaText::Range> arguments;
  bool sure = false;  ///< every second one is a text that can be a name
};

/// Whether the call whose method is named at `i` gives names and values one after the other.
std::optional<OldCall> old_call(const LuaText& script, std::size_t i) {
  const auto method = methods().find(script.at(i));
  if (method == methods().end() || i == 0 || !script.is(i - 1, ":") || !script.is(i + 1, "(")) return std::nullopt;
  OldCall call{i, method->second, script.arguments(i + 1), true};
  const std::size_t count = call.arguments.size();
  if (count <= call.first) return std::nullopt;
  const LuaText::Range begin = call.arguments[call.first];
  const bool text = begin.size() == 1 && script.is_string(begin.begin);
  if (!text && (count < call.first + 3 || method->first == "log" || script.is(begin.begin, "{"))) return std::nullopt;
  call.sure = (count - call.first) % 2 == 0;
  for (std::size_t at = call.first; at < count; at += 2) {
    const LuaText::Range name = call.arguments[at];
    if (name.size() != 1 || !script.is_string(name.begin)) call.sure = false;
    if (!call.sure) break;
    const std::string written = script.string(name.begin);
    const std::size_t colon = written.find(':');
    if (written.find('\\') != std::string::npos) call.sure = false;
    if (colon != std::string::npos && at + 1 < count && !is_chain(script, call.arguments[at + 1])) call.sure = false;
  }
  return call;
}

std::string rewritten(const LuaText& script, const OldCall& call) {
  TextEdits edits;
  const bool log = script.is(call.name, "log");
  for (std::size_t at = call.first; at < call.arguments.size(); at += 2) {
    const LuaText::Range name = call.arguments[at], value = call.arguments[at + 1];
    const std::string written = script.string(name.begin);
    const std::size_t colon = written.find(':');
    const std::string key = written.substr(0, colon);
    std::string before = is_identifier(key) ? key + " = " : "[\"" + key + "\"] = ";
    if (at == call.first) before = (log ? "{ " : "{ args = { ") + before;
    const std::size_t begin = script[name.begin].begin, to = script[value.begin].begin;
    edits.replace(begin, to, before);
    if (colon != std::string::npos) {
      const std::string chain(script.source(value));
      edits.replace(to, script[value.end - 1].end, chain + " and " + chain + "." + written.substr(colon + 1));
    }
  }
  edits.insert(script[call.arguments.back().end - 1].end, log ? " }" : " } }");
  return edits.apply(script.text());
}

}  // namespace

std::string rewrite_text_arguments(std::string text) {
  for (bool again = true; again;) {
    again = false;
    const LuaText script(text);
    for (std::size_t i = script.size(); i > 0 && !again; --i) {  // inner calls first
      const auto call = old_call(script, i - 1);
      if (!call || !call->sure) continue;
      text = rewritten(script, *call);
      again = true;
    }
  }
  return text;
}

void left_text_arguments(const std::string& path, const LuaText& script, std::vector<LeftOver>& out) {
  for (std::size_t i = 0; i < script.size(); ++i)
    if (const auto call = old_call(script, i))
      out.push_back({path, script[i].line,
                     "the arguments of a text are a table: " +
                         std::string(script.is(i, "log")
                                         ? ":log(text, { name = value })"
                                         : ":" + std::string(script.at(i)) + "(…, { args = { name = value } })")});
}

}  // namespace vizier::content
