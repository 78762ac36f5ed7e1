#include "lab/coverage.hpp"

#include <algorithm>
#include <sstream>

namespace vizier::lab {

void Tallies::add(const std::vector<Count>& counts) {
  for (const Count& c : counts)
    if (c.table != "zone" && c.table != "cell") tables_[c.table][c.thing][c.what] += static_cast<std::uint64_t>(c.n);
}

void Tallies::add(const Tallies& other) {
  for (const auto& [name, table] : other.tables_)
    for (const auto& [thing, row] : table)
      for (const auto& [what, n] : row) tables_[name][thing][what] += n;
}

void Tallies::add_missing(const world::Defs& defs) {
  for (const world::KindDef& kind : defs.kinds)
    if (const auto it = tables_.find(kind.category); it != tables_.end()) it->second.try_emplace(kind.name);
}

void Coverage::add(const ScriptLines& reached) { lines.mark(reached); }

std::vector<ScriptCoverage> Coverage::scripts() const {
  std::vector<ScriptCoverage> out;
  for (const auto& [chunk, script] : lines.scripts()) {
    using C = script::Coverage;
    const bool played = std::any_of(script.lines.begin(), script.lines.end(),
                                    [](std::uint8_t bits) { return (bits & C::played) != 0; });
    if (!played && chunk.starts_with("lib/")) continue;
    ScriptCoverage& found = out.emplace_back();
    found.file = script.file;
    std::istringstream in(script.text);
    std::string text;
    for (std::size_t i = 1; i < script.lines.size() && std::getline(in, text); ++i) {
      if ((script.lines[i] & C::code) == 0) continue;
      ++found.lines;
      if ((script.lines[i] & (C::loaded | C::played)) != 0)
        ++found.reached;
      else
        found.unreached.push_back({static_cast<int>(i), text});
    }
  }
  std::sort(out.begin(), out.end(), [](const ScriptCoverage& a, const ScriptCoverage& b) { return a.file < b.file; });
  return out;
}

}  // namespace vizier::lab
