// window_gallery FOLDER [WIDTH HEIGHT]: draws every part of the window's kit onto pictures in the folder. Needs a display (xvfb-run will do).
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/System/Clock.hpp>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "pages.hpp"

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::fputs("usage: window_gallery FOLDER [WIDTH HEIGHT]\n", stderr);
    return 2;
  }
  const unsigned width = argc == 4 ? static_cast<unsigned>(std::atoi(argv[2])) : 1280,
                 height = argc == 4 ? static_cast<unsigned>(std::atoi(argv[3])) : 800;
  try {
    using namespace vizier::window;
    Kit kit;
    struct Page {
      const char* name;
      void (*draw)(Canvas&, Ui&);
    };
    for (const Page& page : {Page{"table", gallery::table},
                             {"pieces", gallery::pieces},
                             {"controls", gallery::controls},
                             {"start", gallery::start},
                             {"curtain", gallery::behind_the_curtain}}) {
      sf::RenderTexture target;
      if (!target.create(width, height)) throw std::runtime_error("no texture to draw into: is there a display?");
      Ui ui;
      const auto frame = [&] {
        target.clear();
        Canvas canvas(target, kit, Canvas::fitting(target.getSize()));
        ui.begin();
        page.draw(canvas, ui);
        ui.end(canvas);
      };
      frame();
      target.display();
      const sf::Clock clock;
      for (int i = 0; i < 5; ++i) {
        frame();
        target.display();
      }
      const sf::Image image = target.getTexture().copyToImage();
      std::printf("%-10s %5.1f ms a frame, %zu places\n", page.name, static_cast<double>(clock.getElapsedTime().asSeconds()) * 200, ui.hits().size());
      if (!image.saveToFile(std::string(argv[1]) + "/" + page.name + ".png")) throw std::runtime_error("cannot write into " + std::string(argv[1]));
    }
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "window_gallery: %s\n", problem.what());
    return 1;
  }
}
