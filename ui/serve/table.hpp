#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "client/aside.hpp"
#include "client/begin.hpp"
#include "client/invitation.hpp"
#include "client/sitting.hpp"
#include "client/wording.hpp"
#include "serve/game_json.hpp"
#include "serve/messages.hpp"
#include "serve/secrets.hpp"
#include "serve/thinker.hpp"

namespace vizier::serve {

using Line = std::uint64_t;  ///< a connection

/// What tables send through. Called on their threads.
struct Wire {
  virtual ~Wire() = default;
  virtual void send(Line line, std::shared_ptr<const std::string> text) = 0;
  /// Sends `bye` with the reason, then closes.
  virtual void end(Line line, const std::string& why) = 0;
  /// Whoever is there came with a token that nobody has.
  virtual void wrong_token(Line line) = 0;
};

struct TableOptions {
  std::shared_ptr<const content::Package> package;
  std::vector<std::string> players;  ///< `human`, or a bot: how the lobby begins
  std::uint64_t seed = 1;
  std::string language;  ///< of the save
  std::string save;      ///< its file; empty: among the user's games
  std::string room, host_hash;
  std::shared_ptr<const client::Wording> words;
  std::vector<std::string> links;  ///< by which others reach the server, as `http://ADDRESS:8080`
  /// Takes what went wrong, in detail: for whoever runs the server, and nobody at the table. A script's words may tell
  /// what is hidden. Called on the table's thread.
  std::function<void(const std::string&)> report = [](const std::string&) {};
  bool at_once = false;  ///< bots do not pause between answers
  std::chrono::milliseconds away{9000}, gone{30000};
  std::chrono::milliseconds host_alone{60000};  ///< when somebody has been gone for so long the host chooses alone
  /// Tests turn a clock of their own, and call tick() when they did; without one it is the system's.
  std::function<std::chrono::steady_clock::time_point()> clock;
};

/// One table: a lobby, then a game. It owns the game, and a thread that alone touches it; messages of its connections
/// are carried out one after the other. Whoever sits there gets the state of docs/protocol.md, numbered, then patches.
class Table {
 public:
  Table(TableOptions options, Wire& wire);
  /// A game that goes on; `known`: who sat where, when there was a table before.
  Table(TableOptions options, Wire& wire, client::Playing playing, const std::optional<TableFile>& known);
  /// At a game that somebody else owns and drives, such as a window: `sitting` must live as long as this. There is no
  /// thread then: the owner calls pump(), and what others send waits for it. Seats of persons in `open` wait for
  /// somebody with a phone, other ones are at the owner's screen; bots are the owner's business.
  Table(TableOptions options, Wire& wire, client::Sitting& sitting, const std::set<std::string>& open,
        const std::optional<TableFile>& known);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // From any thread.
  void receive(Line line, Message message);
  void closed(Line line);
  void tick() {
    post([] {});
  }  ///< looks at the clock
  /// Ends the game properly: all is written, everybody is told. No call may follow.
  void stop();

  // On the owner's thread, where somebody else owns the game (attached.cpp).
  client::Invitation::Turn pump();
  /// The owner took something back, or went forth again: no question of before is open any more.
  void went_back();
  /// Somebody at the owner's screen asks for something; why it is refused.
  Result<> request(const Message& message);
  void hand_out(const std::string& seat);   ///< to whoever comes
  void take_back(const std::string& seat);  ///< to the owner's screen
  client::Invitation::Table seen() const;   ///< who sits where, as everybody may know it

  const std::string& room() const { return options_.room; }
  const content::Package& package() const { return *options_.package; }

 private:
  using Clock = std::chrono::steady_clock;
  using json = nlohmann::json;

  enum class Is { free, person, locked, bot };
  /// One seat and who has it.
  struct Chair {
    std::string seat;
    Is is = Is::free;
    std::string name, bot, language, token_hash;
    std::optional<Line> line;
    Clock::time_point heard;
    std::optional<Clock::time_point> left;  ///< gone deliberately, and when
    std::string presence = "gone";
    std::optional<Clock::time_point> gone_since;  ///< during a game
    std::string wish;  ///< what its person wants to happen while somebody is gone; empty: nothing said
    bool stand_in = false;
    bool here = false;             ///< at the screen of the game's owner
    std::size_t shown = SIZE_MAX;  ///< how many inputs the seat had given when its question was last put before it
    json hint, contest;
    std::string contest_for;  ///< the question and moment that it was last asked for
    std::deque<Clock::time_point> said;
    struct Asked {
      std::string q;
      client::Question question;
    };
    std::vector<Asked> asked;  ///< as last sent
  };
  /// Somebody who is connected.
  struct Visitor {
    std::string client, language;
    bool host = false;
    std::set<std::string> seats;
  };
  /// What everybody who looks through one seat's eyes in one language is sent.
  struct Stream {
    std::uint64_t v = 0;
    json rest, scene;  ///< the scene without its log, which only grows
    json log = json::array();
    client::LogPlace settled;
    std::size_t events = 0;
    std::set<Line> lines;
  };
  struct Reply {
    std::string why, reason;  ///< why: empty for `ack`
    json more = json::object();
  };
  struct Vote {
    std::string by;
    std::set<std::string> yes, waits;
  };

  // attached.cpp
  void share_seats();

  // table.cpp: the thread, connections, replies
  void run();
  void post(std::function<void()> work);
  Clock::time_point now() const { return options_.clock ? options_.clock() : Clock::now(); }
  void handle(Line line, const Message& message);
  void join(Line line, const Message& message);
  void leave_line(Line line);
  void send(Line line, const json& message);
  void say_hello(Line line, const Visitor& visitor);
  Reply carry_out(Line line, Visitor& visitor, const Message& message);
  Reply no(const std::string& why, const std::string& text, const Visitor& visitor,
           const content::TextArgs& args = {}) const;
  bool keep_table();
  TableFile table_file() const;
  /// People are told in general words, whoever runs the server in detail.
  void note_trouble(const char* which, const std::string& details);

