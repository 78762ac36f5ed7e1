#include "lab/coverage.hpp"

#include <algorithm>
#include <sstream>

namespace vizier::lab {

void Tallies::add(const world::Events& events, const world::Defs& defs) {
  for (const world::Event& e : events.list) {
    if (e.type != world::EventType::tally) continue;
    const world::Tally& t = events.tallies[static_cast<std::size_t>(e.n)];
    const std::size_t dot = t.what.find('.');
    std::string table = dot == std::string::npos ? std::string{} : t.what.substr(0, dot);
    if (table.empty() && t.kind) table = defs.kinds[static_cast<std::size_t>(t.kind.index)].category;
    ++tables_[table.empty() ? "other" : table][t.thing][dot == std::string::npos ? t.what : t.what.substr(dot + 1)];
  }
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

std::vector<ScriptCoverage> Coverage::scripts() const {
  std::vector<ScriptCoverage> out;
  for (const auto& [chunk, script] : lines.scripts()) {
    using C = script::Coverage;
    const bool played = std::any_of(script.lines.begin(), script.lines.end(), [](std::uint8_t bits) { return (bits & C::played) != 0; });
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
