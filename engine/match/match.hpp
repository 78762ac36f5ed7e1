#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/activity.hpp"
#include "match/checkpoints.hpp"
#include "script/runtime.hpp"
#include "world/decision.hpp"
#include "world/event.hpp"
#include "world/world.hpp"

namespace vizier::match {

struct Setup {
  int seats = 2;
  std::uint64_t seed = 1;
};

struct MatchOptions {
  bool events = true;        ///< keep the log; off in rollouts
  bool history = true;       ///< keep a checkpoint per step, for quick undo
  bool conservation = true;  ///< check conserved quantities after every step
  bool tallies = false;      ///< keep what scripts count for the laboratory, among the events; never in forks
  /// Everybody passes wherever all may pass in turn: for the far future that a bot imagines.
  bool pass_unasked = false;
};

/// One thing that came from outside: an answer, the clock, or who is at the table. The journal is a list of these; with
/// the start it is the whole match. The marks are set by the match that took the input.
struct Input {
  enum class Type : std::uint8_t {
    answer,
    timeout,  ///< a deadline or a timer
    clock,    ///< set forward; never in real time, where each input has its instant
    lost,     ///< the seat's player has left the table
    back,
    dropped,  ///< a timer was taken out of the game, as its handler fails
  } type = Type::answer;
  world::SeatId seat;
  std::int64_t clock_ms = 0;  ///< the host's clock: when it came, or was due; 0 for answers where no real time counts
  std::string id;             ///< of the decision, where it has one
  world::Answer answer;
  int secret = 0;           ///< given inside a secret choice: which one of its step, from 1 on
  bool passes = false;      ///< a pass while seats were asked in turn: it holds whatever else could have been chosen
  bool interrupts = false;  ///< it came from beside what was asked
  friend bool operator==(const Input&, const Input&) = default;
};

/// A running game: pumps the flow from prompt to prompt. Its state at any prompt is the World at the start of the step
/// plus the answers given since, so that fork, undo, save and load re-run at most one step and scripts never know.
/// Playing straight on re-runs nothing.
///
/// Several matches may share one runtime, taking turns; a match must not outlive it.
class Match {
 public:
  Match(script::Runtime& runtime, Setup setup, MatchOptions options = {});
  /// Starts from a given World whose flow says what comes next.
  Match(script::Runtime& runtime, world::World start, MatchOptions options = {});

  script::Runtime& runtime() const { return *runtime_; }
  const world::Defs& defs() const { return runtime_->defs(); }
  const world::World& world() const { return world_; }
  const world::World& checkpoint() const { return step_.world; }
  /// The smallest depth of the flow since the last call. It tells that a frame was left even where a new one looks the
  /// same.
  std::size_t take_shallowest() { return std::exchange(count_.shallowest, SIZE_MAX); }
  const world::Events& events() const { return events_; }
  const std::vector<Input>& journal() const { return journal_; }
  const world::World& start() const { return start_; }
  /// How it was set up; nothing where it began from a given World.
  const std::optional<Setup>& setup() const { return setup_; }
  bool over() const { return world_.over; }

  /// The open questions. Usually one; several in a secret choice or a listening state.
  std::span<const world::Decision> open() const { return open_.all(); }
  /// Answers one of them. Where it is refused nothing has changed. A mistake in a script takes the answer back: the
  /// answer counts as given, and error() is set.
  Result<> answer(std::size_t which, const world::Answer& answer);
  /// The first open question to the seat, or the one with exactly this id; open().size() where there is none.
  std::size_t find_open(world::SeatId seat) const;
  std::size_t find_open(world::SeatId seat, std::string_view id) const;
  /// Sets the host's clock forward. Deadlines that pass are answered with their defaults and timers ring, each at its
  /// own instant and in order. In real time the clock of the World jumps only to these and to answers, and what is due
  /// by then comes before them: at a prompt nothing is due.
  Result<> advance(std::int64_t to_ms);
  std::int64_t now() const { return std::max(now_, world_.now()); }  ///< the host's clock
  bool real_time() const { return runtime_->package().manifest.real_time; }
  /// When the open question is due, on the host's clock; -1 where it is not.
  std::int64_t instant_of(const world::Decision& open) const {
    return open.deadline_ms < 0 ? -1 : open.deadline_ms + world_.time.stood_ms;
  }
  std::int64_t next_due() const;  ///< the first of these instants; -1 where nothing is due
  /// The clock goes on to when a recorded input came; nothing where it has no instant, or that is past.
  Result<> come_to(const Input& input) {
    const bool timed = real_time() || input.type == Input::Type::timeout || input.type == Input::Type::clock;
    return timed && input.clock_ms > now() ? advance(input.clock_ms) : Result<>();
  }
  /// Gives a recorded input in the way it came then. Where it is the clock's, what is due by then is served.
  Result<> again(const Input& input);
  /// Says who is at the table, where the flow answers that. Refused in a secret choice: say it again later.
  Result<> set_present(world::SeatId seat, bool present);
  /// Whether the seat may know that this question is open: not what others are offered beside what is asked, and not
  /// the timers that are hidden from it.
  bool may_see(const world::Decision& open, world::SeatId seat) const {
    using Beside = world::Decision::Beside;
    if (open.beside == Beside::no) return true;
    if (open.beside == Beside::timer) return seat ? (open.seen & bit(seat)) != 0 : open.seen == 0xFFFF;
    return open.seat == seat;
  }

