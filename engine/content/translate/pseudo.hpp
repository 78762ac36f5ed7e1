#pragma once
#include <string>
#include <string_view>

namespace vizier::content {

/// The language that nobody speaks: every text is English with accents, about a third longer and in brackets. What
/// stays plain was never given to translators, and what is cut off will be cut off in languages with long words. The
/// tag is the one that CLDR keeps for this.
inline constexpr std::string_view pseudo_language = "en-XA";

/// A message with accents on the letters of its literal text and every vowel twice; arguments stay as they are. What is
/// no message comes back as it was.
std::string accented(const std::string& message);
/// What such a message became, in brackets; what has no letter stays as it is.
std::string bracketed(const std::string& text);

/// Whether a text that people see holds a letter that accented() would have changed: it did not come from a text file.
bool holds_plain_letters(std::string_view text);

}  // namespace vizier::content
