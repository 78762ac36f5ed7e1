#include "content/upgrade/format_2.hpp"

#include "content/upgrade/gone.hpp"
#include "content/upgrade/lua_text.hpp"

namespace vizier::content {

void left_text_arguments(const std::string& path, const LuaText& script, std::vector<LeftOver>& out);
void left_targets(const std::string& path, const LuaText& script, std::vector<LeftOver>& out);

namespace {

bool is_script(const std::string& path) { return path.ends_with(".lua"); }

/// The name under which the script knows lib/signal; empty where it does not. `at` gets where that is said.
std::string signal_name(const LuaText& script, LuaText::Range& at) {
  for (std::size_t i = 0; i + 4 < script.size(); ++i) {
    if (!script.is(i, "local") || !script.is(i + 2, "=") || !script.is(i + 3, "require")) continue;
    const bool bracket = script.is(i + 4, "(");
    const std::size_t name = bracket ? i + 5 : i + 4;
    if (!script.is_string(name) || script.string(name) != "lib/signal") continue;
    at = {i, name + (bracket ? 2 : 1)};
    return std::string(script.at(i + 1));
  }
  return {};
}

}  // namespace

std::string rewrite_signals(std::string text) {
  const LuaText script(text);
  LuaText::Range said{0, 0};
  const std::string signal = signal_name(script, said);
  if (signal.empty()) return text;
  TextEdits edits;
  for (std::size_t i = said.end; i < script.size(); ++i) {
    if (!script.is(i, signal) || (i > 0 && script.is(i - 1, "."))) continue;
    const bool emit = script.is(i + 2, "emit");
    if (!script.is(i + 1, ".") || !(emit || script.is(i + 2, "close")) || !script.is(i + 3, "(")) return text;
    const auto arguments = script.arguments(i + 3);
    if (arguments.size() < 2) return text;
    const std::string game(script.source(arguments[0]));
    edits.replace(script[i].begin, script[arguments[1].begin].begin, game + (emit ? ":tell(" : ":close("));
  }
  std::size_t end = script[said.end - 1].end;
  if (end < text.size() && text[end] == '\n') ++end;
  edits.replace(script[said.begin].begin, end, "");
  return edits.apply(text);
}

std::vector<LeftOver> left_of_format_1(const std::string& path, const std::string& text) {
  std::vector<LeftOver> out;
  if (!is_script(path)) return out;
  const LuaText script(text);
  left_text_arguments(path, script, out);
  left_targets(path, script, out);
  for (std::size_t i = 1; i < script.size(); ++i) {
    if (!script.is(i - 1, ":") || !script.is(i + 1, "(")) continue;
    if (const auto instead = instead_of("Zone", script.at(i)); !instead.empty())
      out.push_back({path, script[i].line, std::string(instead)});
  }
  for (const GoneUse& use : gone_uses(text)) out.push_back({path, use.line, std::string(use.instead)});
  return out;
}

void upgrade_to_format_2(std::vector<ArchiveFile>& files) {
  for (ArchiveFile& file : files)
    if (is_script(file.path)) file.text = rewrite_signals(rewrite_stages(rewrite_text_arguments(std::move(file.text))));
}

}  // namespace vizier::content
