#pragma once
#include <string_view>

#include "window/kit/text.hpp"

namespace vizier::window {

/// Draws lines of scripts and content where a mistake is shown. All letters have one width, so that a caret stands
/// below its letter. This is the distance from line to line.
constexpr float code_pitch = 18.3F;
float code_letter(Canvas& canvas);  ///< the width of one
/// Draws one line on its baseline, with keywords and comments in colour.
void code_line(Canvas& canvas, Point at, std::string_view line, bool yaml);
/// The number of a line, ending at `right`; red where the line is the bad one.
void code_number(Canvas& canvas, Point right, std::string_view number, bool bad);
/// So many carets in a row, below what is wrong.
void code_carets(Canvas& canvas, Point at, int count);

}  // namespace vizier::window
