#pragma once
#include "window/kit/glyph.hpp"

namespace vizier::window {

/// The sign of the program: a lamp that burns.
const Glyph& emblem();

}  // namespace vizier::window
