#pragma once
#include <optional>
#include <string>
#include <string_view>

/// How a save writes a text in the rest of one line, and reads it back.
namespace vizier::save {

std::string escape_words(std::string_view words);
/// Nothing where a backslash is followed by something unknown.
std::optional<std::string> unescape_words(std::string_view words);

}  // namespace vizier::save
