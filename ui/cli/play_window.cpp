// `play` in a window: puts the screens together.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::cli {
namespace {

/// The way from screen to screen.
struct Way {
  window::App& app;

  window::TableHooks table_hooks() {
    window::TableHooks hooks;
    hooks.back = [this] { app.quit(); };
    hooks.end = [this](const std::shared_ptr<client::Host>&) { app.quit(); };
    return hooks;
  }
  std::unique_ptr<window::Screen> table(client::Playing playing, std::uint64_t seed) { return std::make_unique<window::TableScreen>(app, std::move(playing), seed, table_hooks()); }
};

}  // namespace

bool wants_window(const PlayOptions& o, std::string& why_not) {
  if (o.terminal) return false;
  struct stat in {};
  // what comes from a file or a program is meant for the terminal
  if (!o.window && fstat(STDIN_FILENO, &in) == 0 && (S_ISFIFO(in.st_mode) || S_ISREG(in.st_mode))) return false;
  why_not = window::no_display();
  if (why_not.empty()) return true;
  if (o.window) throw Failure(fmt::format("--window: {}", why_not));
  return false;
}

int play_in_window(const Global& global, const PlayOptions& o, client::Playing playing, std::uint64_t seed, bool watch) {
  window::AppOptions options;
  options.project = project_folder(global);
  const std::vector<std::string> needed = playing.package ? std::vector<std::string>{playing.package->config.package} : std::vector<std::string>{};
  options.open_library = [&global, needed] { return open_library(global, needed); };
  options.language = o.language;
  options.hits = o.hits;
  options.still = o.still;
  options.watch = watch;
  if (!o.size.empty() && std::sscanf(o.size.c_str(), "%ux%u", &options.width, &options.height) != 2) throw Usage(fmt::format("--size {}: it is WIDTHxHEIGHT, such as 1280x800", o.size));
  try {
    window::App app(std::move(options));
    Way way{app};
    return app.run(way.table(std::move(playing), seed));
  } catch (const std::runtime_error& e) {
    throw Failure(e.what());
  }
}

}  // namespace vizier::cli
