#pragma once
#include <optional>
#include <string>
#include <vector>

#include "content/plan.hpp"
#include "content/sources.hpp"

namespace vizier::content {

/// Sections with a meaning to the engine; every other is a category's or declared under `sections`.
const std::vector<std::string>& engine_sections();

/// The names of the categories of a tree.
std::vector<std::string> categories_of(const Node& tree);

/// Puts a mod's scope in front of every name that it newly declares: `storm` becomes `sandstorm:storm`. Names that
/// exist below stay, since the mod changes them. `below` is the merged tree of the lower layers.
void scope_keys(const Plan& plan, const Node& below, SourceLayer& layer, Diagnostics& diagnostics);

/// The same for the second part of a text's key: `kind.storm` belongs to `sandstorm:storm` where the mod declares such
/// a thing.
void scope_text_key(const Node& tree, const std::string& mod, std::vector<std::string>& key);

/// Finds what a written name means. Unscoped means the writer's own, then the package's, then that of a mod the writer
/// requires.
class Resolver {
 public:
  Resolver(const Plan& plan, const Library& library, const Node& tree) : plan_(plan), library_(library), tree_(tree) {}

  /// The full name, or nothing with a diagnostic that says what was probably meant or what to require. `what` is a word
  /// for people; `sections` are where such things are declared; `also_near` are other words that may have been meant.
  std::optional<std::string> name(const std::string& written, const Node& at, const std::string& path, const char* what,
                                  const std::vector<std::string>& sections, Diagnostics& diagnostics,
                                  const std::vector<std::string>& also_near = {}) const;

  /// The same for a script module of the package in the making.
  std::string module(const Node& at, const std::string& path,
                     const std::map<std::string, std::vector<ScriptLayer>>& scripts, Diagnostics& diagnostics) const;

 private:
  std::string declared_elsewhere(const std::string& name, const std::string& scope,
                                 const std::vector<std::string>& sections) const;

  const Plan& plan_;
  const Library& library_;
  const Node& tree_;
};

}  // namespace vizier::content
