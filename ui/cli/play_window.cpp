// `play` in a window: puts the screens together.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>
#include <random>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/begin.hpp"
#include "client/saves.hpp"
#include "window/designer/designer.hpp"
#include "window/play/table_screen.hpp"
#include "window/replay/end_screen.hpp"
#include "window/replay/replay_screen.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::cli {
namespace {

using window::Screen;

/// The way from screen to screen. Each is made when it is gone to; what it leads to is told to it as functions.
struct Way {
  window::App& app;
  client::Invite invite;

  std::unique_ptr<Screen> start() {
    window::StartHooks hooks;
    hooks.open_table = [this](client::Playing playing, std::uint64_t seed) { app.go(table(std::move(playing), seed)); };
    hooks.open_replay = [this](const std::filesystem::path& file) { replay(file); };
    hooks.open_designer = [this](const content::Config& config) { designer(config); };
    return std::make_unique<window::StartScreen>(app, std::move(hooks));
  }

  std::unique_ptr<Screen> table(client::Playing playing, std::uint64_t seed) {
    window::TableHooks hooks;
    hooks.back = [this] { app.go(start()); };
    hooks.end = [this](const std::shared_ptr<client::Host>& host) { app.go(end(host)); };
    hooks.invite = invite;
    hooks.invited = playing.save && had_guests(playing.save->path());
    return std::make_unique<window::TableScreen>(app, std::move(playing), seed, std::move(hooks));
  }

  std::unique_ptr<Screen> end(const std::shared_ptr<client::Host>& host) {
    window::EndHooks hooks;
    hooks.back = [this] { app.go(start()); };
    hooks.replay = [this, host] {
      app.go(replay(std::make_unique<client::Course>(host->shared_package(), host->match(), host->players())));
    };
    return std::make_unique<window::EndScreen>(app, host, std::move(hooks));
  }

  std::unique_ptr<Screen> replay(std::unique_ptr<client::Course> course) {
    window::ReplayHooks hooks;
    hooks.back = [this] { app.go(start()); };
    hooks.play_on = [this](client::Playing playing) { play_on(std::move(playing)); };
    return std::make_unique<window::ReplayScreen>(app, std::move(course), std::move(hooks));
  }

  void replay(const std::filesystem::path& file) {
    content::Diagnostics diagnostics;
    const auto save = client::read_save(file, diagnostics);
    if (!save) return app.note(content::to_text(diagnostics), true);
    const client::Replay again = client::replay_save(app.library(), *save, diagnostics);
    if (!again.played.match) return app.note(content::to_text(diagnostics), true);
    app.go(replay(
        std::make_unique<client::Course>(again.runtime->shared_package(), *again.played.match, save->header.players)));
  }

  /// A game of its own, kept like any other. Somebody has to play it: where all were bots, the first seat is the
  /// person's.
  void play_on(client::Playing playing) {
    if (std::count(playing.players.begin(), playing.players.end(), "human") == 0 && !playing.players.empty())
      playing.players[0] = "human";
    if (const auto kept = client::keep(playing, app.language()); !kept) app.note(kept.problem(), true);
    const std::uint64_t seed = std::random_device{}();
    app.go(table(std::move(playing), seed));
  }

  void designer(const content::Config& config) {
    window::DesignerHooks hooks;
    hooks.back = [this] { app.go(start()); };
    hooks.play = [this](client::Playing playing) { play_on(std::move(playing)); };
    content::Diagnostics problems;
    auto screen = window::DesignerScreen::open(app, config, 0, 1, std::move(hooks), problems);
    if (screen)
      app.go(std::move(screen));
    else
      app.note(content::to_text(problems), true);
  }
};

window::AppOptions app_options(const Global& global, const PlayOptions& o, bool watch) {
  window::AppOptions options;
  options.project = project_folder(global);
  options.open_library = [&global] { return open_library(global); };
  options.language = o.language;
  options.hits = o.hits;
  options.still = o.still;
  options.frames = o.frames;
  options.watch = watch;
  if (!o.size.empty() && std::sscanf(o.size.c_str(), "%ux%u", &options.width, &options.height) != 2)
    throw Usage(fmt::format("--size {}: it is WIDTHxHEIGHT, such as 1280x800", o.size));
  return options;
}

template <class First>
int show(const Global& global, window::AppOptions options, First first) {
  try {
    window::App app(std::move(options));
    Way way{app, invites(global)};
    return app.run(first(way));
  } catch (const std::runtime_error& e) {
    throw Failure(e.what());
  }
}

}  // namespace

Where where_to_play(const PlayOptions& o) {
  if (o.terminal) return Where::terminal;
  struct stat in {};
  // what comes from a file or a program is meant for the terminal
  if (!o.window && fstat(STDIN_FILENO, &in) == 0 && (S_ISFIFO(in.st_mode) || S_ISREG(in.st_mode)))
    return Where::terminal;
  const auto display = window::check_display();
  if (!display && o.window) throw Failure(fmt::format("--window: {}", display.problem()));
  return display ? Where::window : Where::no_display;
}

int play_in_window(const Global& global, const PlayOptions& o, const content::Library& library, client::Playing playing,
                   std::uint64_t seed, bool watch) {
  window::AppOptions options = app_options(global, o, watch);
  // the same places as now, whatever they hold later: mods may lie in folders that were named on the command line
  options.open_library = [roots = library.roots(), schemas = library.schemas()] {
    return content::Library(roots, schemas);
  };
  return show(global, std::move(options), [&](Way& way) { return way.table(std::move(playing), seed); });
}

int start_in_window(const Global& global, const PlayOptions& o, bool watch) {
  return show(global, app_options(global, o, watch), [](Way& way) { return way.start(); });
}

}  // namespace vizier::cli
