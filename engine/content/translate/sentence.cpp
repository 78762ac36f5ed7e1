#include "content/translate/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::content {

const std::string* CountedSentence::find(const std::string& keyword) const {
  for (const auto& [word, sentence] : cases)
    if (word == keyword) return &sentence;
  return nullptr;
}

std::optional<CountedSentence> counted_sentence(const Message& message) {
  const Message::Part* counted = nullptr;
  for (const Message::Part& part : message.parts) {
    if (part.cases.empty()) {
      // inside the plural these signs would mean something else
      if (part.literal.find_first_of("#'") != std::string::npos) return std::nullopt;
    } else if (counted || part.type != Message::Type::plural || !part.detail.empty()) {
      return std::nullopt;
    } else {
      counted = &part;
    }
  }
  if (!counted) return std::nullopt;
  CountedSentence out{counted->argument, {}};
  for (const Message::Case& one : counted->cases) {
    const auto& inside = one.message.parts;
    if (one.keyword.starts_with('=') ||
        std::any_of(inside.begin(), inside.end(), [](const Message::Part& p) { return !p.cases.empty(); }))
      return std::nullopt;
    Message whole;
    for (const Message::Part& part : message.parts) {
      if (&part == counted)
        whole.parts.insert(whole.parts.end(), inside.begin(), inside.end());
      else
        whole.parts.push_back(part);
    }
    out.cases.emplace_back(one.keyword, to_text(whole));
  }
  return out;
}

std::string to_message(const CountedSentence& sentence) {
  std::string out = fmt::format("{{{}, plural,", sentence.argument);
  for (const auto& [keyword, text] : sentence.cases) out += fmt::format(" {} {{{}}}", keyword, text);
  return out + "}";
}

}  // namespace vizier::content
