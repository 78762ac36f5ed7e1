// `targets(ctx, picked, any)`, which was asked again for each thing that a card names, becomes a list of stages.
#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "content/upgrade/format_2.hpp"
#include "content/upgrade/lua_text.hpp"

namespace vizier::content {
namespace {

using Range = LuaText::Range;

/// `function card.targets(ctx, picked, any) … end`, or `targets = function(…) … end`.
struct OldTargets {
  std::size_t begin = 0;  ///< its first part
  std::size_t open = 0;   ///< the bracket of its parameters
  std::size_t end = 0;    ///< the part `end`
  std::string owner;      ///< `card.targets`
};

std::optional<OldTargets> old_targets(const LuaText& script, std::size_t i) {
  OldTargets found{i, 0, 0, {}};
  if (script.is(i, "targets") && script.is(i + 1, "=") && script.is(i + 2, "function")) {
    found.open = i + 3;
    found.owner = "targets";
    found.end = script.closing(i + 2);
  } else if (script.is(i, "function") && script.is_name(i + 1)) {
    std::size_t last = i + 1;
    while (script.is(last + 1, ".") && script.is_name(last + 2)) last += 2;
    if (last == i + 1 || !script.is(last, "targets")) return std::nullopt;
    found.open = last + 1;
    found.owner = script.source({i + 1, last + 1});
    found.end = script.closing(i);
  } else {
    return std::nullopt;
  }
  if (!script.is(found.open, "(") || found.end >= script.size()) return std::nullopt;
  return found;
}

std::string trimmed_lines(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == ';')) text.remove_suffix(1);
  const std::size_t word = std::min(text.find_first_not_of(" \r\n"), text.size());
  const std::size_t line = text.substr(0, word).rfind('\n');
  text.remove_prefix(line == std::string_view::npos ? 0 : line + 1);
  if (text.find('\n') == std::string_view::npos)
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return std::string(text);
}

/// The same lines, moved so that the leftmost of them begins at `indent`.
std::string indented(const std::string& text, std::size_t indent) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  std::size_t least = std::string::npos;
  for (std::string line; std::getline(in, line);) {
    if (const std::size_t first = line.find_first_not_of(' '); first != std::string::npos)
      least = std::min(least, first);
    lines.push_back(line);
  }
  std::string out;
  for (const std::string& line : lines) {
    const bool blank = line.find_first_not_of(' ') == std::string::npos;
    out += (out.empty() ? "" : "\n") + (blank ? "" : std::string(indent, ' ') + line.substr(least));
  }
  return out;
}

/// One function of the old shape that is being taken apart.
class Rewriter {
 public:
  Rewriter(const LuaText& script, const OldTargets& old) : script_(script), old_(old) {
    for (const Range name : script.arguments(old.open)) names_.emplace_back(script.source(name));
    find_resolve();
  }

  /// What it becomes; nothing where it has another shape.
  std::optional<std::string> run() {
    if (names_.size() < 2 || names_.size() > 3 || !take_apart() || stages_.empty()) return std::nullopt;
    return written();
  }

 private:
  struct Stage {
    std::string ask, body;
    std::size_t named = 0;  ///< how many were named before
  };

  /// How the card itself calls what was named: the parameters of `resolve`.
  void find_resolve() {
    const std::size_t dot = old_.owner.rfind('.');
    const std::string owner = dot == std::string::npos ? "" : old_.owner.substr(0, dot) + ".resolve";
    for (std::size_t i = 0; i + 1 < script_.size(); ++i) {
      if (!script_.is(i, "resolve") || !script_.is(i + 1, "(")) continue;
      if (!owner.empty() && (i < 3 || !script_.is(i - 1, ".") || !script_.is(i - 3, "function"))) continue;
      for (const Range name : script_.arguments(i + 1)) resolve_.emplace_back(script_.source(name));
      return;
    }
  }
  std::string name_of(std::size_t pick) const {
    static constexpr std::array plain{"first", "second", "third", "fourth", "fifth"};
    const auto used = [&](std::string_view name) {
      for (std::size_t i = old_.open; i < old_.end; ++i)
        if (script_.is(i, name)) return true;
      return false;
    };
    if (pick + 1 < resolve_.size() && resolve_[pick + 1] != "..." && !used(resolve_[pick + 1]))
      return resolve_[pick + 1];
    const std::string name = pick < plain.size() ? plain[pick] : "named_" + std::to_string(pick + 1);
    return used(name) ? name + "_named" : name;
  }

