#pragma once
#include <string_view>

#include "window/kit/text.hpp"

namespace vizier::window {

/// Lines of scripts and content, wherever a mistake in one is shown: letters of one width, so that carets stand below
/// what they mean.
constexpr float code_pitch = 18.3F;
float code_letter(Canvas& canvas);  ///< the width of one
/// One line from its baseline on, its keywords and comments in their colours.
void code_line(Canvas& canvas, Point at, std::string_view line, bool yaml);
void code_number(Canvas& canvas, Point right, std::string_view number, bool bad);
void code_carets(Canvas& canvas, Point at, int count);

}  // namespace vizier::window
