#pragma once
#include <string>
#include <vector>

#include "content/library.hpp"

namespace vizier::client {

/// The packages that a mod is for, directly or through mods that it requires.
std::vector<const content::Manifest*> packages_of(const content::Library& library, const content::Manifest& mod);
/// The mods that can be meant for a package: for itself or for one that it extends. In the order of their titles.
std::vector<const content::Manifest*> mods_for(const content::Library& library, const std::string& package);
/// A package and those that it extends, itself first.
std::vector<const content::Manifest*> chain_of(const content::Library& library, const std::string& package);

/// What a mod is called and what it says of itself, in a language: `mod.<id>: { title: …, description: … }` in its
/// texts, otherwise as its manifest says.
struct ModTexts {
  std::string title, description;
};
/// Reads the texts of a mod in a language.
ModTexts mod_words(const content::Manifest& mod, const std::string& language);

/// What stands between a mod and a game, or should be known before they are played together.
struct ModTrouble {
  enum class Type {
    missing,   ///< `other` (with versions, as written) is not installed
    version,   ///< `other` is required in other versions than the one that is there, which is `detail`
    excludes,  ///< cannot be used together with `other`
    broken,    ///< cannot be loaded: `detail` is the whole message
    both_set,  ///< it and `other` both set `detail`; it works, but neither knows of the other
  } type;
  std::string other;  ///< id, or as written
  std::string detail;
  bool stops() const { return type != Type::both_set; }
  friend bool operator==(const ModTrouble&, const ModTrouble&) = default;
};

/// What troubles this mod would have in a game, whether or not it is among the game's mods. Loads the game, so it takes
/// a moment.
std::vector<ModTrouble> troubles_of(const content::Library& library, content::Config game,
                                    const content::Manifest& mod);

}  // namespace vizier::client
