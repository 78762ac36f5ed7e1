#pragma once
#include <string>

#include "lab/summary.hpp"

namespace vizier::lab {

/// One self-contained page: no script, no other file, plots as inline SVG; reads well when printed.
std::string report_html(const Summary& summary);
std::string report_markdown(const Summary& summary);
std::string report_json(const Summary& summary);

}  // namespace vizier::lab
