#pragma once
#include <cstdint>
#include <map>
#include <string>

namespace vizier::content {

using Palette = std::map<std::string, std::uint32_t, std::less<>>;

/// The colours that any package may name, as 0xRRGGBB.
const Palette& common_palette();

}  // namespace vizier::content
