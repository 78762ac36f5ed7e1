#include "bots/tree.hpp"

#include <algorithm>
#include <cmath>

namespace vizier::bots {

std::uint32_t Tree::edge(std::int32_t node, std::uint64_t key, std::size_t hint) {
  auto& edges = nodes_[static_cast<std::size_t>(node)].edges;
  if (hint < edges.size() && edges[hint].key == key)
    return static_cast<std::uint32_t>(hint);  // lists seldom change much
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (edges[i].key == key) return static_cast<std::uint32_t>(i);
  edges.push_back({key});
  return static_cast<std::uint32_t>(edges.size() - 1);
}

std::pair<std::uint32_t, std::int32_t> Tree::select(std::int32_t node, const std::vector<Factored::Option>& options,
                                                    const world::Decision& decision, std::size_t level,
                                                    const MoveAverages& averages, world::Rng& rng) {
  edges_.clear();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::uint32_t e = edge(node, options[i].key, i);
    if (std::find(edges_.begin(), edges_.end(), e) == edges_.end()) edges_.push_back(e);
  }
  auto& edges = nodes_[static_cast<std::size_t>(node)].edges;
  std::uint32_t visits = 0, tried = 0;
  for (const std::uint32_t e : edges_) {
    ++edges[e].available;
    visits += edges[e].visits;
    tried += edges[e].visits > 0 ? 1 : 0;
  }
  const double limit = edges_.size() <= settings.wide
                           ? 1e9
                           : std::max(1.0, settings.widen_by * std::pow(visits + 1, settings.widen_power));
  const bool expand = tried < edges_.size() && tried < limit;
  std::uint32_t best = edges_[0], equal = 0;
  double best_value = -1e300;
  for (const std::uint32_t e : edges_) {
    if (expand == (edges[e].visits > 0)) continue;
    const double value =
        expand ? static_cast<double>(averages.mean(Rollout::part_key(decision, level, edges[e].key)))
               : edges[e].mean() + settings.explore * std::sqrt(std::log(edges[e].available) / edges[e].visits);
    equal = value == best_value ? equal + 1 : 1;
    if (value > best_value || (value == best_value && rng.below(equal) == 0)) best_value = value, best = e;
  }
  // equal pieces share an edge; whichever of them it is looks the same to the player
  std::uint32_t same = 0;
  std::int32_t code = 0;
  for (const Factored::Option& option : options)
    if (option.key == edges[best].key && rng.below(++same) == 0) code = option.code;
  return {best, code};
}

std::int32_t Tree::sub(std::int32_t node, std::uint32_t edge) {
  if (const std::int32_t known = nodes_[static_cast<std::size_t>(node)].edges[edge].sub; known >= 0) return known;
  const auto fresh = static_cast<std::int32_t>(nodes_.size());
  nodes_[static_cast<std::size_t>(node)].edges[edge].sub = fresh;
  nodes_.emplace_back();
  return fresh;
}

std::int32_t Tree::find_next(std::int32_t node, std::uint64_t key) const {
  for (const auto& [known, at] : nodes_[static_cast<std::size_t>(node)].next)
    if (known == key) return at;
  return -1;
}

std::int32_t Tree::next(std::int32_t node, std::uint64_t key) {
  if (const std::int32_t known = find_next(node, key); known >= 0) return known;
  const auto fresh = static_cast<std::int32_t>(nodes_.size());
  nodes_[static_cast<std::size_t>(node)].next.emplace_back(key, fresh);
  nodes_.emplace_back();
  return fresh;
}

const Tree::Edge* Tree::find(std::int32_t node, std::uint64_t key) const {
  if (node < 0) return nullptr;
  for (const Edge& e : nodes_[static_cast<std::size_t>(node)].edges)
    if (e.key == key) return &e;
  return nullptr;
}

void Tree::learn(const std::vector<Step>& path, const world::IdVector<world::SeatId, double>& by_seat) {
  for (const Step& s : path) {
    Edge& e = nodes_[static_cast<std::size_t>(s.node)].edges[s.edge];
    const double value = by_seat[s.seat];
    ++e.visits;
    e.sum += value;
    e.squares += value * value;
  }
}

}  // namespace vizier::bots
