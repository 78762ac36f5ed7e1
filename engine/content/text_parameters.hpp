#pragma once
#include <string>

#include "content/package.hpp"
#include "content/texts.hpp"
#include "world/value.hpp"

namespace vizier::content {

/// Parameters as arguments of a text: numbers and words by their names, the parts of a list as `name_1`, `name_2` too,
/// those of a map as `name_part`.
void add_parameters(const std::string& name, const world::Value& value, TextArgs& into);
/// The same for every entry of a table, with something before each name.
void add_all_parameters(const std::string& prefix, const world::Value& table, TextArgs& into);

/// The key of what is written on a kind: `text.<kind>`, or `text.<word>` where it says `text: word`.
std::string text_key(const Package& package, const world::KindDef& kind);

}  // namespace vizier::content
