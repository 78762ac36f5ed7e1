#include "window/code.hpp"

#include <algorithm>

namespace vizier::window {
namespace {

/// Words of Lua and of YAML that are drawn in gold.
bool is_keyword(std::string_view word) {
  static constexpr std::string_view all[] = {"and", "break",    "do",     "else", "elseif", "end",   "false",
                                             "for", "function", "if",     "in",   "local",  "nil",   "not",
                                             "or",  "repeat",   "return", "then", "true",   "until", "while"};
  return std::find(std::begin(all), std::end(all), word) != std::end(all);
}

}  // namespace

float code_letter(Canvas& canvas) { return text_width(canvas, "mmmmmmmmmm", type::mono(12.5F)) / 10; }

void code_number(Canvas& canvas, Point right, std::string_view number, bool bad) {
  text(canvas, right, number, type::at_right(type::mono(12.5F, bad ? palette::white : palette::muted)));
}

void code_carets(Canvas& canvas, Point at, int count) {
  const float letter = code_letter(canvas);
  for (int i = 0; i < count; ++i)
    text(canvas, {at.x + letter * static_cast<float>(i), at.y}, "^", type::mono(12.5F, palette::error));
}

void code_line(Canvas& canvas, Point at, std::string_view line, bool yaml) {
  const float letter = code_letter(canvas);
  const auto run = [&](std::size_t from, std::size_t to, sf::Color colour) {
    if (to > from)
      text(canvas, {at.x + letter * static_cast<float>(from), at.y}, line.substr(from, to - from),
           type::mono(12.5F, colour));
  };
  const std::size_t comment = std::min(line.find(yaml ? "#" : "--"), line.size());
  std::size_t from = 0;
  const auto is_word = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  for (std::size_t i = 0; i < comment;) {
    std::size_t end = i;
    while (end < comment && is_word(line[end])) ++end;
    const bool key = yaml && end > i && end < comment && line[end] == ':';
    if (end > i && (key || (!yaml && is_keyword(line.substr(i, end - i))))) {
      run(from, i, palette::paper1);
      run(i, end, key ? palette::link : palette::lamp);
      from = end;
    }
    i = std::max(end, i + 1);
  }
  run(from, comment, palette::paper1);
  run(comment, line.size(), palette::muted);
}

}  // namespace vizier::window
