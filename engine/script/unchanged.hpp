#pragma once
#include <optional>

#include "script/context.hpp"

namespace vizier::script {

/// What a call may change, as it was before the call. A call that is stopped because it is slow has changed part of it;
/// the counted call that follows must start from the same World, events and offers.
class Unchanged {
 public:
  Unchanged(Context& context, Mode mode) : context_(context) {
    if (mode == Mode::step && context.changing) world_ = *context.changing;
    if (mode == Mode::step && context.next) next_ = *context.next;
    if (context.events)
      list_ = context.events->list.size(), said_ = context.events->said.size(),
      tallies_ = context.events->tallies.size();
    if (context.offers) offers_ = context.offers->size();
  }

  void restore() {
    if (world_) *context_.changing = *world_;
    if (next_) *context_.next = *next_;
    if (context_.events) {
      context_.events->list.resize(list_);
      context_.events->said.resize(said_);
      context_.events->tallies.resize(tallies_);
    }
    if (context_.offers) context_.offers->resize(offers_);
  }

 private:
  Context& context_;
  std::optional<world::World> world_;  ///< only where it may be changed: looking costs no copy
  std::optional<Next> next_;
  std::size_t list_ = 0, said_ = 0, tallies_ = 0, offers_ = 0;
};

}  // namespace vizier::script
