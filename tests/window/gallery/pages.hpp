#pragma once
#include "window/kit/layer.hpp"
#include "window/kit/shapes.hpp"
#include "window/kit/widgets.hpp"

/// Pages of the gallery: each draws onto a canvas of 1280 by 800.
namespace gallery {
using namespace vizier::window;

void table(Canvas& canvas, Ui& ui);
void pieces(Canvas& canvas, Ui& ui);
void controls(Canvas& canvas, Ui& ui);
void start(Canvas& canvas, Ui& ui);
void behind_the_curtain(Canvas& canvas, Ui& ui);

/// That of a shipped game, which has many outlines.
const vizier::content::Theme& theme();
/// Example glyphs, as a package would write them.
Glyph crown();
Glyph key();
Glyph moon();
}  // namespace gallery
