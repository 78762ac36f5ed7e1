#include <fmt/format.h>

#include <algorithm>

#include "content/editions.hpp"
#include "content/files.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

/// What a mod's own folder may hold; everything else there is read by nobody.
bool is_read(const fs::path& inside) {
  const std::string first = inside.begin()->string();
  if (first.starts_with(".")) return true;  // of an editor
  const std::string ending = inside.extension().string();
  if (ending == ".md" || ending == ".txt") return true;
  if (inside == fs::path("mod.yaml") || first == "templates") return true;
  if (first == "with") {  // with/<id>/ has content, scripts and texts of its own
    auto part = std::next(inside.begin());
    if (part != inside.end()) ++part;
    fs::path rest;
    for (; part != inside.end(); ++part) rest /= *part;
    return !rest.empty() && is_read(rest);
  }
  if (first == "scripts") return ending == ".lua";
  if (first == "content" && ending == ".svg") return true;  // told where they are read
  return (first == "content" || first == "lang" || first == "specs") && ending == ".yaml";
}

/// `content/editions/fr.yaml` and `content/variants/long/cards.yaml` count only where there is such an edition or rules
/// set.
void unknown_layer(const Package& package, const fs::path& inside, const std::string& file, const LintPass& self,
                   Diagnostics& out) {
  const Manifest& game = package.manifest;
  for (auto part = inside.begin(); part != inside.end() && std::next(part) != inside.end(); ++part) {
    const bool edition = *part == "editions", rules = *part == "variants";
    if (!edition && !rules) continue;
    const fs::path named = *std::next(part);
    const std::string name = named.extension() == ".yaml" ? named.stem().string() : named.string();
    const std::vector<std::string> known = edition ? editions_of(package) : game.rules;
    if (std::find(known.begin(), known.end(), name) == known.end())
      out.warning({file, 0, 0},
                  fmt::format("{} has no {} '{}', so that this is never read", game.id,
                              edition ? "edition" : "rules set", name),
                  suggest(name, known), self.name);
  }
}

std::string advice(const fs::path& inside) {
  const std::string ending = inside.extension().string();
  if (ending == ".yml") return "call it .yaml";
  if (ending == ".lua") return "scripts lie in scripts/";
  if (ending == ".svg") return "drawings lie in content/glyphs/";
  if (ending == ".yaml") return "sections lie in content/, texts in lang/, specs in specs/";
  return "";
}

}  // namespace

/// A package reads every YAML file below it; a mod only those in the folders that say what they are.
void lint_stray_files(const Package& package, const LintPass& self, Diagnostics& out) {
  for (const Manifest& layer : package.layers) {
    if (!layer.is_mod) continue;
    std::error_code error;
    std::vector<fs::path> stray;
    for (fs::recursive_directory_iterator it(layer.folder, error), end; !error && it != end; it.increment(error)) {
      if (it->path().filename().string().starts_with(".") && it->is_directory(error)) it.disable_recursion_pending();
      const fs::path inside = it->path().lexically_relative(layer.folder);
      if (!it->is_regular_file(error)) continue;
      if (!is_read(inside)) stray.push_back(inside);
      if (*inside.begin() == "content") unknown_layer(package, inside, shown(it->path()), self, out);
    }
    std::sort(stray.begin(), stray.end());
    for (const fs::path& inside : stray)
      out.warning({shown(layer.folder / inside), 0, 0},
                  fmt::format("{} does not read {}", layer.id, inside.generic_string()), advice(inside), self.name);
  }
}

}  // namespace vizier::content
