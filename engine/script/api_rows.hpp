#pragma once
#include <string>
#include <string_view>

#include "script/api.hpp"

/// Rows of reference pages.
namespace vizier::script {

/// A row of a table with two columns: what can be written, and what it does.
std::string api_row(std::string_view signature, std::string_view doc);
/// `game:push(state: string, …) → any`
std::string api_signature(const Function& f, std::string_view prefix);

}  // namespace vizier::script
