#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/choosing.hpp"
#include "client/host.hpp"
#include "client/invitation.hpp"
#include "client/watch.hpp"
#include "window/app/app.hpp"
#include "window/kit/text.hpp"
#include "window/table/camera.hpp"
#include "window/table/table_view.hpp"

namespace vizier::window {

/// Where a table leads to.
struct TableHooks {
  std::function<void()> back;                              ///< to the start
  std::function<void(std::shared_ptr<client::Host>)> end;  ///< the game is over
  client::Invite invite;  ///< how others are brought to the table; without it they cannot be
  bool invited = false;   ///< others sat here before: their links hold from the beginning
};

/// A game being played: the table as one seat sees it, the question with its ways to answer, the log, the curtain
/// between people at one screen. It knows the host, scenes and content, never the match.
class TableScreen : public Screen {
 public:
  TableScreen(App& app, client::Playing playing, std::uint64_t bot_seed, TableHooks hooks);
  ~TableScreen() override;

  void draw(Canvas& canvas, Ui& ui) override;
  void draw_moving(Canvas& canvas) override;
  bool moves_apart() const override { return true; }
  bool update(double now) override;
  Result<> leave() override;
  std::string title() const override;
  std::string name() const override { return curtain_ ? "curtain" : "table"; }
  const content::Palette* palette() const override;
  bool settled() const override;
  bool adapts() const override { return true; }
  float magnified() const override { return camera_.zoom(); }

 private:
  /// All that depends on content and language.
  struct Stage {
    text::Speech speech;
    TableLayout layout;
    TableView view;
    Stage(std::shared_ptr<const content::Package> package, const std::string& language, const std::string& for_role);
    std::shared_ptr<const content::Package> package;
    std::string role;  ///< whose table it is; empty where all are alike
  };
  struct Flying {
    std::string id;
    Ghost piece;
    Point from, to;
    client::Target target;
  };
  struct Fault {
    content::Diagnostics found;  ///< in content that could not be loaded
    bool script = false;         ///< or it is the script's error
  };

  // table_screen.cpp: the game goes on
  void restage();
  void refresh();
  void look_for(const std::string& seat);
  bool go_on(double now);
  void begin_flights(const std::vector<client::Motion>& motions, const std::vector<Point>& from);
  bool watch_files();
  void tell_save(const Result<>& kept);
  void answer(const std::vector<std::int32_t>& values);
  void decide();
  void undo(bool agreed = false);

  // table_touch.cpp: what is done with the table
  void table_hits(Canvas& canvas, Ui& ui);
  void keys(Ui& ui);
  void light(Canvas& canvas, Ui& ui);
  std::optional<client::Choosing> in_hand(const Ui& ui) const;
  void refuse(const std::vector<client::Target>& under);
  void move_focus(Ui& ui, Point direction);
  std::vector<SeatLabels> seat_words() const;

  // table_room.cpp: how much of it is seen
  void measure(Canvas& canvas);
  void draw_table(Canvas& canvas, Ui& ui);
  Point offset(const Canvas& canvas) const;
  void move_about(Canvas& canvas, Ui& ui);
  void drag_ground(const Canvas& canvas, const Ui& ui, const Touch& ground);
  void zoom(Point at, float factor);
  void set_grid_zoom(const GridZoom& grid_zoom);
  void fit_all();
  void show(const client::Target& target);
  void show_lit(const std::vector<client::Target>& targets);
  std::vector<client::Target> asked_about() const;
  void tell_places();
  /// A piece, not the table itself.
  std::string carried(const Ui& ui) const { return ui.carried() == "table" ? std::string() : ui.carried(); }

  // table_panels.cpp: what stands beside it
  void top_bar_parts(Canvas& canvas, Ui& ui);
  void bell_menu(Canvas& canvas, Ui& ui);
  float prompt(Canvas& canvas, Ui& ui, const Box& box);
  std::vector<int> listed() const;
  float options(Canvas& canvas, Ui& ui, Point at, float width);
  float amounts(Canvas& canvas, Ui& ui, Point at, float width);
  float shown_lines(Canvas& canvas, Ui& ui, Point at, float width);
  float waiting_lines(Canvas& canvas, Ui& ui, Point at, float width);

  // table_time.cpp: games in real time
  bool pass_time(double now);
  float clock_lines(Canvas& canvas, Point at, float width, bool named);
  void tell_clocks();
  float time_panel(Canvas& canvas, Ui& ui, const Box& box);
  void note_offers();
  void note_places();
  bool meant(const std::string& place);
  float offer_buttons(Canvas& canvas, Ui& ui, Point at, float width);
  void take_offer(const std::string& id);

  // table_mishap.cpp: a script failed, and whoever plays does not work on it
  bool works_on_scripts() const { return watcher_ != nullptr; }
  bool find_mishap();
  float mishap_lines(Canvas& canvas, Ui& ui, Point at, float width);
  void save_report();

  // table_contest.cpp: how strong everybody is where a place has its turn
  void find_contest();
  float contest_rows(Canvas& canvas, Point at, float width);
  std::string outcome(int item) const;
  std::pair<std::string, std::string> would_do(const std::string& kind) const;

  // table_hint.cpp: what a bot would do
  float hint_button(Canvas& canvas, Ui& ui, Point right_top);
  float hint_lines(Canvas& canvas, Ui& ui, Point at, float width);
  void ask_for_hint();
  void drop_hint();
  bool take_hint();
  std::vector<client::Target> hinted() const;
  bool is_hinted(int item, bool second) const;

