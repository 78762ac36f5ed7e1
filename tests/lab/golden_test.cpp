#include "lab/golden.hpp"

#include <fstream>
#include <sstream>

#include "catch.hpp"

using namespace vizier;

namespace {

const std::filesystem::path root = VIZIER_SOURCE_DIR;

/// The first line in which two texts differ, both ways.
std::string difference(const std::string& was, const std::string& is) {
  std::istringstream a(was), b(is);
  std::string x, y;
  for (int line = 1;; ++line) {
    const bool more = static_cast<bool>(std::getline(a, x)), other = static_cast<bool>(std::getline(b, y));
    if (!more && !other) return "nothing";
    if (more != other || x != y)
      return "line " + std::to_string(line) + "\n  was: " + (more ? x : "(end)") + "\n  is:  " + (other ? y : "(end)");
  }
}

}  // namespace

TEST_CASE("every game plays as its golden playthrough says", "[golden]") {
  const content::Library library({root, root / "tests" / "packages"});
  content::Diagnostics diagnostics;
  const auto cases = lab::golden_cases(library, diagnostics);
  INFO(content::to_text(diagnostics));
  CHECK(diagnostics.ok());
  for (const lab::GoldenCase& golden : cases) {
    const std::filesystem::path file = root / "tests" / "golden" / golden.file;
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream was;
    was << stream.rdbuf();
    const std::string is = lab::golden_text(library, golden);
    INFO("tests/golden/" << golden.file << (stream ? " differs" : " does not exist")
                         << "; if this is meant, run: vizier golden --write, and read the diff\n"
                         << difference(was.str(), is));
    CHECK(was.str() == is);
  }
}

TEST_CASE("a golden playthrough is the same each time it is written", "[golden]") {
  const content::Library library({root, root / "tests" / "packages"});
  for (const lab::GoldenCase& golden : lab::golden_cases(library))
    if (golden.config.package == "duel" || golden.config.package == "rush")
      CHECK(lab::golden_text(library, golden) == lab::golden_text(library, golden));
}
