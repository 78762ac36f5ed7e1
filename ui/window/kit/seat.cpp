// What a seat shows of itself.
#include "shapes.hpp"

namespace vizier::window {

void folding_screen(Canvas& canvas, const Box& box, const SeatScheme& seat) {
  const float w = box.width / 3;
  for (int i = 0; i < 3; ++i) {
    const Box leaf(box.left + w * static_cast<float>(i), box.top, w, box.height);
    const Path path = keel_arch(leaf, rise::leaf);
    const sf::Color colour = i == 1 ? seat.face : seat.rim;
    canvas.fill(path,
                Paint::linear({leaf.left, 0}, {right(leaf), 0},
                              {{0, lighter(colour, i == 2 ? 0 : 0.06F)}, {1, darker(colour, i == 0 ? 0.12F : 0.04F)}}));
    if (i != 1)
      canvas.stroke(Path::star({centre(leaf).x, leaf.top + leaf.height * 0.78F}, 0.29F * w),
                    {faded(seat.light, 0.6F), 1});
    canvas.stroke(path, {palette::gold, 1});
  }
  const float r = 0.19F * box.width;
  const Path mark = seat_outline(seat.outline, {centre(box).x, box.top + 0.6F * box.height}, r);
  canvas.stroke(mark, {seat.number, 0.26F * r});
}

float pips(Canvas& canvas, Point left, const SeatScheme& seat, int full, int count, float r, float pitch) {
  for (int i = 0; i < count; ++i) {
    const Point at(left.x + r + pitch * static_cast<float>(i), left.y);
    const Path path = seat_outline(seat.outline, at, r);
    if (i < full) canvas.fill(path, seat.face);
    const bool dark = seat.name == "plum";
    canvas.stroke(path, {i < full ? (dark ? seat.light : lighter(seat.face, 0.12F)) : palette::hex(0x4A5490), 1});
  }
  return pitch * static_cast<float>(count);
}

}  // namespace vizier::window
