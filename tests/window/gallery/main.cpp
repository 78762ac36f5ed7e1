// window_gallery FOLDER [WIDTH HEIGHT]: draws every part of the window's kit onto pictures in the folder. Needs a
// display (xvfb-run will do).
#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Window/Context.hpp>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

#include "content/library.hpp"
#include "pages.hpp"

const vizier::content::Theme& gallery::theme() {
  static const auto loaded = vizier::content::Library({VIZIER_SOURCE_DIR}).load({"aladdin", {}, {}, {}});
  if (!loaded.package) throw std::runtime_error(vizier::content::to_text(loaded.diagnostics));
  return loaded.package->theme;
}

int main(int argc, char** argv) {
  if (argc != 2 && argc != 4) {
    std::fputs("usage: window_gallery FOLDER [WIDTH HEIGHT]\n", stderr);
    return 2;
  }
  const unsigned width = argc == 4 ? static_cast<unsigned>(std::atoi(argv[2])) : 1280,
                 height = argc == 4 ? static_cast<unsigned>(std::atoi(argv[3])) : 800;
  try {
    using namespace vizier::window;
    const sf::Context open;  // one for all pages: Xvfb starts anew when nobody is connected any more
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
      const auto processor = [] { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
      constexpr int frames = 10;
      const double begin = processor();
      for (int i = 0; i < frames; ++i) {
        frame();
        target.display();
        target.getTexture().copyToImage();
      }
      // The same from a layer, with one token on its way: what is drawn again while something moves.
      Layer layer;
      const auto moving = [&](int i) {
        Canvas canvas(target, kit, Canvas::fitting(target.getSize()));
        layer.show(canvas, {0, 0, 1280, 800}, "all", [&](Canvas& c) {
          ui.begin();
          page.draw(c, ui);
          ui.end(c);
        });
        token(canvas, {100 + 20 * static_cast<float>(i), 400}, 20, seat_scheme("blue", 0));
      };
      moving(0);
      target.getTexture().copyToImage();
      const double middle = processor();
      for (int i = 0; i < frames; ++i) {
        moving(i);
        target.display();
        target.getTexture().copyToImage();
      }
      const double end = processor();
      const sf::Image image = [&] {
        frame();
        target.display();
        return target.getTexture().copyToImage();
      }();
      std::printf("%-10s %5.1f ms of processor time a frame, %5.1f from a layer, %zu places\n", page.name,
                  (middle - begin) / frames, (end - middle) / frames, ui.hits().size());
      if (!image.saveToFile(std::string(argv[1]) + "/" + page.name + ".png"))
        throw std::runtime_error("cannot write into " + std::string(argv[1]));
    }
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "window_gallery: %s\n", problem.what());
    return 1;
  }
}
