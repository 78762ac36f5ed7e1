#include "script/lib_docs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "script/api_rows.hpp"

namespace vizier::script {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// The name at the beginning of a text.
std::string_view word(std::string_view s) {
  return s.substr(0, static_cast<std::size_t>(std::find_if_not(s.begin(), s.end(), is_word) - s.begin()));
}

/// A type ends at the first blank outside of brackets: `fun(player: Player): integer` goes on behind `:` and `|`.
std::size_t end_of_type(std::string_view s) {
  int depth = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const char c = s[i];
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '}' || c == '>') --depth;
    if (c == ' ' && depth == 0 && i > 0 && s[i - 1] != ':' && s[i - 1] != '|') return i;
  }
  return s.size();
}

/// `---@param sum? integer what it costs`
LibFunction::Parameter parameter(std::string_view s) {
  LibFunction::Parameter out;
  const std::size_t end = std::min(s.find(' '), s.size());
  out.name = s.substr(0, end);
  if (out.name.ends_with('?')) out.name.pop_back(), out.optional = true;
  s = trimmed(s.substr(end));
  const std::size_t type = end_of_type(s);
  out.type = s.substr(0, type);
  out.says = trimmed(s.substr(type));
  return out;
}

/// The arguments between the brackets, as they are named.
std::vector<std::string> arguments_of(std::string_view line) {
  std::vector<std::string> out;
  const std::size_t open = line.find('('), close = line.find(')', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return out;
  std::string_view list = line.substr(open + 1, close - open - 1);
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    out.emplace_back(trimmed(list.substr(0, comma)));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return out;
}

/// The name of the table that the module returns.
std::string_view returned(const Lines& lines) {
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (line->starts_with("return ")) return word(line->substr(7));
  return {};
}

/// `held` where the line begins the function `payment.held` of that table, in either way to write it.
std::string_view begun(std::string_view line, std::string_view table) {
  const bool usual = line.starts_with("function ");
  if (usual) line.remove_prefix(9);
  if (!line.starts_with(table) || line.size() <= table.size() ||
      (line[table.size()] != '.' && line[table.size()] != ':'))
    return {};
  const std::string_view name = word(line.substr(table.size() + 1));
  const std::string_view rest = trimmed(line.substr(table.size() + 1 + name.size()));
  return usual || rest.starts_with("= function") ? name : std::string_view{};
}

void read_comment(const Lines& lines, std::size_t from, std::size_t to, LibFunction& out) {
  for (std::size_t i = from; i < to; ++i) {
    const std::string_view said = lines[i].substr(3);
    if (said.starts_with("@param "))
      out.parameters.push_back(parameter(said.substr(7)));
    else if (said.starts_with("@return "))
      out.returns.emplace_back(trimmed(said.substr(8)));
    else if (!said.starts_with("@"))
      out.doc += std::string(said) + "\n";
  }
}

/// A comment as Markdown: indented lines are kept as they are.
std::string as_markdown(const std::string& doc) {
  std::string out;
  bool fenced = false;
  for (const std::string_view line : lines_of(doc)) {
    const bool indented = line.starts_with("  ");
    if (indented != fenced && (indented || !line.empty())) out += indented ? "\n```\n" : "```\n\n", fenced = indented;
    if (fenced && line.empty()) continue;
    out += std::string(line) + "\n";
  }
  return fenced ? out + "```\n" : out;
}

std::string signature(const LibFunction& f) {
  std::string arguments, returns;
  for (const auto& p : f.parameters)
    arguments += fmt::format("{}{}{}: {}", arguments.empty() ? "" : ", ", p.name, p.optional ? "?" : "", p.type);
  for (const std::string& r : f.returns) returns += (returns.empty() ? " → " : ", ") + r;
  return fmt::format("{}({}){}", f.name, arguments, returns);
}

}  // namespace

LibModule read_lib_module(std::string_view text, const std::string& name, const std::string& shown_file,
                          content::Diagnostics& diagnostics) {
  LibModule out{name, {}, {}};
  const Lines lines = lines_of(text);
  const std::string_view table = returned(lines);
  std::size_t top = 0;
  for (; top < lines.size() && lines[top].starts_with("---"); ++top)
    out.doc += std::string(lines[top].substr(3)) + "\n";
  if (out.doc.empty())
    diagnostics.error({shown_file, 1, 0}, "the module has no comment", "a first line ---What it is for.");
  for (std::size_t i = 0; i < lines.size() && !table.empty(); ++i) {
    const std::string_view own = begun(lines[i], table);
    if (own.empty()) continue;
    LibFunction f;
    f.name = fmt::format("{}.{}", table, own);
    std::size_t from = i;
    while (from > top && lines[from - 1].starts_with("---")) --from;
    read_comment(lines, from, i, f);
    const content::Place place{shown_file, static_cast<int>(i) + 1, 1};
    if (trimmed(f.doc).empty())
      diagnostics.error(place, fmt::format("{} has no comment", f.name), "a line ---What it does. above it");
    for (const std::string& argument : arguments_of(lines[i]))
      if (std::none_of(f.parameters.begin(), f.parameters.end(), [&](const auto& p) { return p.name == argument; }))
        diagnostics.error(place, fmt::format("{}: nothing is said of the argument '{}'", f.name, argument),
                          fmt::format("a line ---@param {} TYPE above it", argument));
    out.functions.push_back(std::move(f));
  }
  return out;
}

std::string lib_markdown(const std::vector<LibModule>& modules) {
  std::string out =
      "# Modules for every game\n\nPrinted by `vizier api --lib` from the comments in `scripts/lib/`. Any script may "
      "require them: `local ranking = require \"lib/ranking\"`. `name?` may be left out; `→` says what comes back.\n";
  for (const LibModule& module : modules) {
    out += fmt::format("\n## {}\n\n{}", module.name, as_markdown(module.doc));
    for (const LibFunction& f : module.functions) {
      out += fmt::format("\n### {}\n\n`{}`\n\n{}", f.name, signature(f), as_markdown(f.doc));
      std::string said;
      for (const auto& p : f.parameters)
        if (!p.says.empty()) said += fmt::format("- `{}`: {}\n", p.name, p.says);
      if (!said.empty()) out += "\n" + said;
    }
  }
  return out;
}

}  // namespace vizier::script
