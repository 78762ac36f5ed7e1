// What a seat shows of itself.
#include "shapes.hpp"

namespace vizier::window {

void seat_emblem(Canvas& canvas, const Box& box, const SeatScheme& seat, const content::Theme& theme) {
  content::Palette colours = theme.palette;
  const auto put = [&](const char* name, sf::Color c) {
    colours.insert_or_assign(name, static_cast<content::Rgb>(c.r << 16 | c.g << 8 | c.b));
  };
  put("seat_face", seat.face), put("seat_rim", seat.rim), put("seat_light", seat.light),
      put("seat_number", seat.number);
  const content::Drawing* drawing = theme.drawing(theme.emblem.drawing);
  const double width = drawing ? drawing->width : 100, height = drawing ? drawing->height : 100;
  // as large as fits, not stretched
  const float k = std::min(box.width / static_cast<float>(width), box.height / static_cast<float>(height));
  const Stretch stretch(width, height,
                        box_around(centre(box), static_cast<float>(width) * k, static_cast<float>(height) * k));
  if (drawing) draw_stretched(canvas, *drawing, stretch, {theme, seat.number, false, &colours});
  const auto& [x, y, radius] = theme.emblem.mark;
  const float r = static_cast<float>(radius) * k;
  canvas.stroke(seat_outline(seat.outline, stretch.at(x, y), r),
                {drawing ? seat.number : seat.light, std::max(0.26F * r, 1.2F)});
}

float pips(Canvas& canvas, Point left, const SeatScheme& seat, int full, int count, float r, float pitch) {
  for (int i = 0; i < count; ++i) {
    const Point at(left.x + r + pitch * static_cast<float>(i), left.y);
    const Path path = seat_outline(seat.outline, at, r);
    if (i < full) canvas.fill(path, seat.face);
    const bool dark = dark_on_night(seat);
    canvas.stroke(
        path,
        {i < full ? (dark ? seat.light : lighter(seat.face, 0.12F)) : mix(palette::night5, palette::muted, 0.15F), 1});
  }
  return pitch * static_cast<float>(count);
}

}  // namespace vizier::window
