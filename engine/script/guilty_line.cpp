#include "script/guilty_line.hpp"

#include "script/bind.hpp"
#include "script/modules.hpp"

namespace vizier::script {
namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// Whether the line of a script gives the name a value: `name = …`, `x.name = …`, `["name"] = …`, `function x.name(`.
bool gives_value(std::string_view line, std::string_view name) {
  line = line.substr(0, line.find("--"));
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    std::size_t next = at + name.size();
    if ((at > 0 && is_word(line[at - 1])) || (next < line.size() && is_word(line[next]))) continue;
    while (next < line.size() && std::string_view("\"'] \t").find(line[next]) != std::string_view::npos) ++next;
    if (next >= line.size()) continue;
    if (line[next] == '=' && line.substr(next, 2) != "==") return true;
    if (line[next] == '(' && line.substr(0, at).find("function") != std::string_view::npos) return true;
  }
  return false;
}

constexpr int farthest = 300;            // lines that are looked at
constexpr int farthest_of_all = 10'000;  // in a whole script

/// The lines of a script around one of them.
class Lines {
 public:
  Lines(std::string_view text, int middle, int behind = 2 * farthest) : first_(std::max(1, middle - farthest)) {
    world::note_work(text.size());
    for (int n = 1; n <= middle + behind && !text.empty(); ++n) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (n >= first_) lines_.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  bool has(int n) const { return n >= first_ && n < first_ + static_cast<int>(lines_.size()); }
  bool gives(int n, std::string_view name) const {
    return gives_value(lines_[static_cast<std::size_t>(n - first_)], name);
  }

 private:
  int first_;
  std::vector<std::string_view> lines_;
};

}  // namespace

Fail at_field(lua_State* L, const Fail& fail, std::string_view field, FieldIs where) {
  lua_Debug caller;
  if (fail.line == Fail::Line::named || lua_getstack(L, 1, &caller) == 0 || lua_getinfo(L, "Sl", &caller) == 0 ||
      caller.currentline <= 0)
    return fail;
  const Lines lines(runtime(L).modules().source(caller.short_src), caller.currentline);
  const int step = where == FieldIs::above ? -1 : 1;
  int line = caller.currentline;
  while (lines.has(line) && !lines.gives(line, field)) line += step;
  if (!lines.has(line)) return fail;
  if (!fail.name.empty() && fail.name != field) {
    const int last = where == FieldIs::above ? caller.currentline : line + farthest;
    int inside = line;
    while (inside <= last && lines.has(inside) && !lines.gives(inside, fail.name)) ++inside;
    if (inside <= last && lines.has(inside)) line = inside;
  }
  return Fail(fmt::format("{}:{}: {}", caller.short_src, line, fail.what()), Fail::Line::named);
}

int line_of(std::string_view script, const std::vector<std::string>& names) {
  const Lines lines(script, 1, farthest_of_all);
  int found = 0;
  for (const std::string& name : names) {
    int line = std::max(found, 1);
    while (lines.has(line) && !lines.gives(line, name)) ++line;
    if (!lines.has(line)) return found;
    found = line;
  }
  return found;
}

}  // namespace vizier::script
