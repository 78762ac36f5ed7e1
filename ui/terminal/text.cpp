#include "terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "content/utf8.hpp"

namespace vizier::terminal {
namespace {

/// The code point at the front, taken off the text. A byte that is no UTF-8 counts as itself.
char32_t next(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char b = byte(0);
  const std::size_t length = b < 0x80 ? 1 : b >> 5 == 6 ? 2 : b >> 4 == 14 ? 3 : b >> 3 == 30 ? 4 : 1;
  if (length > text.size() || (length == 1 && b >= 0x80)) {
    text.remove_prefix(1);
    return b;
  }
  char32_t c = length == 1 ? b : b & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) c = c << 6 | (byte(i) & 0x3F);
  text.remove_prefix(length);
  return c;
}

int width_of(char32_t c) {
  if (c < 0x20 || (c >= 0x300 && c < 0x370) || (c >= 0x200B && c <= 0x200F) || (c >= 0xFE00 && c <= 0xFE0F)) return 0;
  const bool wide = (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0xA4D0) || (c >= 0xAC00 && c < 0xD7A4) ||
                    (c >= 0xF900 && c < 0xFB00) || (c >= 0xFF00 && c < 0xFF61) || (c >= 0x1F300 && c < 0x1FAFF);
  return wide ? 2 : 1;
}

}  // namespace

int columns(std::string_view text) {
  const std::string seen = content::visible(text);
  int n = 0;
  for (std::string_view rest = seen; !rest.empty();) n += width_of(next(rest));
  return n;
}

int columns(const Line& line) {
  int n = 0;
  for (const Span& span : line) n += columns(span.text);
  return n;
}

void add(Line& line, std::string text, Style style) {
  if (text.empty()) return;
  if (!line.empty() && line.back().style == style)
    line.back().text += text;
  else
    line.push_back({std::move(text), style});
}

void add(Line& line, const Line& more) {
  for (const Span& span : more) add(line, span.text, span.style);
}

void pad(Line& line, int width) {
  if (const int missing = width - columns(line); missing > 0)
    add(line, std::string(static_cast<std::size_t>(missing), ' '));
}

Line cut(const Line& line, int width) {
  if (columns(line) <= width) return line;
  Line out;
  int left = width - 1;
  for (const Span& span : line) {
    const std::string seen = content::visible(span.text);
    std::string_view rest = seen;
    while (!rest.empty()) {
      const std::string_view before = rest;
      const int w = width_of(next(rest));
      if (w > left) {
        if (width > 0) add(out, "…", span.style);
        return out;
      }
      left -= w;
      add(out, std::string(before.substr(0, before.size() - rest.size())), span.style);
    }
  }
  return out;
}

namespace {

/// Whether no line may end at the blank: French puts one before these signs, and after an opening quotation mark.
bool holds_together(std::string_view text, std::size_t blank) {
  constexpr std::string_view opening = "«", closing = "»";
  if (text.substr(0, blank).ends_with(opening) || text.substr(blank + 1).starts_with(closing)) return true;
  if (blank + 1 >= text.size() || std::string_view("?!:;").find(text[blank + 1]) == std::string_view::npos)
    return false;
  return blank + 2 >= text.size() || text[blank + 2] == ' ';
}

}  // namespace

std::vector<Line> wrap(const Line& line, int width, int indent) {
  indent = std::min(indent, width / 2);
  std::vector<Line> out(1);
  int used = 0;    // columns in the last line
  int blanks = 0;  // blanks that wait for a word
  Line word;
  const auto break_line = [&] {
    out.emplace_back();
    if (indent > 0) add(out.back(), std::string(static_cast<std::size_t>(indent), ' '));
    used = indent;
    blanks = 0;
  };
  const auto put_word = [&] {
    if (word.empty()) return;
    const int w = columns(word);
    if (used + blanks + w > width && used > (out.size() > 1 ? indent : 0)) break_line();
    if (blanks > 0) add(out.back(), std::string(static_cast<std::size_t>(blanks), ' '));
    used += blanks;
    blanks = 0;
    for (const Span& span : word) {
      std::string_view rest = span.text;
      while (!rest.empty()) {
        const std::string_view before = rest;
        const int c = width_of(next(rest));
        if (used + c > width) break_line();
        add(out.back(), std::string(before.substr(0, before.size() - rest.size())), span.style);
        used += c;
      }
    }
    word.clear();
  };
  for (const Span& span : line) {
    const std::string seen = content::visible(span.text);
    std::string part;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const char c = seen[i];
      if (c != '\n' && (c != ' ' || (!part.empty() && holds_together(seen, i)))) {
        part += c;
        continue;
      }
      add(word, std::exchange(part, {}), span.style);
      put_word();
      if (c == '\n')
        break_line();
      else
        ++blanks;
    }
    add(word, part, span.style);
  }
  put_word();
  return out;
}

