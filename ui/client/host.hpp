#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "client/aside.hpp"
#include "client/contest.hpp"
#include "client/scene.hpp"
#include "client/sitting.hpp"
#include "content/library.hpp"
#include "lab/advice.hpp"

namespace vizier::client {

/// A game that is being played, with all that it needs to live. Members die in the right order.
struct Playing {
  std::shared_ptr<const content::Package> package;
  std::unique_ptr<script::Runtime> runtime;
  std::unique_ptr<match::Match> match;
  std::unique_ptr<SaveFile> save;    ///< null: the game is kept nowhere
  std::vector<std::string> players;  ///< by seat: `human`, or a bot as make_bot takes it
  std::set<std::string> open;        ///< seats of persons who are invited: they have screens of their own
};

/// What a bot would answer in a person's place: `values` as Choosing gives them.
struct Hint {
  std::string seat, question;  ///< the question by its id
  std::vector<std::int32_t> values;
  lab::Advice advice;
  Result<> found = {};  ///< whether there is advice
};

/// Hosts one game for a client that draws: people answer questions of their scenes, bots think on a thread of their
/// own, and every answer is on disk before the next question. The client never touches the match; while a bot thinks
/// (thinking()), only thinking(), poll() and scenes made before may be used. While it thinks about a hint (advising()),
/// the person may answer all the same: whatever changes the game ends that thought first.
class Host {
 public:
  Host(Playing playing, std::uint64_t bot_seed, AskMe ask_me);
  ~Host();

  enum class State {
    person,    ///< asked() says who is to answer
    bot,       ///< think() lets the next bot think
    thinking,  ///< poll() says when it is done
    over,
    trouble,  ///< a script failed: error() says how; retry() or undo()
  };
  State state() const;
  bool is_person(std::string_view seat) const;
  bool is_here(std::string_view seat) const;               ///< a person at this screen
  int people() const { return sitting_.people_here(); }    ///< at this screen
  int people_in_all() const { return sitting_.people(); }  ///< with those who have screens of their own
  const std::vector<std::string>& players() const { return playing_.players; }

  /// For a table at which others sit with screens of their own; not while thinking() or advising().
  Sitting& sitting() { return sitting_; }
  /// A person takes the place of a bot.
  Result<> seat_person(std::string_view seat, const std::string& language);

  /// The seat at this screen whose question comes next: that of `looking` where it has one, so that the screen changes
  /// hands less often. Empty where no person is asked.
  std::string asked(std::string_view looking) const;
  Scene scene(std::string_view seat, const text::Speech& speech, const std::vector<std::string>& sentences,
              std::size_t motions_from) const;
  Scene everything(const text::Speech& speech, const std::vector<std::string>& sentences,
                   std::size_t motions_from) const {
    return open_scene(*playing_.match, speech, sentences, motions_from);
  }

  /// Why the piece that a person knows at this place cannot be played now: the game's own reason, or what its sort
  /// needs in general. Empty where neither says anything, or while a bot thinks: scripts run for one at a time. A
  /// script that fails is noted as trouble().
  std::string why_not(std::string_view seat, const Scene& scene, const Target& piece, const text::Speech& speech);
  /// What the question of an answer window is about, where the table names a query for it.
  std::optional<Contest> contest(const Question& question, std::string_view zone, const std::string& query,
                                 const std::vector<std::string>& sentences) const {
    return thinking() || advising() ? std::nullopt : contest_of(*playing_.match, question, zone, query, sentences);
  }
  /// Gives a person's answer, or tells why it is refused. A script that fails takes it back: state() is then trouble.
  Result<> answer(const Question& question, const std::vector<std::int32_t>& values);
  /// Answers questions that the person does not want to be asked; whether there was one.
  bool pass_for(std::string_view seat);
  void pass_on(std::string_view seat, bool to_round_end);
  AskMe ask_me(std::string_view seat) const;
  void set_ask_me(std::string_view seat, AskMe when);
  void seen(std::string_view seat);  ///< the person looks at the question, and knows what has happened before it

  void think();
  bool thinking() const { return thinker_.joinable(); }
  bool poll();  ///< whether a bot has answered since

