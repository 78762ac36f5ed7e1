#include "client/wording.hpp"

#include <algorithm>
#include <stdexcept>

#include "content/files.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace {

void flatten(const content::Node& node, const std::string& language, const std::string& prefix, content::Texts& texts,
             content::Diagnostics& diagnostics) {
  for (const content::Node::Entry& entry : node.map) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.type == content::Node::Type::map)
      flatten(entry.value, language, key, texts, diagnostics);
    else
      texts.set(language, key, entry.value.text, entry.value.place, diagnostics);
  }
}

}  // namespace

std::string spoken(const content::Texts& texts, const std::string& wanted) {
  const auto known = texts.languages();
  return std::find(known.begin(), known.end(), wanted) != known.end() ? wanted : texts.first_language();
}

Wording::Wording(const std::filesystem::path& folder, std::string language) : language_(std::move(language)) {
  content::Diagnostics diagnostics;
  texts_.set_first_language("en");
  const auto files = content::files_below(folder, ".yaml");
  if (files.empty())
    throw std::runtime_error("the texts of the interface are not to be found in " + content::shown(folder));
  for (const std::filesystem::path& file : files)
    if (const auto tree = content::load_yaml(file, diagnostics))
      flatten(*tree, file.stem().string(), {}, texts_, diagnostics);
  if (!diagnostics.ok()) throw std::runtime_error(content::to_text(diagnostics));
}

}  // namespace vizier::client
