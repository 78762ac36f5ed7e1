#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "script/runtime.hpp"
#include "world/decision.hpp"
#include "world/event.hpp"
#include "world/world.hpp"

namespace vizier::match {

struct Setup {
  int seats = 2;
  std::uint64_t seed = 1;
};

struct Options {
  bool events = true;      ///< keep the log; off in rollouts
  bool history = true;     ///< keep a checkpoint per step, for quick undo
  bool conservation = true;  ///< check conserved quantities after every step
  bool tallies = false;      ///< keep what scripts count for the laboratory, among the events; never in forks
};

/// One thing that came from outside: an answer, or the clock. The journal is a list of these; with the start it is the whole match.
struct Input {
  enum class Type : std::uint8_t { answer, timeout, clock } type = Type::answer;
  world::SeatId seat;
  std::int64_t clock_ms = 0;  ///< clock: what it was set to
  std::string id;             ///< of the decision, where it has one
  world::Answer answer;
  friend bool operator==(const Input&, const Input&) = default;
};

/// A running game: pumps the flow from prompt to prompt. Its state at any prompt is the World at the start of the step plus the answers given
/// since, so that fork, undo, save and load re-run at most one step and scripts never know. Playing straight on re-runs nothing.
///
/// Several matches may share one runtime, taking turns; a match must not outlive it.
class Match {
 public:
  Match(script::Runtime& runtime, Setup setup, Options options = {});
  /// Starts from a given World whose flow says what comes next.
  Match(script::Runtime& runtime, world::World start, Options options = {});
  ~Match();
  Match(Match&& other) noexcept;
  Match& operator=(Match&& other) noexcept;

  script::Runtime& runtime() const { return *rt_; }
  const world::Defs& defs() const { return rt_->defs(); }
  const world::World& world() const { return world_; }
  const world::World& checkpoint() const { return checkpoint_; }
  /// The fewest frames that the flow had since this was asked last: a frame that was left and made anew looks the same otherwise.
  std::size_t take_shallowest() { return std::exchange(shallowest_, SIZE_MAX); }
  const world::Events& events() const { return events_; }
  const std::vector<Input>& journal() const { return journal_; }
  const world::World& start() const { return start_; }
  /// How it was set up; nothing where it began from a given World.
  const std::optional<Setup>& setup() const { return setup_; }
  bool over() const { return world_.over; }

  /// The open questions. Usually one; several in a secret choice or a listening state.
  std::span<const world::Decision> open() const { return {open_.data(), open_count_}; }
  /// Answers one of them. Returns why it was refused (nothing changed), or empty. A mistake in a script takes the answer back; see error().
  std::string answer(std::size_t which, const world::Answer& answer);
  /// The seat's only open question, or the one with that id; open().size() where there is none.
  std::size_t find_open(world::SeatId seat, std::string_view id = {}) const;
  /// Sets the clock forward; deadlines that pass are answered with their defaults, in order.
  std::string advance(std::int64_t to_ms);

  /// The mistake in a script that stopped the match, or took back the last answer; cleared by the next success.
  const script::Error& error() const { return error_; }
  /// Stopped by a mistake at the start of a step: nothing is open. retry() after a fix, or undo().
  bool stuck() const { return stuck_; }
  bool retry();
  /// Gives up the running frame: its result is nil and the one below goes on. Journalled as a new start.
  bool drop_frame();

  bool undo();  ///< back to before the last answer; false at the beginning
  bool redo();
  std::size_t redoable() const { return undone_.size(); }
  /// Goes to the state after the first `inputs` inputs of the journal.
  bool rewind(std::size_t inputs);

  /// A copy that stands at the same prompt and goes its own way. Without a history of its own: it cannot undo past here.
  Match fork() const;
  bool fork_into(Match& target) const;  ///< as fork, reusing the target's memory
  /// A copy in which everything that the seat cannot know is redrawn: same view, same options, same log for that seat.
  bool fork_for(world::SeatId seat, world::Rng& rng, Match& target) const;
  /// Keeps no log from now on and checks nothing: for copies that only a bot looks at.
  void mute() { options_.events = options_.conservation = false; }
  /// Whether everybody passes in every poll from now on, without being asked: for the far future that a bot imagines.
  void pass_polls(bool all_pass) { pass_polls_ = all_pass; }
  /// A whole copy with journal and history.
  Match branch() const;

