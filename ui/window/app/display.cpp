#include <dlfcn.h>

#include <cstdlib>

#include "window/app/app.hpp"

namespace vizier::window {

/// SFML ends the program where there is no display, so it is asked for one beforehand, in the same way.
Result<> check_display() {
  const char* name = std::getenv("DISPLAY");
  if (!name || *name == '\0') return Failed{"there is no display: DISPLAY is not set"};
  void* x11 = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL);
  if (!x11) return {};  // SFML will say what it needs
  using Open = void* (*)(const char*);
  using Close = int (*)(void*);
  const auto open = reinterpret_cast<Open>(dlsym(x11, "XOpenDisplay"));
  const auto close = reinterpret_cast<Close>(dlsym(x11, "XCloseDisplay"));
  void* display = open ? open(name) : nullptr;
  if (display && close) close(display);
  dlclose(x11);
  if (!display) return Failed{"the display " + std::string(name) + " cannot be opened"};
  return {};
}

}  // namespace vizier::window
