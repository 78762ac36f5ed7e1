#pragma once
#include <string>

#include "window/kit/canvas.hpp"
#include "window/kit/ui.hpp"

namespace vizier::window {

/// One of the things that the window can show: the start, a table, a replay, the designer's desk. It is drawn and asked
/// in one call, in units of the 1280 by 800 canvas; what takes time happens between frames.
class Screen {
 public:
  virtual ~Screen() = default;
  /// Draws everything and does what was clicked. Called only when something may look different.
  virtual void draw(Canvas& canvas, Ui& ui) = 0;
  /// What is on its way, over everything else. A screen that moves_apart() shows no other movement than this and
  /// App::fade: while nothing else happens, the rest is only copied.
  virtual void draw_moving(Canvas& canvas) { (void)canvas; }
  virtual bool moves_apart() const { return false; }
  /// Between frames, many times a second: bots, clocks, changed files. Whether to draw.
  virtual bool update(double now) { return now < 0; }
  /// A file was dropped or the window is being closed: what has to be written is written.
  virtual Result<> leave() { return {}; }
  /// What the title of the window says before the program's name: whose turn it is.
  virtual std::string title() const { return {}; }
  /// How tests call it.
  virtual std::string name() const = 0;
  /// It lays itself out for what is seen of the canvas; any other is drawn for 1280 by 800 and scrolled where less is
  /// seen.
  virtual bool adapts() const { return false; }
  /// The largest size at which it writes, as a share of the canvas's.
  virtual float magnified() const { return 1; }
  /// Nothing is moving and nobody thinks: a test may go on.
  virtual bool settled() const { return true; }
};

}  // namespace vizier::window
