#include "match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "script/trace.hpp"
#include "world/clock_limit.hpp"
#include "world/editor.hpp"

namespace vizier::match {

using script::Mode;
using world::Decision;
using world::SeatId;
using world::World;

Match::Match(script::Runtime& runtime, Setup setup, MatchOptions options)
    : runtime_(&runtime), options_(options), setup_(setup) {
  world_ = World::make(defs(), setup.seats, setup.seed);
  world::set_up_supply(world_, defs(), nullptr);
  for (const content::PermanentModifier& m : runtime_->package().modifiers) {
    world::Modifier modifier;
    modifier.script = m.script;
    modifier.name = m.name;
    modifier.params = m.with;
    modifier.priority = m.priority;
    runtime_->prepare(modifier);
    world::Editor(world_, defs(), nullptr).add_modifier(std::move(modifier));
  }
  world_.flow.push_back({"setup", {}, {}});
  start_ = world_;
  events_.tallying = options_.tallies;
  journal_.reserve(256);
  if (options_.events) events_.list.reserve(1024);
  pump();
}

Match::Match(script::Runtime& runtime, World start, MatchOptions options)
    : runtime_(&runtime), options_(options), world_(std::move(start)) {
  if (runtime_->loaded() && !runtime_->adopt(world_)) error_ = runtime_->error();
  start_ = world_;
  events_.tallying = options_.tallies;
  pump();
}

Match::Match(script::Runtime& runtime, MatchOptions options, Fork) : runtime_(&runtime), options_(options) {}

Decision& Questions::close(std::size_t which) {
  std::swap(closed_, list_[which]);
  own_ = --count_;
  const auto at = list_.begin() + static_cast<std::ptrdiff_t>(which);
  std::rotate(at, at + 1, list_.begin() + static_cast<std::ptrdiff_t>(count_) + 1);
  return closed_;
}

/// Sets what the next call of a script works on.
script::Context& Match::enter(Mode mode) {
  script::Context& context = runtime_->context;
  context = {};
  context.world = &world_;
  context.changing = mode == Mode::step ? &world_ : nullptr;
  context.events = options_.events ? &events_ : nullptr;
  context.next = &step_.next;
  context.round = &step_.round;
  context.mode = mode;
  context.handler = step_.handlers > 0;
  if (mode == Mode::listen) context.decision = &open_.fresh();
  return context;
}

/// What waited on the top of the stack goes on: its coroutine leaves the stack with it.
script::Coroutine Match::take_coroutine(script::Coroutine& co) {
  script::Coroutine taken = std::move(co);
  stack_.pop_back();
  return taken;
}

void Match::move_chosen(const world::Answer& answer, const Decision& decision) {
  const world::Ref piece = decision.items[static_cast<std::size_t>(answer[0])].ref(),
                   zone = decision.seconds[static_cast<std::size_t>(answer[1])].ref();
  if (script::Trace* trace = script::Trace::current()) trace->changes(nullptr, &events_, defs());
  world::Editor(world_, defs(), options_.events ? &events_ : nullptr)
      .move(world::PieceId(piece.id), world::ZoneId(zone.id), static_cast<world::Face>(decision.note));
}

void Match::tell_answered(SeatId seat) {
  if (options_.events) events_.list.push_back({world::EventType::answered, 0, 0xFFFF, {}, {}, seat.index});
}

bool Match::fail(script::Error error) {
  error_ = std::move(error);
  restore_checkpoint();
  return false;
}

/// A mistake of the flow itself, not of one line.
bool Match::fail_in_flow(std::string message) {
  script::Error e;
  e.message = std::move(message);
  e.place.file = runtime_->file_of(runtime_->package().manifest.flow);
  return fail(std::move(e));
}

void Match::restore_checkpoint() {
  look_ = {};
  stack_.clear();
  open_.clear();
  world_ = step_.world;
  if (options_.events) {
    events_.list.resize(step_.events);
    events_.said.resize(step_.said);
    events_.tallies.resize(step_.tallies);
  }
  step_.next.type = script::Next::Type::none;
}

std::vector<SeatId> Match::secret_seats() const {
  std::vector<SeatId> seats;
  if (const Secret* const running = secret())
    for (const Secret::Chain& chain : running->chains) seats.push_back(chain.seat);
  return seats;
}

std::size_t Match::find_open(SeatId seat) const {
  std::size_t i = 0;
  while (i < open_.size() && open_[i].seat != seat) ++i;
  return i;
}

std::size_t Match::find_open(SeatId seat, std::string_view id) const {
  std::size_t i = 0;
  while (i < open_.size() && (open_[i].seat != seat || open_[i].id != id)) ++i;
  return i;
}

/// Notes in the input what forks must know of it.
void Match::mark(Input& input, std::size_t which) const {
  if (const Secret* const running = secret()) input.secret = running->number;
  input.interrupts = which >= open_.own();
  input.passes =
      which < open_.own() && std::holds_alternative<InTurn>(stack_.back()) && open_[which].passes(input.answer);
}

Result<> Match::answer(std::size_t which, const world::Answer& answer) {
  if (which >= open_.size()) return Failed{world_.over ? "the game is over" : "there is no such question"};
  if (!open_[which].seat) return Failed{"only the clock answers this"};
  if (auto possible = open_[which].check(answer); !possible) return possible;
  if (error_) error_ = {};
  undone_.clear();
  Input& input = journal_.emplace_back();
  input.seat = open_[which].seat;
  if (!open_[which].id.empty()) input.id = open_[which].id;
  input.answer = answer;
  if (real_time()) input.clock_ms = now();
  mark(input, which);
  go_on(take(input, which));
  return {};
}

/// Plays on after the last input of the journal was taken. A script that fails on it takes it back: what was open is
/// open again.
void Match::go_on(bool taken) {
  if (taken && open_step()) {
    pump();
    if (real_time()) serve_due(now());
    return;
  }
  const script::Error error = std::exchange(error_, {});
  journal_.pop_back();
  const std::vector<Input> inputs(step_inputs().begin(), step_inputs().end());
  repeat(inputs, step_.counted);
  error_ = error;
}

Result<> Match::advance(std::int64_t to_ms) {
  if (to_ms < now()) return Failed{"the clock does not go back"};
  if (to_ms > world::max_clock_ms) return Failed{"the clock does not go so far"};
  if (!stack_.empty()) error_ = {};
  look_ = {};
  undone_.clear();
  if (!serve_due(to_ms) || world_.over || to_ms <= world_.now()) return {};
  if (real_time()) return now_ = to_ms, Result<>();
  journal_.push_back({Input::Type::clock, {}, to_ms, {}, {}});
  set_clock(to_ms);
  return {};
}

/// Answers deadlines and rings timers up to that instant, in order. False where a script fails.
bool Match::serve_due(std::int64_t to_ms) {
  int standing = 0;  // deadlines in a row that passed without time passing
  while (!world_.over && !error_) {
    const std::int64_t before = world_.now();
    std::size_t first = open_.size();
    for (std::size_t i = 0; i < open_.size(); ++i)
      if (open_[i].deadline_ms >= 0 && instant_of(open_[i]) <= to_ms &&
          (first == open_.size() || open_[i].deadline_ms < open_[first].deadline_ms))
        first = i;
    if (first == open_.size()) return true;
    journal_.push_back({Input::Type::timeout, open_[first].seat, instant_of(open_[first]), open_[first].id,
                        open_[first].otherwise.value_or(world::Answer{})});
    mark(journal_.back(), first);
    failed_timer_ = {};
    if (open_[first].beside == Decision::Beside::timer) {
      failed_timer_ = journal_.back();
      failed_timer_.type = Input::Type::dropped;
    }
    if (!take(journal_.back(), first) || !open_step()) return now_ = to_ms, journal_.pop_back(), false;
    failed_timer_ = {};
    pump();
    standing = world_.now() == before ? standing + 1 : 0;
    if (standing > 1000 && !world_.over && !error_)
      fail_in_flow(fmt::format(
          "state '{}' sets deadlines that have passed already, again and again: time would stand still for ever",
          world_.flow.back().state));
  }
  return !error_;
}

/// Between steps of a listening state what is offered may depend on the clock: it is asked anew.
void Match::set_clock(std::int64_t to_ms) {
  world_.set_now(to_ms);
  open_.drop_beside();
  if (stack_.size() > 1 || (!stack_.empty() && !std::holds_alternative<Listening>(stack_.back()))) {
    open_beside();
    return;
  }
  if (stack_.empty() || !std::holds_alternative<Listening>(stack_.back())) return;
  stack_.clear();
  open_.clear();
  pump();
}

bool Match::retry() {
  if (!stuck()) return false;
  error_ = {};
  const std::vector<Input> inputs(step_inputs().begin(), step_inputs().end());
  restore_checkpoint();
  if (!repeat(inputs, false)) return false;
  pump();
  if (real_time() && !error_) serve_due(now());
  return !stuck();
}

bool Match::drop_timer() {
  if (!timer_failed()) return false;
  const Input dropped = std::exchange(failed_timer_, {});
  error_ = {};
  const std::vector<Input> inputs(step_inputs().begin(), step_inputs().end());
  restore_checkpoint();
  if (!repeat(inputs, false)) return false;
  pump();
  if (!give(dropped)) return false;
  if (real_time()) serve_due(now());
  return !stuck();
}

bool Match::drop_frame() {
  restore_checkpoint();
  if (world_.flow.size() < 2) return false;
  world_.put(world_.flow.back().vars, {});
  world_.put(world_.flow.back().result, {});
  world_.flow.pop_back();
  world_.put(world_.flow.back().result, {});
  start_ = world_;
  setup_.reset();
  journal_.clear();
  undone_.clear();
  history_.clear();
  events_.clear();
  error_ = {};
  pump();
  return !stuck();
}

}  // namespace vizier::match
