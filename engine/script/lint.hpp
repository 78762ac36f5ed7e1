#pragma once
#include "script/runtime.hpp"

namespace vizier::script {

/// What is allowed to load but cannot be meant, as far as only compiled scripts tell: names that are neither local
/// variables nor anything that a script may call. And, all at once, the functions that set variables of their scripts:
/// loading stops at the first of them. Each finding names its pass, as those of content::lint do.
content::Diagnostics lint(Runtime& runtime);

}  // namespace vizier::script
