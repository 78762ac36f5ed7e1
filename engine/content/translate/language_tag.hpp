#pragma once
#include <string>

#include "world/result.hpp"

namespace vizier::content {

/// Whether this is the tag of a real language (`de`, `pt-BR`, `zh-Hant`), as ICU knows them. What was probably meant is
/// told: `de` for `german`, `ja` for `jp`, `de-AT` for `de_at`.
Result<> check_language(const std::string& tag);

/// The language's name in another one, or in itself: `German`, `Deutsch`.
std::string language_name(const std::string& tag, const std::string& in);

}  // namespace vizier::content
