#pragma once
#include <string>

#include "content/package.hpp"
#include "lab/record.hpp"

namespace vizier::lab {

/// Writes into the header what a report must know of a game: its names in that language, its series, its scripted
/// cards, and where its spaces lie. Several configurations that are compared are described one after the other.
void describe(const content::Package& package, const std::string& language, RecordHeader& into);

/// The shared spaces in the rows in which a client shows them (`table.yaml`), otherwise by region.
std::vector<Band> board_of(const content::Package& package, const std::string& language);

}  // namespace vizier::lab