  /// Lets a bot think about a person's question on a thread of its own, with what that seat may know; hint() gives what
  /// it found, once.
  void advise(const Question& question, const std::string& language, const std::string& bot);
  bool advising() const { return adviser_.joinable(); }
  std::optional<Hint> hint();
  void end_advice();  ///< nobody waits for it any more: it ends within one imagined game

  /// Back to before the last answer of a person; see Sitting::undo.
  Undo undo(bool agreed = false);
  bool nobody_has_looked() const { return sitting_.nobody_has_looked(); }
  bool redo();
  bool can_redo() const { return playing_.match->redoable() > 0; }
  /// Tries a step again that a script stopped. Where an answer was taken back, the question is open again.
  void retry();
  /// Real time: what stopped the game is the handler of a timer. drop_timer() takes that timer out of the game, which
  /// goes on without it; false where it does not.
  bool timer_failed() const { return !thinking() && playing_.match->timer_failed(); }
  bool drop_timer();
  const script::Error& error() const { return playing_.match->error(); }
  /// Back to before the last answer of a person, whatever has been seen since: for when a script is broken and nothing
  /// else is left.
  bool undo_broken();
  /// For whoever works on the scripts: a bot's mistake stops the game, too. Otherwise the bot tries other answers.
  void stop_at_mistakes() { sitting_.stop_at_mistakes(); }
  /// Nobody can answer anything before the script is mended or an answer is taken back.
  bool cannot_go_on() const { return playing_.match->stuck() || bot_failed_; }
  const Trouble& trouble() const { return sitting_.trouble(); }
  bool take_trouble() { return !thinking() && !advising() && sitting_.take_trouble(); }
  /// Writes one file with the game and what went wrong; gives where it lies.
  Result<std::filesystem::path> save_report(const std::string& language);

  /// Goes on in changed content. What was found wrong, or what is different now.
  struct Reload {
    bool done = false;
    content::Diagnostics found;  ///< with an error among it the old content stays
    std::vector<std::string> files, changes;
    std::size_t kept = 0, answers = 0;  ///< of the running step
    double milliseconds = 0;
  };
  /// `speech` is the language in which the log so far is kept: the game goes on from a position, which has no log.
  Reload reload(const content::Library& library, const text::Speech& speech);

  /// Time passes, where the game counts it: deadlines pass and bots act. It does not wait for bots and advisers, which
  /// think about a copy in a runtime of their own. Whether anything happened.
  bool let_time_pass(std::int64_t milliseconds);
  std::size_t bots_beside() const { return asides_.busy(); }  ///< how many think while time passes
  bool time_counts() const { return sitting_.time_counts(); }
  std::int64_t game_clock() const { return sitting_.game_clock(); }  ///< where time counts: what the clocks run by
  /// Somebody has left the table or is back; see Sitting::set_present.
  Result<> set_present(std::string_view seat, bool present);

  const content::Package& package() const { return *playing_.package; }
  std::shared_ptr<const content::Package> shared_package() const { return playing_.package; }
  /// For replays, positions and advice; never for drawing a seat's table.
  const match::Match& match() const { return *playing_.match; }
  Result<> sync();  ///< writes what is not on disk yet
  Result<> seal();  ///< closes the save
  std::string save_path() const { return playing_.save ? playing_.save->path().string() : std::string(); }

 private:
  world::SeatId seat_of(std::string_view name) const { return playing_.match->defs().seat(name); }
  Result<> give(std::size_t which, const world::Answer& answer);
  void join();
  std::map<std::string, std::vector<Sentence>> log_so_far(const text::Speech& speech) const;

  Playing playing_;
  Sitting sitting_;
  std::uint64_t bot_seed_;
  /// By seat: what its log said before the content was reloaded.
  std::map<std::string, std::vector<Sentence>> earlier_;
  std::thread thinker_, adviser_;
  Asides asides_;  ///< where time counts: the bots that think
  AtQuestion advised_ground_;
  Elsewhere advised_match_;
  bool advises_elsewhere_ = false;
  std::atomic<bool> thought_ = false, advised_ = false, stop_advice_ = false;
  Hint hint_;
  world::Answer chosen_;
  std::size_t chosen_for_ = 0;
  std::string thinking_failed_;
  bool forgiven_ = false;    ///< the last failure has been taken note of
  bool bot_failed_ = false;  ///< no answer of the bot that is asked can be carried out
};

}  // namespace vizier::client
