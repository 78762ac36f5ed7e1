// `vizier mod pack` and `vizier mod install`: a mod or a package goes from one person to another as one file.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/memory.hpp"
#include "client/save_file.hpp"
#include "content/archive.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"
#include "content/templates.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct ModPackOptions {
  std::string mod, out;
  bool force = false;
};

[[noreturn]] void refuse(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

/// A line for editors that names a place on this machine says nothing on another.
void leave_out_places(content::Archive& archive) {
  constexpr std::string_view line = "# yaml-language-server: $schema=/";
  for (content::ArchiveFile& file : archive.files)
    if (file.text.starts_with(line))
      file.text.erase(0, file.text.find('\n') == std::string::npos ? std::string::npos : file.text.find('\n') + 1);
}

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

/// The files of a mod or package. A package may have its scripts beside the folder `content`; templates are no part of
/// it.
content::Archive collect(const content::Manifest& m) {
  content::Diagnostics diagnostics;
  auto archive =
      content::collect_archive(m.folder, m.id, m.version, diagnostics, m.is_mod ? fs::path() : fs::path("templates"));
  if (!archive) refuse(diagnostics);
  archive->is_package = !m.is_mod;
  std::error_code error;
  for (const fs::path& scripts : m.scripts) {
    if (is_below(scripts, m.folder) || !fs::is_directory(scripts, error)) continue;
    auto more = content::collect_archive(scripts, m.id, m.version, diagnostics);
    if (!more) refuse(diagnostics);
    for (content::ArchiveFile& file : more->files)
      archive->files.push_back({"scripts/" + file.path, std::move(file.text)});
  }
  return std::move(*archive);
}

int pack(const Global& global, const ModPackOptions& o) {
  const Found found = find_content(global, o.mod);
  const content::Manifest& m = *found.manifest;
  content::Diagnostics diagnostics;
  content::Archive archive = collect(m);
  leave_out_places(archive);
  const std::string text = content::write_archive(archive);
  const fs::path file =
      o.out.empty() ? fs::path(fmt::format("{}-{}.{}", m.id, m.version, m.is_mod ? "vmod" : "vgame")) : fs::path(o.out);
  if (!content::read_archive(text, content::shown(file), diagnostics))
    refuse(diagnostics);  // what we could not read again, nobody could
  if (const auto written = client::write_whole(file, text); !written)
    throw Failure(fmt::format("cannot write {}: {}", content::shown(file), written.problem()));
  print(fmt::format("{}: {} files, {} bytes\n", content::shown(file), archive.files.size(), text.size()));
  if (const std::string left = left_from_template(found, archive); !left.empty())
    complain(
        fmt::format("still as the template wrote it: {}; say there what your {} is", left, m.is_mod ? "mod" : "game"));
  return 0;
}

std::string read_whole(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) throw Failure(fmt::format("{}: there is no such file", content::shown(file)));
  if (const auto size = fs::file_size(file, error); !error && size > content::max_archive_size)
    throw Failure(fmt::format("{}: the archive is too large: {} bytes, at most {} are read", content::shown(file), size,
                              content::max_archive_size));
  std::ifstream in = content::open_to_read(file);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (!in) throw Failure(fmt::format("{} cannot be read", content::shown(file)));
  return text;
}

int install(const Global& global, const ModPackOptions& o) {
  content::Diagnostics diagnostics;
  const auto archive = content::read_archive(read_whole(o.mod), content::shown(o.mod), diagnostics);
  if (!archive) refuse(diagnostics);
  const fs::path own = archive->is_package ? client::user_packages_folder() : client::user_mods_folder();
  const fs::path parent = o.out.empty() ? own : fs::path(o.out);
  if (parent.empty()) throw Failure("there is no home folder to put it into: say --to DIR");
  const fs::path folder = parent / archive->id;
  std::error_code error;
  const content::Library library = open_library(global);
  if (const content::Manifest* other = library.find(archive->id);
      other && !fs::equivalent(other->folder, folder, error))
    throw Failure(fmt::format("there is already a {} '{}' in {}", other->is_mod ? "mod" : "package", archive->id,
                              content::shown(other->folder)));
  const bool exists = fs::exists(fs::symlink_status(folder, error));
  if (exists && !o.force)
    throw Failure(fmt::format("{} exists already; --force puts this one in its place", content::shown(folder)));

  // Under a hidden name first: what is half written or has a broken manifest never counts as installed.
  const fs::path waiting = parent / fmt::format(".{}-{}", archive->id, getpid()), fresh = waiting / archive->id;
  const auto clean_up = [&] { fs::remove_all(waiting, error); };
  if (const auto unpacked = content::unpack_archive(*archive, fresh); !unpacked) {
    clean_up();
    throw Failure(unpacked.problem());
  }
  const auto manifest = content::read_manifest(fresh / archive->manifest(), library.schemas(), diagnostics);
  content::attach_sources(diagnostics);
  if (manifest && manifest->version != archive->version)
    diagnostics.error(manifest->place, fmt::format("the archive says version {}, the manifest says {}",
                                                   archive->version, manifest->version));
  if (!diagnostics.ok()) {
    clean_up();
    throw Failure(
        fmt::format("{} was not installed: its manifest has mistakes\n{}", archive->id, content::to_text(diagnostics)));
  }
  error.clear();  // that a folder is not there is no mistake
  if (exists) fs::rename(folder, waiting / "before", error);
  if (!error) fs::rename(fresh, folder, error);
  const std::string problem = error ? error.message() : "";
  clean_up();
  if (!problem.empty()) throw Failure(fmt::format("cannot write {}: {}", content::shown(folder), problem));
  print(fmt::format("{} {} is in {}\n", archive->id, archive->version, content::shown(folder)));
  if (!manifest->extends.empty()) print(fmt::format("  builds on {}\n", manifest->extends));
  for (const std::string& needs : manifest->requires_ids) print(fmt::format("  requires {}\n", needs));
  print(fmt::format("look at it before you play it: vizier mod check {}\n", archive->id));
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
