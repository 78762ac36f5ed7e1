// Going back and forth in a match: undo, redo, rewind, forks. All of it is "take a checkpoint, re-run the answers of
// one step".
#include <algorithm>

#include "match/match.hpp"
#include "match/view.hpp"
#include "script/looking.hpp"
#include "world/determinise.hpp"

namespace vizier::match {

using world::SeatId;

/// Gives an input of the journal to the match.
bool Match::give(const Input& input) {
  journal_.push_back(input);
  if (input.type == Input::Type::clock)
    set_clock(input.clock_ms);
  else if (repeat_input(journal_.back()))
    pump();
  return !error_;
}

bool Match::rewind(std::size_t inputs) {
  if (inputs > journal_.size()) return false;
  const std::vector<Input> all = journal_;
  look_ = {};
  now_ = 0;
  stack_.clear();
  open_.clear();
  error_ = {};
  while (!history_.empty() && history_.back().inputs > inputs) history_.pop();
  // several steps may begin at one input: the last one that began by then is where the prompt lies
  const bool kept = !history_.empty();
  world_ = kept ? std::move(history_.back().world) : start_;
  const std::size_t from = kept ? history_.back().inputs : 0;
  events_.list.resize(kept ? history_.back().events : 0);
  events_.said.resize(kept ? history_.back().said : 0);
  events_.tallies.resize(kept ? history_.back().tallies : 0);
  if (kept)
    history_.pop();
  else
    history_.clear();
  journal_.resize(from);
  step_.next = {};
  pump();
  for (std::size_t i = from; i < inputs; ++i)
    if (error_ || !give(all[i])) return false;
  return true;
}

bool Match::undo() {
  if (real_time()) return undo_in_pause();
  // undo goes back to before the last answer, whoever gave it; the clock does not count
  std::size_t to = journal_.size();
  while (to > 0 && journal_[to - 1].type != Input::Type::answer) --to;
  if (to == 0) return false;
  --to;
  std::vector<Input> undone(journal_.begin() + static_cast<std::ptrdiff_t>(to), journal_.end());
  undone.insert(undone.end(), undone_.begin(), undone_.end());
  if (!rewind(to)) return false;
  undone_ = std::move(undone);
  return true;
}

/// The pause stays: what brought it about is given again behind the answer that is left out.
bool Match::undo_in_pause() {
  if (!world_.time.paused) return false;
  std::size_t pause = journal_.size();  // the input that began the pause
  for (Match walk = branch(); walk.world_.time.paused && pause > 0;) walk.rewind(--pause);
  if (pause == 0) return false;
  const Input& last = journal_[pause - 1];
  if (last.type != Input::Type::answer || last.interrupts) return false;
  const std::vector<Input> all = journal_;
  const std::int64_t now_before = now_;
  bool done = rewind(pause - 1);
  for (std::size_t i = pause; done && i < all.size(); ++i) done = give(all[i]);
  const bool taken_back = done && world_.time.paused;
  if (!taken_back) {
    journal_ = all;
    error_ = {};
    rewind(all.size());
  }
  now_ = now_before;  // the host's clock does not go back
  return taken_back;
}

bool Match::redo() {
  if (undone_.empty()) return false;
  std::vector<Input> rest = undone_;
  std::size_t n = 1;
  while (n < rest.size() && rest[n].type != Input::Type::answer) ++n;
  const std::size_t to = journal_.size() + n;
  journal_.insert(journal_.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(n));
  const bool ok = rewind(to);
  rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(n));
  undone_ = std::move(rest);
  return ok;
}

/// Makes the target ready to run the present step: its World is the checkpoint, and nothing is open.
void Match::fork_start(Match& target) const {
  target.look_ = {};
  target.stack_.clear();
  target.open_.clear();
  target.runtime_ = runtime_;
  target.options_.history = target.options_.pass_unasked = false;
  target.world_ = step_.world;
  target.step_.world = step_.world;
  target.step_.redraw = step_.redraw;
  target.step_.inputs = target.step_.events = target.step_.said = target.step_.tallies = 0;
  target.events_.clear();
  target.journal_.assign(step_inputs().begin(), step_inputs().end());
  target.undone_.clear();
  target.history_.clear();
  target.error_ = {};
  target.count_ = count_;
  target.now_ = now_;
  target.failed_timer_ = {};
}

bool Match::fork_into(Match& target) const {
  fork_start(target);
  if (stuck()) return target.error_ = error_, true;
  if (!world_.over) return target.repeat(target.journal_, false, &open_);
  target.world_ = world_;
  return true;
}

Match Match::fork() const {
  Match copy(*runtime_, options_, Fork{});
  copy.options_.history = false;
  fork_into(copy);
  copy.start_ = copy.step_.world;
  return copy;
}