  // table_links.cpp: names that point
  std::string kind_at(const client::Target& target) const;
  float linked(Canvas& canvas, Ui& ui, Point at, float width, const client::Sentence& sentence, const std::string& id,
               const TextStyle& style, bool draws = true);
  std::vector<client::Target> pointed(const Ui& ui) const;
  void read_card(const std::string& kind, const Box& at, const std::string& id);
  void folio(Canvas& canvas, Ui& ui);

  // table_about.cpp: what is played here
  std::vector<std::string> find_about() const;
  void draw_title(Canvas& canvas, Ui& ui);
  float about_lines(Canvas& canvas, Point at, float width, bool draws = true) const;

  // table_guests.cpp: others at the table, each with a screen of their own
  bool can_invite() const { return hooks_.invite && !works_on_scripts(); }
  void begin_invitation(const std::set<std::string>& open);
  bool hear_guests();
  void look_where_somebody_is();
  void hand_out(const std::string& seat);
  bool paused_by_guests() const { return invitation_ && !others_.paused.empty(); }
  const client::Invitation::Seat* guest(const std::string& seat) const;
  std::string waited_for(const std::string& seat) const;
  std::string guest_words(const client::Invitation::Seat& guest) const;
  void undo_with_guests();
  void undo_vote(Canvas& canvas, Ui& ui);
  float guest_lines(Canvas& canvas, Ui& ui, Point at, float width);
  // table_invite.cpp: the page that invites them
  void invite_page(Canvas& canvas, Ui& ui);
  void invite_seat(Canvas& canvas, Ui& ui, const client::Invitation::Seat& seat, const Box& box);
  void invite_address(Canvas& canvas, Ui& ui);
  void invite_network(Canvas& canvas, Ui& ui, float top);

  void log(Canvas& canvas, Ui& ui, const Box& box);
  void draw_flights(Canvas& canvas);
  void menu(Canvas& canvas, Ui& ui);
  void fault(Canvas& canvas, Ui& ui);
  void draw_curtain(Canvas& canvas, Ui& ui);
  void agreement(Canvas& canvas, Ui& ui);
  Canvas::Restore fitted(Canvas& canvas, float wide, float high) const;

  std::string seat_name(const std::string& seat) const { return stage_->speech.seat(seat); }

  App& app_;
  std::shared_ptr<client::Host> host_;
  TableHooks hooks_;
  std::unique_ptr<client::Invitation> invitation_;  ///< while others may sit at the table
  client::Invitation::Table others_;
  bool inviting_ = false;  ///< the page is open
  int link_ = 0;           ///< the address that it shows
  std::unique_ptr<Stage> stage_;
  std::unique_ptr<client::Watcher> watcher_;
  std::string language_;
  std::string looking_;  ///< whose table is shown; empty: what everybody sees
  client::Scene scene_;
  std::optional<client::Choosing> choosing_;
  std::string taking_;  ///< the standing offer that is being taken in the place of what is asked, by its id
  struct Standing {
    client::Question question;
    double closed = -1;  ///< since when; -1: it is open
  };
  std::vector<Standing> standing_;  ///< what is offered at any moment, from the bottom up
  struct Place {
    std::string what;
    double since = 0;
  };
  std::map<std::string, Place> places_;  ///< where time counts: what can be chosen there
  std::optional<client::Hint> hint_;
  std::optional<client::Contest> contest_;
  std::vector<client::Target> lit_;  ///< what could be chosen when it was drawn last
  std::vector<Flying> flying_;
  std::size_t told_about_ = SIZE_MAX;  ///< answers given when a question last brought its place into sight
  std::size_t shown_events_ = 0;
  std::optional<client::Shown> shown_;             ///< until the next one comes
  std::map<std::string, std::size_t> seen_until_;  ///< by seat: up to which event this person has looked
  std::string lights_key_, shown_clocks_;
  std::optional<client::Target> hovered_;  ///< what may be chosen and is pointed at, on the table or by its button
  std::map<std::string, client::Target> links_;  ///< names in the last frame, and what they mean
  GridZoom grid_zoom_;
  Camera camera_;
  Layer desk_;
  Point size_{1280, 800};  ///< of what is seen of the canvas
  Point dragged_from_;     ///< pixels: where the mouse was when the ground was last dragged
  bool dragging_ = false, dragging_grid_ = false;
  std::string shown_focus_;  ///< what was moved into sight last
  bool curtain_ = false, menu_ = false, bell_open_ = false, log_large_ = false,
       log_opened_ = false;  // opened: just now
  std::string curtain_for_;
  double next_bot_ = 0, folio_since_ = 0, space_since_ = -1, last_clock_ = -1;
  struct Reading {
    std::string kind, id;  ///< id: what the pointer is on
    Box at;                ///< pixels
  };
  std::optional<Reading> reading_, read_;  ///< the card that is pointed at in this frame; and in the last one
  std::string put_away_;                   ///< what the pointer was on when the card was closed
  std::optional<Fault> fault_;
  std::vector<std::string> to_agree_;                ///< who has still to agree that an answer is taken back
  std::string mishap_;                               ///< what is told of a script that failed: `table.mishap.<this>`
  std::vector<std::string> reload_changes_, about_;  // about: what wins, and with which mods
  long flights_ = 0;
  bool ended_ = false, stale_ = true, told_save_ = false;
};

/// `zone:market`, `piece:red.hand#2`, `cell:board(3;-1)`, `seat:red`, `kind:coin`: how a target is called among the
/// places of the screen.
std::string hit_id(const client::Target& target);

}  // namespace vizier::window
