// `design`: the designer's desk in a window.
#include <fmt/format.h>

#include <charconv>
#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "content/files.hpp"
#include "save/position.hpp"
#include "window/designer/designer.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::cli {
namespace {

struct DesignOptions {
  content::Config config;
  std::string profile, spec, language, size, hits;
  std::uint64_t seats = 0, seed = 1;
  bool still = false;
};

/// From the desk to a table and back to the desk, with the position from which it was played.
struct Way {
  window::App& app;
  content::Config config;

  window::DesignerHooks hooks() {
    return {[this](client::Playing playing) { play(std::move(playing)); }, [this] { app.quit(); }, {}};
  }
  void play(client::Playing playing) {
    const std::string position = save::to_position(playing.match->start(), playing.package->defs);
    const int seats = playing.match->world().seats;
    window::TableHooks table;
    table.back = [this, position, seats] {
      content::Diagnostics problems;
      if (auto desk = client::Desk::open_position(app.library(), config, position, seats, problems))
        app.go(std::make_unique<window::DesignerScreen>(app, std::move(desk), hooks()));
      else
        app.note(content::to_text(problems), true);
    };
    table.end = [back = table.back](const std::shared_ptr<client::Host>&) { back(); };
    app.go(std::make_unique<window::TableScreen>(app, std::move(playing), 1, table));
  }
};

int design(const Global& global, const DesignOptions& o) {
  if (const auto display = window::check_display(); !display) throw Failure(display.problem());
  const Chosen chosen = choose(global, o.config, o.profile);
  window::AppOptions options;
  options.project = project_folder(global);
  options.open_library = [&global, &o] { return choose(global, o.config, o.profile).library; };
  options.language = o.language;
  options.hits = o.hits;
  options.still = o.still;
  options.watch = true;
  if (!o.size.empty() && std::sscanf(o.size.c_str(), "%ux%u", &options.width, &options.height) != 2)
    throw Failure(fmt::format("--size {}: it is WIDTHxHEIGHT, such as 1280x800", o.size));
  content::Diagnostics problems;
  try {
    window::App app(std::move(options));
    Way way{app, chosen.config};
    auto screen = window::DesignerScreen::open(
        app, chosen.config, static_cast<int>(std::min<std::uint64_t>(o.seats, 1000)), o.seed, way.hooks(), problems);
    const std::size_t mark = o.spec.rfind('#');
    std::size_t n = 1;
    if (mark != std::string::npos) std::from_chars(o.spec.data() + mark + 1, o.spec.data() + o.spec.size(), n);
    if (screen && !o.spec.empty() && !screen->load(o.spec.substr(0, mark), n, problems)) screen.reset();
    if (!screen) throw Failure(content::to_text(problems));
    return app.run(std::move(screen));
  } catch (const std::runtime_error& e) {
    throw Failure(e.what());
  }
}

std::function<int()> declare_design(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<DesignOptions>();
  arguments.positional("PACKAGE", o->config.package, "id of the package, or its folder");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  arguments.option("--spec", o->spec, "FILE#N",
                   "begin with the position of the n-th spec of a file; without #N the first");
  arguments.option("--seats", o->seats, "N", "how many take part; as few as can without it");
  arguments.option("--seed", o->seed, "N", "another seed, another set-up; 1 without it");
  arguments.option("--lang", o->language, "TAG", "language of the window; without it that of the environment");
  arguments.option("--size", o->size, "WxH", "of the window; without it as it was last, or 1280x800");
  arguments.option("--hits", o->hits, "FILE", "for tests: after each frame, where things are in the window");
  arguments.flag("--still", o->still, "for tests: nothing moves");
  return [&global, o] { return design(global, *o); };
}

}  // namespace

const Verb design_verb{
    "design", "Opens the designer's desk in a window: positions by hand, specs, what made things so, hot reload.",
    "vizier design PACKAGE --rules NAME", declare_design};

}  // namespace vizier::cli
