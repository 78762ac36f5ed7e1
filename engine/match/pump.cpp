// The pump: runs steps until somebody must answer, and gives answers to what waits for them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "match/caught.hpp"
#include "match/match.hpp"
#include "script/trace.hpp"
#include "world/editor.hpp"
#include "world/limits.hpp"

namespace vizier::match {

using script::Coroutine;
using script::Mode;
using script::Outcome;
using world::Decision;
using world::SeatId;

namespace {

constexpr std::size_t most_silent_steps = 10'000;  ///< between two questions
constexpr std::size_t few_silent_steps = 100;      ///< are allowed in any case
constexpr std::size_t most_silent_bytes = std::size_t{512} << 20;

}  // namespace

/// Goes on until a question is open, the game is over, or a script fails.
void Match::pump() {
  if (!runtime_->loaded()) error_ = runtime_->error();
  const std::size_t kept = history_.count();
  std::size_t bytes = 0;  // of their checkpoints, whether or not they are kept
  for (std::size_t silent = 0; open_.empty() && !world_.over && !error_; ++silent) {
    if (silent >= few_silent_steps) bytes += world_.bytes();
    if (silent == most_silent_steps || bytes > most_silent_bytes) return stop_going_round(kept, silent);
    if (stack_.empty() && !begin_step()) return;
    if (!open_top()) return;
  }
  if (!error_) open_beside();
}

/// The World as it is becomes the checkpoint of a new step.
bool Match::begin_step() {
  step_.world = world_;
  step_.redraw.after = SIZE_MAX;
  step_.inputs = journal_.size();
  step_.events = events_.list.size();
  step_.said = events_.said.size();
  step_.tallies = events_.tallies.size();
  if (options_.history) history_.push(step_);
  ++count_.steps;
  return begin_activity(false);
}

/// A step begins with a script, or it listens.
bool Match::begin_activity(bool counted) {
  if (world_.flow.empty()) return fail_in_flow("the last state ended without game:finish: nobody has won");
  step_.counted = counted;
  step_.secrets = step_.handlers = 0;
  step_.next.type = script::Next::Type::none;
  if (runtime_->listens(world_.flow.back().state))
    stack_.emplace_back(Listening{});
  else
    stack_.emplace_back(Script{Coroutine(*runtime_)});
  return true;
}

// --- to open: the first visit

bool Match::open_top() {
  return caught([&] { return std::visit([&](auto& activity) { return open(activity); }, stack_.back()); });
}

/// Opens what the running step waits in, until a question is open or the step is complete.
bool Match::open_step() {
  while (open_.empty() && !stack_.empty())
    if (!open_top()) return false;
  return true;
}

bool Match::open(Script& script) {
  Coroutine co = take_coroutine(script.co);
  enter(Mode::step).decision = &open_.fresh();
  const Outcome outcome = runtime_->start(co.thread(), step_.counted);
  return follow(std::move(co), outcome);
}

bool Match::open(Secret& secret) {
  for (Secret::Chain& chain : secret.chains) {
    script::Context& context = enter(Mode::secret);
    context.secret_seat = chain.seat;
    context.decision = &open_.fresh();
    const Outcome outcome = runtime_->start_secret(chain.co.thread(), secret.co.thread(), chain.seat);
    if (outcome != Outcome::asked && outcome != Outcome::done) return follow({}, outcome);
    if (outcome == Outcome::asked) open_.add();
    if (outcome == Outcome::done) chain.end(runtime_->secret_result(chain.co.thread()));
  }
  return close_secret(secret);
}

bool Match::open(Listening&) {
  std::vector<Decision> offers;
  enter(Mode::listen).offers = &offers;
  if (!runtime_->listen()) return fail(runtime_->error());
  if (offers.empty())
    return fail_in_flow(
        fmt::format("state '{}' listens, but offers nothing and has no timer: the game would wait for ever",
                    world_.flow.back().state));
  for (Decision& offer : offers) {
    open_.fresh() = std::move(offer);
    open_.add();
  }
  return true;
}

/// Asks the next seat that is asked at all; where nobody is left, the script goes on.
bool Match::open(InTurn& turn) {
  using script::Asked;
  enter(Mode::step);
  const bool over = turn.round.left == 0 || (turn.round.passes && options_.pass_unasked);
  const Asked asked = over ? Asked::nobody : script::ask_in_turn(*runtime_, turn.round, open_.fresh());
  if (asked == Asked::failed) return fail(runtime_->error());
  if (asked == Asked::nobody) return run(take_coroutine(turn.co), nullptr);
  open_.add();
  return true;
}

// --- to take an answer: the second visit

/// Gives one input to what waits for it. The input is possible here: it was checked.
bool Match::take(const Input& input, std::size_t which) {
  look_ = {};
  if (input.clock_ms > 0) world_.set_now(std::max(world_.now(), input.clock_ms));
  if (!in_secret()) tell_answered(input.seat);
  if (too_many_inputs()) return false;
  return caught([&] {
    if (which >= open_.own()) return interrupt(input, which);
    return std::visit([&](auto& activity) { return take(activity, input, which); }, stack_.back());
  });
}

bool Match::take(Script& script, const Input& input, std::size_t) {
  return run(take_coroutine(script.co), &input.answer);
}

/// A pass, or a move that is data, concerns no script: the next seat is asked.
bool Match::take(InTurn& turn, const Input& input, std::size_t which) {
  const bool passes = open_[which].passes(input.answer);
  if (!passes && !turn.round.moves) return run(take_coroutine(turn.co), &input.answer);
  if (!passes) move_chosen(input.answer, open_[which]);
  turn.round.next(world_.seats);
  open_.clear();
  return true;
}

bool Match::take(Secret& secret, const Input& input, std::size_t which) {
  const auto chain = std::find_if(secret.chains.begin(), secret.chains.end(),
                                  [&](const Secret::Chain& c) { return c.seat == input.seat; });
  script::Context& context = enter(Mode::secret);
  context.secret_seat = input.seat;
  context.answer = &input.answer;
  context.decision = &open_.close(which);
  const Outcome outcome = runtime_->resume(chain->co.thread());
  if (outcome == Outcome::asked) return open_.reopen(), true;
  if (outcome != Outcome::done) return follow({}, outcome);
  chain->end(runtime_->secret_result(chain->co.thread()));
  return close_secret(secret);
}

bool Match::take(Listening&, const Input& input, std::size_t which) {
  const Decision& answered = open_.close(which);
  open_.clear();
  stack_.pop_back();
  Coroutine co(*runtime_);
  script::Context& context = enter(Mode::step);
  context.decision = &open_.fresh();
  context.answer = &input.answer;
  const Outcome outcome = runtime_->start_input(co.thread(), answered, step_.counted);
  return follow(std::move(co), outcome);
}

// --- scripts

/// The script goes on. It reads the answer where the question was written, and may write the next question there.
bool Match::run(Coroutine co, const world::Answer* answer) {
  open_.clear();
  script::Context& context = enter(Mode::step);
  context.answer = answer;
  context.decision = &open_.fresh();
  const Outcome outcome = runtime_->resume(co.thread());
  return follow(std::move(co), outcome);
}

/// A script has run as far as it could.
bool Match::follow(Coroutine co, Outcome outcome) {
  switch (outcome) {
    case Outcome::asked:
      open_.add();
      stack_.emplace_back(Script{std::move(co)});
      return true;
    case Outcome::secret: {
      Secret secret{{}, ++step_.secrets, {}};
      for (const SeatId seat : runtime_->secret_seats(co.thread()))
        secret.chains.push_back({seat, Coroutine(*runtime_), false, {}});
      secret.co = std::move(co);
      stack_.emplace_back(std::move(secret));
      return true;
    }
    case Outcome::await: stack_.emplace_back(Await{std::move(co), runtime_->context.deadline_ms}); return true;
    case Outcome::in_turn: stack_.emplace_back(InTurn{std::move(co), std::move(step_.round)}); return true;
    case Outcome::done: return stack_.empty() ? complete_step(co) : end_handler(co);
    case Outcome::slow: return step_.counted ? fail(runtime_->error()) : repeat_counted();
    case Outcome::failed: return fail(runtime_->error());
  }
  return false;
}

/// Where all have chosen, the script gets what they chose.
bool Match::close_secret(Secret& secret) {
  if (!std::all_of(secret.chains.begin(), secret.chains.end(), [](const Secret::Chain& c) { return c.done; }))
    return true;
  std::vector<std::pair<SeatId, world::Value>> results;
  for (Secret::Chain& chain : secret.chains) results.emplace_back(chain.seat, std::move(chain.result));
  Coroutine co = take_coroutine(secret.co);
  enter(Mode::step).decision = &open_.fresh();
  const Outcome outcome = runtime_->resume_secret(co.thread(), results);
  return follow(std::move(co), outcome);
}

/// The script of the step has ended: the flow goes where it said.
bool Match::complete_step(Coroutine& co) {
  enter(Mode::step);
  script::Next& next = step_.next;
  if (!runtime_->finish(co.thread(), next)) return fail(runtime_->error());
  if (!world_.over && next.type == script::Next::Type::push) {
    world_.flow.back().state = next.then;
    world_.put(world_.flow.emplace_back(world::Frame{next.state, {}, {}}).vars, std::move(next.vars));
  } else if (!world_.over && next.type == script::Next::Type::done) {
    world_.put(world_.flow.back().vars, {});
    world_.put(world_.flow.back().result, {});
    world_.flow.pop_back();
    count_.shallowest = std::min(count_.shallowest, world_.flow.size());
    if (!world_.flow.empty()) world_.put(world_.flow.back().result, std::move(next.result));
  }
  if (next.type != script::Next::Type::none) next = {};
  return check_held() && close_step();
}

/// What scripts make the game hold has a limit.
bool Match::check_held() {
  if (world_.held.values > world::max_held_values || world_.held.bytes > world::max_held_bytes ||
      world_.flow.size() > world::max_frames)
    return fail_in_flow(fmt::format("after state '{}': {}", step_.world.flow.back().state, world_.too_much()));
  return true;
}

/// What is conserved must still be there.
bool Match::close_step() {
  if (defs().conserved.empty()) return true;
  const bool set_up = world_.baseline.empty() && step_.world.flow.back().state == "setup";
  if (set_up) world::note_conservation(world_, defs());
  if (!options_.conservation || (!set_up && only_answers_so_far())) return true;
  const auto kept =
      world::check_conservation(world_, defs(), !set_up && step_.world.pieces.size() == world_.pieces.size());
  return kept || fail_in_flow(fmt::format("after state '{}': {}", step_.world.flow.back().state, kept.problem()));
}

// --- once more

/// Runs the step again from its checkpoint, which world_ is already, with the inputs that it had. `known`: what is
/// asked then, where that is certain.
bool Match::repeat(std::span<const Input> inputs, bool counted, const Questions* known) {
  look_ = {};
  if (!begin_activity(counted)) return false;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (i == step_.redraw.after && !(open_step() && (world_.redraw_chance(step_.redraw.key), true))) return false;
    if (!repeat_input(inputs[i])) return false;
    if (step_.counted != counted) return true;  // it was slow, and has been run again with all its inputs
  }
  while (known && open_.empty() && !stack_.empty() && step_.counted == counted) {
    if (auto* const turn = std::get_if<InTurn>(&stack_.back())) {
      open_ = *known;
      turn->round.go_to(open_[0].seat, world_.seats);
    } else if (!open_top()) {
      return false;
    }
  }
  if (!open_step()) return false;
  if (inputs.size() == step_.redraw.after) world_.redraw_chance(step_.redraw.key);
  return open_beside();
}

