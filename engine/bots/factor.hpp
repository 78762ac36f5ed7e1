#pragma once
#include <cstdint>
#include <vector>

#include "world/decision.hpp"

namespace vizier::bots {

/// Decides how keys name a piece: by its kind where all of these seats know it, otherwise by its place.
struct Eyes {
  const world::World& world;
  const world::Defs& defs;
  world::SeatMask mask;
};

/// Names one choice by what it looks like, never by an id: the same in every game that looks the same. Equal pieces of
/// one hand are one choice.
std::uint64_t choice_key(const Eyes& eyes, const world::Decision& decision, world::Choice choice);

/// Names a whole answer.
std::uint64_t answer_key(const Eyes& eyes, const world::Decision& decision, const world::Answer& answer);

/// A decision taken apart into small ones, one after the other: first where to, then which piece; item by item; pool by
/// pool. Search learns far sooner which part of a move is good than which of a hundred moves is.
class Factored {
 public:
  struct Option {
    std::uint64_t key;
    std::int32_t code;
  };

  Factored(const Eyes& eyes, const world::Decision& decision);

  bool done() const { return done_; }
  /// What can be chosen next, at least one; several may have one key.
  const std::vector<Option>& options() const { return options_; }
  void take(std::int32_t code);
  world::Answer answer() const;

 private:
  void list();
  void add(std::uint64_t key, std::int32_t code) { options_.push_back({key, code}); }

  Eyes eyes_;
  const world::Decision* d_;
  std::vector<std::int32_t> taken_;
  std::vector<Option> options_;
  bool done_ = false;
};

}  // namespace vizier::bots
