#pragma once
#include <functional>
#include <memory>
#include <string>

#include "client/course.hpp"
#include "window/app/app.hpp"
#include "window/table/table_view.hpp"

namespace vizier::window {

/// Where a replay leads to.
struct ReplayHooks {
  std::function<void()> back;
  std::function<void(client::Playing)> play_on;  ///< from where the replay stands
};

/// A game that was played, to be looked at: a scrubber with its rounds, step by step or by itself, seen by one seat or
/// with everything open; at any moment one can play on from there.
class ReplayScreen : public Screen {
 public:
  /// Of a game that is still played only what its person saw is shown; where several people play it, what all of them
  /// could see.
  ReplayScreen(App& app, std::unique_ptr<client::Course> course, ReplayHooks hooks);

  void draw(Canvas& canvas, Ui& ui) override;
  bool update(double now) override;
  std::string name() const override { return "replay"; }
  const content::Palette* palette() const override { return &course_->package().theme.palette; }
  bool adapts() const override { return true; }
  float magnified() const override { return share_; }

 private:
  struct Stage {
    text::Speech speech;
    TableLayout layout;
    TableView view;
    Stage(const content::Package& package, const std::string& language, const std::string& for_role);
    std::string role;  ///< whose table it is
  };
  void restage();
  void refresh();
  void go(std::size_t inputs);
  void scrubber(Canvas& canvas, Ui& ui, const Box& box);
  void controls(Canvas& canvas, Ui& ui, const Box& box);
  void log(Canvas& canvas, const Box& box);

  App& app_;
  float share_ = 1;  ///< of its usual size, so that all of it is seen
  std::unique_ptr<client::Course> course_;
  ReplayHooks hooks_;
  std::unique_ptr<Stage> stage_;
  client::Scene scene_;
  std::string language_;
  static constexpr int all_open = 0, what_all_see = -1;
  std::vector<int> viewers_;  ///< all_open, what_all_see, or a seat's number from 1 on
  int viewer_ = all_open;
  bool playing_ = false;
  double next_ = 0;
};

}  // namespace vizier::window
