#pragma once
#include <cstddef>
#include <string_view>

namespace vizier::content {

/// The offset of the first byte that is not valid UTF-8 (or is a control character no text file has), or npos.
std::size_t first_bad_byte(std::string_view text);

}  // namespace vizier::content
