// `vizier mod pack` and `vizier mod install`: a mod or a package goes from one person to another as one file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/packing.hpp"
#include "content/files.hpp"
#include "content/templates.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct ModPackOptions {
  std::string mod, out;
  bool force = false;
};

/// What stands in a text after its first line, which is a heading.
std::string_view body_of(std::string_view text) { return text.substr(std::min(text.size(), text.find('\n'))); }

std::string_view description_of(std::string_view manifest) {
  const std::size_t at = manifest.find("\ndescription:");
  return at == std::string_view::npos ? std::string_view()
                                      : manifest.substr(at + 1, manifest.find('\n', at + 1) - at - 1);
}

/// What the mod, or package, can have begun with, by what it is for.
std::vector<std::pair<content::Template, const content::Manifest*>> beginnings(const Found& found) {
  content::Diagnostics unheard;
  std::vector<std::pair<content::Template, const content::Manifest*>> out;
  if (!found.manifest->is_mod)
    for (content::Template& t : content::game_templates(found.library, unheard))
      out.emplace_back(std::move(t), found.manifest);
  else
    for (const content::Manifest* package : packages_of(found.library, *found.manifest))
      for (content::Template& t : content::templates_for(found.library, *package, unheard))
        out.emplace_back(std::move(t), package);
  return out;
}

/// What still speaks of the template's mod or game and not of this one.
std::string left_from_template(const Found& found, const content::Archive& archive) {
  const auto text_of = [](const std::vector<content::ArchiveFile>& files, std::string_view path) {
    const auto file =
        std::find_if(files.begin(), files.end(), [&](const content::ArchiveFile& f) { return f.path == path; });
    return file == files.end() ? std::string() : file->text;
  };
  const std::string readme = text_of(archive.files, "README.md"), manifest = text_of(archive.files, archive.manifest());
  content::Diagnostics unheard;  // words of a template that are not needed here
  for (const auto& [t, package] : beginnings(found)) {
    const auto files = content::fill_template(
        t, {{"id", archive.id}, {"package", package->id}, {"package_title", package->title}}, unheard);
    const bool same_readme = !readme.empty() && body_of(readme) == body_of(text_of(files, "README.md"));
    const bool same_words = !description_of(manifest).empty() &&
                            description_of(manifest) == description_of(text_of(files, archive.manifest()));
    const std::string words = fmt::format("the description in {}", archive.manifest());
    if (same_readme || same_words)
      return same_readme && same_words ? "README.md and " + words : same_readme ? "README.md" : words;
  }
  return {};
}

int pack(const Global& global, const ModPackOptions& o) {
  const Found found = find_content(global, o.mod);
  const content::Manifest& m = *found.manifest;
  const fs::path file = o.out.empty() ? fs::path(client::packed_name(m)) : fs::path(o.out);
  const auto packed = client::pack_content(m, file);
  if (!packed) throw Failure(packed.problem());
  print(fmt::format("{}: {} files, {} bytes\n", content::shown(file), packed->archive.files.size(), packed->size));
  if (const std::string left = left_from_template(found, packed->archive); !left.empty())
    complain(
        fmt::format("still as the template wrote it: {}; say there what your {} is", left, m.is_mod ? "mod" : "game"));
  return 0;
}

int install(const Global& global, const ModPackOptions& o) {
  const auto manifest = client::install_content(open_library(global), o.mod, o.out, o.force);
  if (!manifest) throw Failure(manifest.failed().sentence());
  print(fmt::format("{} {} is in {}\n", manifest->id, manifest->version, content::shown(manifest->folder)));
  if (!manifest->extends.empty()) print(fmt::format("  builds on {}\n", manifest->extends));
  for (const std::string& needs : manifest->requires_ids) print(fmt::format("  requires {}\n", needs));
  print(fmt::format("look at it before you play it: vizier mod check {}\n", manifest->id));
  return 0;
}

}  // namespace

std::function<int()> declare_mod_pack(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModPackOptions>();
  arguments.positional("MOD", o->mod, "folder or id of a mod or package");
  arguments.option("--out", o->out, "FILE",
                   "the file to write; <id>-<version>.vmod, or .vgame for a package, without it");
  return [&global, o] { return pack(global, *o); };
}

std::function<int()> declare_mod_install(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModPackOptions>();
  arguments.positional("FILE", o->mod, "a packed mod or package");
  arguments.option("--to", o->out, "DIR", "the folder to put it into; without it that of your mods or packages");
  arguments.flag("--force", o->force, "put it in the place of the one that is there");
  return [&global, o] { return install(global, *o); };
}

}  // namespace vizier::cli
