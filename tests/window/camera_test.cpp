#include "window/table/camera.hpp"

#include "catch.hpp"

using namespace vizier::window;
using Catch::Detail::Approx;

namespace {

const Box table{8, 46, 964, 750}, room{0, 44, 540, 490};

Camera narrow() {
  Camera camera;
  camera.set_room(table, room, false, 0.6F);
  return camera;
}

bool inside(const Box& inner, const Box& outer) {
  return inner.left >= outer.left - 0.1F && inner.top >= outer.top - 0.1F && right(inner) <= right(outer) + 0.1F &&
         bottom(inner) <= bottom(outer) + 0.1F;
}

}  // namespace

TEST_CASE("a table that has its place is not moved, and never smaller than usual") {
  Camera camera;
  camera.set_room({0, 44, 1280, 756}, {0, 44, 968, 756}, true, 1);
  CHECK(camera.at_rest());
  CHECK(camera.offset() == Point());
  camera.drag({-300, 40});
  camera.zoom_at({500, 300}, 0.5F);
  CHECK(camera.at_rest());
  CHECK(camera.offset() == Point());
}

TEST_CASE("what lies under the pointer stays there while the table becomes larger or smaller") {
  Camera camera;
  camera.set_room({0, 44, 1280, 756}, {0, 44, 968, 756}, true, 1);
  const Point pointer{400, 300}, before = camera.in(pointer);
  camera.zoom_at(pointer, 1.5F);
  CHECK_FALSE(camera.at_rest());
  CHECK(camera.in(pointer).x == Approx(before.x));
  CHECK(camera.in(pointer).y == Approx(before.y));
}

TEST_CASE("everything is seen after fitting, however small the room") {
  Camera camera = narrow();
  camera.zoom_at({100, 100}, 3);
  CHECK_FALSE(inside(camera.out(table), room));
  camera.fit();
  CHECK(camera.fits());
  CHECK(inside(camera.out(table), room));
}

TEST_CASE("no way of dragging leaves the table") {
  Camera camera = narrow();
  camera.zoom_at({100, 100}, 2);
  for (const Point by : {Point(5000, 0), Point(0, 5000), Point(-9000, -9000)}) {
    camera.drag(by);
    const Box seen = camera.out(table);
    CHECK(seen.left <= room.left + 0.1F);
    CHECK(seen.top <= room.top + 0.1F);
    CHECK(right(seen) >= right(room) - 0.1F);
    CHECK(bottom(seen) >= bottom(room) - 0.1F);
  }
}

TEST_CASE("what is out of sight is brought into it, and what is seen does not move") {
  Camera camera = narrow();
  camera.zoom_at({0, 44}, 3);
  const Box far{900, 700, 40, 40};
  CHECK_FALSE(inside(camera.out(far), room));
  camera.show(far);
  CHECK(inside(camera.out(far), room));
  const Point at = camera.offset();
  camera.show(far);
  CHECK(camera.offset() == at);
}

TEST_CASE("a window of another size keeps what was looked at in the middle") {
  Camera camera = narrow();
  camera.zoom_at({270, 290}, 2.5F);
  const Point looked_at = camera.in(centre(room));
  const Box other{0, 44, 700, 400};
  camera.set_room(table, other, false, 0.7F);
  CHECK(camera.in(centre(other)).x == Approx(looked_at.x));
  CHECK(camera.in(centre(other)).y == Approx(looked_at.y));
}
