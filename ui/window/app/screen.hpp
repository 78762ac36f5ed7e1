#pragma once
#include <string>

#include "window/kit/canvas.hpp"
#include "window/kit/ui.hpp"

namespace vizier::window {

/// One screen of the window: the start, a table, a replay, the designer's desk. One call draws it and handles clicks,
/// in units of the 1280 by 800 canvas. What takes time happens in update().
class Screen {
 public:
  virtual ~Screen() = default;
  /// Draws everything and does what was clicked. Called only when something may look different.
  virtual void draw(Canvas& canvas, Ui& ui) = 0;
  /// Draws what moves, over everything else. If moves_apart() is true, nothing else of the screen moves, so that the
  /// App draws the rest once and copies it while something moves.
  virtual void draw_moving(Canvas& canvas) { (void)canvas; }
  virtual bool moves_apart() const { return false; }
  /// Called many times a second between frames, for bots, clocks and changed files. Returns whether to draw.
  virtual bool update(double now) { return now < 0; }
  /// Called before the screen is left or the window closes; writes what is not on disk yet.
  virtual Result<> leave() { return {}; }
  /// The colours of the game that it shows; null: the host's own.
  virtual const content::Palette* palette() const { return nullptr; }
  /// What the title of the window says before the program's name: whose turn it is.
  virtual std::string title() const { return {}; }
  /// How tests call it.
  virtual std::string name() const = 0;
  /// Whether it lays itself out for the size of the window. Other screens are drawn for 1280 by 800 and scrolled in a
  /// smaller window.
  virtual bool adapts() const { return false; }
  /// The largest factor by which it magnifies texts.
  virtual float magnified() const { return 1; }
  /// Whether nothing moves and no bot thinks, so that a test may go on.
  virtual bool settled() const { return true; }
};

}  // namespace vizier::window
