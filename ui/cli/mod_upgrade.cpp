#include <fmt/format.h>

#include <memory>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/save_file.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"
#include "content/upgrade.hpp"

namespace vizier::cli {
namespace {

/// Names what the author has to rewrite.
void print_left(const content::Manifest& manifest, const std::vector<content::ArchiveFile>& files) {
  const auto left = content::left_overs(files);
  if (!left.empty()) print("to be rewritten by hand (docs/modding/format-2.md):\n");
  for (const content::LeftOver& one : left)
    print(fmt::format("  {}:{}: {}\n", content::shown(manifest.folder / one.path), one.line, one.what));
}

int upgrade_mod(const Global& global, const std::string& mod) {
  const Found found = find_content(global, mod);
  const content::Manifest& m = *found.manifest;
  content::Diagnostics diagnostics;
  auto archive = content::collect_archive(m.folder, m.id, m.version, diagnostics);
  if (!archive) throw Failure(content::to_text(diagnostics));
  if (m.format == content::current_format) {
    print(fmt::format("{} is in format {}, which is the present one: nothing to do\n", m.id, m.format));
    print_left(m, archive->files);
    return 0;
  }
  const auto done = content::upgrade(archive->files, m.format, content::current_format);
  if (!done) throw Failure(fmt::format("{} stays as it is: {}", m.id, done.problem()));
  for (const content::ArchiveFile& file : archive->files)
    if (const auto written = client::write_whole(m.folder / file.path, file.text); !written)
      throw Failure(fmt::format("cannot write {}: {}", file.path, written.problem()));
  for (const std::string& sentence : done->done) print(fmt::format("{}\n", sentence));
  for (const std::string& path : done->changed) print(fmt::format("  changed {}\n", content::shown(m.folder / path)));
  print_left(m, archive->files);
  return 0;
}

}  // namespace

std::function<int()> declare_mod_upgrade(Arguments& arguments, const Global& global) {
  auto mod = std::make_shared<std::string>();
  arguments.positional("MOD", *mod, "folder or id of a mod or package");
  return [&global, mod] { return upgrade_mod(global, *mod); };
}

}  // namespace vizier::cli
