#pragma once
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace vizier::lab {

/// What the package declares under `series`, as it was in one game when each round was over. `lines` has one entry a
/// seat, or a single one where the series is of the game; in each a value a round, nothing where there was none.
/// `series.<name>` is the text that people read.
struct Series {
  std::string name;
  bool each_seat = false;
  int first_round = 1;  ///< of which the first value is: a later one where the game was begun in its middle
  std::vector<std::vector<std::optional<double>>> lines;
  friend bool operator==(const Series&, const Series&) = default;
};

/// What one series is at this moment, for one seat, or for the game with -1; nothing where there is no value, and for
/// series of tallies. Fails where its script does.
Result<std::optional<double>> value_of(const match::Match& match, const content::SeriesDef& def, int seat);

/// Follows a game while it is played. Series of tallies need a match that keeps events and tallies; others look at the
/// World alone.
class SeriesTracker {
 public:
  explicit SeriesTracker(const match::Match& match);

  /// To be called after every input: takes note where a round has ended, or the game.
  void look(const match::Match& match);
  const std::vector<Series>& series() const { return series_; }
  const Result<>& state() const { return state_; }  ///< fails from the first script on that failed

 private:
  void sample(const match::Match& match);
  std::optional<double> mean_of_tallies(const match::Match& match, const std::string& table) const;

  std::vector<Series> series_;
  int round_ = 0;
  std::size_t tallies_ = 0;  ///< those before belong to earlier rounds
  bool ended_ = false;
  Result<> state_;
};

/// The series of a game so far, by playing it again: what an end screen shows. Takes as long as the rules alone take to
/// play that game. Empty where the package declares none.
std::vector<Series> series_of(const match::Match& match);

}  // namespace vizier::lab
