#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/record_file.hpp"
#include "lab/stats.hpp"

namespace vizier::lab {

/// Part of the victories of one seat, bot or place in turn order.
struct WinRow {
  std::string name;
  Estimate share;
  double equal = 0;  ///< what an equal chance would be
};

/// What drawing or playing one card does for its owner's chance, in points of a hundred: against who did not, each
/// measured by what the same bot does in the same seat.
struct CardRow {
  std::string table, id, name;
  std::map<std::string, std::int64_t> counts;  ///< drawn, played, resolved, cancelled…
  Estimate drawn, played;                      ///< the effect
  Estimate wins_drawn, wins_played;            ///< part of the victories of who drew it, and of who played it
  double baseline = 0;                         ///< what the same bots win in the same seats, on average over all games
  bool fresh = false;                          ///< only one of the two configurations has it: the card under test
  std::string verdict, sentence, brief;        ///< in a word, in a sentence, and in a few words for a table
};

struct ZoneRow {
  std::string id, name;
  double placed = 0;  ///< pieces a round, by all seats
};

/// Cells of a grid on which pieces were laid.
struct GridRow {
  std::string name;
  std::map<std::pair<int, int>, double> cells;  ///< (x, y) → pieces a game, by all seats
};

struct SeriesPoint {
  Estimate mean;
  double low = 0, high = 0;  ///< the middle half lies between
};

struct SeriesRow {
  std::string id, name;
  bool each_seat = false;
  std::vector<SeriesPoint> all, winners;         ///< by round; winners only where every seat has its own line
  std::map<std::int64_t, std::int64_t> numbers;  ///< of a tally: how often each came
};

/// What is known of one of the configurations that are compared.
struct VariantSummary {
  std::string name;
  std::uint64_t games = 0, errors = 0;
  Estimate rounds, decisions, score;
  std::map<int, std::uint64_t> lengths;  ///< rounds → games
  std::vector<WinRow> seats, bots, order;
  /// Where seats differ: part of the games that somebody of the role won, whoever else of it did.
  std::vector<WinRow> roles;
  std::vector<CardRow> cards;
  std::vector<ZoneRow> zones;
  std::vector<GridRow> grids;
  std::vector<SeriesRow> series;
};

/// One measure with and without, game by game with the same random numbers.
struct Difference {
  std::string measure, unit, words;
  double without = 0, with = 0;
  Estimate difference;
  double p = 1;         ///< how likely a difference as large as this is where there is none
  bool marked = false;  ///< about the card under test
};

/// How much alike a game and its twin are: the more, the fewer games a comparison needs.
struct Twins {
  std::uint64_t pairs = 0;
  double first = 0;  ///< part of the pairs in which the same seat begins
  /// Part of what chance deals, as far as it differs from game to game, that is the same at the first question.
  double deals = 0;
  double rounds = 0, scores = 0, wins = 0;  ///< correlations; scores and wins seat by seat
};

/// Lines of one script that no game reached, those that follow each other together.
struct Unreached {
  std::string file;
  int lines = 0, reached = 0;
  struct Gap {
    int from = 0, to = 0;
    std::string text;  ///< of its first line
  };
  std::vector<Gap> gaps;
};

struct Summary {
  RecordHeader header;
  std::vector<VariantSummary> variants;
  std::vector<Difference> differences;  ///< where two variants are compared
  Twins twins;                          ///< where two variants are compared
  std::vector<std::string> sentences;   ///< what one would say about it; **so** marks what it is about
  std::vector<std::string> never;       ///< what the rules offer and no game has used, in words
  std::vector<Unreached> scripts;       ///< where coverage was on

  /// The variant that the page is about: the one with what is tested.
  const VariantSummary& main() const { return variants.size() == 2 ? variants[1] : variants[0]; }
};

/// The records may come in any order and from any number of files.
Summary summarise(const Results& results);

}  // namespace vizier::lab
