#include "lab/golden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "content/files.hpp"

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

int golden(const Global& global, const GoldenOptions& o) {
  const fs::path top = project_folder(global), folder = top / "tests" / "golden";
  const content::Library library(
      {top, top / "tests" / "packages"});  // what the project itself keeps, whatever else is installed
  content::Diagnostics diagnostics;
  const auto cases = lab::golden_cases(library, diagnostics);
  if (!diagnostics.ok()) throw Failure("some packages do not load:\n" + content::to_text(diagnostics));
  for (const std::string& id : o.packages)
    if (!library.find(id)) throw Failure(fmt::format("there is no package '{}'", id));
  std::error_code error;
  if (o.write) fs::create_directories(folder, error);
  std::size_t played = 0, changed = 0;
  std::vector<std::string> known;
  for (const lab::GoldenCase& c : cases) {
    known.push_back(c.file);
    if (!o.packages.empty() && std::find(o.packages.begin(), o.packages.end(), c.config.package) == o.packages.end())
      continue;
    ++played;
    const fs::path file = folder / c.file;
    const bool exists = fs::exists(file, error);
    const std::string was = text_of(file), now = lab::golden_text(library, c);
    if (exists && was == now) continue;
    ++changed;
    if (o.write) write(file, now);
    print(fmt::format("{} {}\n", content::shown(file),
                      o.write   ? "was written"
                      : !exists ? "does not exist"
                                : fmt::format("differs from line {} on", first_difference(was, now))));
  }
  for (const fs::path& file : content::files_below(folder, ".txt")) {
    if (!o.packages.empty() || std::find(known.begin(), known.end(), file.filename().string()) != known.end()) continue;
    ++changed;
    if (o.write) fs::remove(file, error);
    print(fmt::format("{} {}\n", content::shown(file),
                      o.write ? "was removed: no package plays it" : "is played by no package"));
  }
  print(fmt::format("{} games played, {} files {}\n", played, changed, o.write ? "changed" : "differ"));
  if (changed != 0 && !o.write) complain("if this is meant: vizier golden --write, then read the diff");
  return changed == 0 || o.write ? 0 : 1;
}

std::function<int()> declare_golden(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<GoldenOptions>();
  arguments.positionals("PACKAGE", o->packages, "only the games of these packages");
  arguments.flag("--write", o->write, "write the files anew instead of comparing");
  return [&global, o] { return golden(global, *o); };
}

}  // namespace

const Verb golden_verb{
    "golden",
    "Plays one game of every package, edition, rules set and number of seats, and compares it with tests/golden.",
    "vizier golden --write", declare_golden};

}  // namespace vizier::cli
