#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace vizier::lab {

/// How often something happened in one game: `tricks`, `hush`, `played`, seat 1, twice.
struct Count {
  std::string table, thing, what;
  int seat = -1;  ///< to whom; -1 for nobody in particular
  std::int64_t n = 0;
  friend bool operator==(const Count&, const Count&) = default;
};

/// What came of one game. One line of JSON, so that the results of many processes are joined by joining their files.
struct GameRecord {
  std::uint64_t game = 0, seed = 0;
  std::string variant;            ///< which of the configurations that are compared; empty where there is one
  std::vector<std::string> bots;  ///< by seat
  int first = 0;                  ///< the seat that began
  int rounds = 0;
  std::uint64_t decisions = 0;
  std::vector<int> winners;
  std::vector<int> scores;
  std::uint64_t hash = 0;  ///< of the final World
  std::string error;       ///< why it did not come to its end
  std::vector<Count> counts;
  std::vector<std::vector<double>> series;  ///< by series of the package, then by round: the mean over seats

  /// The seat's part of the victory, 0 to 1.
  double share(int seat) const;
  std::string line() const;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// False, with the reason, where the line is no record.
bool parse_record(const std::string& line, GameRecord& into, std::string& problem);

/// What a file of records is about: its first line.
struct RecordHeader {
  std::string config;                 ///< the game as people write it
  std::vector<std::string> variants;  ///< what is compared; one empty name where nothing is
  std::vector<std::string> seats;     ///< bots, before they go round the table
  std::vector<std::string> seat_names;
  std::vector<std::string> series;
  std::uint64_t games = 0, seed = 0;
  bool rotate = false;
  std::string content;  ///< hashes of the content of each variant: records of other content do not belong together

  std::string line() const;
  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};
bool parse_header(const std::string& line, RecordHeader& into, std::string& problem);

/// What the game says happened, gathered from its events: what scripts counted, scripted pieces that came to a seat (`drawn`), and pieces laid
/// into shared zones (`zone`, `placed`). Sorted, each once.
std::vector<Count> counts_of(const match::Match& match);

}  // namespace vizier::lab
