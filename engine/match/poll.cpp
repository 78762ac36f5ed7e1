// Polls: everybody in turn is asked for one of some choices, or passes. Until somebody chooses nothing changes, and no script runs but those that look.
#include <utility>

#include "match/match.hpp"

namespace vizier::match {

using script::Mode;
using world::SeatId;
using world::Value;

namespace {

SeatId after(const world::World& w, SeatId seat) { return SeatId(seat.index + 1 == w.seats ? 0 : seat.index + 1); }

}  // namespace

/// Whose turn it is, after those who have passed already.
void Match::begin_poll(std::span<const Input> passed) {
  const world::Ref* const turn = world_.flow.back().vars.at("turn").ref();
  const SeatId first = turn && turn->type == world::RefType::seat && turn->id < world_.seats ? SeatId(turn->id) : SeatId(world_.first);
  poll_seat_ = first;
  for (const Input& input : passed) {
    if (input.type == Input::Type::clock) {
      world_.clock_ms = input.clock_ms;
      continue;
    }
    poll_seat_ = after(world_, input.seat);
    if (options_.events) events_.list.push_back({world::EventType::answered, 0, 0xFFFF, {}, {}, input.seat.index});
  }
  poll_passes_ = (poll_seat_.index - first.index + world_.seats) % world_.seats;
}

/// Asks the next seat that has anything to be asked; the poll is over where there is none.
bool Match::open_poll() {
  set_context(Mode::step);
  if (pass_polls_) poll_passes_ = world_.seats;
  for (; poll_passes_ < world_.seats; ++poll_passes_, poll_seat_ = after(world_, poll_seat_)) {
    const auto found = rt_->poll(*poll_, poll_seat_, fresh_decision());
    if (found == script::Runtime::Polled::failed) {
      fail(rt_->error());
      return false;
    }
    if (found == script::Runtime::Polled::asked) {
      ++open_count_;
      running_ = true;
      return true;
    }
  }
  const script::PollState& state = *std::exchange(poll_, nullptr);
  world::Frame& frame = world_.flow.back();
  if (frame.vars.at("total").integer_or(0) > 0) {
    frame.state = state.over;
    frame.result = {};
  } else {
    world_.flow.pop_back();
    if (!world_.flow.empty()) world_.flow.back().result = Value(0);
  }
  return close_step();
}

bool Match::answer_poll(const Input& input, SeatId seat) {
  const world::Decision& d = open_[0];
  const std::size_t which = input.answer.size() == 1 ? static_cast<std::size_t>(input.answer[0]) : d.items.size();
  open_count_ = 0;
  running_ = false;
  if (which + 1 == d.items.size()) {
    ++poll_passes_;
    poll_seat_ = after(world_, seat);
    return open_poll();
  }
  if (which >= d.items.size()) {
    script::Error e;
    e.message = "a recorded answer is not possible here";
    fail(std::move(e));
    return false;
  }
  world::Frame& frame = world_.flow.back();
  world::Table vars;
  if (const world::Table* before = frame.vars.table()) vars = *before;
  vars.set("choice", d.value_of(d.items[which]));
  vars.set("chooser", seat);
  vars.set("total", vars.at("total").integer_or(0) + 1);
  vars.set("turn", after(world_, seat));
  frame.vars = Value(std::move(vars));
  frame.state = std::exchange(poll_, nullptr)->chosen;
  polled_ = fed_;
  return start_script();
}

}  // namespace vizier::match
