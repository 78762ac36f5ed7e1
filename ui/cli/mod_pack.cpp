// `vizier mod pack` and `vizier mod install`: a mod goes from one person to another as one file.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/memory.hpp"
#include "content/archive.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"
#include "client/save_file.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct Options {
  std::string mod, out;
  bool force = false;
};

[[noreturn]] void refuse(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

int pack(const Global& global, const Options& o) {
  const FoundMod found = find_mod(global, o.mod);
  const content::Manifest& m = *found.manifest;
  content::Diagnostics diagnostics;
  const auto archive = content::collect_archive(m.folder, m.id, m.version, diagnostics);
  if (!archive) refuse(diagnostics);
  const std::string text = content::write_archive(*archive);
  const fs::path file = o.out.empty() ? fs::path(fmt::format("{}-{}.vmod", m.id, m.version)) : fs::path(o.out);
  if (!content::read_archive(text, content::shown(file), diagnostics)) refuse(diagnostics);  // what we could not read again, nobody could
  if (const std::string why = client::write_whole(file, text); !why.empty()) throw Failure(fmt::format("cannot write {}: {}", content::shown(file), why));
  print(fmt::format("{}: {} files, {} bytes\n", content::shown(file), archive->files.size(), text.size()));
  return 0;
}

std::string read_whole(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) throw Failure(fmt::format("{}: there is no such file", content::shown(file)));
  if (const auto size = fs::file_size(file, error); !error && size > content::max_archive_size)
    throw Failure(fmt::format("{}: the archive is too large: {} bytes, at most {} are read", content::shown(file), size, content::max_archive_size));
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (!in) throw Failure(fmt::format("{} cannot be read", content::shown(file)));
  return text;
}

int install(const Global& global, const Options& o) {
  content::Diagnostics diagnostics;
  const auto archive = content::read_archive(read_whole(o.mod), content::shown(o.mod), diagnostics);
  if (!archive) refuse(diagnostics);
  const fs::path parent = o.out.empty() ? client::user_mods_folder() : fs::path(o.out);
  if (parent.empty()) throw Failure("there is no home folder for mods: say --to DIR");
  const fs::path folder = parent / archive->id;
  std::error_code error;
  const content::Library library = open_library(global);
  if (const content::Manifest* other = library.find(archive->id); other && !fs::equivalent(other->folder, folder, error))
    throw Failure(fmt::format("there is already a {} '{}' in {}", other->is_mod ? "mod" : "package", archive->id, content::shown(other->folder)));
  const bool exists = fs::exists(fs::symlink_status(folder, error));
  if (exists && !o.force) throw Failure(fmt::format("{} exists already; --force puts this one in its place", content::shown(folder)));

  // Under a hidden name first: what is half written or has a broken manifest never counts as installed.
  const fs::path waiting = parent / fmt::format(".{}-{}", archive->id, getpid()), fresh = waiting / archive->id;
  const auto clean_up = [&] { fs::remove_all(waiting, error); };
  if (const std::string why = content::unpack_archive(*archive, fresh); !why.empty()) {
    clean_up();
    throw Failure(why);
  }
  const auto manifest = content::read_manifest(fresh / "mod.yaml", library.schemas(), diagnostics);
  content::attach_sources(diagnostics);
  if (manifest && manifest->version != archive->version) diagnostics.error(manifest->place, fmt::format("the archive says version {}, the manifest says {}", archive->version, manifest->version));
  if (!diagnostics.ok()) {
    clean_up();
    throw Failure(fmt::format("{} was not installed: its manifest has mistakes\n{}", archive->id, content::to_text(diagnostics)));
  }
  error.clear();  // that a folder is not there is no mistake
  if (exists) fs::rename(folder, waiting / "before", error);
  if (!error) fs::rename(fresh, folder, error);
  const std::string problem = error ? error.message() : "";
  clean_up();
  if (!problem.empty()) throw Failure(fmt::format("cannot write {}: {}", content::shown(folder), problem));
  print(fmt::format("{} {} is in {}\n", archive->id, archive->version, content::shown(folder)));
  for (const std::string& needs : manifest->requires_ids) print(fmt::format("  requires {}\n", needs));
  print(fmt::format("look at it before you play it: vizier mod check {}\n", archive->id));
  return 0;
}

}  // namespace

std::function<int()> declare_mod_pack(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("MOD", o->mod, "folder or id of a mod");
  arguments.option("--out", o->out, "FILE", "the file to write; <id>-<version>.vmod without it");
  return [&global, o] { return pack(global, *o); };
}

std::function<int()> declare_mod_install(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("FILE", o->mod, "a packed mod");
  arguments.option("--to", o->out, "DIR", "the folder for mods; without it yours");
  arguments.flag("--force", o->force, "put it in the place of the one that is there");
  return [&global, o] { return install(global, *o); };
}

}  // namespace vizier::cli
