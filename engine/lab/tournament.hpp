#pragma once
#include <map>
#include <string>
#include <vector>

#include "lab/sim.hpp"
#include "lab/stats.hpp"

namespace vizier::lab {

/// One bot of a tournament. The rating says how much stronger it is than the average of those that took part: 200
/// points more win about three of four direct comparisons.
struct Standing {
  std::string bot;
  Estimate share;    ///< of victories in the games that it played
  double equal = 0;  ///< what an equal chance would be
  Estimate rating;
  std::map<std::string, Estimate> roles = {};  ///< where seats differ: part of the games that it won in this role
};

struct Tournament {
  std::shared_ptr<const content::Package> package;
  std::vector<std::string> bots;  ///< `greedy`, or `greedy@version`
  std::map<std::string, std::shared_ptr<const content::Package>> versions;
  int seats = 2;
  std::uint64_t games = 100, seed = 1;
  int jobs = 1;
};

/// Who sits where in a game: in each block of as many games as there are seats the same bots go round the table once,
/// so that no seat and no neighbour is an advantage; which bots meet is drawn anew for each block.
std::vector<std::string> line_up(const Tournament& tournament, std::uint64_t game);

/// The best first.
Result<std::vector<Standing>> play_tournament(const Tournament& tournament,
                                              const std::function<void(const SimProgress&)>& progress = {});

/// Ratings from records of games: who was ahead of whom, game by game.
/// `roles`: by seat; empty where all seats are alike.
std::vector<Standing> standings(const std::vector<std::string>& bots, std::vector<GameRecord> records,
                                const std::vector<std::string>& roles = {});

}  // namespace vizier::lab
