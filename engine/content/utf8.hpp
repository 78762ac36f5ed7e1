#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace vizier::content {

/// The offset of the first byte that is not valid UTF-8 (or is a control character no text file has), or npos.
std::size_t first_bad_byte(std::string_view text);

/// The offset of the first sign that steers a terminal or a reader's eye instead of being read: a control character
/// but line feed and tab, a mark that turns the direction of writing, or a byte that is no UTF-8. npos for none.
std::size_t first_unseen(std::string_view text);

/// The text with each of those as something that can be seen: `␛` for escape, `\u202E` for what turns the direction,
/// `\xFF` for a byte that is no UTF-8.
std::string visible(std::string_view text);

/// The same for what must stay on one line: line feeds and tabs are shown, too.
std::string visible_line(std::string_view text);

/// The text in double quotes on one line, as YAML and PO files read it.
std::string double_quoted(std::string_view text);

}  // namespace vizier::content
