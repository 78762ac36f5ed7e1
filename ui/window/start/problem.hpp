#pragma once
#include <functional>
#include <string>

#include "window/app/app.hpp"

namespace vizier::window {

/// Draws the messages of the engine (`file:line:column: error: …`, the line, a caret, a hint) in a dark panel that
/// scrolls.
void draw_findings(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::string& findings);

/// A message that covers the screen until it is closed. Players read one sentence; a click shows the engine's messages
/// to authors. It may offer one button to go on.
class Problem {
 public:
  explicit Problem(App& app) : app_(app) {}
  void tell(std::string title, std::string sentence, std::string findings, std::string way_on = {},
            std::function<void()> go_on = {});
  bool told() const { return !title_.empty(); }
  void draw(Canvas& canvas, Ui& ui);

 private:
  App& app_;
  std::string title_, sentence_, findings_, way_on_;
  bool details_ = false;  ///< what the engine found is shown
  std::function<void()> go_on_;
};

}  // namespace vizier::window