  /// Answers of the running step that were already given.
  std::span<const Input> step_inputs() const { return {journal_.data() + step_begin_, journal_.size() - step_begin_}; }
  std::size_t step_events() const { return step_events_; }  ///< where the events of the running step begin
  std::uint64_t steps() const { return steps_; }
  bool in_secret() const { return !chains_.empty(); }
  /// Who takes part in the running secret choice, whether or not they are done; in turn order.
  std::vector<world::SeatId> secret_seats() const {
    std::vector<world::SeatId> seats;
    for (const Chain& chain : chains_) seats.push_back(chain.seat);
    return seats;
  }

 private:
  struct Chain {
    world::SeatId seat;
    lua_State* co = nullptr;
    bool done = false;
    world::Value result;
  };
  struct Checkpoint {
    world::World world;
    std::size_t inputs, events, said;
  };
  struct Fork {};
  Match(script::Runtime& runtime, Options options, Fork);

  void set_context(script::Mode mode);
  void pump();
  void stop_going_round(std::size_t kept);
  bool begin_step(bool count);
  bool handle(script::Runtime::Outcome outcome);
  bool complete_step();
  bool complete_lap();
  void begin_poll(std::span<const Input> passed);
  bool open_poll();
  bool answer_poll(const Input& input, world::SeatId seat);
  bool answer_turn(const Input& input);
  bool open_menu(const script::MenuState& state);
  bool answer_menu(const Input& input);
  bool choose_in_frame(const world::Value& choice, const std::string& state);
  void set_in_frame(std::string_view name, const world::Value& value);
  bool close_step();
  bool pass_turn();
  bool start_script();
  bool fail_in_state(const std::string& state, const std::string& message);
  void make_move(const Input& input, const world::Decision& decision);
  bool continue_secret();
  bool open_secret();
  bool feed(const Input& input);
  bool feed(const Input& input, std::size_t which);  ///< `which` of the open questions it answers
  bool go_round(const Input& input, world::Decision& decision);
  /// Of a poll's inputs the first `passed` are known to be passes: they hold in every game that fits, and nobody is asked again.
  bool rerun(std::span<const Input> inputs, bool count, std::size_t passed = 0);
  std::size_t passed() const { return poll_ ? journal_.size() - step_begin_ : polled_; }
  void fork_start(Match& target) const;
  bool run_again_counted();
  void restore_checkpoint();
  void drop_coroutines();
  void fail(script::Error error);
  world::Decision& fresh_decision();
  void close_decision(std::size_t which);
  bool same_for(world::SeatId seat, const Match& other) const;
  struct Look {
    world::SeatId seat;  ///< none: not looked at since something changed
    std::uint64_t view = 0, events = 0;
  };

  std::size_t shallowest_ = SIZE_MAX;
  script::Runtime* rt_;
  Options options_;
  std::optional<Setup> setup_;
  world::World world_, checkpoint_, start_;
  world::Events events_;
  std::vector<Input> journal_, undone_;
  std::vector<Checkpoint> history_;
  std::vector<world::Decision> open_;
  std::size_t open_count_ = 0;
  world::Decision answered_;  ///< the question being answered, while the script goes on and may ask the next one
  std::vector<Chain> chains_;
  lua_State* co_ = nullptr;
  script::Next next_;
  script::Lap lap_;
  const script::LapState* host_lap_ = nullptr;  ///< the running step is this lap, and no script runs
  const script::PollState* poll_ = nullptr;     ///< the running step is this poll, and no script runs
  world::SeatId poll_seat_;                     ///< asked now
  int poll_passes_ = 0;                         ///< of all seats in a row, asked or not
  const script::TurnState* turn_ = nullptr;     ///< the running step is this turn, and no script runs
  const script::MenuState* menu_ = nullptr;     ///< the running step stands in this menu, and no script runs
  world::PieceId taken_;                        ///< in that turn; none: it is being asked for
  std::size_t fed_ = 0;                         ///< inputs of the step before the one that is being given to it
  std::size_t polled_ = 0;                      ///< inputs of the step before somebody chose in its poll
  script::Error error_;
  std::size_t step_begin_ = 0, step_events_ = 0, step_said_ = 0;
  std::uint64_t steps_ = 0;
  mutable Look look_;  ///< what a seat sees at this prompt: copies of it are compared with that again and again
  bool running_ = false;    ///< the coroutine stands at a question
  bool listening_ = false;
  bool counting_ = false;
  bool stuck_ = false;
  bool pass_polls_ = false;
};

}  // namespace vizier::match
