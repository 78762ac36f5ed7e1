// Whatever is read as a drawing gives one that can be drawn or a message, never a crash or a hang.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "content/drawing.hpp"
#include "targets.hpp"

void vizier::fuzz::fuzz_svg(const std::uint8_t* data, std::size_t size) {
  vizier::content::Diagnostics diagnostics;
  const auto drawing = vizier::content::read_drawing({reinterpret_cast<const char*>(data), size}, "a.svg", diagnostics);
  if (drawing.has_value() != diagnostics.ok()) std::abort();
  if (drawing)
    for (const auto& shape : drawing->shapes)
      for (const auto& command : shape.path)
        for (const auto& point : command.points)
          if (!(std::abs(point.x) <= 10'000 && std::abs(point.y) <= 10'000)) std::abort();
  vizier::content::to_text(diagnostics);
}
