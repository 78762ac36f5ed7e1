#pragma once
#include <SFML/Graphics/RenderTarget.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <vector>

#include "fonts.hpp"
#include "paint.hpp"
#include "path.hpp"
#include "polygon.hpp"
#include "text_log.hpp"
#include "textures.hpp"

namespace vizier::window {

/// What all canvases of a program share.
struct Kit {
  Fonts fonts;
  Textures textures;
  TextLog* log = nullptr;  ///< for tests: hears of every text that is drawn

  /// Forgets what was made for other sizes or is not used any more; call before each frame, while no canvas is alive.
  void tidy(float scale) {
    fonts.tidy(scale);
    textures.tidy();
  }
};

/// How a line is drawn. It is never thinner than one pixel of the screen.
struct Stroke {
  sf::Color colour;
  float width = 1;
  float dash = 0;  ///< length of the dashes; 0: none
  float gap = 0;
  bool round = false;  ///< round ends
};

/// On which side of a path light falls.
enum class Side { both, inside, outside };

/// Draws onto a window or a texture in units of 1280 by 800, by one scale and origin. Edges are smooth by a fringe of
/// one pixel, not by multisampling. Vertices are collected and drawn together: flush() or the end of the canvas's life
/// puts the rest on the target.
class Canvas {
 public:
  Canvas(sf::RenderTarget& target, Kit& kit, float scale, Point origin_in_pixels = {});
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  /// The scale at which 1280 by 800 (times `interface_scale`) fits the target.
  static float fitting(sf::Vector2u target, float interface_scale = 1);

  void fill(const Path& path, const Paint& paint, FillRule rule = FillRule::even_odd);
  void fill(const Box& box, const Paint& paint) { fill(Path::box(snapped(box)), paint); }
  void stroke(const Path& path, const Stroke& stroke);
  void line(Point from, Point to, const Stroke& s) { stroke(Path::line(from, to), s); }
  /// A box's edge, on whole pixels: its line lies inside the box.
  void frame(const Box& box, float corner, const Stroke& stroke);
  /// Light along a path: strongest on it, gone at `width` beside it.
  void glow(const Path& path, sf::Color colour, float width, Side side = Side::both);
  /// What a box throws onto what lies behind it: blurred by a deviation.
  void shadow(const Box& box, float deviation, Point offset, sf::Color colour);
  /// A round spot of light that fades out at its edge.
  void pool(Point centre, float rx, float ry, sf::Color colour);
  /// A repeated picture of which `period` units are one copy, cut out by the path and tinted.
  void tile(const Path& path, const sf::Texture& texture, Point period, sf::Color tint, Point origin = {});
  /// The grain of paper and stone.
  void grain(const Path& path, sf::Color tint) { tile(path, kit_.textures.noise(), {256, 256}, tint); }
  void image(const sf::Texture& texture, const Box& box, sf::Color tint = palette::white);
  /// A rectangle of a texture, all in pixels of the target: how text is drawn.
  void quad(const sf::Texture& texture, const sf::FloatRect& pixels, const sf::FloatRect& part, sf::Color colour);

  /// A texture that was drawn into (its colours are multiplied by their opacity already), pixel by pixel.
  void copy(const sf::Texture& drawn, const sf::FloatRect& pixels);

  /// Puts back, at the end of its life, how things were drawn before.
  class [[nodiscard]] Restore;
  Restore clip(const Box& box);
  Restore opacity(float share);
  /// Everything moved by `by` after being scaled around `about`.
  Restore placed(Point by, float scale_x = 1, float scale_y = 1, Point about = {});
  /// Everything at another size, letters and lines too: p comes to lie where by + p * share did.
  Restore magnified(Point by, float share);
  /// The part of the canvas that is not clipped away, in units.
  Box clip() const;

  float scale() const { return state_.scale; }
  float now_scaled_x() const { return state_.sx; }
  float now_scaled_y() const { return state_.sy; }
  Point to_pixels(Point p) const { return {state_.tx + p.x * state_.sx, state_.ty + p.y * state_.sy}; }
  Box to_pixels(const Box& b) const;
  Point to_units(Point pixels) const {
    return {(pixels.x - state_.tx) / state_.sx, (pixels.y - state_.ty) / state_.sy};
  }
  /// One pixel of the screen in units.
  float pixel() const { return 1 / state_.scale; }
  /// With edges on whole pixels.
  Box snapped(const Box& box) const;

  Kit& kit() { return kit_; }
  Fonts& fonts() { return kit_.fonts; }
  sf::RenderTarget& target() { return target_; }
  void flush();

 private:
  struct State {
    float tx, ty, sx, sy;  ///< units to pixels
    float opacity;
    sf::IntRect clip;  ///< pixels
    float scale;       ///< of letters and lines, which a placed() part does not change
  };
  struct Sample;

  std::vector<Point> in_pixels(const Contour& contour) const;
  float tolerance() const { return 0.2F / std::max(std::abs(state_.sx), 1e-3F); }
  void use(const sf::Texture* texture);
  void add(Point pixels, sf::Color colour, Point part = {});
  template <class Colour>
  void fill_region(const std::vector<Contour>& contours, FillRule rule, const Colour& colour);
  void strip(const std::vector<Point>& line, bool closed, float half, bool round, sf::Color colour);
  void dashes(const Contour& contour, const Stroke& stroke);
  void view_of(const sf::IntRect& clip);

  sf::RenderTarget& target_;
  Kit& kit_;
  State state_;
  const sf::Texture* texture_ = nullptr;
  std::vector<sf::Vertex> vertices_;
};

/// Holds the state of a canvas and puts it back when it is destroyed.
class Canvas::Restore {
 public:
  Restore(Canvas& canvas, const State& state) : canvas_(&canvas), state_(state) {}
  Restore(Restore&& other) noexcept : canvas_(other.canvas_), state_(other.state_) { other.canvas_ = nullptr; }
  Restore& operator=(Restore&&) = delete;
  ~Restore();

 private:
  Canvas* canvas_;
  State state_;
};

}  // namespace vizier::window