/// Gives an input of the journal to the step once more. Who passed when seats were asked in turn is not asked again: a
/// pass holds in every game that fits.
bool Match::repeat_input(const Input& input) {
  if (input.type == Input::Type::clock) return world_.clock_ms = input.clock_ms, true;
  const bool counted = step_.counted;
  while (open_.empty() && !stack_.empty()) {
    if (auto* const turn = std::get_if<InTurn>(&stack_.back()); turn && input.passes && turn->round.passes) {
      turn->round.go_to(input.seat, world_.seats);
      turn->round.next(world_.seats);
      tell_answered(input.seat);
      return true;
    }
    if (!open_top()) return false;
    if (step_.counted != counted) return true;
  }
  const bool answers = input.type == Input::Type::answer || input.type == Input::Type::timeout;
  if (!answers) return take_from_outside(input);
  std::size_t which = find_open(input.seat, input.id);
  if (which >= open_.size()) {
    if (!open_beside()) return false;
    which = find_open(input.seat, input.id);
  }
  if (which >= open_.size()) return fail({"a recorded answer was not asked for", {}, {}, {}, {}, false});
  if (input.type == Input::Type::timeout && instant_of(open_[which]) != input.clock_ms)
    return fail({"a recorded deadline passes at another instant", {}, {}, {}, {}, false});
  const bool rings = input.type == Input::Type::timeout && !open_[which].otherwise;  // a timer: there is no answer
  if (!rings && !open_[which].check(input.answer))
    return fail({"a recorded answer is not possible here", {}, {}, {}, {}, false});
  return take(input, which);
}

