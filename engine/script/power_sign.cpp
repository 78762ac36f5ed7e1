#include "script/power_sign.hpp"

#include <algorithm>
#include <string>

namespace vizier::script {
namespace {

/// Behind the bracket that closes the long one at `at`; `at` itself where none begins there.
std::size_t behind_long_bracket(std::string_view source, std::size_t at) {
  std::size_t open = at + 1;
  while (open < source.size() && source[open] == '=') ++open;
  if (source[at] != '[' || open >= source.size() || source[open] != '[') return at;
  const std::string close = "]" + std::string(open - at - 1, '=') + "]";
  const std::size_t end = source.find(close, open);
  return end == std::string_view::npos ? source.size() : end + close.size();
}

std::size_t behind_quoted(std::string_view source, std::size_t at) {
  const char quote = source[at++];
  for (; at < source.size() && source[at] != quote; ++at)
    if (source[at] == '\\') ++at;
  return at + 1;
}

}  // namespace

int line_of_power_sign(std::string_view source) {
  if (source.find('^') == std::string_view::npos) return 0;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t text = behind_long_bracket(source, at);
    if (source[at] == '^') return 1 + static_cast<int>(std::count(source.begin(), source.begin() + at, '\n'));
    if (source[at] == '"' || source[at] == '\'') {
      at = behind_quoted(source, at);
    } else if (source.substr(at, 2) == "--") {
      const bool bracket = at + 2 < source.size() && behind_long_bracket(source, at + 2) != at + 2;
      at = bracket ? behind_long_bracket(source, at + 2) : source.find('\n', at);
    } else {
      at = std::max(text, at + 1);
    }
  }
  return 0;
}

}  // namespace vizier::script
