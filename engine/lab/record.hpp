#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/series.hpp"
#include "match/match.hpp"
#include "world/result.hpp"

namespace vizier::lab {

/// How often something happened in one game: `tricks`, `hush`, `played`, seat 1, twice.
struct Count {
  std::string table, thing, what;
  int seat = -1;  ///< to whom; -1 for nobody in particular
  std::int64_t n = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

/// Lines of scripts, by script.
using ScriptLines = std::map<std::string, std::vector<int>>;

/// What came of one game. One line of JSON, so that the results of many processes are joined by joining their files.
struct GameRecord {
  std::uint64_t game = 0, seed = 0;
  std::string variant;            ///< which of the configurations that are compared; empty where there is one
  std::vector<std::string> bots;  ///< by seat
  int first = 0;                  ///< the seat that began
  /// Zones that chance had filled when the first question came → kind of the first piece there.
  std::map<std::string, std::string> deal;
  int rounds = 0;
  std::uint64_t decisions = 0;
  std::vector<int> winners;
  std::vector<int> scores;
  std::vector<int> places;  ///< by seat, 1 for the best, where the game says more than who won
  std::uint64_t hash = 0;   ///< of the final World
  std::string error;        ///< why it did not come to its end
  std::vector<Count> counts;
  std::vector<decltype(Series::lines)> series;  ///< by series of the package
  ScriptLines reached;  ///< where coverage is on: lines that no game written before it had reached. All records
                        ///< together tell what was reached.

  /// The seat's part of the victory, 0 to 1.
  double share(int seat) const;
  std::string line() const;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

Result<GameRecord> parse_record(const std::string& line);

/// One of the series of a file of records.
struct SeriesHead {
  std::string name;
  bool each_seat = false;
  std::string tally;  ///< the table that is also plotted by how often each number came
  friend bool operator==(const SeriesHead&, const SeriesHead&) = default;
};

/// Spaces that lie side by side on the board.
struct Band {
  std::string title;
  std::vector<std::string> zones;
  friend bool operator==(const Band&, const Band&) = default;
};

/// What a file of records is about, its first line: everything that a report needs to know of the game, so that it can
/// be made anywhere.
struct RecordHeader {
  std::string config;                 ///< the game as people write it
  std::string title, command;         ///< the game's name; what to type to play these games again
  std::vector<std::string> variants;  ///< what is compared; one empty name where nothing is
  std::vector<std::string> seats;     ///< bots, before they go round the table
  std::vector<std::string> seat_names;
  std::vector<std::string> roles;  ///< by seat; empty where all seats are alike
  std::vector<SeriesHead> series;
  std::vector<Band> board;
  std::map<std::string, std::vector<std::string>> cards;  ///< category → kinds with a script
  std::vector<std::string> fresh;  ///< kinds that only a later one of the variants has: what is under test
  /// `kind.x`, `zone.x`, `seat.x`, `series.x`, `category.x` → what people call it.
  std::map<std::string, std::string> names;
  std::uint64_t games = 0, seed = 0;
  bool rotate = false, coverage = false;
  std::string content;  ///< hashes of the content of each variant: records of other content do not belong together

  /// What people call it; its own name made readable where nobody said.
  std::string name(const char* what, const std::string& thing) const;
  /// Whether both are about the same games; otherwise what differs, in words.
  Result<> check_same(const RecordHeader& other) const;
  std::string line() const;
  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};
Result<RecordHeader> parse_header(const std::string& line);

/// A script as coverage sees it: the lines on which something can run, with their text.
struct ScriptText {
  std::string script, file;
  std::map<int, std::string> code;
  std::vector<int> loaded;  ///< of these, those that run when the game is loaded
  std::string line() const;
};
Result<ScriptText> parse_script(const std::string& line);

/// What the game says happened, gathered from its events: what scripts counted; scripted pieces that came to a seat
/// (`drawn`); pieces that seats laid into a shared zone (`zone`, `placed`), and on grids pieces laid on each cell
/// (`cell`, `kingdom 2,1`), of all seats together. Sorted, each once.
std::vector<Count> counts_of(const match::Match& match);

/// What chance has dealt so far: the first piece of every zone that was shuffled, and of every zone that pieces came to
/// from such a one.
std::map<std::string, std::string> deal_of(const match::Match& match);

}  // namespace vizier::lab
