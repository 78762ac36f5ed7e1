#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/record.hpp"
#include "lab/stats.hpp"

namespace vizier::lab {

/// Part of the victories of one seat, bot or place in turn order.
struct WinRow {
  std::string name;
  Estimate share;
  double equal = 0;  ///< what an equal chance would be
};

/// What drawing or playing one card does for its owner's chance, in points of a hundred: against who did not,
/// each measured by what the same bot does in the same seat.
struct CardRow {
  std::string table, name;
  std::map<std::string, std::int64_t> counts;  ///< drawn, played, resolved, cancelled…
  Estimate drawn, played;
  bool fresh = false;  ///< only one of the two configurations has it: the card under test
  std::string verdict, sentence;
};

struct ZoneRow {
  std::string name;
  double placed = 0;  ///< pieces a game, by all seats
};

struct SeriesRow {
  std::string name;
  std::vector<double> by_round;
};

/// What is known of one of the configurations that are compared.
struct VariantSummary {
  std::string name;
  std::uint64_t games = 0, errors = 0;
  Estimate rounds, decisions, score;
  std::vector<WinRow> seats, bots, order;
  std::vector<CardRow> cards;
  std::vector<ZoneRow> zones;
  std::vector<SeriesRow> series;
};

/// One measure with and without, game by game with the same random numbers.
struct Difference {
  std::string measure, words;
  double without = 0, with = 0;
  Estimate difference;
  double p = 1;  ///< how likely a difference as large as this is where there is none
};

struct Summary {
  RecordHeader header;
  std::vector<VariantSummary> variants;
  std::vector<Difference> differences;  ///< where two variants are compared
  std::vector<std::string> sentences;   ///< what one would say about it
};

/// The records may come in any order and from any number of files.
Summary summarise(const RecordHeader& header, std::vector<GameRecord> records);

}  // namespace vizier::lab
