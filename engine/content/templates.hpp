#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "content/archive.hpp"
#include "content/library.hpp"

/// Beginnings of mods. A package keeps them in `templates/<kind>/`, those for any package lie in
/// `content/templates/<kind>/`: a file `template.yaml` with a sentence, and files in which `{{id}}` and the like are
/// filled in. One that says `makes: game` is the beginning of a whole package, and of no mod.
namespace vizier::content {

struct Template {
  std::string kind, sentence;
  std::string play;  ///< what else to say on the command line to play it, e.g. `--rules …`
  std::filesystem::path folder;
};

/// Beginnings of whole games.
std::vector<Template> game_templates(const Library& library, Diagnostics& diagnostics);

/// What can be made for a package, its own kinds first.
std::vector<Template> templates_for(const Library& library, const Manifest& package, Diagnostics& diagnostics);

/// The files of a new mod or game. Words that the template uses and that have no value are mistakes of the template,
/// told with their places.
std::vector<ArchiveFile> fill_template(const Template& from, const std::map<std::string, std::string>& words,
                                       Diagnostics& diagnostics);

/// Every text of a package in one language as YAML, to be translated.
std::string texts_as_yaml(const Package& package, const std::string& language);

}  // namespace vizier::content
