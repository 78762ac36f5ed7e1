#include "match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "script/quiet.hpp"
#include "world/editor.hpp"

namespace vizier::match {

using script::Mode;
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
    modifier.queries = rt_->modified_queries(m.script);
    world::Editor(world_, defs(), nullptr).add_modifier(std::move(modifier));
  }
  world_.flow.push_back({"setup", {}, {}});
  start_ = world_;
  events_.tallying = options_.tallies;
  journal_.reserve(256);
  if (options_.events) events_.list.reserve(1024);
  pump();
}

Match::Match(script::Runtime& runtime, World start, Options options) : rt_(&runtime), options_(options), world_(std::move(start)) {
  if (rt_->loaded() && !rt_->adopt(world_)) {
    error_ = rt_->error();
    stuck_ = true;
  }
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
      co_(std::exchange(other.co_, nullptr)), next_(std::move(other.next_)), lap_(other.lap_), host_lap_(other.host_lap_), poll_(other.poll_), poll_seat_(other.poll_seat_), poll_passes_(other.poll_passes_), turn_(other.turn_), menu_(other.menu_), taken_(other.taken_), fed_(other.fed_), polled_(other.polled_), error_(std::move(other.error_)), step_begin_(other.step_begin_),
      step_events_(other.step_events_), step_said_(other.step_said_), steps_(other.steps_), look_(other.look_), running_(other.running_), listening_(other.listening_), counting_(other.counting_),
      stuck_(other.stuck_), pass_polls_(other.pass_polls_) {
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
  poll_ = nullptr;
  turn_ = nullptr;
  menu_ = nullptr;
  polled_ = 0;
  running_ = false;
}

void Match::set_context(Mode mode) {
  script::Context& c = rt_->context;
  c.world = &world_;
  c.changing = mode == Mode::step ? &world_ : nullptr;
  c.events = options_.events ? &events_ : nullptr;
  c.mode = mode;
  c.next = &next_;
  c.lap = &lap_;
  c.moved = false;
  c.offers = nullptr;
  c.secret_seat = {};
  script::nobody_ready(pass_polls_);
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
  look_ = {};
  drop_coroutines();
  world_ = checkpoint_;
  if (options_.events) {
    events_.list.resize(step_events_);
    events_.said.resize(step_said_);
  }
  open_count_ = 0;
  next_.type = script::Next::Type::none;
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
  fed_ = before - step_begin_;
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
  look_ = {};
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
