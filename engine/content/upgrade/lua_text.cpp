#include "content/upgrade/lua_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace vizier::content {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Where a long bracket that begins at `at` ends (behind it); `at` where there is none.
std::size_t end_of_long(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '[') return at;
  std::size_t level = at + 1;
  while (level < text.size() && text[level] == '=') ++level;
  if (level >= text.size() || text[level] != '[') return at;
  const std::string close = "]" + std::string(level - at - 1, '=') + "]";
  const std::size_t found = text.find(close, level);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    } else if (text[i] == '\n') {
      return i;
    }
  }
  return text.size();
}

std::size_t end_of_number(std::string_view text, std::size_t at) {
  std::size_t i = at;
  while (i < text.size() && (is_letter(text[i]) || is_digit(text[i]) || text[i] == '.')) {
    if (text[i] == '.' && i + 1 < text.size() && text[i + 1] == '.') break;  // 1..x
    const bool exponent = text[i] == 'e' || text[i] == 'E' || text[i] == 'p' || text[i] == 'P';
    ++i;
    if (exponent && i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
  }
  return i;
}

std::size_t end_of_sign(std::string_view text, std::size_t at) {
  for (const std::string_view sign : {"...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"})
    if (text.substr(at, sign.size()) == sign) return at + sign.size();
  return at + 1;
}

bool is_word(std::string_view name) {
  static constexpr std::array words{"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                                    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                                    "repeat",   "return", "then", "true", "until",  "while"};
  return std::find(words.begin(), words.end(), name) != words.end();
}

}  // namespace

LuaText::LuaText(std::string text) : text_(std::move(text)) {
  const std::string_view all = text_;
  int line = 1;
  std::size_t counted = 0;
  const auto line_at = [&](std::size_t at) {
    line += static_cast<int>(std::count(all.begin() + static_cast<std::ptrdiff_t>(counted),
                                        all.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted = at;
    return line;
  };
  for (std::size_t at = 0; at < all.size();) {
    const char c = all[at];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    }
    if (all.substr(at, 2) == "--") {
      const std::size_t end = end_of_long(all, at + 2);
      at = end != at + 2 ? end : std::min(all.find('\n', at), all.size());
      continue;
    }
    LuaPart part;
    part.begin = at;
    part.line = line_at(at);
    const std::size_t long_end = end_of_long(all, at);
    if (long_end != at) {
      part.type = LuaPart::Type::text, part.end = long_end;
    } else if (c == '"' || c == '\'') {
      part.type = LuaPart::Type::text, part.end = end_of_quoted(all, at);
    } else if (is_letter(c)) {
      part.type = LuaPart::Type::name, part.end = at;
      while (part.end < all.size() && (is_letter(all[part.end]) || is_digit(all[part.end]))) ++part.end;
    } else if (is_digit(c) || (c == '.' && at + 1 < all.size() && is_digit(all[at + 1]))) {
      part.type = LuaPart::Type::number, part.end = end_of_number(all, at);
    } else {
      part.end = end_of_sign(all, at);
    }
    at = part.end;
    parts_.push_back(part);
  }
}

std::string_view LuaText::at(std::size_t i) const {
  if (i >= parts_.size()) return {};
  return std::string_view(text_).substr(parts_[i].begin, parts_[i].end - parts_[i].begin);
}
bool LuaText::is_name(std::size_t i) const {
  return i < parts_.size() && parts_[i].type == LuaPart::Type::name && !is_word(at(i));
}
bool LuaText::is_string(std::size_t i) const {
  return i < parts_.size() && parts_[i].type == LuaPart::Type::text && at(i).front() != '[';
}
std::string LuaText::string(std::size_t i) const { return std::string(at(i).substr(1, at(i).size() - 2)); }

std::size_t LuaText::closing(std::size_t i) const {
  const bool bracket = is(i, "(") || is(i, "{") || is(i, "[");
  int depth = 0;
  for (std::size_t k = i; k < parts_.size(); ++k) {
    if (parts_[k].type == LuaPart::Type::text) continue;
    const std::string_view part = at(k);
    if (bracket) {
      if (part == "(" || part == "{" || part == "[") ++depth;
      if ((part == ")" || part == "}" || part == "]") && --depth == 0) return k;
    } else {
      if (part == "function" || part == "if" || part == "do" || part == "repeat") ++depth;
      if ((part == "end" || part == "until") && --depth == 0) return k;
    }
  }
  return parts_.size();
}

std::vector<LuaText::Range> LuaText::arguments(std::size_t open) const {
  std::vector<Range> out;
  const std::size_t close = closing(open);
  if (close >= size() || close == open + 1) return out;
  std::size_t begin = open + 1;
  for (std::size_t i = begin; i < close; ++i) {
    if (is(i, "(") || is(i, "{") || is(i, "[") || is(i, "function")) {
      i = std::min(closing(i), close);
    } else if (is(i, ",")) {
      out.push_back({begin, i});
      begin = i + 1;
    }
  }
  out.push_back({begin, close});
  return out;
}

std::string_view LuaText::source(Range range) const {
  if (range.begin >= range.end) return {};
  const std::size_t begin = parts_[range.begin].begin;
  return std::string_view(text_).substr(begin, parts_[range.end - 1].end - begin);
}

std::string TextEdits::apply(const std::string& text) const {
  std::vector<Edit> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string out;
  std::size_t from = 0;
  for (const Edit& edit : sorted) {
    if (edit.begin < from) continue;  // inside of one that was made
    out += text.substr(from, edit.begin - from) + edit.with;
    from = edit.end;
  }
  return out + text.substr(from);
}

}  // namespace vizier::content
