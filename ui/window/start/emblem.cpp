#include "window/start/emblem.hpp"

namespace vizier::window {

const Glyph& emblem() {
  static const Glyph glyph = built_in(R"(
    <path d="M3 11 C5.4 11 7.4 12 8.8 13 C9.4 10.9 10.9 9.9 12.8 9.9 C15 9.9 16.8 11.2 17.4 13.2 C17.2 16.4 15.2 18 12.6
      18 C9.2 18 7.6 16.2 6.4 14.4 C5.4 12.8 4.2 12 3 11 Z"/>
    <path d="M11.4 17.6 H13.8 C13.8 19 14.6 19.8 16 20.6 H9.2 C10.6 19.8 11.4 19 11.4 17.6 Z"/>
    <path d="M17 12.6 C18.6 9.6 22.6 10.6 22 13.8 C21.5 16.4 18.6 16.6 16.8 15" fill="none" stroke="currentColor"
      stroke-width="1.6"/>
    <path d="M10.6 10.4 C11 9.2 14.6 9.2 15 10.4 Z"/>
    <circle cx="12.8" cy="8.4" r="0.95"/>
    <path d="M3 4 C4.9 6.1 5 8.3 3.1 9.6 C1.1 8.5 1.3 6.3 3 4 Z" class="fill-lamp"/>)");
  return glyph;
}

}  // namespace vizier::window