  /// The mistake in a script that stopped the match, or took back the last answer; cleared by the next success.
  const script::Error& error() const { return error_; }
  /// Stopped by a mistake at the start of a step, or when a deadline passed: nothing is open. retry() after a fix, or
  /// undo().
  bool stuck() const { return error_ && stack_.empty() && !world_.over; }
  bool retry();
  /// Stopped by the handler of a timer: takes that timer out of the game, and goes on.
  bool drop_timer();
  bool timer_failed() const { return stuck() && failed_timer_.type == Input::Type::dropped; }
  /// Gives up the running frame: its result is nil and the one below goes on. The match begins anew from here: journal,
  /// history and log are empty.
  bool drop_frame();

  /// Back to before the last answer; false at the beginning. In real time only while the game is paused, and not where
  /// anything else came after that answer or it interrupted something; the pause stays.
  bool undo();
  bool redo();
  std::size_t redoable() const { return undone_.size(); }
  /// Goes to the state after the first `inputs` inputs of the journal.
  bool rewind(std::size_t inputs);

  /// A copy that stands at the same prompt and goes its own way. Without a history of its own: it cannot undo past
  /// here.
  Match fork() const;
  bool fork_into(Match& target) const;  ///< as fork, reusing the target's memory
  /// A copy in which everything that the seat cannot know is redrawn: same view, same options, same log for that seat.
  bool fork_for(world::SeatId seat, world::Rng& rng, Match& target) const;
  /// Keeps no log from now on and checks nothing: for copies that only a bot looks at.
  void mute() { options_.events = options_.conservation = false; }
  /// Whether everybody passes unasked from now on wherever all may pass in turn.
  void pass_unasked(bool all_pass) { options_.pass_unasked = all_pass; }
  /// A whole copy with journal and history.
  Match branch() const;

  /// Answers of the running step that were already given.
  std::span<const Input> step_inputs() const { return std::span(journal_).subspan(step_.inputs); }
  std::size_t step_events() const { return step_.events; }  ///< where the events of the running step begin
  /// The World where the last `steps` steps began (the running one counts), and the inputs since then; the start of the
  /// match where there were fewer, or they are forgotten. Needs the history.
  struct Past {
    const world::World& world;
    std::span<const Input> inputs;
  };
  Past past(std::size_t steps) const {
    const Checkpoint* const from = steps == 0 ? &step_ : history_.at(history_.count() - steps);
    if (!from) return {start_, journal_};
    return {from->world, std::span(journal_).subspan(from->inputs)};
  }
  std::uint64_t steps() const { return count_.steps; }
  /// Where every step so far began, also those in which nobody was asked; the last one is running.
  const Checkpoints& history() const { return history_; }
  bool in_secret() const { return secret() != nullptr; }
  /// Who takes part in the running secret choice, whether or not they are done; in turn order.
  std::vector<world::SeatId> secret_seats() const;

