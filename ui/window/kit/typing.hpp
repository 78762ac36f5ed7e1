#pragma once

namespace vizier::window {

/// The commands of a text field, as the control characters that Ctrl with a letter sends.
namespace typing {
inline constexpr char32_t select_all = 1, copy = 3, paste = 22, cut = 24;
inline constexpr char32_t extend =
    14;  ///< together with a key that moves the caret: Shift is held, and the selection grows
}  // namespace typing

}  // namespace vizier::window
