#include "match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "world/editor.hpp"

namespace vizier::match {

using script::Mode;
using Outcome = script::Runtime::Outcome;
using world::Decision;
using world::SeatId;
using world::World;

Match::Match(script::Runtime& runtime, Setup setup, Options options) : rt_(&runtime), options_(options), setup_(setup) {
  world_ = World::make(defs(), setup.seats, setup.seed);
  world::set_up_supply(world_, defs(), nullptr);
  for (const content::PermanentModifier& m : rt_->package().modifiers) {
    world::Modifier modifier;
    modifier.script = m.script;
    modifier.name = m.name;
    modifier.params = m.with;
    modifier.priority = m.priority;
    world::Editor(world_, defs(), nullptr).add_modifier(std::move(modifier));
    world_.modified |= rt_->modified_queries(m.script);
  }
  world_.flow.push_back({"setup", {}, {}});
  start_ = world_;
  events_.tallying = options_.tallies;
  journal_.reserve(256);
  if (options_.events) events_.list.reserve(1024);
  pump();
}

Match::Match(script::Runtime& runtime, World start, Options options) : rt_(&runtime), options_(options), world_(std::move(start)) {
  start_ = world_;
  events_.tallying = options_.tallies;
  pump();
}

Match::Match(script::Runtime& runtime, Options options, Fork) : rt_(&runtime), options_(options) {}

Match::~Match() { drop_coroutines(); }

Match::Match(Match&& other) noexcept
    : rt_(other.rt_), options_(other.options_), setup_(other.setup_), world_(std::move(other.world_)), checkpoint_(std::move(other.checkpoint_)), start_(std::move(other.start_)),
      events_(std::move(other.events_)), journal_(std::move(other.journal_)), undone_(std::move(other.undone_)), history_(std::move(other.history_)),
      open_(std::move(other.open_)), open_count_(other.open_count_), answered_(std::move(other.answered_)), chains_(std::move(other.chains_)),
      co_(std::exchange(other.co_, nullptr)), next_(std::move(other.next_)), lap_(other.lap_), host_lap_(other.host_lap_), error_(std::move(other.error_)), step_begin_(other.step_begin_),
      step_events_(other.step_events_), step_said_(other.step_said_), steps_(other.steps_), running_(other.running_), listening_(other.listening_), counting_(other.counting_),
      stuck_(other.stuck_) {
  other.chains_.clear();
  other.open_count_ = 0;
}

Match& Match::operator=(Match&& other) noexcept {
  if (this != &other) {
    this->~Match();
    new (this) Match(std::move(other));
  }
  return *this;
}

void Match::drop_coroutines() {
  for (Chain& chain : chains_)
    if (chain.co) rt_->release(chain.co);
  chains_.clear();
  if (co_) rt_->release(co_);
  co_ = nullptr;
  lap_.left = 0;
  host_lap_ = nullptr;
  running_ = false;
}

void Match::set_context(Mode mode) {
  script::Context& c = rt_->context;
  c.world = &world_;
  c.events = options_.events ? &events_ : nullptr;
  c.mode = mode;
  c.next = &next_;
  c.lap = &lap_;
  c.moved = false;
  c.offers = nullptr;
  c.secret_seat = {};
}

Decision& Match::fresh_decision() {
  if (open_count_ == open_.size()) open_.emplace_back();
  return open_[open_count_];
}

void Match::close_decision(std::size_t which) {
  std::swap(answered_, open_[which]);
  --open_count_;
  std::rotate(open_.begin() + static_cast<std::ptrdiff_t>(which), open_.begin() + static_cast<std::ptrdiff_t>(which) + 1, open_.begin() + static_cast<std::ptrdiff_t>(open_count_) + 1);
}

void Match::fail(script::Error error) {
  error_ = std::move(error);
  restore_checkpoint();
}

void Match::restore_checkpoint() {
  drop_coroutines();
  world_ = checkpoint_;
  if (options_.events) {
    events_.list.resize(step_events_);
    events_.said.resize(step_said_);
  }
  open_count_ = 0;
  next_.type = script::Next::Type::none;
}

/// Runs steps until somebody must answer, the game is over, or a script fails.
void Match::pump() {
  if (!rt_->loaded()) {
    error_ = rt_->error();
    stuck_ = true;
  }
  while (!running_ && !listening_ && !world_.over && !stuck_) {
    if (!begin_step(false)) {
      stuck_ = !running_ && !listening_ && static_cast<bool>(error_);
      return;
    }
  }
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
bool Match::rerun(std::span<const Input> inputs, bool count) {
  counting_ = count;
  next_.type = script::Next::Type::none;
  host_lap_ = nullptr;
  if (rt_->listens(world_.flow.back().state)) {
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
  } else if (host_lap_ = rt_->lap_state(world_.flow.back().state); host_lap_ && !count && rt_->begin_lap(world_, *host_lap_, lap_, fresh_decision())) {
    ++open_count_;
    running_ = true;
  } else {
    host_lap_ = nullptr;
    if (!co_) co_ = rt_->thread();
    set_context(Mode::step);
    rt_->context.decision = &fresh_decision();
    if (!handle(rt_->start(co_, count))) return false;
  }
  for (const Input& input : inputs) {
    if (counting_ != count) return true;  // it was slow and has been run again, with all its inputs
    if (!feed(input)) return false;
  }
  return true;
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
  if (!defs().conserved.empty() && world_.baseline.empty() && steps_ > 0 && checkpoint_.flow.back().state == "setup") world::note_conservation(world_, defs());
  if (options_.conservation && !defs().conserved.empty()) {
    const std::string broken = world::broken_conservation(world_, defs(), checkpoint_.pieces.size() == world_.pieces.size());
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
  if (input.type == Input::Type::timeout) world_.clock_ms = std::max(world_.clock_ms, open_[which].deadline_ms);
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

std::size_t Match::find_open(SeatId seat, std::string_view id) const {
  for (std::size_t i = 0; i < open_count_; ++i)
    if (open_[i].seat == seat && (id.empty() || open_[i].id == id)) return i;
  return open_count_;
}

std::string Match::answer(std::size_t which, const world::Answer& answer) {
  if (which >= open_count_) return world_.over ? "the game is over" : "there is no such question";
  if (!open_[which].seat) return "only the clock answers this";
  if (std::string why = open_[which].refuse(answer); !why.empty()) return why;
  if (error_) error_ = {};
  undone_.clear();
  Input& input = journal_.emplace_back();
  input.seat = open_[which].seat;
  if (!open_[which].id.empty()) input.id = open_[which].id;
  input.answer = answer;
  const std::size_t before = journal_.size() - 1;
  if (!feed(input, which)) {
    // a mistake in a script: the answer is taken back, the question is open again
    const script::Error error = error_;
    journal_.resize(before);
    const std::vector<Input> inputs(journal_.begin() + static_cast<std::ptrdiff_t>(step_begin_), journal_.end());
    if (!rerun(inputs, counting_)) stuck_ = true;
    error_ = error;
    return {};
  }
  pump();
  return {};
}

std::string Match::advance(std::int64_t to_ms) {
  if (to_ms < world_.clock_ms) return "the clock does not go back";
  undone_.clear();
  int standing = 0;  // deadlines in a row that passed without time passing
  while (!world_.over && !stuck_) {
    const std::int64_t before = world_.clock_ms;
    std::size_t first = open_count_;
    for (std::size_t i = 0; i < open_count_; ++i)
      if (open_[i].deadline_ms >= 0 && open_[i].deadline_ms <= to_ms && (first == open_count_ || open_[i].deadline_ms < open_[first].deadline_ms)) first = i;
    if (first == open_count_) break;
    journal_.push_back({Input::Type::timeout, open_[first].seat, open_[first].deadline_ms, open_[first].id, open_[first].otherwise.value_or(world::Answer{})});
    if (!feed(journal_.back())) {
      stuck_ = true;
      journal_.pop_back();
      return {};
    }
    pump();
    standing = world_.clock_ms == before ? standing + 1 : 0;
    if (standing > 1000 && !world_.over && !stuck_) {
      script::Error e;
      e.message = fmt::format("state '{}' sets deadlines that have passed already, again and again: time would stand still for ever", world_.flow.back().state);
      e.place.file = rt_->file_of(rt_->package().manifest.flow);
      fail(std::move(e));
      listening_ = false;
      stuck_ = true;
      return {};
    }
  }
  if (!world_.over && to_ms > world_.clock_ms) {
    journal_.push_back({Input::Type::clock, {}, to_ms, {}, {}});
    world_.clock_ms = to_ms;
    if (listening_) {  // between steps: what is offered may depend on the clock
      open_count_ = 0;
      listening_ = false;
      pump();
    }
  }
  return {};
}

bool Match::retry() {
  if (!stuck_) return false;
  stuck_ = false;
  error_ = {};
  const std::vector<Input> inputs(journal_.begin() + static_cast<std::ptrdiff_t>(step_begin_), journal_.end());
  restore_checkpoint();
  if (!rerun(inputs, false)) {
    stuck_ = true;
    return false;
  }
  pump();
  return !stuck_;
}

bool Match::drop_frame() {
  restore_checkpoint();
  if (world_.flow.size() < 2) return false;
  world_.flow.pop_back();
  world_.flow.back().result = {};
  start_ = world_;
  setup_.reset();
  journal_.clear();
  undone_.clear();
  history_.clear();
  events_.clear();
  listening_ = stuck_ = false;
  error_ = {};
  pump();
  return !stuck_;
}

}  // namespace vizier::match
