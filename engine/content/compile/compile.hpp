#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "content/package.hpp"
#include "content/scope.hpp"
#include "content/suggest.hpp"

namespace vizier::content {

/// What the parts of the compiler share: the merged tree, the package in the making, and how to find what a name means.
struct Compile {
  const Node& tree;
  const Resolver& names;
  Package& out;
  Diagnostics& diagnostics;

  world::Defs& defs() { return out.defs; }
  const Node* section(const char* name) const { return tree.find(name); }
  world::AttrId attr(const std::string& name);
  void error(const Node& at, std::string message, std::string hint = {}) {
    diagnostics.error(at.place, std::move(message), std::move(hint), "compile");
  }
  void error(const Node& at, Failed wrong) { tell(diagnostics, at.place, std::move(wrong), "compile"); }

  /// The module that `script` names, checked; empty with a diagnostic where there is none.
  std::string module(const Node& script, const std::string& path);
  /// Zones by full name or by base (then every seat's); in the order written.
  std::vector<world::ZoneId> zones(const Node& names_list, const std::string& path);
  std::vector<world::ZoneId> zones(const std::string& written, const Node& at, const std::string& path);
  std::vector<world::ZoneId> region(const Node& name, const std::string& path);
  /// The seats of the roles that `node.<key>` lists; none where it is not written.
  world::SeatMask roles(const Node& node, const char* key, const std::string& path);
  std::vector<world::KindId> kinds(const Node& choice, const std::string& path);
  std::vector<world::KindId> category(const std::string& name) const;
};

// One file each. Kinds, zones and numbers come first; the others look names up in them.
void compile_kinds(Compile& c);
void compile_zones(Compile& c);
void compile_numbers(Compile& c);  ///< counters, variables, piece variables
void compile_layouts(Compile& c);  ///< grounds of grids, and who sees what of a grid
void compile_queries(Compile& c);  ///< queries and legality
void compile_lots(Compile& c);     ///< supply and conserved sums
void compile_rules(Compile& c);    ///< rules, categories, modifiers
void compile_series(Compile& c);   ///< what is followed over a game

// Whether what has been declared so far is not too much (world/limits.hpp); otherwise it is told.
bool names_fit(Compile& c);  ///< kinds, zones and numbers
bool sums_fit(Compile& c);   ///< queries, legality, conserved sums
/// The most pieces that the supply makes, and with how many seats.
std::size_t most_pieces(const world::Defs& defs, int& seats);

/// Everything above, in order, and what Defs derives from it.
void compile(Compile& c);

/// Small readers for checked nodes.
std::int64_t integer_at(const Node& map, const char* key, std::int64_t otherwise);
bool flag_at(const Node& map, const char* key, bool otherwise = false);
std::string word_at(const Node& map, const char* key, const char* otherwise);

}  // namespace vizier::content
