// window_screens FOLDER [WIDTH HEIGHT]: the pages before a game as pictures in the folder, in each language. Needs a
// display (xvfb-run will do).
#include <cstdio>
#include <cstdlib>

#include "../desk.hpp"
#include "window/start/start_screen.hpp"

namespace {

using namespace vizier;
using namespace vizier::window;
namespace fs = std::filesystem;

void draw_all(const fs::path& folder, unsigned width, unsigned height, const std::string& language) {
  const fs::path top = VIZIER_SOURCE_DIR;
  AppOptions options;
  options.project = top;
  options.language = language;
  options.open_library = [&] { return content::Library({top, top / "mods"}); };
  options.still = true;
  Desk desk(options, width, height);
  StartScreen start(desk.app, {});
  const auto save = [&](const std::string& name) { desk.save(folder / ("start-" + name + "-" + language + ".png")); };
  desk.settle(start);
  save("new");
  desk.click(start, "seat/1/level");
  save("level");
  desk.press(start, sf::Keyboard::Escape);
  desk.tab_to(start, "mod/german");
  desk.press(start, sf::Keyboard::Space);
  save("keys");
  desk.press(start, sf::Keyboard::Space);
  desk.click(start, "start/games");
  save("games");
  desk.click(start, "start/settings");
  save("settings");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::fputs("usage: window_screens FOLDER [WIDTH HEIGHT]\n", stderr);
    return 2;
  }
  try {
    const unsigned width = argc == 4 ? static_cast<unsigned>(std::atoi(argv[2])) : 1280,
                   height = argc == 4 ? static_cast<unsigned>(std::atoi(argv[3])) : 800;
    for (const char* language : {"en", "fr", "it"}) draw_all(argv[1], width, height, language);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "window_screens: %s\n", problem.what());
    return 1;
  }
}
