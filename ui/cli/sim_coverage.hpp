#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "lab/coverage.hpp"

namespace vizier::cli {

/// A line for each script, then the tables of what scripts counted; with `lines` also every line that nothing ran on.
std::string to_text(const lab::Coverage& coverage, bool lines);
nlohmann::ordered_json to_json(const lab::Coverage& coverage);

}  // namespace vizier::cli
