#include "wrap.hpp"

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace vizier::window {
namespace {

/// Goes over the words of a text: each with the space or line break before it.
struct Token {
  std::string_view word;
  bool space = false, line_break = false;
};

/// Whether a word is a small number and nothing else: it stays with what it counts.
bool is_number(std::string_view word) {
  return !word.empty() && word.size() < 3 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether no line ends at this blank: a sign that closes a sentence, or the inside of a quotation, follows or comes
/// before it, or a number before what it counts.
bool holds_together(std::string_view text, std::size_t blank) {
  if (text[blank] != ' ' || blank == 0) return false;
  const std::string_view before = text.substr(0, blank), after = text.substr(blank + 1);
  if (before.ends_with("«") || after.starts_with("»")) return true;
  if (is_number(before.substr(before.find_last_of(" \n") + 1)) && !after.empty() && after[0] != ' ') return true;
  const std::string_view last =
      after.ends_with('.') || after.ends_with(')') ? after.substr(0, after.size() - 1) : after;
  if (is_number(last)) return true;  // `Token 2.` at the end
  return !after.empty() && std::string_view(":;?!").find(after[0]) != std::string_view::npos &&
         (after.size() == 1 || after[1] == ' ');
}

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> out;
  Token next;
  std::size_t begin = 0;
  const auto take = [&](std::size_t end) {
    if (end == begin && !next.line_break) return;
    next.word = text.substr(begin, end - begin);
    out.push_back(next);
    next = {};
  };
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (c != ' ' && c != '\n') continue;
    if (i < text.size() && i > begin && holds_together(text, i)) continue;
    take(i);
    begin = i + 1;
    if (i < text.size()) {
      next.space |= c == ' ';
      next.line_break |= c == '\n';
    }
  }
  if (next.space && !out.empty())
    out.push_back({{}, true, false});  // a space at the end matters when another run follows
  return out;
}

}  // namespace

std::size_t first_character(std::string_view s) {
  if (s.empty()) return 0;
  std::size_t n = 1;
  while (n < s.size() && (static_cast<unsigned char>(s[n]) & 0xC0U) == 0x80U) ++n;
  return n;
}

std::vector<Word> flow(const std::vector<Span>& spans, float width, const SpanMeasure& measure) {
  std::vector<Word> out;
  float x = 0;
  int line = 0;
  bool space_pending = false;
  for (std::size_t s = 0; s < spans.size(); ++s) {
    const Role role = spans[s].role;
    const float space = measure(" ", role);
    for (const Token& t : tokens(spans[s].text)) {
      if (t.line_break) {
        ++line;
        x = 0;
        space_pending = false;
      }
      space_pending |= t.space && x > 0;
      if (t.word.empty()) continue;
      std::string_view word = t.word;
      float w = measure(word, role);
      const float gap = space_pending ? space : 0;
      const bool sign = word.size() == 1 && std::string_view(":;?!").find(word[0]) != std::string_view::npos;
      const bool glued =
          (!space_pending || sign) && x > 0;  // a comma or colon after a bold word stays with it where it can
      if (x + gap + w > width + 0.01F && x > 0 && !glued) {
        ++line;
        x = 0;
      } else {
        x += gap;
      }
      space_pending = false;
      while (w > width && x == 0) {  // a word wider than a line is cut where it must
        std::size_t n = 0;
        while (n < word.size()) {
          const std::size_t more = n + first_character(word.substr(n));
          if (n > 0 && measure(word.substr(0, more), role) > width) break;
          n = more;
        }
        if (n >= word.size()) break;
        const std::size_t blank = word.substr(0, n + 1).rfind(' ');  // what should hold together, but cannot
        const bool parts = blank != std::string_view::npos && blank > 0;
        if (parts) n = blank;
        out.push_back({std::string(word.substr(0, n)), s, 0, measure(word.substr(0, n), role), line++});
        word.remove_prefix(n + parts);
        w = measure(word, role);
      }
      out.push_back({std::string(word), s, x, w, line});
      x += w;
    }
  }
  return out;
}

std::vector<std::string> wrap(std::string_view text, float width, const Measure& measure) {
  std::vector<std::string> lines(1);
  std::string_view rest = text;
  const std::vector<Word> words =
      flow({{std::string(rest), Role::body}}, width, [&](std::string_view t, Role) { return measure(t); });
  for (const Word& w : words) {
    lines.resize(std::max(lines.size(), static_cast<std::size_t>(w.line) + 1));
    std::string& line = lines[static_cast<std::size_t>(w.line)];
    if (!line.empty()) line += ' ';
    line += w.text;
  }
  return lines;
}

std::vector<Span> marked(std::string_view text, Role plain, Role strong) {
  std::vector<Span> out;
  bool bold = false;
  while (!text.empty()) {
    const std::size_t at = text.find("**");
    const bool opens = at != std::string_view::npos && (bold || text.find("**", at + 2) != std::string_view::npos);
    const std::size_t end = opens ? at : text.size();
    if (end > 0) out.push_back({std::string(text.substr(0, end)), bold ? strong : plain});
    text.remove_prefix(opens ? end + 2 : end);
    bold = opens && !bold;
  }
  return out;
}

std::string shortened(std::string_view text, float width, const Measure& measure) {
  if (measure(text) <= width) return std::string(text);
  std::string out;
  for (std::size_t n = 0; n < text.size();) {
    n += first_character(text.substr(n));
    std::string longer(text.substr(0, n));
    while (!longer.empty() && longer.back() == ' ') longer.pop_back();
    longer += "…";
    if (measure(longer) > width) break;
    out = std::move(longer);
  }
  return out.empty() ? "…" : out;
}

Fitted fitted(std::string_view text, float width, float height, float size,
              const std::function<float(std::string_view, float)>& measure) {
  constexpr float step = 0.04F, smallest = 0.5F;
  if (text.find('\n') == std::string_view::npos)
    for (float k = 1; k >= least_label - 0.001F; k -= step)
      if (measure(text, size * k) <= width) return {size * k, {std::string(text)}};
  for (float k = 1;; k -= step) {
    const float now = size * k;
    const auto in_units = [&](std::string_view t) { return measure(t, now); };
    bool words_fit = true;
    for (const Token& t : tokens(text)) words_fit = words_fit && in_units(t.word) <= width;
    std::vector<std::string> lines = wrap(text, width, in_units);
    const bool fits = words_fit && static_cast<float>(lines.size()) * label_line * now <= height + 0.35F * now;
    if (fits || k <= smallest) return {now, std::move(lines)};
  }
}

std::string capitals(std::string_view utf8) {
  std::string out;
  icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())})
      .toUpper(icu::Locale::getRoot())
      .toUTF8String(out);
  return out;
}

}  // namespace vizier::window
