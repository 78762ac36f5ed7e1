#include "lab/golden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/roots.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct GoldenOptions {
  std::vector<std::string> packages;
  bool write = false;
};

std::string text_of(const fs::path& file) {
  std::ifstream in = content::open_to_read(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream out = content::open_to_write(file);
  out << text << std::flush;
  if (!out) throw Failure(fmt::format("{} cannot be written", content::shown(file)));
}

/// The number of the first line that differs.
std::size_t first_difference(const std::string& a, const std::string& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(std::count(a.begin(), at, '\n')) + 1;
}

/// Games that are kept in one folder: those of the project in tests/golden, those of another package in its own
/// `golden`.
struct Shelf {
  content::Library library;
  fs::path folder;
  std::vector<std::string> packages;  ///< only these; all of the library where there are none
};

Shelf project_shelf(const Global& global) {
  const fs::path top = project_folder(global);
  // what the project itself keeps, whatever else is installed
  return {content::Library({top, top / "tests" / "packages"}), top / "tests" / "golden", {}};
}

/// Without names: what the project keeps, and the packages below a --root that keep games.
std::vector<Shelf> shelves(const Global& global, const GoldenOptions& o) {
  std::vector<Shelf> out;
  Shelf own = project_shelf(global);
  const content::Library installed = open_library(global);
  for (const std::string& name : o.packages) {
    const content::Manifest* known = own.library.find(name);
    if (known && !known->is_mod) {
      own.packages.push_back(name);
      continue;
    }
    std::error_code error;
    if (!fs::is_directory(name, error) && !installed.find(name) && installed.broken(name).empty())
      throw Failure(content::no_such("package", name, content::names_of(installed.packages())).sentence());
    Found found = find_content(global, name);
    if (found.manifest->is_mod) throw Failure(fmt::format("'{}' is a mod: games are kept of packages", name));
    if (own.library.find(found.manifest->id) && is_below(found.manifest->folder, project_folder(global))) {
      own.packages.push_back(found.manifest->id);
      continue;
    }
    const fs::path folder = found.manifest->folder / "golden";
    const std::string id = found.manifest->id;
    out.push_back({std::move(found.library), folder, {id}});
  }
  if (o.packages.empty()) {
    std::error_code error;
    const auto roots = client::named_roots(global.roots);
    for (const content::Manifest& m : installed.packages()) {
      const bool named =
          std::any_of(roots.begin(), roots.end(), [&](const fs::path& r) { return is_below(m.folder, r); });
      if (named && !own.library.find(m.id) && fs::is_directory(m.folder / "golden", error))
        out.push_back({open_library(global), m.folder / "golden", {m.id}});
    }
  }
  if (o.packages.empty() || !own.packages.empty()) out.insert(out.begin(), std::move(own));
  return out;
}

struct Counts {
  std::size_t played = 0, changed = 0;
};

void compare(const Shelf& shelf, bool whole, bool write_anew, Counts& counts) {
  content::Diagnostics diagnostics;
  std::vector<lab::GoldenCase> cases;
  if (shelf.packages.empty()) cases = lab::golden_cases(shelf.library, diagnostics);
  for (const std::string& id : shelf.packages)
    for (lab::GoldenCase& one : lab::golden_cases(shelf.library, *shelf.library.find(id), diagnostics))
      cases.push_back(std::move(one));
  if (!diagnostics.ok()) throw Failure("some packages do not load:\n" + content::to_text(diagnostics));
  std::error_code error;
  if (write_anew) fs::create_directories(shelf.folder, error);
  std::vector<std::string> known;
  for (const lab::GoldenCase& c : cases) {
    known.push_back(c.file);
    ++counts.played;
    const fs::path file = shelf.folder / c.file;
    const bool exists = fs::exists(file, error);
    const std::string was = exists ? text_of(file) : "", now = lab::golden_text(shelf.library, c);
    if (exists && was == now) continue;
    ++counts.changed;
    if (write_anew) write(file, now);
    print(fmt::format("{} {}\n", content::shown(file),
                      write_anew ? "was written"
                      : !exists  ? "does not exist"
                                 : fmt::format("differs from line {} on", first_difference(was, now))));
  }
  if (!whole) return;
  for (const fs::path& file : content::files_below(shelf.folder, ".txt")) {
    if (std::find(known.begin(), known.end(), file.filename().string()) != known.end()) continue;
    ++counts.changed;
    if (write_anew) fs::remove(file, error);
    print(fmt::format("{} {}\n", content::shown(file),
                      write_anew ? "was removed: no package plays it" : "is played by no package"));
  }
}

int golden(const Global& global, const GoldenOptions& o) {
  Counts counts;
  for (const Shelf& shelf : shelves(global, o)) {
    const bool of_project = shelf.folder == project_folder(global) / "tests" / "golden";
    compare(shelf, !of_project || o.packages.empty(), o.write, counts);
  }
  print(fmt::format("{} games played, {} files {}\n", counts.played, counts.changed, o.write ? "changed" : "differ"));
  if (counts.changed != 0 && !o.write) complain("if this is meant: vizier golden --write, then read the diff");
  return counts.changed == 0 || o.write ? 0 : 1;
}

std::function<int()> declare_golden(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<GoldenOptions>();
  arguments.positionals("PACKAGE", o->packages, "only the games of these packages: ids, or folders");
  arguments.flag("--write", o->write, "write the files anew instead of comparing");
  return [&global, o] { return golden(global, *o); };
}

}  // namespace

const Verb golden_verb{
    "golden",
    "Plays one game of every package, edition, rules set and number of seats, and compares it with what is kept: in "
    "tests/golden, or in the folder golden of another package.",
    "vizier golden --write", declare_golden};

}  // namespace vizier::cli
