#pragma once
#include <optional>

#include "terminal/passing.hpp"

namespace vizier::cli {

/// What a person has set at the terminal, remembered in the user's configuration. A memory that cannot be read or written is no reason not to play.
std::optional<terminal::AskMe> remembered_ask_me();
void remember_ask_me(terminal::AskMe when);

}  // namespace vizier::cli
