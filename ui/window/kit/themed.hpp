#pragma once
#include "content/theme.hpp"
#include "ornament.hpp"

namespace vizier::window {

/// What a package's theme says, drawn. Nothing here knows what it is a picture of.

/// How the box of a drawing becomes the box of what has it: what is kept stays as drawn, the rest is stretched. What is
/// kept never takes more than 9/10 of the width and 6/10 of the height.
class Stretch {
 public:
  Stretch(const content::ThemeOutline& outline, const Box& to);
  /// Of a drawing so large, all of which is stretched.
  Stretch(double width, double height, const Box& to);

  Point at(double x, double y) const { return {x_.at(x), y_.at(y)}; }
  Box at(const content::ThemeBox& box) const;
  /// How much longer a line of the whole width has become.
  float across() const { return x_.all / static_cast<float>(x_.length); }

 private:
  struct Axis {
    double length, before, after;
    float from, all, kept;  ///< kept: how much longer what is kept has become
    float at(double v) const;
  };
  Axis x_, y_;
};

/// An outline in a box: its edge, where pieces and the name lie, the middle of the badge.
struct FittedOutline {
  Path edge;
  Box room, title;
  Point badge;
};
FittedOutline fit_outline(const content::ThemeOutline& outline, const Box& box);
/// Its edge alone.
Path edge_of(const content::ThemeOutline& outline, const Box& box);

/// What layers and drawings are painted with.
struct Dressing {
  const content::Theme& theme;
  sf::Color ink = palette::gold;  ///< of what a drawing leaves to whoever draws it
  bool closed = false;
  const content::Palette* colours = nullptr;  ///< instead of the theme's own
};
/// Paints layers inside a path. `box` is that of the outline, in whose units they speak; a ground has hundredths.
void paint_layers(Canvas& canvas, const std::vector<content::ThemeLayer>& layers, const Path& within, const Box& box,
                  const Dressing& with, const content::ThemeOutline* outline = nullptr);
/// A drawing, stretched; its shape `outline` and what has no colour is left out.
void draw_stretched(Canvas& canvas, const content::Drawing& drawing, const Stretch& stretch, const Dressing& with,
                    float opacity = 1);

/// What lies behind the cells of a band.
void ground(Canvas& canvas, const Box& box, const content::ThemeGround& ground, const content::Theme& theme);
inline sf::Color colour_of(content::Rgb rgb) { return palette::hex(rgb); }

}  // namespace vizier::window
