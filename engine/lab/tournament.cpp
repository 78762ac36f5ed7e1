#include "lab/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "lab/stats.hpp"
#include "world/hash.hpp"

namespace vizier::lab {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// How often each bot was ahead of each other one; half for a tie.
void add_game(const GameRecord& r, const std::map<std::string, std::size_t>& index, Matrix& ahead) {
  for (std::size_t i = 0; i < r.bots.size(); ++i)
    for (std::size_t j = 0; j < r.bots.size(); ++j) {
      const std::size_t a = index.at(r.bots[i]), b = index.at(r.bots[j]);
      if (a == b) continue;
      if (!r.places.empty()) {  // the game itself says who is ahead of whom
        ahead[a][b] += r.places[i] < r.places[j] ? 1 : r.places[i] == r.places[j] ? 0.5 : 0;
        continue;
      }
      const auto rank = [&](std::size_t s) {
        return std::pair(r.share(static_cast<int>(s)) > 0, s < r.scores.size() ? r.scores[s] : 0);
      };
      ahead[a][b] += rank(i) > rank(j) ? 1 : rank(i) == rank(j) ? 0.5 : 0;
    }
}

/// Strengths that explain the results best (Bradley and Terry), as ratings around 0. One imagined tie with everybody
/// keeps them finite.
std::vector<double> ratings(const Matrix& ahead) {
  const std::size_t n = ahead.size();
  std::vector<double> strength(n, 1);
  constexpr double imagined = 0.5;
  for (int round = 0; round < 200; ++round) {
    std::vector<double> next(n);
    for (std::size_t i = 0; i < n; ++i) {
      double won = 0, met = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        won += ahead[i][j] + imagined;
        met += (ahead[i][j] + ahead[j][i] + 2 * imagined) / (strength[i] + strength[j]);
      }
      next[i] = won / met;
    }
    strength = next;
  }
  double mean = 0;
  for (double& s : strength) s = 400 * std::log10(s), mean += s / static_cast<double>(n);
  for (double& s : strength) s -= mean;
  return strength;
}

}  // namespace

std::vector<std::string> line_up(const Tournament& t, std::uint64_t game) {
  const auto seats = static_cast<std::uint64_t>(t.seats);
  const std::uint64_t block = game / seats;
  world::Rng rng = world::Rng::seeded(world::mix(t.seed, block));
  std::vector<std::string> bots;
  while (bots.size() < seats) {  // everybody once before anybody twice
    std::vector<std::string> all = t.bots;
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(static_cast<std::uint32_t>(i))]);
    bots.insert(bots.end(), all.begin(), all.end());
  }
  bots.resize(seats);
  std::rotate(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(game % seats), bots.end());
  return bots;
}

std::vector<Standing> standings(const std::vector<std::string>& bots, std::vector<GameRecord> records,
                                const std::vector<std::string>& roles) {
  std::sort(records.begin(), records.end(), [](const GameRecord& a, const GameRecord& b) { return a.game < b.game; });
  std::erase_if(records, [](const GameRecord& r) { return !r.error.empty(); });
  std::map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < bots.size(); ++i) index[bots[i]] = i;
  Matrix ahead(bots.size(), std::vector<double>(bots.size()));
  std::vector<double> won(bots.size()), equal(bots.size());
  std::vector<std::uint64_t> played(bots.size());
  struct Part {
    double won = 0;
    std::uint64_t played = 0;
  };
  std::vector<std::map<std::string, Part>> by_role(bots.size());
  for (const GameRecord& r : records) {
    add_game(r, index, ahead);
    for (std::size_t s = 0; s < r.bots.size() && s < roles.size(); ++s) {
      Part& part = by_role[index.at(r.bots[s])][roles[s]];
      part.won += r.share(static_cast<int>(s)) > 0 ? 1 : 0;
      ++part.played;
    }
    for (std::size_t s = 0; s < r.bots.size(); ++s) {
      const std::size_t i = index.at(r.bots[s]);
      won[i] += r.share(static_cast<int>(s));
      equal[i] += 1.0 / static_cast<double>(r.bots.size());
      ++played[i];
    }
  }
  const std::vector<double> rating = ratings(ahead);
  // how much the ratings would differ with other games like these: draw as many of them, again and again
  std::vector<double> squares(bots.size());
  constexpr int samples = 200;
  world::Rng rng = world::Rng::seeded(records.size());
  for (int k = 0; k < samples && !records.empty(); ++k) {
    Matrix sample(bots.size(), std::vector<double>(bots.size()));
    for (std::size_t i = 0; i < records.size(); ++i)
      add_game(records[rng.below(static_cast<std::uint32_t>(records.size()))], index, sample);
    const std::vector<double> other = ratings(sample);
    for (std::size_t i = 0; i < bots.size(); ++i) squares[i] += (other[i] - rating[i]) * (other[i] - rating[i]);
  }
  std::vector<Standing> out;
  for (std::size_t i = 0; i < bots.size(); ++i)
    out.push_back({bots[i],
                   share_estimate(won[i], played[i]),
                   played[i] ? equal[i] / static_cast<double>(played[i]) : 0,
                   {rating[i], 1.96 * std::sqrt(squares[i] / samples), played[i]}});
  for (std::size_t i = 0; i < bots.size(); ++i)
    for (const auto& [role, part] : by_role[i]) out[i].roles[role] = share_estimate(part.won, part.played);
  std::stable_sort(out.begin(), out.end(),
                   [](const Standing& a, const Standing& b) { return a.rating.value > b.rating.value; });
  return out;
}

Result<std::vector<Standing>> play_tournament(const Tournament& t,
                                              const std::function<void(const SimProgress&)>& progress) {
  if (t.bots.size() < 2) return Failed{"a tournament needs two bots or more"};
  for (std::size_t i = 0; i < t.bots.size(); ++i)
    if (std::find(t.bots.begin(), t.bots.begin() + static_cast<std::ptrdiff_t>(i), t.bots[i]) !=
        t.bots.begin() + static_cast<std::ptrdiff_t>(i))
      return Failed{fmt::format("{} takes part twice", t.bots[i])};
  SimPlan plan;
  plan.package = t.package;
  plan.versions = t.versions;
  plan.games = t.games;
  plan.seed = t.seed;
  plan.jobs = t.jobs;
  for (const std::string& bot : t.bots) {
    plan.seats.assign(static_cast<std::size_t>(t.seats), bot);
    if (const auto good = check(plan); !good) return good.failed();
  }
  std::vector<GameRecord> records;
  plan.seating = [&](std::uint64_t game) { return line_up(t, game); };
  plan.record = [&](const GameRecord& r) { records.push_back(r); };
  const SimResult result = simulate(plan, progress);
  if (result.errors > 0)
    return Failed{fmt::format("game {} (seed {}): {}", result.first_errors[0].game, result.first_errors[0].seed,
                              result.first_errors[0].message)};
  std::vector<std::string> roles;
  const world::Defs& defs = t.package->defs;
  for (int s = 0; s < t.seats && !defs.roles.empty(); ++s)
    roles.push_back(defs.roles[defs.role(world::SeatId(s))].name);
  return standings(t.bots, std::move(records), roles);
}

}  // namespace vizier::lab
