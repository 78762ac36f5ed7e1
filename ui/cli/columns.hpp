#pragma once
#include <string>
#include <vector>

namespace vizier::cli {

/// Rows of cells as lines of text, each cell broken at blanks within the width of its column. Columns are as wide as
/// they need to be; where that is too much for a line, the widest give way. What has no blank to break at is broken
/// where its column ends.
std::string in_columns(std::vector<std::vector<std::string>> rows, std::size_t width);

}  // namespace vizier::cli
