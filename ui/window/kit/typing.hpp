#pragma once

namespace vizier::window {

/// What a text field understands beside letters, as the characters that keyboards have always sent for them with Ctrl.
namespace typing {
inline constexpr char32_t select_all = 1, copy = 3, paste = 22, cut = 24;
inline constexpr char32_t extend =
    14;  ///< together with a key that moves the caret: Shift is held, and the selection grows
}  // namespace typing

}  // namespace vizier::window