  /// How many must have been named for a condition at `i`: `#picked == 1`, `#picked > 0` (`more`), `picked[1]`.
  struct Condition {
    std::size_t named = 0, end = 0;
    bool more = false;
  };
  std::optional<Condition> condition(std::size_t i) const {
    const std::string& picked = names_[1];
    if (script_.is(i, "#") && script_.is(i + 1, picked)) {
      const std::string_view how = script_.at(i + 2), number = script_.at(i + 3);
      if (number.size() != 1 || number[0] < '0' || number[0] > '9') return std::nullopt;
      const auto n = static_cast<std::size_t>(number[0] - '0');
      if (how == "==") return Condition{n, i + 4, false};
      if (how == "<" && n == 1) return Condition{0, i + 4, false};
      if (((how == ">" || how == "~=") && n == 0) || (how == ">=" && n == 1)) return Condition{1, i + 4, true};
      return std::nullopt;
    }
    const bool without = script_.is(i, "not");
    const std::size_t at = without ? i + 1 : i;
    if (script_.is(at, picked) && script_.is(at + 1, "[") && script_.is(at + 2, "1") && script_.is(at + 3, "]"))
      return Condition{without ? 0U : 1U, at + 4, !without};
    return std::nullopt;
  }

  /// Where the clause that begins behind `then` ends: at `elseif`, `else` or `end`.
  std::size_t clause_end(std::size_t i) const {
    for (; i < old_.end; ++i) {
      if (script_.is(i, "function") || script_.is(i, "if") || script_.is(i, "do") || script_.is(i, "repeat"))
        i = script_.closing(i);
      else if (script_.is(i, "elseif") || script_.is(i, "else") || script_.is(i, "end"))
        return i;
    }
    return old_.end;
  }
  bool returns_nothing(Range block) const {
    return block.size() >= 1 && script_.is(block.begin, "return") &&
           (block.size() == 1 || (block.size() == 2 && script_.is(block.begin + 1, "nil")));
  }
  std::string between(std::size_t from, std::size_t to) const {  ///< behind one part, before another, with comments
    return script_.text().substr(script_[from].end, script_[to].begin - script_[from].end);
  }

  bool take_apart() {
    const std::size_t begin = script_.closing(old_.open) + 1;
    std::size_t at = first_look(begin);
    if (at >= old_.end) return false;
    before_ = between(begin - 1, at);
    if (before_.find_first_not_of(" \n\r") == std::string::npos) before_.clear();
    while (script_.is(at, "if")) {
      const std::size_t whole = script_.closing(at);
      for (std::size_t clause = at; !script_.is(clause, "end");) {
        if (script_.is(clause, "else")) return false;
        const auto when = condition(clause + 1);
        if (!when) return false;
        std::size_t then = when->end;
        while (then < whole && !script_.is(then, "then")) ++then;
        const std::size_t end = clause_end(then + 1);
        if (end > whole || then >= whole) return false;
        if (when->more) {  // what follows is all that there is
          if (!stages_.empty() || then != when->end || !returns_nothing({then + 1, end}) || end != whole) return false;
          return add(between(whole, old_.end), "");
        }
        if (when->named != stages_.size()) return false;
        std::string only;
        if (then != when->end) {
          if (!script_.is(when->end, "and")) return false;
          only = script_.source({when->end + 1, then});
        }
        if (!add(between(then, end), only)) return false;
        clause = end;
      }
      at = whole + 1;
    }
    return at == old_.end || returns_nothing({at, old_.end});
  }

