#include "outline.hpp"

#include <algorithm>
#include <array>

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

float roof_height(Roof roof, const Box& b) {
  switch (roof) {
    case Roof::arch: return std::min(rise::room * b.width, b.height);
    case Roof::tent: return std::min(36.0F, b.height * 0.32F);
    case Roof::dome: return std::min(28.0F, b.height * 0.25F);
    case Roof::awning: return 0;
    case Roof::battlement: return 9;
    case Roof::vault: return std::min(0.24F * b.width, b.height);
    case Roof::box: return 0;
  }
  return 0;
}

namespace {

Path tent(const Box& b, float h) {
  const float mid = centre(b).x, low = b.top + h;
  return Path()
      .move({b.left, bottom(b)})
      .line({b.left, low})
      .quad({b.left + 0.3F * b.width, b.top + 0.68F * h}, {mid, b.top})
      .quad({right(b) - 0.3F * b.width, b.top + 0.68F * h}, {right(b), low})
      .line({right(b), bottom(b)})
      .close();
}

Path dome(const Box& b, float h) {
  // Flat roofs at both sides, a low drum, then a bulb that swells before it rises to its point.
  const float low = b.top + h, w = 0.42F * b.width, x = centre(b).x - w / 2, drum = 0.1F * h, s = low - drum,
              k = h - drum;
  const auto half = [&](float side) {
    const auto at = [&](float u, float v) { return Point(centre(b).x + side * u * w / 2, s - v * k); };
    return std::array{at(1, 0),         at(1.1F, 0.22F),  at(1, 0.42F), at(0.74F, 0.52F),
                      at(0.46F, 0.62F), at(0.16F, 0.66F), at(0, 1)};
  };
  const auto l = half(-1), r = half(1);
  return Path()
      .move({b.left, bottom(b)})
      .line({b.left, low})
      .line({x, low})
      .line(l[0])
      .cubic(l[1], l[2], l[3])
      .cubic(l[4], l[5], l[6])
      .cubic(r[5], r[4], r[3])
      .cubic(r[2], r[1], r[0])
      .line({x + w, low})
      .line({right(b), low})
      .line({right(b), bottom(b)})
      .close();
}

Path battlement(const Box& b, float h) {
  constexpr int steps = 11;
  const float w = b.width / steps;
  Path path = Path().move({b.left, bottom(b)});
  for (int i = 0; i < steps; ++i) {
    const float y = i % 2 == 0 ? b.top : b.top + h;
    path.line({b.left + w * static_cast<float>(i), y}).line({b.left + w * static_cast<float>(i + 1), y});
  }
  return path.line({right(b), bottom(b)}).close();
}

Path vault(const Box& b, float h) {
  // Seven cubics: uneven, but the same for every cell of a size, and within its box.
  const float s = b.top + h, w = b.width;
  const auto at = [&](float x, float y) { return Point(b.left + x * w, s - y * h); };
  return Path()
      .move({b.left, bottom(b)})
      .line(at(0, -0.06F))
      .cubic(at(0.005F, 0.12F), at(0.03F, 0.22F), at(0.075F, 0.34F))
      .cubic(at(0.11F, 0.44F), at(0.15F, 0.42F), at(0.2F, 0.6F))
      .cubic(at(0.25F, 0.74F), at(0.31F, 0.72F), at(0.37F, 0.88F))
      .cubic(at(0.42F, 0.97F), at(0.47F, 1), at(0.52F, 0.99F))
      .cubic(at(0.6F, 0.97F), at(0.64F, 0.8F), at(0.73F, 0.76F))
      .cubic(at(0.81F, 0.72F), at(0.84F, 0.52F), at(0.9F, 0.44F))
      .cubic(at(0.96F, 0.36F), at(0.995F, 0.14F), at(1, -0.06F))
      .line({right(b), bottom(b)})
      .close();
}

}  // namespace

Path cell_outline(Roof roof, const Box& b) {
  const float h = roof_height(roof, b);
  switch (roof) {
    case Roof::arch: return keel_arch(b, rise::room);
    case Roof::tent: return tent(b, h);
    case Roof::dome: return dome(b, h);
    case Roof::battlement: return battlement(b, h);
    case Roof::vault: return vault(b, h);
    case Roof::awning:
    case Roof::box: break;
  }
  return Path::box(b);
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
