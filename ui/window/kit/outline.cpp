#include "outline.hpp"

#include <algorithm>

namespace vizier::window {

Path seat_outline(Outline outline, Point c, float r) {
  switch (outline) {
    case Outline::disc: return Path::circle(c, 0.98F * r);
    case Outline::square: return Path::box(box_around(c, 1.84F * r), 0.2F * r);
    case Outline::hexagon: {
      Path path;
      for (int i = 0; i < 6; ++i) path.line(around(c, 1.05F * r, 60.0F * static_cast<float>(i)));
      return path.close();
    }
    case Outline::star: return Path::star(c, 1.14F * r);
    case Outline::quatrefoil: {
      // Four circles; neighbours cross where both are as far from the diagonal: only the outer arcs are the outline.
      const float big = 0.58F * r, off = 0.47F * r;
      const float reach = std::acos(std::clamp(off * std::sqrt(0.5F) / big, -1.0F, 1.0F)) * 180 / pi;
      Path path;
      for (int i = 0; i < 4; ++i) {
        const float way = 90.0F * static_cast<float>(i);
        path.arc(around(c, off, way), big, way - 135 + reach, way + 135 - reach);
      }
      return path.close();
    }
  }
  return {};
}

Path keel_line(float x, float s, float w, float h) {
  return Path()
      .move({x, s})
      .cubic({x, s - 0.62F * h}, {x + 0.2F * w, s - 0.74F * h}, {x + w / 2, s - h})
      .cubic({x + 0.8F * w, s - 0.74F * h}, {x + w, s - 0.62F * h}, {x + w, s});
}

Path keel_arch(const Box& b, float k) {
  const float h = std::min(k * b.width, b.height);
  return Path()
      .move({b.left, bottom(b)})
      .line({b.left, b.top + h})
      .cubic({b.left, b.top + 0.38F * h}, {b.left + 0.2F * b.width, b.top + 0.26F * h}, {centre(b).x, b.top})
      .cubic({b.left + 0.8F * b.width, b.top + 0.26F * h}, {right(b), b.top + 0.38F * h}, {right(b), b.top + h})
      .line({right(b), bottom(b)})
      .close();
}

Path beaked(const Box& b, float corner, Point tip, float beak) {
  const float r = std::min({corner, b.width / 2, b.height / 2});
  const bool below = tip.y > bottom(b), above = tip.y < b.top, at_left = tip.x<b.left, at_right = tip.x> right(b);
  const float x = std::clamp(tip.x, b.left + r + beak, std::max(b.left + r + beak, right(b) - r - beak));
  const float y = std::clamp(tip.y, b.top + r + beak, std::max(b.top + r + beak, bottom(b) - r - beak));
  Path path;
  path.arc({b.left + r, b.top + r}, r, 270, 360);
  if (above) path.line({x - beak, b.top}).line(tip).line({x + beak, b.top});
  path.arc({right(b) - r, b.top + r}, r, 0, 90);
  if (at_right && !above && !below) path.line({right(b), y - beak}).line(tip).line({right(b), y + beak});
  path.arc({right(b) - r, bottom(b) - r}, r, 90, 180);
  if (below) path.line({x + beak, bottom(b)}).line(tip).line({x - beak, bottom(b)});
  path.arc({b.left + r, bottom(b) - r}, r, 180, 270);
  if (at_left && !above && !below) path.line({b.left, y + beak}).line(tip).line({b.left, y - beak});
  return path.close();
}

}  // namespace vizier::window