  /// A stage runs what stood before the first look at `picked`, as the function did.
  bool add(const std::string& body, const std::string& only) {
    Stage stage;
    stage.named = stages_.size();
    const auto before = stage_text(trimmed_lines(before_), stage);
    const auto changed = stage_text(trimmed_lines(body), stage);
    if (!before || !changed) return false;
    stage.body = *changed;
    if (!only.empty()) {
      const auto when = stage_text(only, stage);
      if (!when) return false;
      stage.body = "if " + *when + " then\n" + indented(stage.body, 2) + "\nend";
    }
    if (!before->empty()) stage.body = indented(*before, 0) + "\n" + indented(stage.body, 0);
    stages_.push_back(stage);
    return true;
  }

  /// The first `if` of the function itself that asks how much was named.
  std::size_t first_look(std::size_t i) const {
    for (; i < old_.end; ++i) {
      if (script_.is(i, "if") && condition(i + 1)) return i;
      if (script_.is(i, "function") || script_.is(i, "if") || script_.is(i, "do") || script_.is(i, "repeat"))
        i = script_.closing(i);
    }
    return old_.end;
  }

  /// The text without prompts, `picked` and `any`; notes the prompt.
  std::optional<std::string> stage_text(const std::string& text, Stage& stage) const {
    const LuaText body(text);
    TextEdits edits;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (body.is(i, "function") && body.closing(i) >= body.size()) return std::nullopt;
      if (body.is(i, "return") && !inside_function(body, i) && !change_return(body, i, stage, edits))
        return std::nullopt;
      const bool field = i > 0 && (body.is(i - 1, ".") || body.is(i - 1, ":"));
      if (!field && body.is(i, names_[1])) {
        if (!body.is(i + 1, "[") || body.at(i + 2).size() != 1 || !body.is(i + 3, "]")) return std::nullopt;
        const char n = body.at(i + 2)[0];
        if (n < '1' || static_cast<std::size_t>(n - '0') > stage.named) return std::nullopt;
        edits.replace(body[i].begin, body[i + 3].end, name_of(static_cast<std::size_t>(n - '1')));
      }
      if (!field && names_.size() == 3 && body.is(i, names_[2])) drop_any(body, i, edits);
    }
    return edits.apply(text);
  }

  static bool inside_function(const LuaText& body, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i)
      if (body.is(i, "function") && body.closing(i) > at) return true;
    return false;
  }

  /// `return list, "ask.it"` → `return list`.
  static bool change_return(const LuaText& body, std::size_t at, Stage& stage, TextEdits& edits) {
    std::size_t end = at + 1, comma = 0;
    for (; end < body.size(); ++end) {
      const std::string_view part = body.at(end);
      if (part == "(" || part == "{" || part == "[" || part == "function") {
        end = body.closing(end);
        continue;
      }
      if (part == "end" || part == "else" || part == "elseif" || part == "until" || part == ";") break;
      if (part != ",") continue;
      if (comma != 0) return false;
      comma = end;
    }
    if (comma == 0) return true;
    if (end != comma + 2 || !body.is_string(comma + 1)) return false;
    const std::string ask = body.string(comma + 1);
    if (!stage.ask.empty() && stage.ask != ask) return false;
    stage.ask = ask;
    edits.replace(body[comma - 1].end, body[comma + 1].end, "");
    return true;
  }

  /// That the first is enough was only a hint: it is as good to look for all.
  static void drop_any(const LuaText& body, std::size_t i, TextEdits& edits) {
    if (i > 0 && body.is(i - 1, ",") && body.is(i + 1, ")")) {
      edits.replace(body[i - 2].end, body[i].end, "");
    } else if (i > 0 && body.is(i - 1, "if") && body.is(i + 1, "then") && plain_if(body, i - 1)) {
      std::size_t begin = body[i - 1].begin;
      while (begin > 0 && body.text()[begin - 1] == ' ') --begin;
      if (begin > 0 && body.text()[begin - 1] == '\n') --begin;
      edits.replace(begin, body[body.closing(i - 1)].end, "");
    } else {
      edits.replace(body[i].begin, body[i].end, "false");
    }
  }
  static bool plain_if(const LuaText& body, std::size_t at) {
    const std::size_t end = body.closing(at);
    if (end >= body.size()) return false;
    for (std::size_t i = at; i < end; ++i)
      if (body.is(i, "else") || body.is(i, "elseif")) return false;
    return true;
  }

  std::string from(const Stage& stage, std::size_t indent) const {
    std::string head = "from = function(" + names_[0];
    for (std::size_t i = 0; i < stage.named; ++i) head += ", " + name_of(i);
    head += ")";
    const bool short_one = stage.body.find('\n') == std::string::npos && stage.body.size() + head.size() + indent < 100;
    if (short_one) return head + " " + stage.body + " end";
    return head + "\n" + indented(stage.body, indent + 2) + "\n" + std::string(indent, ' ') + "end";
  }
  std::string written() const {
    std::size_t column = script_[old_.begin].begin;
    while (column > 0 && script_.text()[column - 1] != '\n') --column;
    const std::size_t indent = script_.text().find_first_not_of(' ', column) - column;
    const std::string edge(indent, ' ');
    std::string out = old_.owner + " = {\n";
    const auto ask = [](const Stage& stage) { return stage.ask.empty() ? "" : "ask = \"" + stage.ask + "\","; };
    if (stages_.size() == 1) {
      const std::string asked = ask(stages_[0]);
      if (!asked.empty()) out += edge + "  " + asked + "\n";
      out += edge + "  " + from(stages_[0], indent + 2) + ",\n";
    }
    for (std::size_t i = 0; stages_.size() > 1 && i < stages_.size(); ++i) {
      const std::string asked = ask(stages_[i]), body = from(stages_[i], indent + 4);
      if (body.find('\n') == std::string::npos)
        out += edge + "  { " + asked + (asked.empty() ? "" : " ") + body + " },\n";
      else
        out += edge + "  {\n" + (asked.empty() ? "" : edge + "    " + asked + "\n") + edge + "    " + body + ",\n" +
               edge + "  },\n";
    }
    return out + edge + "}";
  }

  const LuaText& script_;
  const OldTargets& old_;
  std::vector<std::string> names_;    ///< of the parameters: ctx, picked, any
  std::string before_;                ///< what stands before the first look at `picked`
  std::vector<std::string> resolve_;  ///< of the parameters of `resolve`
  std::vector<Stage> stages_;
};

}  // namespace

std::string rewrite_stages(std::string text) {
  for (std::size_t i = 0;; ++i) {
    const LuaText script(text);
    if (i >= script.size()) return text;
    const auto old = old_targets(script, i);
    const auto now = old ? Rewriter(script, *old).run() : std::nullopt;
    if (!now) continue;
    TextEdits edits;
    edits.replace(script[old->begin].begin, script[old->end].end, *now);
    text = edits.apply(text);
  }
}

void left_targets(const std::string& path, const LuaText& script, std::vector<LeftOver>& out) {
  constexpr const char* what =
      "what a card names is a list of stages: targets = { { ask = \"ask.it\", from = function(ctx, …) … end }, … }";
  for (std::size_t i = 0; i < script.size(); ++i) {
    if (old_targets(script, i)) out.push_back({path, script[i].line, what});
    if (i > 0 && script.is(i, "targets") && script.is(i - 1, ".") && script.is(i + 1, "(") &&
        !(i > 2 && script.is(i - 3, "function")))
      out.push_back({path, script[i].line, "targets is no function any more: a stage has one, `from`"});
  }
}

}  // namespace vizier::content
