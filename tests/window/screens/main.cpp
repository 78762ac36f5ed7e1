// window_screens FOLDER [WIDTH HEIGHT]: the pages before a game as pictures in the folder, in each language. Needs a display (xvfb-run will do).
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "window/start/start_screen.hpp"

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::fputs("usage: window_screens FOLDER [WIDTH HEIGHT]\n", stderr);
    return 2;
  }
  using namespace vizier;
  using namespace vizier::window;
  namespace fs = std::filesystem;
  try {
    const fs::path top = VIZIER_SOURCE_DIR;
    for (const char* language : {"en", "fr", "it"}) {
      AppOptions options;
      options.project = top;
      options.language = language;
      options.open_library = [&] { return content::Library({top, top / "mods"}); };
      options.still = true;
      if (argc == 4) {
        options.width = static_cast<unsigned>(std::atoi(argv[2]));
        options.height = static_cast<unsigned>(std::atoi(argv[3]));
      }
      App app(options);
      using Page = StartScreen::Page;
      for (const auto& [page, name] : {std::pair{Page::fresh, "new"}, {Page::games, "games"}, {Page::settings, "settings"}}) {
        StartScreen screen(app, {}, page);
        do {
          screen.update(0);
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
        } while (!screen.settled());
        if (!app.picture(screen, fs::path(argv[1]) / (std::string("start-") + name + "-" + language + ".png")))
          throw std::runtime_error("cannot draw into " + std::string(argv[1]));
      }
    }
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "window_screens: %s\n", problem.what());
    return 1;
  }
}
