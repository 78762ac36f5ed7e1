#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "content/package.hpp"
#include "lab/record.hpp"
#include "script/coverage.hpp"

namespace vizier::lab {

/// What happened in games: what scripts counted with game:tally, and cards drawn. Table → thing → what → how often;
/// things of a kind are in the table of their category.
class Tallies {
 public:
  using Row = std::map<std::string, std::uint64_t>;
  using Table = std::map<std::string, Row>;

  void add(const std::vector<Count>& counts);
  void add(const Tallies& other);
  const std::map<std::string, Table>& tables() const { return tables_; }
  /// Kinds of the tables' categories that were never counted get a row too: those are what one looks for.
  void add_missing(const world::Defs& defs);

 private:
  std::map<std::string, Table> tables_;
};

/// One script file in a coverage report.
struct ScriptCoverage {
  struct Line {
    int number = 0;
    std::string text;
  };
  std::string file;
  int lines = 0, reached = 0;  ///< lines on which something can run; those on which something ran
  std::vector<Line> unreached;
};

/// What games have made of the scripts. Depends on the games only, not on how many threads played them.
struct Coverage {
  script::Coverage lines;
  Tallies tallies;

  /// Lines that a record says were reached.
  void add(const ScriptLines& reached);
  void add(const Coverage& other) {
    lines.add(other.lines);
    tallies.add(other.tallies);
  }
  /// By file name. Library modules of which the game uses nothing are left out.
  std::vector<ScriptCoverage> scripts() const;
};

}  // namespace vizier::lab