/// It was slow: the same again, with its instructions counted.
bool Match::repeat_counted() {
  const std::vector<Input> inputs(step_inputs().begin(), step_inputs().end());
  restore_checkpoint();
  return repeat(inputs, true);
}

/// Step followed step, and nobody was asked anything: states that lead to each other for ever. Goes back to the first
/// of these steps.
void Match::stop_going_round(std::size_t kept, std::size_t silent) {
  std::vector<std::string> states;
  for (int i = 0; i < 64 && open_.empty() && !world_.over; ++i) {
    const std::string state = world_.flow.empty() ? std::string() : world_.flow.back().state;
    if (std::find(states.begin(), states.end(), state) == states.end()) states.push_back(state);
    if ((stack_.empty() && !begin_step()) || !open_top()) break;
  }
  while (history_.count() > kept + 1 && history_.at(history_.count() - 2)) history_.pop();
  if (history_.count() > kept) static_cast<Checkpoint&>(step_) = history_.back();
  std::sort(states.begin(), states.end());
  std::string message = fmt::format("{} steps in a row, and nobody was asked anything: ", silent);
  message += states.size() == 1 ? fmt::format("the state '{}' leads back to itself for ever", states[0])
                                : fmt::format("the states '{}' lead to each other for ever", fmt::join(states, "', '"));
  fail_in_flow(std::move(message));
}

}  // namespace vizier::match
