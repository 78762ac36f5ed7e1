#pragma once
#include "content/diagnostic.hpp"
#include "content/node.hpp"

namespace vizier::content {

/// Every path under `table.glyphs` of the merged content must be readable; one that is not is an error at the very
/// character. What a glyph may consist of besides is the schema's business, which has been asked before.
void check_glyphs(const Node& tree, Diagnostics& diagnostics);

}  // namespace vizier::content
