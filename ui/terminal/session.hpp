#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "client/aside.hpp"
#include "client/invitation.hpp"
#include "client/output.hpp"
#include "client/sitting.hpp"
#include "lab/advice.hpp"
#include "terminal/asking.hpp"
#include "terminal/board.hpp"

namespace vizier::terminal {

using client::ask_me_names;
using client::AskMe;
using client::Passing;
using client::SaveFile;
using client::write_whole;

/// What run() returns where the game is to go on in changed content, with another match.
inline constexpr int content_changed = -1;

/// What may be set for a session.
struct SessionOptions {
  std::vector<std::string> players;  ///< by seat: `human`, or a bot as make_bot takes it
  std::uint64_t bot_seed = 1;
  bool colour = false;
  bool clears = false;  ///< the screen can be cleared: it is a terminal and not a file
  bool echo = true;     ///< what was read is written again: it does not come from a keyboard, which does that itself
  std::optional<AskMe> ask_me;  ///< when people are asked what they can pass; without it able for one person, always
                                ///< where several share the keyboard
  std::function<void(AskMe)> remember_ask_me;  ///< called when a person changes that
  std::function<int()> width = [] { return 80; };
  std::function<int()> height = [] { return 24; };
  /// Waits until there is something to read; false where run() shall end with content_changed instead. Only set for
  /// whoever works on the scripts: nobody else is shown what a script says when it fails.
  std::function<bool()> goes_on;
  /// For games in which time counts; without it no time passes while a person thinks.
  std::function<std::int64_t()> now_ms;
  /// Waits so many milliseconds at most until a line can be read; whether it can. Without it time passes only when a
  /// line was read. With it and now_ms bots of games in real time think beside the keyboard.
  std::function<bool(std::int64_t)> waits;
  /// How others are brought to the table, with screens of their own; needs `waits`. Without it they cannot be.
  client::Invite invite;
  std::set<std::string> open;  ///< seats that wait for them from the beginning
  bool invited = false;        ///< others sat here before: their links hold from the beginning
};

/// One game at one keyboard: people answer at prompts, bots by themselves, and every answer is on disk before the next
/// question. No rule and no game is known here. Several people share the keyboard; what one of them sees is cleared
/// before the next one looks.
class Session {
 public:
  /// Everything must live as long as this, and what `out` writes to. `in` may be anything; its end saves and ends.
  Session(match::Match& match, SaveFile& save, const text::Speech& speech, const Layout& layout, const Wording& words,
          SessionOptions options, std::istream& in, client::Output out);
  ~Session();

  /// Plays until the game is over, or the person leaves. The exit status: 0 unless the game cannot go on or is not on
  /// disk.
  int run();

 private:
  enum class Next { again, answered, quit };

  int humans() const { return sitting_.people_here(); }

  // the game goes on
  bool play_bots();
  bool give(std::size_t which, const world::Answer& answer);
  std::size_t human_question() const { return sitting_.question_here(viewer_); }

  // a person is asked
  bool ask(std::size_t which);
  Next pass_keyboard(world::SeatId seat);
  void show_table(const Asking* asking);
  void show_log(world::SeatId viewer, std::size_t from_event);
  void show_moment(world::SeatMask viewers, std::size_t from_event);
  void show_prompt();
  void leave_prompt();
  bool read(std::string& line);
  bool pass_time();
  std::int64_t until_something() const;
  std::string asked_of(world::SeatId seat) const;
  bool wait_in_time(world::SeatId seat, const std::string& shown);
  std::vector<Line> clocks() const;
  void redraw_clocks();
  std::vector<Line> offers(world::SeatId seat, std::size_t asked) const;
  std::optional<std::pair<std::size_t, world::Answer>> offer_named(world::SeatId seat, const std::string& line) const;
  bool trouble();
  bool works_on_scripts() const { return static_cast<bool>(options_.goes_on); }
  void tell_trouble();
  void finish();
  int leave();
  void keep();

  // others at the table, session_invite.cpp
  bool begin_invitation(const std::set<std::string>& open);
  void invite(const std::string& what);
  void show_invitation();
  void show_qr(const std::string& link);
  void move_seat(const std::string& name);
  bool hear_others();
  void tell_others(const client::Invitation::Table& before);
  bool wait_for_others();
  bool stopped_by_others() const { return invitation_ && !others_.paused.empty(); }
  bool votes(const std::string& line, Next& next);
  void undo_with_others(Next& next);
  std::string paused_words() const;
  std::string called(const client::Invitation::Seat& seat) const;
  void find_viewer();

  // commands: true where the line was one
  bool command(const std::string& line, Asking& asking, Next& next);
  void help(const Asking& asking);
  void undo(Asking& asking, Next& next);
  bool everybody_agrees();
  void redo(Next& next);
  void save_copy(const std::string& file);
  void report();
  void pass_on(const Asking& asking, bool to_round_end, Next& next);
  void ask_me(const std::string& when);
  void hint(const Asking& asking, const std::string& bot);
  Result<lab::Advice> advice(std::size_t which, const std::string& bot);

  // what is written on cards, and what they have brought about
  void look(const Asking& asking, const std::string& name);
  void look_at(world::KindId kind, const Asking& asking);
  void look_at_hand(const Asking& asking);
  const std::string& seat_name(world::SeatId seat) const;
  std::string cause_of(const world::Modifier& modifier) const;
  std::vector<Line> in_force() const;
  std::vector<Line> waiting() const;
  void after_jump();

  void print(const Line& line);
  void print(const std::vector<Line>& lines);
  void say(const std::string& text, Style style = plain);
  void rule();

  std::int64_t last_ms_ = -1;  ///< what the host's clock said when time last passed
  std::size_t printed_ = 0;    ///< lines so far
  std::size_t clocks_at_ = 0;  ///< before which of them the clocks stand that are drawn anew
  std::vector<Line> shown_clocks_;
  match::Match& match_;
  SaveFile& save_;
  const text::Speech& speech_;
  const Layout& layout_;
  const Wording& wording_;
  SessionOptions options_;
  std::istream& in_;
  client::Output out_;
  Board board_;
  client::Sitting sitting_;
  client::Asides asides_;                           ///< where bots think beside the keyboard
  std::unique_ptr<client::Invitation> invitation_;  ///< while others may sit at the table
  client::Invitation::Table others_;
  world::SeatId viewer_;                ///< who looks at the screen
  world::SeatArray<std::size_t> told_;  ///< up to which event it has read the log
  std::size_t shown_from_ = 0;          ///< what was shown before this event is gone
  bool ended_ = false;                  ///< there is no more input
  bool changed_ = false;                ///< the content is another one: this session ends
  bool prompted_ = false;               ///< the prompt stands there, and nothing has been read since
  bool thinks_beside_ = false;          ///< bots and advisers do, while the clock goes on
  bool warned_ = false;                 ///< was told that the game is not on disk
};

}  // namespace vizier::terminal
