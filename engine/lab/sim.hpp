#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/package.hpp"
#include "lab/coverage.hpp"
#include "lab/record.hpp"

namespace vizier::match {
class Match;
}

namespace vizier::lab {

/// What to simulate: one configuration, played many times.
struct SimPlan {
  std::shared_ptr<const content::Package> package;
  std::vector<std::string> seats;  ///< a bot for each seat, in table order: `random`, or `greedy@version`
  /// Other versions of the scripts that bots think with, by name; the game itself is always played with the package.
  std::map<std::string, std::shared_ptr<const content::Package>> versions;
  /// The bots of a game by seat, where it is neither always the same nor going round; as many as `seats`.
  std::function<std::vector<std::string>(std::uint64_t game)> seating;
  bool rotate = false;  ///< the bots go round the table, one seat further each game
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;  ///< threads, each with a runtime of its own
  std::uint64_t shard = 0,
                shards = 1;      ///< of every `shards` games only this one is played: the rest is for other processes
  std::string variant;           ///< name of this configuration in records, where several are compared
  std::vector<GameRecord> done;  ///< games that were played before; they count, and are not played again
  /// Gets every game that is played now. Called by one thread at a time, in any order; counts are gathered only where
  /// somebody wants them.
  std::function<void(const GameRecord&)> record;
  /// Where coverage is on: gets what there is to be reached, before the first game.
  std::function<void(const script::Coverage&)> scripts;
  std::vector<std::string> series;  ///< names, in the order of the records; the package's own where there are none
  /// Check the World after every input and the scripts after every game, not only now and then; replay one game in a
  /// hundred in a fresh runtime.
  bool strict = false;
  bool leaks = false;     ///< examine one prompt in a hundred for leaks; a leak ends its game as a mistake
  bool coverage = false;  ///< note which lines ran and what scripts counted; several times slower
  std::uint64_t longest_game = 200'000;  ///< inputs after which a game counts as one that never ends
  /// Gets every game as it stands in the end, finished or broken off. Called by all threads at once.
  std::function<void(std::uint64_t game, const match::Match& match)> ended;
};

struct SimError {
  std::uint64_t game = 0, seed = 0;  ///< which game it was, and the seed that plays it again
  std::string message;
  std::string save;  ///< the game before the mistake; empty where it could not even begin
};

/// What came out. Everything but the time and the memory is the same whatever the number of jobs.
struct SimResult {
  std::uint64_t games = 0;             ///< that came to their end
  std::uint64_t decisions = 0;         ///< answers given, in broken-off games too
  std::uint64_t errors = 0;            ///< games that did not come to their end
  std::vector<SimError> first_errors;  ///< a few, lowest game first
  double rounds_mean = 0;
  /// Victories by seat; by place in the plan's list where the bots go round. A victory that k seats share counts 1/k
  /// for each of them, so the sum is the number of games that somebody won.
  std::vector<double> wins;
  /// Where seats differ, by role as the package lists them: games that somebody of the role won.
  std::vector<std::uint64_t> role_wins;
  std::vector<double> score_mean;  ///< as the game last declared them
  std::uint64_t hash = 0;          ///< over the final Worlds of all games: the same for two runs that played alike
  Coverage coverage;               ///< empty where the plan did not ask for it
  double seconds = 0;
  double memory_mb = 0;                                 ///< most that the process ever used
  std::size_t lua_bytes_first = 0, lua_bytes_last = 0;  ///< of one runtime, after its first and after its last game
};

struct SimProgress {
  std::uint64_t done = 0, games = 0;
  double seconds = 0, seconds_left = 0;
};

/// The seed of the i-th game.
std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game);

/// The bots of one game, by seat.
std::vector<std::string> seated(const SimPlan& plan, std::uint64_t game);

/// Whether the plan can be carried out.
Result<> check(const SimPlan& plan);

/// Plays all games. `progress` is called from this thread about five times a second.
SimResult simulate(const SimPlan& plan, const std::function<void(const SimProgress&)>& progress = {});

}  // namespace vizier::lab
