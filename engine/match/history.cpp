// Going back and forth in a match: undo, redo, rewind, forks. All of it is "take a checkpoint, re-run the answers of one step".
#include <algorithm>

#include "match/match.hpp"
#include "match/view.hpp"
#include "world/determinise.hpp"

namespace vizier::match {

using world::SeatId;

bool Match::rewind(std::size_t inputs) {
  if (inputs > journal_.size()) return false;
  std::vector<Input> all = journal_;
  look_ = {};
  drop_coroutines();
  while (!history_.empty() && history_.back().inputs > inputs) history_.pop_back();
  // several steps may begin at one input: the last one that began by then is where the prompt lies
  const bool kept = !history_.empty();
  world_ = kept ? std::move(history_.back().world) : start_;
  const std::size_t from = kept ? history_.back().inputs : 0;
  events_.list.resize(kept ? history_.back().events : 0);
  events_.said.resize(kept ? history_.back().said : 0);
  if (kept) history_.pop_back();
  journal_.resize(from);
  open_count_ = 0;
  listening_ = stuck_ = false;
  error_ = {};
  next_ = {};
  pump();
  for (std::size_t i = from; i < inputs; ++i) {
    journal_.push_back(all[i]);
    if (all[i].type == Input::Type::clock) {
      world_.clock_ms = all[i].clock_ms;
      if (listening_) {
        open_count_ = 0;
        listening_ = false;
      }
    } else if (fed_ = journal_.size() - 1 - step_begin_; !feed(journal_.back())) {
      stuck_ = true;
      return false;
    }
    pump();
    if (stuck_) return false;
  }
  return true;
}

bool Match::undo() {
  // the clock is no decision: undo goes back to before the last answer of a person
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
  target.pass_polls_ = false;
  target.drop_coroutines();
  target.rt_ = rt_;
  target.options_.history = false;
  target.world_ = checkpoint_;
  target.checkpoint_ = checkpoint_;
  target.events_.clear();
  target.journal_.assign(journal_.begin() + static_cast<std::ptrdiff_t>(step_begin_), journal_.end());
  target.undone_.clear();
  target.history_.clear();
  target.step_begin_ = target.step_events_ = target.step_said_ = 0;
  target.open_count_ = 0;
  target.running_ = target.listening_ = target.stuck_ = false;
  if (target.error_) target.error_ = {};
  target.steps_ = steps_;
}

bool Match::fork_into(Match& target) const {
  fork_start(target);
  if (world_.over) {
    target.world_ = world_;
    return true;
  }
  if (stuck_) {
    target.stuck_ = true;
    return true;
  }
  if (poll_ && running_) {  // no script stands at the question: it is copied with it
    target.begin_poll(target.journal_);
    target.poll_ = poll_;
    target.poll_seat_ = poll_seat_;
    target.poll_passes_ = poll_passes_;
    target.counting_ = false;
    target.next_.type = script::Next::Type::none;
    target.fresh_decision() = open_[0];
    target.open_count_ = 1;
    target.running_ = true;
    return true;
  }
  return target.rerun(target.journal_, false, passed());
}

Match Match::fork() const {
  Match copy(*rt_, options_, Fork{});
  copy.options_.history = false;
  fork_into(copy);
  copy.start_ = copy.checkpoint_;
  return copy;
}

Match Match::branch() const {
  Match copy(*rt_, options_, Fork{});
  copy.setup_ = setup_;
  copy.start_ = start_;
  copy.world_ = start_;
  copy.journal_ = journal_;
  copy.history_ = history_;
  copy.events_ = events_;
  copy.steps_ = steps_;
  copy.rewind(journal_.size());
  copy.undone_ = undone_;
  return copy;
}

bool Match::same_for(SeatId seat, const Match& other) const {
  if (other.open_count_ != open_count_ || other.world_.over != world_.over) return false;
  for (std::size_t i = 0; i < open_count_; ++i) {
    const world::Decision &a = open_[i], &b = other.open_[i];
    if (a.seat != b.seat || a.type != b.type || a.prompt != b.prompt) return false;
    if (a.seat == seat && (a.items != b.items || a.seconds != b.seconds || a.legal != b.legal || a.limits != b.limits || a.texts != b.texts || a.min != b.min || a.max != b.max)) return false;
  }
  if ((poll_ && other.poll_) || (turn_ && other.turn_)) return true;  // nothing has changed in this step, and a redraw changes nothing that the seat sees
  if (look_.seat != seat) look_ = {seat, view_hash(world_, defs(), seat), events_hash(events_, step_events_, defs(), seat)};
  return look_.view == view_hash(other.world_, defs(), seat) && look_.events == events_hash(other.events_, other.step_events_, defs(), seat);
}

bool Match::fork_for(SeatId seat, world::Rng& rng, Match& target) const {
  constexpr int tries = 16;
  target.options_ = options_;
  target.options_.history = false;
  // What others chose in a secret that is still open is not known: they are asked again.
  std::vector<Input> inputs(journal_.begin() + static_cast<std::ptrdiff_t>(step_begin_), journal_.end());
  std::size_t secret_from = inputs.size();
  if (!chains_.empty()) {
    std::size_t from = inputs.size();
    const auto in_chain = [&](SeatId s) { return std::any_of(chains_.begin(), chains_.end(), [&](const Chain& c) { return c.seat == s; }); };
    while (from > 0 && inputs[from - 1].type == Input::Type::answer && in_chain(inputs[from - 1].seat)) --from;
    secret_from = from;
    std::erase_if(inputs, [&, i = std::size_t{0}](const Input& input) mutable { return i++ >= secret_from && input.seat != seat; });
  }
  for (int attempt = 0; attempt <= tries + 1; ++attempt) {
    fork_start(target);
    world::Redraw redraw;
    if (attempt >= tries) redraw.keep = touched_pieces(events_, step_events_, world_);
    if (attempt <= tries) world::determinise(target.world_, defs(), seat, rng, redraw);
    const std::uint64_t fresh_rng = rng.next() | 1;
    if (attempt < tries) target.world_.rng.state = fresh_rng;
    target.checkpoint_ = target.world_;
    target.journal_ = inputs;
    if (world_.over) return true;
    if (!target.rerun(target.journal_, false, passed())) continue;
    if (attempt > tries || !chains_.empty() || same_for(seat, target)) {
      if (attempt >= tries) target.world_.rng.state = fresh_rng;
      return true;
    }
  }
  return false;
}

}  // namespace vizier::match
