#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "cli/beginning.hpp"
#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/memory.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/templates.hpp"
#include "content/version.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct ModNewOptions {
  std::string name, package, kind, language = "de", folder;
};

std::string kinds(const std::vector<content::Template>& all) {
  std::string out;
  for (const content::Template& t : all) out += fmt::format("\n  {:<14}{}", t.kind, t.sentence);
  return out;
}

int make(const Global& global, const ModNewOptions& o) {
  const content::Library library = open_library(global, {o.package});
  check_new_id(library, o.name, "mod");
  const content::Manifest* package = library.find(o.package);
  if (!package || package->is_mod) {
    const Failed wrong{fmt::format("--for {}: there is no such package", o.package),
                       content::suggest(o.package, content::names_of(library.packages()))};
    throw Failure(wrong.sentence());
  }
  content::Diagnostics diagnostics;
  const auto all = content::templates_for(library, *package, diagnostics);
  const auto chosen =
      std::find_if(all.begin(), all.end(), [&](const content::Template& t) { return t.kind == o.kind; });
  if (chosen == all.end()) {
    std::vector<std::string> known;
    for (const content::Template& t : all) known.push_back(t.kind);
    const std::string hint = content::suggest(o.kind, known);
    throw Failure(o.kind.empty() ? fmt::format("--kind is missing; for {} there is:{}", o.package, kinds(all))
                                 : fmt::format("--kind {}: {} has no such template{}; there is:{}", o.kind, o.package,
                                               hint.empty() ? "" : ", " + hint, kinds(all)));
  }
  fs::path parent = o.folder;
  if (parent.empty()) parent = client::user_mods_folder();
  if (parent.empty()) throw Failure("there is no home folder for the mod: say --to DIR");
  const fs::path folder = parent / o.name;
  std::error_code error;
  if (fs::exists(folder, error)) throw Failure(fmt::format("{} exists already", content::shown(folder)));

  const auto loaded = load(library, {o.package, {}, {}, {}});
  const fs::path schemas = fs::weakly_canonical(library.schemas(), error);
  // who changes some words of a language that there is begins with its texts, not with those of another
  const std::string first = loaded->texts.all().count(o.language) > 0 ? o.language : loaded->texts.first_language();
  const std::map<std::string, std::string> words = {{"id", o.name},
                                                    {"title", title_of(o.name)},
                                                    {"package", o.package},
                                                    {"package_title", package->title},
                                                    {"range", content::compatible_range(package->version)},
                                                    {"edition", loaded->config.edition},
                                                    {"rules", loaded->config.rules},
                                                    {"seats", std::to_string(loaded->defs.min_seats)},
                                                    {"language", o.language},
                                                    {"from_language", first},
                                                    {"texts", content::texts_as_yaml(*loaded, first)},
                                                    {"schemas", schemas.generic_string()}};
  const auto files = content::fill_template(*chosen, words, diagnostics);
  if (!diagnostics.ok()) throw Failure(content::to_text(diagnostics));
  for (const content::ArchiveFile& file : files) write_new_file(folder / file.path, file.text);
  write_editor_files(folder, *loaded);
  print(fmt::format("{} is ready:\n", content::shown(folder)));
  for (const content::ArchiveFile& file : files) print(fmt::format("  {}\n", file.path));
  const std::string name = o.folder.empty() ? o.name : content::shown(folder);
  print(fmt::format(
      "check it: vizier mod check {0}\ntest it:  vizier mod test {0}\nplay it:  vizier play {1}{2} --mods {0}\n", name,
      o.package, chosen->play.empty() ? "" : " " + chosen->play));
  return 0;
}

}  // namespace

std::function<int()> declare_mod_new(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModNewOptions>();
  arguments.positional("NAME", o->name, "id of the new mod: small letters, digits and _");
  arguments.option("--for", o->package, "PACKAGE", "the game that it changes");
  arguments.option("--kind", o->kind, "KIND", "what to begin with; without it the kinds that there are");
  arguments.option("--lang", o->language, "TAG", "for a translation: into which language; de without it");
  arguments.option("--to", o->folder, "DIR",
                   "the folder in which the mod's own folder is made; without it among your mods");
  return [&global, o] { return make(global, *o); };
}

}  // namespace vizier::cli
