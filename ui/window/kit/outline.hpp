#pragma once
#include "palette.hpp"
#include "path.hpp"

namespace vizier::window {

/// Paths of common shapes, computed from a few lengths. They need no canvas.

/// The silhouette of a seat's tokens for a radius.
Path seat_outline(Outline outline, Point centre, float r);

/// Keel arch within a box: straight sides, then a pointed top whose rise is `k` times its width.
Path keel_arch(const Box& box, float k);
namespace rise {
constexpr float portal = 0.42F;
}
/// The top of a keel arch alone, from left to right, open.
Path keel_line(float x, float springing, float width, float height);

/// A note with a beak: a rounded box with a point towards `tip`, on whichever side that lies.
Path beaked(const Box& box, float corner, Point tip, float beak = 10);

}  // namespace vizier::window
