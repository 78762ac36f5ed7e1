#pragma once
#include <nlohmann/json_fwd.hpp>

#include "content/package.hpp"

namespace vizier::serve {

/// The shapes of a drawing as a page draws them, from the lowest to the uppermost (docs/protocol.md, "Drawings").
nlohmann::ordered_json shapes_json(const content::Package& package, const content::Drawing& drawing);

/// How the package looks: outlines, grounds, families and the drawings that they name (docs/protocol.md, "The theme").
nlohmann::ordered_json theme_json(const content::Package& package);

/// `#RRGGBB`
std::string hexadecimal(content::Rgb rgb);

}  // namespace vizier::serve