  // table_lobby.cpp
  Reply take(Line line, Visitor& visitor, const Message& message);
  Reply set_seat(Visitor& visitor, const Message& message);
  Reply set_count(Visitor& visitor, const Message& message);
  Reply leave(Line line, Visitor& visitor, const Message& message);
  Reply start(Visitor& visitor);
  Result<> keep_new(client::Playing& playing);
  Reply say(Visitor& visitor, const Message& message);
  void seat_visitor(Line line, Visitor& visitor, Chair& chair);
  void unseat(Chair& chair, const char* why);

  // table_people.cpp
  void look_at_presence();
  Reply absent(Visitor& visitor, const Message& message);
  void count_wishes();
  void choose(const std::string& wish);
  void free_seat(Chair& chair);
  bool anybody_gone() const;
  void tell_presence();

  // table_play.cpp
  void begin_play(client::Playing playing);
  Reply answer(Visitor& visitor, const Message& message);
  Reply hint(Visitor& visitor, const Message& message);
  Reply why_not(Visitor& visitor, const Message& message);
  Reply undo(Visitor& visitor, const Message& message);
  Reply vote(Visitor& visitor, const Message& message);
  Reply go_back(const Visitor& visitor, bool agreed);
  void go_on();
  bool pass_for_people();
  void let_bots_think();
  void take_thought(Thinker::Task task, Thinker::Thought thought);
  void changed();
  void note_end();
  void keep_save();

  // table_time.cpp
  Clock::time_point next_wake();
  void pass_time();
  Reply pause(Visitor& visitor, const Message& message);
  bool paused() const { return !paused_by_.empty(); }
  bool own_pause() const;

  // table_streams.cpp
  Stream& stream_of(const std::string& seat, const std::string& language);
  void add_to_streams(Line line, const Visitor& visitor);
  void remove_from_streams(Line line);
  void send_scene(Line line, const std::string& seat, const Visitor& visitor);
  void refresh();
  json rest_of(const std::string& seat, const std::string& language) const;
  json people_json() const;
  /// What changed in the scene for this stream, which then has the new one. `beside`: what is told with it and is no
  /// state: what moved, and what is shown for a moment.
  json look_again(const std::string& seat, const std::string& language, Stream& stream, json& beside);
  /// The game's clock now, by which a page draws clocks that run; nothing where no time counts.
  std::optional<std::int64_t> game_clock();
  void put_before(Chair& chair, const client::Scene& scene, std::size_t inputs);
  void forget_logs();  ///< the game went back

  // table_contest.cpp
  /// How strong everybody is where the seat's question is about; found out beside, and told when it is known.
  void find_contest(Chair& chair, const client::Scene& scene);
  const text::Speech& speech_in(const std::string& language);

  Chair* chair_of(const std::string& seat);
  Chair* own_chair(const Visitor& visitor, const std::string& seat);
  world::SeatId id_of(const std::string& seat) const { return options_.package->defs.seat(seat); }
  match::Match& match() { return *playing_.match; }
  const match::Match& match() const { return *playing_.match; }

  TableOptions options_;
  Wire& wire_;
  std::vector<std::string> sentences_;
  ContestPlan contest_ = contest_plan(*options_.package);
  std::vector<Chair> chairs_;
  std::string phase_ = "lobby", absent_ = "wait", paused_by_;
  std::string trouble_;  ///< `script` or `disk`
  std::uint64_t epoch_ = 0;
  std::size_t link_ = 0;  ///< the one of the links that the host shows

  /// The game, whoever owns it.
  struct Game {
    match::Match* match = nullptr;
    client::SaveFile* save = nullptr;
    std::vector<std::string> players;
  };
  client::Playing own_game_;
  std::unique_ptr<client::Sitting> own_sitting_;
  Game playing_;
  client::Sitting* sitting_ = nullptr;
  bool attached_ = false;   ///< somebody else owns the game
  Visitor here_;            ///< attached: whoever sits at the owner's screen
  std::size_t inputs_ = 0;  ///< attached: how many the game had when it was last looked at
  bool went_back_ = false;  ///< attached: since then
  client::Asides asides_;   ///< bots where time counts
  std::unique_ptr<Thinker> thinker_;
  bool thinking_ = false;
  std::uint64_t thought_epoch_ = 0;
  std::optional<std::pair<Thinker::Task, Thinker::Thought>> waiting_thought_;
  Clock::time_point moment_;  ///< that is being dealt with: when the message came, or now
  Clock::time_point next_bot_{};
  Clock::time_point clock_set_{};  ///< up to when time has passed in the game
  std::optional<Vote> vote_;
  json talk_ = json::array();
  std::uint64_t talked_ = 0;

  std::map<Line, Visitor> visitors_;
  std::map<std::pair<std::string, std::string>, Stream> streams_;  ///< by seat and language
  std::map<std::string, text::Speech> speeches_;
  std::map<std::string, std::map<std::uint64_t, std::string>> done_;  ///< by client: replies to its last requests
  std::deque<std::string> clients_;                                   ///< the order in which they came
  bool scene_changed_ = false, table_changed_ = false;
  bool host_alone_ = false;  ///< somebody has been gone for so long that the host chooses alone

  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<std::pair<Clock::time_point, std::function<void()>>> work_;  ///< and when it came
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace vizier::serve
