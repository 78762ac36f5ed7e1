#include "script/disclosures.hpp"

#include <algorithm>

namespace vizier::script {
namespace {

constexpr std::string_view functions[] = {"disclose", "show_to", "narrow", "turn_up", "show_place", "show_ground"};

/// Where the line's comment begins: at two dashes outside of texts.
std::size_t comment_in(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0 && line[i] == '\\')
      ++i;
    else if (quote != 0)
      quote = line[i] == quote ? '\0' : quote;
    else if (line[i] == '"' || line[i] == '\'')
      quote = line[i];
    else if (line.substr(i).starts_with("--"))
      return i;
  }
  return line.size();
}

/// The text with which the arguments begin; empty where they begin with something else.
std::string key_in(std::string_view arguments) {
  if (arguments.empty() || (arguments[0] != '"' && arguments[0] != '\'')) return {};
  const std::size_t end = arguments.find(arguments[0], 1);
  return std::string(arguments.substr(1, end == std::string_view::npos ? end : end - 1));
}

}  // namespace

std::vector<Disclosure> disclosures_in(std::string_view text) {
  std::vector<Disclosure> found;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, comment_in(line));
    for (std::size_t at = line.find(':'); at != std::string_view::npos; at = line.find(':', at + 1))
      for (const std::string_view function : functions) {
        const std::string_view rest = line.substr(at + 1);
        if (!rest.starts_with(function) || !rest.substr(function.size()).starts_with('(')) continue;
        found.push_back({number, std::string(function), {}});
        if (function == "disclose") found.back().key = key_in(rest.substr(function.size() + 1));
      }
  }
  return found;
}

}  // namespace vizier::script
