#pragma once
#include "content/plan.hpp"
#include "content/sources.hpp"

namespace vizier::content {

/// Gives every drawing of the layers, lowest first, to what it stands for: `storm.svg` of the mod sandstorm to its own
/// `sandstorm:storm`, else to what is called `storm`. A later layer replaces an earlier one's. The package must be
/// compiled and have its palette; in its tree, `table.glyphs` then tells from which file each is.
void set_drawings(const Plan& plan, const std::vector<SourceLayer>& layers, Package& package, Diagnostics& diagnostics);

/// The drawing that a kind names as its `icon`; null where it names none.
const Node* icon_of(const Package& package, const world::KindDef& kind);

/// Signs that every client has of its own, and that a package may draw in its way.
const std::vector<std::string>& common_signs();

/// Everything that a drawing can be named after: kinds, backs, zones, counters, categories.
std::vector<std::string> names_to_draw(const Package& package);

}  // namespace vizier::content
