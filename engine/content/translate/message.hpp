#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "world/result.hpp"

namespace vizier::content {

/// An ICU message taken apart: literal text and arguments, with the messages inside their cases. Literals keep their
/// spelling, apostrophes included, so that `to_text(*parse_message(m)) == m` but for blanks inside braces.
struct Message {
  enum class Type { plain, number, plural, ordinal, select };
  struct Case;
  struct Part {
    std::string literal;  ///< where `argument` is empty
    std::string argument;
    Type type = Type::plain;
    std::string detail;  ///< `number` and its style, or `offset:1`
    std::vector<Case> cases;
  };
  std::vector<Part> parts;
};
struct Message::Case {
  std::string keyword;  ///< `one`, `=0`, `yes`
  Message message;
};

Result<Message> parse_message(const std::string& text);
std::string to_text(const Message& message);

/// An argument of a message, as a translator needs to know it.
struct MessageArgument {
  std::string name;
  std::vector<Message::Type> types;   ///< how it is used, each once
  std::vector<std::string> keywords;  ///< of its `select`, sorted
};
std::vector<MessageArgument> arguments_of(const Message& message);  ///< in the order in which they occur

/// For people: `{n} is counted; {known} is one of: other, yes`.
std::string describe_arguments(const Message& message);

/// The message with the plural cases that another language has: a case that the message lacks begins as its `other`.
Message with_plural_cases(Message message, const std::string& language);

/// Whether there is a letter in its literal text.
bool has_words(const Message& message);

/// What in a translation does not agree with its source, one sentence each. `errors` would show wrong words to players
/// or lose a number; `odd` is worth a second look.
struct Disagreement {
  std::vector<std::string> errors, odd;
};
Disagreement compare(const Message& source, const Message& translation, const std::string& language);

}  // namespace vizier::content
