#pragma once
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

/// One thing that came from outside: an answer, or the clock. The journal is a list of these; with the start it is the
/// whole match. The marks are set by the match that took the input.
struct Input {
  enum class Type : std::uint8_t { answer, timeout, clock } type = Type::answer;
  world::SeatId seat;
  std::int64_t clock_ms = 0;  ///< clock: what it was set to
  std::string id;             ///< of the decision, where it has one
  world::Answer answer;
  int secret = 0;       ///< given inside a secret choice: which one of its step, from 1 on
  bool passes = false;  ///< a pass while seats were asked in turn: it holds whatever else could have been chosen
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
  /// Sets the clock forward; deadlines that pass are answered with their defaults, in order.
  Result<> advance(std::int64_t to_ms);

  /// The mistake in a script that stopped the match, or took back the last answer; cleared by the next success.
  const script::Error& error() const { return error_; }
  /// Stopped by a mistake at the start of a step, or when a deadline passed: nothing is open. retry() after a fix, or
  /// undo().
  bool stuck() const { return error_ && stack_.empty() && !world_.over; }
  bool retry();
  /// Gives up the running frame: its result is nil and the one below goes on. The match begins anew from here: journal,
  /// history and log are empty.
  bool drop_frame();

  bool undo();  ///< back to before the last answer; false at the beginning
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
  bool open(Script& script);
  bool open(Secret& secret);
  bool open(Listening& listening);
  bool open(InTurn& turn);
  bool take(const Input& input, std::size_t which);
  bool take(Script& script, const Input& input, std::size_t which);
  bool take(Secret& secret, const Input& input, std::size_t which);
  bool take(Listening& listening, const Input& input, std::size_t which);
  bool take(InTurn& turn, const Input& input, std::size_t which);
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
  bool only_answers_so_far() const;
  const Secret* secret() const { return stack_.empty() ? nullptr : std::get_if<Secret>(&stack_.back()); }

  script::Runtime* runtime_;
  MatchOptions options_;
  std::optional<Setup> setup_;
  world::World start_, world_;
  Step step_;
  world::Events events_;
  std::vector<Input> journal_, undone_;
  Checkpoints history_;
  std::vector<Activity> stack_;  ///< empty between steps; today a step waits in one activity at a time
  Questions open_;               ///< of the top of the stack
  script::Error error_;
  Count count_;
  mutable Look look_;  ///< what a seat sees at this prompt; kept, since many copies are compared with it
};

}  // namespace vizier::match