std::vector<Line> wrap(const std::string& text, int width, int indent) {
  return wrap(Line{{text, plain}}, width, indent);
}

namespace {

/// As they are shown, without blanks at the end.
Line finished(const Line& line) {
  Line out;
  for (const Span& span : line) {
    std::string text = content::visible_line(span.text);
    // a blank at which no line ends has done its work
    constexpr std::string_view unbroken = "\u00A0";
    for (auto at = text.find(unbroken); at != std::string::npos; at = text.find(unbroken, at))
      text.replace(at, unbroken.size(), " ");
    add(out, std::move(text), span.style);
  }
  while (!out.empty()) {
    std::string& text = out.back().text;
    text.erase(text.find_last_not_of(' ') + 1);
    if (!text.empty()) break;
    out.pop_back();
  }
  return out;
}

}  // namespace

void write(client::Output& out, const Line& line, bool colour) {
  for (const Span& span : finished(line)) {
    const bool styled = colour && span.style != plain;
    if (styled) out.style(span.style.colour, span.style.bold, span.style.dim);
    out << span.text;
    if (styled) out.style(-1, false, false);
  }
}

std::string render(const Line& line) {
  std::string out;
  for (const Span& span : finished(line)) out += span.text;
  return out;
}

std::string folded(std::string_view text) {
  // the letters of À to ɏ without their marks, by ranges that share a base letter
  struct Range {
    char32_t from, to;
    const char* base;
  };
  static constexpr std::array<Range, 36> ranges{
      {{0xC0, 0xC5, "a"},    {0xC6, 0xC6, "ae"},  {0xC7, 0xC7, "c"},   {0xC8, 0xCB, "e"},   {0xCC, 0xCF, "i"},
       {0xD1, 0xD1, "n"},    {0xD2, 0xD6, "o"},   {0xD8, 0xD8, "o"},   {0xD9, 0xDC, "u"},   {0xDD, 0xDD, "y"},
       {0xDF, 0xDF, "ss"},   {0xE0, 0xE5, "a"},   {0xE6, 0xE6, "ae"},  {0xE7, 0xE7, "c"},   {0xE8, 0xEB, "e"},
       {0xEC, 0xEF, "i"},    {0xF1, 0xF1, "n"},   {0xF2, 0xF6, "o"},   {0xF8, 0xF8, "o"},   {0xF9, 0xFC, "u"},
       {0xFD, 0xFD, "y"},    {0xFF, 0xFF, "y"},   {0x100, 0x105, "a"}, {0x106, 0x10D, "c"}, {0x112, 0x11B, "e"},
       {0x11E, 0x121, "g"},  {0x128, 0x131, "i"}, {0x139, 0x142, "l"}, {0x143, 0x148, "n"}, {0x14C, 0x151, "o"},
       {0x152, 0x153, "oe"}, {0x154, 0x159, "r"}, {0x15A, 0x161, "s"}, {0x168, 0x173, "u"}, {0x179, 0x17E, "z"},
       {0x2018, 0x2019, "'"}}};
  std::string out;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t c = next(text);
    if (c < 0x80) {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
      continue;
    }
    if (c == 0xA0 || c == 0x202F) {
      out += ' ';
      continue;
    }
    const auto range =
        std::find_if(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.from && c <= r.to; });
    out +=
        range != ranges.end() ? std::string(range->base) : std::string(before.substr(0, before.size() - text.size()));
  }
  return out;
}

std::string shortened(std::string_view text) {
  constexpr int most = 60;
  return render(cut({{content::visible_line(text), plain}}, most));
}

std::vector<std::string> words_of(std::string_view text, std::string_view separators) {
  std::vector<std::string> out;
  while (true) {
    const auto from = text.find_first_not_of(separators);
    if (from == std::string_view::npos) return out;
    text.remove_prefix(from);
    const auto to = std::min(text.find_first_of(separators), text.size());
    out.emplace_back(text.substr(0, to));
    text.remove_prefix(to);
  }
}

}  // namespace vizier::terminal
