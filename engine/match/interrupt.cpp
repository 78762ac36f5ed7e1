// What comes from beside the questions: timers that ring, standing offers that are taken, people who leave and come
// back. Each lays a handler on top of what waits; when that has ended, what waited is offered again.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "match/caught.hpp"
#include "match/match.hpp"
#include "world/editor.hpp"

namespace vizier::match {

using script::Coroutine;
using script::Mode;
using script::Outcome;
using world::Choice;
using world::Decision;
using world::SeatId;

namespace {

/// A step that takes more cannot be run again quickly, and a game of that sort listens.
constexpr std::size_t most_inputs = 200;
/// Handlers that wait on top of each other; then nothing more is offered beside.
constexpr int most_handlers = 16;

bool is_piece(Choice choice) {
  return choice.type() == Choice::Type::ref && choice.ref().type == world::RefType::piece;
}

/// Whether anything of the question is left, and enough of it.
bool can_be_answered(const Decision& d) {
  if (d.items.empty()) return false;
  if (d.type == Decision::Type::pair) return !d.seconds.empty() && d.count() != 0u;
  return d.min <= d.max || d.type == Decision::Type::one;
}

}  // namespace

std::vector<Decision> Questions::take_own() {
  std::vector<Decision> own(std::make_move_iterator(list_.begin()),
                            std::make_move_iterator(list_.begin() + static_cast<std::ptrdiff_t>(own_)));
  clear();
  return own;
}

// --- what is held

Held::Held(const world::World& world, std::vector<Decision> asked) : questions(std::move(asked)) {
  for (const Decision& d : questions)
    for (const auto* list : {&d.items, &d.seconds})
      for (const Choice choice : *list)
        if (is_piece(choice)) {
          const world::PieceId id(choice.ref().id);
          lay_.push_back({id, world.piece(id).zone, world.piece(id).x, world.piece(id).y});
        }
  std::sort(lay_.begin(), lay_.end());
}

bool Held::gone(const world::World& world, Choice choice) const {
  if (!is_piece(choice)) return false;
  const world::PieceId id(choice.ref().id);
  const auto lay =
      std::lower_bound(lay_.begin(), lay_.end(), id, [](const Lay& a, world::PieceId b) { return a.piece < b; });
  if (lay == lay_.end() || lay->piece != id) return false;  // it came meanwhile
  const world::Piece& p = world.piece(id);
  return p.zone != lay->zone || p.x != lay->x || p.y != lay->y;
}

bool Held::leave_out_gone(const world::World& world, Decision& d) const {
  std::vector<std::size_t> firsts, seconds;
  for (std::size_t i = 0; i < d.items.size(); ++i)
    if (!gone(world, d.items[i])) firsts.push_back(i);
  for (std::size_t j = 0; j < d.seconds.size(); ++j)
    if (!gone(world, d.seconds[j])) seconds.push_back(j);
  if (firsts.size() == d.items.size() && seconds.size() == d.seconds.size()) return true;
  const Decision before = d;
  const auto new_place = [](const std::vector<std::size_t>& kept, std::int32_t old) {
    const auto at = std::find(kept.begin(), kept.end(), static_cast<std::size_t>(old));
    return at == kept.end() ? -1 : static_cast<std::int32_t>(at - kept.begin());
  };
  d.items.clear(), d.seconds.clear(), d.legal.clear(), d.limits.clear(), d.places.clear();
  for (const std::size_t i : firsts) {
    d.items.push_back(before.items[i]);
    d.places.push_back(before.places.empty() ? static_cast<std::int32_t>(i) : before.places[i]);
    if (!before.limits.empty()) d.limits.push_back(before.limits[i]);
    for (const std::size_t j : seconds)
      if (!before.legal.empty()) d.legal.push_back(before.legal[i * before.seconds.size() + j]);
  }
  for (const std::size_t j : seconds) d.seconds.push_back(before.seconds[j]);
  if (d.pass >= 0) d.pass = new_place(firsts, d.pass);
  const auto size = static_cast<std::int32_t>(d.items.size());
  if (d.type == Decision::Type::amounts) {
    const std::int64_t most = std::accumulate(d.limits.begin(), d.limits.end(), std::int64_t{0});
    d.max = static_cast<std::int32_t>(std::min<std::int64_t>(d.max, most));
    if (before.places.empty()) d.note = static_cast<std::int32_t>(before.items.size());  // for who reads the answer
  }
  if (d.type == Decision::Type::some) d.max = std::min(d.max, size);
  if (d.type == Decision::Type::order) d.min = d.max = size;
  if (d.otherwise) {  // what it stood for may be gone: then whatever comes first
    std::vector<std::int32_t> values;
    const auto old = before.otherwise->values();
    for (std::size_t k = 0; k < old.size(); ++k) {
      const bool second = d.type == Decision::Type::pair && k == 1;
      const bool amount = d.type == Decision::Type::amounts;
      if (amount && std::find(firsts.begin(), firsts.end(), k) == firsts.end()) continue;
      const std::int32_t place = amount ? old[k] : new_place(second ? seconds : firsts, old[k]);
      if (place >= 0) values.push_back(place);
    }
    d.otherwise = world::Answer(values);
    if (!d.check(*d.otherwise)) {
      world::Rng any{1};
      d.otherwise = can_be_answered(d) ? d.sample(any) : world::Answer{};
    }
  }
  return can_be_answered(d);
}

// --- to open: what stands beside

/// Adds the timers of the game and the standing offers to the open questions. Nothing stands beside a secret choice:
/// what is due is served when it has closed.
bool Match::open_beside() {
  if (!world_.time.used || open_.empty() || open_.own() != open_.size() || in_secret()) return true;
  const bool paused = world_.time.paused;
  for (std::size_t i = 0; i < world_.time.timers.size() && !paused; ++i) {
    const world::Timer& timer = world_.time.timers[i];
    if (timer.paused) continue;
    if (find_open({}, timer.name) < open_.size())
      return fail_in_flow(
          fmt::format("two timers are called '{}', one of the game and one of what waits: give one of "
                      "them another name",
                      timer.name));
    Decision d;
    d.id = timer.name;
    d.deadline_ms = timer.due_ms;
    d.beside = Decision::Beside::timer;
    d.seen = timer.seen;
    d.note = static_cast<std::int32_t>(i);
    open_.add_beside(std::move(d));
  }
  if (step_.handlers >= most_handlers) return true;
  std::vector<Decision> offers;
  for (std::size_t i = 0; i < world_.time.offers.size(); ++i) {
    const world::Offer& offer = world_.time.offers[i];
    if (!offer.blocked.empty()) continue;
    if (paused && !runtime_->open_in_pause(offer.runs)) continue;
    std::vector<Decision> its_own;
    enter(Mode::listen).offers = &its_own;
    if (!runtime_->listen_beside(offer)) return fail(runtime_->error());
    for (Decision& d : its_own) {
      d.id = d.id.empty() ? offer.name : offer.name + "." + d.id;
      d.beside = Decision::Beside::offer;
      d.note = static_cast<std::int32_t>(i);
      offers.push_back(std::move(d));
    }
  }
  for (Decision& offer : offers) {
    if (!offer.seat) return fail_in_flow(fmt::format("the offer '{}' sets a bell: use game:set_timer", offer.id));
    if (find_open(offer.seat, offer.id) < open_.size())
      return fail_in_flow(fmt::format("'{}' is asked and offered to {} at the same time: give one of them another id",
                                      offer.id, defs().seats[offer.seat]));
    open_.add_beside(std::move(offer));
  }
  if (paused && open_[0].deadline_ms < 0 && open_.own() == open_.size())
    return fail_in_flow(
        "the game is paused, and nothing can end that: give game:pause a limit, or open an offer whose "
        "entry says `paused = true`");
  return true;
}

// --- to take

/// What waited is held, and the handler begins on top of it.
bool Match::interrupt(const Input& input, std::size_t which) {
  const Decision taken = open_[which];
  const auto place = static_cast<std::size_t>(taken.note);
  Coroutine co(*runtime_);
  stack_.emplace_back(Interrupt{Held(world_, open_.take_own())});
  ++step_.handlers;
  script::Context& context = enter(Mode::step);
  context.decision = &open_.fresh();
  context.answer = &input.answer;
  Outcome outcome = Outcome::failed;
  if (taken.beside == Decision::Beside::timer) {
    const world::Timer timer = world_.time.timers[place];
    world::Editor(world_, defs(), options_.events ? &events_ : nullptr).end_timer(timer.name);
    outcome = runtime_->start_timer(co.thread(), timer, step_.counted);
  } else {
    const world::Offer offer = world_.time.offers[place];
    outcome = runtime_->start_offer(co.thread(), offer, taken, step_.counted);
  }
  return follow(std::move(co), outcome);
}

/// Inputs that answer nothing: somebody left or came back, or a timer is taken out of the game.
bool Match::take_from_outside(const Input& input) {
  look_ = {};
  if (stack_.empty() || open_.empty()) return fail({"a recorded input does not fit here", {}, {}, {}, {}, false});
  world::Editor edit(world_, defs(), options_.events ? &events_ : nullptr);
  if (input.type == Input::Type::dropped) {
    const world::Timer* const timer = world_.time.timer(input.id);
    if (!timer || timer->paused || timer->due_ms + world_.time.stood_ms != input.clock_ms)
      return fail({"a recorded timer does not run here", {}, {}, {}, {}, false});
    world_.set_now(std::max(world_.now(), input.clock_ms));
    edit.end_timer(input.id);
    open_.drop_beside();
    return true;
  }
  const bool away = input.type == Input::Type::lost;
  if (in_secret() || ((world_.time.away & bit(input.seat)) != 0) == away)
    return fail({"a recorded input does not fit here", {}, {}, {}, {}, false});
  if (input.clock_ms > 0) world_.set_now(std::max(world_.now(), input.clock_ms));
  if (too_many_inputs()) return false;
  edit.set_away(input.seat, away);
  return caught([&] {
    stack_.emplace_back(Interrupt{Held(world_, open_.take_own())});
    ++step_.handlers;
    Coroutine co(*runtime_);
    enter(Mode::step).decision = &open_.fresh();
    const Outcome outcome = runtime_->start_presence(co.thread(), input.seat, !away, step_.counted);
    return follow(std::move(co), outcome);
  });
}

std::int64_t Match::next_due() const {
  std::int64_t first = -1;
  for (const Decision& d : open_.all())
    if (d.deadline_ms >= 0 && (first < 0 || instant_of(d) < first)) first = instant_of(d);
  return first;
}

Result<> Match::again(const Input& input) {
  if (auto come = come_to(input); !come) return come;
  switch (input.type) {
    case Input::Type::answer: return answer(find_open(input.seat, input.id), input.answer);
    case Input::Type::lost:
    case Input::Type::back: return set_present(input.seat, input.type == Input::Type::back);
    case Input::Type::dropped: return drop_timer() ? Result<>() : Failed{"no timer fails here"};
    case Input::Type::timeout:
    case Input::Type::clock: break;
  }
  return advance(now());
}

Result<> Match::set_present(SeatId seat, bool present) {
  if (!seat || seat.index >= world_.seats) return Failed{"there is no such seat"};
  if (!runtime_->answers_presence()) return Failed{"this game does not say what happens when somebody leaves"};
  if (world_.over || stack_.empty() || in_secret()) return Failed{"not now"};
  if (((world_.time.away & bit(seat)) == 0) == present) return {};
  error_ = {};
  undone_.clear();
  Input input{present ? Input::Type::back : Input::Type::lost, seat, real_time() ? now() : 0, {}, {}};
  input.interrupts = true;
  journal_.push_back(input);
  go_on(take_from_outside(input));
  return {};
}

/// Only real time and interruptions bring so many: a step without them is as long as its script makes it.
bool Match::too_many_inputs() {
  if (step_inputs().size() <= most_inputs || (!real_time() && !world_.time.used)) return false;
  fail_in_flow(
      fmt::format("a step of state '{}' has taken {} inputs: use a state that listens, which begins a new step "
                  "with each",
                  step_.world.flow.back().state, most_inputs));
  return true;
}

// --- back to what waited

/// The handler has run to its end. Where it has finished the game, everything below is dropped.
bool Match::end_handler(Coroutine& co) {
  enter(Mode::step);
  if (!runtime_->finish_handler(co.thread())) return fail(runtime_->error());
  if (!check_held()) return false;
  if (!world_.over) return true;
  stack_.clear();
  open_.clear();
  step_.handlers = 0;
  return close_step();
}

/// Between steps the handler was a step of its own; inside one, what waited goes on.
bool Match::open(Interrupt& interrupt) {
  if (world_.time.paused) return wait_in_pause();
  Held held = std::move(interrupt.held);
  stack_.pop_back();
  --step_.handlers;
  return std::visit([&](auto& below) { return offer_again(below, held); }, stack_.back());
}

/// Only the clock and what may be done in a pause can end it.
bool Match::wait_in_pause() {
  Decision& d = open_.fresh();
  d.reset(Decision::Type::one, {});
  d.id = "pause";
  if (world_.time.pause_ends_ms >= 0)
    d.deadline_ms = world_.clock_ms + world_.time.pause_ends_ms - world_.time.stood_ms;
  open_.add();
  return true;
}

bool Match::take(Interrupt&, const Input&, std::size_t) {
  world::Editor(world_, defs(), options_.events ? &events_ : nullptr).resume();
  open_.clear();
  return true;
}

bool Match::offer_again(Script& script, Held& held) {
  Decision& d = open_.fresh();
  d = std::move(held.questions.front());
  if (d.anew) {
    enter(Mode::step).decision = &d;
    if (!runtime_->choose_again(script.co.thread())) return fail(runtime_->error());
  }
  const bool left = d.anew ? !d.items.empty() : held.leave_out_gone(world_, d);
  if (!left) return run(take_coroutine(script.co), nullptr);
  open_.add();
  return true;
}

bool Match::offer_again(Secret&, Held&) { return fail_in_flow("a secret choice was interrupted"); }

bool Match::offer_again(Listening&, Held&) {
  stack_.clear();
  return close_step();
}

bool Match::offer_again(InTurn& turn, Held& held) {
  using script::Asked;
  turn.round.alike = false;
  enter(Mode::step);
  const Asked asked = script::ask_in_turn(*runtime_, turn.round, open_.fresh());
  if (asked == Asked::failed) return fail(runtime_->error());
  if (asked == Asked::nobody) return run(take_coroutine(turn.co), nullptr);
  if (held.leave_out_gone(world_, open_.fresh()))
    open_.add();
  else
    turn.round.next(world_.seats);
  return true;
}

bool Match::offer_again(Interrupt& interrupt, Held&) { return open(interrupt); }

// --- awaiting several

bool Match::open(Await& await) { return ask_awaited(await, nullptr); }
bool Match::offer_again(Await& await, Held& held) { return ask_awaited(await, &held); }

/// Opens the questions of a script that awaits several seats. Where nobody has anything to answer, and no time to wait
/// for, it goes on with nothing.
bool Match::ask_awaited(Await& await, const Held* held) {
  std::vector<Decision> questions;
  enter(Mode::listen).offers = &questions;
  if (!runtime_->ask_awaited(await.co.thread())) return fail(runtime_->error());
  for (Decision& d : questions) {
    if (d.items.empty() || (held && !held->leave_out_gone(world_, d))) continue;
    open_.fresh() = std::move(d);
    open_.add();
  }
  if (await.deadline_ms >= 0) {
    open_.fresh().reset(Decision::Type::one, {});
    open_.fresh().id = "await";
    open_.fresh().deadline_ms = await.deadline_ms;
    open_.add();
  }
  return !open_.empty() || run(take_coroutine(await.co), nullptr);
}

bool Match::take(Await& await, const Input& input, std::size_t which) {
  open_.put_first(which);
  return run(take_coroutine(await.co), input.type == Input::Type::timeout ? nullptr : &input.answer);
}

}  // namespace vizier::match
