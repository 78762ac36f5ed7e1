#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "client/passing.hpp"
#include "client/report.hpp"
#include "client/save_file.hpp"
#include "match/match.hpp"

namespace vizier::client {

/// What came of going back: it was done, it needs the others' agreement, there is nothing to take back, or time runs,
/// which only goes forward.
enum class Undo { done, shown, revealed, nothing, running };

/// People and bots at one game. It knows who answers next, writes answers to disk, lets time pass and goes back; it
/// knows no screen and no thread.
class Sitting {
 public:
  /// `match` and `save` (null: the game is kept nowhere) must live as long as this. A player is `human`, or a bot as
  /// make_bot takes it. Throws where it is neither.
  Sitting(match::Match& match, SaveFile* save, const std::vector<std::string>& players, std::uint64_t bot_seed,
          AskMe ask_me);

  bool is_person(world::SeatId seat) const { return seat && !bots_[seat]; }
  int people() const;
  match::Match& match() { return *match_; }
  SaveFile* save() { return save_; }

  /// People who sit at a screen of their own: this one does not ask them.
  void set_elsewhere(world::SeatMask seats) { elsewhere_ = seats; }
  bool is_here(world::SeatId seat) const { return is_person(seat) && (elsewhere_ & bit(seat)) == 0; }
  int people_here() const;
  std::size_t question_here(world::SeatId looking) const;  ///< as question_of_person
  /// A person takes the place of a bot; `players` and the save say so.
  Result<> seat_person(world::SeatId seat, std::vector<std::string>& players, const std::string& language);

  bots::Bot& bot(world::SeatId seat) { return *bots_[seat]; }
  Passing& passing() { return passing_; }
  const Passing& passing() const { return passing_; }

  /// The place of a person's question among the open ones, and of the first question to a bot; the number of open
  /// questions where there is none. A question to `looking` comes first, so that the screen changes hands less often.
  std::size_t question_of_person(world::SeatId looking) const;
  std::size_t question_of_bot() const;

  /// Gives an answer, or tells why it is refused. Where a script fails, the answer is taken back: failed_here().
  Result<> give(std::size_t which, const world::Answer& answer);
  bool bot_answers(std::size_t which);
  /// Gives a bot's answer. Where a script fails on it, other answers are tried, unless stop_at_mistakes() was called.
  bool give_for_bot(std::size_t which, const world::Answer& answer);
  /// For whoever works on the scripts: a mistake is not played around.
  void stop_at_mistakes() { stops_ = true; }

  /// The last mistake of a script, or in a text that one named, which changes nothing in the game; take_trouble() says
  /// once that there is a new one.
  const Trouble& trouble() const { return trouble_; }
  bool take_trouble() { return std::exchange(troubled_, false); }
  void note_trouble(const script::Error& error, std::string answer = {});
  /// An answer to what is open now was taken back.
  bool failed_here() const { return failed_at_ == match_->journal().size(); }

  /// Whether bots act, and deadlines pass, while a person thinks.
  bool time_counts() const;
  /// The host's clock, which goes on also while nothing happens.
  std::int64_t now() const { return std::max(clock_, match_->now()); }
  /// The game's own clock at this moment, by which clients draw the clocks that run. In a pause only the time that is
  /// left of the pause does.
  std::int64_t game_clock() const { return now() - match_->world().time.stood_ms; }
  /// When the next of that happens.
  std::int64_t next_moment() const;
  /// The clock goes on to a moment: what is due by then is served, each at its instant, and bots that are ready act on
  /// the way. Nothing is written where nothing happens. False where a script failed.
  bool let_time_pass(std::int64_t to_ms);
  /// Bots are not asked while time passes: somebody lets them think elsewhere. ready_bot() says who is to act now, as a
  /// place among the open questions, thinks() that it has begun, and rest() that it has done.
  void bots_elsewhere() { bots_elsewhere_ = true; }
  std::size_t ready_bot();
  void thinks(world::SeatId seat) { ready_[seat] = INT64_MAX; }
  void rest(world::SeatId seat);
  /// Somebody has left the table or is back, where the game answers that; refused while people choose in secret.
  Result<> set_present(world::SeatId seat, bool present);
  bool drop_timer();  ///< the handler of a timer fails: the game goes on without it

  /// Back to before the last answer of a person. Alone against bots that is always possible. Among several people it
  /// needs the others' agreement (`agreed`) once another person has looked at the table since (`shown`), or who
  /// answered has looked and knows more than before (`revealed`). In real time it is possible only while the game is
  /// paused, which it then still is, and never over what interrupted it.
  Undo undo(bool agreed = false);
  /// Whether there is such an answer that nobody else has seen.
  bool nobody_has_looked() const;
  /// A person looks at the table as it is now.
  void shown(world::SeatId seat);
  bool undo_one();     ///< whoever answered, for when a script is broken
  bool undo_broken();  ///< to before the last answer of a person, whatever was seen since: for the same
  /// To after so many inputs, whoever gave the others, also in real time: for what could not be written down.
  bool take_back(std::size_t inputs);
  bool redo();
  /// The same game in changed content.
  void go_on_in(match::Match& match);

  struct Mark {
    std::size_t event;
    world::SeatId seat;
  };
  const std::vector<Mark>& marks() const { return marks_; }  ///< where the events of each answer begin

 private:
  std::size_t question_to(world::SeatId looking, world::SeatMask not_to) const;
  void record(std::size_t from);
  std::size_t bot_to_act(std::int64_t& when) const;
  std::size_t last_of_person() const;            ///< in the journal; its size where there is none
  bool nobody_has_looked(std::size_t to) const;  ///< nobody else since that input of the journal
  Undo undo_in_pause(bool asks);
  void after_jump();
  void note_wrong_texts();

  match::Match* match_;
  SaveFile* save_;
  Passing passing_;
  world::SeatMask elsewhere_ = 0;
  world::IdVector<world::SeatId, std::unique_ptr<bots::Bot>> bots_;  ///< null for a person
  world::SeatArray<std::int64_t> ready_;                             ///< where time counts: when each bot acts again
  world::Rng pauses_;
  std::vector<Mark> marks_;
  Trouble trouble_;
  std::set<std::string> wrong_texts_;  ///< that were told: each once
  bool troubled_ = false, stops_ = false, bots_elsewhere_ = false;
  std::int64_t clock_ = 0;
  std::size_t failed_at_ = SIZE_MAX;
  world::SeatArray<std::size_t> shown_;  ///< after how many inputs its person last looked
};

/// The journal as a save has it, a line an input.
std::vector<std::string> journal_lines(const match::Match& match);

}  // namespace vizier::client
