#include "client/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "client/memory.hpp"
#include "content/files.hpp"
#include "content/translate/lang_file.hpp"
#include "content/translate/pseudo.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

constexpr const char* first_language = "en";

/// The texts of one file; a file with mistakes gives none.
void read(const fs::path& file, content::Texts& texts, content::Diagnostics& diagnostics) {
  content::Diagnostics found;
  const auto tree = content::load_yaml(file, found);
  content::Texts sound = texts;
  if (tree)
    content::for_each_text(*tree, [&](const std::vector<std::string>& key, const content::Node::Entry& entry) {
      const std::string language = file.stem().string();
      const content::Node& value = entry.value;
      if (value.type != content::Node::Type::text)
        return found.error(value.place, "a text is expected here", "put it in quotes");
      if (value.tag == content::todo_tag || (value.text.empty() && language != first_language)) return;
      sound.set(language, fmt::format("{}", fmt::join(key, ".")), value.text, value.place, found);
    });
  if (found.ok()) texts = std::move(sound);
  diagnostics.append(std::move(found));
}

bool among(const std::vector<std::string>& known, const std::string& language) {
  if (language == content::pseudo_language) return true;
  const auto has = [&](const std::string& tag) { return std::find(known.begin(), known.end(), tag) != known.end(); };
  return has(language) || has(language.substr(0, language.find('-')));
}

}  // namespace

bool speaks(const content::Texts& texts, const std::string& language) { return among(texts.languages(), language); }

bool Wording::speaks(const std::string& language) const { return among(languages_, language); }

std::string spoken(const content::Texts& texts, const std::string& wanted) {
  return speaks(texts, wanted) ? wanted : texts.first_language();
}

std::vector<fs::path> wording_folders(const fs::path& project, const char* client) {
  std::vector<fs::path> out{project / "ui" / client / "lang"};
  if (const fs::path own = user_lang_folder(); !own.empty()) out.push_back(own / client);
  return out;
}

Wording::Wording(const std::vector<fs::path>& folders, std::string language) : language_(std::move(language)) {
  texts_.set_first_language(first_language);
  for (std::size_t i = 0; i < folders.size(); ++i) {
    content::Diagnostics diagnostics;
    const auto files = content::files_below(folders[i], ".yaml");
    if (files.empty() && i == 0)
      throw std::runtime_error("the texts of the interface are not to be found in " + content::shown(folders[i]));
    for (const fs::path& file : files) {
      read(file, texts_, diagnostics);
      languages_.push_back(file.stem().string());
    }
    content::attach_sources(diagnostics);
    if (!diagnostics.ok() && i == 0) throw std::runtime_error(content::to_text(diagnostics));
    found_.append(std::move(diagnostics));
  }
  std::sort(languages_.begin(), languages_.end());
  languages_.erase(std::unique(languages_.begin(), languages_.end()), languages_.end());
}

}  // namespace vizier::client