Match Match::branch() const {
  Match copy(*runtime_, options_, Fork{});
  copy.setup_ = setup_;
  copy.start_ = start_;
  copy.world_ = start_;
  copy.journal_ = journal_;
  copy.history_ = history_;
  copy.events_ = events_;
  copy.count_ = count_;
  copy.rewind(journal_.size());
  copy.now_ = now_;
  copy.undone_ = undone_;
  return copy;
}

/// Nothing has happened in this step but answers: the World is its checkpoint, and a redraw changes nothing that the
/// seat sees.
bool Match::only_answers_so_far() const {
  const auto begin = events_.list.begin() + static_cast<std::ptrdiff_t>(step_.events);
  return options_.events && std::all_of(begin, events_.list.end(),
                                        [](const world::Event& e) { return e.type == world::EventType::answered; });
}

bool Match::same_for(SeatId seat, const Match& other) const {
  if (other.open_.own() != open_.own() || other.world_.over != world_.over) return false;
  // what others are offered beside is not known; hidden timers are not, either
  std::size_t j = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (!may_see(open_[i], seat)) continue;
    while (j < other.open_.size() && !other.may_see(other.open_[j], seat)) ++j;
    if (j == other.open_.size()) return false;
    const world::Decision &a = open_[i], &b = other.open_[j++];
    if (a.seat != b.seat || a.type != b.type || a.prompt != b.prompt) return false;
    if (a.seat == seat && (a.items != b.items || a.seconds != b.seconds || a.legal != b.legal || a.limits != b.limits ||
                           a.texts != b.texts || a.min != b.min || a.max != b.max))
      return false;
  }
  if (only_answers_so_far() && other.only_answers_so_far()) return true;
  if (look_.seat != seat)
    look_ = {seat, view_hash(world_, defs(), seat), events_hash(events_, step_.events, defs(), seat)};
  return look_.view == view_hash(other.world_, defs(), seat) &&
         look_.events == events_hash(other.events_, other.step_.events, defs(), seat);
}

/// The package's own say where ground or places are hidden: it may choose others that the seat cannot see. Its random
/// numbers are no part of the game.
bool Match::redraw_by_script(SeatId seat, world::Rng& rng, world::World& drawn) const {
  const std::string& flow = runtime_->package().manifest.flow;
  if (!defs().hides_ground || !runtime_->has_function(flow, "redraw")) return true;
  const std::uint64_t before = view_hash(drawn, defs(), seat);
  world::World tried = drawn;
  tried.redraw_chance(rng.next());
  world::Value fits;
  {
    const script::Changing change(*runtime_, tried);
    if (!runtime_->call(flow, "redraw", {world::Value(seat)}, fits, script::Mode::step)) return false;
  }
  if (fits.boolean() && !*fits.boolean()) return false;
  if (view_hash(tried, defs(), seat) != before) return false;
  tried.chance.copy(drawn.chance);
  for (const world::ZoneId zone : tried.zones.ids()) tried.zones[zone].shuffled = drawn.zones[zone].shuffled;
  tried.events = drawn.events;
  drawn = std::move(tried);
  return true;
}

bool Match::fork_for(SeatId seat, world::Rng& rng, Match& target) const {
  // what stands where on a hidden ground is told by more than one rule: fewer draws fit
  const int tries = defs().hides_ground ? 48 : 16;
  target.options_ = options_;
  // What others chose in a secret that is still open is not known: they are asked again.
  std::vector<Input> inputs(step_inputs().begin(), step_inputs().end());
  const Secret* const running = secret();
  if (running)
    std::erase_if(inputs, [&](const Input& input) { return input.secret == running->number && input.seat != seat; });
  for (int attempt = 0; attempt <= tries + 1; ++attempt) {
    fork_start(target);
    world::Redraw redraw;
    if (attempt >= tries) redraw.keep = touched_pieces(events_, step_.events, world_), redraw.layouts = false;
    if (attempt <= tries) {
      world::determinise(target.world_, defs(), seat, rng, redraw);
      if (!redraw_by_script(seat, rng, target.world_) && attempt < tries) continue;
    }
    // The future is drawn anew. What this step has drawn was seen, perhaps: where nothing else fits, the new numbers
    // begin at the open question.
    const std::uint64_t fresh = rng.next();
    target.step_.redraw = {attempt < tries ? SIZE_MAX : inputs.size(), fresh};
    if (attempt < tries) target.world_.redraw_chance(fresh);
    target.step_.world = target.world_;
    target.journal_ = inputs;
    if (world_.over) return true;
    if (!target.repeat(target.journal_, false)) continue;
    // in a secret choice the others are asked again; what the step told before it must be the same all the same
    const auto told_alike = [&] {
      return !defs().hides_ground || (view_hash(world_, defs(), seat) == view_hash(target.world_, defs(), seat) &&
                                      events_hash(events_, step_.events, defs(), seat) ==
                                          events_hash(target.events_, target.step_.events, defs(), seat));
    };
    if (attempt > tries || (running ? told_alike() : same_for(seat, target))) return true;
  }
  return false;
}

}  // namespace vizier::match
