#pragma once
#include <string>
#include <vector>

#include "content/diagnostic.hpp"
#include "world/result.hpp"

namespace vizier::client {

/// The command that opens a file at its line: `$VISUAL` or `$EDITOR` where it is one that shows a window of its own,
/// otherwise `xdg-open`. Empty where there is none.
std::vector<std::string> opening_command(const content::Place& place, const std::string& visual,
                                         const std::string& editor);

/// Opens it in a program of its own, without waiting for it.
Result<> open_file(const content::Place& place);

/// `file:line:column`, as far as it is known.
std::string place_text(const content::Place& place);
/// What place_text wrote, or a line of a call chain (`file:12: in function x`).
content::Place place_from(const std::string& text);

}  // namespace vizier::client
