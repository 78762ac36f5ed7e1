#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "client/passing.hpp"
#include "client/report.hpp"
#include "client/save_file.hpp"
#include "match/match.hpp"

namespace vizier::client {

/// People and bots at one game, whatever shows it: who answers next, answers that go on disk, time that passes, going
/// back. Knows no screen and no thread.
class Sitting {
 public:
  /// `match` and `save` (null: the game is kept nowhere) must live as long as this. A player is `human`, or a bot as
  /// make_bot takes it. Throws where it is neither.
  Sitting(match::Match& match, SaveFile* save, const std::vector<std::string>& players, std::uint64_t bot_seed,
          AskMe ask_me);

  bool is_person(world::SeatId seat) const { return seat && !bots_[seat]; }
  int people() const;
  bots::Bot& bot(world::SeatId seat) { return *bots_[seat]; }
  Passing& passing() { return passing_; }
  const Passing& passing() const { return passing_; }

  /// Among the open questions: that of a person, of `looking` where it has one, so that the screen changes hands less
  /// often; and the first of a bot. The number of open questions where there is none.
  std::size_t question_of_person(world::SeatId looking) const;
  std::size_t question_of_bot() const;

  /// False where it was not taken: `refused` says why, or is empty where a script failed and the answer was taken back.
  bool give(std::size_t which, const world::Answer& answer, std::string& refused);
  bool bot_answers(std::size_t which);
  /// A bot's answer. Where a script cannot carry it out, another one that it can, unless stop_at_mistakes().
  bool give_for_bot(std::size_t which, const world::Answer& answer);
  /// For whoever works on the scripts: a mistake is not played around.
  void stop_at_mistakes() { stops_ = true; }

  /// The last mistake of a script; take_trouble() says once that there is a new one.
  const Trouble& trouble() const { return trouble_; }
  bool take_trouble() { return std::exchange(troubled_, false); }
  void note_trouble(const script::Error& error, std::string answer = {});
  bool failed_here() const {
    return failed_at_ == match_->journal().size();
  }  ///< an answer to what is open now was taken back

  /// Whether bots act, and deadlines pass, while a person thinks.
  bool time_counts() const;
  /// When the next of that happens.
  std::int64_t next_moment() const;
  /// The clock goes on to a moment; bots that are ready before act on the way. False where a script failed.
  bool let_time_pass(std::int64_t to_ms);

  /// Back to before the last answer of a person. Alone against bots that is always possible. Among several people it
  /// needs the others' agreement (`agreed`) once another person has looked at the table since (`shown`), or who
  /// answered has looked and knows more than before (`revealed`). Empty, or why not: one of these, or `nothing`.
  std::string undo(bool agreed = false);
  /// Whether there is such an answer that nobody else has seen.
  bool nobody_has_looked() const;
  /// A person looks at the table as it is now.
  void shown(world::SeatId seat);
  bool undo_one();     ///< whoever answered, for when a script is broken
  bool undo_broken();  ///< to before the last answer of a person, whatever was seen since: for the same
  bool redo();
  /// The same game in changed content.
  void go_on_in(match::Match& match);

  struct Mark {
    std::size_t event;
    world::SeatId seat;
  };
  const std::vector<Mark>& marks() const { return marks_; }  ///< where the events of each answer begin

 private:
  void record(std::size_t from);
  std::size_t last_of_person() const;  ///< in the journal; its size where there is none
  void after_jump();

  match::Match* match_;
  SaveFile* save_;
  Passing passing_;
  world::IdVector<world::SeatId, std::unique_ptr<bots::Bot>> bots_;  ///< null for a person
  world::SeatArray<std::int64_t> ready_;                             ///< where time counts: when each bot can act again
  world::Rng pauses_;
  std::vector<Mark> marks_;
  Trouble trouble_;
  bool troubled_ = false, stops_ = false;
  std::size_t failed_at_ = SIZE_MAX;
  world::SeatArray<std::size_t> shown_;  ///< after how many inputs its person last looked
};

/// The journal as a save has it, a line an input.
std::vector<std::string> journal_lines(const match::Match& match);

}  // namespace vizier::client
