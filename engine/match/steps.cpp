// How a match runs: steps, secret choices, laps, and answers that go on with them.
#include "match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "script/trace.hpp"
#include "world/editor.hpp"

namespace vizier::match {

using script::Mode;
using Outcome = script::Runtime::Outcome;
using world::Decision;
using world::SeatId;

namespace {

constexpr std::size_t most_silent_steps = 10'000;  ///< between two questions

}  // namespace

/// Runs steps until somebody must answer, the game is over, or a script fails.
void Match::pump() {
  if (!rt_->loaded()) {
    error_ = rt_->error();
    stuck_ = true;
  }
  const std::size_t kept = history_.size();
  for (std::size_t silent = 0; !running_ && !listening_ && !world_.over && !stuck_; ++silent) {
    if (silent == most_silent_steps) return stop_going_round(kept);
    if (!begin_step(false)) {
      stuck_ = !running_ && !listening_ && static_cast<bool>(error_);
      return;
    }
  }
}

/// Step followed step, and nobody was asked anything: states that lead to each other for ever. Goes back to the first of these steps.
void Match::stop_going_round(std::size_t kept) {
  std::vector<std::string> states;
  for (int i = 0; i < 64 && !running_ && !listening_ && !world_.over; ++i) {
    const std::string& state = world_.flow.empty() ? std::string() : world_.flow.back().state;
    if (std::find(states.begin(), states.end(), state) == states.end()) states.push_back(state);
    if (!begin_step(false)) break;
  }
  if (history_.size() > kept) {
    checkpoint_ = history_[kept].world;
    history_.resize(kept + 1, history_[kept]);
  }
  std::sort(states.begin(), states.end());
  script::Error e;
  e.message = fmt::format("{} steps in a row, and nobody was asked anything: ", most_silent_steps);
  e.message += states.size() == 1 ? fmt::format("the state '{}' leads back to itself for ever", states[0]) : fmt::format("the states '{}' lead to each other for ever", fmt::join(states, "', '"));
  e.place.file = rt_->file_of(rt_->package().manifest.flow);
  fail(std::move(e));
  stuck_ = true;
}

bool Match::begin_step(bool count) {
  checkpoint_ = world_;
  step_begin_ = journal_.size();
  step_events_ = events_.list.size();
  step_said_ = events_.said.size();
  if (options_.history) history_.push_back({world_, step_begin_, step_events_, step_said_});
  ++steps_;
  if (world_.flow.empty()) {
    script::Error e;
    e.message = "the last state ended without game:finish: nobody has won";
    e.place.file = rt_->file_of(rt_->package().manifest.flow);
    fail(std::move(e));
    return false;
  }
  return rerun({}, count);
}

/// Starts the step from its checkpoint (world_ is it already) and gives it the inputs that it had.
bool Match::rerun(std::span<const Input> inputs, bool count, std::size_t passed) {
  look_ = {};
  counting_ = count;
  next_.type = script::Next::Type::none;
  host_lap_ = nullptr;
  poll_ = nullptr;
  turn_ = nullptr;
  menu_ = nullptr;
  polled_ = 0;
  const script::Runtime::State* const state = rt_->state(world_.flow.back().state);
  if (state && state->listens()) {
    std::vector<Decision> offers;
    set_context(Mode::listen);
    rt_->context.offers = &offers;
    if (!rt_->listen()) {
      fail(rt_->error());
      return false;
    }
    if (offers.empty()) {
      script::Error e;
      e.message = fmt::format("state '{}' listens, but offers nothing and has no timer: the game would wait for ever", world_.flow.back().state);
      e.place.file = rt_->file_of(rt_->package().manifest.flow);
      fail(std::move(e));
      return false;
    }
    for (Decision& d : offers) fresh_decision() = std::move(d), ++open_count_;
    listening_ = true;
  } else if (poll_ = state ? state->as<script::PollState>() : nullptr; poll_) {
    begin_poll(inputs.first(passed));
    inputs = inputs.subspan(passed);
    if (!open_poll()) return false;
  } else if (host_lap_ = state ? state->as<script::LapState>() : nullptr; host_lap_ && !count && rt_->begin_lap(world_, *host_lap_, lap_, fresh_decision())) {
    ++open_count_;
    running_ = true;
  } else if (turn_ = state ? state->as<script::TurnState>() : nullptr; turn_ && rt_->begin_turn(world_, *turn_, fresh_decision())) {
    taken_ = {};
    ++open_count_;
    running_ = true;
  } else if (const auto* const menu = state ? state->as<script::MenuState>() : nullptr) {
    if (!open_menu(*menu)) return false;
  } else if (state && state->as<script::PassState>()) {
    return close_step();  // a position that begins there
  } else {
    host_lap_ = nullptr;
    if (turn_) world_.flow.back().state = std::exchange(turn_, nullptr)->script;
    if (!start_script()) return false;
  }
  for (const Input& input : inputs) {
    if (counting_ != count) return true;  // it was slow and has been run again, with all its inputs
    fed_ = passed++;
    if (!feed(input)) return false;
  }
  return true;
}

/// Runs the script of the top frame's state.
bool Match::start_script() {
  if (!co_) co_ = rt_->thread();
  set_context(Mode::step);
  rt_->context.decision = &fresh_decision();
  return handle(rt_->start(co_, counting_));
}

bool Match::run_again_counted() {
  const std::vector<Input> inputs(journal_.begin() + static_cast<std::ptrdiff_t>(step_begin_), journal_.end());
  restore_checkpoint();
  listening_ = false;
  return rerun(inputs, true);
}

bool Match::handle(Outcome outcome) {
  switch (outcome) {
    case Outcome::asked:
      ++open_count_;
      running_ = true;
      return true;
    case Outcome::secret: return open_secret();
    case Outcome::done: return complete_step();
    case Outcome::slow: return counting_ ? (fail(rt_->error()), false) : run_again_counted();
    case Outcome::failed: fail(rt_->error()); return false;
  }
  return false;
}

bool Match::open_secret() {
  running_ = true;
  const auto seats = rt_->secret_seats(co_);
  for (const SeatId seat : seats) chains_.push_back({seat, rt_->thread(), false, {}});
  for (std::size_t i = 0; i < chains_.size(); ++i) {
    set_context(Mode::secret);
    rt_->context.secret_seat = chains_[i].seat;
    rt_->context.decision = &fresh_decision();
    const Outcome outcome = rt_->start_secret(chains_[i].co, co_, chains_[i].seat);
    if (outcome == Outcome::asked) {
      ++open_count_;
    } else if (outcome == Outcome::done) {
      chains_[i].done = true;
      chains_[i].result = rt_->secret_result(chains_[i].co);
    } else if (outcome == Outcome::slow && !counting_) {
      return run_again_counted();
    } else {
      fail(rt_->error());
      return false;
    }
  }
  return continue_secret();
}

bool Match::continue_secret() {
  if (!std::all_of(chains_.begin(), chains_.end(), [](const Chain& c) { return c.done; })) return true;
  std::vector<std::pair<SeatId, world::Value>> results;
  for (Chain& chain : chains_) {
    results.emplace_back(chain.seat, std::move(chain.result));
    rt_->release(chain.co);
  }
  chains_.clear();
  running_ = false;
  set_context(Mode::step);
  rt_->context.decision = &fresh_decision();
  return handle(rt_->resume_secret(co_, results));
}

bool Match::complete_step() {
  running_ = listening_ = false;
  set_context(Mode::step);
  if (!rt_->finish(co_, next_)) {
    fail(rt_->error());
    return false;
  }
  if (world_.over) {
    if (co_) rt_->release(std::exchange(co_, nullptr));
  } else if (next_.type == script::Next::Type::push) {
    world_.flow.back().state = next_.then;
    world_.flow.push_back({next_.state, std::move(next_.vars), {}});
  } else if (next_.type == script::Next::Type::done) {
    world_.flow.pop_back();
    shallowest_ = std::min(shallowest_, world_.flow.size());
    if (!world_.flow.empty()) world_.flow.back().result = std::move(next_.result);
  }
  if (next_.type != script::Next::Type::none) next_ = {};
  return close_step();
}

/// The last move of a lap without a script. Where something is wrong, a script does the whole step again, and says so.
bool Match::complete_lap() {
  const script::LapState& state = *std::exchange(host_lap_, nullptr);
  open_count_ = 0;
  running_ = false;
  world::Frame& frame = world_.flow.back();
  try {
    const std::string& next = rt_->count_lap(world::Editor(world_, defs(), options_.events ? &events_ : nullptr), state);
    if (next != frame.state) frame.state = next;
  } catch (const script::Fail&) {
    return run_again_counted();
  }
  if (!frame.result.is_nil()) frame.result = {};
  return close_step();
}

bool Match::close_step() {
  if (!pass_turn()) return false;
  const bool set_up = !defs().conserved.empty() && world_.baseline.empty() && steps_ > 0 && checkpoint_.flow.back().state == "setup";
  if (set_up) world::note_conservation(world_, defs());
  if (options_.conservation && !defs().conserved.empty()) {
    const std::string broken = world::broken_conservation(world_, defs(), !set_up && checkpoint_.pieces.size() == world_.pieces.size());
    if (!broken.empty()) {
      script::Error e;
      e.message = fmt::format("after state '{}': {}", checkpoint_.flow.back().state, broken);
      e.place.file = rt_->file_of(rt_->package().manifest.flow);
      fail(std::move(e));
      return false;
    }
  }
  return true;
}

void Match::make_move(const Input& input, const Decision& decision) {
  const world::Ref piece = decision.items[static_cast<std::size_t>(input.answer[0])].ref(), zone = decision.seconds[static_cast<std::size_t>(input.answer[1])].ref();
  if (script::Trace* trace = script::Trace::current()) trace->changes(nullptr, &events_, defs());
  world::Editor(world_, defs(), options_.events ? &events_ : nullptr).move(world::PieceId(piece.id), world::ZoneId(zone.id), static_cast<world::Face>(decision.note));
}

/// A lap: moves the piece and asks the next seat, without the script. False where the script has to go on: the move is made, though.
bool Match::go_round(const Input& input, Decision& decision) {
  make_move(input, decision);
  const SeatId asked = lap_.seat;
  lap_.seat = SeatId(asked.index + 1 == world_.seats ? 0 : asked.index + 1);
  const bool goes_on = rt_->ordinary_move(world_, lap_, decision);
  --lap_.left;
  if (goes_on) return true;
  decision.seat = asked;  // nothing to choose: let the script say so with its line
  lap_.left = 0;
  return false;
}

/// Gives one input to the running step. The input is legal here: it was checked, or comes from the journal.
bool Match::feed(const Input& input) {
  if (input.type == Input::Type::clock) {
    world_.clock_ms = input.clock_ms;
    return true;
  }
  return feed(input, find_open(input.seat, input.id));
}

bool Match::feed(const Input& input, std::size_t which) {
  if (which >= open_count_) {
    script::Error e;
    e.message = "a recorded answer was not asked for";
    fail(std::move(e));
    return false;
  }
  look_ = {};
  if (input.type == Input::Type::timeout) world_.clock_ms = std::max(world_.clock_ms, open_[which].deadline_ms);
  if (options_.events && chains_.empty()) events_.list.push_back({world::EventType::answered, 0, 0xFFFF, {}, {}, input.seat.index});
  if (listening_) {
    close_decision(which);
    open_count_ = 0;
    listening_ = false;
    if (!co_) co_ = rt_->thread();
    set_context(Mode::step);
    rt_->context.decision = &fresh_decision();
    rt_->context.answer = &input.answer;
    return handle(rt_->start_input(co_, answered_, counting_));
  }
  if (!chains_.empty()) {
    const auto chain = std::find_if(chains_.begin(), chains_.end(), [&](const Chain& c) { return c.seat == input.seat; });
    close_decision(which);
    set_context(Mode::secret);
    rt_->context.secret_seat = input.seat;
    rt_->context.answer = &input.answer;
    rt_->context.decision = &answered_;
    const Outcome outcome = rt_->resume(chain->co);
    if (outcome == Outcome::asked) {  // the next question of this chain took the place of the answered one
      std::swap(fresh_decision(), answered_);
      ++open_count_;
      return true;
    }
    if (outcome == Outcome::done) {
      chain->done = true;
      chain->result = rt_->secret_result(chain->co);
      return continue_secret();
    }
    if (outcome == Outcome::slow && !counting_) return run_again_counted();
    fail(rt_->error());
    return false;
  }
  if (poll_) return answer_poll(input, open_[which].seat);
  if (turn_) return answer_turn(input);
  if (menu_) return answer_menu(input);
  const bool moved = lap_.left > 0;
  if (moved && go_round(input, open_[which])) return true;
  if (host_lap_) {
    if (moved) return run_again_counted();  // there is nothing to choose: a script says so
    make_move(input, open_[which]);
    return complete_lap();
  }
  // The only question: the script reads its answer there, and may then write the next question into the same place.
  open_count_ = 0;
  running_ = false;
  set_context(Mode::step);
  rt_->context.moved = moved;
  rt_->context.answer = &input.answer;
  rt_->context.decision = &open_[which];
  return handle(rt_->resume(co_));
}

}  // namespace vizier::match
