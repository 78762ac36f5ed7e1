#pragma once
#include "window/kit/geometry.hpp"

namespace vizier::window {

/// Which part of a table is shown, and how large. A point p of the table is drawn at offset() + p * zoom(). The middle
/// of the view stays when the room changes, and the view never leaves the table. Needs no screen.
class Camera {
 public:
  /// All of the table, the part of the canvas that shows it, and how large it is at first. `whole`: at its usual size
  /// all of it has its place, and it is never smaller than that.
  void set_room(const Box& table, const Box& room, bool whole, float first);

  float zoom() const { return zoom_; }
  Point offset() const;
  Point in(Point canvas) const { return (canvas - offset()) / zoom_; }
  Box out(const Box& table) const;
  const Box& room() const { return room_; }
  /// Nothing is moved and everything in its usual size.
  bool at_rest() const { return whole_ && zoom_ == 1; }
  bool whole() const { return whole_; }

  void zoom_at(Point canvas, float factor);
  void drag(Point by);
  void show(const Box& table);  ///< so that this part of it is seen
  void fit();                   ///< so that all of it is seen
  void begin_again() { touched_ = false, look_first(); }
  bool fits() const { return zoom_ <= least() + 1e-4F; }

 private:
  float least() const;
  void look_first();
  void keep();

  Box table_{0, 0, 1280, 800}, room_{0, 0, 1280, 800};
  bool whole_ = true, touched_ = false;
  float zoom_ = 1, first_ = 1;
  Point middle_{640, 400};  ///< of the table, in the middle of the room
};

}  // namespace vizier::window
