#include "camera.hpp"

#include <algorithm>

namespace vizier::window {
namespace {
constexpr float largest = 3, margin = 14;
}

float Camera::least() const {
  return whole_ ? 1.0F : std::min({1.0F, room_.width / table_.width, room_.height / table_.height});
}

void Camera::set_room(const Box& table, const Box& room, bool whole, float first) {
  if (table == table_ && room == room_ && whole == whole_ && first == first_) return;
  if (whole != whole_) touched_ = false;
  table_ = table;
  room_ = room;
  whole_ = whole;
  first_ = first;
  if (!touched_) return look_first();
  keep();
}

/// Where not all is seen, its foot at the left, where one's own things begin.
void Camera::look_first() {
  zoom_ = std::clamp(first_, least(), largest);
  middle_ = {table_.left, bottom(table_)};
  keep();
}

void Camera::keep() {
  zoom_ = std::clamp(zoom_, least(), largest);
  const auto held = [](float at, float low, float high, float half) {
    return high - low <= 2 * half ? (low + high) / 2 : std::clamp(at, low + half, high - half);
  };
  middle_ = {held(middle_.x, table_.left, right(table_), room_.width / 2 / zoom_),
             held(middle_.y, table_.top, bottom(table_), room_.height / 2 / zoom_)};
}

Point Camera::offset() const { return at_rest() ? Point() : centre(room_) - middle_ * zoom_; }

Box Camera::out(const Box& b) const {
  const Point at = offset();
  return {at.x + b.left * zoom_, at.y + b.top * zoom_, b.width * zoom_, b.height * zoom_};
}

void Camera::zoom_at(Point canvas, float factor) {
  const Point p = in(canvas);
  const float before = zoom_;
  zoom_ = std::clamp(zoom_ * factor, least(), largest);
  if (zoom_ == before) return;
  touched_ = !at_rest();
  middle_ = p + (centre(room_) - canvas) / zoom_;
  keep();
}

void Camera::drag(Point by) {
  if (at_rest()) return;
  touched_ = true;
  middle_ -= by / zoom_;
  keep();
}

void Camera::show(const Box& table) {
  if (at_rest()) return;
  const Box at = inset(out(table), -margin);
  const auto by = [](float low, float high, float from, float to) {
    return low < from ? from - low : high > to ? std::max(to - high, from - low) : 0;
  };
  const Point move{by(at.left, right(at), room_.left, right(room_)), by(at.top, bottom(at), room_.top, bottom(room_))};
  if (move != Point()) drag(move);
}

void Camera::fit() {
  zoom_ = least();
  touched_ = !whole_ && zoom_ != first_;
  middle_ = centre(table_);
  keep();
}

}  // namespace vizier::window