 private:
  /// The running step.
  struct Step : Checkpoint {
    bool counted = false;  ///< it was slow: it runs again, and its instructions are counted
    int secrets = 0;       ///< secret choices so far
    int handlers = 0;      ///< that run or wait on the stack
    struct {
      std::size_t after = SIZE_MAX;  ///< inputs of this step
      std::uint64_t key = 0;
    } redraw;             ///< in a copy for a seat: after which input its random numbers change
    script::Next next;    ///< where the script says that the flow goes
    script::Round round;  ///< what the script begins to ask in turn
  };
  struct Count {
    std::uint64_t steps = 0;
    std::size_t shallowest = SIZE_MAX;
  };
  struct Look {
    world::SeatId seat;  ///< none: not looked at since something changed
    std::uint64_t view = 0, events = 0;
  };
  struct Fork {};
  Match(script::Runtime& runtime, MatchOptions options, Fork);

  // The pump (pump.cpp).
  void pump();
  bool begin_step();
  bool begin_activity(bool counted);
  bool open_top();
  bool open_step();
  void go_on(bool taken);
  bool open(Script& script);
  bool open(Secret& secret);
  bool open(Listening& listening);
  bool open(InTurn& turn);
  bool open(Await& await);
  bool open(Interrupt& interrupt);
  bool take(const Input& input, std::size_t which);
  bool take(Script& script, const Input& input, std::size_t which);
  bool take(Secret& secret, const Input& input, std::size_t which);
  bool take(Listening& listening, const Input& input, std::size_t which);
  bool take(InTurn& turn, const Input& input, std::size_t which);
  bool take(Await& await, const Input& input, std::size_t which);
  bool take(Interrupt& interrupt, const Input& input, std::size_t which);

  // What comes from beside (interrupt.cpp).
  bool open_beside();
  bool interrupt(const Input& input, std::size_t which);
  bool take_from_outside(const Input& input);
  bool end_handler(script::Coroutine& co);
  bool wait_in_pause();
  bool offer_again(Script& script, Held& held);
  bool offer_again(Secret& secret, Held& held);
  bool offer_again(Listening& listening, Held& held);
  bool offer_again(InTurn& turn, Held& held);
  bool offer_again(Await& await, Held& held);
  bool offer_again(Interrupt& interrupt, Held& held);
  bool ask_awaited(Await& await, const Held* held);
  bool too_many_inputs();
  bool serve_due(std::int64_t to_ms);
  bool undo_in_pause();
  bool run(script::Coroutine co, const world::Answer* answer);
  bool follow(script::Coroutine co, script::Outcome outcome);
  bool close_secret(Secret& secret);
  bool complete_step(script::Coroutine& co);
  bool close_step();
  bool repeat(std::span<const Input> inputs, bool counted, const Questions* known = nullptr);
  bool repeat_input(const Input& input);
  bool repeat_counted();
  void stop_going_round(std::size_t kept, std::size_t silent);
  template <class Visit>
  bool caught(Visit&& visit);

  script::Context& enter(script::Mode mode);
  script::Coroutine take_coroutine(script::Coroutine& co);
  void move_chosen(const world::Answer& answer, const world::Decision& decision);
  void tell_answered(world::SeatId seat);
  void mark(Input& input, std::size_t which) const;
  bool give(const Input& input);
  void set_clock(std::int64_t to_ms);
  bool fail(script::Error error);
  bool fail_in_flow(std::string message);
  void restore_checkpoint();
  void fork_start(Match& target) const;
  bool same_for(world::SeatId seat, const Match& other) const;
  bool redraw_by_script(world::SeatId seat, world::Rng& rng, world::World& drawn) const;
  bool only_answers_so_far() const;
  bool check_held();
  const Secret* secret() const { return stack_.empty() ? nullptr : std::get_if<Secret>(&stack_.back()); }

  script::Runtime* runtime_;
  MatchOptions options_;
  std::optional<Setup> setup_;
  world::World start_, world_;
  Step step_;
  world::Events events_;
  std::vector<Input> journal_, undone_;
  Checkpoints history_;
  std::vector<Activity> stack_;  ///< empty between steps
  Questions open_;               ///< of the top of the stack, and what stands beside
  std::int64_t now_ = 0;         ///< in real time: how far the host's clock has come since the World's last input
  Input failed_timer_;           ///< `dropped` where the handler of a timer stopped the match
  script::Error error_;
  Count count_;
  mutable Look look_;  ///< what a seat sees at this prompt; kept, since many copies are compared with it
};

}  // namespace vizier::match
