#include "canvas.hpp"

#include <cmath>

namespace vizier::window {

namespace {
sf::IntRect whole(const sf::RenderTarget& target) {
  return {0, 0, static_cast<int>(target.getSize().x), static_cast<int>(target.getSize().y)};
}
}  // namespace

Canvas::Canvas(sf::RenderTarget& target, Kit& kit, float scale, Point origin)
    : target_(target), kit_(kit), state_{origin.x, origin.y, scale, scale, 1, whole(target), scale} {
  view_of(state_.clip);
}

Canvas::~Canvas() { flush(); }

float Canvas::fitting(sf::Vector2u target, float interface_scale) {
  return std::max(0.1F,
                  std::min(static_cast<float>(target.x) / 1280, static_cast<float>(target.y) / 800) * interface_scale);
}

Box Canvas::to_pixels(const Box& b) const {
  const Point a = to_pixels(Point(b.left, b.top)), c = to_pixels(Point(right(b), bottom(b)));
  return {std::min(a.x, c.x), std::min(a.y, c.y), std::abs(c.x - a.x), std::abs(c.y - a.y)};
}

Box Canvas::snapped(const Box& box) const {
  const Point a = to_pixels(Point(box.left, box.top)), b = to_pixels(Point(right(box), bottom(box)));
  const Point low = to_units({std::round(a.x), std::round(a.y)}), high = to_units({std::round(b.x), std::round(b.y)});
  return {low, high - low};
}

Box Canvas::clip() const {
  const sf::IntRect& c = state_.clip;
  const Point a = to_units(Point(static_cast<float>(c.left), static_cast<float>(c.top)));
  const Point b = to_units(Point(static_cast<float>(c.left + c.width), static_cast<float>(c.top + c.height)));
  return {a, b - a};
}

void Canvas::use(const sf::Texture* texture) {
  if (texture == texture_) return;
  flush();
  texture_ = texture;
}

void Canvas::add(Point pixels, sf::Color colour, Point part) {
  if (state_.opacity < 1) colour = faded(colour, state_.opacity);
  vertices_.emplace_back(pixels, colour, part);
}

void Canvas::flush() {
  if (vertices_.empty()) return;
  sf::RenderStates states;
  states.texture = texture_;
  target_.draw(vertices_.data(), vertices_.size(), sf::Triangles, states);
  vertices_.clear();
}

// The view is in pixels; its viewport is what clips.
void Canvas::view_of(const sf::IntRect& c) {
  const sf::IntRect all = whole(target_);
  sf::View view{sf::FloatRect(c)};
  const auto w = static_cast<float>(std::max(all.width, 1)), h = static_cast<float>(std::max(all.height, 1));
  view.setViewport({static_cast<float>(c.left) / w, static_cast<float>(c.top) / h, static_cast<float>(c.width) / w,
                    static_cast<float>(c.height) / h});
  target_.setView(view);
}

Canvas::Restore::~Restore() {
  if (!canvas_) return;
  if (canvas_->state_.clip != state_.clip) {
    canvas_->flush();
    canvas_->view_of(state_.clip);
  }
  canvas_->state_ = state_;
}

Canvas::Restore Canvas::clip(const Box& box) {
  Restore before(*this, state_);
  const Box p = to_pixels(box);
  const int left = static_cast<int>(std::floor(p.left)), top = static_cast<int>(std::floor(p.top));
  const sf::IntRect wanted(left, top, static_cast<int>(std::ceil(right(p))) - left,
                           static_cast<int>(std::ceil(bottom(p))) - top);
  sf::IntRect common;
  if (!state_.clip.intersects(wanted, common)) common = {state_.clip.left, state_.clip.top, 0, 0};
  flush();
  state_.clip = common;
  view_of(common);
  return before;
}

Canvas::Restore Canvas::opacity(float share) {
  Restore before(*this, state_);
  state_.opacity *= std::clamp(share, 0.0F, 1.0F);
  return before;
}

Canvas::Restore Canvas::placed(Point by, float scale_x, float scale_y, Point about) {
  Restore before(*this, state_);
  const auto not_flat = [](float k) {
    return std::abs(k) < 1e-3F ? 1e-3F : k;
  };  // a card seen from its edge has still an inverse
  scale_x = not_flat(scale_x);
  scale_y = not_flat(scale_y);
  const Point shift = about + by - Point(about.x * scale_x, about.y * scale_y);
  state_.tx += shift.x * state_.sx;
  state_.ty += shift.y * state_.sy;
  state_.sx *= scale_x;
  state_.sy *= scale_y;
  return before;
}

Canvas::Restore Canvas::magnified(Point by, float share) {
  Restore before = placed(by, share, share);
  state_.scale *= share;
  return before;
}

void Canvas::quad(const sf::Texture& texture, const sf::FloatRect& p, const sf::FloatRect& t, sf::Color colour) {
  use(&texture);
  const Point corners[4] = {{p.left, p.top}, {right(p), p.top}, {right(p), bottom(p)}, {p.left, bottom(p)}};
  const Point parts[4] = {{t.left, t.top}, {right(t), t.top}, {right(t), bottom(t)}, {t.left, bottom(t)}};
  for (const int i : {0, 1, 2, 0, 2, 3}) add(corners[i], colour, parts[i]);
}

void Canvas::copy(const sf::Texture& drawn, const sf::FloatRect& pixels) {
  flush();
  const sf::Vector2u size = drawn.getSize();
  const auto share = static_cast<sf::Uint8>(255 * state_.opacity);
  quad(drawn, pixels, {0, 0, static_cast<float>(size.x), static_cast<float>(size.y)}, palette::white);
  for (sf::Vertex& v : vertices_) v.color = {share, share, share, share};
  sf::RenderStates states(sf::BlendMode(sf::BlendMode::One, sf::BlendMode::OneMinusSrcAlpha));
  states.texture = &drawn;
  target_.draw(vertices_.data(), vertices_.size(), sf::Triangles, states);
  vertices_.clear();
}

void Canvas::image(const sf::Texture& texture, const Box& box, sf::Color tint) {
  const sf::Vector2u size = texture.getSize();
  quad(texture, to_pixels(box), {0, 0, static_cast<float>(size.x), static_cast<float>(size.y)}, tint);
}

void Canvas::shadow(const Box& box, float deviation, Point offset, sf::Color colour) {
  const sf::Texture& corner = kit_.textures.corner();
  const Box b = to_pixels(moved(box, offset));
  // Half of the blur lies within the box; a box smaller than that throws a weaker shadow.
  const float rx = std::min(3 * deviation * std::abs(state_.sx), b.width / 2),
              ry = std::min(3 * deviation * std::abs(state_.sy), b.height / 2);
  const float xs[4] = {b.left - rx, b.left + rx, right(b) - rx, right(b) + rx},
              ys[4] = {b.top - ry, b.top + ry, bottom(b) - ry, bottom(b) + ry};
  const float ts[4] = {0.5F, 63.5F, 63.5F, 0.5F};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      quad(corner, {xs[i], ys[j], xs[i + 1] - xs[i], ys[j + 1] - ys[j]},
           {ts[i], ts[j], ts[i + 1] - ts[i], ts[j + 1] - ts[j]}, colour);
}

void Canvas::pool(Point at, float rx, float ry, sf::Color colour) {
  const Paint paint = Paint::radial(at, rx, ry,
                                    {{0, palette::white},
                                     {0.35F, faded(palette::white, 0.62F)},
                                     {0.7F, faded(palette::white, 0.16F)},
                                     {1, faded(palette::white, 0)}});
  image(kit_.textures.gradient(paint), box_around(at, 2 * rx, 2 * ry), colour);
}

}  // namespace vizier::window
