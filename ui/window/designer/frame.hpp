#pragma once
#include "window/kit/geometry.hpp"

namespace vizier::window {

/// Where the parts of the designer's desk are, in units of the canvas.
namespace frame {
inline const Box bar{0, 0, 1280, 44}, shelves{16, 52, 200, 736}, board{228, 52, 602, 462}, history{228, 522, 602, 36},
    inspector{842, 52, 422, 506}, elsewhere{228, 566, 1036, 66}, tray{228, 640, 1036, 148}, error{228, 568, 1036, 220};
/// Outside the canvas: the desk shows seats as tabs below the board, not as panels.
inline const Box beside{-400, 52, 184, 576};
inline constexpr float facts_height = 152;  ///< of the table's own facts at the foot of the shelves
}  // namespace frame

}  // namespace vizier::window
