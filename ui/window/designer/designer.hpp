#pragma once
#include <set>

#include "client/desk.hpp"
#include "client/watch.hpp"
#include "window/app/app.hpp"
#include "window/app/screen.hpp"
#include "window/error_panel.hpp"
#include "window/table/table_view.hpp"

namespace vizier::window {

/// What a designer's desk asks of whoever opened it.
struct DesignerHooks {
  std::function<void(client::Playing)> play;  ///< "Play on from here"
  std::function<void()> back;
  std::function<Result<>(const content::Place&)> open_file = {};  ///< without it an editor of the system is opened
};

/// The desk of a designer: the table with everything open, shelves with all that the package has, and an inspector that
/// tells what is so and which line of which file made it so. Pieces are carried anywhere, counters stepped, and the
/// position is saved as a spec, loaded from one, or played on. Ids of places: `zone:<name>`, `piece:<zone>#<place from
/// 1>`, `cell:<zone>(x,y)`, `seat:<name>`, `palette/<kind>/<seat>`, `counter/<name>/plus`, `designer/<button>`.
class DesignerScreen : public Screen {
 public:
  DesignerScreen(App& app, std::unique_ptr<client::Desk> desk, DesignerHooks hooks);
  ~DesignerScreen() override;

  /// The game as it is set up, the n-th spec of a file, or null with what is wrong.
  static std::unique_ptr<DesignerScreen> open(App& app, const content::Config& config, int seats, std::uint64_t seed,
                                              DesignerHooks hooks, content::Diagnostics& problems);
  /// For a spec: it is shown under its name and file.
  bool load(const std::string& file, std::size_t n, content::Diagnostics& problems);

  void draw(Canvas& canvas, Ui& ui) override;
  bool update(double now) override;
  std::string name() const override { return "designer"; }

  client::Desk& desk() { return *desk_; }
  void show_error(ErrorReport report) { report_ = std::move(report); }
  void select(const client::Target& target) { selected_ = target; }
  enum class Sheet { none, load, save };
  void open_sheet(Sheet sheet);

 private:
  using Target = client::Target;

  void renew();    ///< the package, the language or the layout is another one
  void refresh();  ///< the position is another one
  void did(const client::Edited& edited, Target then = {});
  void open_place(const content::Place& place);
  bool reload();
  void play();

  // parts of the screen, in their order
  void draw_bar(Canvas& canvas, Ui& ui);
  void draw_board(Canvas& canvas, Ui& ui);
  void draw_marks(Canvas& canvas, Ui& ui);
  void draw_history(Canvas& canvas, Ui& ui);
  void draw_elsewhere(Canvas& canvas, Ui& ui);
  void draw_shelves(Canvas& canvas, Ui& ui);
  void draw_table_facts(Canvas& canvas, Ui& ui, const Box& box);
  void draw_inspector(Canvas& canvas, Ui& ui);
  void draw_error(Canvas& canvas, Ui& ui);
  void draw_load(Canvas& canvas, Ui& ui);
  void draw_save(Canvas& canvas, Ui& ui);

  float shelf(Canvas& canvas, Ui& ui, const client::Shelf& shelf, float y);
  float stores(Canvas& canvas, Ui& ui, float y);
  float inspect_zone(Canvas& canvas, Ui& ui, float y);
  float inspect_piece(Canvas& canvas, Ui& ui, float y);
  float inspect_seat(Canvas& canvas, Ui& ui, float y);
  float caption(Canvas& canvas, float y, std::string_view text);
  float ladder(Canvas& canvas, Ui& ui, float y);
  const CellPlan* plan_of(const std::string& zone) const;
  float steppers(Canvas& canvas, Ui& ui, float y, world::Scope scope, const std::string& of);
  float facts(Canvas& canvas, Ui& ui, float y, const std::string& id, const std::vector<struct FactRow>& rows);
  float effects(Canvas& canvas, Ui& ui, float y);
  float layers(Canvas& canvas, Ui& ui, float y, const std::string& key, const std::string& title);
  void link(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const content::Place& place,
            Align align = Align::right);

  void place_hits(Canvas& canvas, Ui& ui);
  void touch(Ui& ui, const Touch& touch, const Target& target);
  void drop(const std::string& from, const std::string& to);
  std::optional<Target> target_of(const std::string& id) const;
  Target zone_for(const std::string& seat, const std::string& kind) const;
  std::optional<Ghost> ghost_of(const std::string& id) const;
  std::string zone_title(const std::string& zone) const;
  std::string say(const std::string& key, const content::TextArgs& args = {}) const {
    return app_.say("designer." + key, args);
  }
  const match::SeenPiece* seen(const Target& piece) const;

  App& app_;
  std::unique_ptr<client::Desk> desk_;
  DesignerHooks hooks_;
  std::unique_ptr<text::Speech> speech_;
  std::unique_ptr<TableLayout> layout_;
  std::unique_ptr<TableView> view_;
  std::unique_ptr<client::Watcher> watcher_;
  client::Scene scene_;
  client::Outlook outlook_;
  std::string language_;
  ErrorReport report_;
  bool script_failed_ = false;

  Target selected_;                 ///< none: the game itself
  std::string holding_;             ///< id of what was taken by a click
  std::string seat_;                ///< whose things are shown
  std::set<std::string> shown_;     ///< zones that are on the table
  std::set<std::string> unfolded_;  ///< shelves
  std::set<std::string> checked_;   ///< zones that the spec looks at
  Sheet sheet_ = Sheet::none;
  std::string file_, name_, wanted_file_, preview_;
  std::vector<std::string> files_;
  std::vector<std::pair<std::string, int>> specs_;  ///< of the file that is chosen: names and lines
  std::size_t saved_at_ = 0;
  double reloaded_ms_ = 0;
  float shelves_height_ = 0, inspector_height_ = 0;
};

/// A row of the inspector: a name, its value, and where that comes from.
struct FactRow {
  std::string name, value;
  content::Place place;
  std::string note;  ///< instead of a place
  bool changed = false;
};

}  // namespace vizier::window
