#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/manifest.hpp"
#include "content/schema.hpp"
#include "content/sources.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

void flatten(const Node& node, const std::string& language, std::vector<std::string>& key,
             std::vector<SourceText>& out) {
  for (const Node::Entry& entry : node.map) {
    key.push_back(entry.key);
    if (entry.value.type == Node::Type::map)
      flatten(entry.value, language, key, out);
    else
      out.push_back({language, key, entry.value.text, entry.value.place});
    key.pop_back();
  }
}

/// `fr` of `lang/fr.yaml` and of `lang/fr/cards.yaml`.
std::string language_of(const fs::path& relative) {
  const fs::path first = *relative.begin();
  return first == relative ? first.stem().string() : first.string();
}

}  // namespace

std::vector<SourceText> read_texts(const Manifest& manifest, const fs::path& inside, const fs::path& schemas,
                                   Reader& reader) {
  std::vector<SourceText> out;
  const fs::path folder = manifest.folder / inside;
  const auto schema = schema_file(schemas, "lang", reader.diagnostics());
  std::vector<std::string> seen;
  for (const fs::path& file : files_below(folder, ".yaml")) {
    const fs::path relative = file.lexically_relative(folder);
    const std::string language = language_of(relative);
    if (!manifest.languages.empty() &&
        std::find(manifest.languages.begin(), manifest.languages.end(), language) == manifest.languages.end())
      reader.diagnostics().warning(
          {shown(file)}, fmt::format("'{}' is not in the list 'languages' of {}", language, manifest.place.file),
          suggest(language, manifest.languages));
    seen.push_back(language);
    const auto tree = reader.yaml(manifest.id, (inside / relative).generic_string(), file);
    if (!tree) continue;
    const std::size_t before = reader.diagnostics().list.size();
    if (schema) schema->check(*tree, "", Schema::Mode::whole, reader.diagnostics());
    if (reader.diagnostics().list.size() > before) continue;
    std::vector<std::string> key;
    flatten(*tree, language, key, out);
  }
  if (inside != "lang") return out;
  for (const std::string& language : manifest.languages)
    if (std::find(seen.begin(), seen.end(), language) == seen.end())
      reader.diagnostics().warning(place_of(manifest, "languages"),
                                   fmt::format("languages: there is no lang/{}.yaml", language));
  return out;
}

}  // namespace vizier::content
