// `vizier mod list` and `vizier mod conflicts`.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "content/explain.hpp"
#include "content/files.hpp"
#include "content/utf8.hpp"

namespace vizier::cli {
namespace {

struct ModListOptions {
  std::string package;
  std::vector<std::string> mods;
  bool json = false;
};

int list(const Global& global, const ModListOptions& o) {
  const content::Library library = open_library(global);
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const content::Manifest& m : library.mods()) {
    std::vector<std::string> games;
    for (const content::Manifest* package : packages_of(library, m)) games.push_back(package->id);
    if (o.json) {
      out.push_back({{"id", m.id},
                     {"version", m.version},
                     {"title", m.title},
                     {"for", games},
                     {"requires", m.requires_ids},
                     {"optional", m.optional_ids},
                     {"conflicts", m.conflicts},
                     {"folder", content::shown(m.folder)}});
      continue;
    }
    print(fmt::format("{} {}  {}\n  for {}; in {}\n", m.id, m.version, content::visible_line(m.title),
                      games.empty() ? "no game that is installed" : fmt::format("{}", fmt::join(games, ", ")),
                      content::shown(m.folder)));
    if (!m.description.empty()) print(fmt::format("  {}\n", m.description));
  }
  const std::filesystem::path top = project_folder(global);
  std::size_t packages = 0;
  for (const content::Manifest& m : library.packages()) {
    if (is_below(m.folder, top)) continue;  // those of the program are what `vizier list` tells
    ++packages;
    if (o.json)
      out.push_back({{"id", m.id},
                     {"package", true},
                     {"version", m.version},
                     {"title", m.title},
                     {"requires", m.requires_ids},
                     {"folder", content::shown(m.folder)}});
    else
      print(fmt::format("{} {}  {}\n  a package; in {}\n{}", m.id, m.version, content::visible_line(m.title),
                        content::shown(m.folder), m.description.empty() ? "" : "  " + m.description + "\n"));
  }
  if (o.json) print_exactly(out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  if (library.mods().empty() && packages == 0 && !o.json) print("no mod is installed\n");
  if (library.diagnostics().ok()) return 0;
  complain("some manifests have mistakes:\n" + content::to_text(library.diagnostics()));
  return 1;
}

/// Without a list: every mod for the package that can be used together with those before it.
std::vector<std::string> compatible(const content::Library& library, const content::Config& game) {
  std::vector<std::string> out;
  for (const content::Manifest& m : library.mods()) {
    const auto packages = packages_of(library, m);
    if (std::none_of(packages.begin(), packages.end(),
                     [&](const content::Manifest* p) { return p->id == game.package; }))
      continue;
    content::Config with = game;
    with.mods = out;
    with.mods.push_back(m.id);
    if (library.load(with).package)
      out.push_back(m.id);
    else
      complain(fmt::format("{} is left out: it cannot be loaded together with {}", m.id,
                           out.empty() ? "the game" : fmt::format("{}", fmt::join(out, ", "))));
  }
  return out;
}

int conflicts(const Global& global, const ModListOptions& o) {
  Chosen chosen = choose(global, {o.package, {}, {}, o.mods});
  const content::Manifest* package = chosen.library.find(o.package);
  const std::vector<std::string> first{""};
  const bool known = package && !package->is_mod;
  if (chosen.config.mods.empty() && known) chosen.config.mods = compatible(chosen.library, chosen.config);
  std::vector<std::string> told;
  for (const std::string& edition : known && !package->editions.empty() ? package->editions : first)
    for (const std::string& rules : known && !package->rules.empty() ? package->rules : first) {
      chosen.config.edition = edition;
      chosen.config.rules = rules;
      for (const content::ModConflict& conflict : content::mod_conflicts(*load(chosen.library, chosen.config))) {
        std::string text = conflict.key + "\n";
        for (const auto& layer : conflict.layers)
          text +=
              fmt::format("  {}{}  {}  {}\n", layer.place.file,
                          layer.place.line > 0 ? fmt::format(":{}", layer.place.line) : "", layer.origin, layer.value);
        text += fmt::format("  {} has the last word; to settle it, let one require the other\n",
                            conflict.layers.back().origin);
        if (std::find(told.begin(), told.end(), text) != told.end()) continue;
        print(text);
        told.push_back(std::move(text));
      }
    }
  print(fmt::format("{}: {} conflict{}\n",
                    chosen.config.mods.empty() ? "no mod" : fmt::format("{}", fmt::join(chosen.config.mods, ", ")),
                    told.size(), told.size() == 1 ? "" : "s"));
  return told.empty() ? 0 : 1;
}

}  // namespace

std::function<int()> declare_mod_list(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModListOptions>();
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] { return list(global, *o); };
}

std::function<int()> declare_mod_conflicts(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModListOptions>();
  arguments.positional("PACKAGE", o->package, "id of the game");
  arguments.list("--mods", o->mods, "ID,ID", "only these; without it all that are for the game");
  return [&global, o] { return conflicts(global, *o); };
}

}  // namespace vizier::cli
