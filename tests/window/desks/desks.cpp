// window_desk: a designer's desk on a picture, or in a window, for people to look at and for tests to click on.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "content/files.hpp"
#include "window/designer/designer.hpp"

using namespace vizier;

namespace {

int usage() {
  fmt::print(stderr,
             "window_desk PACKAGE[:EDITION[:RULES]] [key=value…]: mods=a,b language=en seats=N size=1280x800 "
             "spec=FILE#N select=ZONE piece=ZONE#N "
             "seat=NAME error=1 sheet=load|save\n"
             "  out=FILE.png, or hits=FILE to open a window (with root=FOLDER for more content, watched)\n");
  return 2;
}

std::vector<std::string> parts(const std::string& text, char by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  for (auto at = text.find(by); at != std::string::npos; at = text.find(by, from))
    out.push_back(text.substr(from, at - from)), from = at + 1;
  out.push_back(text.substr(from));
  return out;
}

/// A mistake of the usual sort, in a script of the package itself.
script::Error sample(const content::Package& package) {
  script::Error error;
  for (const auto& [name, layers] : package.scripts)
    for (const content::ScriptLayer& layer : layers) {
      int number = 0;
      for (const std::string& line : parts(layer.text, '\n')) {
        ++number;
        const auto at = line.find(":pieces()");
        if (at == std::string::npos || number < 5) continue;
        error.message = "a zone has no field 'pieces'; did you mean 'piece'?";
        error.place = {layer.file, number, 0};
        error.source = line;
        error.trace = {fmt::format("{}:{}: in function x", layer.file, number),
                       "scripts/lib/windows/batch.lua:52: in function y", "scripts/aladdin/flow.lua:88: in function z"};
        error.locals = {"space = <zone market>", "player = <seat red>"};
        return error;
      }
    }
  return error;
}

int run(int argc, char** argv) {
  content::Config config;
  const auto names = parts(argv[1], ':');
  config.package = names[0];
  if (names.size() > 1) config.edition = names[1];
  if (names.size() > 2) config.rules = names[2];
  const std::filesystem::path project = VIZIER_SOURCE_DIR;
  std::vector<std::filesystem::path> roots{project, project / "mods", project / "tests" / "packages"};
  window::AppOptions options;
  options.project = project;
  options.still = true;
  options.language = "en";
  int seats = 0;
  std::string out, spec, zone, piece, seat, error, sheet;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto at = word.find('=');
    if (at == std::string::npos) return usage();
    const std::string key = word.substr(0, at), value = word.substr(at + 1);
    if (key == "mods")
      config.mods = parts(value, ',');
    else if (key == "language")
      options.language = value;
    else if (key == "seats")
      seats = std::atoi(value.c_str());
    else if (key == "size")
      options.width = static_cast<unsigned>(std::atoi(value.c_str())),
      options.height = static_cast<unsigned>(std::atoi(value.c_str() + value.find('x') + 1));
    else if (key == "out")
      out = value;
    else if (key == "hits")
      options.hits = value, options.watch = true;
    else if (key == "root")
      roots.emplace_back(value);
    else if (key == "spec")
      spec = value;
    else if (key == "select")
      zone = value;
    else if (key == "piece")
      piece = value;
    else if (key == "seat")
      seat = value;
    else if (key == "error")
      error = value;
    else if (key == "sheet")
      sheet = value;
    else
      return usage();
  }
  options.open_library = [roots] { return content::Library(roots); };
  window::App app(options);
  content::Diagnostics problems;
  window::DesignerHooks hooks{[&](client::Playing) { app.note("play"); }, [&] { app.quit(); },
                              [](const content::Place&) { return Result<>(); }};
  auto screen = window::DesignerScreen::open(app, config, seats, 1, hooks, problems);
  if (screen && !spec.empty()) {
    const auto mark = spec.rfind('#');
    if (!screen->load(spec.substr(0, mark),
                      mark == std::string::npos ? 1 : static_cast<std::size_t>(std::atoi(spec.c_str() + mark + 1)),
                      problems))
      screen.reset();
  }
  if (!screen) return fmt::print(stderr, "{}", content::to_text(problems)), 1;
  using Target = client::Target;
  if (!zone.empty()) screen->select({Target::Type::zone, zone, -1, 0, 0});
  if (!seat.empty()) screen->select({Target::Type::seat, seat, -1, 0, 0});
  if (const auto mark = piece.rfind('#'); mark != std::string::npos)
    screen->select({Target::Type::piece, piece.substr(0, mark), std::atoi(piece.c_str() + mark + 1) - 1, 0, 0});
  if (!error.empty()) screen->show_error(window::report_of(sample(screen->desk().package())));
  if (sheet == "load") screen->open_sheet(window::DesignerScreen::Sheet::load);
  if (sheet == "save") screen->open_sheet(window::DesignerScreen::Sheet::save);
  if (out.empty()) return app.run(std::move(screen));
  return app.picture(*screen, out, 4) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return usage();
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "window_desk: {}\n", e.what());
    return 1;
  }
}
