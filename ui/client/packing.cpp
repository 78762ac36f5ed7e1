#include "client/packing.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "client/memory.hpp"
#include "client/save_file.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

Failed refused(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  return {text};
}

/// A line for editors that names a place on this machine says nothing on another.
void leave_out_places(content::Archive& archive) {
  constexpr std::string_view line = "# yaml-language-server: $schema=/";
  for (content::ArchiveFile& file : archive.files)
    if (file.text.starts_with(line))
      file.text.erase(0, file.text.find('\n') == std::string::npos ? std::string::npos : file.text.find('\n') + 1);
}

bool lies_below(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(path, error), outer = fs::weakly_canonical(folder, error);
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

/// The files of a mod or package, its templates among them. A package may have its scripts beside the folder
/// `content`.
Result<content::Archive> collect(const content::Manifest& m) {
  content::Diagnostics diagnostics;
  auto archive = content::collect_archive(m.folder, m.id, m.version, diagnostics);
  if (!archive) return refused(diagnostics);
  archive->is_package = !m.is_mod;
  std::error_code error;
  for (const fs::path& scripts : m.scripts) {
    if (lies_below(scripts, m.folder) || !fs::is_directory(scripts, error)) continue;
    auto more = content::collect_archive(scripts, m.id, m.version, diagnostics);
    if (!more) return refused(diagnostics);
    for (content::ArchiveFile& file : more->files)
      archive->files.push_back({"scripts/" + file.path, std::move(file.text)});
  }
  return std::move(*archive);
}

Result<std::string> read_packed(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return Failed{fmt::format("{}: there is no such file", content::shown(file))};
  if (const auto size = fs::file_size(file, error); !error && size > content::max_archive_size)
    return Failed{fmt::format("{}: the archive is too large: {} bytes, at most {} are read", content::shown(file), size,
                              content::max_archive_size)};
  std::ifstream in = content::open_to_read(file);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (!in) return Failed{fmt::format("{} cannot be read", content::shown(file))};
  return text;
}

}  // namespace

std::string packed_name(const content::Manifest& m) {
  return fmt::format("{}-{}.{}", m.id, m.version, m.is_mod ? "vmod" : "vgame");
}

Result<Packed> pack_content(const content::Manifest& m, const fs::path& file) {
  auto archive = collect(m);
  if (!archive) return archive.failed();
  leave_out_places(*archive);
  const std::string text = content::write_archive(*archive);
  content::Diagnostics diagnostics;
  if (!content::read_archive(text, content::shown(file), diagnostics))
    return refused(diagnostics);  // what we could not read again, nobody could
  if (const auto written = write_whole(file, text); !written)
    return Failed{fmt::format("cannot write {}: {}", content::shown(file), written.problem())};
  return Packed{*std::move(archive), text.size()};
}

fs::path file_meant(std::string_view typed, const fs::path& folder) {
  constexpr std::string_view around = " \t\r\n'\"", address = "file://";
  const auto first = typed.find_first_not_of(around), last = typed.find_last_not_of(around);
  if (first == std::string_view::npos) return {};
  std::string path(typed.substr(first, last - first + 1));
  if (path.starts_with(address)) {
    path.erase(0, address.size());
    const auto digit = [](char c) {
      const char small = static_cast<char>(c | 0x20);
      return c >= '0' && c <= '9' ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
    };
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const bool coded = path[i] == '%' && i + 2 < path.size() && digit(path[i + 1]) >= 0 && digit(path[i + 2]) >= 0;
      plain += coded ? static_cast<char>(digit(path[i + 1]) * 16 + digit(path[i + 2])) : path[i];
      if (coded) i += 2;
    }
    return plain;
  }
  const char* home = std::getenv("HOME");
  if (home && *home == '/' && (path == "~" || path.starts_with("~/")))
    return fs::path(home) / fs::path(path.substr(1)).relative_path();
  return folder / path;
}

Result<content::Manifest> install_content(const content::Library& library, const fs::path& file, const fs::path& into,
                                          bool force) {
  content::Diagnostics diagnostics;
  const auto text = read_packed(file);
  if (!text) return text.failed();
  const auto archive = content::read_archive(*text, content::shown(file), diagnostics);
  if (!archive) return refused(diagnostics);
  const fs::path own = archive->is_package ? user_packages_folder() : user_mods_folder();
  const fs::path parent = into.empty() ? own : into;
  if (parent.empty()) return Failed{"there is no home folder to put it into", "say --to DIR"};
  const fs::path folder = parent / archive->id;
  std::error_code error;
  if (const content::Manifest* other = library.find(archive->id);
      other && !fs::equivalent(other->folder, folder, error))
    return Failed{fmt::format("there is already a {} '{}' in {}", other->is_mod ? "mod" : "package", archive->id,
                              content::shown(other->folder))};
  const bool exists = fs::exists(fs::symlink_status(folder, error));
  if (exists && !force)
    return Failed{fmt::format("{} exists already", content::shown(folder)), "--force puts this one in its place"};

  // Under a hidden name first: what is half written or has a broken manifest never counts as installed.
  const fs::path waiting = parent / fmt::format(".{}-{}", archive->id, getpid()), fresh = waiting / archive->id;
  const auto clean_up = [&] { fs::remove_all(waiting, error); };
  if (const auto unpacked = content::unpack_archive(*archive, fresh); !unpacked) {
    clean_up();
    return unpacked.failed();
  }
  auto manifest = content::read_manifest(fresh / archive->manifest(), library.schemas(), diagnostics);
  content::attach_sources(diagnostics);
  if (manifest && manifest->version != archive->version)
    diagnostics.error(manifest->place, fmt::format("the archive says version {}, the manifest says {}",
                                                   archive->version, manifest->version));
  if (!diagnostics.ok()) {
    clean_up();
    return Failed{
        fmt::format("{} was not installed: its manifest has mistakes\n{}", archive->id, content::to_text(diagnostics))};
  }
  error.clear();  // that a folder is not there is no mistake
  if (exists) fs::rename(folder, waiting / "before", error);
  if (!error) fs::rename(fresh, folder, error);
  const std::string problem = error ? error.message() : "";
  clean_up();
  if (!problem.empty()) return Failed{fmt::format("cannot write {}: {}", content::shown(folder), problem)};
  manifest->folder = folder;
  return *std::move(manifest);
}

}  // namespace vizier::client
