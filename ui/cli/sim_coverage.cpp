#include "cli/sim_coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/output.hpp"

namespace vizier::cli {
namespace {

/// Columns in the order in which things usually happen, others by name.
std::vector<std::string> columns_of(const lab::Tallies::Table& table) {
  static constexpr std::array usual{"opened", "reopened", "answered", "drawn",
                                    "played", "resolved", "lapsed",   "cancelled"};
  std::vector<std::string> names;
  for (const auto& [thing, row] : table)
    for (const auto& [what, n] : row)
      if (std::find(names.begin(), names.end(), what) == names.end()) names.push_back(what);
  const auto rank = [](const std::string& name) { return std::find(usual.begin(), usual.end(), name) - usual.begin(); };
  std::sort(names.begin(), names.end(),
            [&](const std::string& a, const std::string& b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
  return names;
}

/// Numbers as numbers, and before all names.
std::vector<std::string> rows_of(const lab::Tallies::Table& table) {
  std::vector<std::string> names;
  for (const auto& [thing, row] : table) names.push_back(thing);
  const auto length = [](const std::string& name) {
    return name.find_first_not_of("0123456789") == std::string::npos ? name.size() : std::string::npos;
  };
  std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return std::pair(length(a), a) < std::pair(length(b), b);
  });
  return names;
}

std::string table_text(const std::string& name, const lab::Tallies::Table& table) {
  std::size_t wide = name.size();
  for (const auto& [thing, row] : table) wide = std::max(wide, thing.size());
  const std::vector<std::string> columns = columns_of(table);
  std::string out = fmt::format("\n  {:<{}}", name, wide);
  for (const std::string& column : columns) out += fmt::format("  {:>10}", column);
  for (const std::string& thing : rows_of(table)) {
    const auto& row = table.at(thing);
    out += fmt::format("\n  {:<{}}", thing, wide);
    for (const std::string& column : columns) {
      const auto it = row.find(column);
      out += fmt::format("  {:>{}}", it == row.end() ? "0" : grouped(static_cast<double>(it->second)),
                         std::max<std::size_t>(10, column.size()));
    }
  }
  return out + "\n";
}

}  // namespace

std::string to_text(const lab::Coverage& coverage, bool lines) {
  const std::vector<lab::ScriptCoverage> scripts = coverage.scripts();
  std::size_t wide = 6;
  int all = 0, reached = 0;
  for (const lab::ScriptCoverage& s : scripts)
    wide = std::max(wide, s.file.size()), all += s.lines, reached += s.reached;
  const auto row = [&](const std::string& name, int lines_reached, int of) {
    return fmt::format("  {:<{}}  {:>7} of {:>5}  {:>5.1f} %\n", name, wide, lines_reached, of,
                       of == 0 ? 100.0 : 100.0 * lines_reached / of);
  };
  std::string out = fmt::format("\n  {:<{}}  lines reached\n", "script", wide);
  for (const lab::ScriptCoverage& s : scripts) out += row(s.file, s.reached, s.lines);
  out += row("all", reached, all);
  for (const auto& [name, table] : coverage.tallies.tables()) out += table_text(name, table);
  if (!lines) return out;
  out += "\n  never reached\n";
  for (const lab::ScriptCoverage& s : scripts)
    for (const lab::ScriptCoverage::Line& line : s.unreached)
      out += fmt::format("  {}:{}: {}\n", s.file, line.number, line.text);
  return out;
}

nlohmann::ordered_json to_json(const lab::Coverage& coverage) {
  nlohmann::ordered_json scripts = nlohmann::ordered_json::array(), tables = nlohmann::ordered_json::object();
  for (const lab::ScriptCoverage& s : coverage.scripts()) {
    nlohmann::ordered_json unreached = nlohmann::ordered_json::array();
    for (const lab::ScriptCoverage::Line& line : s.unreached)
      unreached.push_back({{"line", line.number}, {"text", line.text}});
    scripts.push_back({{"file", s.file}, {"lines", s.lines}, {"reached", s.reached}, {"unreached", unreached}});
  }
  for (const auto& [name, table] : coverage.tallies.tables())
    for (const auto& [thing, row] : table) {
      nlohmann::ordered_json& counts = tables[name][thing] = nlohmann::ordered_json::object();
      for (const auto& [what, n] : row) counts[what] = n;
    }
  return {{"scripts", scripts}, {"tallies", tables}};
}

}  // namespace vizier::cli
