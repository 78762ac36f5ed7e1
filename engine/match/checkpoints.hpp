#pragma once
#include <algorithm>
#include <span>
#include <vector>

#include "world/world.hpp"

namespace vizier::match {

/// Where a step began: the World, and how many inputs, events, sentences and tallies there were.
struct Checkpoint {
  world::World world;
  std::size_t inputs = 0, events = 0, said = 0, tallies = 0;
};

/// The checkpoints of a match, oldest first. They are only for speed: where all together could take over
/// `most_bytes`, the oldest are forgotten, and whoever wants to go back that far plays from the start.
class Checkpoints {
 public:
  static constexpr std::size_t most_bytes = std::size_t{128} << 20;

  bool empty() const { return list_.empty(); }
  Checkpoint& back() { return list_.back().of; }
  const Checkpoint& back() const { return list_.back().of; }
  /// All checkpoints there were, also those that are forgotten: the number of the next one.
  std::size_t count() const { return forgotten_ + list_.size(); }
  /// The one with this number, from 0 on; none where it is forgotten.
  const Checkpoint* at(std::size_t number) const {
    return number < forgotten_ || number >= count() ? nullptr : &list_[number - forgotten_].of;
  }

  void push(const Checkpoint& checkpoint) {
    list_.push_back({checkpoint, bytes_of(checkpoint.world)});
    bytes_ += list_.back().bytes;
    if (bytes_ > most_bytes) forget();
  }
  void pop() {
    bytes_ -= list_.back().bytes;
    list_.pop_back();
  }
  void clear() {
    list_.clear();
    forgotten_ = bytes_ = 0;
  }

 private:
  struct Kept {
    Checkpoint of;
    std::size_t bytes = 0;
  };

  /// Memory that a checkpoint takes at most; a value that did not change since the one before takes none.
  static std::size_t bytes_of(const world::World& world) {
    constexpr std::size_t value = 64;  // with what surrounds a table or a text
    return world.bytes() + world.held.bytes + world.held.values * value;
  }

  /// Half of the memory is given back at once: each single one would move all the others. The last one stays.
  void forget() {
    std::size_t n = 0;
    for (; n + 1 < list_.size() && bytes_ > most_bytes / 2; ++n) bytes_ -= list_[n].bytes;
    list_.erase(list_.begin(), list_.begin() + static_cast<std::ptrdiff_t>(n));
    forgotten_ += n;
  }

  std::vector<Kept> list_;
  std::size_t forgotten_ = 0, bytes_ = 0;
};

}  // namespace vizier::match
