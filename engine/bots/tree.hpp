#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "bots/factor.hpp"
#include "bots/rollout.hpp"

namespace vizier::bots {

/// The memory of a search. A node stands for what everybody has seen happen since the root, not for a state: games that
/// differ in what is hidden meet in it, and nobody's move there can depend on what its player does not know. What a
/// player may do in a node depends on the game imagined, so that each edge counts how often it could have been taken.
class Tree {
 public:
  struct Edge {
    std::uint64_t key = 0;
    std::uint32_t visits = 0, available = 0;
    double sum = 0, squares = 0;
    std::int32_t sub = -1;  ///< node of the decision's next part
    double mean() const { return visits > 0 ? sum / visits : 0; }
  };
  struct Node {
    std::vector<Edge> edges;
    std::vector<std::pair<std::uint64_t, std::int32_t>> next;  ///< public key of the whole answer → node
  };
  struct Step {
    std::int32_t node;
    std::uint32_t edge;
    world::SeatId seat;
  };
  struct Settings {
    double explore = 0.4;
    std::size_t wide = 30;  ///< nodes with more edges than this are widened little by little
    double widen_by = 4, widen_power = 0.4;
  };

  Tree() { clear(); }
  void clear() { nodes_.assign(1, {}); }
  std::size_t size() const { return nodes_.size(); }
  const Node& node(std::int32_t at) const { return nodes_[static_cast<std::size_t>(at)]; }

  /// Chooses one of the options by upper confidence; untried ones first, the more promising by `averages` before the
  /// others. Returns the edge, and the option that was drawn among those with its key.
  std::pair<std::uint32_t, std::int32_t> select(std::int32_t node, const std::vector<Factored::Option>& options,
                                                const world::Decision& decision, std::size_t level,
                                                const MoveAverages& averages, world::Rng& rng);
  std::int32_t sub(std::int32_t node, std::uint32_t edge);
  std::int32_t next(std::int32_t node, std::uint64_t public_key);
  std::int32_t find_next(std::int32_t node, std::uint64_t public_key) const;  ///< -1 where it was never met
  const Edge* find(std::int32_t node, std::uint64_t key) const;
  void learn(const std::vector<Step>& path, const world::IdVector<world::SeatId, double>& by_seat);

  Settings settings;

 private:
  std::uint32_t edge(std::int32_t node, std::uint64_t key, std::size_t hint);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> edges_;  ///< of the options at hand, each once
};

}  // namespace vizier::bots
