#pragma once
#include <optional>
#include <string>
#include <vector>

#include "content/translate/message.hpp"

namespace vizier::content {

/// A message that counts one thing, as a whole sentence for each case: what gettext calls a plural. `Take {n, plural,
/// one {# card} other {# cards}}.` is `Take # card.` and `Take # cards.`
struct CountedSentence {
  std::string argument;
  std::vector<std::pair<std::string, std::string>> cases;  ///< keyword, sentence

  const std::string* find(const std::string& keyword) const;
};

/// None where the message counts nothing or two things, chooses words, or has a case for a single number.
std::optional<CountedSentence> counted_sentence(const Message& message);
std::string to_message(const CountedSentence& sentence);

}  // namespace vizier::content
